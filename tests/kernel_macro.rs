//! `#[kernel]`: the same results on every set, and an entry that checks element types at run time.
//!
//! Requirements: FW-MACRO-4.
#![cfg(feature = "macros")]

use formwork::dim::{FixedDim, One};
use formwork::dtype::{AnyElement, DType, Element, InAny, Num, bf16, f16};
use formwork::error::KernelError;
use formwork::kernel;
use formwork::layout::Strided;
use formwork::prelude::*;
use formwork::tensor::{AnyView, AnyViewMut, Viewed};

/// `y = a * x + y`, and how many numbers there were.
#[kernel(dtypes(f32, f64, f16, bf16, i8), isa(avx512, avx2))]
fn axpy<T: Num>(a: T, x: View<'_, T, s![37]>, mut y: ViewMut<'_, T, s![37]>, from: usize) -> usize {
    for (y, x) in y.iter_mut().zip(x.iter()).skip(from) {
        *y = T::mul_then_add(a, x, *y);
    }
    37 - from
}

/// Not compiled for any set but the portable one.
#[kernel(isa(portable))]
fn doubled(x: [f32; 3]) -> [f32; 3] {
    x.map(|x| x * 2.)
}

/// Shape, layout and the axes of a constant parameter stay in the type.
#[kernel(dtypes(u8, bool))]
fn count<T: Element, const N: usize>(x: View<'_, T, (D<N>, D<3>), Strided<(One, D<N>)>>) -> usize
where
    D<N>: FixedDim,
{
    x.iter().filter(|&x| x != T::ZERO).count() * N
}

fn through_both<T: Num + InAny + Viewed>(of: impl Fn(u8) -> T)
where
    for<'a> AnyView<'a, s![37]>: From<View<'a, T, s![37]>>,
    for<'a> AnyViewMut<'a, s![37]>: From<ViewMut<'a, T, s![37]>>,
{
    let mut next = 0;
    let x = Tensor::<T, s![37]>::from_fn(|_| {
        next += 1;
        of(next)
    });
    let mut typed = Tensor::<T, s![37]>::full(of(5));
    assert_eq!(axpy(of(2), x.view(), typed.view_mut(), 1), 36);
    let mut any = Tensor::<T, s![37]>::full(of(5));
    let a: AnyElement = of(2).into();
    assert_eq!(axpy_any(a, x.view().into(), any.view_mut().into(), 1), Ok(36));
    assert_eq!(typed, any);
    assert_eq!(typed.get([0]), Some(of(5)));
    assert_eq!(typed.get([3]), Some(of(13)));
}

#[test]
fn the_entry_at_run_time_is_the_typed_one() {
    through_both(f32::from);
    through_both(f64::from);
    through_both(|n| f16::from_f32(n.into()));
    through_both(|n| bf16::from_f32(n.into()));
    through_both(|n| n as i8);
}

#[test]
fn a_kernel_needs_no_element_types() {
    assert_eq!(doubled([1., 2., 3.]), [2., 4., 6.]);
}

#[test]
fn an_element_type_that_is_not_compiled_is_refused_by_name() {
    let (x, mut y) = (Tensor::<i64, s![37]>::zeros(), Tensor::<i64, s![37]>::zeros());
    let error = axpy_any(1_i64.into(), x.view().into(), y.view_mut().into(), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`axpy` does not take elements of type i64; it takes f32, f64, f16, bf16, i8"
    );
}

#[test]
fn an_argument_of_another_type_is_refused_by_name() {
    let (x, mut y) = (Tensor::<f32, s![37]>::zeros(), Tensor::<i8, s![37]>::zeros());
    let error = axpy_any(1_f32.into(), x.view().into(), y.view_mut().into(), 0).unwrap_err();
    let (kernel, expected) = ("axpy", "f32");
    assert_eq!(error, KernelError::Mismatch { kernel, argument: "y", expected, found: "i8" });
    assert_eq!(
        error.to_string(),
        "`y` of `axpy` has elements of type i8, and the first tensor of type f32; all have one type"
    );
    let mut y = Tensor::<f32, s![37]>::zeros();
    let error = axpy_any(true.into(), x.view().into(), y.view_mut().into(), 0).unwrap_err();
    assert_eq!(error, KernelError::Mismatch { kernel, argument: "a", expected, found: "bool" });
}

#[test]
fn layouts_and_constants_stay_in_the_type() {
    let x = Tensor::<bool, s![3, 2]>::from_array([[true, false], [true, true], [false, false]]);
    let any: AnyView<'_, s![2, 3], Strided<(One, D<2>)>> = x.t().into();
    assert_eq!(any.dtype(), DType::Bool);
    assert_eq!(count_any::<2>(any), Ok(6));
    assert_eq!(count::<bool, 2>(x.t()), 6);
}

#[test]
fn an_element_of_any_type_comes_back_as_that_type_alone() {
    let any = AnyElement::from(7_u16);
    assert_eq!(any.dtype(), DType::U16);
    assert_eq!(any.typed::<u16>(), Some(7));
    assert_eq!(any.typed::<i16>(), None);
}

/// Its name is a word of Rust, and so is that of an argument.
#[kernel(dtypes(i8))]
fn r#move<T: Num>(r#in: View<'_, T, s![4]>, mut out: ViewMut<'_, T, s![4]>) {
    out += r#in;
}

