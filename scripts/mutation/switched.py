"""Builds test programs once that have all mutants of some files in them, each behind a switch.

A mutant that does not compile so is taken out: it is no program (`unviable`), or it is one in its own place only,
and is tried singly. Which of both is told by the error: what is wrong within the very text of the mutant is wrong
without a switch, too, but for the type that a function with `impl` in its result hides.
"""

import itertools
import json
import os
import re
import subprocess
import tomllib

from gate import CannotRun

from .sources import copy_of

# What the compiler says of a text that has the wrong type, or calls what there is not, or not in a constant.
OF_THE_TEXT = {
    "E0015", "E0053", "E0061", "E0070", "E0106", "E0119", "E0133", "E0277", "E0282", "E0283", "E0308", "E0369", "E0412",
    "E0425", "E0433", "E0493", "E0503", "E0507", "E0515", "E0584", "E0599", "E0600", "E0604", "E0605", "E0606", "E0614",
    "E0658", "E0689", "E0716",
}
# Programs are built once and run for moments, so they are not optimised; what draws numbers for them is.
PROFILE = ["--config", 'profile.dev.package."*".opt-level=1']
MARK = re.compile(rb"/\*(?:\(([\d,]+)|(\))|<(\d+)|(\d+)>)\*/")
ROUNDS = 40


