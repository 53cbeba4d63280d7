#!/usr/bin/python3
# gate_power.py - how often the gate errs: a program against itself and against a slower one.
#
# usage: gate_power.py PROGRAM FOLDER [--tries 200] [--shards 5]
#
# Each try runs gate_power.toml twice with the same program, in turns as in docs/ci.md, and runs the
# gate. Then it plants losses in the rows of the second run and runs the gate again: all real times
# 10 % longer, 2 % more nodes, 2 % less virtual speedup. So the noise is real and the loss is known. It
# takes two hours, so it is not for continuous integration. A stopped program continues where it was:
# FOLDER/tries.jsonl has a line for each try, with the exit codes of the gate and its lines about real
# times.
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import datetime
import json
import pathlib
import shutil
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ANALYSE = HERE.parent / "analyse.py"
PROMISES = {  # name: (exit code, smallest and largest share of tries with it)
    "itself": (1, 0, 0.01), "time +10 %": (1, 0.95, 1), "nodes +2 %": (1, 1, 1),
    "virtual speedup -2 %": (1, 1, 1)}


def measure(program, folder, shards):
    """Runs base and other in turns; the side that begins alternates."""
    for shard in range(1, shards + 1):
        for side in ("base", "other") if shard % 2 else ("other", "base"):
            out = folder / f"{side}-shard-{shard}-of-{shards}"
            subprocess.run([program, "run", HERE / "gate_power.toml", "--quiet", "--shard",
                            f"{shard}/{shards}", "--out", out], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def checked_line(stored):
    """The line in the format of experiments/recording/store.cpp."""
    text = json.dumps(stored, separators=(",", ":"), ensure_ascii=False)
    return f'{text[:-1]},"crc32":"{zlib.crc32(text.encode()):08x}"}}\n'


def plant(folder, name, change):
    """Copies the shards of `other` as those of `name`; change(row) changes each row."""
    for file in sorted(folder.glob("other-shard-*/runs.jsonl")):
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            del line["crc32"]
            if "time_ns" in line:
                change(line)
        copy = folder / file.parent.name.replace("other", name, 1)
        copy.mkdir()
        (copy / "runs.jsonl").write_text("".join(map(checked_line, lines)), encoding="utf-8")


def longer(row, factor):
    """Makes a row longer. The added time is busy time, so the accounts still add up."""
    whole = row["time_ns"] * row["processors"]
    row["time_ns"] = round(row["time_ns"] * factor)
    row["parallel"]["busy_ns"] += row["time_ns"] * row["processors"] - whole


def slower(row):
    if row["cell"]["machine"] != "virtual":
        longer(row, 1.1)


def more_nodes(row):
    row["nodes"]["total"] = round(row["nodes"]["total"] * 1.02)


def less_speedup(row):
    if row["cell"]["machine"] == "virtual" and row["processors"] > 1:
        longer(row, 1 / 0.98)


def gate(base, candidate):
    """(the exit code, the lines about real times)."""
    ran = subprocess.run([ANALYSE, "gate", base, candidate], stdout=subprocess.PIPE, text=True)
    return ran.returncode, [line for line in ran.stdout.splitlines() if "real time:" in line]


def one_try(program, folder, shards):
    """A line of tries.jsonl."""
    begun = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    shutil.rmtree(folder, ignore_errors=True)
    measure(program, folder, shards)
    sides = {"itself": "other"}
    for name, change in zip(list(PROMISES)[1:], (slower, more_nodes, less_speedup)):
        sides[name] = name.split()[0] + str(len(sides))
        plant(folder, sides[name], change)
    with concurrent.futures.ThreadPoolExecutor() as pool:  # in parallel: nothing is measured now
        found = dict(zip(sides, pool.map(lambda side: gate(folder / "base", folder / side),
                                         sides.values())))
    return {"program": version(program), "begun": begun,
            "codes": {name: code for name, (code, _) in found.items()},
            "real times": {name: found[name][1] for name in ("itself", "time +10 %")}}


def version(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True,
                          text=True).stdout.strip()


def report(tries):
    kept = True
    for name, (code, least, most) in PROMISES.items():
        codes = [t["codes"][name] for t in tries]
        share = codes.count(code) / len(codes)
        kept = kept and least <= share <= most
        counts = ", ".join(f"{codes.count(c)} x exit {c}" for c in sorted(set(codes)))
        print(f"{name:<22} {counts}; {100 * share:.1f} % called a regression, promised "
              f"{100 * least:g} to {100 * most:g} %")
    return kept


def main():
    parser = argparse.ArgumentParser(description="How often the gate errs.")
    parser.add_argument("program", metavar="PROGRAM", type=pathlib.Path)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--shards", type=int, default=5)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    file = options.folder / "tries.jsonl"
    tries = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    while len(tries) < options.tries:
        tries.append(one_try(options.program.resolve(), options.folder / "try", options.shards))
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(tries[-1]) + "\n")
        print(f"{len(tries)}/{options.tries}: {tries[-1]['codes']}", file=sys.stderr)
    return 0 if report(tries) else 1


if __name__ == "__main__":
    sys.exit(main())
