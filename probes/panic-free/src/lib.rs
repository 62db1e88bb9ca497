//! The digits network, with a panic handler that calls a function which does not exist.
//!
//! If any path of the inference could panic, the library would need that function.
#![no_std]

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../examples/digits/network.rs"]
mod network;

use network::Ram;

// SAFETY: nothing has this name, and nothing may: see the handler.
unsafe extern "C" {
    fn formwork_panic_path() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: the function does not exist: a program with a path to here does not link.
    unsafe { formwork_panic_path() }
}

/// The digit in one image, and the scores of all ten.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn digits_classify(pixels: &[u8; 64], scores: &mut [f32; 10], nth: usize) -> u8 {
    let mut ram = Ram::new();
    let class = network::classify(pixels, &mut ram).get() as u8;
    *scores = ram.scores.into_array();
    #[cfg(feature = "planted")]
    let class = class.wrapping_add(pixels[nth]);
    let _ = nth;
    class
}
