"""Which test programs look at which files."""

import fnmatch
import functools
import hashlib
from pathlib import Path

import measured
from measured import digest

from . import TOP

# What is compiled without `std` only is tried so.
BARE = "bare"
# Which test programs look at which files, in the order of work; the first row that fits counts. A third column says how
# they are built: one of SMALL below, or BARE.
TABLE = [
    ("src/storage/plan/*.rs", "plan/plainly plan", "plan"),
    (
        "src/nn/chain/*.rs src/storage/*arena.rs src/storage/slot.rs src/storage/region.rs src/storage/memory.rs",
        "chain plan arena",
    ),
    ("src/layout/facts.rs src/layout/nest.rs", "layout/facts", "layout"),
    ("src/layout/*.rs", "layout storage iter"),
    (
        "src/dim/index.rs src/dim/mod.rs src/dim/fixed.rs src/dim/bounded.rs src/shape/dynamic.rs",
        "idioms index iter dynamic coordinates",
    ),
    (
        "src/dim/*.rs src/shape/slice/*.rs src/shape/axis.rs src/shape/broadcast.rs src/shape/coords.rs "
        "src/shape/d*.rs src/shape/m[eo]*.rs src/shape/n*.rs src/shape/parts.rs src/shape/permute.rs src/shape/r[ae]n*.rs "
        "src/shape/reshape.rs src/shape/s[iep]*.rs src/shape/str*.rs src/shape/swap.rs src/shape/tuple.rs src/shape/unit.rs "
        "src/shape/within.rs",
        "index iter types copy shapes coordinates dynamic join expr",
    ),
    (
        "src/kernel/pad.rs src/kernel/concat.rs src/kernel/stack.rs src/kernel/repeat.rs src/kernel/seam.rs "
        "src/shape/concat.rs src/shape/stack.rs src/shape/pad.rs src/shape/repeat.rs",
        "join",
    ),
    ("src/kernel/embedding.rs src/kernel/rotary.rs src/kernel/resize.rs", "embedding rotary resample"),
    ("src/kernel/block.rs src/shape/block.rs", "block coordinates kernel_lanes destination"),
    ("src/kernel/pool*.rs src/shape/pool.rs src/shape/window.rs", "pool kernel_tails kernel_lanes kernel_empty"),
    (
        "src/tensor/turn/*.rs src/tensor/dense.rs src/tensor/write.rs src/kernel/elementwise.rs src/kernel/cast.rs "
        "src/kernel/vector.rs",
        "dense sink expr copy destination kernel_lanes",
    ),
    ("src/shape/letter.rs", "einsum"),
    ("src/kernel/argmax.rs", "ties reduce"),
    (
        "src/kernel/search.rs src/kernel/best_beside.rs src/kernel/cumulate.rs src/kernel/reduce.rs "
        "src/kernel/abreast.rs src/kernel/columns.rs src/kernel/softmax.rs src/kernel/integer_softmax.rs "
        "src/kernel/normal*.rs src/kernel/moments.rs src/kernel/group.rs src/kernel/replace.rs src/shape/reduce.rs",
        "reduce normalize kernel_tails kernel_lanes kernel_empty",
    ),
    ("src/kernel/gemm/together.rs", "matmul kernel_tails"),
    ("src/kernel/gemm/by_name.rs", "ways kernel_tails", BARE),
    (
        "src/kernel/matmul.rs src/kernel/linear.rs src/kernel/packed.rs src/kernel/zero_point.rs src/shape/matmul.rs "
        "src/shape/linear.rs",
        "packed quantized ways kernel_tails coordinates",
    ),
    ("src/kernel/gemm/*.rs src/kernel/product.rs src/kernel/quantized_axis.rs src/shape/square.rs", "packed quantized matmul grid"),
    (
        "src/kernel/slide/*.rs src/kernel/conv*.rs src/shape/conv.rs src/shape/slide.rs src/shape/image.rs",
        "quantized conv grid kernel_tails kernel_empty",
    ),
    ("src/kernel/attention/*.rs src/shape/attend.rs", "attention kernel_tails"),
    ("src/kernel/turned.rs src/kernel/lanes.rs src/kernel/stretch.rs", "reduce destination kernel_empty"),
    ("src/kernel/after.rs", "conv pool ways"),
    ("src/shape/back.rs src/shape/last.rs", "grid coordinates kernel_lanes"),
    ("src/tensor/share.rs", "parallel"),
    ("src/shape/*.rs src/kernel/*.rs", "index iter expr dynamic coordinates kernel_lanes"),
]
# Which programs try what is tried singly, where that is not those of the table: what is built for each mutant is small.
ALONE = [
    ("src/kernel/gemm/*.rs src/kernel/matmul.rs src/kernel/linear.rs src/kernel/product.rs src/kernel/packed.rs", "ways kernel_tails"),
    ("src/kernel/slide/*.rs src/kernel/conv*.rs src/shape/conv.rs src/shape/slide.rs src/shape/image.rs", "ways kernel_tails"),
    ("src/kernel/attention/*.rs src/kernel/turned.rs src/shape/attend.rs", "kernel_tails"),
]
# Files that stand for themselves are built as a small crate, which takes a second and not ten.
SMALL = {
    "plan": """
        pub mod storage {
            pub trait Memory { const BYTES: usize; }
            #[path = "{tree}/src/storage/plan/mod.rs"]
            mod plan;
            pub use plan::{ALIGNMENT, Buffer, Flaw, Plan, flaw};
        }
    """,
    "layout": """
        #[path = "{tree}/src/layout/facts.rs"]
        mod facts;
        #[path = "{tree}/src/layout/nest.rs"]
        mod nest;
        pub use {facts::Facts, nest::Nest};
    """,
}
# What is obviously right, and only compared with.
NOT_THESE = ["src/kernel/reference/*.rs"]


