//! Every instruction set, tile and tail gives the bits of the plain loops.
//!
//! Requirements: FW-BITS-1.

use formwork::dim::{UpTo, with_extent};
use formwork::dtype::{Num, bf16, f16};
use formwork::prelude::*;

use crate::check::{matches, wave};
use crate::runner::{Bits, on_every_set};
use crate::wave::random;

/// Products of one size, as they are and with both operands on their sides.
fn sizes<T: Num<Sum: Bits>, M: FixedDim, K: FixedDim, N: FixedDim>(
    as_element: impl Fn(f32) -> T + Copy,
) {
    let (a, b) = (random::<T, (M, K)>(as_element), random::<T, (K, N)>(as_element));
    matches(&a, &b);
    let (turned_a, turned_b) = (random::<T, (K, M)>(as_element), random::<T, (N, K)>(as_element));
    matches(&turned_a.t(), &turned_b.t());
}

/// Products of one size, with each operand on its side and backwards.
fn layouts<T: Num<Sum: Bits>, M: FixedDim, K: FixedDim, N: FixedDim>(
    as_element: impl Fn(f32) -> T + Copy,
) {
    let (a, b) = (random::<T, (M, K)>(as_element), random::<T, (K, N)>(as_element));
    let turned_a = random::<T, (K, M)>(as_element);
    matches(&turned_a.t(), &b);
    let turned_b = random::<T, (N, K)>(as_element);
    matches(&a, &turned_b.t());
    matches(&a.flip(Ax::<1>), &b.flip(Ax::<0>));
    matches(&a.flip(Ax::<0>), &b.flip(Ax::<1>));
}

// Every product is code of its own, on every set: types beside `f32` take the sizes that are cut
// differently.
macro_rules! products {
    ($check:ident, $as_element:expr; $($m:literal $k:literal $n:literal),*) => {
        $($check::<_, formwork::dim!($m), formwork::dim!($k), formwork::dim!($n)>($as_element);)*
    };
}

#[test]
fn every_instruction_set_gives_the_bits_of_the_plain_loops() {
    products!(
        sizes, |x: f32| x;
        1 1 1, 2 3 5, 4 4 4, 1 7 33, 1 5 64, 1 3 300, 5 16 17, 13 9 48, 15 5 31, 16 16 16,
        33 20 64, 3 40 100, 6 2 4, 12 3 16, 14 4 65, 3 4 4, 8 8 8, 19 8 8
    );
}

/// Requirements: FW-BITS-1, FW-BITS-3.
#[test]
fn every_layout_gives_the_bits_of_the_plain_loops() {
    products!(layouts, |x: f32| x; 1 7 33, 13 9 48, 3 40 100);
}

