#!/usr/bin/env bash
# setup_selftest - tests scripts/setup with a fake dpkg and a fake apt; nothing is installed.
# SPDX-License-Identifier: MIT
set -euo pipefail

setup=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../scripts/setup")
bash=$(command -v bash)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
cd "$box"
mkdir bin
ln -s "$bash" "$(command -v env)" bin/

# Every package is installed except those that the file `missing` names.
cat > bin/dpkg-query << 'END'
#!/usr/bin/env bash
for package in "${@:3}"; do
  if [[ " $(< missing) " == *" $package "* ]]; then
    echo "dpkg-query: no packages found matching $package" >&2
    status=1
  else
    echo "installed $package"
  fi
done
exit "${status-0}"
END
cat > bin/apt-get << 'END'
#!/usr/bin/env bash
echo "$DEBIAN_FRONTEND $*" >> calls
[[ ! -e offline ]] || exit 100
END
printf '#!/usr/bin/env bash\necho sudo >> calls\nexec "$@"\n' > bin/sudo
chmod +x bin/{dpkg-query,apt-get,sudo}

fail() {
  echo "FAILED: $1"
  cat output calls
  exit 1
}
# run EXPECTED_STATUS [OPTION...]: runs setup with only the fake programs on the path.
run() {
  local expected=$1 status=0
  shift
  : > calls
  PATH=$box/bin "$bash" "$setup" "$@" > output 2>&1 || status=$?
  [[ $status -eq $expected ]] || fail "exit code $status, not $expected"
}

: > missing
run 0
[[ ! -s calls && ! -s output ]] || fail "all installed: not quiet"
run 0 --test
[[ ! -s calls && ! -s output ]] || fail "all installed, with --test: not quiet"

echo "ninja-build valgrind" > missing
run 0
grep -q '^noninteractive .*update$' calls || fail "the lists were not updated"
grep -q '^noninteractive .*install .*--no-install-recommends ninja-build$' calls ||
  fail "not exactly the missing package was installed"
run 0 --test
grep -q ' ninja-build valgrind$' calls || fail "not exactly the missing packages were installed"

touch offline
run 1
grep -q 'could not install' output || fail "a failed install is not explained"
grep -q '^setup:   ninja-build$' output || fail "the missing package is not named"

rm bin/apt-get
run 1
grep -q 'no apt-get here' output || fail "the lack of apt-get is not explained"
rm bin/dpkg-query
run 1
grep -q 'not a Debian system' output || fail "the lack of dpkg is not explained"
run 2 --nonsense
echo "scripts/setup installs what is missing and nothing else"
