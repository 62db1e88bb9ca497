//! Reductions, choices and functions along axes: on any layout, at the edges, and to the bit.
#![cfg(all(feature = "macros", feature = "alloc"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "common/data.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod data;

#[path = "reduce/argmax.rs"]
mod argmax;
#[path = "reduce/edge.rs"]
mod edge;
#[path = "reduce/group.rs"]
mod group;
#[path = "reduce/layout.rs"]
mod layout;
#[path = "reduce/numerics.rs"]
mod numerics;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "reduce/sets.rs"]
mod sets;
#[path = "reduce/typing.rs"]
mod typing;
