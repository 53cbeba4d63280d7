#!/usr/bin/env bash
# installed.sh BUILD SOURCES - an installed program finds its data from any folder, even if its
# prefix was moved; a program in the build tree uses the data of the sources.
# SPDX-License-Identifier: MIT
set -euo pipefail
build=$1
sources=$2
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
prefix="$box/moved to here"
data=$prefix/share/splitpoint
mkdir "$box/home" "$box/elsewhere"

fail() {
  echo "FAILED: $1"
  exit 1
}
# Runs a command in an empty folder, with HOME, PATH and the given variables as its environment.
alone() { (cd "$box/elsewhere" && env -i HOME="$box/home" PATH=/usr/bin:/bin "$@"); }
installed() { alone "$prefix/bin/splitpoint" "$@"; }
# Whether a command lists the suite that is planted below.
lists_planted() { [[ $'\n'$("$@") == *$'\n'planted\ * ]]; }

cmake --install "$build" --prefix "$box/first" > "$box/log" || fail "$(cat "$box/log")"
mv "$box/first" "$prefix"

# All data of the sources is installed.
for kind in suites openings matches costs options analysis; do
  diff -r --exclude=__pycache__ "$sources/experiments/$kind" "$data/$kind" || fail "$kind differ"
done
diff -r "$sources/experiments/serving/page" "$data/serving/page" || fail "the page differs"
for file in "$sources"/experiments/*.{toml,py}; do
  cmp "$file" "$data/$(basename "$file")" || fail "$file is not installed"
done
# No path of the sources is compiled in. (The compiler may cut a text into pieces of 16 bytes.)
strip -o "$box/stripped" "$prefix/bin/splitpoint"
path=$sources/
! grep -qaF -- "${path:0:16}" "$box/stripped" || fail "the program contains the path of its sources"
[[ -s $prefix/share/doc/splitpoint/copyright ]] || fail "the licence is not installed"
if /usr/bin/python3 -c 'import jinja2, markdown_it' 2> /dev/null; then
  grep -q 'docs.findings.01_fail_soft_or_hard' "$prefix/share/doc/splitpoint/book.html" || fail "no book"
fi
# check_pages WORD...: there is a manual page of the command, with all of its options, and so for its
# subcommands.
check_pages() {
  local name help page word
  name=$(IFS=- && echo "$*")
  help=$("$build/splitpoint" "${@:2}" --help)
  page=$(zcat "$prefix/share/man/man1/$name.1.gz") || fail "no manual page of '$*'"
  page=${page//\\/}
  while read -r word; do
    [[ $page == *"$word"* ]] || fail "the manual page of '$*' has no $word"
  done < <(grep -oE '^  (-[a-z],)?--[a-z-]+' <<< "$help" | grep -oE -- '--[a-z-]+')
  pages=$((pages + 1))
  while read -r word; do
    check_pages "$@" "$word"
  done < <(sed -n '/^Subcommands:/,/^$/ s/^  \([a-z-]\{1,\}\)  .*/\1/p' <<< "$help")
}
if command -v help2man > /dev/null; then
  pages=0
  check_pages splitpoint
  [[ $pages -eq $(find "$prefix/share/man" -name '*.gz' | wc -l) ]] || fail "a page of no command"
  [[ $pages -gt 20 ]] || fail "only $pages manual pages"
fi

# The files planted here exist nowhere else.
head -n 4 "$data/suites/tictactoe.epd" > "$data/suites/planted.epd"
cp "$data/costs/measured.toml" "$data/costs/planted.toml"
cat > "$data/planted.toml" << 'END'
[experiment]
name = "planted"
suites = ["planted"]
strategies = ["ybwc"]
machine = "virtual"
processors = [2]
costs = ["planted"]
[search]
depth = 4
hash = 1
END

lists_planted installed suites || fail "its suites are not found"
(cd / && lists_planted "$prefix/bin/splitpoint" suites) || fail "not from the root"
ln -s "$prefix/bin/splitpoint" "$box/link"
lists_planted alone "$box/link" suites || fail "not through a link"
! lists_planted alone "$build/splitpoint" suites || fail "the one in the build tree has its data"

# A search takes the same virtual time with the installed costs as with the sources' costs.
virtual_time() {
  alone "$@" --game xiangqi --depth 6 --strategy ybwc --machine virtual --processors 8 --json |
    grep -o '"time_ns":[0-9]*'
}
ours=$(virtual_time "$prefix/bin/splitpoint" search --costs planted) || fail "no search"
theirs=$(virtual_time "$build/splitpoint" search --costs measured) || fail "no search when built"
[[ $ours == "$theirs" ]] || fail "with the same costs $ours is not $theirs"

# Experiments are found by name, and so are the analysis scripts if their packages are installed.
installed run planted --quiet > "$box/out" || fail "no run of 'planted'"
[[ $(wc -l < "$box/elsewhere/results/planted/runs.jsonl") -gt 2 ]] || fail "no rows"
if /usr/bin/python3 -c 'import matplotlib, pandas, scipy' 2> /dev/null; then
  ! grep -q 'No confidence intervals' "$box/out" || fail "the scripts are not found"
fi
small=(--set positions=1 --set capacity=0 --set processors=1 --set depth=2 --quiet)
installed run scaling "${small[@]}" > /dev/null || fail "no run of 'scaling'"
(cd "$box/elsewhere/results" && "$prefix/bin/splitpoint" run scaling "${small[@]}" --out again) \
  > /dev/null || fail "no run of 'scaling' beside a folder of that name"
code=0
installed run scalign 2> "$box/err" || code=$?
[[ $code -eq 2 ]] || fail "an unknown experiment gives $code"
grep -q "did you mean 'scaling'?" "$box/err" || fail "$(cat "$box/err")"

# SPLITPOINT_DATA names another folder, then a missing one.
! lists_planted alone SPLITPOINT_DATA="$sources/experiments" "$prefix/bin/splitpoint" suites ||
  fail "SPLITPOINT_DATA is not heeded"
code=0
alone SPLITPOINT_DATA=/not/there "$prefix/bin/splitpoint" suites 2> "$box/err" || code=$?
[[ $code -eq 2 && $(wc -l < "$box/err") -eq 1 ]] || fail "no data: exit code $code"
grep -q '/not/there/suites' "$box/err" || fail "$(cat "$box/err")"

echo "an installed program finds its data wherever it is"
