//! The numbers that operands are made of, and the memory in which they and results stand.

use formwork::dtype::{Float, bf16, f16};
use formwork::prelude::*;

use crate::fence::{Fenced, Side};
use crate::runner::Bits;

/// Numbers for operands of any length: they begin anew at their end.
pub(crate) struct Numbers {
    values: Vec<f32>,
    side: Side,
}

impl Numbers {
    /// These numbers.
    pub(crate) fn new(values: Vec<f32>, side: Side) -> Self {
        Self { values, side }
    }

    /// Numbers between -1 and 1 that no two sums of share their rounding.
    pub(crate) fn wave(side: Side) -> Self {
        let mut state: u32 = 12345;
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from(u16::try_from(state >> 16).unwrap()) / 32768. - 1.
        };
        Self::new((0..1009).map(next).collect(), side)
    }

    /// Fenced elements for an operand, other ones for each number of an operand.
    pub(crate) fn operand<T: FromNumber>(&self, number: usize, len: usize) -> Fenced<T> {
        let of = |at: usize| T::from_number(self.values[(at + number * 7) % self.values.len()]);
        Fenced::new(&(0..len).map(of).collect::<Vec<_>>(), self.side)
    }

    /// The elements that the work writes into a fenced tensor of a shape, over what stands there.
    pub(crate) fn into<T: FromNumber, S: FixedShape>(
        &self,
        work: impl FnOnce(&mut ViewMut<'_, T, S>),
    ) -> Vec<T> {
        let mut out = self.operand::<T>(5, S::CAPACITY);
        work(&mut ViewMut::from_mut_slice(&mut out).unwrap());
        out.to_vec()
    }
}

/// An element that a number stands for.
pub(crate) trait FromNumber: Bits {
    /// The element: for codes and indices the numbers from -1 to 1 are all codes.
    fn from_number(x: f32) -> Self;
}

macro_rules! from_number {
    ($($t:ty: |$x:ident| $element:expr;)*) => {$(
        impl FromNumber for $t {
            fn from_number($x: f32) -> Self {
                $element
            }
        }
    )*};
}

from_number! {
    f32: |x| x;
    f64: |x| f64::from(x) / 3.;
    f16: |x| f16::round_from_f32(x);
    bf16: |x| bf16::round_from_f32(x);
    i8: |x| (x * 128.) as i8;
    u8: |x| (x * 128. + 128.) as u8;
    i16: |x| (x * 3e4) as i16;
    i32: |x| (x * 2e9) as i32;
    i64: |x| (x * 9e18) as i64;
    u32: |x| (x * 2e9) as u32;
    usize: |x| (x.abs() * 1e6) as usize;
    bool: |x| x > 0.;
}
