"""Tries all mutants of some files in programs that are built once."""

import concurrent.futures
import os
import subprocess
import time

from gate import CannotRun

from . import TOP, WORK, reach
from .switched import Switched
from .table import BARE

# Test programs that run at once.
PROCESSORS = 2


def try_switched(top, work, tried, tests, until, small=None):
    """Tries what can be switched, and keeps what became of it.

    What is not decided so is not kept: it is left to be tried singly.
    """
    mutants = dict(enumerate((mutant for one in tried.values() for mutant in one.todo()), 1))
    if not mutants or not tests:
        return
    keep = lambda id, outcome: tried[mutants[id].entry["file"]].keep(mutants[id].name, outcome)
    print(f"{len(mutants)} mutants of {' '.join(tried)}, behind switches", flush=True)
    (work / "switched").mkdir(parents=True, exist_ok=True)
    copy = Switched(top, work, WORK / "target-switched", probe(), features(top, small))
    programs = copy.programs(mutants, tests)
    for id in copy.unviable:
        keep(id, "unviable")
    reached = reach.tests_of(programs, copy.tree, work / "reached.txt")
    print(f"    {len(reached)} tests take {sum(test.seconds for test in reached):.0f} s", flush=True)

    def one(id):
        if time.time() > until:
            return id, None
        return id, reach.outcome(id, [test for test, ids in reached.items() if id in ids], copy.tree)

    with concurrent.futures.ThreadPoolExecutor(PROCESSORS) as pool:
        for id, outcome in pool.map(one, [id for id in mutants if id not in copy.unviable | copy.singly]):
            # What only the compiler evaluates, or it too, may be caught when a test is compiled.
            alone = outcome in ("survived", "unreached") and copy.is_const[id]
            if outcome not in ("caught", "unviable", None):
                print(f"    {outcome:9} {'to be tried singly: ' if alone else ''}{mutants[id].name}", flush=True)
            if outcome and not alone:
                keep(id, "survived" if outcome == "unreached" else outcome)
    for id in sorted(copy.singly):
        print(f"    to be tried singly: {mutants[id].name}", flush=True)


def probe():
    """The program that writes mutants into sources."""
    folder = TOP / "probes/mutants"
    command = ["cargo", "build", "--quiet", "--release", "--manifest-path", folder / "Cargo.toml"]
    if subprocess.run(command, env={**os.environ, "CARGO_TARGET_DIR": str(WORK / "probe")}).returncode != 0:
        raise CannotRun("probes/mutants does not compile")
    return WORK / "probe/release/mutants-probe"


def features(top, small=None):
    """What the default features leave out, and tests of the table need; or what is there without `std`."""
    if small == BARE:
        return ["--no-default-features", "--features", "alloc,macros"]
    return ["--features", "parallel"] if "\nparallel =" in (top / "Cargo.toml").read_text() else []
