//! The network of the example `digits`, with entry points that a linker can find.
#![no_std]

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../../examples/digits/network.rs"]
mod network;

use formwork::storage::{Arena, Plan};

/// Which bytes of the memory each tensor has, and when.
pub const PLAN: Plan<6> = network::PLAN;

/// The bytes of memory that the caller gives.
pub const RAM_BYTES: usize = network::RAM_BYTES;

/// The bytes of the weights.
pub const WEIGHT_BYTES: usize = network::WEIGHT_BYTES;

/// The scores of the ten digits for an image of 8 × 8 pixels from 0 to 16.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn digits_scores(
    ram: &mut Arena<RAM_BYTES>,
    pixels: &[u8; 64],
    scores: &mut [f32; 10],
) {
    *scores = network::scores(pixels, ram).to_array();
}
