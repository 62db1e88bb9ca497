"""The files that are read, and which of them are gates that somebody runs."""

import os
import re
import subprocess

from . import TOP


def read_files():
    """The text files of the project, by path."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=TOP, capture_output=True, text=True
    )
    if listed.returncode == 0 and listed.stdout:
        paths = listed.stdout.splitlines()
    else:
        paths = []
        for folder, folders, names in os.walk(TOP):
            folders[:] = [name for name in folders if name not in ("target", ".git", "__pycache__")]
            paths += [os.path.relpath(os.path.join(folder, name), TOP) for name in names]
    files = {}
    for path in sorted(set(paths)):
        if is_read(path) and (TOP / path).is_file():
            files[path] = (TOP / path).read_text(encoding="utf-8", errors="replace")
    return files


def is_read(path):
    return path.endswith((".rs", ".md")) or is_script(path) or path == ".ci/run"


def is_script(path):
    """A program of its own in `scripts`."""
    return path.startswith("scripts/") and path.count("/") == 1


def is_gate(path):
    gate = path.startswith("evidence/src/gate/") and not path.endswith("/mod.rs")
    return is_script(path) or gate or path.startswith("fuzz/fuzz_targets/")


def gates_that_run(files):
    """Paths of the gates that somebody runs: those in a list of the dossier, and the scripts that `scripts/check` runs."""
    text = lambda path: files.get(path, "")
    listed = re.search(r"const ALL: [^=]*=\s*&\[(.*?)\];", text("evidence/src/gate/mod.rs"), re.S)
    run = {f"evidence/src/gate/{name}.rs" for name in re.findall(r"(\w+)::GATE", listed.group(1) if listed else "")}
    run |= {f"scripts/{name}" for name in re.findall(r'call: &\["([^"]+)"', text("evidence/src/gate/script.rs"))}
    for line in text("scripts/check").split("\n"):
        line = re.sub(r"(^|\s)#.*", "", line)
        for names in re.findall(r"scripts/\{([^}]*)\}", line):
            run |= {f"scripts/{name}" for name in names.split(",")}
        run |= {f"scripts/{name}" for name in re.findall(r"scripts/([\w.-]+)", line)}
    # What the continuous integration runs.
    if "exec scripts/check" in text(".ci/run"):
        run.add("scripts/check")
    return run & files.keys()
