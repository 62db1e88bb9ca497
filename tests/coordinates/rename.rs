//! Names for axes beside one whose length is known at run time alone.
//!
//! Requirements: FW-DIM-2, FW-DIM-3.

use formwork::prelude::*;

dim! {
    struct Hidden = 3;
}

/// A tensor whose last axis is called `Hidden`, and back.
fn renamed<'id>(rows: UpTo<'id, 8>) -> (Vec<i32>, Vec<[usize; 2]>) {
    let mut next = 0;
    let x = HeapTensor::<i32, (UpTo<'id, 8>, D<3>)>::from_fn_in((rows, dim!(3)), |_| {
        next += 1;
        next
    });
    let named: View<'_, i32, (UpTo<'id, 8>, Hidden)> = x.rename();
    assert_eq!(named.shape(), (rows, Hidden));
    let plain: View<'_, i32, (UpTo<'id, 8>, D<3>)> = named.rename();
    assert_eq!(plain, x);
    (named.iter().collect(), vec![named.shape().sizes(), plain.shape().sizes()])
}

#[test]
fn a_bounded_axis_keeps_its_length_where_another_is_renamed() {
    for rows in 0..=8 {
        let (elements, sizes) = with_extent::<8, _>(rows, renamed).expect("the rows fit");
        assert_eq!(elements, (1..).take(rows * 3).collect::<Vec<i32>>());
        assert_eq!(sizes, [[rows, 3]; 2]);
    }
}
