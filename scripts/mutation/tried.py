"""What became of mutants that were tried, kept beside the copies of the sources."""

import json
import subprocess

from gate import CannotRun
from measured import digest

from . import TOOLS, WORK
from .sources import mutants_of


class Tried:
    """What became of each mutant of a file, by its name; kept beside the copies of the sources.

    What was tried before with the same file and the same tests is not tried once more, but `again`: what survived then.
    """

    def __init__(self, top, path, tests, again=False, kept=WORK / "tried"):
        self.tests = tests
        self.file = kept / f"{path.replace('/', '+')}.{digest(top / path)}.{tests}.json"
        self.outcomes = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.mutants = list(mutants_of(TOOLS / "bin/cargo-mutants", top, path))
        if again:
            self.outcomes = {name: outcome for name, outcome in self.outcomes.items() if outcome != "survived"}

    def todo(self):
        return [mutant for mutant in self.mutants if mutant.name not in self.outcomes]

    def keep(self, name, outcome):
        self.outcomes[name] = outcome
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.outcomes, indent=1))


def install():
    if not (TOOLS / "bin/cargo-mutants").exists():
        print("cargo-mutants is installed into target/tools")
        command = ["cargo", "install", "--quiet", "--locked", "--root", TOOLS, "cargo-mutants"]
        if subprocess.run(command).returncode != 0:
            raise CannotRun("cargo-mutants does not install")
