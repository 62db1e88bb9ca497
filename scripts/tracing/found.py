"""What shows something: tests, cases, examples and gates, with the requirements that they name."""

import re
from pathlib import Path

from . import DOCUMENT, OF_EXAMPLES, TABLE, Evidence
from .files import is_gate


def named(lines):
    """The ids that a block of comments names, or nothing where it names none: `(ids, reason for none)`."""
    text = " ".join(re.sub(r"^\s*(//[/!]?|#)?\s*", "", line) for line in lines)
    found = re.search(r"(?:^|\s)Requirements: ([^.]*)\.", text)
    if not found:
        return None
    words = found.group(1)
    if words.startswith("none"):
        return []
    return [word.strip() for word in words.split(",")]


def head_of(lines):
    """The lines of documentation at the head of a file."""
    head = []
    for line in lines:
        if line.startswith("//!"):
            head.append(line)
        elif head or not line.startswith("#"):
            break
    return head


def tests_of(path, text):
    """All tests of a file of Rust code."""
    lines = text.split("\n")
    default = named(head_of(lines))
    for at, line in enumerate(lines):
        if line.startswith("// Requirements: "):
            default = named(lines[at : at + 4])
        if line.strip() != "#[test]":
            continue
        first = at
        while first > 0 and re.match(r"\s*(#\[|//(?!!)|\)\])", lines[first - 1]):
            first -= 1
        after, last = "", at
        while last + 1 < len(lines) and "fn " not in after:
            last += 1
            after = re.sub(r"^\s*//.*", "", lines[last])
        name = re.search(r"fn (\$?\w+)", after)
        comments = [line for line in lines[first:last] if line.strip().startswith("//")]
        own = named(comments)
        yield Evidence("test", path, at + 1, name.group(1) if name else "?", own if own is not None else default)


def evidence_of(path, text):
    """Everything in a file that shows something."""
    if path.startswith("ui-tests/"):
        if path.endswith(".rs"):
            lines = text.rstrip("\n").split("\n")
            ids = None
            for at, line in enumerate(lines):
                if line.startswith("// Requirements: "):
                    ids = named(lines[at:])
            yield Evidence("case", path, len(lines), Path(path).stem, ids)
        return
    if is_gate(path):
        lines = text.split("\n")[:40]
        yield Evidence("gate", path, 2, Path(path).name, named(lines))
    if path.endswith(".rs"):
        yield from tests_of(path, text)
    is_example = path.startswith("src/") or path.startswith("docs/") or path == "README.md"
    if is_example and path not in (DOCUMENT, TABLE):
        count = examples_in(path, text)
        if count:
            yield Evidence("example", path, 1, f"{count} examples", [OF_EXAMPLES])


def examples_in(path, text):
    """How many examples of Rust code the documentation in a file has that are compiled."""
    fence = re.compile(r"^\s*//[/!] ?```(.*)$" if path.endswith(".rs") else r"^```(.*)$", re.M)
    opening = [found.group(1).strip() for at, found in enumerate(fence.finditer(text)) if at % 2 == 0]
    of_rust = [word for word in opening if word in ("", "rust", "should_panic", "no_run", "compile_fail")]
    return len(of_rust) if path.endswith(".rs") else len([word for word in opening if word == "rust"])
