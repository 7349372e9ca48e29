#!/bin/sh
# The full-screen game in a real terminal: tests/tui_screens.sh PROGRAM [PART]..., all parts by default.
set -eu
program=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/support/tmux_game.sh"

# From the menu to the end of a game between fast bots, for each game, in two sizes and locales.
whole_games() {
  for number in 1 2 3 4; do
    for form in 80x24:C.UTF-8 120x40:C; do
      open_terminal "${form%:*}" "${form#*:}" "$program play --seed 4 --pace 0"
      see 'What would you like to do?'
      press Enter
      see 'Which game?'
      press "$number" Enter
      see 'Who plays?'
      press 4 Enter
      see 'Which computer plays'
      answer_until_board
      see 'Game over: '
      press Enter
      see 'Play again?'
      press 0
      see 'What would you like to do?'
      press 0
      see_shell_again
    done
  done
}

# Takes the first computer and the default for every other question; Antiyomacy's minimax would take too long,
# so its computers are given by name. Each screen is answered once it has changed.
answer_until_board() {
  before=""
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    tries=0
    while now=$(screen | sed -e 's/ *$//' | head -n 14) && [ "$now" = "$before" ] && [ $tries -lt 40 ]; do
      tries=$((tries + 1))
      sleep 0.02
    done
    before=$now
    case $now in
      *History* | *Turn*) return ;;
      *'Which computer plays'*Minimax*) press 3 Enter ;;
      *'Its name?'*) type_line greedy ;;
      *) press Enter ;;
    esac
  done
  fail "no board after 30 questions"
}

# The test games: three seats, hexagons, chance, and a curtain between hidden hands.
test_games() {
  open_terminal 100x30 C.UTF-8 "$program play cards --seat human --seat human --seat random --seed 1 --pace 0"
  see 'Pass to North; everybody else, look away.'
  see_not 'History'
  press x
  press Enter
  see 'North to move'
  same_screen cards_of_north
  type_line 'away-C'
  see 'Pass to East;'
  see_not 'away-C'
  press Enter
  see 'East to move'
  same_screen cards_of_east
  type_line 'away-D'
  see 'Pass to North;'
  press q
  see_shell_again
  open_terminal 100x30 C.UTF-8 "$program play hexes --seat human --seat human --seat human --seed 1"
  see 'Red to move'
  press Enter
  see 'Green to move'
  same_screen hexes
  press u
  see 'Taken back.'
  press q y
  see_shell_again
  open_terminal 80x24 C "$program play dice --seat human --seat random --seed 1 --pace 0"
  see 'Chance cast'
  type_line 'keep'
  see 'chance: cast'
  press q y
  see_shell_again
  open_terminal 80x24 C.UTF-8 "$program play elimination --set players=5 --seat random --seat random --seat random --seat random --seat random --seed 1 --pace 0"
  see 'Game over: '
  see '5. '
  press Enter
  see_shell_again
}

moves_and_takeback() {
  open_terminal 80x24 C.UTF-8 "$program play blackstone --set size=6 --second source:1 --seed 5"
  see 'Red to move'
  same_screen blackstone_start
  type_line '3,1'
  see '13 3,1>4,1'
  type_line '3'
  see '2. Blue'
  press u
  see 'Taken back.'
  see_not '1. Red'
  press r
  see '2. Blue'
  press h
  see 'Hint: '
  type_line '9,9>1,1'
  see 'Not a move: the board has squares 1,1 to 6,6'
  press s
  see 'The game is saved as'
  press F1
  see 'Moves and commands'
  press q
  see 'Red to move'
  press e
  see 'By the engine:'
  press Escape
  see 'Red to move'
  type_line ':rules'
  see 'q or Esc: back'
  press Space End Home q
  # Arrows and Enter: from Red's last move at 3,4 to the stone on 5,1.
  press Down Down Down Right Right
  press Enter
  see '•'
  press Escape
  press q
  see 'Leave the game?'
  press n
  see_not 'Leave the game?'
  press q y
  see 'To resume it: castellan play --load'
  see_shell_again
  name=$("$program" replay | head -n 1 | cut -d' ' -f1)
  open_terminal 80x24 C.UTF-8 "$program play --load $name"
  see '2. Blue'
  press q y
  see_shell_again
  open_terminal 80x24 C.UTF-8 "$program"
  see 'Load a saved game'
  press 3 Enter
  see '2 moves  unfinished'
  press Enter
  see '2. Blue'
  press q y
  see 'What would you like to do?'
  press 0
  see_shell_again
}

