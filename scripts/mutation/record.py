"""The committed record of mutants, and what it says by the reasons."""

import collections
import re
import sys

from gate import CannotRun
from measured import digest

from . import REASONS, RECORD, TOP
from .table import is_of_now, scope

Row = collections.namedtuple("Row", "hash tests alone mutants caught timeout unviable untried survived pending")
Survivor = collections.namedtuple("Survivor", "line what text")


def row_of(path, tried):
    outcomes = {mutant.name: tried.outcomes[mutant.name] for mutant in tried.mutants if mutant.name in tried.outcomes}
    count = collections.Counter(outcomes.values()) + tried.before
    lines = (TOP / path).read_text().splitlines()
    survived = []
    for name, outcome in outcomes.items():
        if outcome == "survived":
            line, what = re.fullmatch(r"[^:]*:(\d+):\d+: (.*)", name).groups()
            survived.append(Survivor(int(line), what, lines[int(line) - 1].strip()))
    pending = list(dict.fromkeys(mutant.name for mutant in tried.todo()))
    numbers = len(outcomes) + len(pending), count["caught"], count["timeout"], count["unviable"], len(pending)
    return Row(digest(TOP / path), tried.tests, tried.alone_if_any, *numbers, survived, pending)


def write_record(record):
    RECORD.parent.mkdir(exist_ok=True)
    rows = ["# Written by scripts/mutants --write. A file has a row of numbers, and one for each mutant that survived or is not tried."]
    rows.append("file\thash\ttests\talone\tmutants\tcaught\ttimeout\tunviable\tuntried\tsurvived")
    for path, row in sorted(record.items()):
        rows.append("\t".join(map(str, [path, *row[:8], len(row.survived)])))
        rows += ["\t".join(["", "survived", str(mutant.line), mutant.what, mutant.text]) for mutant in row.survived]
        rows += ["\t".join(["", "untried", name.removeprefix(f"{path}:")]) for name in row.pending]
    RECORD.write_text("\n".join(rows) + "\n")


def read_record():
    record, path = {}, None
    for line in RECORD.read_text().splitlines()[2:] if RECORD.exists() else []:
        columns = line.split("\t")
        if columns[0]:
            path = columns[0]
            record[path] = Row(*columns[1:4], *map(int, columns[4:9]), [], [])
        elif columns[1] == "survived":
            record[path].survived.append(Survivor(int(columns[2]), *columns[3:]))
        else:
            record[path].pending.append(f"{path}:{columns[2]}")
    return record


Reason = collections.namedtuple("Reason", "path what text why")


def read_reasons():
    for number, line in enumerate(REASONS.read_text().splitlines() if REASONS.exists() else [], 1):
        if line and not line.startswith("#"):
            columns = line.split("\t")
            if len(columns) != 4 or not columns[3].strip():
                raise CannotRun(f"{REASONS.name}:{number} is not `file, change, text of the line, reason`")
            yield Reason(*columns)


def judge(record=None):
    record, files = read_record() if record is None else record, dict(scope())
    valid = {path: row for path, row in record.items() if path in files and is_of_now(path, row, *files[path])}
    reasons = {reason[:3]: 0 for reason in read_reasons()}
    open_ = []
    for path, row in valid.items():
        for mutant in row.survived:
            key = (path, mutant.what, mutant.text)
            if key in reasons:
                reasons[key] += 1
            else:
                open_.append(f"{path}:{mutant.line}: survives without a reason: {mutant.what}: {mutant.text}")
    # Of a file that has changed, nobody knows which reasons are needed.
    is_known = lambda path: path not in files or path in valid and not valid[path].untried
    faults = [f"{key[0]}: a reason for nothing: {key[1:]}" for key, times in reasons.items() if not times and is_known(key[0])]
    old = [path for path in files if path in record and record[path].hash != digest(TOP / path)]
    by_other_tests = [path for path in files if path in record and path not in valid and path not in old]
    new = [path for path in files if path not in record]
    total = lambda of: sum(map(of, valid.values()))
    figures = {
        "files": len(files),
        "files_measured": len(valid),
        "files_changed_since": len(old),
        "files_whose_tests_changed_since": len(by_other_tests),
        "files_never_measured": len(new),
        "mutants": total(lambda row: row.mutants),
        "caught": total(lambda row: row.caught),
        "timeout": total(lambda row: row.timeout),
        "unviable": total(lambda row: row.unviable),
        "untried": total(lambda row: row.untried),
        "survived_with_a_reason": total(lambda row: len(row.survived)) - len(open_),
        "survived_without_a_reason": len(open_),
    }
    told = [f"{path}: has changed since it was measured" for path in old]
    told += [f"{path}: its tests have changed since it was measured" for path in by_other_tests]
    print("\n".join(faults + open_ + told), file=sys.stderr)
    for name, value in figures.items():
        print(f"evidence: figure {name} = {value}")
    for path in (RECORD, REASONS):
        if path.exists():
            print(f"evidence: file {path.relative_to(TOP)}")
    if old or new or by_other_tests or figures["untried"]:
        print(
            f"evidence: incomplete {len(old) + len(new) + len(by_other_tests)} of {len(files)} files are not measured as they and their tests are now, and "
            f"{figures['untried']} mutants of the others are not tried"
        )
    if open_:
        print(f"evidence: incomplete {len(open_)} mutants survive without a reason")
    return 1 if faults else 0
