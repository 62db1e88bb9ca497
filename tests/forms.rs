//! Methods in their other forms (of an expression, on the heap, in a pool, by threads, to be changed)
//! give what the plain form gives.
//!
//! Requirements: FW-EXPR-2, FW-TENSOR-4.
#![cfg(all(feature = "std", feature = "macros"))]

use formwork::dtype::{DType, InAny, PromoteZeroDim};
use formwork::error::BytesError;
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::storage::Inline;
#[cfg(feature = "parallel")]
use formwork::storage::Pool;
use formwork::tensor::{AnyView, DynTensor, DynView, PackedMatrix};

dim! {
    struct Channels = 3;
}

fn counted() -> Tensor<f32, s![2, 3]> {
    Tensor::from_array([[1., -2., 3.], [4., 5., -6.]])
}

#[test]
fn functions_with_a_parameter_are_the_same_of_expressions() {
    let x = counted();
    let twice = (&x * 2.).eval();
    assert_eq!((&x * 2.).leaky_relu(0.5).eval(), twice.leaky_relu(0.5).eval());
    assert_eq!((&x * 2.).elu(0.5).eval(), twice.elu(0.5).eval());
    assert_eq!((&x * 2.).shape(), x.shape());
}

#[test]
fn negation_and_numbers_on_the_left_take_tensors_views_and_expressions() {
    let x = counted();
    let negative = Tensor::<f32, s![2, 3]>::from_array([[-1., 2., -3.], [-4., -5., 6.]]);
    assert_eq!((-&x).eval(), negative);
    assert_eq!((-x.view()).eval(), negative);
    assert_eq!((-(&x * 1.)).eval(), negative);
    assert_eq!((0. - &x).eval(), (0. - x.view()).eval());
    let positive = x.greater(0.).eval();
    let other = x.less_equal(0.).eval();
    assert_eq!((!&positive).eval(), other);
    assert_eq!((!positive.view()).eval(), other);
    assert_eq!((!x.greater(0.)).eval(), other);
}

#[test]
fn reductions_from_a_number_are_the_same_of_expressions() {
    let x = counted();
    let least = x.min_from(axes![0], 0.).eval();
    assert_eq!(least.view().as_slice(), [0., -2., -6.]);
    assert_eq!((&x * 1.).min_from(axes![0], 0.).eval(), least);
    assert_eq!(x.min_from_keep(axes![0], 0.).eval().view().as_slice(), [0., -2., -6.]);
    assert_eq!((&x * 1.).min_from_keep(axes![0], 0.).eval(), x.min_from_keep(axes![0], 0.).eval());
    assert_eq!((x.min_from_all(9.), (&x * 1.).min_from_all(9.)), (-6., -6.));
    assert_eq!(x.max_from_keep(axes![1], 4.).eval().view().as_slice(), [4., 5.]);
    assert_eq!((&x * 1.).max_from(axes![1], 4.).eval().view().as_slice(), [4., 5.]);
    assert_eq!((&x * 1.).max_from_keep(axes![1], 4.).eval().view().as_slice(), [4., 5.]);
    assert_eq!((x.max_from_all(9.), (&x * 1.).max_from_all(9.)), (9., 9.));
}

#[test]
fn places_of_the_largest_element_are_the_same_of_expressions() {
    let x = counted();
    let at = |keep: &Tensor<_, s![2, 1]>| {
        keep.view()
            .as_slice()
            .iter()
            .map(|at: &Option<Idx<_>>| at.map(Idx::get))
            .collect::<Vec<_>>()
    };
    let largest = x.find_max_keep(axes![1]).eval();
    assert_eq!(at(&largest), [Some(2), Some(1)]);
    assert_eq!(at(&(&x * 1.).find_max_keep(axes![1]).eval()), [Some(2), Some(1)]);
    let place = |at: Option<(Idx<_>, Idx<_>)>| at.map(|(row, column)| (row.get(), column.get()));
    assert_eq!(place(x.find_max_all()), Some((1, 1)));
    assert_eq!(place((&x * 1.).find_max_all()), Some((1, 1)));
    let (row, column) = (&x * 1.).argmax_all();
    assert_eq!((row.get(), column.get()), (1, 1));
}

