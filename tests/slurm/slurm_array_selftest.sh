#!/usr/bin/env bash
# slurm_array_selftest.sh - tests scripts/slurm_array.sh with a fake sbatch and a fake program.
#
# The sbatch only records its arguments and its job. The test then runs the job, with a program that
# only prints its arguments.
# SPDX-License-Identifier: MIT
set -euo pipefail
script=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../scripts/slurm_array.sh")
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

# The folders of an installed program.
mkdir -p "$box/it/bin" "$box/it/share/splitpoint" "$box/path" "$box/my work"
cp "$script" "$box/it/share/splitpoint/"
array=$box/it/share/splitpoint/slurm_array.sh
printf '#!/usr/bin/env bash\nprintf "[%%s]" "$@"\n' > "$box/it/bin/splitpoint"
cat > "$box/path/sbatch" << END
#!/usr/bin/env bash
printf '%s\n' "\$@" > "$box/arguments"
cat > "$box/job"
[[ ! -e "$box/refuse" ]] || exit 1
echo "4711;cluster"
END
chmod +x "$box/it/bin/splitpoint" "$box/path/sbatch"
PATH=$box/path:$PATH
cd "$box/my work"

fail() {
  echo "FAILED: $1"
  tail -n 99 "$box"/{output,arguments,job} 2> /dev/null
  exit 1
}
# submit EXPECTED_STATUS ARGUMENT...
submit() {
  local expected=$1 status=0
  shift
  rm -f "$box"/{arguments,job}
  "$array" "$@" > "$box/output" 2>&1 || status=$?
  [[ $status -eq $expected ]] || fail "$*: exit code $status, not $expected"
}
has() { grep -qxF -e "$1" "$box/arguments" || fail "sbatch was not given $1"; }
has_not() { ! grep -qF -e "$1" "$box/arguments" || fail "sbatch was given $1"; }
# refuses CULPRIT ARGUMENT...: prints one line that names CULPRIT and does not call Slurm.
refuses() {
  local culprit=$1
  shift
  submit 2 "$@"
  [[ $(wc -l < "$box/output") -eq 1 ]] || fail "$*: not one line"
  grep -qF -e "$culprit" "$box/output" || fail "$*: '$culprit' is not named"
  [[ ! -e $box/arguments ]] || fail "$*: was submitted"
}

cat > simulated.toml << 'END'
[experiment]
name = "sweep"
suites = ["xiangqi"]
strategies = ["ybwc"]
machine = "virtual"
processors = [1, 64, "inf"]
END
sed 's/"virtual"/"threads"/; s/\[1, .*/[1, 2, 12]/; s/"sweep"/"real"/' simulated.toml > real.toml
grep -v processors real.toml | sed 's/"real"/"all"/' > all.toml

# Virtual time: one processor a task, and the task uses no more.
submit 0 simulated.toml 3 --out "of mine" --set search.depth=5
has --array=1-3
has --cpus-per-task=1
has --requeue
has --open-mode=append
has "--output=$box/my work/of mine/sweep-shard-%a-of-3.log"
has_not --exclusive
cmp simulated.toml "of mine/sweep-of-3.toml" || fail "the experiment was not kept"
grep -qF 'job 4711: 3 tasks of 1 processors each, time simulated' "$box/output" || fail "the job"
grep -qF "report $(printf %q "$box/my work/of mine/sweep")" "$box/output" || fail "how to read it"
called=$(SLURM_ARRAY_TASK_ID=2 SLURM_CPUS_PER_TASK=1 bash "$box/job")
wanted="[run][$box/my work/of mine/sweep-of-3.toml][--resume][--set][search.depth=5]"
wanted+="[--shard][2/3][--jobs][1][--out][$box/my work/of mine/sweep-shard-2-of-3]"
[[ $called == "$wanted" ]] || fail "the task calls $called, not $wanted"

# Real time: as many processors as the largest cell has, and no other job beside it.
submit 0 real.toml 2
has --cpus-per-task=12
has --exclusive
has "--output=$box/my work/results/real-shard-%a-of-2.log"
[[ $(SLURM_ARRAY_TASK_ID=1 bash "$box/job") != *--jobs* ]] || fail "real time side by side"
submit 0 real.toml 2 --set processors=2,4
has --cpus-per-task=4
submit 0 real.toml 2 --set experiment.machine=virtual
has --cpus-per-task=1
submit 0 all.toml 1
has --exclusive
has_not --cpus-per-task

# All other options go to sbatch, after the script's own.
submit 0 real.toml 2 --partition=long -t 60 --cpus-per-task=16
[[ $(tail -n 4 "$box/arguments" | tr '\n' ' ') == "--partition=long -t 60 --cpus-per-task=16 " ]] ||
  fail "sbatch's own options are not last"

refuses usage
refuses usage real.toml
refuses "'0'" real.toml 0
refuses "'many'" real.toml many
refuses none.toml none.toml 2
refuses --out real.toml 2 --out
printf '[experiment]\nname = \n' > broken.toml
refuses "line 2" broken.toml 2
printf '[experiment]\nname = "../up"\n' > broken.toml
refuses "'../up'" broken.toml 2
printf '[experiment]\nsuites = ["xiangqi"]\n' > broken.toml
refuses "'name' is missing" broken.toml 2
sed 's/ybwc/dts/' simulated.toml > other.toml
refuses "another experiment 'sweep'" other.toml 3 --out "of mine"

# A dry run shows what would be submitted and leaves no file.
submit 0 simulated.toml 7 --out shown --time=10 --dry-run
[[ ! -e $box/arguments && ! -e shown ]] || fail "a dry run did something"
cp "$box/output" "$box/shown"
submit 0 simulated.toml 7 --out shown --time=10
while IFS= read -r argument; do
  head -1 "$box/shown" | grep -qF -e "'$argument'" || fail "$argument is not shown"
done < "$box/arguments"
tail -n +3 "$box/shown" | cmp --silent - "$box/job" || fail "another job is shown"

# A job that Slurm refuses leaves no file.
touch "$box/refuse"
submit 1 real.toml 5
[[ ! -e results/real-of-5.toml ]] || fail "left its experiment"
rm "$box/path/sbatch"
command -v sbatch > /dev/null || {
  submit 1 real.toml 2
  grep -q 'sbatch is not there' "$box/output" || fail "the lack of sbatch is not explained"
  submit 0 real.toml 2 --dry-run
}
echo "slurm_array.sh submits what it was asked for"
