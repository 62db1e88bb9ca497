//! A model, with a panic handler that calls a function which does not exist, and its constants as what can be read
//! from the image of another link.
#![no_std]

pub use model::*;

unsafe extern "C" {
    fn evidence_panic_path() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { evidence_panic_path() }
}
