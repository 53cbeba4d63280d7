#!/usr/bin/env bash
# sizes_selftest - scripts/sizes accepts a small tree and finds each thing that is too large in it.
# SPDX-License-Identifier: MIT
set -euo pipefail

sizes=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../scripts/sizes")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{engine/core,scripts}

clean() {
  rm -f "$tree"/engine/core/*
  printf 'int x;\n' > "$tree/engine/core/a.h"
  printf 'def f():\n    pass\n' > "$tree/scripts/b.py"
}

expect() {
  if ! grep -q "$1" < <("$sizes" "$tree"); then
    echo "not found: $1"
    exit 1
  fi
}

clean
"$sizes" "$tree" > /dev/null || { echo "a small tree is refused"; exit 1; }
for i in {1..26}; do touch "$tree/engine/core/$i.h"; done
expect "engine/core: 27 files, at most 25"
clean
seq 331 > "$tree/engine/core/a.h"
expect "engine/core/a.h: 331 lines"
clean
{ echo "def g():"; for i in {1..60}; do echo "    x = $i"; done; } > "$tree/scripts/b.py"
expect "scripts/b.py:1: g has 61 lines"
clean
seq 200 > "$tree/engine/core/a.h"
seq 100 > "$tree/engine/core/b.h"
expect "the median file has"
echo "sizes_selftest: all found"
