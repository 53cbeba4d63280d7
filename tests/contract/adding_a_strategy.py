#!/usr/bin/python3
# adding_a_strategy.py - follows docs/adding-a-strategy.md in a copy of the sources.
#
# Writes the files that the page shows, edits parallel/strategies.h as the page says, and runs the
# commands of its sh blocks.
# SPDX-License-Identifier: MIT
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/adding-a-strategy.md"


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.S | re.M)


class AddingAStrategy(unittest.TestCase):
    def test_the_page_can_be_followed(self):
        text = PAGE.read_text(encoding="utf-8")
        *files, line = blocks(text, "cpp")
        self.assertEqual(len(files), 2, "a split policy and a shared-table strategy")
        with tempfile.TemporaryDirectory() as name:
            copy = pathlib.Path(name)
            for folder in ("engine", "parallel", "experiments", "tests", "scripts"):
                shutil.copytree(ROOT / folder, copy / folder)
            registry = copy / "parallel/strategies.h"
            listed = registry.read_text(encoding="utf-8")
            for file in files:
                path = "parallel/strategies/" + re.match(r"// (\w+\.h) - ", file)[1]
                self.assertIn(f"`{path}`", text)
                (copy / path).write_text(file, encoding="utf-8")
                listed = listed.replace('#include "parallel/strategies/ybwc.h"\n',
                                        f'#include "parallel/strategies/ybwc.h"\n#include "{path}"\n')
            before = re.search(r"^using Strategies = .*?;\n", listed, re.S | re.M)[0]
            words = re.findall(r"\w+", before)
            self.assertEqual(re.findall(r"\w+", line)[:len(words)], words,
                             "the page shows the list as it is, and the new ones after it")
            registry.write_text(listed.replace(before, line), encoding="utf-8")
            for command in "".join(blocks(text, "sh")).splitlines():
                done = subprocess.run(["bash", "-c", command], cwd=copy, text=True, check=False,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.assertEqual(done.returncode, 0, done.stdout)
                print(done.stdout.strip())
            layers = subprocess.run([ROOT / "scripts/layers", copy], text=True, check=False,
                                    stdout=subprocess.PIPE)
            self.assertNotIn("parallel/", layers.stdout)

    def test_the_files_are_formatted(self):
        if not shutil.which("clang-format-14"):
            self.skipTest("clang-format-14 is not installed")
        for file in blocks(PAGE.read_text(encoding="utf-8"), "cpp"):
            style = ["clang-format-14", f"--style=file:{ROOT / '.clang-format'}"]
            done = subprocess.run(style, input=file, text=True, check=True, stdout=subprocess.PIPE)
            self.assertEqual(done.stdout, file)


if __name__ == "__main__":
    unittest.main()