#[test]
fn double_precision_gives_the_bits_of_the_plain_loops() {
    products!(sizes, |x: f32| f64::from(x) / 3.; 2 3 5, 3 4 4, 1 7 33, 13 9 48, 33 20 64);
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn halves_give_the_bits_of_the_plain_loops() {
    products!(sizes, f16::from_f32; 2 3 5, 1 7 33, 13 9 48);
    products!(sizes, bf16::from_f32; 2 3 5, 1 7 33, 13 9 48);
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn bytes_give_the_bits_of_the_plain_loops() {
    products!(sizes, |x: f32| (x * 127.) as i8; 2 3 5, 1 7 33, 13 9 48);
    products!(sizes, |x: f32| (x * 127. + 128.) as u8; 2 3 5, 13 9 48);
}

#[test]
fn wider_integers_give_the_bits_of_the_plain_loops() {
    products!(sizes, |x: f32| (x * 3e4) as i16; 13 9 48);
    products!(sizes, |x: f32| (x * 2e9) as i32; 13 9 48);
    products!(sizes, |x: f32| (x * 2e9) as u32; 13 9 48);
    products!(sizes, |x: f32| (x * 9e18) as i64; 13 9 48);
}

#[test]
fn a_large_right_operand_is_packed_and_gives_the_same_bits() {
    products!(sizes, |x: f32| x; 40 300 260, 33 513 131);
    products!(sizes, |x: f32| f64::from(x); 40 300 260);
}

/// Requirements: FW-BITS-1, FW-KERNEL-3.
#[test]
fn sums_wait_for_the_next_chunk_of_factors() {
    products!(sizes, |x: f32| x; 1 600 70, 3 600 37, 15 4100 9);
    products!(sizes, |x: f32| f64::from(x); 3 600 37);
    products!(sizes, f16::from_f32; 3 600 37);
}

/// Requirements: FW-BITS-1, FW-KERNEL-16.
#[test]
fn sums_wait_where_work_stands_behind_them() {
    fn waits<M: FixedDim, K: FixedDim, N: FixedDim>() {
        let (a, b) = (wave::<(M, K)>(), wave::<(N, K)>());
        let product = a.matmul(b.t()).eval_heap();
        let fused = (a.matmul(b.t()) * 2.).eval_heap();
        assert_eq!(fused, (&product * 2.).eval_heap());
    }
    on_every_set(|| {
        waits::<dim!(130), dim!(1100), dim!(40)>();
        waits::<dim!(3), dim!(600), dim!(37)>();
    });
}

/// Requirements: FW-BITS-1, FW-KERNEL-16.
#[test]
fn work_behind_a_product_is_done_on_its_tiles() {
    on_every_set(|| {
        let a = wave::<s![13, 20]>();
        let b = wave::<s![20, 37]>();
        let bias = wave::<s![37]>();
        let more = wave::<s![13, 37]>();
        let product: Tensor<f32, s![13, 37]> = a.matmul(&b).eval();
        let fused: Tensor<f32, s![13, 37]> =
            ((a.matmul(&b) + &bias).relu() * 2. - &more).clamp(-1., 1.).eval();
        let apart: Tensor<f32, s![13, 37]> =
            ((&product + &bias).relu() * 2. - &more).clamp(-1., 1.).eval();
        assert_eq!(fused, apart);
        let turned: Tensor<f32, s![13, 37]> = (&more - a.matmul(&b)).eval();
        let apart: Tensor<f32, s![13, 37]> = (&more - &product).eval();
        assert_eq!(turned, apart);
        let mut sum = apart;
        sum += a.matmul(&b);
        let apart: Tensor<f32, s![13, 37]> = (&turned + &product).eval();
        assert_eq!(sum, apart);
        let mut on_its_side = Tensor::<f32, s![37, 13]>::zeros();
        (a.matmul(&b) + &bias).eval_into(&mut on_its_side.t_mut());
        let upright: Tensor<f32, s![13, 37]> = (&product + &bias).eval();
        assert_eq!(on_its_side.t(), upright);
    });
}

#[test]
fn few_rows_have_the_bits_of_the_plain_loops() {
    on_every_set(|| {
        products!(sizes, |x: f32| x; 1 133 70, 1 20 9000, 2 50 333, 4 41 300, 6 50 217);
        products!(sizes, |x: f32| f64::from(x); 1 133 70);
        products!(sizes, f16::from_f32; 1 133 70, 5 50 333);
        products!(sizes, |x: f32| (x * 2e9) as i32; 1 133 70);
        let (a, b) = (wave::<s![5, 60]>(), wave::<s![60, 301]>());
        let apart = (&a.matmul(&b).eval_heap() * 2.).eval_heap();
        assert_eq!((a.matmul(&b) * 2.).eval_heap(), apart);
        let first = a.slice(span![..1, ..]);
        let apart = (&first.matmul(&b).eval_heap() * 2.).eval_heap();
        assert_eq!((first.matmul(&b) * 2.).eval_heap(), apart);
    });
}

/// Requirements: FW-BITS-1, FW-KERNEL-1.
#[test]
fn a_stack_with_one_right_operand_is_multiplied_as_one_matrix() {
    on_every_set(|| {
        let (a, b) = (wave::<s![3, 2, 5, 40]>(), wave::<s![40, 70]>());
        let flat: View<'_, f32, s![30, 40]> = a.reshape();
        let expected = flat.matmul(&b).eval_heap();
        let expected: View<'_, f32, s![3, 2, 5, 70]> = expected.reshape();
        assert_eq!(a.matmul(&b).eval_heap(), expected);
        assert_eq!((a.matmul(&b) * 2.).eval_heap(), (expected * 2.).eval_heap());
        assert_eq!(a.linear(b.t(), NoBias).eval_heap(), expected);
        // Its rows are not one axis of the result.
        let mut wide = HeapTensor::<f32, s![3, 2, 6, 70]>::zeros();
        a.matmul(&b).eval_into(&mut wide.slice_mut(span![.., .., ..5, ..]));
        assert_eq!(wide.slice(span![.., .., ..5, ..]), expected);
        assert_eq!(wide.slice(span![.., .., 5.., ..]), HeapTensor::<f32, s![3, 2, 1, 70]>::zeros());
        let turned = wave::<s![2, 3, 5, 40]>();
        let every_other = turned.permute(axes![1, 0, 2, 3]).matmul(&b).eval_heap();
        assert_eq!(every_other.permute(axes![1, 0, 2, 3]), turned.matmul(&b).eval_heap());
    });
}

/// Requirements: FW-DIM-3.
#[test]
fn bounded_lengths_are_multiplied_to_their_ends() {
    let (a, b) = (wave::<s![40, 20]>(), wave::<s![20, 70]>());
    let (wide, tall) = (wave::<s![9, 40]>(), wave::<s![40, 70]>());
    for length in [0, 1, 5, 13, 14, 29, 40] {
        let checked = with_extent::<40, _>(length, |n| {
            let rows = HeapTensor::<f32, _>::from_fn_in((n, dim!(20)), |at| {
                a.get(<(UpTo<'_, 40>, D<20>)>::indices(at)).unwrap()
            });
            matches(&rows, &b);
            let columns = HeapTensor::<f32, _>::from_fn_in((dim!(9), n), |at| {
                wide.get(<(D<9>, UpTo<'_, 40>)>::indices(at)).unwrap()
            });
            let depth = HeapTensor::<f32, _>::from_fn_in((n, dim!(70)), |at| {
                tall.get(<(UpTo<'_, 40>, D<70>)>::indices(at)).unwrap()
            });
            matches(&columns, &depth);
            matches(&wide.t(), &columns);
            matches(&depth.t(), &depth);
        });
        assert_eq!(checked, Ok(()));
    }
}

/// Products of bytes of one size, left and right operand of one value each.
fn extremes<T: Num<Sum: Bits>>(a: T, b: T) {
    matches(&HeapTensor::<T, s![6, 2051]>::full(a), &HeapTensor::<T, s![2051, 18]>::full(b));
    matches(&HeapTensor::<T, s![2, 2051]>::full(a), &HeapTensor::<T, s![18, 2051]>::full(b).t());
}

/// Requirements: FW-KERNEL-2.
#[test]
fn bytes_at_their_ends_are_multiplied_exactly() {
    for (a, b) in [(-128, -128), (-128, 127), (127, -128), (127, 127)] {
        extremes::<i8>(a, b);
    }
    for (a, b) in [(255, 255), (255, 0), (0, 255), (128, 127)] {
        extremes::<u8>(a, b);
    }
}

/// Requirements: FW-BITS-1, FW-BITS-3, FW-KERNEL-2.
#[test]
fn bytes_of_many_layouts_give_the_bits_of_the_plain_loops() {
    on_every_set(|| {
        products!(layouts, |x: f32| (x * 127.) as i8; 1 130 150, 3 7 20, 17 10 20);
        products!(layouts, |x: f32| (x * 127. + 128.) as u8; 15 13 50);
        // More factors than are copied at a time, and work behind sums that wait.
        let (a, b) = (
            random::<i8, s![150, 1100]>(|x| (x * 127.) as i8),
            random::<i8, s![40, 1100]>(|x| (x * 99.) as i8),
        );
        matches(&a, &b.t());
        let bias = Tensor::<i32, s![40]>::from_fn(|(column,)| column.get() as i32 - 20);
        let fused: HeapTensor<i32, s![150, 40]> = (a.matmul(b.t()) + &bias).eval_heap();
        let product: HeapTensor<i32, s![150, 40]> = a.matmul(b.t()).eval_heap();
        let apart: HeapTensor<i32, s![150, 40]> = (&product + &bias).eval_heap();
        assert_eq!(fused, apart);
        let row = random::<i8, s![1, 1100]>(|x| (x * 127.) as i8);
        let fused: Tensor<i32, s![1, 40]> = row.linear(&b, &bias).eval();
        let product: Tensor<i32, s![1, 40]> = row.matmul(b.t()).eval();
        let apart: Tensor<i32, s![1, 40]> = (&product + &bias).eval();
        assert_eq!(fused, apart);
    });
}
