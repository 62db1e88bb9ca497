//! Groups that are empty leave the memory of those that could have been there as it is.
//!
//! Requirements: FW-REDUCE-4, FW-LAYOUT-3, FW-SHAPE-11.

use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn in_place() {
    on_every_set(|| {
        for len in [0, 1, 8] {
            let mut x = Tensor::<f32, s![3, 8]>::full(5.0);
            let done = with_extent::<8, _>(len, |len| {
                x.take_mut(Ax::<1>, len).softmax_in_place(axes![1]);
            });
            assert_eq!(done, Ok(()));
            for (row, column) in x.shape().coords() {
                // Equal elements share alike.
                let right = if column.get() < len { 1.0 / len as f32 } else { 5.0 };
                assert_eq!(x.at((row, column)), right, "{len}");
            }
        }
    });
}

/// Requirements: FW-REDUCE-3, FW-SHAPE-11.
#[test]
fn no_element_is_the_best_one() {
    let x = Tensor::<f32, s![8, 100]>::full(5.0);
    for len in [0, 1, 8] {
        let done = with_extent::<8, _>(len, |len| {
            let best = x.take(Ax::<0>, len).find_max(axes![0]).eval();
            // Of equal elements the first one.
            let right = (len.len() > 0).then_some(0);
            assert!(best.iter().all(|place| place.map(|row| row.get()) == right));
        });
        assert_eq!(done, Ok(()));
    }
}
