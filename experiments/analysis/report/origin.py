# origin.py - the facts about a run from its manifest: what was run, and where.
# SPDX-License-Identifier: MIT
from analysis.report import words
from analysis.report.tables import Column, Row, Table

MIB = 2 ** 20


def of(manifest, *names):
    """A member of a member of the manifest, or None."""
    for name in names:
        manifest = manifest.get(name) if isinstance(manifest, dict) else None
    return manifest


def title(manifest):
    return str(of(manifest, "experiment", "name") or of(manifest, "match", "name") or "unnamed run")


def subtitle(manifest):
    parts = [f"splitpoint {of(manifest, 'build', 'version')} ({of(manifest, 'build', 'commit')})",
             of(manifest, "machine", "cpu"),
             words.amount(of(manifest, "machine", "processors") or 0, "processor"),
             f"begun {manifest.get('started')}"]
    return " · ".join(str(p) for p in parts if p)


def planned(manifest):
    """The number of cells of the experiment."""
    return of(manifest, "experiment", "cells") or 0


def topology(machine):
    t = machine.get("topology") or {}
    parts = [words.amount(t[key], one) for key, one in
             (("packages", "package"), ("numa_nodes", "NUMA node"), ("cores", "core"),
              ("threads", "hardware thread"), ("l3_caches", "level 3 cache")) if key in t]
    if t.get("l3_bytes"):
        parts.append(f"{words.count(t['l3_bytes'] / MIB)} MiB of level 3 cache in all")
    return ", ".join(parts)


def program_facts(m):
    """[(term, text or None)]: the program, the computer and the time in a manifest."""
    build, machine, system = (m.get(name) or {} for name in ("build", "machine", "system"))
    memory = machine.get("memory_bytes")
    return [
        ("Program", f"splitpoint {build.get('version')}"), ("Commit", build.get("commit")),
        ("Build", build.get("build")), ("Executable’s CRC-32", build.get("executable_crc32")),
        ("Compiler", build.get("compiler")), ("Flags", build.get("flags")),
        ("Processor", machine.get("cpu")), ("Topology", topology(machine)),
        ("Memory", memory and f"{words.count(memory / MIB)} MiB"),
        ("Frequency governor", system.get("governor")), ("Kernel", system.get("kernel")),
        ("Load at the start", system.get("load")), ("Begun", m.get("started"))]


def facts(run):
    """[(term, text)] for everything that the manifest knows."""
    m = run.manifest
    settings = of(m, "experiment", "settings") or []
    found = [
        *program_facts(m),
        ("Experiment file", m.get("file")),
        ("Settings of the command line", ", ".join(map(str, settings))),
        ("Cells", f"{words.count(len(run.rows))} finished, {words.count(len(run.failed))} failed, "
                  f"of {words.count(planned(m))}"),
        *((f"Shard {i}", ", ".join(filter(None, (s.get("file"), of(s, "machine", "cpu"),
                                                  of(s, "system", "kernel"), s.get("started")))))
          for i, s in enumerate(m.get("shards", []), 1)),
        ("Result schema", m.get("schema")), *in_real_time(run.rows)]
    return [(term, str(text)) for term, text in found if text]


def in_real_time(rows):
    """The time that the host took from real searches, and the CPUs they used."""
    real = rows[rows["machine"] != "virtual"] if len(rows) else rows
    if not len(real):
        return []
    steal = real[["steal", "time"]].dropna()
    cpus = {str(c) for c in real["cpus"].dropna()}
    taken = 100 * steal["steal"].sum() / steal["time"].sum() if len(steal) else 0
    return [("Taken by the host", f"{taken:.2f} % of the time, as steal" if len(steal) else ""),
            ("CPUs used", "; ".join(sorted(cpus)))]


def texts(manifest):
    """[(title, text)] of the experiment file and the cost models."""
    experiment = manifest.get("experiment") or {}
    found = [("The experiment file", experiment.get("text"))]
    costs = experiment.get("costs") or {}
    found += [(f"Cost model {name}", text) for name, text in costs.items()]
    return [(title, str(text).strip("\n")) for title, text in found if text]


def positions_table(manifest):
    suites = of(manifest, "experiment", "positions") or {}
    values = [[suite, p.get("id"), p.get("depth"), p.get("fen")]
              for suite, positions in suites.items() for p in positions]
    return values and Table(
        "positions-list", "The positions, and the depth to which each is searched.",
        [Column("position", False), Column("suite", False), Column("depth"),
         Column("as text", False)],
        [Row([v[1], v[0], "" if v[2] is None else v[2], v[3]]) for v in values],
        folded=f"{words.amount(len(values), 'position')}: show them", file="positions-list.csv",
        head=["suite", "position", "depth", "fen"], values=values)