class Switched:
    """A copy of the sources with mutants in it, and the test programs built of it."""

    def __init__(self, top, work, target, probe, features):
        self.top, self.tree, self.probe, self.features = top, work / "switched", probe, features
        self.folder, self.target = work, target
        self.package = tomllib.loads((top / "Cargo.toml").read_text())["package"]["name"]
        self.unviable, self.singly, self.is_const = set(), set(), {}

    def names(self):
        return {
            **os.environ, "CARGO_TARGET_DIR": str(self.target), "CARGO_BUILD_JOBS": "1", "CARGO_INCREMENTAL": "0",
            "CARGO_PROFILE_DEV_DEBUG": "0", "RUSTC_BOOTSTRAP": self.package, "RUSTFLAGS": "--cap-lints=allow",
        }

    def programs(self, mutants, tests):
        """The test programs with these mutants, by number; those that are left out are in `unviable` and `singly`."""
        switched = dict(mutants)
        files = sorted(self.files(mutants))
        for _ in range(ROUNDS):
            self.write(switched, files)
            wrong = self.refused(switched, files)
            if not wrong:
                return self.built(tests)
            unviable = {id for id, by_text in wrong.items() if by_text and not self.hides(mutants[id])}
            self.unviable |= unviable
            self.singly |= set(wrong) - unviable
            switched = {id: mutant for id, mutant in switched.items() if id not in wrong}
            print(f"    {len(unviable)} mutants are no programs, {len(wrong) - len(unviable)} none behind a switch", flush=True)
        raise CannotRun("the sources with mutants do not compile")

    @staticmethod
    def hides(mutant):
        function = mutant.entry.get("function") or {}
        return mutant.entry["genre"] == "FnValue" and "impl " in (function.get("return_type") or "")

    def write(self, mutants, files):
        copy_of(self.top, self.tree)
        listed = self.folder / "switched.json"
        listed.write_text(json.dumps([{**mutant.entry, "id": id} for id, mutant in mutants.items()]))
        done = subprocess.run([self.probe, self.package, listed, self.tree], capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotRun(f"mutants-probe: {done.stderr}")
        for line in done.stdout.splitlines():
            id, evaluated, form = line.split("\t")
            self.is_const[int(id)] = evaluated == "const"
            if form == "no-rust":
                self.unviable.add(int(id))
            elif form == "not":
                self.singly.add(int(id))

    def refused(self, mutants, files):
        """The mutants that the compiler refuses, and whether because of their own text."""
        command = ["cargo", "check", "--quiet", "--lib", "--message-format", "json", *PROFILE, *self.features]
        done = subprocess.run(command, cwd=self.tree, env=self.names(), capture_output=True, text=True)
        if done.returncode == 0:
            return {}
        places = {file: Places((self.tree / file).read_bytes()) for file in files}
        wrong, told = {}, []
        for line in done.stdout.splitlines():
            message = json.loads(line).get("message", {})
            if not isinstance(message, dict) or message.get("level") != "error" or not message.get("spans"):
                continue
            told.append(message["rendered"])
            code = (message.get("code") or {}).get("code")
            spans = sorted(message["spans"], key=lambda span: not span["is_primary"])
            if code == "E0004":
                # An arm with a condition is none that covers its pattern: such a `match` keeps its arms.
                arms = [id for span in spans for id in self.arms(mutants, span)]
                wrong.update((id, False) for id in arms)
                if arms:
                    continue
            for near in (False, True):
                found = [place for span in spans for place in [self.found(places, span, near)] if place]
                if found:
                    ids, of_text = found[0]
                    for id in ids:
                        wrong[id] = of_text and not near and (code is None or code in OF_THE_TEXT) and wrong.get(id, True)
                    break
        if not wrong:
            raise CannotRun("\n".join(told) + done.stderr)
        (self.folder / "refused.txt").write_text("\n".join(told))
        return wrong

    def arms(self, mutants, span):
        """The mutants that take an arm out of the `match` at a place: what is written as it was, a line each."""
        lines = (self.top / span["file_name"]).read_text().splitlines() if span["file_name"] in self.files(mutants) else []
        depth = lambda line: len(line) - len(line.lstrip())
        begin = span["line_start"]
        inside = itertools.takewhile(lambda line: not line.strip() or depth(line) > depth(lines[begin - 1]), lines[begin:])
        end = begin + len(list(inside))
        is_there = lambda mutant: mutant.entry["file"] == span["file_name"] and begin <= mutant.begin[0] <= end
        return [id for id, mutant in mutants.items() if mutant.entry["genre"] == "MatchArm" and is_there(mutant)]

    @staticmethod
    def files(mutants):
        return {mutant.entry["file"] for mutant in mutants.values()}

    @staticmethod
    def found(places, span, near):
        file = places.get(span["file_name"])
        return file and file.at(span["byte_start"], span["byte_end"], near)

    def built(self, tests):
        """The programs, by the names of the tests."""
        command = ["cargo", "test", "--quiet", "--no-run", "--message-format", "json", *PROFILE, *self.features]
        for test in tests:
            command += ["--test", test]
        done = subprocess.run(command, cwd=self.tree, env=self.names(), capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotRun(done.stderr + done.stdout[-4000:])
        messages = [json.loads(line) for line in done.stdout.splitlines()]
        return {
            message["target"]["name"]: message["executable"]
            for message in messages
            if message.get("executable") and message["target"]["name"] in tests
        }


class Places:
    """Where the mutants are in a file that has them."""

    def __init__(self, text):
        self.sites, self.forms, open_ = [], [], []
        for mark in MARK.finditer(text):
            site, end, form, form_end = mark.groups()
            if site or form:
                open_.append((mark.start(), [int(id) for id in (site or form).split(b",")], bool(form)))
            else:
                begin, ids, is_form = open_.pop()
                (self.forms if is_form else self.sites).append((begin, mark.end(), ids))

    def at(self, begin, end, near):
        """The mutants at a place, and whether it is within the text of one."""
        if near:
            before = [site for site in self.sites if site[0] <= begin]
            return (max(before)[2], False) if before else None
        for places, is_form in ((self.forms, True), (self.sites, False)):
            around = [place for place in places if place[0] <= begin and end <= place[1]]
            if around:
                return min(around, key=lambda place: place[1] - place[0])[2], is_form
        within = [place for place in self.sites if begin <= place[0] and place[1] <= end]
        return (within[0][2], False) if within else None
