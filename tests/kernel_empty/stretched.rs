//! Results of one column beside an operand that may have one column or none: the result then has none.
//!
//! Requirements: FW-KERNEL-16, FW-DIM-3, FW-SHAPE-11.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::runner::on_every_set;

/// Both orders, of two operands and of three, and onto what is there; with a column, and without: then nothing
/// is written.
macro_rules! beside {
    ($node:expr, $out:ty, $axis:ty, |$n:ident| $shape:expr) => {
        on_every_set(|| {
            let alone = $node.eval_heap();
            for len in [0, 1] {
                let done = with_extent::<1, _>(len, |$n| {
                    let more = HeapTensor::<f32, _>::full_in($shape, 0.5);
                    let mut results = [(); 4].map(|()| HeapTensor::<f32, $out>::full(-3.0));
                    let [before, behind, first, onto] = &mut results;
                    let axis = <$axis>::default();
                    (&more + $node).eval_into(&mut before.take_mut(axis, $n));
                    ($node + &more).eval_into(&mut behind.take_mut(axis, $n));
                    $node.mul_then_add(1.0, &more).eval_into(&mut first.take_mut(axis, $n));
                    let mut view = onto.take_mut(axis, $n);
                    view += $node;
                    results
                });
                let [before, behind, first, onto] = done.unwrap();
                for (number, alone) in alone.iter().enumerate() {
                    let found = [&before, &behind, &first].map(|y| y.as_slice()[number]);
                    assert_eq!(found, [if len == 1 { alone + 0.5 } else { -3.0 }; 3], "{len}");
                    let right = if len == 1 { alone - 3.0 } else { -3.0 };
                    assert_eq!(onto.as_slice()[number], right, "{len}");
                }
            }
        });
    };
}

#[test]
fn of_a_pool_and_convolutions_and_a_product() {
    let last = HeapTensor::<f32, s![16, 4, 3]>::full(1.0).to_layout_heap::<ChannelsLast>();
    let window = pool((dim!(2), dim!(3))).stride(dim!(1));
    beside!(last.max_pool2d(window), s![16, 3, 1], Ax<2>, |n| (dim!(16), dim!(3), n));
    let each = HeapTensor::<f32, s![16, 1, 3, 3]>::full(1.0);
    let how = conv().padding((dim!(1), dim!(0)));
    beside!(last.depthwise2d(&each, NoBias, how), s![16, 4, 1], Ax<2>, |n| (dim!(16), dim!(4), n));
    let image = HeapTensor::<f32, s![2, 4, 3]>::full(1.0);
    let all = HeapTensor::<f32, s![8, 2, 3, 3]>::full(1.0);
    beside!(image.conv2d(&all, NoBias, how), s![8, 4, 1], Ax<2>, |n| (dim!(8), dim!(4), n));
    let a = HeapTensor::<f32, s![40, 24]>::full(0.5);
    let column = HeapTensor::<f32, s![24, 1]>::full(2.0);
    beside!(a.matmul(&column), s![40, 1], Ax<1>, |n| (dim!(40), n));
}
