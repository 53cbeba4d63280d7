#!/usr/bin/python3
# tutorial_exercises_test.py - solved exercises of docs/tutorial/ print what the pages say.
#
# usage: tutorial_exercises_test.py BUILD     the build folder, with the compiled tutorial
#
# Each solution is a change of a program or a header in a copy. It is compiled and linked as the
# program itself was.
# SPDX-License-Identifier: MIT
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TUTORIAL = "docs/tutorial"
build = ROOT / "build/release"

# (chapter, exercise, changed file or None for the program, changes, arguments)
SOLUTIONS = [
    ("1_fibonacci", 2, None, [("helper, n - 2,", "helper, n - 1,"), ("me, n - 1,", "me, n - X,"),
                              ("me, n - 2,", "me, n - 1,"), ("me, n - X,", "me, n - 2,")], "22 8"),
    ("1_fibonacci", 3, "report.h", [("round_costs()", "unit_costs()")], ""),
    ("2_minimax", 2, None, [(" && i + 1 < count", "")], "6"),
    ("2_minimax", 3, None, [("engine/games/tic_tac_toe/tic_tac_toe.h", "engine/games/synthetic/synthetic.h"),
                            ("TicTacToe start = *TicTacToe::parse(TicTacToe::kStart)",
                             'Synthetic start = *Synthetic::parse("width=8")'),
                            ("TicTacToe pos", "Synthetic pos")], "4 6"),
    ("3_alpha_beta", 2, None, [("kGrain = 3", "kGrain = 2")], ""),
    ("3_alpha_beta", 2, None, [("kGrain = 3", "kGrain = 5")], ""),
    ("3_alpha_beta", 3, "shared_node.h",
     [("    if (above != nullptr && above->is_dead()) return 0;\n", "")], ""),
    ("4_table", 3, None, [("0 < i && i < count", "i < count")], ""),
    ("5_young_brothers_wait", 2, None, [("kGrain = 3", "kGrain = 4")], "8"),
    ("5_young_brothers_wait", 3, None, [("  while (search_next(me, pos))\n",
                                         "  search_next(me, pos);\n  while (search_next(me, pos))\n")], ""),
]


def rows_of(chapter, exercise):
    """The rows of figures that the page gives for the exercise."""
    page = (ROOT / TUTORIAL / f"{chapter}.md").read_text(encoding="utf-8")
    text = re.search(rf"^\*\*{exercise}\. .*?(?=^\*\*\d\. |\Z)", page, re.S | re.M)[0]
    without_commands = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)  # tutorial_test.py has these
    return re.findall(r"^ {4,}(\d+ +\d+ .*)$", without_commands, re.M)


def commands_of(chapter):
    """The commands that compiled and linked the program."""
    lines = subprocess.run(["ninja", "-C", build, "-t", "commands", f"tutorial/{chapter}"], check=True,
                           text=True, stdout=subprocess.PIPE).stdout.strip().splitlines()
    return next(line for line in lines if line.endswith(f"{TUTORIAL}/{chapter}.cpp")), lines[-1]


def make(chapter, file, changes, folder):
    """Compiles the program with the changes; returns its path."""
    for name in {f"{chapter}.cpp", file or f"{chapter}.cpp"}:
        text = (ROOT / TUTORIAL / name).read_text(encoding="utf-8")
        for old, new in changes if name == (file or name) else []:
            assert text.count(old) == 1, f"{name}: {text.count(old)} times {old}"
            text = text.replace(old, new)
        (folder / TUTORIAL).mkdir(parents=True, exist_ok=True)
        (folder / TUTORIAL / name).write_text(text, encoding="utf-8")
    compiled, link = commands_of(chapter)
    source = re.search(rf"\S*{TUTORIAL}/{chapter}\.cpp(?= |$)", compiled)[0]
    target = re.search(rf"\S*/{chapter}\.cpp\.o", link)[0]
    compiled = re.sub(r" -MD .*? -o \S+", f" -o {folder}/program.o", compiled)
    compiled = compiled.replace(f"-I{ROOT}", f"-I{folder} -I{ROOT}", 1)
    compiled = compiled.replace(f"-c {source}", f"-c {folder}/{TUTORIAL}/{chapter}.cpp")
    link = link.replace(target, f"{folder}/program.o").replace(f"-o tutorial/{chapter}", f"-o {folder}/program")
    for command in (compiled, link):
        subprocess.run(command, shell=True, check=True, cwd=build)
    return folder / "program"


class Exercises(unittest.TestCase):
    def test_solutions_print_what_the_pages_say(self):
        seen = {}
        for number, (chapter, exercise, file, changes, arguments) in enumerate(SOLUTIONS):
            with self.subTest(f"{chapter}, exercise {exercise}"):
                # Below the sources, so that ccache finds it again from another checkout.
                folder = build / "exercises" / str(number)
                shutil.rmtree(folder, ignore_errors=True)
                program = make(chapter, file, changes, folder)
                done = subprocess.run([program, *arguments.split()], check=False, text=True, timeout=300,
                                      stdout=subprocess.PIPE)
                self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "ok"))
                seen.setdefault((chapter, exercise), []).extend(
                    line.strip() for line in done.stdout.splitlines())
        for (chapter, exercise), printed in seen.items():
            rows = rows_of(chapter, exercise)
            self.assertGreater(len(rows), 0, f"{chapter}, exercise {exercise}")
            for row in rows:
                self.assertIn(row, printed, f"{chapter}, exercise {exercise}")

    def test_every_exercise_with_rows_is_solved(self):
        solved = {(chapter, exercise) for chapter, exercise, *_ in SOLUTIONS}
        for page in (ROOT / TUTORIAL).glob("[1-9]_*.md"):
            for exercise in re.findall(r"^\*\*(\d)\. ", page.read_text(encoding="utf-8"), re.M):
                if rows_of(page.stem, exercise):
                    self.assertIn((page.stem, int(exercise)), solved)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        build = pathlib.Path(sys.argv.pop()).resolve()
    unittest.main()
