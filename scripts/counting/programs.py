"""Builds and runs test programs with counters, and keeps what each ran."""

import collections
import functools
import json
import os
import subprocess
from pathlib import Path

import measured
from gate import CannotRun
from measured import digest

from . import COUNTS, TOOLS, TOP, WORK, Measured, all_programs, hashes


def tool(name):
    """A program of LLVM 22: counters of nightly need a version at least as new."""
    folders = [os.environ.get("LLVM_TOOLS", "")]
    toolchain = os.environ.get("FORMWORK_TOOLCHAIN", str(TOP / "target/toolchain"))
    folders.append(f"{toolchain}/root/usr/lib/llvm-22/bin")
    for folder in folders:
        if folder and (Path(folder) / name).exists():
            return str(Path(folder) / name)
    if targets := TOP / "scripts/targets":
        if targets.exists():
            subprocess.run([targets, "tool", name, "--version"], stdout=subprocess.DEVNULL)
            if (Path(folders[1]) / name).exists():
                return str(Path(folders[1]) / name)
    raise CannotRun(f"no {name} of LLVM 22: set LLVM_TOOLS to the folder that has it")


def environment():
    """What the tools of LLVM and cargo-llvm-cov are called with."""
    names = dict(os.environ)
    names.pop("FORMWORK_DATA", None)  # The record is one that anybody can measure.
    names["LLVM_COV"], names["LLVM_PROFDATA"] = tool("llvm-cov"), tool("llvm-profdata")
    libraries = Path(names["LLVM_COV"]).parents[3] / "lib/x86_64-linux-gnu"
    if libraries != Path("/usr/lib/x86_64-linux-gnu"):
        names["LD_LIBRARY_PATH"] = f"{libraries}:{names.get('LD_LIBRARY_PATH', '')}"
    names["PATH"] = f"{TOOLS}/bin:{names['PATH']}"
    names["CARGO_INCREMENTAL"] = "0"
    names["CARGO_PROFILE_DEV_DEBUG"] = "0"
    return names


def install():
    if subprocess.run(["rustc", "+nightly", "--version"], capture_output=True).returncode != 0:
        raise CannotRun("no nightly compiler: rustup toolchain install nightly")
    if not (TOOLS / "bin/cargo-llvm-cov").exists():
        print("cargo-llvm-cov is installed into target/tools")
        command = ["cargo", "install", "--quiet", "--locked", "--root", TOOLS, "cargo-llvm-cov"]
        if subprocess.run(command).returncode != 0:
            raise CannotRun("cargo-llvm-cov does not install")


def measure(only):
    """Builds and runs test programs with counters; without names, those that were not counted with these sources."""
    install()
    names = environment()
    target = WORK / "target"
    names["CARGO_TARGET_DIR"] = str(target)
    now = hashes(TOP)
    for program in all_programs():
        if program not in only if only else counted(program, TOP, now) == set(now):
            continue
        for path in target.rglob("*.profraw"):
            path.unlink()
        tests = tests_of(program, TOP)
        which = ["--lib"] if program == "lib" else ["--test", program]
        command = ["cargo", "+nightly", "llvm-cov", "test", "--quiet", "--branch", "--no-report", "--all-features", *which]
        done = subprocess.run(command, cwd=TOP, env=names, capture_output=True, text=True)
        print(f"{program}: {'passed' if done.returncode == 0 else 'FAILED'}", flush=True)
        if done.returncode != 0:
            raise CannotRun(done.stdout[-3000:] + done.stderr[-3000:])
        begin = "formwork" if program == "lib" else program
        built = (path for path in target.glob(f"**/debug/deps/{begin}-*") if path.suffix == "" and os.access(path, os.X_OK))
        if tests_of(program, TOP) != tests:
            raise CannotRun(f"{program} has changed while it was counted")
        count(program, max(built, key=lambda path: path.stat().st_mtime), target, TOP, tests)


@functools.cache
def tests_now(program, top):
    return tests_of(program, top)


