//! What several lanes give at once is what each gives alone: where lanes are neighbours, are all one index,
//! come from both sides of a seam, or are a strip that goes across rows.
//!
//! Requirements: FW-BITS-1.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "kernel_lanes/joined.rs"]
mod joined;
#[path = "kernel_lanes/law.rs"]
mod law;
#[path = "kernel_lanes/moved.rs"]
mod moved;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "kernel_lanes/strips.rs"]
mod strips;
#[path = "kernel_lanes/windows.rs"]
mod windows;
