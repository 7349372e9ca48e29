# Drives a terminal, for tests in sh: `open_terminal COLUMNSxROWS LOCALE COMMAND`, `press KEYS`, `see TEXT`.
# Sourced by tests/tui_screens.sh with $program set. Nothing here waits a fixed time for something to happen.
work=$(mktemp -d)
socket="$work/tmux"
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config"
unset NO_COLOR TMUX
checks=0
opened=0

on_terminal() { tmux -S "$socket" "$@"; }

close_terminal() { on_terminal kill-server 2>/dev/null || true; }
trap 'close_terminal; rm -rf "$work"' EXIT

# The shell stays after the program has ended, so that its last output and the terminal can be checked.
open_terminal() {
  close_terminal
  opened=$((opened + 1))
  socket="$work/tmux$opened"  # a server that is shutting down cannot be reused
  size=$1 locale=$2
  shift 2
  on_terminal -f /dev/null new-session -d -x "${size%x*}" -y "${size#*x}" \
    "env LC_ALL=$locale LANG=$locale TERM=xterm-256color PS1='shell> ' sh"
  on_terminal set -g status off
  see 'shell>'
  on_terminal send-keys "$*" Enter
}

screen() { on_terminal capture-pane -p; }

fail() {
  echo "FAILED: $*" >&2
  screen >&2
  exit 1
}

# Waits up to 10 s for a text on the screen.
see() {
  tries=0
  until screen | grep -qF -- "$1"; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || fail "expected to see '$1'"
    sleep 0.05
  done
  checks=$((checks + 1))
}

see_not() {
  tries=0
  while screen | grep -qF -- "$1"; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || fail "did not expect to see '$1'"
    sleep 0.05
  done
  checks=$((checks + 1))
}

press() { on_terminal send-keys "$@"; }
type_line() {
  on_terminal send-keys -l -- "$1"
  on_terminal send-keys Enter
}
# A mouse click at COLUMN ROW, counted from 1, as xterm reports it.
click() { on_terminal send-keys -l -- "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2")"; }

resize_to() { on_terminal resize-window -x "${1%x*}" -y "${1#*x}"; }

pid_of_game() {
  tty=$(on_terminal display-message -p '#{pane_tty}')
  pgrep -t "${tty#/dev/}" -x "$(basename "$program")" | head -n 1
}

# The terminal is restored: it echoes, its cursor is visible, and the shell takes commands.
see_shell_again() {
  tries=0
  while [ -n "$(pid_of_game)" ]; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || fail "the program has not ended"
    sleep 0.05
  done
  on_terminal send-keys "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon ' && echo as it wa''s" Enter
  see 'as it was'
  [ "$(on_terminal display-message -p '#{cursor_flag}#{mouse_any_flag}#{alternate_on}')" = 100 ] ||
    fail "cursor, mouse or alternate screen was not restored"
  checks=$((checks + 1))
}

# The screen as text must match a file; CASTELLAN_UPDATE_GOLDEN rewrites it.
same_screen() {
  expected="$root/tests/screens/$1.txt"
  screen | sed -e 's/[0-9]\{8\}-[0-9]*-[0-9]*-[a-z]*-[a-z0-9]*/NAME/; s/ *$//' >"$work/screen"
  if [ -n "${CASTELLAN_UPDATE_GOLDEN:-}" ]; then
    mkdir -p "$root/tests/screens"
    cp "$work/screen" "$expected"
  fi
  diff -u "$expected" "$work/screen" >&2 || fail "the screen does not match tests/screens/$1.txt"
  checks=$((checks + 1))
}