def tests_of(program, top):
    """The hash of what a test program is made of beside `src`, and of the compiler that counts."""
    return measured.of(program, ["rustc", "+nightly"], top, but=["src"])


def count(program, binary, target, top, tests, counts=COUNTS):
    """Keeps what a program ran: the hash of its own sources, and of each file its hash, each line with a yes or no,
    each branch with two."""
    names = environment()
    data, listed = target / "merged.profdata", target / "profraw.list"
    listed.write_text("\n".join(str(path) for path in target.rglob("*.profraw")))
    subprocess.run([names["LLVM_PROFDATA"], "merge", "-sparse", "-f", listed, "-o", data], env=names, check=True)
    command = [names["LLVM_COV"], "export", "-skip-functions", "-skip-expansions", f"-instr-profile={data}"]
    done = subprocess.run([*command, binary, "--sources", top / "src"], env=names, capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotRun(done.stderr[-2000:])
    files = {}
    for file in json.loads(done.stdout)["data"][0]["files"]:
        path = Path(file["filename"])
        branches = {}
        for *place, taken, passed in (branch[:6] for branch in file["branches"]):
            sides = branches.setdefault(tuple(place), [0, 0])
            branches[tuple(place)] = [sides[0] or int(taken > 0), sides[1] or int(passed > 0)]
        files[str(path.relative_to(top))] = {
            "hash": digest(path),
            "lines": sorted(lines_of(file["segments"]).items()),
            "branches": sorted([*place, *sides] for place, sides in branches.items()),
        }
    counts.mkdir(parents=True, exist_ok=True)
    (counts / f"{program}.json").write_text(json.dumps({"tests": tests, "files": files}))


def counted(program, top, now, counts=COUNTS):
    """The files that a program was counted with as they are now; what it does not mention, it does not run.
    A program that has become another one since was not counted."""
    kept = read_count(program, counts)
    if kept.get("tests") != tests_now(program, top):
        return set()
    return {path for path, hash in now.items() if path not in kept["files"] or kept["files"][path]["hash"] == hash}


def read_count(program, counts=COUNTS):
    path = counts / f"{program}.json"
    return json.loads(path.read_text()) if path.exists() else {}


def gathered(top, programs, counts=COUNTS):
    """What all programs together ran, of each file of `src`."""
    now = hashes(top)
    lines = collections.defaultdict(dict)
    branches = collections.defaultdict(dict)
    by = collections.Counter()
    for program in programs:
        here = counted(program, top, now, counts)
        by.update(here)
        for path, file in read_count(program, counts)["files"].items() if here else []:
            if path in here:
                for line, runs in file["lines"]:
                    lines[path][line] = lines[path].get(line, 0) or runs
                for *place, taken, passed in file["branches"]:
                    sides = branches[path].setdefault(tuple(place), [0, 0])
                    branches[path][tuple(place)] = [sides[0] or taken, sides[1] or passed]
    result = {}
    for path, hash in now.items():
        untaken = {
            (place[0], place[1], side) for place, sides in branches[path].items() for side in (0, 1) if not sides[side]
        }
        missed = {line for line, runs in lines[path].items() if not runs}
        result[path] = Measured(hash, by[path], len(lines[path]), missed, 2 * len(branches[path]), untaken)
    return result


def lines_of(segments):
    """For each line that has code whether any of it runs."""
    by_line = collections.defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    runs, around = {}, None
    # A segment is (line, column, count, has a count, enters a region, is a gap); a line is what begins in it
    # and what goes on from above.
    for line in range(min(by_line, default=1), max(by_line, default=0) + 1):
        here = by_line.get(line, [])
        entered = [count for _, _, count, counted, enters, gap in here if counted and enters and not gap]
        skipped = here and not here[0][3] and here[0][4]
        if (not skipped and ((around and around[3]) or entered)) or any(s[3] and s[4] for s in here):
            runs[line] = int(max([around[2] if around else 0, *entered]) > 0)
        around = here[-1] if here else around
    return runs