# A finished game is only looked at, and continued as a new one.
replays() {
  "$program" play blackstone --plain --set size=6 --first random --second random --seed 3 --pace 0 </dev/null >/dev/null
  name=$("$program" replay | head -n 1 | cut -d' ' -f1)
  before=$("$program" replay "$name")
  open_terminal 80x24 C.UTF-8 "$program play --load $name --pace step"
  see 'Replay>'
  see 'Game over: '
  press u
  see 'This is the start.'
  press Right Right
  see 'After turn 2 of'
  press Left
  see 'After turn 1 of'
  press End
  see 'Game over: '
  press Home
  see 'At the start'
  type_line ':jump 3'
  see 'After turn 3 of'
  type_line '3,1>3,4'
  see 'c plays on from here'
  press F1
  see 'in a replay'
  press q
  press c
  see 'A new game from here on.'
  press q y
  see 'To resume it: castellan play --load'
  see_shell_again
  [ "$("$program" replay "$name")" = "$before" ] || fail "looking at a game changed it"
  [ "$("$program" replay | wc -l)" = 2 ] || fail "no new game"
}

each_game_by_hand() {
  open_terminal 80x24 C "$program play replica --second human"
  see 'White to move'
  same_screen replica_start_ascii
  type_line 'b4|b5'
  see '1. White b4|b5'
  type_line '8 h'
  see 'A number and Enter'
  type_line 'h'
  see 'Hint: '
  press u
  see 'White to move'
  press q y
  see_shell_again

  open_terminal 120x40 C.UTF-8 "$program play apart --second human"
  see 'White to move'
  same_screen apart_start_120x40
  type_line '7-4>5-4'
  see '1. White 7-4>5-4'
  see 'Black to move'
  # In the middle of a chain Enter never ends the turn by itself.
  type_line '1-7>1-1'
  see 'Again? y lists the moves'
  press Enter
  see 'Again? y lists the moves'
  press y
  see 'A number and Enter'
  press Escape
  see 'Again? y lists the moves'
  type_line '3-3'
  see '2. Black 1-7>1-1 1-1>3-3'
  press n
  see 'White to move'
  press q y
  see_shell_again

  open_terminal 80x24 C.UTF-8 "$program play antiyomacy --set map=duel --second human"
  see 'buy peasant (10)'
  same_screen antiyomacy_start
  type_line 1
  see '•'
  press Escape
  type_line 'nothing'
  see 'Blue to move'
  press u
  see 'Red to move'
  press q y
  see_shell_again
}

# What is at stake is laid over the board, one thing after the other, and told for the cell under the cursor.
overlays() {
  for form in 80x24:C.UTF-8 120x40:C; do
    open_terminal "${form%:*}" "${form#*:}" "$program play antiyoy --set trees=off --seat human --seat human" \
      "--state '3x7 2 a 2 ~~~~~~~~~~~~~~/bCb.b.b.a1a.aC/~~~~~~~~~~~~~~ a@1-4=0;b@1-0=16'"
    see 'Antiyoy: Red against Blue'
    press o
    see 'Cells that one march or purchase could take: 1 marked. o shows the next.'
    see '+2'
    press Left
    see '1-4: a spearman can be bought here for 20 by the province at 1-0.'
    press o
    see 'Cells whose loss cuts a province apart: 1 marked. o hides them.'
    see_not '+2'
    press o
    see_not 'cuts a province apart'
    press Right
    see_not '#'
    press Right
    see 'What stands on 1-6 guards 1 cell more, marked #.'
    press Left
    see_not '#'
    type_line ':threats'
    see '1 marked. o shows'
    press d
    see 'The numbers after # mark defended cells'
    see_not '+2'
    type_line ':overlay storms'
    see "Expected threats or cuts, found 'storms'."
    type_line ':quit'
    press y
    see_shell_again
  done
}

mouse() {
  open_terminal 80x24 C.UTF-8 "$program play blackstone --set size=6 --second human"
  see 'Red to move'
  # Cells are 5x2; the centre of square 3,1 is at column 18 in the row that begins with 1.
  row=$(screen | grep -n '^ *1   ·' | tail -n 1 | cut -d: -f1)
  click 18 "$row"
  see '•'
  click 18 "$((row - 2))"
  see '1. Red 3,1>3,2'
  press q y
  see_shell_again
}

