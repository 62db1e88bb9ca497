//! As many bytes as the elements have, and a view of bytes as they are.

use formwork::prelude::*;

static W: Tensor<f32, s![2]> = Tensor::from_le_bytes(&[0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
static TEXT: View<'static, u8, s![2, 2]> = View::from_flat_ref(b"abcd");

fn main() {
    assert_eq!(W.as_slice(), [1.0, 2.0]);
    assert_eq!(TEXT.get([1, 1]), Some(b'd'));
}

// Requirements: FW-TENSOR-1.
