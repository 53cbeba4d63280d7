#!/usr/bin/python3
# disk_test.py - a disk that fills up at every stage, a folder that is read-only, a full standard output.
#
# usage: disk_test.py PROGRAM
#
# A file system of some KiB stands in for the disk where the kernel lets a test mount one. Everywhere
# else, and in addition, a limit on the size of files does: a write beyond it fails in the same way.
# SPDX-License-Identifier: MIT
import os
import resource
import shutil
import subprocess
import unittest

from torture import FILE_OF, PROGRAM, ROWS_OF, Torture, is_good, rows_of, run

GAMES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n1. d4 d5 2. c4 0-1\n"
UNSHARED = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]


def can_mount():
    done = subprocess.run([*UNSHARED, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True,
                          check=False)
    return done.returncode == 0


def files_up_to(size):
    """The file size limit of a child. The signal that comes with it is ignored, as on a full disk."""
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
            "restore_signals": False}


class FullDisk(Torture):
    def test_a_run_and_a_match_say_so_and_go_on_when_there_is_room(self):
        for verb in FILE_OF:
            rows = self.whole(verb)
            manifest = self.kept(verb, "whole").read_bytes().index(b"\n") + 1
            for size in (10, manifest - 1, manifest, manifest + 5, manifest + len(rows) // 2,
                         manifest + len(rows) - 200):
                with self.subTest(verb=verb, size=size):
                    self.fill_and_go_on(verb, rows, size)

    def fill_and_go_on(self, verb, rows, size):
        file = self.kept(verb, "full")
        shutil.rmtree(file.parent, ignore_errors=True)
        done = run(self.words(verb, "full"), **files_up_to(size))
        self.assert_one_line(done, 1, FILE_OF[verb], "cannot be written")
        kept = file.read_bytes()
        self.assertLessEqual(len(kept), size)
        for line in kept.split(b"\n")[:-1]:
            self.assertTrue(is_good(line), line)
        done = run(self.words(verb, "full", "--resume"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(rows_of(file) == rows, "the rows are not those of an undisturbed run")

    def test_no_book_and_no_timeline_is_cut_short(self):
        games, out = self.folder / "games.pgn", self.folder / "out"
        games.write_text(GAMES, encoding="utf-8")
        for words in (["book", str(games), "--game", "chess", "--min-weight", "1"],
                      ["trace", "--game", "chess", "--depth", "4", "--machine", "virtual"]):
            out.write_text("before", encoding="utf-8")
            done = run([PROGRAM, *words, "--out", str(out)], **files_up_to(60))
            self.assert_one_line(done, 1, "cannot be written: File too large")
            self.assertEqual(out.read_text(encoding="utf-8"), "before")
            self.assertFalse([f for f in self.folder.iterdir() if "part" in f.name])

    def test_standard_output_that_is_full_is_no_success(self):
        for words in (["strategies"], ["position", "--game", "chess"], ["--help"],
                      ["search", "--game", "chess", "--depth", "2", "--json"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True,
                                      timeout=60, check=False)
            self.assert_one_line(done, 1, "No space left on device")

    @unittest.skipUnless(can_mount(), "the kernel lets this user mount nothing")
    def test_on_a_file_system_that_is_full(self):
        script = """mount -t tmpfs -o size=24k none "$1" || exit 99
        "$2" "$3" "$4" --quiet --out "$1/out" 2> "$5"; echo $? > "$6"
        mount -o remount,size=16m "$1"
        "$2" "$3" "$4" --quiet --out "$1/out" --resume && cp "$1"/out/*.jsonl "$7"
        """
        disk = self.folder / "disk"
        disk.mkdir()
        for verb in FILE_OF:
            rows = self.whole(verb)
            err, code, copy = (self.folder / name for name in ("err", "code", "copy.jsonl"))
            text = (self.folder / f"{verb}.toml").read_text(encoding="utf-8")
            long = self.folder / "long.toml"  # its manifest and rows need more than the disk has
            long.write_text("# " + "x" * 12000 + "\n" + text, encoding="utf-8")
            done = run([*UNSHARED, "sh", "-c", script, "sh", str(disk), PROGRAM, verb, str(long),
                        str(err), str(code), str(copy)])
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(code.read_text(encoding="utf-8"), "1\n")
            self.assertEqual(err.read_text(encoding="utf-8").count("\n"), 1)
            self.assertIn("No space left on device", err.read_text(encoding="utf-8"))
            self.assertTrue(rows_of(copy) == rows)
            self.assertEqual(rows_of(copy).count(b"\n"), ROWS_OF[verb])


class ReadOnlyFolder(Torture):
    def refused(self, words, *parts):
        self.assert_one_line(self.read_only(words), 2, str(self.folder / "closed"), *parts)

    def read_only(self, words):
        """Runs the command while nobody can write into the folder `closed`."""
        closed = self.folder / "closed"
        if os.geteuid() != 0:
            closed.chmod(0o555)
            try:
                return run(words)
            finally:
                closed.chmod(0o755)
        script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" || exit 99; exec "$@"'
        return run([*UNSHARED, "sh", "-c", script, str(closed), *words])

    def setUp(self):
        super().setUp()
        if os.geteuid() == 0 and not can_mount():
            self.skipTest("root may write everywhere, and mount nothing here")
        (self.folder / "closed").mkdir()

    def test_nothing_can_be_begun(self):
        games = self.folder / "games.pgn"
        games.write_text(GAMES, encoding="utf-8")
        for verb in FILE_OF:
            self.refused(self.words(verb, "closed/out"), "cannot be created")
            self.refused(self.words(verb, "closed"), "cannot be written")
        for words in (["book", str(games), "--game", "chess", "--min-weight", "1"],
                      ["trace", "--game", "chess", "--depth", "2"]):
            self.refused([PROGRAM, *words, "--out", str(self.folder / "closed/out")],
                         "cannot be written")
        self.assertEqual(list((self.folder / "closed").iterdir()), [])

    def test_a_finished_run_there_is_not_touched(self):
        for verb in FILE_OF:
            rows = self.whole(verb)
            file = self.folder / "closed" / verb / FILE_OF[verb]
            shutil.copytree(self.folder / "whole", file.parent)
            self.refused(self.words(verb, f"closed/{verb}", "--resume"))
            self.refused(self.words(verb, f"closed/{verb}"))
            self.assertEqual(rows_of(file), rows)
            shutil.rmtree(self.folder / "whole")


if __name__ == "__main__":
    unittest.main()
