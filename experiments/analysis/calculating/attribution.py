# attribution.py - the processors' time by kinds of work, and the factors between P and the speedup.
#
# The frames are searches beside their baselines (configurations.beside_baseline), in virtual time
# with seed 0: a unit of work then takes just the time that the cost model says.
# SPDX-License-Identifier: MIT
import numpy

PARTS = ("useful", "aborted", "other nodes", "dearer nodes", "joining", "sharing", "queues",
         "no work", "waiting at splits")
ABOUT = {
    "useful": "the sequential search's own time",
    "aborted": "nodes of children that were given up, because a cutoff elsewhere made them needless; "
               "only strategies with split points count them",
    "other nodes": "all other nodes beyond those of the sequential search: pruned there by history, "
                   "reductions or a better alpha, or searched twice; less the nodes that table "
                   "entries of other workers saved",
    "dearer nodes": "the time of the nodes themselves, less their number at the sequential speed: "
                    "another mix of interior and quiescence nodes, of hits and misses",
    "joining": "playing the moves to a split point",
    "sharing": "opening split points, claiming, looking for work, waking others, marks",
    "queues": "waiting for a lock or for the word of a split point",
    "no work": "no split point to join, and being woken",
    "waiting at splits": "owners waiting for their helpers",
}
FACTORS = ("working together", "no work", "more nodes", "dearer nodes")


def searching(lines, costs):
    """The time of the nodes themselves: what a sequential search of the same nodes would take."""
    known = lines["hits"] + lines["rejected"]
    return (lines["interior_nodes"] * costs["node"] + lines["quiescence_nodes"] * costs["quiescence"]
            + lines["evaluations"] * costs["evaluate"] + known * costs["probe_hit"]
            + (lines["probes"] - known) * costs["probe_miss"] + lines["stores"] * costs["store"])


def parts(lines, costs):
    """{part: column of nanoseconds}; the parts of a search add up to P x time."""
    node = lines["base_time"] / lines["base_nodes"]
    nodes, joining = searching(lines, costs), lines["joins"] * costs["join"]
    return {"useful": lines["base_time"], "aborted": lines["wasted_nodes"] * node,
            "other nodes": (lines["nodes"] - lines["base_nodes"] - lines["wasted_nodes"]) * node,
            "dearer nodes": nodes - lines["nodes"] * node, "joining": joining,
            "sharing": lines["busy"] - nodes - joining, "queues": lines["lock"],
            "no work": lines["idle"], "waiting at splits": lines["wait"]}


def shares(lines, costs):
    """{part: its share of the time of all processors}, over all lines together."""
    whole = (lines["processors"] * lines["time"]).sum()
    return {name: column.sum() / whole for name, column in parts(lines, costs).items()}


def factors(lines, free):
    """{factor: logarithms, one for each line}: their sum is the logarithm of P over the speedup.

    `free`: the same searches under costs where working together is free, in the same order. There
    only two things separate a processor from a sequential search: it waits, or it searches other
    nodes."""
    def log(lines, name):
        return numpy.log(numpy.asarray(lines[name], float))

    logs = {"working together": log(lines, "time") - log(free, "time"),
            "no work": log(free, "processors") + log(free, "time") - log(free, "busy"),
            "more nodes": log(free, "nodes") - log(free, "base_nodes"),
            "dearer nodes": log(free, "busy") - log(free, "nodes") - log(free, "base_time") +
                            log(free, "base_nodes")}
    return {name: list(column) for name, column in logs.items()}
