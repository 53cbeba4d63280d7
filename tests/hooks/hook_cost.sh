#!/usr/bin/env bash
# hook_cost.sh WITH WITHOUT YBWC ALONE - counts the instructions that hooks and split points add.
#
# WITH and WITHOUT are the sequential search with and without hooks; YBWC runs on one processor;
# ALONE opens split points that no other worker joins. Callgrind counts, so a busy computer gives
# the same figures. The hooks may add 2 %.
# SPDX-License-Identifier: MIT
set -euo pipefail

if ! command -v valgrind > /dev/null; then
  echo "valgrind is not installed: nothing was counted (scripts/setup --test installs it)"
  exit 0
fi

count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" 2>&1 |
    awk '/refs:/ { gsub(",", "", $NF); print $NF }'
}

[ "$("$1")" = "$("$2")" ] || { echo "the two programs searched different trees"; exit 1; }
with=$(count "$1")
without=$(count "$2")
ybwc=$(count "$3")
alone=$(count "$4")
awk -v a="$with" -v b="$without" -v y="$ybwc" -v s="$alone" 'BEGIN {
  printf "without hooks %d instructions, with %d: %+.2f %%; ybwc on one processor %+.2f %%, sharing with nobody %+.2f %%\n",
         b, a, 100 * (a / b - 1), 100 * (y / b - 1), 100 * (s / b - 1)
  exit a > 1.02 * b
}'