/// Its name has letters that are not ASCII, and is that of an argument too, as are names in the entry.
#[kernel(dtypes(i8))]
#[allow(non_snake_case)]
fn Größe<T: Num>(found: View<'_, T, s![4]>, mut name: ViewMut<'_, T, s![4]>, Größe: T) {
    for (y, x) in name.iter_mut().zip(found.iter()) {
        *y = T::mul_then_add(x, Größe, *y);
    }
}

/// What stands nowhere has no entry either.
#[kernel(dtypes(i8))]
#[cfg(any())]
fn nowhere<T: Num>(x: View<'_, T, NoType>) {}

/// What calls it is told so, the entry is not.
#[kernel(dtypes(i8))]
#[deprecated]
fn old<T: Num>(x: View<'_, T, s![4]>) -> usize {
    x.shape().count()
}

struct Pair<const N: usize>([f32; N]);

/// Its result has braces.
#[kernel]
fn pair(on_each_set: &[f32; 2]) -> Pair<{ 1 + 1 }> {
    Pair(*on_each_set)
}

/// Calls itself: the function around its copies.
#[kernel]
fn on_each_set(depth: usize) -> usize {
    if depth == 0 { 0 } else { 1 + on_each_set(depth - 1) }
}

#[test]
fn any_name_is_the_name_of_a_kernel() {
    let x: Tensor<i8, s![4]> = Tensor::from_array([1, 2, 3, 4]);
    let mut y: Tensor<i8, s![4]> = Tensor::ones();
    r#move(x.view(), y.view_mut());
    assert_eq!(move_any(x.view().into(), y.view_mut().into()), Ok(()));
    assert_eq!(Größe_any(x.view().into(), y.view_mut().into(), 3_i8.into()), Ok(()));
    assert_eq!(y.as_slice(), [6, 11, 16, 21]);
    let float: Tensor<f32, s![4]> = Tensor::ones();
    let refused = move_any(x.view().into(), Tensor::<f32, s![4]>::ones().view_mut().into());
    let (kernel, argument) = ("move", "out");
    assert_eq!(
        refused,
        Err(KernelError::Mismatch { kernel, argument, expected: "i8", found: "f32" })
    );
    let refused = move_any(float.view().into(), y.view_mut().into());
    assert_eq!(refused, Err(KernelError::Unsupported { kernel, found: "f32", supported: &["i8"] }));
    assert_eq!(on_each_set(5), 5);
    assert_eq!(pair(&[1., 2.]).0, [1., 2.]);
}

#[test]
fn the_entry_of_a_deprecated_kernel_is_deprecated() {
    let x: Tensor<i8, s![4]> = Tensor::ones();
    #[expect(deprecated)]
    let count = old_any(x.view().into());
    assert_eq!(count, Ok(4));
}
