#!/usr/bin/env bash
# debian_package.sh BUILD - checks the Debian package: its files, its dependencies, and that its
# program runs when unpacked. Nothing is installed. Exit code 77: this computer cannot build
# packages.
# SPDX-License-Identifier: MIT
set -euo pipefail
umask 022  # the package takes its file permissions from here
build=$1
for tool in cpack dpkg-deb dpkg-shlibdeps file; do
  command -v "$tool" > /dev/null || {
    echo "skipped: $tool is not installed"
    exit 77
  }
done
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
fail() {
  echo "FAILED: $1"
  exit 1
}

(cd "$box" && cpack --config "$build/CPackConfig.cmake" -B "$box") > "$box/log" 2>&1 ||
  fail "$(cat "$box/log")"
packages=("$box"/splitpoint_*.deb)
[[ -e ${packages[0]} && ${#packages[@]} -eq 1 ]] || fail "no package: $(cat "$box/log")"
package=${packages[0]}

dpkg-deb --info "$package" > "$box/info"
cat "$box/info"
field() { dpkg-deb --field "$package" "$1"; }
[[ $(field Package) == splitpoint ]] || fail "its name is $(field Package)"
[[ $(field Architecture) == "$(dpkg --print-architecture)" ]] || fail "its architecture"
# The package of every library that the program is linked with, and Python.
depends=$(field Depends)
for library in libc6 libboost-thread libboost-context libcpp-httplib libfmt libhwloc libstdc++6 libtbb python3; do
  [[ $depends == *$library* ]] || fail "$library is not among '$depends'"
done
[[ $(field Recommends) == *python3-scipy* ]] || fail "SciPy is not recommended"

root=$box/elsewhere
dpkg-deb --extract "$package" "$root"
for file in bin/splitpoint share/splitpoint/{scaling.toml,slurm_array.sh,suites/xiangqi.epd} \
  share/splitpoint/{serving/page/index.html,options/abdada.toml,costs/measured.toml,analyse.py,analysis/commands/scaling.py} \
  share/doc/splitpoint/{copyright,README.md}; do
  [[ -s $root/usr/$file ]] || fail "it has no usr/$file"
done
strange=$(dpkg-deb --contents "$package" | awk '$6 !~ "^\\./(usr/((bin|share)/.*)?)?$"')
[[ -z $strange ]] || fail "it holds $strange"
strange=$(dpkg-deb --contents "$package" | grep -vE '^(d|-)rw.r-.r-. root/root ' || true)
[[ -z $strange ]] || fail "permissions or owners: $strange"

program=$root/usr/bin/splitpoint
head -n 4 "$root/usr/share/splitpoint/suites/tictactoe.epd" \
  > "$root/usr/share/splitpoint/suites/planted.epd"
suites=$(cd / && env -i "$program" suites)
[[ $'\n'$suites == *$'\n'planted\ * ]] || fail "it does not find its suites"
(cd / && env -i "$program" search --game xiangqi --depth 4 --machine virtual --strategy ybwc \
  --processors 4 --costs measured) > /dev/null || fail "it does not find its costs"
(cd / && env -i PATH=/usr/bin:/bin "$root/usr/share/splitpoint/smoke_test.sh") || fail "its smoke test"
if /usr/bin/python3 -c 'import jinja2, markdown_it' 2> /dev/null; then
  [[ -s $root/usr/share/doc/splitpoint/book.html ]] || fail "it has no book"
fi
echo "$(basename "$package"): $(($(stat -c %s "$package") / 1024)) KiB"
