//! Pools of codes, compared with windows that are summed by hand.
//!
//! Requirements: FW-QUANT-6.

use formwork::dtype::quantized::{PerTensor, Q};
use formwork::prelude::*;

use crate::random::Random;
use crate::runner::on_every_set;

/// The mean of TensorFlow Lite, in the real number that it rounds.
fn mean(codes: &[i64]) -> i64 {
    let (sum, count) = (codes.iter().sum::<i64>() as f64, codes.len() as f64);
    let nearest = (sum / count).abs() + 0.5;
    // An even count has ties, which go away from zero; half of an odd one is rounded down.
    let floor = if codes.len().is_multiple_of(2) { nearest } else { nearest - 0.5 / count };
    (floor + 1e-9).floor().copysign(sum) as i64
}

#[test]
fn the_mean_of_every_sum_of_small_windows() {
    on_every_set(|| {
        let mut x = Tensor::<i8, s![1, 1, 4]>::full(0);
        for a in -40..40_i8 {
            for b in [-3_i8, 0, 1, 2, 127, -128] {
                x.set_all([a, b, 5, -1]);
                let y: Tensor<i8, s![1, 1, 1]> =
                    x.avg_pool2d_codes(pool((dim!(1), dim!(4)))).eval();
                let codes: Vec<i64> = x.iter().map(i64::from).collect();
                assert_eq!(i64::from(y.into_array()[0][0][0]), mean(&codes), "{codes:?}");
                let y: Tensor<i8, s![1, 1, 1]> =
                    x.avg_pool2d_codes(pool((dim!(1), dim!(3))).stride((dim!(1), dim!(4)))).eval();
                assert_eq!(i64::from(y.into_array()[0][0][0]), mean(&codes[..3]), "{codes:?}");
            }
        }
    });
}

/// Writes all elements.
trait SetAll {
    fn set_all(&mut self, codes: [i8; 4]);
}

impl SetAll for Tensor<i8, s![1, 1, 4]> {
    fn set_all(&mut self, codes: [i8; 4]) {
        self.iter_mut().zip(codes).for_each(|(element, code)| *element = code);
    }
}

struct Features;

impl PerTensor for Features {
    const SCALE: f32 = 0.1;
    const ZERO_POINT: i32 = -128;
}

#[test]
fn windows_that_meet_the_padding_count_what_is_inside() {
    on_every_set(|| {
        let mut random = Random::new(8);
        let x =
            Tensor::<Q<i8, Features>, s![3, 7, 9]>::from_fn(|_| Q::from_code(random.bits() as i8));
        let how = pool(dim!(3)).stride(dim!(2)).padding(One);
        let means: Tensor<Q<i8, Features>, s![3, 4, 5]> = x.avg_pool2d_codes(how).eval();
        let largest: Tensor<Q<i8, Features>, s![3, 4, 5]> = x.max_pool2d_codes(how).eval();
        for channel in 0..3 {
            for row in 0..4_usize {
                for column in 0..5_usize {
                    let taps = (0..9_usize).filter_map(|tap| {
                        let (y, z) = (row * 2 + tap / 3, column * 2 + tap % 3);
                        let at = [channel, y.checked_sub(1)?, z.checked_sub(1)?];
                        Some(i64::from(x.get(at)?.code()))
                    });
                    let taps: Vec<i64> = taps.collect();
                    let at = [channel, row, column];
                    let found = means.get(at).map(|mean| i64::from(mean.code()));
                    assert_eq!(found, Some(mean(&taps)), "{at:?}");
                    let found = largest.get(at).map(|code| i64::from(code.code()));
                    assert_eq!(found, taps.into_iter().max(), "{at:?}");
                }
            }
        }
    });
}

#[test]
fn unsigned_codes_and_codes_of_16_bits_have_means_too() {
    on_every_set(|| {
        let x: Tensor<u8, s![1, 1, 2]> = Tensor::from_array([[[255, 254]]]);
        let y: Tensor<u8, s![1, 1, 1]> = x.avg_pool2d_codes(pool((dim!(1), dim!(2)))).eval();
        assert_eq!(y.as_slice(), [255]);
        let x: Tensor<i16, s![1, 1, 2]> = Tensor::from_array([[[-32768, -32767]]]);
        let y: Tensor<i16, s![1, 1, 1]> = x.avg_pool2d_codes(pool((dim!(1), dim!(2)))).eval();
        assert_eq!(y.as_slice(), [-32768]);
    });
}
