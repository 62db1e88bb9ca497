//! The digits network as a program without `std` and `alloc`: its exit code is the digit it read.
#![no_std]
#![no_main]

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../examples/digits/network.rs"]
mod network;

static IMAGES: &[u8] = include_bytes!("../../../examples/digits/test_images.u8");

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Reads the first test image.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn main(_count: i32, _arguments: *const *const u8) -> i32 {
    let Some(pixels) = IMAGES.first_chunk::<64>() else { return 255 };
    network::classify(pixels, &mut network::Ram::new()).get() as i32
}
