#!/usr/bin/env bash
# planted.sh PROGRAM SANITIZER - planted faults are reported, each time alike; sound code is not.
#
# SANITIZER is the value of -fsanitize: thread, or a list that contains address.
# SPDX-License-Identifier: MIT
set -euo pipefail

program=$1
export ASAN_OPTIONS=detect_stack_use_after_return=1:handle_sigill=1

# The output of case NAME without addresses and process numbers, which differ between runs.
output() {
  "$program" "$1" 2>&1 |
    sed -E 's/0x[0-9a-f]+/ADDRESS/g; s/pid=[0-9]+/PID/g; s/==[0-9]+==/PID/g' || true
}

fail() {
  echo "$1:"
  output "$1"
  echo "planted: '$1' $2"
  exit 1
}

sound() {
  for name in "$@"; do "$program" "$name" > /dev/null 2>&1 || fail "$name" "was reported"; done
}

faulty() {  # NAME REPORT
  ! "$program" "$1" > /dev/null 2>&1 || fail "$1" "ended as if nothing had been wrong"
  local first
  first=$(output "$1")
  [[ $first == *"$2"* ]] || fail "$1" "was not reported as '$2'"
  [[ $(output "$1") == "$first" ]] || fail "$1" "was reported in another way the second time"
}

sound unwound searches
if [[ $2 == thread ]]; then
  sound locked permit locked-fibers permit-of-fibers
  faulty race "data race"
  faulty race-of-fibers "data race"
else
  faulty ended-stack "stack-use-after-return"
  faulty left-stack "stack-use-after-return"
  faulty freed "heap-use-after-free"
  faulty overflow "planted.cpp:"  # undefined behaviour is an illegal instruction, reported with its line
  # The stack of a fiber that has ended is guarded without fake frames too.
  export ASAN_OPTIONS=detect_stack_use_after_return=0
  faulty ended-stack "use-after-poison"
fi
echo "every planted fault was found"
