#!/usr/bin/env bash
# lint_selftest - scripts/lint checks the files of a folder as one, and finds what it would find in each
# alone. It checks again if a file, an included file or a rule changes, and only then.
# SPDX-License-Identifier: MIT
set -euo pipefail

sources=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{scripts,engine,bin,cache,build/debug}
cp "$sources/scripts/lint" "$tree/scripts"
export XDG_CACHE_HOME=$tree/cache

# clang-tidy that counts its calls, and a cmake that has nothing to configure.
tidy=$(command -v clang-tidy-22)
printf '#!/bin/sh\necho >> %s/calls\nexec %s "$@"\n' "$tree" "$tidy" > "$tree/bin/clang-tidy-22"
printf '#!/bin/sh\n' > "$tree/bin/cmake"
chmod +x "$tree"/bin/*
PATH=$tree/bin:$PATH

command_of() { printf '{"directory": "%s", "file": "%s", "command": "clang++ -std=c++20 -I. -o x.o -c %s"}' "$tree" "$1" "$1"; }
printf '[%s, %s]\n' "$(command_of engine/a.cpp)" "$(command_of engine/b.cpp)" > "$tree/build/debug/compile_commands.json"
rules() { printf "Checks: '-*,%s'\nWarningsAsErrors: '*'\nHeaderFilterRegex: 'engine/'\n" "$1" > "$tree/.clang-tidy"; }
header() { printf 'inline int* a() { return %s; }  // %s\n' "$1" "${2-}" > "$tree/engine/a.h"; }

# expect CODE CALLS [FILE...]: what lint exits with, and how often it has called clang-tidy by then.
expect() {
  local code=0 wanted=$1 calls=$2
  shift 2
  "$tree/scripts/lint" "${@/#/$tree/}" > "$tree/output" 2>&1 || code=$?
  if [[ $code -ne $wanted || $(wc -l < "$tree/calls") -ne $calls ]]; then
    echo "line ${BASH_LINENO[0]}: exit code $code, $(wc -l < "$tree/calls") calls of clang-tidy; expected $wanted, $calls"
    cat "$tree/output"
    exit 1
  fi
}
said() {
  grep -q "$1" "$tree/output" || { echo "line ${BASH_LINENO[0]}: no '$1' in"; cat "$tree/output"; exit 1; }
}
touch "$tree/calls"

# One file.
rules modernize-use-nullptr
header nullptr
printf '#include "engine/a.h"\n' > "$tree/engine/a.cpp"
expect 0 1 engine/a.cpp  # without findings,
expect 0 1 engine/a.cpp  # and not again
header 0
expect 1 2 engine/a.cpp  # an included file
expect 1 3 engine/a.cpp  # a file with findings is checked every time
said "use nullptr"
header nullptr
expect 0 3 engine/a.cpp  # as it was before
header nullptr NOLINT
expect 0 4 engine/a.cpp  # comments count, because some of them silence findings
rules modernize-use-nullptr,readability-inconsistent-declaration-parameter-name
expect 0 5 engine/a.cpp
printf 'int* b() { return 0; }\n' >> "$tree/engine/a.cpp"
expect 1 6 engine/a.cpp
mv "$tree/engine/a.h" "$tree/engine/c.h"
expect 1 6 engine/a.cpp  # a missing file fails before that
said "'engine/a.h' file not found"
mv "$tree/engine/c.h" "$tree/engine/a.h"
expect 2 6 engine/c.cpp
said "no target compiles it"

# Two files of a folder: one call. With findings, one more for each of them, which says where.
: > "$tree/calls"
rules modernize-use-nullptr,misc-unused-alias-decls,modernize-deprecated-headers,readability-duplicate-include
printf '#pragma once\ninline int* a() { return nullptr; }\n' > "$tree/engine/a.h"
printf '#include <string>\n#include "engine/a.h"\nint* b() { return a(); }\n' > "$tree/engine/a.cpp"
printf '#include <string>\n#include "engine/a.h"\nint* c() { return a(); }\n' > "$tree/engine/b.cpp"
expect 0 1
said "2 files without findings"
expect 0 1
calls=1
for fault in '#include <string>|duplicate include' '#include <stdio.h>|deprecated C++ header' \
  'namespace alias = std;|alias' 'int* d() { return 0; }|use nullptr'; do
  for file in a b; do
    cp "$tree/engine/$file.cpp" "$tree/sound"
    echo "${fault%|*}" >> "$tree/engine/$file.cpp"
    calls=$((calls + 2 + (calls < 7)))  # at first, the other one was never checked alone
    expect 1 "$calls"
    said "engine/$file.cpp:4:.*${fault#*|}"
    cp "$tree/sound" "$tree/engine/$file.cpp"
  done
done

# Names in the anonymous namespaces of a folder must differ.
printf 'namespace { int same = 1; }\nint e() { return same; }\n' >> "$tree/engine/a.cpp"
printf 'namespace { int same = 2; }\nint f() { return same; }\n' >> "$tree/engine/b.cpp"
expect 1 $((calls + 3))
said "redefinition of 'same'"
echo "lint_selftest: checked when needed"
