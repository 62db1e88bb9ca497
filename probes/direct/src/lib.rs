//! One of each computation of an inference, without `std`: `scripts/direct` looks for calls to computed
//! addresses in their machine code.
//!
//! There are several products with different work behind them: where there is but one, the compiler sees
//! what a pointer points to, and the check would prove nothing.
#![no_std]

mod elements;
mod groups;
mod layers;
mod products;
mod windows;

#[cfg(not(feature = "pointers"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Makes a function an entry: its arguments are not known.
macro_rules! entries {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        $(#[$doc])*
        // SAFETY: no other symbol has this name.
        #[unsafe(no_mangle)]
        pub fn $name($($argument: $type),*) $(-> $result)? $body
    )*};
}
use entries;

/// A function that is chosen when the program runs.
#[cfg(feature = "planted")]
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn planted(number: usize, functions: &[fn(usize) -> usize; 4]) -> usize {
    functions.get(number).map_or(0, |function| function(number).wrapping_add(1))
}
