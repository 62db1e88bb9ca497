//! Small results that anybody can work out.
//!
//! Requirements: FW-EVID-1.

use crate::oracle::{Conv, Oracle, Pool};

/// 0, 1, 2, .. in row-major order.
fn arange(shape: &[usize]) -> Oracle<i64> {
    let mut next = -1;
    Oracle::from_fn(shape, |_| {
        next += 1;
        next
    })
}

fn list(values: &[i64]) -> Oracle<i64> {
    Oracle::new(&[values.len()], values.to_vec())
}

#[test]
fn the_last_axis_runs_fastest() {
    let x = arange(&[2, 3]);
    assert_eq!(x.strides(), [3, 1]);
    assert_eq!((x.at(&[0, 2]), x.at(&[1, 0])), (2, 3));
    assert_eq!(arange(&[]).flat(), [0]);
    assert!(arange(&[2, 0]).flat().is_empty());
}

#[test]
#[should_panic(expected = "outside")]
fn an_index_behind_the_end_is_refused() {
    arange(&[2, 3]).at(&[0, 3]);
}

#[test]
fn permute_moves_no_element() {
    let x = arange(&[2, 3, 4]).permute(&[2, 0, 1]);
    assert_eq!((x.shape(), x.strides()), ([4, 2, 3].as_slice(), [1, 12, 4].as_slice()));
    assert_eq!(x.at(&[3, 1, 2]), 23);
    assert_eq!(arange(&[2, 3]).t().flat(), [0, 3, 1, 4, 2, 5]);
    assert!(!arange(&[2, 3]).t().is_contiguous());
    assert!(arange(&[1, 3]).t().is_contiguous());
}

#[test]
fn a_slice_may_step_and_run_backwards() {
    let x = arange(&[10]);
    assert_eq!(x.slice(0, 1, 3, 3).flat(), [1, 4, 7]);
    assert_eq!(x.slice(0, 8, 4, -2).flat(), [8, 6, 4, 2]);
    assert!(x.slice(0, 10, 0, 1).flat().is_empty());
    let y = arange(&[3, 4]).slice(1, 1, 2, 2).slice(0, 1, 2, 1);
    assert_eq!((y.flat(), y.offset()), (vec![5, 7, 9, 11], 5));
}

#[test]
#[should_panic(expected = "outside")]
fn a_slice_past_the_end_is_refused() {
    arange(&[10]).slice(0, 8, 2, 2);
}

#[test]
fn flip_reads_backwards() {
    assert_eq!(arange(&[2, 3]).flip(1).flat(), [2, 1, 0, 5, 4, 3]);
    assert_eq!(arange(&[2, 3]).flip(0).flat(), [3, 4, 5, 0, 1, 2]);
    assert_eq!(arange(&[3]).flip(0).offset(), 2);
    assert!(arange(&[0]).flip(0).flat().is_empty());
}

#[test]
fn select_drops_the_axis() {
    let x = arange(&[2, 3, 4]).select(1, 2);
    assert_eq!((x.shape(), x.offset()), ([2, 4].as_slice(), 8));
    assert_eq!(x.flat(), [8, 9, 10, 11, 20, 21, 22, 23]);
}

#[test]
fn a_broadcast_repeats_axes_of_length_one() {
    let x = list(&[1, 2]).unsqueeze(1).broadcast_to(&[2, 2, 3]);
    assert_eq!(x.strides(), [0, 1, 0]);
    assert_eq!(x.flat(), [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2]);
    assert!(list(&[5]).broadcast_to(&[0]).flat().is_empty());
}

#[test]
#[should_panic(expected = "does not stretch")]
fn a_broadcast_does_not_repeat_longer_axes() {
    list(&[1, 2, 3]).broadcast_to(&[6]);
}

#[test]
fn unit_axes_come_and_go() {
    let x = arange(&[2, 1, 3]);
    assert_eq!(x.squeeze(1).shape(), [2, 3]);
    assert_eq!(x.unsqueeze(0).unsqueeze(4).shape(), [1, 2, 1, 3, 1]);
    assert_eq!(x.unsqueeze(3).flat(), x.flat());
}

