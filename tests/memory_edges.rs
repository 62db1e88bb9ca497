//! The ends of memory: of plans, of pools, and of the system.
#![cfg(feature = "std")]

#[path = "memory_pool/held.rs"]
mod held;
#[path = "memory_edges/local.rs"]
mod local;
#[path = "memory_edges/plan.rs"]
mod plan;
#[path = "memory_edges/slab.rs"]
mod slab;