resizing() {
  open_terminal 120x40 C.UTF-8 "$program play replica --second human"
  see 'White to move'
  type_line 'b4|b5'
  see '1. White b4|b5'
  for size in 80x24 60x20 40x12 200x60; do
    resize_to $size
    see 'Replica 8x8'
  done
  resize_to 30x8
  see 'make it larger'
  resize_to 80x24
  see '1. White b4|b5'
  same_screen replica_after_resizing
  press q y
  see_shell_again
  open_terminal 80x24 C.UTF-8 "$program play antiyomacy --set size=32 --second human"
  see 'Land, wins with'
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do press Down Right; done
  see ' 31'
  press q y
  see_shell_again
}

themes() {
  mkdir -p "$XDG_CONFIG_HOME/castellan/themes"
  printf '[styles]\ntitle = 7\n' >"$XDG_CONFIG_HOME/castellan/themes/bad.toml"
  # One that was asked for is refused; one from the settings is told, and the game goes on.
  if "$program" play blackstone --theme bad </dev/null 2>"$work/refusal"; then fail "a broken theme was taken"; fi
  grep -q 'bad.toml: line 2: title: expected a colour' "$work/refusal" || fail "the broken theme is not named"
  printf 'theme = "bad"\n' >"$XDG_CONFIG_HOME/castellan/settings.toml"
  open_terminal 100x30 C.UTF-8 "$program play blackstone"
  see 'bad.toml: line 2: title: expected a colour'
  press q y
  see_shell_again
  rm "$XDG_CONFIG_HOME/castellan/settings.toml"
  open_terminal 100x30 C.UTF-8 "$program"
  see 'Settings'
  press 4 Enter
  see 'Theme: default'
  press Enter
  see 'It changes while you choose'
  before=$(on_terminal capture-pane -pe | cksum)
  press Down
  tries=0
  while [ "$(on_terminal capture-pane -pe | cksum)" = "$before" ] && [ $tries -lt 100 ]; do
    tries=$((tries + 1))
    sleep 0.02
  done
  [ $tries -lt 100 ] || fail "no preview"
  press Enter
  see 'Theme: dracula'
  press Escape
  see 'What would you like to do?'
  press Escape
  see_shell_again
  grep -q "theme = 'dracula'\|theme = \"dracula\"" "$XDG_CONFIG_HOME/castellan/settings.toml" ||
    fail "the setting was not kept"
  rm -r "$XDG_CONFIG_HOME/castellan"
  # NO_COLOR removes all colours, and everything is still shown.
  open_terminal 80x24 C.UTF-8 "NO_COLOR=1 $program play blackstone --set size=6 --second human"
  see 'Red to move'
  if on_terminal capture-pane -pe | grep -q '\[[0-9;]*[34]8;5;'; then fail "colours despite NO_COLOR"; fi
  press q y
  see_shell_again
  for theme in gruvbox paper colour-blind mono; do
    open_terminal 80x24 C.UTF-8 "$program play apart --second human --theme $theme"
    see 'White to move'
    see_not 'theme'
    press q y
    see_shell_again
  done
}

thinking() {
  open_terminal 80x24 C.UTF-8 "$program play blackstone --first alphabeta:time=10m --second human"
  see 'nodes'
  see 'Esc move now'
  press Down Up 5
  see '> 5'
  press Escape
  see_not '> 5'
  press Escape
  see '1. Red'
  see 'Blue to move'
  press q y
  see_shell_again
  open_terminal 80x24 C.UTF-8 "$program play apart --first random --second random --pace step"
  see 'Paused'
  press Enter
  see '1. White'
  press Enter
  see '2. Black'
  press u
  see_not '2. Black'
  press Space
  see '5. White'
  press Space
  see 'Paused: Space continues'
  press q y
  see_shell_again
  # In line mode Ctrl-C ends the search, not the program.
  open_terminal 80x24 C.UTF-8 "$program play blackstone --plain --first alphabeta:time=10m,depth=90 --second human"
  see 'is thinking'
  sleep 0.3
  press C-c
  see 'plays'
  see 'Blue>'
  type_line q
  see_shell_again
}

