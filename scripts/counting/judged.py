"""Says what of a count holds, and draws it."""

import collections
import sys

from . import PICTURE, REASONS, RECORD, TOP, all_programs
from .evaluated import compile_time, of_compile_time, without
from .reasons import excepted, faults


def judge(top, files, changed, others, reasons, allowed=0):
    """Says what is there; where some programs are not counted as they are, what is left out is no fault yet.

    So many places without a reason are known, and are said; more are a fault.
    """
    whole = len(all_programs())
    apart = compile_time(top, files)
    files = without(files, apart)
    partly = {path for path, file in files.items() if file.programs < whole}
    found = list(faults(top, files, reasons))
    open_, found = [f for f in found if f.split(":")[0] in partly], [f for f in found if f.split(":")[0] not in partly]
    print("\n".join(found + open_ + [f"{name}: has changed since it was measured" for name in changed + others]), file=sys.stderr)
    have, _ = excepted(top, files, reasons)
    total = lambda of: sum(map(of, files.values()))
    lines, sides = total(lambda file: file.lines), total(lambda file: file.branches)
    missed, untaken = total(lambda file: len(file.missed)), total(lambda file: len(file.untaken))
    compiled = of_compile_time(apart)
    figures = {
        "files": len(files),
        "files_changed_since": len(changed),
        "test_programs": whole,
        "test_programs_changed_since": len(others),
        "test_programs_counted_at_least": min((file.programs for file in files.values()), default=0),
        "lines": lines,
        "lines_run": f"{(run := lines - missed - compiled[0])} ({percent(run, lines)})",
        "lines_of_compile_time": compiled[0],
        "lines_with_a_reason": sum(len(there) for there, _ in have.values()),
        "lines_without_a_reason": missed - sum(len(there) for there, _ in have.values()),
        "branch_sides": sides,
        "branch_sides_taken": f"{(run := sides - untaken - compiled[1])} ({percent(run, sides)})",
        "branch_sides_of_compile_time": compiled[1],
        "branch_sides_with_a_reason": sum(len(there) for _, there in have.values()),
        "left_out_by_all_tests_without_a_reason": len(found),
        "left_out_by_the_tests_counted_so_far": len(open_),
    }
    for name, value in figures.items():
        print(f"evidence: figure {name} = {value}")
    for path, kind in ((RECORD, "file"), (REASONS, "file"), (PICTURE, "picture")):
        if path.exists():
            print(f"evidence: {kind} {path.relative_to(TOP)}")
    if RECORD.exists():
        print(f"evidence: tool {RECORD.read_text().splitlines()[1].removeprefix('# ')}")
    unbound = sum(reason.where is None for reason in reasons)
    if unbound:
        print(f"evidence: incomplete {unbound} reasons do not say how many places of which function they speak of: --bind")
    if changed:
        print(f"evidence: incomplete {len(changed)} of {len(changed) + len(files)} files have changed since they were measured")
    if others:
        print(f"evidence: incomplete {len(others)} test programs have changed since they were counted: {' '.join(others)}")
    if partly:
        print(f"evidence: incomplete for {len(partly)} of {len(files)} files, not all of the {whole} test programs are counted as they are")
    if found and len(found) <= allowed:
        print(f"evidence: incomplete {len(found)} lines and sides of branches are left out by all tests and have no reason")
    return 1 if len(found) > allowed else 0


def percent(part, whole):
    # Not rounded up to 100.
    return f"{int(10000 * part / whole) / 100 if whole else 100} %"


def picture(files, reasons):
    """A bar a room: what runs, what is of compile time, what has a reason, what is missing; lines above, sides below."""
    apart = compile_time(TOP, files)
    files = without(files, apart)
    have, _ = excepted(TOP, files, reasons)
    rooms = collections.defaultdict(lambda: [[0] * 4, [0] * 4])
    for path, file in files.items():
        room = path.split("/")[1].removesuffix(".rs")
        for index, (all_, gone) in enumerate([(file.lines, file.missed), (file.branches, file.untaken)]):
            compiled, there = len(apart[path][index]), len(have[path][index])
            parts = (all_ - len(gone) - compiled, compiled, there, len(gone) - there)
            rooms[room][index] = [a + b for a, b in zip(rooms[room][index], parts)]
    width, height, left = 600, 44, 90
    rows = []
    for index, (room, bars) in enumerate(sorted(rooms.items())):
        top = 40 + index * height
        rows.append(f'<text x="{left - 8}" y="{top + 20}" text-anchor="end">{room}</text>')
        for bar, parts in enumerate(bars):
            at, whole = left, sum(parts)
            for part, color in zip(parts, ("#2e7d32", "#1565c0", "#c0ca33", "#c62828")):
                long = width * part / whole if whole else 0
                y = top + bar * 16
                rows.append(f'<rect x="{at:.2f}" y="{y}" width="{long:.2f}" height="14" fill="{color}"/>')
                at += long
            what = ("lines", "sides")[bar]
            text = f"{parts[0]} of {whole} {what}, {parts[1]} compiled, {parts[2]} with a reason" if whole else f"no {what}"
            rows.append(f'<text x="{left + width + 8}" y="{top + bar * 16 + 11}">{text}</text>')
    high = 60 + len(rooms) * height
    style = 'font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 330}" height="{high}" {style}>'
    title = "Lines and sides of branches that the tests run (green), the compiler alone (blue), have a reason (yellow), or neither (red)"
    counted = max((file.programs for file in files.values()), default=0)
    if counted < len(all_programs()):
        title += f"; {counted} of {len(all_programs())} test programs are counted"
    return "\n".join([head, f'<text x="{left}" y="20">{title}</text>', *rows, "</svg>"]) + "\n"
