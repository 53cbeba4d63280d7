#!/bin/sh
# smoke_test.sh - whether an installed splitpoint works: a few seconds, in a temporary folder.
#
# usage: share/splitpoint/smoke_test.sh     the last line is "ok"; exit code 1: something is wrong
#
# It needs nothing but the program and a POSIX shell.
# SPDX-License-Identifier: MIT
set -eu
prefix=$(dirname "$(realpath "$0")")/../..
program=$prefix/bin/splitpoint
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
cd "$box"

fail() {
  echo "smoke_test: FAILED: $1"
  exit 1
}
# expect WHAT TEXT COMMAND...: the command succeeds, and its output contains the text.
expect() {
  what=$1
  text=$2
  shift 2
  "$@" > out 2>&1 || fail "$what: exit code $?: $(cat out)"
  grep -qF -- "$text" out || fail "$what: no '$text' in: $(cat out)"
  echo "$what: $text"
}

expect "version" "splitpoint " "$program" --version
expect "its data" "xiangqi" "$program" suites
expect "moves of xiangqi" "nodes 79666" "$program" perft --game xiangqi --depth 3
expect "moves of chess" "nodes 197281" "$program" perft --game chess --depth 4
expect "a search by two threads" "nodes" \
  "$program" search --game xiangqi --depth 7 --strategy ybwc --processors 2
# Virtual time is the same in every run, on every computer.
for run in 1 2; do
  "$program" search --game chess --depth 6 --strategy ybwc --machine virtual --processors 16 \
    --costs measured --json > "virtual.$run" || fail "a search by 16 simulated processors"
done
cmp -s virtual.1 virtual.2 || fail "two searches in virtual time are not the same"
echo "16 simulated processors: twice the same"

cat > tiny.toml << 'END'
[experiment]
name = "tiny"
suites = ["tictactoe"]
strategies = ["ybwc", "lazy-smp"]
machine = "virtual"
processors = [4]
costs = ["measured"]
[search]
depth = 5
hash = 1
END
expect "an experiment" "lazy-smp" "$program" run tiny.toml --quiet
[ -s results/tiny/runs.jsonl ] || fail "the experiment left no rows"
[ -s results/tiny/summary.md ] || fail "the experiment left no summary"
code=0
"$program" search --game xiangqo > out 2>&1 || code=$?
[ "$code" -eq 2 ] || fail "bad input gives exit code $code"
echo ok
