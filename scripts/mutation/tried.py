"""What became of mutants that were tried, kept beside the copies of the sources."""

import collections
import json
import subprocess

from gate import CannotRun
from measured import digest

from . import TOOLS, WORK
from .sources import mutants_of


class Tried:
    """What became of each mutant of a file, by its name; kept beside the copies of the sources.

    What was tried before with the same file and the same tests is not tried once more, but `again`: what survived then.
    What was tried elsewhere is known by the row of the record, which names what it leaves: of the rest, only the numbers.
    """

    def __init__(self, top, path, tests, alone="", again=False, kept=WORK / "tried", row=None):
        self.tests, self.alone, self.before = tests, alone, collections.Counter()
        self.mutants = list(mutants_of(TOOLS / "bin/cargo-mutants", top, path))
        stem = f"{path.replace('/', '+')}.{digest(top / path)}.{tests}"
        self.files = {False: kept / f"{stem}.json", True: kept / f"{stem}.alone-{alone}.json"}
        read = lambda file: json.loads(file.read_text()) if file.exists() else {}
        self.kept = {of_alone: read(file) for of_alone, file in self.files.items()}
        self.was_alone = False
        if row and not self.kept[False]:
            self.kept[False] = self.of(row)
            self.before = collections.Counter(caught=row.caught, timeout=row.timeout, unviable=row.unviable)
            self.was_alone = bool(row.alone)
        if again:
            self.kept = {
                of_alone: {name: outcome for name, outcome in outcomes.items() if outcome != "survived"}
                for of_alone, outcomes in self.kept.items()
            }

    def of(self, row):
        """What a row says of each mutant: it survived, or it is decided, or it is not there."""
        pending, survived = set(row.pending), collections.Counter((mutant.line, mutant.what) for mutant in row.survived)
        outcomes = {}
        for mutant in self.mutants:
            _, line, _, what = mutant.name.split(":", 3)
            key = (int(line), what.strip())
            if mutant.name not in pending and mutant.name not in outcomes:
                outcomes[mutant.name] = "survived" if survived[key] > 0 else "before"
                survived[key] -= 1
        return outcomes

    @property
    def outcomes(self):
        return {**self.kept[False], **self.kept[True]}

    @property
    def alone_if_any(self):
        """The hash of the tests that tried a mutant singly, if any did."""
        return self.alone if self.kept[True] or self.was_alone else ""

    def todo(self):
        return [mutant for mutant in self.mutants if mutant.name not in self.outcomes]

    def keep(self, name, outcome, alone=False):
        self.kept[alone][name] = outcome
        self.files[alone].parent.mkdir(parents=True, exist_ok=True)
        # What only a row told of is not written down as tried here.
        if alone or "before" not in self.kept[False].values():
            self.files[alone].write_text(json.dumps(self.kept[alone], indent=1))


def install():
    if not (TOOLS / "bin/cargo-mutants").exists():
        print("cargo-mutants is installed into target/tools")
        command = ["cargo", "install", "--quiet", "--locked", "--root", TOOLS, "cargo-mutants"]
        if subprocess.run(command).returncode != 0:
            raise CannotRun("cargo-mutants does not install")
