//! Plain loops that say what each heavy operation is: the oracle that kernels are compared with.
//!
//! An operand is a function from indices to elements, so nothing here knows of shapes in types,
//! of layouts or of lanes. Results come in row-major order. The kernels give the same bits.

mod conv;
mod join;
mod matmul;

pub use conv::{Conv2d, conv2d};
pub use join::{concat, pad, repeat, repeat_interleave, stack};
pub use matmul::{linear, matmul};
