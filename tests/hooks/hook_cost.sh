#!/usr/bin/env bash
# hook_cost.sh WITH WITHOUT YBWC - the instructions that the hooks add to the sequential search.
#
# Counted by callgrind, so the figure is the same on a busy machine. Fails above 2 %.
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
awk -v a="$with" -v b="$without" -v y="$ybwc" 'BEGIN {
  printf "without hooks %d instructions, with %d: %+.2f %%; ybwc on one processor %+.2f %%\n",
         b, a, 100 * (a / b - 1), 100 * (y / b - 1)
  exit a > 1.02 * b
}'
