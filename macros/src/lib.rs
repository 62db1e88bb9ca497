//! The procedural macros of `formwork`: they write extents, shapes, lists of axes and slices in the one
//! spelling that the types of the core have for each number, and the views and operations that letters and
//! names of axes describe.
//!
//! Every macro only spells: it calculates nothing that the core does not know, and what it writes can be
//! written by hand, as each one's documentation shows. `formwork` without its feature `macros` is complete.
//!
//! Each macro is a folder with `parse`, `check` and `expand`; `check` finds all mistakes of a call, not only
//! the first, and each becomes an error at the user's own tokens.
#![forbid(unsafe_code)]

mod axes;
mod bridge;
mod chain;
mod einsum;
mod extent;
mod fault;
mod generic;
mod kernel;
mod list;
mod number;
mod pattern;
mod piece;
mod shape;
mod span;
mod spec;
mod token;
mod weights;

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

#[doc = include_str!("kernel/kernel.md")]
#[proc_macro_attribute]
pub fn kernel(options: TokenStream, item: TokenStream) -> TokenStream {
    bridge::run_attribute(options, item, kernel::rewrite)
}

/// Sums of products that letters describe: `einsum!("bij,bjk->bik", a, b)`.
///
/// Each operand has a letter for each of its axes; the letters behind `->` are the axes of the result, and
/// every other letter is summed over. Without `->` the result has the letters that stand once, in the order
/// of the alphabet, as in NumPy. A letter that an operand has twice is its diagonal. One to three operands:
/// tensors, views or references to them; spaces do not count.
///
/// The same letter is the same extent, as a type: an axis of length 1 does not stretch, and `Seq` is not
/// `Hidden`. `...` stands for any axes before those of a product, in `...ij,...jk->...ik`, `...ij,j->...i`
/// and `i,...ij->...j`, and these axes broadcast.
///
/// # Which operation it is
/// | spec | expands to | result |
/// |---|---|---|
/// | `ij->ji` | `a.permute(axes![1, 0])` | a view, 0 bytes moved |
/// | `ii->i` | `a.diagonal()` | a view, 0 bytes moved |
/// | `ii->` | `a.diagonal().sum(axes![0])` | an expression |
/// | `ij->i` | `a.sum(axes![1])` | an expression |
/// | `ij,jk->ik`, `bij,bjk->bik`, `bij,jk->bik` | `a.matmul(b)` | an expression |
/// | `ij,kj->ik` | `a.matmul(b.permute(axes![1, 0]))`, which copies nothing | an expression |
/// | `ij,j->i`, `j,ij->i` | `a.matmul(b)`, `b.matmul(a)` | an expression |
/// | `i,j->ij`, `ij,ij->ij` | `a.unsqueeze(Ax::<1>) * b`, `a * b` | an expression |
/// | any other, as `i,i->` or `nchw,ochw->no` | `sum_of_products(axes![..], (a, b))`: one loop over all letters | an expression |
///
/// Views come first, by `permute`, `diagonal` and `unsqueeze`; nothing is copied, and there is no temporary.
/// Where that costs more than it should, say where the memory is:
///
/// - Three operands are one loop over all their letters. `ab,bc,cd->ad` with 64 each is 17 million steps, and
///   half a million as two calls with an `.eval()` between them.
/// - A letter of both operands that stands behind another in the output, as `h` in `bhqd,bhkd->bqhk`, is no
///   stack of matrices. `einsum!("bhqd,bhkd->bhqk", q, k).eval_into(&mut out.permute_mut(axes![0, 2, 1, 3]))` is.
/// - Several letters that are summed over are one for `matmul`, once they are one axis: `nchw,ochw->no` is
///   `nk,ok->no` behind `rearrange!(x, "n c h w -> n (c h w)")`, which moves nothing.
///
/// # Numerics
/// Sums are those of `matmul`, `sum` and `sum_of_products`: in the accumulator, in a fixed order, rounded once,
/// and `i8` comes back as `i32`. A product without a sum is that of `a * b`, in the type of the elements.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let q: Tensor<f32, s![2, 8, 4, 16]> = Tensor::full(0.5);
/// let k: Tensor<f32, s![2, 8, 6, 16]> = Tensor::full(0.5);
/// let scores: Tensor<f32, s![2, 8, 4, 6]> = (einsum!("bhqd,bhkd->bhqk", q, k) * 0.25).eval();
/// assert_eq!(scores.get([1, 7, 3, 5]), Some(1.0));
///
/// let m: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
/// let turned: View<'_, i32, s![3, 2], _> = einsum!("ij->ji", m); // 0 bytes moved
/// let columns: Tensor<i64, s![3]> = einsum!("ij->j", m).eval();
/// assert_eq!(columns.into_array(), [5, 7, 9]);
/// # assert_eq!(turned.get([2, 1]), Some(6));
/// ```
///
/// # By hand
/// `einsum!("ij,jk->ik", a, b)` is
/// ```
/// # use formwork::prelude::*;
/// use formwork::shape::Letter;
///
/// # let a: Tensor<f32, s![2, 3]> = Tensor::full(1.0);
/// # let b: Tensor<f32, s![3, 4]> = Tensor::full(1.0);
/// # let product: Tensor<f32, s![2, 4]> =
/// match (a.view().of_rank::<2>(), b.view().of_rank::<2>()) {
///     (a, b) => a.matmul(b.share_letter(Letter::<'j'>, Ax::<0>, a.extent(Ax::<1>))),
/// }
/// # .eval();
/// # assert_eq!(product.into_array(), [[3.0; 4]; 2]);
/// ```
/// or, without the two checks that are there for their messages, `a.matmul(&b)`.
///
/// # Errors
/// A spec that is no string literal, a character that is no letter, a letter of the output that no operand
/// has or that stands twice, another number of operands, a fourth operand, a ninth letter, and `...`
/// elsewhere do not compile, nor does a letter with two extents or an operand with another number of axes.
#[proc_macro]
pub fn einsum(call: TokenStream) -> TokenStream {
    bridge::run(call, einsum::rewrite)
}

