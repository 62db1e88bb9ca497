//! Typed operations against the tables of NumPy and PyTorch: a wrong shape does not compile.
//!
//! The rows are written by `scripts/shape-tests.py`; each is one line that a macro of `row` makes into an
//! operation with the type of its result written out, and a comparison of the elements.
#![cfg(feature = "macros")]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "common/oracle/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with other test targets, which use other parts"
)]
mod oracle;
#[path = "common/refusal.rs"]
mod refusal;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "common/value.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod value;

#[path = "shapes/check.rs"]
mod check;
#[macro_use]
#[path = "shapes/row.rs"]
mod row;

/// What the script writes.
#[rustfmt::skip]
mod shapes {
    mod generated_argmax_ties_nan;
    mod generated_broadcast_three;
    mod generated_broadcast_to;
    mod generated_broadcast_two;
    mod generated_concat_stack;
    mod generated_conv;
    mod generated_einsum;
    mod generated_matmul;
    mod generated_pool2d_of_arange;
    mod generated_reduce_sum_of_arange;
    mod generated_reshape;
    mod generated_slice;
    mod generated_squeeze_unsqueeze_permute;
    mod generated_views;
}
