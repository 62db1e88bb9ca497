//! The functions in 16 bits, at all 65,536 arguments, alone and in lanes on every instruction set.

use formwork::isa::{Level, limit};
use half::{bf16, f16};

use crate::format::Format;
use crate::function::{COUNT, Form, Function, Many};
use crate::sweep::sets;

/// A format of 16 bits.
trait Narrow: Copy + formwork::dtype::Element {
    const FORMAT: Format;
    fn of(bits: u16) -> Self;
    fn bits(self) -> u16;
    fn wide(self) -> f64;
}

macro_rules! narrow {
    ($($t:ident $format:ident;)*) => {$(
        impl Narrow for $t {
            const FORMAT: Format = Format::$format;

            fn of(bits: u16) -> Self {
                Self::from_bits(bits)
            }

            fn bits(self) -> u16 {
                self.to_bits()
            }

            fn wide(self) -> f64 {
                self.into()
            }
        }
    )*};
}

narrow! { f16 F16; bf16 BF16; }

/// The largest error, and of how many arguments lanes have other bits.
fn measure<T: Narrow>(function: &Function, form: &Form<T>) -> (f64, u64) {
    let [low, high] = function.domain.map(f64::from);
    let held = |bits: u16| {
        let x = T::of(bits);
        if x.wide() < low || high < x.wide() { T::ZERO } else { x }
    };
    let (mut x, mut y) = (Many::<T>::zeros(), Many::<T>::zeros());
    let (mut worst, mut others) = (0.0_f64, 0);
    for set in sets() {
        limit(set);
        for chunk in 0..(1 << 16) / COUNT {
            for (x, at) in x.as_slice_mut().iter_mut().zip(chunk * COUNT..) {
                *x = held(at as u16);
            }
            (form.lanes)(&x, &mut y);
            for (x, y) in x.as_slice().iter().zip(y.as_slice()) {
                let alone = (form.one)(*x);
                let are_nan = alone.wide().is_nan() && y.wide().is_nan();
                others += u64::from(alone.bits() != y.bits() && !are_nan);
                worst = worst.max(T::FORMAT.error(alone.wide(), (function.exact)(x.wide())));
            }
        }
    }
    limit(Level::Avx512);
    (worst, others)
}

/// Of `f16` and `bf16`.
pub fn both(function: &Function) -> [(f64, u64); 2] {
    [measure(function, &function.f16), measure(function, &function.bf16)]
}
