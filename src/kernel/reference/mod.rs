//! Plain loops that say what each heavy operation is: the oracle that kernels are compared with.
//!
//! An operand is a function from indices to elements, so nothing here knows of shapes in types,
//! of layouts or of lanes. Results come in row-major order. The kernels give the same bits.

mod along;
mod attention;
mod block;
mod choose;
mod conv;
mod conv_transpose;
mod join;
mod matmul;
mod pool;
mod reduce;
mod resize;
mod rotary;
mod statistic;

pub use along::{cumprod, cumsum, layer_norm, log_softmax, rms_norm, softmax};
pub use attention::{Attention, attention};
pub use block::{dequantize_blocks, linear_blocks, quantize_blocks};
pub use choose::{argmax, argmin};
pub use conv::{Conv2d, conv2d};
pub use conv_transpose::{ConvTranspose2d, conv_transpose2d};
pub use join::{concat, pad, repeat, repeat_interleave, stack};
pub use matmul::{linear, matmul};
pub use pool::{Pool2d, pool2d};
pub use reduce::{all, any, fold, max, mean, min, norm, product, sum};
pub use resize::{Resize2d, resize_bilinear, resize_nearest};
pub use rotary::rotary;
pub use statistic::{logsumexp, variance};
