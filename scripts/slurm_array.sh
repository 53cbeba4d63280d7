#!/usr/bin/env bash
# slurm_array.sh - submits an experiment to Slurm as a job array, one task for each part.
#
# usage: slurm_array.sh FILE.toml N [--out DIR] [--set key=value]... [--dry-run] [SBATCH OPTION...]
#
# There are N tasks. If real time is measured, each task has the processors of the largest cell, on a
# node of its own, because other jobs would disturb it. If everything is simulated, it has one
# processor. All other options go to sbatch and override those set here; so --cpus-per-task=8 runs
# eight simulations at a time in each task.
#
# --dry-run prints what would be submitted. It needs no Slurm and leaves no files.
#
# Part I leaves its results in DIR/NAME-shard-I-of-N and its log beside them [DIR: results]. A killed
# and requeued task continues where it stopped, as does an experiment that is submitted again.
# SPDX-License-Identifier: MIT
set -euo pipefail

complain() {
  echo "slurm_array: $1" >&2
  exit "${2-2}"
}
usage="usage: slurm_array.sh FILE.toml N [--out DIR] [--set key=value]... [--dry-run] [SBATCH OPTION...]"

if [[ ${1-} == -h || ${1-} == --help ]]; then
  echo "$usage"
  exit 0
fi
[[ $# -ge 2 ]] || complain "$usage"
file=$1
parts=$2
shift 2
[[ $parts =~ ^[1-9][0-9]{0,5}$ ]] || complain "'$parts' is not a number of tasks; $usage"

out=results
settings=()
options=()
dry=""
while [[ $# -gt 0 ]]; do
  case $1 in
    --out | --set)
      [[ $# -ge 2 ]] || complain "$1 needs a value"
      if [[ $1 == --out ]]; then out=$2; else settings+=("$2"); fi
      shift 2
      ;;
    --dry-run)
      dry=yes
      shift
      ;;
    *)
      options+=("$1")
      shift
      ;;
  esac
done

# Built in the source tree, or installed.
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$here/../build/release/splitpoint
[[ -x $program ]] || program=$here/../../bin/splitpoint
[[ -x $program ]] || complain "the program is not there: scripts/build builds it" 1
program=$(realpath --no-symlinks "$program")
[[ -n $dry ]] || command -v sbatch > /dev/null ||
  complain "sbatch is not there: this is not a machine of a Slurm cluster" 1

# Three words: the experiment's name, "measured" or "simulated", and processors of a cell or "all".
plan=$(
  /usr/bin/python3 - "$file" "${settings[@]}" << 'END'
import re, sys, tomllib

def as_list(value):
    return value if isinstance(value, list) else [value]

def setting(text):  # as for splitpoint run --set: a TOML value or bare words
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return [int(word) if word.isdecimal() else word for word in text.split(",")]

file, *settings = sys.argv[1:]
try:
    with open(file, "rb") as text:
        experiment = tomllib.load(text)["experiment"]
    for key, _, text in (s.removeprefix("experiment.").partition("=") for s in settings):
        experiment[key] = setting(text)
    name, = as_list(experiment["name"])
    if not re.fullmatch(r"[A-Za-z0-9][\w.-]{0,63}", name, re.ASCII):
        raise ValueError(f"name '{name}' may only have letters, digits, - _ .")
    counts = as_list(experiment.get("processors", "all"))
    measured = "threads" in as_list(experiment.get("machine", "threads"))
    most = "all" if "all" in counts else max(int(count) for count in counts if count != "inf")
    print(name, "measured" if measured else "simulated", most if measured else 1)
except KeyError as fault:
    sys.exit(f"slurm_array: {file}: {fault} is missing")
except (OSError, TypeError, ValueError) as fault:
    sys.exit(f"slurm_array: {file}: {getattr(fault, 'strerror', None) or fault}")
END
) || exit 2
read -r name time processors <<< "$plan"

# The tasks run a copy, so that later changes of the file do not matter.
[[ -n $dry ]] || mkdir -p "$out" || exit 2
out=$(realpath --canonicalize-missing "$out")
copy=$out/$name-of-$parts.toml
new=""
if [[ -n $dry ]]; then
  : # leave no files
elif [[ -e $copy ]]; then
  cmp --silent "$file" "$copy" ||
    complain "$out: has parts of another experiment '$name'; give another --out"
else
  cp "$file" "$copy.new"
  mv "$copy.new" "$copy"
  new=$copy
fi

command=("$program" run "$copy" --resume)
for setting in "${settings[@]}"; do command+=(--set "$setting"); done
ours=(--job-name="$name" --array="1-$parts" --nodes=1 --ntasks=1 --requeue --open-mode=append
  --output="${out//%/%%}/$name-shard-%a-of-$parts.log")
[[ $processors == all ]] || ours+=(--cpus-per-task="$processors")
jobs=""
if [[ $time == measured ]]; then
  ours+=(--exclusive)
else
  jobs="--jobs \$SLURM_CPUS_PER_TASK"  # otherwise it would use all processors of the node
fi

# The script of a task; Slurm keeps its own copy.
task=$(
  cat << END
#!/usr/bin/env bash
exec ${command[*]@Q} \\
  --shard "\$SLURM_ARRAY_TASK_ID/$parts" $jobs \\
  --out ${out@Q}/${name@Q}-shard-"\$SLURM_ARRAY_TASK_ID"-of-$parts
END
)
submit=(sbatch --parsable "${ours[@]}" "${options[@]}")
if [[ -n $dry ]]; then
  printf '%s\n\n%s\n' "${submit[*]@Q}" "$task"
  exit 0
fi
job=$("${submit[@]}" <<< "$task") || {
  [[ -z $new ]] || rm "$new"
  complain "sbatch rejected the job" 1
}
job=${job%%;*}

whole=$processors
[[ $processors != all ]] || whole="all"
echo "job $job: $parts tasks of $whole processors each, time $time"
echo "results: $out/$name-shard-*-of-$parts"
echo "progress: squeue --job $job"
echo "when it has finished: $(printf %q "$program") report $(printf %q "$out/$name")"
