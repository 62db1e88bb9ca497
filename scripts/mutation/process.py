"""Runs a command with limits of time and memory."""

import os
import re
import resource
import signal
import subprocess

# No test needs more; a mutant may ask for all there is.
BYTES = 12 << 30


def patiently(command, folder, names, seconds):
    """Runs a command for so many seconds of a processor; the status is `None` if they were not enough."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    child = subprocess.Popen(
        command, cwd=folder, env=names, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, preexec_fn=limit,
    )
    try:
        # What waits for ever uses no processor.
        output, _ = child.communicate(timeout=60 * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        return None, ""
    over = child.returncode in (-signal.SIGXCPU, -signal.SIGKILL) or re.search(r"signal: (24|9)\b", output)
    return (None, "") if over else (child.returncode, output)
