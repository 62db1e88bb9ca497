"""What the script `coverage` does: counts what test programs run, and judges what none does by reasons."""

import collections
from pathlib import Path

from measured import digest

TOP = Path(__file__).resolve().parent.parent.parent
RECORD = TOP / "evidence/coverage.tsv"
REASONS = TOP / "evidence/coverage-reasons.tsv"
PICTURE = TOP / "evidence/coverage.svg"
WORK = TOP / "target/coverage"
TOOLS = TOP / "target/tools"
# Programs that run none of `src` but by the compiler.
WITHOUT = {"ui", "tidy"}
COUNTS = WORK / "counts"
Measured = collections.namedtuple("Measured", "hash programs lines missed branches untaken")


def all_programs(top=TOP):
    return ["lib"] + sorted(path.stem for path in (top / "tests").glob("*.rs") if path.stem not in WITHOUT)


def hashes(top):
    return {str(path.relative_to(top)): digest(path) for path in sorted((top / "src").rglob("*.rs"))}
