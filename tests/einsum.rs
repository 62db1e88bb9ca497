//! Sums of products that letters describe, against plain loops.
#![cfg(feature = "macros")]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "common/oracle/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with other test targets, which use other parts"
)]
mod oracle;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "common/value.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod value;

#[macro_use]
#[path = "einsum/check.rs"]
mod check;
#[path = "einsum/layouts.rs"]
mod layouts;
#[path = "einsum/numbers.rs"]
mod numbers;
#[path = "einsum/specs.rs"]
mod specs;
