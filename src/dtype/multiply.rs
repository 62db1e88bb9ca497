//! Which elements are multiplied with which: all with their own kind, and signed bytes with unsigned.

use super::{Element, Factor, Num};
use crate::isa::Isa;

/// Elements that are the left factors of products with right factors of type `Right`: numbers of one
/// type, and `u8` with `i8` in either order.
///
/// # Numerics
/// Products of `u8` and `i8` are exact, and their sums are those of `i8`: `i32`, which wraps.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not multiplied with elements of type `{Right}`",
    label = "there is no product of `{Self}` and `{Right}`",
    note = "the factors of a product are numbers of one type, or `u8` and `i8`: ask for a conversion by \
            `cast_lossy::<..>()` and the like"
)]
pub trait MultipliesWith<Right: Element>: Num {
    /// Whose sums these products have: the type of both, and `i8` for bytes of both kinds.
    type As: Num;

    /// `sum + left * right`, as [`Factor::step`].
    fn add_product<I: Isa>(
        isa: I,
        left: Self,
        right: Right,
        sum: <Self::As as Element>::Accumulator,
    ) -> <Self::As as Element>::Accumulator;
}

/// What the products of two types are summed in.
pub(crate) type AccumulatorWith<T, U> = <<T as MultipliesWith<U>>::As as Element>::Accumulator;
/// What the sum of products of two types is.
pub(crate) type SumWith<T, U> = <<T as MultipliesWith<U>>::As as Element>::Sum;

#[diagnostic::do_not_recommend]
impl<T: Num> MultipliesWith<T> for T {
    type As = T;

    #[inline(always)]
    fn add_product<I: Isa>(isa: I, left: T, right: T, sum: T::Accumulator) -> T::Accumulator {
        <T as Factor>::step(isa, left, right, sum)
    }
}

macro_rules! bytes_of_both_kinds {
    ($($left:ty, $right:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl MultipliesWith<$right> for $left {
            type As = i8;

            #[inline(always)]
            fn add_product<I: Isa>(_isa: I, left: $left, right: $right, sum: i32) -> i32 {
                sum.wrapping_add(i32::from(left).wrapping_mul(i32::from(right)))
            }
        }
    )*};
}

bytes_of_both_kinds! {
    u8, i8;
    i8, u8;
}
