#!/usr/bin/env bash
# compile_selftest - with ccache, a precompiled header is that of its sources, whatever was compiled before.
# SPDX-License-Identifier: MIT
set -euo pipefail

sources=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
export CCACHE_DIR=$tree/cache
command -v ccache > /dev/null || { echo "ccache is not installed"; exit 77; }

cd "$tree"
printf '#include "a.h"\n' > all.h
touch all.cpp
printf '#include <cstdio>\nint main() { std::printf("%%d", kNumber); }\n' > main.cpp
flags=(-std=c++20 -fpch-preprocess -Winvalid-pch)

# number N: what the program prints after an edit of a.h, built as CMake does.
number() {
  printf 'inline constexpr int kNumber = %s;\n' "$1" > a.h
  "$sources/scripts/ccache/compile" g++ "${flags[@]}" -x c++-header -include all.h -MD -MF all.d -o all.h.gch -c all.cpp
  "$sources/scripts/ccache/compile" g++ "${flags[@]}" -include all.h -o main.o -c main.cpp
  g++ -o main main.o
  ./main
}
check() {
  local printed
  printed=$(number "$1")
  [[ $printed == "$1" ]] || { echo "a.h says $1, the program $printed"; exit 1; }
}
check 1
cp all.h.gch old
# Several edits of one header, each with the same old precompiled header beside it.
for n in 2 3 2 1; do
  cp old all.h.gch
  check "$n"
done
hits=$(ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n }')
[[ $hits -eq 4 ]] || { echo "ccache knew $hits of 4 compilations that were there before"; exit 1; }
