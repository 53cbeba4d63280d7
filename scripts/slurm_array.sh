#!/usr/bin/env bash
# slurm_array.sh - submits an experiment to Slurm as a job array, one part of it a task.
#
# usage: slurm_array.sh FILE.toml N [--out DIR] [--set key=value]... [--dry-run] [SBATCH OPTION...]
#
# N tasks, each with as many processors as the largest cell of the experiment wants: on nodes of its
# own where real time is measured, since whoever shared them would add_noise it; one processor where
# all is simulated. All other options go to sbatch and stand above those that are set here, so
# --cpus-per-task=8 gives each task eight simulations at a time.
#
# --dry-run shows what would be submitted, without Slurm and leaving nothing behind.
#
# Part I leaves its results in DIR/NAME-shard-I-of-N and its messages beside them [DIR: results].
# A task that is killed and requeued goes on where it stopped, and so does a sweep that is
# submitted once more.
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
      [[ $# -ge 2 ]] || complain "$1 says nothing"
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

# Three words: the experiment's name, whether real time is measured, processors of a cell or "all".
plan=$(
  /usr/bin/python3 - "$file" "${settings[@]}" << 'END'
import re, sys, tomllib

def as_list(value):
    return value if isinstance(value, list) else [value]

def setting(text):  # as splitpoint run --set takes it: a TOML value or bare words
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
        raise ValueError(f"name '{name}' is not made of letters, digits, - _ .")
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

# The tasks run what is submitted now, whatever becomes of the file until they begin.
[[ -n $dry ]] || mkdir -p "$out" || exit 2
out=$(realpath --canonicalize-missing "$out")
copy=$out/$name-of-$parts.toml
new=""
if [[ -n $dry ]]; then
  : # nothing is left behind
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
  jobs="--jobs \$SLURM_CPUS_PER_TASK"  # else it would take all processors that it sees
fi

# What a task runs; Slurm keeps its own copy.
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
  complain "sbatch has not taken it" 1
}
job=${job%%;*}

whole=$processors
[[ $processors != all ]] || whole="all"
echo "job $job: $parts tasks of $whole processors each, time $time"
echo "results: $out/$name-shard-*-of-$parts"
echo "how far it is: squeue --job $job"
echo "when all is done: $(printf %q "$program") report $(printf %q "$out/$name")"
