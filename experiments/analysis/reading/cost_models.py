# cost_models.py - the cost models of a run in virtual time, as its manifest has them.
# SPDX-License-Identifier: MIT
import tomllib

KINDS = ("node", "quiescence", "evaluate", "probe_hit", "probe_miss", "store", "join")


def cost_models(manifest):
    """{name: {kind of work: ticks}}, of the kinds that searches count; one that a file does not
    name is free."""
    found = {}
    for name, text in (manifest.get("experiment") or {}).get("costs", {}).items():
        given = tomllib.loads(text).get("costs", {})
        found[name] = {kind: given.get(kind, 0) for kind in KINDS}
    return found