signals() {
  for signal in INT TERM HUP; do
    for bot in human alphabeta:time=10m; do
      rm -rf "$XDG_DATA_HOME"
      open_terminal 80x24 C.UTF-8 "$program play blackstone --second $bot"
      see 'Red to move'
      type_line '3,1>3,4'
      see '1. Red 3,1>3,4'
      kill -$signal "$(pid_of_game)"
      see 'The game is saved as'
      see_shell_again
      "$program" replay | grep -q '1 move  unfinished' || fail "the game was not saved"
    done
    open_terminal 80x24 C.UTF-8 "$program"
    see 'What would you like to do?'
    kill -$signal "$(pid_of_game)"
    see_shell_again
  done
  open_terminal 80x24 C.UTF-8 "$program play blackstone --second human"
  see 'Red to move'
  type_line '3,1>3,4'
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -WINCH "$(pid_of_game)"; done
  see '1. Red 3,1>3,4'
  # End of input, as with Ctrl-D.
  press C-d
  see 'The game is saved as'
  see_shell_again
  # The terminal itself goes away.
  rm -rf "$XDG_DATA_HOME"
  open_terminal 80x24 C.UTF-8 "$program play blackstone --second alphabeta:time=10m"
  see 'Red to move'
  type_line '3,1>3,4'
  see '1. Red 3,1>3,4'
  game=$(pid_of_game)
  close_terminal
  tries=0
  while kill -0 "$game" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || { kill -9 "$game"; fail "the game outlives its terminal"; }
    sleep 0.05
  done
  "$program" replay | grep -q '1 move  unfinished' || fail "the game was not saved"
}

pasting() {
  head -c 100000 /dev/zero | tr '\0' x >"$work/paste"
  open_terminal 80x24 C.UTF-8 "$program play blackstone --set size=6 --second human"
  see 'Red to move'
  on_terminal load-buffer "$work/paste"
  for bracketed in -p ''; do
    on_terminal paste-buffer $bracketed
    see 'xxxxxxxxxx'
    press Escape
    see_not 'xxxxxxxxxx'
  done
  head -c 100000 /dev/urandom | tr -d 'q\003\004\032' >"$work/paste"
  on_terminal load-buffer "$work/paste"
  on_terminal paste-buffer -p
  press Escape
  type_line ':board'
  see 'Red'
  close_terminal
}

# Anything that can be typed except what leaves the game; then a signal, wherever that has led.
nonsense() {
  set -f
  seed=0
  for game in antiyomacy blackstone replica apart; do
    for signal in INT TERM HUP; do
      seed=$((seed + 1))
      open_terminal 80x24 C.UTF-8 "$program play $game --second random --seed $seed"
      see 'to move'
      awk -v seed=$seed 'BEGIN {
        srand(seed)
        split("Enter Escape Tab Up Down Left Right F1 PageUp PageDown Home End Space BSpace C-l n", keys, " ")
        typed = "abcdefghijklmnoprstuvwxz0123456789,->@|/:?+ "
        for (i = 0; i < 150; ++i) {
          if (rand() < 0.5) print keys[int(rand() * 16) + 1]
          else print "-l -- " substr(typed, int(rand() * 44) + 1, 1 + int(rand() * 3))
        }
      }' | while read -r keys; do
        # shellcheck disable=SC2086
        on_terminal send-keys $keys
      done
      [ -n "$(pid_of_game)" ] || fail "nonsense ended the program"
      kill -$signal "$(pid_of_game)"
      see_shell_again
    done
  done
  set +f
}

plain_mode() {
  printf '3,1>3,4\nq\n' | "$program" play blackstone --second human >"$work/out"
  if grep -q "$(printf '\033')" "$work/out"; then fail "escape codes without a terminal"; fi
  open_terminal 80x24 C.UTF-8 "$program play blackstone --plain --second human"
  see 'Red>'
  type_line q
  see_shell_again
  open_terminal 80x24 C.UTF-8 "TERM=dumb $program play blackstone --second human"
  see 'using the line mode'
  see 'Red>'
  type_line q
  see_shell_again
}

[ $# -gt 0 ] || set -- whole_games moves_and_takeback each_game_by_hand overlays mouse resizing themes thinking \
  signals pasting nonsense plain_mode
for part in "$@"; do
  $part
  echo "$part: good"
done
echo "$checks things seen"
