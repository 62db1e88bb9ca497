//! Element types that few models have, at the ends of what they can say; and fused steps and sets that are seldom used.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "element_edges/bytes.rs"]
mod bytes;
#[path = "element_edges/exponential.rs"]
mod exponential;
#[path = "element_edges/fused.rs"]
mod fused;
#[path = "element_edges/places.rs"]
mod places;
#[path = "common/runner.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod runner;
#[path = "element_edges/sets.rs"]
mod sets;
#[path = "element_edges/small_scale.rs"]
mod small_scale;
