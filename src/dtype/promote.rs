//! Which type two types have in common, asked for by name: PyTorch's table, as a type function.
//!
//! The categories are `bool`, integer and float, in this order; the higher one wins. Within one
//! category the wider type wins; `u8` and `i8` meet in `i16`, `f16` and `bf16` in `f32`. `u16`,
//! `u32` and `u64` meet no other integer, nor `bool`: PyTorch has no answer, and so there is none
//! here.

use half::{bf16, f16};

use super::cast::CastLossy;
use super::element::Element;
use super::tag::DType;

/// Two element types that have a type in common.
///
/// Nothing promotes by itself: adding an `f32` tensor to an `i32` one does not compile.
///
/// # Example
/// ```
/// use formwork::dtype::{Promote, bf16, f16};
///
/// let (a, b): (f32, f32) = f16::ONE.promote(bf16::ONE);
/// assert_eq!(a + b, 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no common type",
    label = "nothing to promote to",
    note = "`u16`, `u32` and `u64` meet only themselves and floats; cast one of the two"
)]
pub trait Promote<Rhs: Element>: Element {
    /// The type they have in common.
    type Out: Element + LossyFrom<Self> + LossyFrom<Rhs>;

    /// This value in that type.
    ///
    /// # Numerics
    /// As [`CastLossy`]: an integer of more bits than the float has is rounded to nearest even.
    #[inline(always)]
    fn promote_left(self) -> Self::Out {
        LossyFrom::from_lossy(self)
    }

    /// The other value in that type.
    ///
    /// # Numerics
    /// As [`CastLossy`]: an integer of more bits than the float has is rounded to nearest even.
    #[inline(always)]
    fn promote_right(rhs: Rhs) -> Self::Out {
        LossyFrom::from_lossy(rhs)
    }

    /// Both.
    #[inline(always)]
    fn promote(self, rhs: Rhs) -> (Self::Out, Self::Out) {
        (self.promote_left(), Self::promote_right(rhs))
    }
}

/// The element type of a tensor that has axes, with that of one that has none.
///
/// The one without axes is no more than a number: it raises the category, never the width.
///
/// # Example
/// ```
/// use formwork::dtype::{DType, Element, PromoteZeroDim};
///
/// type Same = <f32 as PromoteZeroDim<f64>>::Out;
/// assert_eq!(Same::DTYPE, DType::F32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` and a number of type `{Rhs}` have no common type",
    label = "nothing to promote to",
    note = "`bool` does not meet `u16`, `u32` and `u64`; cast one of the two"
)]
pub trait PromoteZeroDim<Rhs: Element>: Element {
    /// The type they have in common.
    type Out: Element + LossyFrom<Self> + LossyFrom<Rhs>;

    /// This value in that type, as [`CastLossy`].
    #[inline(always)]
    fn promote_left(self) -> Self::Out {
        LossyFrom::from_lossy(self)
    }

    /// The number in that type, as [`CastLossy`].
    #[inline(always)]
    fn promote_right(rhs: Rhs) -> Self::Out {
        LossyFrom::from_lossy(rhs)
    }
}

/// [`CastLossy`], said of its target, so that a common type can say it of itself.
pub trait LossyFrom<From>: Sized {
    /// The value as this type can show it.
    fn from_lossy(value: From) -> Self;
}

impl<From: CastLossy<To>, To: Element> LossyFrom<From> for To {
    #[inline(always)]
    fn from_lossy(value: From) -> To {
        value.cast_lossy()
    }
}

/// The element type of a tensor with a number that has no element type: one that is only written.
///
/// The category is one of [`BoolScalar`], [`IntScalar`] and [`FloatScalar`]. It raises the
/// category of the tensor's type, to `i64` or `f32`, and never the width.
///
/// # Example
/// ```
/// use formwork::dtype::{DType, Element, FloatScalar, IntScalar, PromoteScalar};
///
/// assert_eq!(<u8 as PromoteScalar<IntScalar>>::Out::DTYPE, DType::U8);
/// assert_eq!(<u8 as PromoteScalar<FloatScalar>>::Out::DTYPE, DType::F32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Category}` is not a category of numbers",
    label = "not a category",
    note = "the categories are `BoolScalar`, `IntScalar` and `FloatScalar`"
)]
pub trait PromoteScalar<Category>: Element {
    /// The type they have in common.
    type Out: Element;
}

/// The category of `true` and `false`.
#[derive(Clone, Copy, Debug)]
pub enum BoolScalar {}

/// The category of whole numbers.
#[derive(Clone, Copy, Debug)]
pub enum IntScalar {}

/// The category of numbers with a fraction.
#[derive(Clone, Copy, Debug)]
pub enum FloatScalar {}

