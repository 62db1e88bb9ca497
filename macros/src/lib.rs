//! The procedural macros of `formwork`: they write extents, shapes, lists of axes and slices in the one
//! spelling that the types of the core have for each number.
//!
//! Every macro only spells: it calculates nothing that the core does not know, and what it writes can be
//! written by hand, as each one's documentation shows. `formwork` without its feature `macros` is complete.
//!
//! Each macro is a folder with `parse`, `check` and `expand`; `check` finds all mistakes of a call, not only
//! the first, and each becomes an error at the user's own tokens.
#![forbid(unsafe_code)]

mod axes;
mod bridge;
mod extent;
mod fault;
mod kernel;
mod list;
mod number;
mod piece;
mod shape;
mod span;
mod token;

use proc_macro::TokenStream;

/// Writes a shape from its extents: `s![2, 1, 4096, Hidden]`.
///
/// Each entry is a number from 0 to 2^30 - 1, or a type that is an extent: a named extent, a type
/// parameter, `UpTo<'id, 8>`, or `_` where the compiler can infer it. At most eight entries; `s![]` is the
/// shape of a scalar. Numbers may be written `0x400`, `1_024` or `1024usize`.
///
/// The call stands for a type where a type is wanted. Where a value is wanted it is the value of that
/// type, if every entry is one that has no generic run-time part.
///
/// # Example
/// ```
/// use formwork::dim::{D, Ki, One};
/// use formwork::{dim, s};
///
/// dim! { pub struct Hidden = 768; }
///
/// let shape: s![2, 1, 4096, Hidden] = (D::<2>, One, Ki::<4, 0>, Hidden);
/// assert_eq!(shape, s![2, 1, 4096, Hidden]);
/// ```
///
/// # By hand
/// | macro | written by hand |
/// |---|---|
/// | `s![]` | `()` |
/// | `s![3]` | `(D<3>,)` |
/// | `s![2, 1, 4096, Hidden]` | `(D<2>, One, Ki<4, 0>, Hidden)` |
///
/// # Errors
/// A negative number, a float, a number above 2^30 - 1, arithmetic, and a ninth entry do not compile.
#[proc_macro]
pub fn s(call: TokenStream) -> TokenStream {
    bridge::run(call, shape::rewrite)
}

/// Writes one extent, `dim!(4096)`, or defines extents with names, `dim! { pub struct Hidden = 768; }`.
///
/// # One extent
/// `dim!(4096)` is a type where a type is wanted, and its only value where a value is wanted.
/// ```
/// use formwork::dim;
/// use formwork::dim::Ki;
///
/// let extent: dim!(4096) = dim!(4096);
/// assert_eq!(extent, Ki::<4, 0>);
/// ```
///
/// # Named extents
/// Each item becomes a unit struct that is an extent of its own: where `Hidden` is wanted, another extent
/// of 768 does not fit. Documentation, attributes and visibility are kept, and an item without
/// documentation gets a line that tells its number.
/// ```
/// use formwork::dim;
/// use formwork::dim::Named;
///
/// dim! {
///     /// The width of the residual stream.
///     pub struct Hidden = 768;
///     /// The positions of the context window.
///     pub struct Seq = 1024;
/// }
///
/// assert_eq!(Hidden::NAME, "Hidden");
/// ```
///
/// # By hand
/// | number | written by hand |
/// |---|---|
/// | 1 | `One` |
/// | 0, and 2 to 1023 | `D<N>` |
/// | 1024 to 2^20 - 1 | `Ki<HI, LO>`, which is `HI * 1024 + LO` |
/// | 2^20 to 2^30 - 1 | `Mi<HI, MID, LO>`, which is `HI * 2^20 + MID * 1024 + LO` |
///
/// ```
/// use formwork::dim::{D, Named};
///
/// /// The width of the residual stream.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// pub struct Hidden;
///
/// impl Named for Hidden {
///     type Size = D<768>;
///     const DIM: Self = Self;
///     const NAME: &'static str = "Hidden";
/// }
/// ```
///
/// # Errors
/// A number that is not a literal from 0 to 2^30 - 1, and an item that is not `struct Name = number;`,
/// do not compile.
#[proc_macro]
pub fn dim(call: TokenStream) -> TokenStream {
    bridge::run(call, extent::rewrite)
}

/// Writes a list of axes: `axes![2, 0, 1]`.
///
/// Axes count from 0, and no axis stands twice. Like `s!`, the call is a type or a value, whichever is
/// wanted.
///
/// # Example
/// ```
/// use formwork::axes;
/// use formwork::shape::Ax;
///
/// let order: axes![2, 0, 1] = axes![2, 0, 1];
/// assert_eq!(order, (Ax::<2>, Ax::<0>, Ax::<1>));
/// ```
///
/// # By hand
/// | macro | written by hand, as a value | as a type |
/// |---|---|---|
/// | `axes![]` | `()` | `()` |
/// | `axes![1]` | `(Ax::<1>,)` | `(Ax<1>,)` |
/// | `axes![2, 0, 1]` | `(Ax::<2>, Ax::<0>, Ax::<1>)` | `(Ax<2>, Ax<0>, Ax<1>)` |
///
/// # Errors
/// A repeated axis, a negative one, one above 7, and a ninth entry do not compile. Whether the tensor has
/// so many axes, its own methods check.
#[proc_macro]
pub fn axes(call: TokenStream) -> TokenStream {
    bridge::run(call, axes::rewrite)
}

