#!/usr/bin/env bash
# other_compiler.sh SOURCE BUILD COMPILER - builds `fingerprints` and `quanta` with COMPILER in the
# folder BUILD and compares their outputs with the golden files.
# SPDX-License-Identifier: MIT
set -euo pipefail

if ! command -v "$3" > /dev/null; then
  echo "$3 is not installed: nothing was compared (scripts/setup --test installs it)"
  exit 0
fi
# As scripts/build does; but precompiled headers of clang would keep ccache from finding anything.
launcher=()
if command -v ccache > /dev/null && ccache --show-stats > /dev/null 2>&1; then
  launcher=("-DCMAKE_CXX_COMPILER_LAUNCHER=env;CCACHE_BASEDIR=$1;CCACHE_NOHASHDIR=1;ccache")
  launcher+=("-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON")
fi
[[ -e $2/build.ninja ]] ||
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$3" \
    -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DSPLITPOINT_BENCHMARKS=OFF "${launcher[@]}"
cmake --build "$2" --target fingerprints quanta
here=$(dirname "${BASH_SOURCE[0]}")
"$here/check_fingerprints.sh" "$2/tests/fingerprints" "$here/schedules"
"$here/check_fingerprints.sh" "$2/tests/quanta" "$here/quanta"
