//! A few queries of long values that stand in columns.
//!
//! Requirements: FW-KERNEL-8, FW-BITS-3.

use formwork::kernel::reference;
use formwork::prelude::*;

use crate::runner::case;
use crate::wave::wave_of;

/// Keys of zeros weigh the same: the result is the mean, exact for a power of two of whole numbers.
#[test]
fn equal_keys_give_the_mean_of_values_that_stand_in_columns() {
    let queries = wave_of::<s![2, 8]>(1);
    let keys = HeapTensor::<f32, s![4, 8]>::zeros();
    let values = HeapTensor::<f32, s![70, 4]>::from_fn(|(number, key)| {
        (number.get() * 8 + key.get() * key.get() * 4) as f32
    });
    // Zero, 4, 16 and 36 behind the first: 14 in the mean.
    let right: Vec<f32> =
        (0..2).flat_map(|_| (0..70).map(|number| (number * 8 + 14) as f32)).collect();
    case(format_args!("mean"), right, || queries.attention(&keys, values.t()).eval_heap());
}

#[test]
fn values_in_columns_have_the_bits_of_the_plain_loops() {
    let (queries, keys) = (wave_of::<s![3, 8]>(1), wave_of::<s![70, 8]>(2));
    let values = wave_of::<s![80, 70]>(3);
    let size = reference::Attention {
        queries: 3,
        keys: 70,
        depth: 8,
        width: 80,
        scale: 8_f32.sqrt().recip(),
    };
    let mut right = vec![];
    reference::attention(
        size,
        |row, at| queries.get([row, at]).unwrap(),
        |key, at| keys.get([key, at]).unwrap(),
        |key, at| values.get([at, key]).unwrap(),
        |_, _| Some(0.0),
        |_, _, number: f32| right.push(number),
    );
    case(format_args!("columns"), right, || queries.attention(&keys, values.t()).eval_heap());
}