#[test]
fn sums_along_an_axis_are_the_same_in_every_destination() {
    let x = counted();
    let sums = x.cumsum(axes![1]).eval();
    assert_eq!(sums.view().as_slice(), [1., -1., 2., 4., 9., 3.]);
    assert_eq!((&x * 1.).cumsum(axes![1]).eval(), sums);
    assert_eq!((&x * 1.).cumprod(axes![1]).eval(), x.cumprod(axes![1]).eval());
    assert_eq!(x.cumsum(axes![1]).try_eval_heap().unwrap().view(), sums.view());
}

#[cfg(feature = "parallel")]
#[test]
fn sums_along_an_axis_are_the_same_by_threads() {
    let x = counted();
    let sums = x.cumsum(axes![1]).eval();
    assert_eq!(x.cumsum(axes![1]).parallel().eval(), sums);
    let pool = Pool::new().unwrap();
    let pooled = x.cumsum(axes![1]).parallel().eval_pooled(&pool).unwrap();
    assert_eq!(pooled.view(), sums.view());
}

#[test]
fn a_checked_cast_is_the_same_on_the_heap_and_into_a_tensor() {
    let x = counted();
    let cast: Tensor<i8, _> = x.cast_checked().unwrap();
    assert_eq!(x.cast_checked_heap::<i8>().unwrap().view(), cast.view());
    assert_eq!((&x * 1.).cast_checked_heap::<i8>().unwrap().view(), cast.view());
    let mut out = Tensor::<i8, s![2, 3]>::zeros();
    (&x * 1.).cast_checked_into(&mut out).unwrap();
    assert_eq!(out, cast);
    assert!((&x * 100.).cast_checked_heap::<i8>().is_err());
    assert!((&x * 100.).cast_checked_into(&mut out).is_err());
}

#[test]
fn the_largest_of_an_image_is_the_same_of_an_expression() {
    let x = Tensor::<f32, s![1, 2, 2, 2]>::arange();
    assert_eq!((&x * 1.).global_max_pool2d().eval(), x.global_max_pool2d().eval());
    assert_eq!((&x * 1.).global_avg_pool2d().eval(), x.global_avg_pool2d().eval());
}

#[test]
fn repeats_are_the_same_of_an_expression() {
    let x = counted();
    let wide = x.repeat(axes![1], D::<2>).eval();
    assert_eq!((&x * 1.).repeat(axes![1], D::<2>).eval(), wide);
    let each = x.repeat_interleave(axes![1], D::<2>).eval();
    assert_eq!((&x * 1.).repeat_interleave(axes![1], D::<2>).eval(), each);
}

#[test]
fn what_is_changed_through_another_view_is_changed_where_it_stands() {
    let mut x = counted();
    x.column_mut(dim!(1)).fill(0.);
    x.swap_axes_mut(axes![0, 1]).row_mut(dim!(0)).fill(7.);
    assert_eq!(x.to_contiguous().into_array(), [[7., 0., 3.], [7., 0., -6.]]);
    x.as_contiguous_mut().row_mut(dim!(0)).fill(1.);
    x.slice_from_mut(Ax::<1>, 2, dim!(1)).unwrap().fill(2.);
    assert_eq!(x.to_contiguous().into_array(), [[1., 1., 2.], [7., 0., 2.]]);
    assert!(x.slice_from_mut(Ax::<1>, 3, dim!(1)).is_none());
}

#[test]
fn an_axis_is_renamed_to_be_changed() {
    let mut x = Tensor::<f32, s![2, Channels]>::zeros();
    x.forget_names_mut().row_mut(dim!(0)).fill(1.);
    let mut plain = counted();
    plain.rename_mut::<s![2, Channels]>().fill(3.);
    assert_eq!(x.into_array(), [[1.; 3], [0.; 3]]);
    assert_eq!(plain.into_array(), [[3.; 3]; 2]);
}