/// The same elements under other axes, as a view: `rearrange!(x, "b s (h d) -> b h s d", h = 8)`.
///
/// The left side names the axes of the operand, the right side those of the result. A group in brackets is
/// one axis that counts all its names, the last one fastest: on the left the axis is split, on the right the
/// axes are merged. `1` or `()` is an axis of length 1, which is dropped or put in. Of the lengths in a group
/// all but one are given, as a number or as an expression whose value is an extent: `h = 8`, `h = Heads`.
///
/// 0 bytes are moved. Axes are merged where their strides allow it by type, as `merge_axes` does:
/// those of a contiguous tensor, and those that a split made, while they stay neighbours. Elsewhere it does
/// not compile, and [`rearrange_copy!`](macro@rearrange_copy) copies.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x: Tensor<f32, s![2, 16, 96]> = Tensor::zeros();
/// let heads: View<'_, f32, s![2, 8, 16, 12], _> = rearrange!(x, "b s (h d) -> b h s d", h = 8);
/// let again: View<'_, f32, s![2, 16, 96], _> = rearrange!(heads, "b h s d -> b s (h d)");
/// let flat: View<'_, f32, s![2, 1536]> = rearrange!(x, "b s w -> b (s w)");
/// ```
///
/// # By hand
/// | macro | written by hand |
/// |---|---|
/// | `rearrange!(x, "a b -> b a")` | `x.permute(axes![1, 0])` |
/// | `rearrange!(x, "b (h d) -> b h d", h = 8)` | `x.parts(Ax::<1>, dim!(8))` |
/// | `rearrange!(x, "b (h d) -> b h d", d = 12)` | `x.chunks(Ax::<1>, dim!(12))` |
/// | `rearrange!(x, "b (h d) -> b h d", h = 8, d = 12)` | `x.split_axis(Ax::<1>, (dim!(8), dim!(12)))` |
/// | `rearrange!(x, "b s w -> b (s w)")` | `x.merge_axes(axes![1, 2])` |
/// | `rearrange!(x, "a 1 -> 1 a")` | `x.squeeze(Ax::<1>).unsqueeze(Ax::<0>)` |
///
/// The expansion begins with `x.view().of_rank::<2>()`, whose error tells how many axes the pattern names.
///
/// # Errors
/// A bracket without its partner, a group in a group, a number other than 1, a name that stands twice or on
/// one side only, a length that is missing or too many, `...`, and more than eight axes do not compile, nor
/// does a length that does not divide its axis.
#[proc_macro]
pub fn rearrange(call: TokenStream) -> TokenStream {
    bridge::run(call, pattern::rearrange)
}

/// As [`rearrange!`](macro@rearrange), into a tensor of its own: every element is read and written once.
///
/// The result is contiguous and stands where the expression does, on the stack. For one on the heap or in a
/// buffer, `rearrange!` without the groups on the right, and then `reshape_copy_heap` or `contiguous_into`.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
/// let y: Tensor<i32, s![6]> = rearrange_copy!(x, "a b -> (b a)"); // 24 bytes read, 24 written
/// assert_eq!(y.into_array(), [1, 4, 2, 5, 3, 6]);
/// ```
///
/// # By hand
/// | macro | written by hand |
/// |---|---|
/// | `rearrange_copy!(x, "a b -> b a")` | `x.permute(axes![1, 0]).to_contiguous()` |
/// | `rearrange_copy!(x, "a b -> (b a)")` | `x.permute(axes![1, 0]).reshape_copy::<s![6]>()` |
///
/// The second is `match x.permute(axes![1, 0]) { view => view.reshape_copy_to(merge(view.shape(), axes![0, 1])) }`,
/// where `merge` computes the shape.
#[proc_macro]
pub fn rearrange_copy(call: TokenStream) -> TokenStream {
    bridge::run(call, pattern::rearrange_copy)
}

