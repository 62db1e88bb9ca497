"""The committed record of what test programs run."""

import re
import subprocess
from pathlib import Path

from gate import CannotRun

from . import RECORD, REASONS, TOP, Measured, all_programs, hashes
from .evaluated import compile_time, of_compile_time, without
from .programs import tests_now
from .reasons import faults, read_reasons

HEAD = "file hash programs lines not-run sides not-taken where-not-run where-not-taken".split()
HEAD_OF_PROGRAMS = ["program", "sources"]


def write_record(files, tests, top=TOP, record=RECORD):
    record.parent.mkdir(exist_ok=True)
    told = subprocess.run(["rustc", "+nightly", "--version"], capture_output=True, text=True).stdout.strip()
    # What a machine cannot run, its tests do not reach.
    flags = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    sets = [name for name in ("avx2", "fma", "avx512f", "avx512bw", "avx512_vnni") if f" {name} " in flags]
    rows = ["# Written by scripts/coverage --write. Sides: each branch has two. A side is `line:column` and `t` or `f`."]
    left = list(faults(top, without(files, compile_time(top, files)), read_reasons(REASONS) if top == TOP else []))
    processor = f"a processor with {' '.join(sets) or 'none of the vectors asked for'}"
    compiled = "{} lines and {} sides of compile time".format(*of_compile_time(compile_time(top, files)))
    rows.append(f"# {told}; {processor}; {compiled}; {len(left)} places without a reason")
    rows.append("\t".join(HEAD))
    for path, file in files.items():
        untaken = " ".join(f"{line}:{column}{'tf'[side]}" for line, column, side in sorted(file.untaken)) or "-"
        row = [path, file.hash, file.programs, file.lines, len(file.missed), file.branches, len(file.untaken), ranges(file.missed), untaken]
        rows.append("\t".join(map(str, row)))
    # What was counted, beside `src`: without it nobody would see that a test is not what it was.
    rows += ["\t".join(row) for row in [HEAD_OF_PROGRAMS, *sorted(tests.items())]]
    record.write_text("\n".join(rows) + "\n")


def read_record(top, record=RECORD):
    """The files that are as they were measured, the names of those that are not, and of test programs that are not.

    What such a program ran may not run any more: it is taken as one that no file was counted with.
    """
    if not record.exists():
        raise CannotRun(f"there is no {record.name}: scripts/coverage --write")
    files, tests = {}, {}
    rows, _, programs = record.read_text().partition("\n" + "\t".join(HEAD_OF_PROGRAMS) + "\n")
    for row in programs.splitlines():
        program, hash = row.split("\t")
        tests[program] = hash
    for row in rows.splitlines()[3:]:
        path, hash, programs, lines, _, branches, _, missed, untaken = row.split("\t")
        sides = re.findall(r"(\d+):(\d+)([tf])", untaken)
        sides = {(int(line), int(column), "tf".index(side)) for line, column, side in sides}
        files[path] = Measured(hash, int(programs), int(lines), set(unranged(missed)), int(branches), sides)
    there, programs = hashes(top), all_programs(top)
    changed = [path for path, hash in there.items() if path not in files or files[path].hash != hash]
    others = [program for program, hash in tests.items() if program not in programs or hash != tests_now(program, top)]
    most = len(tests) - len(others)
    files = {path: file._replace(programs=min(file.programs, most)) for path, file in files.items() if there.get(path) == file.hash}
    return files, changed, others


def still_open():
    """How many places the committed record leaves without a reason."""
    return int(re.search(r"^# .*; (\d+) places without a reason$", RECORD.read_text(), re.M)[1])


def ranges(lines):
    """Numbers as `3-5 9`."""
    parts = []
    for line in sorted(lines):
        if parts and parts[-1][1] == line - 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return " ".join(f"{a}-{b}" if a < b else str(a) for a, b in parts) or "-"


def unranged(text):
    for part in [] if text == "-" else text.split():
        begin, _, end = part.partition("-")
        yield from range(int(begin), int(end or begin) + 1)
