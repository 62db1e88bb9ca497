//! Bytes at any address: nothing is read as if it stood at a multiple of four.
//!
//! Requirements: FW-EXCH-2.

use formwork::expr::NoBias;
use formwork::prelude::*;
use formwork::storage::Arena;

use crate::runner::on_every_set;

#[test]
fn codes_at_odd_addresses_are_convolved_and_multiplied_as_aligned_ones() {
    on_every_set(|| {
        let mut arena: Arena<1024> = Arena::new();
        let mut room = arena.slot().into_tensor::<i8, s![1024]>();
        let filter = Tensor::<i8, s![3, 5, 3, 3]>::from_fn(|(n, c, h, w)| {
            i8::try_from((n.get() * 7 + c.get() * 5 + h.get() * 3 + w.get()) % 19).unwrap() - 9
        });
        let image: Vec<i8> =
            (0..5 * 7 * 7).map(|n: i16| i8::try_from(n % 251 - 125).unwrap()).collect();
        let aligned: View<'_, i8, s![5, 7, 7]> = View::from_slice(&image).unwrap();
        let sums: Tensor<i32, s![3, 5, 5]> = aligned.conv2d(&filter, NoBias, conv()).eval();
        let (left, right) = (&image[..7 * 13], &image[100..100 + 13 * 5]);
        let product = |left: &[i8], right: &[i8]| {
            let left: View<'_, i8, s![7, 13]> = View::from_slice(left).unwrap();
            let right: View<'_, i8, s![13, 5]> = View::from_slice(right).unwrap();
            left.matmul(&right).eval()
        };
        let products = product(left, right);

        for at in 1..8 {
            room.iter_mut().skip(at).zip(&image).for_each(|(to, from)| *to = *from);
            let view = room.view();
            let moved = &view.as_slice()[at..at + image.len()];
            assert_eq!(moved.as_ptr() as usize % 8, at);
            let view: View<'_, i8, s![5, 7, 7]> = View::from_slice(moved).unwrap();
            assert_eq!(view.conv2d(&filter, NoBias, conv()).eval(), sums);
            assert_eq!(product(&moved[..7 * 13], &moved[100..100 + 13 * 5]), products);
        }
    });
}
