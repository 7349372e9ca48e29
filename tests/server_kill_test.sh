#!/bin/sh
# Kills servers at random moments: one on SQLite, or one or two on the PostgreSQL of with_postgres.
#   server_kill_test.sh PROGRAM SERVERS sqlite|postgresql
set -eu
rounds=5
[ -z "${CASTELLAN_SOAK:-}" ] || rounds=50
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
store="$home/games.db"
[ "$3" = sqlite ] || store=$CASTELLAN_TEST_POSTGRES
"$1" $rounds "$2" "$store"
