//! A program that asks the entry points of a model for answers to random inputs, and prints a digest of each one's.

// `evidence/src/gate/answers.rs` puts `asked!` lines in place of the comment in `report` and whole paths in place of the
// relative ones, and compiles it for each target.
#![cfg_attr(not(target_arch = "x86_64"), no_std, no_main)]

#[cfg(target_arch = "arm")]
#[path = "../../examples/firmware/src/board.rs"]
mod board;
#[path = "../../evidence/program/numbers.rs"]
mod numbers;
#[cfg(not(target_arch = "x86_64"))]
#[path = "../../probes/bits/src/start/bare.rs"]
mod start;

use core::fmt::{self, Write};

use numbers::{Draw, Numbers};
#[cfg(target_arch = "arm")]
use start::begin;

/// How many inputs there are.
const INPUTS: usize = 100;

/// What an entry point answers.
trait Tell {
    fn tell(&self, digest: &mut Digest);
}

/// The hash FNV-1a of 64 bits.
struct Digest(u64);

impl Digest {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

macro_rules! numbers {
    ($($t:ty)*: $settled:expr) => {$(
        impl Tell for $t {
            fn tell(&self, digest: &mut Digest) {
                digest.bytes(&($settled)(*self).to_le_bytes());
            }
        }
    )*};
}

numbers! { u8 i8 u16 i16 u32 i32 u64 i64: |x: Self| x }
// The sign and payload of a NaN are left to the processor.
numbers! { f32 f64: |x: Self| if x.is_nan() { Self::NAN } else { x } }

impl Tell for bool {
    fn tell(&self, digest: &mut Digest) {
        digest.bytes(&[u8::from(*self)]);
    }
}

impl<T: Tell, const N: usize> Tell for [T; N] {
    fn tell(&self, digest: &mut Digest) {
        self.iter().for_each(|one| one.tell(digest));
    }
}

/// What functions without a result give.
impl Tell for () {
    fn tell(&self, _: &mut Digest) {}
}

/// How often the most frequent of some answers is given.
fn most_frequent(answers: &[u64]) -> usize {
    let times = |answer| answers.iter().filter(|other| *other == answer).count();
    answers.iter().map(times).max().unwrap_or(0)
}

/// Asks an entry point, and prints its name with the digest of all answers, and how often the most frequent is given.
///
/// Memory is the same for all inputs, so what one leaves there must not matter to the next; what is written
/// begins with random numbers, which must not matter either.
#[allow(unused_macros, unused_macro_rules, reason = "each model has other arguments")]
macro_rules! asked {
    ($out:ident: $entry:ident, $($kind:ident $name:ident $range:expr),* $(,)?) => {{
        let mut numbers = Numbers::new();
        let mut digest = Digest::new();
        let mut each = [0; INPUTS];
        $(asked!(@ once $kind $name);)*
        for own in &mut each {
            let mut answer = Digest::new();
            $(asked!(@ draw $kind $name $range, numbers);)*
            model::$entry($(asked!(@ give $kind $name)),*).tell(&mut answer);
            $(asked!(@ tell $kind $name answer);)*
            *own = answer.0;
            digest.bytes(&answer.0.to_le_bytes());
        }
        writeln!($out, concat!(stringify!($entry), " {:016x} {}"), digest.0, most_frequent(&each))?;
    }};
    (@ once ram $name:ident) => { let mut $name = Default::default(); };
    (@ once $kind:ident $name:ident) => {};
    (@ draw ram $name:ident $range:expr, $numbers:ident) => {};
    (@ draw out $name:ident $range:expr, $numbers:ident) => { $numbers.within(None); let mut $name = Draw::draw(&mut $numbers); };
    (@ draw $kind:ident $name:ident $range:expr, $numbers:ident) => { $numbers.within($range); let $name = Draw::draw(&mut $numbers); };
    (@ give ram $name:ident) => { &mut $name };
    (@ give out $name:ident) => { &mut $name };
    (@ give in $name:ident) => { &$name };
    (@ give value $name:ident) => { $name };
    (@ tell out $name:ident $digest:ident) => { $name.tell(&mut $digest); };
    (@ tell $kind:ident $name:ident $digest:ident) => {};
}

/// Prints a line for each entry point.
#[inline(never)]
fn report(out: &mut dyn Write) -> fmt::Result {
    // @ASKED@
    Ok(())
}

#[cfg(target_arch = "x86_64")]
fn main() {
    let mut lines = String::new();
    assert!(report(&mut lines).is_ok(), "memory for some lines");
    print!("{lines}");
}
