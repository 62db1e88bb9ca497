"""Contenders that Python has: numpy and torch, those of them that are installed.

Answers the questions that `harness/src/worker.rs` lists; times its own loops, so that the pipe is
outside the figure. Usage: worker.py THREADS
"""

import gc
import importlib
import os
import resource
import sys
import time

THREADS = int(sys.argv[1]) if len(sys.argv) > 1 else 1
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = str(THREADS)


def load():
    """The libraries that are there, by name, and why the others are not."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    found, missing = {}, []
    for name in ("numpy", "torch"):
        try:
            module = importlib.import_module("with_" + name)
            module.prepare(THREADS)
            found[name] = module
        except ImportError as fault:
            missing.append(f"{name} ({fault})")
    return found, missing


def interruptions():
    return resource.getrusage(resource.RUSAGE_SELF).ru_nivcsw


def run(step, times):
    before, repeat = interruptions(), range(times)
    start = time.perf_counter_ns()
    for _ in repeat:
        step()
    taken = time.perf_counter_ns() - start
    return f"ok {taken} {int(interruptions() == before)}"


def contenders(found, work):
    """Pairs (name, step, numbers) of everybody who can do the work; `step` does it once."""
    kind, *sizes = work
    able = []
    for name, module in found.items():
        for label, step, result in module.contenders(kind, sizes):
            step()
            numbers = module.numbers(result())
            able.append((f"{name} {label}".strip(), step, numbers))
    return able


def main():
    found, missing = load()
    answers, steps = sys.stdout.buffer, []
    gc.disable()
    for line in sys.stdin:
        question, *rest = line.split()
        if question == "hello":
            versions = " ".join(f"{name} {module.VERSION}" for name, module in found.items())
            without = "; without " + ", ".join(missing) if missing else ""
            answer = f"ok Python: {versions or 'nothing'}{without}"
        elif question == "open":
            steps.clear()
            gc.collect()
            able = contenders(found, rest)
            steps = [step for _, step, _ in able]
            answers.write(f"ok {len(able)}\n".encode())
            for name, _, numbers in able:
                answers.write(f"{numbers.size} {name}\n".encode() + numbers.tobytes())
            answers.flush()
            continue
        elif question == "run":
            answer = run(steps[int(rest[0])], int(rest[1]))
        else:
            steps.clear()
            answer = "ok"
        answers.write(answer.encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
