//! Every operation over every layout of its inputs, against the oracle.
#![cfg(all(feature = "alloc", feature = "macros"))]
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
mod value;

#[macro_use]
#[path = "differential/layouts.rs"]
mod layouts;

#[path = "differential/elementwise.rs"]
mod elementwise;
#[path = "differential/join.rs"]
mod join;
#[path = "differential/product.rs"]
mod product;
#[path = "differential/property.rs"]
mod property;
#[path = "differential/reduce.rs"]
mod reduce;
#[path = "differential/view.rs"]
mod view;
#[path = "differential/write.rs"]
mod write;
