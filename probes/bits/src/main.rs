//! Digests of what the crate computes, part by part: the same lines on every target.
#![cfg_attr(not(feature = "std"), no_std, no_main)]
#![cfg_attr(feature = "planted", allow(dead_code, unused_macros, reason = "one part is enough"))]

#[cfg(all(not(feature = "std"), target_arch = "arm"))]
#[path = "../../../examples/firmware/src/board.rs"]
mod board;
mod digest;
#[cfg(not(feature = "planted"))]
#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../examples/digits/network.rs"]
mod network;
mod numbers;
mod part;
#[cfg(feature = "std")]
#[path = "start/hosted.rs"]
mod start;
#[cfg(not(feature = "std"))]
#[path = "start/bare.rs"]
mod start;

use core::fmt::{self, Write};

use digest::Digest;
#[cfg(all(not(feature = "std"), target_arch = "arm"))]
use start::begin;

/// Writes a line for each part, and one for all of them.
#[inline(never)]
fn report(out: &mut dyn Write) -> fmt::Result {
    let mut total = Digest::new();
    for (name, compute) in part::ALL {
        let mut digest = Digest::new();
        compute(&mut digest);
        total.bytes(&digest.get().to_le_bytes());
        writeln!(out, "{name} {:016x}", digest.get())?;
    }
    writeln!(out, "total {:016x}", total.get())
}

#[cfg(feature = "std")]
fn main() {
    start::run();
}
