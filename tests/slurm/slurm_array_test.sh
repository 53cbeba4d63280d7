#!/usr/bin/env bash
# slurm_array_test.sh BUILD - scripts/slurm_array.sh with a real Slurm of one node.
#
# A sweep with a killed and requeued task has the rows of an undisturbed run, byte for byte. Exit
# code 77 and the reason: no Slurm can be started here.
# SPDX-License-Identifier: MIT
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
build=$1
# shellcheck source=tests/slurm/one_node_cluster.sh
source "$here/one_node_cluster.sh"

lack=$(cluster_lacks)
[[ -z $lack ]] || {
  echo "skipped: $lack"
  exit 77
}
box=$(mktemp -d)
chmod 755 "$box"
trap 'stop_cluster; rm -rf "$box"' EXIT
start_cluster "$box/slurm" || {
  echo "skipped: no Slurm node could be started here"
  tail -n 5 "$box"/slurm/*.log
  exit 77
}
fail() {
  echo "FAILED: $1"
  tail -n 20 "$box"/elsewhere/results/*.log "$box"/slurm/*.log
  exit 1
}
# wait_for WHAT COMMAND...: repeats COMMAND until it succeeds, for at most a minute.
wait_for() {
  local what=$1 try
  shift
  for ((try = 0; try < 300; ++try)); do
    ! "$@" || return 0
    sleep 0.2
  done
  fail "$what: not within a minute"
}
no_jobs() { [[ -z $(squeue --noheader) ]]; }
rows() { grep -c '"cell"' "$1" 2> /dev/null || true; }
has_rows() { [[ $(rows "$1") -ge $2 ]]; }

cmake --install "$build" --prefix "$box/it" --component program > /dev/null
array=$box/it/share/splitpoint/slurm_array.sh
mkdir "$box/elsewhere"
cd "$box/elsewhere"
cat > sweep.toml << 'END'
[experiment]
name = "sweep"
suites = ["xiangqi"]
positions = 8
strategies = ["ybwc"]
machine = "virtual"
processors = [4, 16]
costs = ["measured"]
[search]
depth = 9
hash = 1
END

"$array" sweep.toml 2
part=results/sweep-shard-1-of-2
wait_for "a row of part 1" has_rows "$part/runs.jsonl" 1
job=$(squeue --noheader --format=%A | sort -n | head -n 1)
cp "$part/runs.jsonl" before
scontrol requeue "${job}_1" || fail "part 1 was over before it could be requeued"
wait_for "the end of both parts" no_jobs

# The rows from before the kill are still there, and their cells are not done again.
cmp --bytes="$(stat -c %s before)" before "$part/runs.jsonl" || fail "rows were lost"
grep -q 'cells are in .*sweep-shard-1-of-2 already' "$part.log" || fail "it did not take up the run"

"$box/it/bin/splitpoint" run sweep.toml --out whole --quiet > /dev/null
sorted() { cat "$@" | grep '"cell"' | sort; }
sorted whole/runs.jsonl > expected
sorted results/sweep-shard-*-of-2/runs.jsonl > found
cmp expected found || fail "the rows differ"
echo "2 parts, $(rows before) rows before one was requeued, $(wc -l < found) rows: as in one run"

# Real time: a task has all processors that its cells need, and the node to itself.
sed -e 's/"virtual"/"threads"/; s/\[4, 16\]/"all"/; /^costs/d; s/"sweep"/"real"/' \
  -e 's/^positions.*/positions = 2\ncapacity = 0/; s/^depth.*/depth = 4/' sweep.toml > real.toml
"$array" real.toml 1
wait_for "the end of the real-time part" no_jobs
processors=$(nproc)
grep -q "\"processors\":$processors," results/real-shard-1-of-1/runs.jsonl ||
  fail "no cell had all $processors processors"
echo "a real-time cell had all $processors processors"
