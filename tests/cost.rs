//! Costs are what the plain loops load and store, and what the allocator counts.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "cost/allocator.rs"]
mod allocator;
#[path = "cost/chain.rs"]
mod chain;
#[path = "cost/counter.rs"]
mod counter;
#[path = "cost/nodes.rs"]
mod nodes;