/// Elements that fall together, folded: `reduce!(x, "b (h h2) w -> b h w", max, h2 = 2)`.
///
/// The pattern is that of [`rearrange!`](macro@rearrange); the axes that are not on the right are reduced by
/// the method that stands behind it: `sum`, `mean`, `max`, `min`, `product`, `norm`, `sum_wide`, `all` or `any`.
/// The result is an expression, in which other work is fused, and nothing is copied before. So axes are
/// merged on the right where their strides allow it before the others are reduced; elsewhere evaluate first.
///
/// # Example: a pool of two by two
/// ```
/// use formwork::prelude::*;
///
/// let x: Tensor<f32, s![4, 6, 8]> = Tensor::arange();
/// let pooled: Tensor<f32, s![2, 3, 8]> =
///     reduce!(x, "(h h2) (w w2) c -> h w c", max, h2 = 2, w2 = 2).eval();
/// let mean: Tensor<f32, s![8]> = (reduce!(x, "h w c -> c", mean) - 1.0).relu().eval();
/// assert_eq!(pooled.get([0, 0, 0]), Some(56.0));
/// # assert_eq!(mean.get([0]), Some(91.0));
/// ```
///
/// # By hand
/// | macro | written by hand |
/// |---|---|
/// | `reduce!(x, "a b -> a", sum)` | `x.sum(axes![1])` |
/// | `reduce!(x, "a b c -> c a", max)` | `x.permute(axes![2, 0, 1]).max(axes![2])` |
/// | `reduce!(x, "(h h2) c -> h c", mean, h2 = 2)` | `x.chunks(Ax::<0>, dim!(2)).mean(axes![1])` |
///
/// # Errors
/// Those of `rearrange!`, a method that is no reduction, and a pattern that has all names on both sides.
#[proc_macro]
pub fn reduce(call: TokenStream) -> TokenStream {
    bridge::run(call, pattern::reduce)
}

/// New axes along which every element is the same, as a view: `repeat!(x, "h w -> h c w", c = 3)`.
///
/// The pattern is that of [`rearrange!`](macro@rearrange); a name that is on the right only is a new axis,
/// whose length is given. It is stretched, so 0 bytes are moved and the view is shared. An axis that counts a
/// new one and another has no stride: [`repeat_copy!`](macro@repeat_copy) copies.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
/// let y: View<'_, i32, s![2, 4, 3], _> = repeat!(x, "h w -> h c w", c = 4);
/// assert_eq!(y.get([1, 3, 0]), Some(4));
/// ```
///
/// # By hand
/// | macro | written by hand |
/// |---|---|
/// | `repeat!(x, "h w -> h c w", c = 4)` | `x.unsqueeze(Ax::<1>).expand(Ax::<1>, dim!(4))` |
///
/// # Errors
/// Those of `rearrange!`, a new axis without a length, and a pattern that has all names on both sides.
#[proc_macro]
pub fn repeat(call: TokenStream) -> TokenStream {
    bridge::run(call, pattern::repeat)
}

/// As [`repeat!`](macro@repeat), into a tensor of its own.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x: Tensor<i32, s![3]> = Tensor::from_array([1, 2, 3]);
/// let each: Tensor<i32, s![6]> = repeat_copy!(x, "w -> (w c)", c = 2);
/// let all: Tensor<i32, s![6]> = repeat_copy!(x, "w -> (c w)", c = 2);
/// assert_eq!(each.into_array(), [1, 1, 2, 2, 3, 3]);
/// assert_eq!(all.into_array(), [1, 2, 3, 1, 2, 3]);
/// ```
///
/// # By hand
/// `repeat_copy!(x, "w -> (w c)", c = 2)` is `x.unsqueeze(Ax::<1>).expand(Ax::<1>, dim!(2)).reshape_copy::<s![6]>()`.
#[proc_macro]
pub fn repeat_copy(call: TokenStream) -> TokenStream {
    bridge::run(call, pattern::repeat_copy)
}

#[doc = include_str!("weights/weights.md")]
#[proc_macro_derive(Weights, attributes(weights))]
pub fn weights(item: TokenStream) -> TokenStream {
    bridge::run(item, weights::rewrite)
}

#[doc = include_str!("chain/explain.md")]
#[proc_macro]
pub fn explain(call: TokenStream) -> TokenStream {
    bridge::run(call, chain::explain)
}

#[doc = include_str!("chain/assert_zero_copy.md")]
#[proc_macro]
pub fn assert_zero_copy(call: TokenStream) -> TokenStream {
    bridge::run(call, chain::assert_zero_copy)
}

#[doc = include_str!("chain/assert_no_alloc.md")]
#[proc_macro]
pub fn assert_no_alloc(call: TokenStream) -> TokenStream {
    bridge::run(call, chain::assert_no_alloc)
}