/// The type that a view of these elements has when it is known at run time alone.
fn any_type<T: InAny + formwork::dtype::Num>() -> (DType, DType) {
    let x = Tensor::<T, s![2]>::ones();
    let any: AnyView<'_, _> = x.as_dyn().any_in(<s![2]>::SHAPE).unwrap();
    (any.dtype(), T::DTYPE)
}

#[test]
fn a_view_of_any_elements_tells_their_type() {
    use formwork::dtype::{bf16, f16};

    let types = [
        any_type::<f32>(),
        any_type::<f64>(),
        any_type::<f16>(),
        any_type::<bf16>(),
        any_type::<i8>(),
        any_type::<u8>(),
        any_type::<i16>(),
        any_type::<u16>(),
        any_type::<i32>(),
        any_type::<u32>(),
        any_type::<i64>(),
        any_type::<u64>(),
    ];
    for (found, expected) in types {
        assert_eq!(found, expected);
    }
    let x = Tensor::<bool, s![2]>::ones();
    assert_eq!(x.as_dyn().any_in(<s![2]>::SHAPE).unwrap().dtype(), DType::Bool);
}

#[test]
fn a_tensor_of_run_time_type_is_cast_checked_and_copied() {
    let x = counted();
    let cast = x.as_dyn().cast_checked::<i8, s![2, 3], Contiguous, Inline<_, _>>().unwrap();
    assert_eq!(cast.into_array(), [[1, -2, 3], [4, 5, -6]]);
    assert!(x.as_dyn().cast_checked::<i8, s![3, 2], Contiguous, Inline<_, _>>().is_err());
    let heap = DynTensor::copy_of(&x.as_dyn()).unwrap();
    assert_eq!(heap.try_clone().unwrap().view().typed::<f32, s![2, 3]>().unwrap(), x.view());
    assert!(format!("{heap:?}").starts_with("DynTensor f32 [2, 3]"));
}

#[test]
fn axes_and_indices_that_do_not_fit_are_refused_at_run_time() {
    let x = counted();
    let view: DynView<'_> = x.as_dyn();
    assert!(view.permute(&[0]).is_none());
    assert!(view.permute(&[1, 1]).is_none());
    assert!(view.element_bytes(&[0]).is_none());
    assert_eq!(view.element_bytes(&[1, 2]), Some(&(-6f32).to_ne_bytes()[..]));
    let none = Tensor::<f32, s![0, 3], ColumnMajor>::zeros();
    assert_eq!(none.as_dyn().as_bytes(), Some(&[][..]));
    assert!(none.as_dyn().is_contiguous());
    assert_eq!(
        BytesError::Strides { expected: 2, found: 1 }.to_string(),
        "there are 2 axes and 1 strides"
    );
}

#[test]
fn the_common_type_of_a_tensor_and_a_number_takes_both() {
    let left = <f32 as PromoteZeroDim<f64>>::promote_left(1.5);
    let right = <f32 as PromoteZeroDim<f64>>::promote_right(2.5);
    assert_eq!(left + right, 4f32);
}

#[test]
fn a_lower_category_is_not_kept() {
    let kept = |from: DType, to: DType| from.keeps_category(to);
    assert!(kept(DType::Bool, DType::I8) && kept(DType::I8, DType::F16));
    assert!(!kept(DType::F16, DType::I64) && !kept(DType::I64, DType::Bool));
    assert!(kept(DType::F64, DType::F16));
}

/// Elements without a pattern that are exact in sums of products.
fn wave<S: FixedShape>(seed: u32) -> HeapTensor<f32, S> {
    let mut at = seed;
    HeapTensor::from_fn(|_| {
        at = at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from((at >> 29) as u8) - 3.
    })
}

