#!/bin/sh
# Kills a program that speaks the session protocol at random moments: every confirmed move must be in the store
# exactly once, and the game must read back complete.
set -eu
program=$1
rounds=5
[ -z "${CASTELLAN_SOAK:-}" ] || rounds=50
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home"

# A long game to replay: its moves in order, one per line.
"$program" play apart --set max_turns=300 --first random --second random --seed 4 \
  --store "$home/source.db" >/dev/null
name=$("$program" replay --store "$home/source.db" | cut -d' ' -f1)
"$program" store export "$name" --store "$home/source.db" | sed -e '/^\[/d' | tr ' ' '\n' |
  grep -E '^([0-9]+-[0-9]+>|stop)' >"$home/moves"
# The match's name is known once the program has answered: then the moves follow.
messages() {
  echo '{"type":"new","id":"new","game":"apart"}'
  tries=0
  while ! id=$(sed -n 's/^{"type":"new","id":"new","match":"\([^"]*\)".*/\1/p' "$home/answers" | grep .); do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || return 0  # killed before it answered
    sleep 0.01
  done
  ply=0
  while read -r move; do
    echo "{\"type\":\"play\",\"id\":$ply,\"match\":\"$id\",\"ply\":$ply,\"move\":\"$move\"}"
    ply=$((ply + 1))
  done <"$home/moves"
}

round=0
confirmed_in_all=0
while [ $round -lt $rounds ]; do
  round=$((round + 1))
  store="$home/$round.db"
  # Keeps the input open after the last message, so that only the kill ends the program.
  : >"$home/answers"
  { messages; sleep 1; } | "$program" engine --json --store "$store" >"$home/answers" &
  victim=$!
  sleep "0.$((round % 5 + 1))$((round % 7))"
  kill -9 $victim
  wait $victim 2>/dev/null || true
  confirmed=$(grep -c '^{"type":"play","id":[0-9]*,"match":"[^"]*","ply":[0-9]*,"kept":{"name"' "$home/answers" || true)
  [ "$confirmed" -gt 0 ] || continue
  kept=$("$program" replay --store "$store" | cut -d' ' -f1)
  "$program" replay --check "$kept" --store "$store" >/dev/null
  "$program" store export "$kept" --store "$store" | sed -e '/^\[/d' | tr ' ' '\n' |
    grep -E '^([0-9]+-[0-9]+>|stop)' >"$home/kept"
  head -n "$(wc -l <"$home/kept")" "$home/moves" | cmp - "$home/kept"
  if [ "$(wc -l <"$home/kept")" -lt "$confirmed" ]; then
    echo "$confirmed moves were confirmed, $(wc -l <"$home/kept") are kept" >&2
    exit 1
  fi
  confirmed_in_all=$((confirmed_in_all + confirmed))
done
echo "$confirmed_in_all moves confirmed in $rounds killed programs, all kept, none twice"
[ "$confirmed_in_all" -gt 0 ]