/// Writes a slice with constant bounds, one entry an axis: `span![1..3, .., ..;-1, 0]`.
///
/// | entry | takes |
/// |---|---|
/// | `..` | the whole axis |
/// | `1..3`, `5..`, `..4`, `..=6`, `2..=5` | a range, as in Rust |
/// | `1..9;2`, `..;2` | every second index of the range |
/// | `..;-1`, `1..9;-2` | the same range walked backwards, starting at its **last** index: `1..9;-2` is 8, 6, 4, 2 |
/// | `3` | one index; the axis is dropped |
///
/// Bounds count from the start of the axis. The call is a value; with the word `type` in front, as in
/// `span![type 1..3, ..]`, it is the type of that value. A step of 1 is the range itself.
///
/// Bounds are literals, because the result's shape depends on them. A start known only at run time has a
/// method of its own, `slice_from`, and a bound that is a named extent or a type parameter is written by hand.
///
/// # Example
/// ```
/// use formwork::dim::{D, One};
/// use formwork::shape::slice::{All, At, Backward, Range};
/// use formwork::span;
///
/// let slice: span![type 1..3, ..;-1, 0] = span![1..3, ..;-1, 0];
/// assert_eq!(
///     slice,
///     (Range::<One, D<3>>::NEW, Backward::<All, One>::NEW, At::<D<0>>::NEW),
/// );
/// ```
///
/// # By hand
/// | entry | type | value |
/// |---|---|---|
/// | `..` | `All` | `All::NEW` |
/// | `2..5`, `2..=4` | `Range<D<2>, D<5>>` | `Range::<D<2>, D<5>>::NEW` |
/// | `5..` | `From<D<5>>` | `From::<D<5>>::NEW` |
/// | `..4` | `To<D<4>>` | `To::<D<4>>::NEW` |
/// | `..;2` | `Stepped<All, D<2>>` | `Stepped::<All, D<2>>::NEW` |
/// | `..;-1` | `Backward<All, One>` | `Backward::<All, One>::NEW` |
/// | `3` | `At<D<3>>` | `At::<D<3>>::NEW` |
///
/// # Errors
/// A negative bound, a range that starts behind its end, a step of zero, a bound that is not a literal, and
/// a ninth entry do not compile. Whether the range lies inside the axis, the tensor's methods check.
#[proc_macro]
pub fn span(call: TokenStream) -> TokenStream {
    bridge::run(call, span::rewrite)
}

/// Compiles a function for each instruction set, and writes its entry for element types known at run time.
///
/// `#[kernel(isa(avx512, avx2))]` at a function makes it a call of the copy for the best of these sets that
/// the processor has; `portable` is always there. The sets are those of `formwork::isa`; without `isa(..)` all.
///
/// `dtypes(f32, i8)` writes a second function with `_any` behind its name. The first type parameter is the
/// element type; a `View<'_, T, ..>` becomes an `AnyView`, a `ViewMut` an `AnyViewMut`, a `T` an
/// `AnyElement`, and the result is an error that names the supported types where the element type is another
/// one, or the argument whose type differs.
///
/// # Example
/// ```
/// use formwork::dtype::Num;
/// use formwork::prelude::*;
/// use formwork::tensor::{AnyView, AnyViewMut};
/// use formwork::kernel;
///
/// /// `y = a * x + y`
/// #[kernel(dtypes(f32, i8), isa(avx512, avx2))]
/// pub fn axpy<T: Num>(a: T, x: View<'_, T, s![8]>, mut y: ViewMut<'_, T, s![8]>) {
///     for (y, x) in y.iter_mut().zip(x.iter()) {
///         *y = T::mul_then_add(a, x, *y);
///     }
/// }
///
/// let x = Tensor::<f32, s![8]>::full(2.0);
/// let mut y = Tensor::<f32, s![8]>::full(1.0);
/// axpy(3.0, x.view(), y.view_mut());
/// axpy_any(3.0_f32.into(), x.view().into(), y.view_mut().into())?;
/// assert_eq!(y.get([0]), Some(13.0));
///
/// let (x, mut y) = (Tensor::<f64, s![8]>::zeros(), Tensor::<f64, s![8]>::zeros());
/// let refused = axpy_any(3.0_f64.into(), x.view().into(), y.view_mut().into());
/// let text = "`axpy` does not take elements of type f64; it takes f32, i8";
/// assert_eq!(refused.unwrap_err().to_string(), text);
/// # Ok::<(), formwork::error::KernelError>(())
/// ```
///
/// # By hand
/// ```
/// use formwork::dtype::Num;
/// use formwork::isa::{self, Level};
/// use formwork::prelude::*;
///
/// pub fn axpy<T: Num>(a: T, x: View<'_, T, s![8]>, y: ViewMut<'_, T, s![8]>) {
///     #[inline(always)]
///     fn on_each_set<T: Num>((a, x, mut y): (T, View<'_, T, s![8]>, ViewMut<'_, T, s![8]>)) {
///         for (y, x) in y.iter_mut().zip(x.iter()) {
///             *y = T::mul_then_add(a, x, *y);
///         }
///     }
///     isa::call(Level::Avx512, on_each_set::<T>, (a, x, y))
/// }
/// ```
/// and a `match` over `x.dtype()` whose arms call `axpy::<f32>`, `axpy::<i8>`.
///
/// # Errors
/// An unknown element type or set, an item that is no plain function, and with `dtypes(..)` an argument whose
/// type holds `T` otherwise, do not compile.
#[proc_macro_attribute]
pub fn kernel(options: TokenStream, item: TokenStream) -> TokenStream {
    bridge::run_attribute(options, item, kernel::rewrite)
}
