#!/usr/bin/env python3
"""Writes tests/shapes/generated_*.rs: typed Rust code for rows of the tables in $FORMWORK_DATA/shapes.

Usage: FORMWORK_DATA=/where/the/data/is python3 scripts/shape-tests.py [--check]

With --check nothing is written; it fails if a file would change. The choice of rows is the same on every run
and every machine. What is translated on the way is said in each module of scripts/shape_tests.

Requirements: FW-BUILD-4.
"""

import os
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from shape_tests import TABLES  # noqa: E402

OUT = pathlib.Path(__file__).parent.parent / "tests" / "shapes"


def main():
    folder = os.environ.get("FORMWORK_DATA")
    if not folder:
        sys.exit("FORMWORK_DATA is not set")
    check = sys.argv[1:] == ["--check"]
    wrong, total = [], 0
    for table in TABLES:
        text, count, of = table(pathlib.Path(folder) / "shapes")
        path = OUT / f"generated_{table.name}.rs"
        total += count
        print(f"{path.name}: {count} of {of} rows")
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            wrong.append(path.name)
    print(f"{total} rows")
    if wrong:
        sys.exit(f"not as generated: {', '.join(wrong)}")


main()
