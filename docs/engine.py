#!/usr/bin/env python3
"""A player of every game, in plain Python: castellan match GAME --bot random --bot 'ugi:python3 docs/engine.py'

The rules live in the referee: because this engine announces the option LegalMoves, it is sent the legal moves before
each `go` (docs/protocol.md). It likes to play near the middle of the squares that the moves name. Write your own choose().
"""
import random
import re
import sys


def say(text):
    print(text, flush=True)  # an answer that waits in a buffer is an answer that is too late


def numbers_in(move):
    """Where a move ends, as numbers: "3,1>3,4" is [3, 4], and "a7-d4" is [4, 4]."""
    numbers = [int(word) if word.isdigit() else ord(word) - ord("a") + 1 for word in re.findall(r"\d+|[a-z](?=\d)", move)]
    return numbers[-2:]


def choose(moves, position):
    """One of the legal moves. The position is what follows the word `position`."""
    places = [number for move in moves for number in numbers_in(move)]
    middle = sum(places) / max(1, len(places))
    return min(moves, key=lambda move: (sum(abs(number - middle) for number in numbers_in(move)), random.random()))


def main():
    sys.stdin.reconfigure(errors="replace")  # nonsense must not end an engine
    position, moves, held = "startpos", [], None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ugi":
            say("id name Middle\nid author the authors of Castellan")
            say("option name LegalMoves type check default false")
            say("option name Observer type check default false")  # it also plays where things are hidden
            say("option name RandomSeed type string default 1")
            say("ugiok")
        elif command == "isready":
            say("readyok")
        elif command == "setoption" and rest.startswith("name RandomSeed value "):
            random.seed(rest.split()[-1])  # so that a match can be repeated
        elif command == "position":
            position, moves = rest, []
        elif command == "legalmoves":
            moves = rest.split()
        elif command == "go":
            answer = "bestmove " + (choose(moves, position) if moves else "none")
            if rest == "infinite":
                held = answer  # until `stop`
            else:
                say(answer)
        elif command == "stop" and held:
            say(held)
            held = None
        elif command == "quit":
            break


if __name__ == "__main__":
    main()
