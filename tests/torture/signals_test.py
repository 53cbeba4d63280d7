#!/usr/bin/python3
# signals_test.py - signals at any moment, and several programs at once in one folder.
#
# usage: [SPLITPOINT_KILLS=50] [SPLITPOINT_SEED=N] signals_test.py PROGRAM
#
# tests/cli/run_test.cpp, virtual_run_test.cpp and match_test.cpp kill runs and matches 50 times with
# kill -9. Here are the verb `book`, the other signals, and two programs that want the same.
# SPDX-License-Identifier: MIT
import signal
import subprocess
import time
import unittest

from torture import FILE_OF, KILLS, PROGRAM, ROWS_OF, Torture, is_good, rows_of, run, seeded

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE]
OPENINGS = ["e4 e5 2. Nf3", "e4 c5 2. Nf3", "d4 d5 2. c4", "d4 Nf6 2. c4", "c4 e5 2. Nc3"]


def start(words):
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(program):
    out, err = program.communicate(timeout=300)
    return subprocess.CompletedProcess(program.args, program.returncode, out, err)


def await_rows(program, file, count):
    """Waits until the file has so many rows after its first line, or the program has ended."""
    while program.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") <= count):
        time.sleep(0.0005)


class Signals(Torture):
    def stop_and_go_on(self, verb):
        """Sends signals to a run that goes on each time. Its rows only grow, and come out right."""
        start_time = time.monotonic()
        rows, chance = self.whole(verb), seeded(verb)
        whole_time = time.monotonic() - start_time
        file, starts, sent = self.kept(verb, "stopped"), 0, 0
        amid = 0  # signals after which some rows were there, and not all
        while sent < KILLS:
            before = file.read_bytes() if file.exists() else b""
            good = before[:before.rfind(b"\n") + 1]
            program = start(self.words(verb, "stopped", "--resume"))
            starts += 1
            if starts % 2 == 0:  # at any instant, or as soon as some rows are there
                time.sleep(chance.uniform(0, whole_time))
            else:
                await_rows(program, file, chance.randrange(1, ROWS_OF[verb]))
            program.send_signal(chance.choice(SIGNALS))
            done = finish(program)
            if done.returncode == 0:  # it was quicker
                self.assertEqual(rows_of(file), rows)
                file.unlink()
                continue
            self.assertLess(done.returncode, 0, done.stderr)
            after = file.read_bytes() if file.exists() else b""
            rows_now = max(after.count(b"\n") - 1, 0)
            sent += rows_now > 0  # those before the first row do not count
            self.assertTrue(after.startswith(good))
            self.assertTrue(all(is_good(line) for line in after.split(b"\n")[:-1]))
            amid += 0 < rows_now < ROWS_OF[verb]
        done = run(self.words(verb, "stopped", "--resume"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(rows_of(file), rows)
        print(f"{verb}: {sent} signals, {amid} amid the rows")
        self.assertGreater(amid, 0)

    def test_a_run_goes_on_after_any_signal(self):
        self.stop_and_go_on("run")

    def test_a_match_goes_on_after_any_signal(self):
        self.stop_and_go_on("match")


class Books(Torture):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.bin"
        self.words_of, self.bytes_of = {}, {}
        for name, first in (("old", 0), ("new", 2)):
            games = self.folder / f"{name}.pgn"
            games.write_text("".join(f"1. {OPENINGS[first + i % 3]} 1-0\n" for i in range(4000)),
                             encoding="utf-8")
            self.words_of[name] = [PROGRAM, "book", str(games), "--game", "chess", "--out"]
            done = run([*self.words_of[name], str(self.folder / name)])
            self.assertEqual(done.returncode, 0, done.stderr)
            self.bytes_of[name] = (self.folder / name).read_bytes()
        self.assertNotEqual(self.bytes_of["old"], self.bytes_of["new"])

    def test_a_killed_book_is_the_old_one_or_the_new_one(self):
        chance, latest, killed, seen = seeded("book"), 0.2, 0, {"old": 0, "new": 0}
        while killed < KILLS:
            self.out.write_bytes(self.bytes_of["old"])
            program = start([*self.words_of["new"], str(self.out)])
            time.sleep(chance.uniform(0, latest))
            program.kill()
            if finish(program).returncode == 0:
                latest *= 0.95
            else:
                killed += 1
            found = self.out.read_bytes()
            self.assertIn(found, self.bytes_of.values())
            seen["old" if found == self.bytes_of["old"] else "new"] += 1
        print(f"book: {killed} kills; then {seen['old']} times the old book, {seen['new']} the new one")
        done = run([*self.words_of["new"], str(self.out)])  # whatever the killed ones left behind
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.out.read_bytes(), self.bytes_of["new"])

    def test_two_that_write_one_book_write_one_of_the_two(self):
        for _ in range(KILLS):
            both = [start([*self.words_of[name], str(self.out)]) for name in ("old", "new")]
            done = [finish(program) for program in both]
            self.assertIn(0, [d.returncode for d in done])
            for d in done:
                if d.returncode != 0:
                    self.assert_one_line(d, 2, "another process is writing")
            self.assertIn(self.out.read_bytes(), self.bytes_of.values())
            self.out.unlink()


class TwoAtOnce(Torture):
    def test_with_resume_one_goes_on_and_the_others_say_why_not(self):
        for verb in FILE_OF:
            rows = self.whole(verb)
            programs = [start(self.words(verb, "shared", "--resume")) for _ in range(3)]
            done = [finish(program) for program in programs]
            self.assertIn(0, [d.returncode for d in done])
            for d in done:
                if d.returncode != 0:
                    self.assert_one_line(d, 2, "another process is writing to it")
            self.assertEqual(rows_of(self.kept(verb, "shared")), rows)
            self.assertFalse((self.folder / "shared-2").exists())
            self.kept(verb, "shared").unlink()

    def test_without_resume_each_has_a_folder_of_its_own(self):
        for verb in FILE_OF:
            rows = self.whole(verb)
            done = [finish(p) for p in [start(self.words(verb, f"{verb}-own")) for _ in range(3)]]
            self.assertEqual([d.returncode for d in done], [0, 0, 0], [d.stderr for d in done])
            folders = sorted(self.folder.glob(f"{verb}-own*"))
            self.assertTrue(1 <= len(folders) <= 3)
            for folder in folders:
                self.assertEqual(rows_of(folder / FILE_OF[verb]), rows)


if __name__ == "__main__":
    unittest.main()