/// One table: for each left type a row, for each right type a column; `_` where nothing is.
macro_rules! table {
    (
        impl $promote:ident, $lookup:ident;
        $columns:tt
        $($left:ident $row:tt)*
    ) => {
        $(table!(@impls $promote $left $columns $row);)*

        impl DType {
            /// The run-time form of the type function of the same name.
            #[must_use]
            pub fn $lookup(self, rhs: Self) -> Option<Self> {
                let rows = [$((<$left as Element>::DTYPE, table!(@entries $columns $row))),*];
                let (_, entries) = rows.into_iter().find(|(left, _)| *left == self)?;
                let (_, out) = entries.into_iter().find(|(right, _)| *right == rhs)?;
                out
            }
        }
    };
    (@impls $promote:ident $left:ident [$($right:ident)*] [$($out:tt)*]) => {
        $(table!(@impl $promote $left $right $out);)*
    };
    (@impl $promote:ident $left:ident $right:ident _) => {};
    (@impl $promote:ident $left:ident $right:ident $out:ident) => {
        impl $promote<$right> for $left {
            type Out = $out;
        }
    };
    (@entries [$($right:ident)*] [$($out:tt)*]) => {
        [$((<$right as Element>::DTYPE, table!(@entry $out))),*]
    };
    (@entry _) => { None };
    (@entry $out:ident) => { Some(<$out as Element>::DTYPE) };
}

#[rustfmt::skip]
table! {
    impl Promote, promote;
         [bool  u8    i8    u16   i16   u32   i32   u64   i64   f16   bf16  f32   f64]
    bool [bool  u8    i8    _     i16   _     i32   _     i64   f16   bf16  f32   f64]
    u8   [u8    u8    i16   _     i16   _     i32   _     i64   f16   bf16  f32   f64]
    i8   [i8    i16   i8    _     i16   _     i32   _     i64   f16   bf16  f32   f64]
    u16  [_     _     _     u16   _     _     _     _     _     f16   bf16  f32   f64]
    i16  [i16   i16   i16   _     i16   _     i32   _     i64   f16   bf16  f32   f64]
    u32  [_     _     _     _     _     u32   _     _     _     f16   bf16  f32   f64]
    i32  [i32   i32   i32   _     i32   _     i32   _     i64   f16   bf16  f32   f64]
    u64  [_     _     _     _     _     _     _     u64   _     f16   bf16  f32   f64]
    i64  [i64   i64   i64   _     i64   _     i64   _     i64   f16   bf16  f32   f64]
    f16  [f16   f16   f16   f16   f16   f16   f16   f16   f16   f16   f32   f32   f64]
    bf16 [bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  f32   bf16  f32   f64]
    f32  [f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f64]
    f64  [f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64]
}

#[rustfmt::skip]
table! {
    impl PromoteZeroDim, promote_zero_dim;
         [bool  u8    i8    u16   i16   u32   i32   u64   i64   f16   bf16  f32   f64]
    bool [bool  u8    i8    _     i16   _     i32   _     i64   f16   bf16  f32   f64]
    u8   [u8    u8    u8    u8    u8    u8    u8    u8    u8    f16   bf16  f32   f64]
    i8   [i8    i8    i8    i8    i8    i8    i8    i8    i8    f16   bf16  f32   f64]
    u16  [u16   u16   u16   u16   u16   u16   u16   u16   u16   f16   bf16  f32   f64]
    i16  [i16   i16   i16   i16   i16   i16   i16   i16   i16   f16   bf16  f32   f64]
    u32  [u32   u32   u32   u32   u32   u32   u32   u32   u32   f16   bf16  f32   f64]
    i32  [i32   i32   i32   i32   i32   i32   i32   i32   i32   f16   bf16  f32   f64]
    u64  [u64   u64   u64   u64   u64   u64   u64   u64   u64   f16   bf16  f32   f64]
    i64  [i64   i64   i64   i64   i64   i64   i64   i64   i64   f16   bf16  f32   f64]
    f16  [f16   f16   f16   f16   f16   f16   f16   f16   f16   f16   f16   f16   f16]
    bf16 [bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16  bf16]
    f32  [f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f32   f32]
    f64  [f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64   f64]
}

macro_rules! scalars {
    ($($left:ident $bool:ident $int:ident $float:ident;)*) => {$(
        impl PromoteScalar<BoolScalar> for $left {
            type Out = $bool;
        }

        impl PromoteScalar<IntScalar> for $left {
            type Out = $int;
        }

        impl PromoteScalar<FloatScalar> for $left {
            type Out = $float;
        }
    )*};
}

#[rustfmt::skip]
scalars! {
    bool bool i64  f32;
    u8   u8   u8   f32;
    i8   i8   i8   f32;
    u16  u16  u16  f32;
    i16  i16  i16  f32;
    u32  u32  u32  f32;
    i32  i32  i32  f32;
    u64  u64  u64  f32;
    i64  i64  i64  f32;
    f16  f16  f16  f16;
    bf16 bf16 bf16 bf16;
    f32  f32  f32  f32;
    f64  f64  f64  f64;
}

impl DType {
    /// Whether values may be written into `to` without falling to a lower category, which is what
    /// PyTorch asks of an operation in place: `bool`, integers and floats, in this order.
    #[must_use]
    pub const fn keeps_category(self, to: Self) -> bool {
        self.category() <= to.category()
    }

    /// 0 for `bool`, 1 for integers, 2 for floats.
    const fn category(self) -> u8 {
        if self.is_float() {
            2
        } else if self.is_integer() {
            1
        } else {
            0
        }
    }
}