#[test]
fn reshape_follows_the_indices_not_the_memory() {
    let x = arange(&[2, 2, 2]).permute(&[2, 1, 0]).reshape(&[8]);
    assert_eq!(x.flat(), [0, 4, 2, 6, 1, 5, 3, 7]);
}

#[test]
fn an_axis_is_counted_as_several() {
    let x = arange(&[6, 2]).t().split_axis(1, &[3, 2]);
    assert_eq!((x.shape(), x.strides()), ([2, 3, 2].as_slice(), [1, 4, 2].as_slice()));
    assert_eq!(x.flat(), [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);
}

#[test]
fn windows_overlap() {
    let x = arange(&[5]).windows(0, 3, 1);
    assert_eq!(x.shape(), [3, 3]);
    assert_eq!(x.flat(), [0, 1, 2, 1, 2, 3, 2, 3, 4]);
    assert_eq!(arange(&[5]).windows(0, 2, 2).flat(), [0, 1, 2, 3]);
    assert_eq!(arange(&[3, 2]).windows(0, 2, 1).flat(), [0, 2, 1, 3, 2, 4, 3, 5]);
}

#[test]
fn the_diagonal_has_the_same_index_on_two_axes() {
    assert_eq!(arange(&[3, 4]).diagonal(0, 1).flat(), [0, 5, 10]);
    let x = arange(&[2, 3, 2]).diagonal(0, 2);
    assert_eq!((x.shape(), x.flat()), ([3, 2].as_slice(), vec![0, 7, 2, 9, 4, 11]));
}

#[test]
fn elements_at_the_same_place_meet() {
    let x = arange(&[2, 3]);
    assert_eq!(x.map(|v| v * v).flat(), [0, 1, 4, 9, 16, 25]);
    assert_eq!(x.zip(&list(&[10, 20, 30]), |a, b| a + b).flat(), [10, 21, 32, 13, 24, 35]);
    let column = Oracle::new(&[2, 1], vec![1, 2]);
    let all = x.zip3(&column, &list(&[0, 0, 1]), |a, b, c| a * b + c);
    assert_eq!(all.flat(), [0, 1, 3, 6, 8, 11]);
    let mut last = vec![];
    x.each(|index, v| last = vec![index[0] * 3 + index[1], usize::try_from(v).unwrap()]);
    assert_eq!(last, [5, 5]);
}

#[test]
fn a_fold_takes_any_axes() {
    let x = arange(&[2, 3, 2]);
    let sum = |axes: &[usize], keep| x.fold(axes, keep, 0, |sum, v| sum + v);
    assert_eq!(sum(&[0, 1, 2], false).flat(), [66]);
    assert_eq!(sum(&[1], false).flat(), [6, 9, 24, 27]);
    assert_eq!(sum(&[0, 2], true).flat(), [14, 22, 30]);
    assert_eq!(sum(&[0, 2], true).shape(), [1, 3, 1]);
    assert_eq!(sum(&[], false).flat(), x.flat());
    assert_eq!(arange(&[0, 2]).fold(&[0], false, 1, |a, b| a * b).flat(), [1, 1]);
    let digits = x.fold(&[1, 2], false, 0, |all, v| all * 10 + v % 10);
    assert_eq!(digits.flat(), [12345, 678_901]);
}

#[test]
fn the_first_of_equals_is_the_best_and_nan_beats_all() {
    let x = Oracle::new(&[2, 4], vec![1.0, 3.0, 3.0, 0.0, f64::NAN, 9.0, f64::NAN, -1.0]);
    assert_eq!(x.argmax(1, false).flat(), [1, 0]);
    assert_eq!(x.argmin(1, true).flat(), [3, 0]);
    assert_eq!(x.argmax(0, false).flat(), [1, 1, 1, 0]);
    assert_eq!(x.max(&[1], false).at(&[0]), 3.0);
    assert!(x.max(&[1], false).at(&[1]).is_nan());
    assert_eq!(list(&[4, -4]).min(&[0], false).flat(), [-4]);
}

#[test]
fn a_sum_can_be_kept_at_each_step() {
    let x = Oracle::new(&[2, 3], vec![1, 2, 3, 4, 5, 6]).t();
    assert_eq!(x.cumulate(0, |a, b| a + b).flat(), [1, 4, 3, 9, 6, 15]);
}

#[test]
fn softmax_shares_one_among_all() {
    let x = Oracle::new(&[2, 2], vec![0.0, 3f64.ln(), 1000.0, 1000.0]).softmax(1);
    for (got, right) in x.flat().into_iter().zip([0.25, 0.75, 0.5, 0.5]) {
        assert!((got - right).abs() < 1e-15, "{got} is not {right}");
    }
}

#[test]
fn matrices_are_multiplied() {
    let a = Oracle::new(&[2, 3], vec![1, 2, 3, 4, 5, 6]);
    let b = Oracle::new(&[3, 2], vec![7, 8, 9, 10, 11, 12]);
    assert_eq!(a.matmul(&b).flat(), [58, 64, 139, 154]);
    assert_eq!(a.matmul(&list(&[1, 0, -1])).flat(), [-2, -2]);
    assert_eq!(list(&[1, 1]).matmul(&a).flat(), [5, 7, 9]);
    assert_eq!(list(&[1, 2]).matmul(&list(&[3, 4])).flat(), [11]);
    let two = Oracle::stack(&[&b, &b.map(|v| -v)], 0);
    assert_eq!(a.matmul(&two).flat(), [58, 64, 139, 154, -58, -64, -139, -154]);
    assert_eq!(arange(&[2, 0]).matmul(&arange(&[0, 2])).flat(), [0; 4]);
}

fn conv(stride: usize, padding: usize, dilation: usize, groups: usize) -> Conv {
    Conv { stride: vec![stride], padding: vec![padding], dilation: vec![dilation], groups }
}

#[test]
fn a_kernel_moves_over_its_input() {
    let x = Oracle::new(&[1, 1, 5], vec![1, 2, 3, 4, 5]);
    let k = Oracle::new(&[1, 1, 3], vec![1, 10, 100]);
    assert_eq!(x.conv(&k, &conv(1, 0, 1, 1)).flat(), [321, 432, 543]);
    assert_eq!(x.conv(&k, &conv(2, 1, 1, 1)).flat(), [210, 432, 54]);
    assert_eq!(x.conv(&k, &conv(1, 0, 2, 1)).flat(), [531]);
}

#[test]
fn groups_see_only_their_own_channels() {
    let x = Oracle::new(&[1, 2, 2], vec![1, 2, 10, 20]);
    let k = Oracle::new(&[2, 1, 1], vec![3, 5]);
    assert_eq!(x.conv(&k, &conv(1, 0, 1, 2)).flat(), [3, 6, 50, 100]);
    let all = Oracle::new(&[1, 2, 1], vec![3, 5]);
    assert_eq!(x.conv(&all, &conv(1, 0, 1, 1)).flat(), [53, 106]);
}

#[test]
fn a_kernel_moves_along_two_axes() {
    let x = arange(&[1, 1, 3, 3]);
    let k = Oracle::new(&[1, 1, 2, 2], vec![1, 10, 100, 1000]);
    let how = Conv { stride: vec![1, 1], padding: vec![0, 0], dilation: vec![1, 1], groups: 1 };
    assert_eq!(x.conv(&k, &how).flat(), [4310, 5421, 7643, 8754]);
    let wide = Conv { stride: vec![2, 1], padding: vec![1, 0], dilation: vec![1, 2], groups: 1 };
    assert_eq!(x.conv(&k, &wide).flat(), [2000, 3 + 50 + 600 + 8000]);
}

#[test]
fn a_pool_takes_one_of_each_window() {
    let x = arange(&[1, 4]);
    let pool =
        |ceil, padding| Pool { kernel: vec![2], stride: vec![3], padding: vec![padding], ceil };
    let sum = |inside: &[i64], _| inside.iter().sum::<i64>();
    assert_eq!(x.pool(&pool(false, 0), sum).flat(), [1]);
    assert_eq!(x.pool(&pool(true, 0), sum).flat(), [1, 3]);
    assert_eq!(x.pool(&pool(false, 1), sum).flat(), [0, 5]);
    let places = |_: &[i64], places| places;
    assert_eq!(x.pool(&pool(true, 0), places).flat(), [2, 1]);
    assert_eq!(x.pool(&pool(false, 1), places).flat(), [2, 2]);
}

#[test]
fn tensors_are_put_together() {
    let (a, b) = (arange(&[2, 1]), arange(&[2, 2]));
    assert_eq!(Oracle::concat(&[&a, &b], 1).flat(), [0, 0, 1, 1, 2, 3]);
    assert_eq!(Oracle::concat(&[&b, &b], 0).flat(), [0, 1, 2, 3, 0, 1, 2, 3]);
    assert_eq!(Oracle::stack(&[&list(&[1, 2]), &list(&[3, 4])], 0).flat(), [1, 2, 3, 4]);
    assert_eq!(Oracle::stack(&[&list(&[1, 2]), &list(&[3, 4])], 1).flat(), [1, 3, 2, 4]);
}

#[test]
fn tensors_are_made_larger() {
    let x = list(&[1, 2]);
    assert_eq!(x.pad(&[1], &[2], 9).flat(), [9, 1, 2, 9, 9]);
    assert_eq!(x.repeat(&[3]).flat(), [1, 2, 1, 2, 1, 2]);
    assert_eq!(x.repeat_interleave(0, 3).flat(), [1, 1, 1, 2, 2, 2]);
    assert_eq!(x.unsqueeze(0).pad(&[1, 0], &[0, 1], 0).flat(), [0, 0, 0, 1, 2, 0]);
    assert_eq!(arange(&[2, 1]).repeat(&[1, 2]).flat(), [0, 0, 1, 1]);
}

#[test]
fn a_copy_is_contiguous() {
    let x = arange(&[2, 3]).t().to_contiguous();
    assert_eq!((x.strides(), x.flat()), ([2, 1].as_slice(), vec![0, 3, 1, 4, 2, 5]));
}

#[test]
fn letters_describe_a_sum_of_products() {
    let a = Oracle::new(&[2, 3], vec![1, 2, 3, 4, 5, 6]);
    let b = Oracle::new(&[3, 2], vec![7, 8, 9, 10, 11, 12]);
    let einsum = |letters: &[&str], out, operands: &[&Oracle<i64>]| {
        Oracle::einsum(letters, out, operands).flat()
    };
    assert_eq!(einsum(&["ij", "jk"], "ik", &[&a, &b]), a.matmul(&b).flat());
    assert_eq!(einsum(&["ij"], "ji", &[&a]), [1, 4, 2, 5, 3, 6]);
    assert_eq!(einsum(&["ij"], "", &[&a]), [21]);
    assert_eq!(einsum(&["ii"], "i", &[&arange(&[3, 3])]), [0, 4, 8]);
    assert_eq!(einsum(&["ii"], "", &[&arange(&[3, 3])]), [12]);
    assert_eq!(einsum(&["i", "j"], "ij", &[&list(&[1, 2]), &list(&[3, 4])]), [3, 4, 6, 8]);
    assert_eq!(einsum(&["bi", "i"], "bi", &[&a, &list(&[2])]), [2, 4, 6, 8, 10, 12]);
}

#[test]
fn names_describe_which_elements_fall_together() {
    let only = |list: &[i64]| list[0];
    let sum = |list: &[i64]| list.iter().sum::<i64>();
    let a = Oracle::new(&[2, 3], vec![1, 2, 3, 4, 5, 6]);
    assert_eq!(a.pattern("a b -> b a", &[], only).flat(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(a.pattern("a b -> (b a)", &[], only).flat(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(a.pattern("a b -> 1 (a b) ()", &[], only).shape(), [1, 6, 1]);
    assert_eq!(a.pattern("a b -> a", &[], sum).flat(), [6, 15]);
    assert_eq!(a.pattern("a b ->", &[], sum).flat(), [21]);
    assert_eq!(a.pattern("a b -> a c b", &[("c", 2)], only).flat()[..6], [1, 2, 3, 1, 2, 3]);
    let row = arange(&[12]);
    let split = row.pattern("(a b c) -> c b a", &[("a", 2), ("c", 3)], only);
    assert_eq!((split.shape(), split.at(&[2, 1, 0])), (&[3, 2, 2][..], 5));
    assert_eq!(row.pattern("(a b) -> b", &[("a", 3)], sum).flat(), [12, 15, 18, 21]);
}
