//! Tensors whose shape, strides, layout order and element type live in the type.
//!
//! A shape error does not compile and says what differs in decimal numbers. View operations move
//! no element, and what copies says so in its name. Nothing panics or allocates behind your
//! back, and the core needs neither `std` nor `alloc`.
//!
//! # Example
#![cfg_attr(feature = "macros", doc = "```")]
#![cfg_attr(not(feature = "macros"), doc = "```ignore")]
//! use formwork::prelude::*;
//!
//! static WEIGHTS: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
//!
//! // Generic code needs no more than `Dim`.
//! fn shifted<N: Dim, M: Dim>(
//!     x: View<'_, f32, (N, M), impl Layout<(N, M)>>,
//!     by: View<'_, f32, (M,)>,
//! ) -> Tensor<f32, (N, M)> {
//!     (x + by).relu().eval() // one loop, no temporaries
//! }
//!
//! let bias: Tensor<f32, s![2]> = Tensor::from_array([-2., 0.5]);
//! let y: Tensor<f32, s![3, 2]> = shifted(WEIGHTS.t(), bias.view()); // t() moves 0 bytes
//! assert_eq!(y.as_slice(), [0., 4.5, 0., 5.5, 1., 6.5]);
//! ```
//!
//! # How to read a type
//! `Tensor<f32, s![2, 3], L, K>` has elements `f32` in two rows of three, in the layout `L`
//! ([`Contiguous`](layout::Contiguous) unless said otherwise), living in the storage `K` (inside the
//! tensor itself unless said otherwise). [`View`], [`ViewMut`] and `HeapTensor` are names for
//! other storages. `s![2, 3]` is the tuple `(D<2>, D<3>)`; each extent is a type, with one spelling
//! for each number: see [`dim`](mod@dim).
//!
//! # Bytes moved
//! | operation | layout of the result | bytes moved |
//! |---|---|---|
//! | `permute`, `t`, `swap_axes` | [`Strided`](layout::Strided), the strides permuted | 0 |
//! | `slice(span![..])`, `narrow`, `select`, `slice_from`, `take`, `split_at` | `Strided` | 0 |
//! | `outer`, `row` | as it was, if it was `Contiguous` | 0 |
//! | `flip` | `Strided`, with a negative stride | 0 |
//! | `broadcast_to`, `expand` | `Strided`, with stride 0; shared only | 0 |
//! | `windows` | `Strided`, one stride twice; shared only | 0 |
//! | `diagonal` | `Strided`, with the sum of two strides | 0 |
//! | `squeeze`, `unsqueeze`, `split_axis`, `chunks`, `merge_axes` | as it was, if it was `Contiguous` | 0 |
//! | `rename`, `forget_names` | as it was | 0 |
//! | `reshape`, `flatten` | `Contiguous`, and only from it | 0 |
//! | `as_contiguous` | `Contiguous`, where the strides are the row-major ones by type | 0 |
//! | `as_layout` | the one asked for, where the strides are the same by type | 0 |
//! | `contiguous_into`, `to_contiguous`, `reshape_copy` | `Contiguous` | each element read and written once |
//! | `to_layout`, `assign` | the one asked for, that of the destination | each element read and written once |
//!
//! All of them work on owners and views alike, and those that can be written have a form with `_mut`.
//! A view of a fixed shape is one pointer, whatever its layout.
//!
//! # Rooms
//! [`dtype`] → [`dim`](mod@dim) → [`shape`] → [`layout`] → [`storage`] → [`tensor`] → [`expr`] → [`kernel`]: each
//! module knows only those before it. [`prelude`] has what most programs use.
//!
//! # Features
//! | feature | default | adds |
//! |---|---|---|
//! | `std` | yes | `alloc`, and what needs an operating system |
//! | `alloc` | by `std` | tensors on the heap |
//! | `macros` | yes | `s!`, `dim!`, `axes!`, `span!`; all they write can be written by hand |
//!
//! Without features the crate is `no_std` and allocates nothing, and no procedural macro is among
//! its dependencies.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
extern crate self as formwork;
#[cfg(feature = "std")]
extern crate std;

pub mod dim;
pub mod dtype;
pub mod error;
pub mod expr;
pub mod kernel;
pub mod layout;
pub mod prelude;
pub mod shape;
pub mod storage;
pub mod tensor;

pub use dim::{D, Ki, Mi, One};
pub use tensor::{Tensor, View, ViewMut};

#[cfg(feature = "macros")]
pub use formwork_macros::{axes, dim, s, span};

/// The examples of the read-me, as tests.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../README.md")]
pub struct ReadMe;
