#!/usr/bin/python3
# damage_test.py - damaged lines of a result file: first, middle and last, changed, cut and zeroed.
#
# usage: damage_test.py PROGRAM
# SPDX-License-Identifier: MIT
import os
import unittest

from torture import FILE_OF, PROGRAM, Torture, run

VERBS = ("run", "match")


def lines_of(file):
    return file.read_bytes().splitlines(keepends=True)


def changed(line):
    """The line with one other digit, letter or sign in its middle."""
    at = len(line) // 2
    return line[:at] + bytes([line[at] ^ 1]) + line[at + 1:]


def without_end(line):
    return line[:len(line) // 2]


class Damage(Torture):
    def each(self):
        for verb in VERBS:
            rows = self.whole(verb)
            file = self.kept(verb, "whole")
            yield verb, rows, file, lines_of(file)

    def resume(self, verb):
        return run(self.words(verb, "whole", "--resume"))

    def test_before_the_last_line_damage_is_named_and_nothing_is_changed(self):
        for verb, _, file, lines in self.each():
            for number in (0, len(lines) // 2, len(lines) - 2):
                for damage in (changed, without_end, lambda line: b"\n", lambda line: b"\0" * 9):
                    if number == len(lines) - 2 and not damage(lines[number]).endswith(b"\n"):
                        continue  # it and the last line would be one line, the last
                    broken = lines[:number] + [damage(lines[number])] + lines[number + 1:]
                    file.write_bytes(b"".join(broken))
                    done = self.resume(verb)
                    self.assert_one_line(done, 2, f"{FILE_OF[verb]}:{number + 1}: is damaged")
                    self.assertEqual(file.read_bytes(), b"".join(broken))

    def test_a_damaged_last_line_costs_its_row_and_no_other(self):
        for verb, rows, file, lines in self.each():
            for end in (changed(lines[-1]), without_end(lines[-1]), lines[-1][:-1], b"\0" * 4096,
                        lines[-1] + b"{", lines[-1] + b"\n", lines[-1] + lines[-1][:40]):
                file.write_bytes(b"".join(lines[:-1]) + end)
                done = self.resume(verb)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(file.read_bytes(), b"".join(lines[:1]) + rows)

    def test_a_line_that_occurs_twice_is_not_counted_twice(self):
        for verb, rows, file, lines in self.each():
            done = self.resume(verb)
            before = done.stdout
            file.write_bytes(b"".join(lines) + lines[-1])
            done = self.resume(verb)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout, before)
            self.assertEqual(file.read_bytes(), b"".join(lines[:1]) + rows + lines[-1])

    def test_without_resume_a_damaged_run_stays_and_a_new_one_begins(self):
        for verb, rows, file, lines in self.each():
            broken = b"".join(lines[:1] + [changed(lines[1])] + lines[2:])
            file.write_bytes(broken)
            done = run(self.words(verb, "whole"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(file.read_bytes(), broken)
            self.assertEqual(lines_of(self.kept(verb, "whole-2"))[1:], lines[1:])
            self.assertTrue(rows)

    def test_a_report_names_the_line(self):
        with_analyses = {k: v for k, v in os.environ.items() if k != "SPLITPOINT_DATA"}
        for verb, _, file, lines in self.each():
            for number in (0, 2):
                broken = lines[:number] + [changed(lines[number])] + lines[number + 1:]
                file.write_bytes(b"".join(broken))
                done = run([PROGRAM, "report", str(file.parent)], env=with_analyses)
                self.assert_one_line(done, 2, f"{FILE_OF[verb]}:{number + 1}: is ")
            file.unlink()  # a folder with both would be that of a run


if __name__ == "__main__":
    unittest.main()
