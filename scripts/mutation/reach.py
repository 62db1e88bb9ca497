"""Runs of test programs with a switch: which tests reach a mutant, and whether one of those fails."""

import collections
import math
import os
import subprocess
from pathlib import Path

from .process import patiently

Test = collections.namedtuple("Test", "program name seconds")
# Of a processor, for tests of some time without a mutant; what takes longer does not end.
PATIENCE, AT_LEAST = 8, 3
# What takes longer alone is not run for each mutant.
LONGEST = 60


def names(**more):
    names = {**os.environ, "RUST_BACKTRACE": "0", **more}
    names.pop("FORMWORK_DATA", None)
    return names


def tests_of(programs, folder, scratch):
    """Each test that passes, fastest first, and the mutants that it reaches."""
    reached = {}
    for program in programs.values():
        listed = subprocess.run([program, "--list", "--format", "terse"], cwd=folder, capture_output=True, text=True, env=names())
        for line in listed.stdout.splitlines():
            name, _, kind = line.rpartition(": ")
            if kind != "test":
                continue
            scratch.unlink(missing_ok=True)
            since = os.times()
            status, output = patiently([program, "--exact", name, "--test-threads", "1"], folder, names(REACHED=str(scratch)), LONGEST)
            seconds = os.times().children_user - since.children_user + os.times().children_system - since.children_system
            if status != 0 or not scratch.exists():
                print(f"    left out: {Path(program).stem} {name}, {'too long' if status is None else 'fails'} without a mutant", flush=True)
                continue
            reached[Test(program, name, seconds)] = {int(id) for id in scratch.read_text().split()}
    return dict(sorted(reached.items(), key=lambda entry: entry[0].seconds))


def outcome(id, tests, folder):
    """What becomes of a mutant when the tests that reach it run: a few first, as most mutants fail those."""
    at, size = 0, 1
    while at < len(tests):
        some, at, size = tests[at : at + size], at + size, 4 * size
        for program in dict.fromkeys(test.program for test in some):
            mine = [test for test in some if test.program == program]
            seconds = AT_LEAST + math.ceil(PATIENCE * sum(test.seconds for test in mine))
            command = [program, "--exact", "--test-threads", "1", *(test.name for test in mine)]
            status, _ = patiently(command, folder, names(MUTANT=str(id)), seconds)
            if status != 0:
                return "timeout" if status is None else "caught"
    return "survived" if tests else "unreached"
