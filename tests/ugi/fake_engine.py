#!/usr/bin/env python3
"""An engine with one bad habit: fake_engine.py HABIT [FILE]. It announces LegalMoves and plays the first legal move.

With FILE, it counts in there how often it was started.
"""
import os
import sys
import time

habit = sys.argv[1] if len(sys.argv) > 1 else "none"
starts = 1
if len(sys.argv) > 2:
    with open(sys.argv[2], "a") as file:
        file.write("started\n")
    with open(sys.argv[2]) as file:
        starts = len(file.readlines())


def say(text):
    print(text, flush=True)


def crash(words):
    print(words, file=sys.stderr, flush=True)
    os._exit(3)


def flood():
    while True:
        print("info string " + "blah " * 20)


OPTIONS = {
    "untidy": ["LegalMoves type check default false", "Speed type slider", "Size type spin default 9 min 1 max 8"],
    "liar": ["Game type combo default blackstone var blackstone"],
    "plain": [],
    "games": ["Game type combo default blackstone var blackstone var apart", "size type spin default 8 min 6 max 8"],
    "blind": ["LegalMoves type check default false"],
}

if habit == "stubborn":
    import atexit

    atexit.register(time.sleep, 600)
if habit == "crash_at_start":
    crash("I do not feel well")
if habit == "silent":
    time.sleep(600)
if habit == "flood_at_start":
    flood()

moves, games, answers, plays_on = [], 0, 0, True
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "ugi":
        say("id name Fake" if habit == "untidy" else "id name Fake\nid author nobody")
        for option in OPTIONS.get(habit, ["LegalMoves type check default false", "Observer type check default false"]):
            say("option name " + option)
        say("ugiok")
        if habit == "crash_before_games" and starts % 2 == 0:
            crash("not again")
    elif command == "isready":
        say("readyok")
        if habit == "noisy":
            say("info string by the way")
    elif command == "uginewgame":
        games += 1
        if habit == "crash_between_games" and games == 2:
            crash("one game is enough")
    elif command == "legalmoves":
        moves = rest.split()
    elif command == "stop" and habit == "think_on":
        say("bestmove " + moves[0])
    elif command == "query" and habit == "liar":
        say("response true")
    elif command == "quit":
        if habit != "stubborn":
            sys.exit(1 if habit == "sulky" else 0)
    elif command == "xyzzy" and habit == "fragile":
        crash("what was that")
    elif command == "go":
        answers += 1
        bad = answers == 3  # it begins well
        if bad and habit == "crash_at_go":
            crash("so many moves")
        elif bad and habit == "kill":
            os.kill(os.getpid(), 9)
        elif bad and habit == "illegal":
            say("bestmove z99-z98")
        elif bad and habit == "garbage":
            say("info string error: I am \x1b[31mlost\nbestmove \x1b[2J\xff")
        elif bad and habit == "nothing":
            say("bestmove")
        elif bad and habit == "hang":
            time.sleep(600)
        elif bad and habit == "flood":
            flood()
        elif bad and habit == "long_line":
            sys.stdout.write("info string " + "x" * 1000000)
            sys.stdout.flush()
            time.sleep(600)
        elif bad and habit == "late":
            time.sleep(2)
            say("bestmove " + moves[0])
        elif bad and habit == "close":
            os.close(1)
            time.sleep(600)
        elif habit == "liar":
            say("bestmove 3,1>3,4")  # legal at the start
        elif habit == "think_on" or (habit == "deaf" and rest == "infinite"):
            pass
        elif habit == "cheat":
            say("bestmove z99-z98")
        else:
            if habit in ("slow", "sluggish"):
                time.sleep(0.2 if habit == "slow" else 1)
            if habit == "chatty":
                say("\n".join("info string thinking about %d" % i for i in range(500)))
            say("info depth 4 seldepth 9 multipv 1 score cp 17 nodes 1234 nps 5 pv " + " ".join(moves[:3]))
            say("info depth 5 multipv 2 score cp -99 nodes 5 pv x")
            say("bestmove %s ponder x" % moves[0])
