# findings.py - the gate's findings as Markdown and as JUnit XML for CI servers.
# SPDX-License-Identifier: MIT
import collections
import re
import xml.etree.ElementTree as xml

from analysis.common.markdown import table
from analysis.gate.checks import FAIL, NOTE, OUTCOMES, PASS, UNSURE

WORDS = {FAIL: "regression", UNSURE: "cannot tell", PASS: "no regression"}
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def worst(checks):
    """The outcome of all checks together. Notes do not count."""
    found = [c.outcome for c in checks]
    return FAIL if FAIL in found else UNSURE if UNSURE in found else PASS


def counts(checks):
    of = collections.Counter(c.outcome for c in checks)
    return ", ".join(f"{of[o]} {o}" for o in OUTCOMES if of[o])


def summary(base, candidate, checks):
    """Markdown: the verdict, then the checks from worst to best. `base` is None for a match that
    is judged alone."""
    order = sorted(checks, key=lambda c: OUTCOMES.index(c.outcome))
    return "\n".join([
        f"# Gate: {WORDS[worst(checks)]}", "",
        *([f"Base: {identity(base)}  "] if base else []), f"Candidate: {identity(candidate)}  ",
        f"Checks: {counts(checks)}", "",
        table([["outcome", "check", "figures"]] +
              [[c.outcome, f"{c.group}: {c.name}", c.text] for c in order], left=3)])


def identity(run):
    build = run.manifest.get("build") or {}
    return (f"`{run.path}`, {build.get('version', '?')} {build.get('commit', '?')}, begun "
            f"{run.manifest.get('started', '?')}")


def clean(text):
    """Without the characters that XML cannot hold."""
    return NOT_XML.sub("?", text)


def junit(checks):
    """XML for CI servers. A check that cannot tell is "skipped", with the reason."""
    root = xml.Element("testsuites", name="splitpoint gate")
    for group in dict.fromkeys(c.group for c in checks):
        mine = [c for c in checks if c.group == group]
        suite = xml.SubElement(root, "testsuite", name=clean(group), tests=str(len(mine)),
                               failures=str(sum(c.outcome == FAIL for c in mine)), errors="0",
                               skipped=str(sum(c.outcome == UNSURE for c in mine)))
        for c in mine:
            case = xml.SubElement(suite, "testcase", name=clean(c.name), time="0",
                                  classname=clean(f"gate.{c.group.replace(' ', '_')}"))
            if c.outcome in (FAIL, UNSURE):
                kind = "failure" if c.outcome == FAIL else "skipped"
                xml.SubElement(case, kind, message=clean(c.text))
            elif c.outcome in (PASS, NOTE):
                xml.SubElement(case, "system-out").text = clean(f"{c.outcome}: {c.text}")
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
