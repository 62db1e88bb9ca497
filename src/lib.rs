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
//! | `permute`, `t`, `swap_axes` | [`Strided`](layout::Strided), the strides in another order | 0 |
//! | `slice(span![..])`, `narrow`, `slice_from`, `take`, `split_at`, `select`, `row`, `column` | `Strided` | 0 |
//! | `flip` | `Strided`, with a negative stride | 0 |
//! | `broadcast_to`, `expand`, `windows` | `Strided`, shared only: an element has many coordinates | 0 |
//! | `diagonal` | `Strided` | 0 |
//! | `outer`, `squeeze`, `unsqueeze`, `split_axis`, `chunks`, `parts` | contiguous if the tensor is | 0 |
//! | `merge_axes` | as it was, where one stride steps over the other axis by type | 0 |
//! | `rename`, `forget_names` | as it was | 0 |
//! | `reshape`, `flatten` | [`Contiguous`](layout::Contiguous), and only from it | 0 |
//! | `as_contiguous`, `as_layout` | as named, where the strides are the same types | 0 |
//! | `contiguous_into`, `to_contiguous`, `reshape_copy`, `to_layout` | as named | each element read and written once |
//!
//! All of them work on owners and views alike, and the views that can be written have a form with `_mut`.
//! A view of a fixed shape is one pointer, whatever its layout.
//!
//! # Rooms
//! [`isa`] → [`dtype`] → [`dim`](mod@dim) → [`shape`] → [`layout`] → [`storage`] → [`tensor`] → [`expr`] → [`kernel`](mod@kernel) →
//! [`nn`] → [`io`]: each module knows only those before it. [`prelude`] has what most programs use.
//!
//! # Features
//! | feature | default | adds |
//! |---|---|---|
//! | `std` | yes | `alloc`, and what needs an operating system |
//! | `alloc` | by `std` | tensors on the heap and in pools |
//! | `macros` | yes | `s!`, `dim!`, `axes!`, `span!`, `einsum!`, `rearrange!`, `reduce!`, `repeat!`, `explain!`, `assert_zero_copy!`, `assert_no_alloc!`, `#[kernel]`, `#[derive(Weights)]`; all they write can be written by hand |
//! | `safetensors` | yes | [`io`]: files of the format safetensors, read also without a heap, and `weights!` |
//! | `npy` | no | [`io`]: files of the format npy, read also without a heap |
//! | `npz` | no | [`io`]: files of the format npz, with `alloc` |
//! | `ndarray` | no | arrays of ndarray and tensors as views of each other, with `alloc` |
//! | `nalgebra` | no | matrices of nalgebra and tensors as views of each other |
//! | `serde` | no | tensors and element types as data of serde: nested sequences whose lengths are compared |
//! | `dlpack` | no | `tensor::dlpack`: tensors handed to other libraries of the process and taken from them, with `alloc` |
//! | `onnx` | no | [`io`]: the initialisers of ONNX models, in the model or in files beside it, with `alloc` |
//! | `mmap` | no | [`storage`]: files mapped into memory, and tensors that keep them |
//! | `parallel` | no | `.parallel()`: evaluation by the threads of a rayon pool, with the bits of one thread |
//! | `allocator-api2` | no | `&Pool` as an allocator for collections |
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
pub mod io;
pub mod isa;
pub mod kernel;
pub mod layout;
pub mod nn;
pub mod prelude;
pub mod shape;
pub mod storage;
pub mod tensor;

pub use dim::{D, Ki, Mi, One};
pub use io::weights::Weights;
pub use tensor::{Tensor, View, ViewMut};

#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../docs/named-axes.md")]
struct NamedAxes;

#[cfg(all(doctest, feature = "macros", feature = "std", feature = "safetensors"))]
#[doc = include_str!("../docs/weights.md")]
struct WeightFiles;

#[cfg(all(doctest, feature = "macros", feature = "std"))]
#[doc = include_str!("../docs/memory.md")]
struct Memory;

#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../docs/cost.md")]
struct Costs;

#[cfg(doctest)]
#[doc = include_str!("../docs/safety-manual.md")]
struct SafetyManual;

#[cfg(feature = "macros")]
pub use formwork_macros::{
    Weights, assert_no_alloc, assert_zero_copy, axes, dim, einsum, explain, kernel, rearrange,
    rearrange_copy, reduce, repeat, repeat_copy, s, span,
};

/// The examples of the read-me, as tests.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../README.md")]
pub struct ReadMe;
