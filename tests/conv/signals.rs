//! Convolutions along one axis.
//!
//! Requirements: FW-KERNEL-4.

use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, count, expected, wave};
use crate::runner::case;

#[test]
fn a_dilation_moves_the_taps_and_not_the_window() {
    let x = count::<s![1, 1, 7]>();
    let w: Tensor<f32, s![1, 1, 2]> = Tensor::ones();
    let how = conv().stride(dim!(2)).dilation(dim!(2));
    let y: Tensor<f32, s![1, 1, 3]> = x.conv1d(&w, NoBias, how).eval();
    assert_eq!(y.as_slice(), [2., 6., 10.]);
}

macro_rules! matches_signal {
    ($x:expr, $w:expr, $how:expr, $numbers:expr) => {
        match (&$x, &$w) {
            (x, w) => {
                let ([n, c, l], [o, i, k]) = (x.shape().sizes(), w.shape().sizes());
                let expected = expected::<f32>(
                    [n, c, 1, l],
                    [o, i, 1, k],
                    &$numbers,
                    |[n, c, _, l]| x.get([n, c, l]).unwrap(),
                    |[o, i, _, k]| w.get([o, i, k]).unwrap(),
                    |_| 0.,
                );
                case(format_args!("a signal"), expected, || x.conv1d(w, NoBias, $how).eval_heap());
            }
        }
    };
}

#[test]
fn signals_of_every_layout_match_the_plain_loops() {
    let w = wave::<s![4, 3, 5]>();
    let how = conv().padding(dim!(2));
    let numbers = Numbers { before: [0, 2], after: [0, 2], ..PLAIN };
    matches_signal!(wave::<s![2, 3, 37]>(), w.view(), how, numbers);
    matches_signal!(wave::<s![37, 3, 2]>().permute(axes![2, 1, 0]), w.view(), how, numbers);
    matches_signal!(wave::<s![2, 3, 74]>().slice(span![.., .., ..;-2]), w.view(), how, numbers);
    matches_signal!(wave::<s![1, 37]>().broadcast_to::<s![2, 3, 37]>(), w.view(), how, numbers);
    let how = how.stride(dim!(3)).dilation(dim!(2));
    let numbers = Numbers { stride: [1, 3], dilation: [1, 2], ..numbers };
    matches_signal!(wave::<s![2, 3, 37]>(), w.view(), how, numbers);
    let how = conv().padding(Edges(dim!(4), dim!(0))).groups(dim!(3));
    let numbers = Numbers { before: [0, 4], groups: 3, ..PLAIN };
    matches_signal!(wave::<s![2, 3, 37]>(), wave::<s![6, 1, 5]>(), how, numbers);
}

/// Requirements: FW-KERNEL-5.
#[test]
fn a_causal_filter_reads_only_what_came_before() {
    let x: Tensor<f32, s![1, 4]> = Tensor::from_array([[1., 10., 100., 1000.]]);
    let w: Tensor<f32, s![1, 1, 2]> = Tensor::ones();
    let y: Tensor<f32, s![1, 4]> =
        x.depthwise1d(&w, NoBias, conv().padding(Edges(dim!(1), dim!(0)))).eval();
    assert_eq!(y.as_slice(), [1., 11., 110., 1100.]);
}
