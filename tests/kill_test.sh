#!/bin/sh
# Kills the program at random moments in games between bots: every saved record must read back complete.
set -eu
program=$1
rounds=10
[ -z "${CASTELLAN_SOAK:-}" ] || rounds=100
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home"
play() {
  exec "$program" play blackstone --set churn=high --first random --second random >/dev/null 2>&1
}
# How long a game takes here, in milliseconds: with sanitizers the start alone takes longer than a game without.
began=$(date +%s%3N)
(play)
whole=$(($(date +%s%3N) - began + 8))
i=0
while [ $i -lt $rounds ]; do
  i=$((i + 1))
  play &
  victim=$!
  sleep "$(printf '0.%03d' $((whole * (i % 7 + 1) / 8 % 1000)))"
  kill -9 $victim 2>/dev/null || true
  wait $victim 2>/dev/null || true
done
kept=0
for name in $("$program" replay | cut -d' ' -f1); do
  "$program" replay --check "$name" >/dev/null
  kept=$((kept + 1))
done
echo "$kept records kept by $rounds killed games, all whole"
[ $kept -gt 0 ]
