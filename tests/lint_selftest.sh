#!/usr/bin/env bash
# lint_selftest - scripts/lint checks a file again if it, an included file or the rules change, and only
# then.
# SPDX-License-Identifier: MIT
set -euo pipefail

sources=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{scripts,engine,bin,cache/splitpoint-lint,build/debug}
cp "$sources/scripts/lint" "$tree/scripts"
export XDG_CACHE_HOME=$tree/cache

# clang-tidy that counts its calls.
tidy=$(command -v clang-tidy-22)
printf '#!/bin/sh\necho >> %s/calls\nexec %s "$@"\n' "$tree" "$tidy" > "$tree/bin/clang-tidy-22"
chmod +x "$tree/bin/clang-tidy-22"
PATH=$tree/bin:$PATH

cat > "$tree/build/debug/compile_commands.json" << END
[{"directory": "$tree", "file": "engine/a.cpp", "command": "clang++ -std=c++20 -I. -c engine/a.cpp"}]
END
rules() { printf "Checks: '-*,%s'\nWarningsAsErrors: '*'\nHeaderFilterRegex: 'engine/'\n" "$1" > "$tree/.clang-tidy"; }
header() { printf 'inline int* a() { return %s; }  // %s\n' "$1" "${2-}" > "$tree/engine/a.h"; }
rules modernize-use-nullptr
header nullptr
printf '#include "engine/a.h"\n' > "$tree/engine/a.cpp"

# expect CODE CALLS: what `lint --one` exits with, and how often it has called clang-tidy by then.
expect() {
  local code=0
  "$tree/scripts/lint" --one engine/a.cpp > "$tree/output" 2>&1 || code=$?
  if [[ $code -ne $1 || $(wc -l < "$tree/calls") -ne $2 ]]; then
    echo "line ${BASH_LINENO[0]}: exit code $code, $(wc -l < "$tree/calls") calls of clang-tidy; expected $*"
    cat "$tree/output"
    exit 1
  fi
}
touch "$tree/calls"

expect 0 1  # without findings,
expect 0 1  # and not again
header 0
expect 1 2  # an included file
expect 1 3  # a file with findings is checked every time
grep -q "use nullptr" "$tree/output"
header nullptr
expect 0 3  # as it was before
header nullptr NOLINT
expect 0 4  # comments count, because some of them silence findings
rules modernize-use-nullptr,readability-inconsistent-declaration-parameter-name
expect 0 5
printf 'int* b() { return 0; }\n' >> "$tree/engine/a.cpp"
expect 1 6
mv "$tree/engine/a.h" "$tree/engine/b.h"
expect 1 6  # a missing file fails before that
echo "lint_selftest: checked when needed"
