# limits.py - names for the limits that end the searches of a configuration.
# SPDX-License-Identifier: MIT
import pandas


def usual_depths(manifest):
    """{(suite, position, selectivity): depth} from the suites."""
    positions = (manifest.get("experiment") or {}).get("positions", {})
    return {(suite, p["id"], selectivity): p.get(key) or p.get("depth")
            for suite, listed in positions.items() for p in listed
            for selectivity, key in (("full", "depth"), ("modern", "depth"), ("none", "depth_none"))}


def depth_names(part, usual):
    """The name of the depth of each row of a suite. It is "depth 9" if all positions are searched
    to the same depths. Otherwise it is what was added to the suite's own depth."""
    depths = part.groupby("position")["depth"].agg(lambda d: tuple(sorted(set(d))))
    if depths.nunique() == 1:
        return [f"depth {d}" for d in part["depth"]]
    known = [usual.get(key) for key in zip(part["suite"], part["position"], part["selectivity"])]
    added = [d - u if u else 0 for d, u in zip(part["depth"], known)]
    if (depths.map(len) == 1).all() and len(set(added)) > 1:
        return ["own depth"] * len(part)
    return [f"suite depth{a:+d}" if a else "suite depth" for a in added]


def label(rows, failed, manifest):
    """Both frames with the column `limit`."""
    both = pandas.concat([f.assign(frame=i) for i, f in enumerate((rows, failed)) if len(f)] or
                         [rows.assign(frame=0)])
    both = both.reset_index(drop=True)
    names = pandas.Series("", index=both.index, dtype=object)
    usual = usual_depths(manifest)
    if len(both):
        for _, part in both.groupby(["suite", "selectivity"], sort=False):
            names[part.index] = depth_names(part, usual)
        for column, unit in (("time_limit", "ms"), ("nodes_limit", "nodes")):
            limited = both[column] > 0
            names[limited] = [f"{n} {unit} or {name}" for n, name in
                              zip(both[column][limited], names[limited])]
    return [f.assign(limit=list(names[both["frame"] == i])) for i, f in enumerate((rows, failed))]
