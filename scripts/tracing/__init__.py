"""What the script `requirements` does: finds what each test and gate shows, and what shows each requirement."""

import re
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
DOCUMENT = "docs/requirements.md"
TABLE = "docs/traceability.md"
ARTEFACT = "target/requirements.json"
# What an example of the documentation shows, wherever it stands.
OF_EXAMPLES = "FW-DOC-1"
ROW = re.compile(r"^\| (FW-[A-Z]+-[0-9]+) \| (.+) \| (.+) \| (.+) \|$")
ID = re.compile(r"^FW-[A-Z]+-[0-9]+$")
WAYS = {"test", "gate", "inspection"}


class Requirement:
    """A row of the document."""

    def __init__(self, line, name, text, source, by):
        self.line, self.name, self.text, self.source = line, name, text, source
        self.by = [way.strip() for way in by.split(",")]


class Evidence:
    """A test, a case that is compiled, an example of the documentation, or a gate; and the ids it names."""

    def __init__(self, kind, path, line, name, ids):
        self.kind, self.path, self.line, self.name, self.ids = kind, path, line, name, ids
        # Only a gate that somebody runs shows something.
        self.is_run = True


def order(name):
    """Ids in the order of their groups and numbers."""
    parts = name.split("-")
    return (parts[1], int(parts[2])) if ID.match(name) else (name, 0)