def groups(files, record):
    """The files to work on that have the same tests, in the order of work."""
    together = {}
    for path, (tests, small) in scope():
        known = path in record and is_of_now(path, record[path], tests, small) and not record[path].untried
        if path in files if files else not known:
            together.setdefault((tuple(tests), small), []).append(path)
    return together.items()


def scope(top=TOP):
    """Every file that mutants are made of, with the tests that look at it, in the order of work."""
    there = sorted(str(path.relative_to(top)) for path in (top / "src").rglob("*.rs"))
    seen = set()
    for patterns, tests, *small in TABLE:
        for pattern in patterns.split():
            for path in there:
                fits = fnmatch.fnmatch(path, pattern) and not any(fnmatch.fnmatch(path, no) for no in NOT_THESE)
                if fits and path not in seen:
                    seen.add(path)
                    yield path, (tests.split(), small[0] if small else None)


def tests_of(tests, small, top):
    """The hash of what the test programs of a row of the table are made of beside `src`, of which each file has its own."""
    programs = dict.fromkeys(Path(test).parts[0] for test in tests)
    told = [" ".join(tests), small or "", *(measured.of(program, top=top, but=["src"]) for program in programs)]
    return hashlib.sha256("\0".join(told).encode()).hexdigest()[:16]


def alone_of(path, tests):
    """The test programs that try the mutants of a file singly."""
    fits = lambda patterns: any(fnmatch.fnmatch(path, pattern) for pattern in patterns.split())
    return next((alone.split() for patterns, alone in ALONE if fits(patterns)), list(tests))


@functools.cache
def tests_hash(tests, small):
    return tests_of(tests, small, TOP)


def is_of_now(path, row, tests, small):
    """Whether a row of the record is of the file and of the tests as they are."""
    is_alone_of_now = not row.alone or row.alone == tests_hash(tuple(alone_of(path, tests)), small)
    return row.hash == digest(TOP / path) and row.tests == tests_hash(tuple(tests), small) and is_alone_of_now
