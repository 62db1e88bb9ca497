//! What is written to a destination, by the ways that large ones, odd ones and odd sources take: each element is
//! what its operand has at its coordinate, and nothing beside the destination is touched.
#![cfg(all(feature = "alloc", feature = "macros", feature = "std"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

#[path = "destination/columns.rs"]
mod columns;
#[path = "destination/draft.rs"]
mod draft;
#[path = "destination/streamed.rs"]
mod streamed;
#[path = "destination/stretched.rs"]
mod stretched;
#[path = "destination/told.rs"]
mod told;
#[path = "destination/turned.rs"]
mod turned;
