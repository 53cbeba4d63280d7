#!/usr/bin/python3
# missing_parts.py - a strategy that lacks a part of its contract fails with one readable line.
#
# Compiles a complete strategy, and then the same without each of its parts.
# SPDX-License-Identifier: MIT
import concurrent.futures
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPLETE = """\
#include "engine/search/search.h"
#include "parallel/shared_table/deepen_together.h"

namespace splitpoint {
struct Mine {
  static constexpr std::string_view kName = "mine";
  static constexpr std::string_view kAbout = "an example";
  using Options = NoOptions;
  static constexpr auto kOptions = kNoOptions;
  template <class S> using Shared = DeepeningTogether<S>;
  template <class S> struct Local : WorkerIteration { bool only_if_unsearched = false; };
  template <class W> static bool aborted(const W& w) { return w.stopped(); }
  template <class W, Game G> static void visit(W& w, G& pos, Node<G>& n) { w.search_rest(pos, n); }
  template <class W, Game G> static void work(W&, const G&) {}
  static constexpr bool kCountsSearchers = true;
  template <class W> static bool enter(W&, Key, Depth, bool) { return true; }
  template <class W> static void leave(W&, Key, Depth) {}
};
static_assert(check_strategy<Mine>());
static_assert(Strategy<Mine>);
}  // namespace splitpoint
"""
WITHOUT_CHECK = COMPLETE.replace("static_assert(Strategy<Mine>);\n", "")
MISSING = {  # what is taken away: what the compiler must say
    " kName = ": "a strategy needs kName and kAbout, texts",
    " kAbout = ": "a strategy needs kName and kAbout, texts",
    " Options = ": "a strategy needs Options and their list kOptions: see option_list.h",
    " kOptions = ": "a strategy needs Options and their list kOptions: see option_list.h",
    " Shared = ": "a strategy needs Shared<S>, made from (S&), and Local<S>",
    " Local : ": "a strategy needs Shared<S>, made from (S&), and Local<S>",
    " aborted(": "a strategy needs bool aborted(const W&)",
    " visit(": "a strategy needs void visit(W&, G&, Node<G>&)",
    " work(": "a strategy needs void work(W&, const G&)",
    " enter(": "a strategy with kCountsSearchers needs enter(), leave() and local.only_if_unsearched",
    " leave(": "a strategy with kCountsSearchers needs enter(), leave() and local.only_if_unsearched",
}


def errors(source):
    """What the compiler says is wrong with it."""
    done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-I", ROOT, "-x", "c++", "-"],
                          input=source, text=True, check=False, stderr=subprocess.PIPE)
    return re.findall(r"error: (.*)", done.stderr)


class MissingParts(unittest.TestCase):
    def test_the_complete_strategy_compiles(self):
        self.assertEqual(errors(COMPLETE), [])

    def test_each_missing_part_is_named_in_one_line(self):
        sources = {part: "".join(line for line in WITHOUT_CHECK.splitlines(keepends=True)
                                 if part not in line) for part in MISSING}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for part, said in zip(MISSING, pool.map(errors, sources.values())):
                with self.subTest(part):
                    self.assertEqual(said, [f"static assertion failed: {MISSING[part]}"])


if __name__ == "__main__":
    unittest.main()