/// Requirements: FW-KERNEL-1.
#[test]
fn two_products_in_one_expression_are_what_they_are_one_by_one() {
    macro_rules! same {
        ($($one:expr, $other:expr;)*) => {$({
            let (one, other) = ($one.eval_heap(), $other.eval_heap());
            let sum = ($one + $other).eval_heap();
            assert_eq!(sum.view(), (&one + &other).eval_heap().view());
            let difference = ($other - $one).eval_heap();
            assert_eq!(difference.view(), (&other - &one).eval_heap().view());
        })*};
    }
    let (a, b) = (wave::<s![5, 37]>(1), wave::<s![37, 70]>(2));
    let (c, d) = (wave::<s![5, 19]>(3), wave::<s![19, 70]>(4));
    let (rows, long) = (wave::<s![70, 37]>(5), wave::<s![37]>(6));
    let bias = wave::<s![70]>(7);
    let packed = PackedMatrix::pack_heap(&b);
    same! {
        a.matmul(&b), c.matmul(&d);
        a.matmul(&b), a.matmul(&b.to_contiguous_heap());
        a.linear(&rows, &bias), c.matmul(&d);
        c.matmul(&d), a.linear(&rows, &bias);
        c.matmul(&d), a.linear_packed(&packed, &bias);
        long.matmul(&b), long.linear(&rows, &bias);
        rows.matmul(&long), b.t().matmul(&long);
    }
}

/// Requirements: FW-EXPR-1.
#[test]
fn expressions_of_joined_operands_are_computed_across_their_seams() {
    use formwork::expr::{concat, stack};

    let (a, b) = (wave::<s![3, 19]>(1), wave::<s![3, 23]>(2));
    let ones = HeapTensor::<f32, s![3, 42]>::ones();
    let joined = concat(axes![1], (&a, &b)).eval_heap();
    macro_rules! same {
        ($($part:expr => |$x:ident| $expression:expr;)*) => {$({
            let $x = $part.eval_heap();
            let expected = { let $x = &$x; $expression.eval_heap() };
            let found = { let $x = $part; $expression.eval_heap() };
            assert_eq!(found.view(), expected.view());
            let mut sum = expected.clone();
            sum += { let $x = $part; $expression };
            assert_eq!(sum.view(), (&expected + &expected).eval_heap().view());
        })*};
    }
    same! {
        concat(axes![1], (&a, &b)) => |x| x.relu();
        concat(axes![1], (&a, &b)) => |x| x.clamp(-1., 1.);
        concat(axes![1], (&a, &b)) => |x| x.mul_then_add(&ones, &ones);
        concat(axes![1], (&a, &b)) => |x| x.repeat(axes![0], D::<2>);
        concat(axes![1], (&a, &b)) => |x| x.repeat(axes![1], D::<2>);
        concat(axes![1], (&a, &b)) => |x| x.repeat_interleave(axes![0], D::<2>);
        concat(axes![1], (&a, &b)) => |x| x.repeat_interleave(axes![1], D::<2>);
        stack(axes![0], (concat(axes![1], (&a, &b)), &joined)) => |x| x.relu();
        concat(axes![0], (concat(axes![1], (&a, &b)), &joined)) => |x| x.relu();
    }
}

/// Requirements: FW-KERNEL-5.
#[test]
fn the_place_of_the_best_is_found_for_every_width_of_integers() {
    macro_rules! found {
        ($($t:ty)*) => {$({
            let x = HeapTensor::<$t, s![70, 3]>::from_fn(|(i, j)| ((i.get() * 31 + j.get() * 7) % 101) as $t);
            let largest = x.argmax(axes![0]).eval_heap();
            let smallest = x.argmin(axes![0]).eval_heap();
            let column = |j: usize| (0..70).map(move |i| ((i * 31 + j * 7) % 101) as $t);
            for j in 0..3 {
                let first = |best: $t| column(j).position(|x| x == best);
                let at = |found: &HeapTensor<Idx<D<70>>, s![3]>| found.get([j]).map(Idx::get);
                assert_eq!(at(&largest), first(column(j).max().unwrap()));
                assert_eq!(at(&smallest), first(column(j).min().unwrap()));
            }
            let bounds: $t = 60;
            assert_eq!(x.clamp(3, bounds).eval_heap().max_all(), bounds);
        })*};
    }
    found!(i8 u8 i16 u16 i32 u32 i64 u64);
}
