//! Bytes of both kinds: every pair, layout and tail on every instruction set has the sums of the plain
//! loops, which are exact.
//!
//! Requirements: FW-KERNEL-2, FW-BITS-1.

use formwork::dtype::{Element, MultipliesWith};
use formwork::kernel::reference;
use formwork::prelude::*;
use formwork::shape::Columns;
use formwork::tensor::PackedMatrix;
use proptest::prelude::*;

use crate::check::matches;
use crate::runner::{Bits, case, elements, on_every_set};

/// A byte of a tensor that is made of numbers from 0 to 255.
trait Byte: Element {
    fn of(bits: u8) -> Self;
}

impl Byte for u8 {
    fn of(bits: u8) -> u8 {
        bits
    }
}

impl Byte for i8 {
    fn of(bits: u8) -> i8 {
        bits.cast_signed()
    }
}

/// Bytes of all values; every fourth is one of the ends of its kind.
fn bytes<T: Byte, S: FixedShape>(seed: u32) -> HeapTensor<T, S> {
    let mut state = seed;
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [_, choice, bits, end] = state.to_le_bytes();
        T::of(if choice < 64 { [0, 127, 128, 255][usize::from(end % 4)] } else { bits })
    })
}

/// A product of one size: with each operand as it is, on its side and backwards; packed; and with work
/// behind it.
fn products<T, U, M: FixedDim, K: FixedDim, N: Columns>()
where
    T: Byte + MultipliesWith<U, As: Element<Sum = i32>>,
    U: Byte,
{
    let (a, b) = (bytes::<T, (M, K)>(1), bytes::<U, (K, N)>(2));
    let (side_a, side_b) = (bytes::<T, (K, M)>(3), bytes::<U, (N, K)>(4));
    matches(&a, &b);
    matches(&a, &side_b.t());
    matches(&side_a.t(), &b);
    matches(&side_a.t(), &side_b.t());
    matches(&a.flip(Ax::<1>), &b.flip(Ax::<0>));
    matches(&side_a.t().flip(Ax::<0>), &b.flip(Ax::<1>));
    let product: HeapTensor<i32, (M, N)> = a.matmul(&b).eval_heap();
    let twice = elements(&(&product + &product).eval_heap());
    case(format_args!("twice"), twice, || (a.matmul(&b) + &product).eval_heap());
    packed(&a, &b);
    packed(&side_a.t().to_heap(), &b);
}

/// The product with a packed matrix, bare, with a bias and with work behind it.
fn packed<T, U, M: FixedDim, K: FixedDim, N: Columns>(
    a: &HeapTensor<T, (M, K)>,
    b: &HeapTensor<U, (K, N)>,
) where
    T: Byte + MultipliesWith<U, As: Element<Sum = i32>>,
    U: Byte,
{
    let matrix = PackedMatrix::pack_heap(b);
    let product: HeapTensor<i32, (M, N)> = a.matmul(b).eval_heap();
    case(format_args!("packed"), elements(&product), || a.matmul_packed(&matrix).eval_heap());
    let bias = HeapTensor::<i32, (N,)>::from_fn(|coord| {
        let [column] = <(N,)>::indices(coord);
        i32::try_from(column).unwrap() - 7
    });
    let layer = elements(&(&product + &bias).eval_heap());
    case(format_args!("layer"), layer.clone(), || a.linear(b.t(), &bias).eval_heap());
    case(format_args!("packed layer"), layer, || a.linear_packed(&matrix, &bias).eval_heap());
    let twice = elements(&(&product + &product).eval_heap());
    case(format_args!("packed, twice"), twice, || {
        (a.matmul_packed(&matrix) + &product).eval_heap()
    });
}

macro_rules! sizes {
    ($check:ident, $a:ty, $b:ty; $($m:literal $k:literal $n:literal),*) => {
        $($check::<$a, $b, formwork::dim!($m), formwork::dim!($k), formwork::dim!($n)>();)*
    };
}

/// Packed matrices alone.
fn packs<T, U, M: FixedDim, K: FixedDim, N: Columns>()
where
    T: Byte + MultipliesWith<U, As: Element<Sum: Bits>>,
    U: Byte,
{
    let (a, b) = (bytes::<T, (M, K)>(1), bytes::<U, (K, N)>(2));
    let matrix = PackedMatrix::pack_heap(&b);
    let product = elements(&a.matmul(&b).eval_heap());
    case(format_args!("packed"), product, || a.matmul_packed(&matrix).eval_heap());
}

#[test]
fn unsigned_and_signed_bytes_give_the_sums_of_the_plain_loops() {
    sizes!(products, u8, i8; 1 67 70, 2 3 5, 13 10 48, 17 1030 35);
    sizes!(products, i8, u8; 1 67 70, 5 7 20, 20 1025 9);
}

/// Requirements: FW-KERNEL-15, FW-KERNEL-2.
#[test]
fn packed_bytes_give_the_sums_of_the_matrix() {
    sizes!(packs, i8, i8; 1 1 1, 1 66 33, 3 66 33, 17 64 70, 20 1031 40);
    sizes!(packs, u8, u8; 3 66 33, 17 64 70);
}

#[test]
fn the_ends_of_both_kinds_are_multiplied_exactly() {
    fn extremes<T: Byte + MultipliesWith<U, As: Element<Sum = i32>>, U: Byte>(a: u8, b: u8) {
        let (a, b) = (T::of(a), U::of(b));
        matches(&HeapTensor::<T, s![6, 2051]>::full(a), &HeapTensor::<U, s![2051, 18]>::full(b));
        matches(
            &HeapTensor::<T, s![2, 2051]>::full(a),
            &HeapTensor::<U, s![18, 2051]>::full(b).t(),
        );
    }
    for (left, right) in [(0xff, 0x80), (0xff, 0x7f), (0x80, 0x80), (0, 0x80), (0xff, 0xff)] {
        extremes::<u8, i8>(left, right);
        extremes::<i8, u8>(right, left);
    }
    on_every_set(|| {
        let (a, b) = (Tensor::<u8, s![1, 3]>::full(255), Tensor::<i8, s![3, 1]>::full(-128));
        let sum: Tensor<i32, s![1, 1]> = a.matmul(&b).eval();
        assert_eq!(sum.as_slice(), [3 * 255 * -128]);
        let sum: Tensor<i32, s![1, 1]> = b.t().matmul(a.t()).eval();
        assert_eq!(sum.as_slice(), [3 * 255 * -128]);
    });
}

/// The product of operands whose extents are known when the program runs.
fn bounded<T: Byte + MultipliesWith<U, As: Element<Sum: Bits>>, U: Byte>([m, k, n]: [usize; 3]) {
    let a = bytes::<T, s![30, 70]>(u32::try_from(m).unwrap());
    let (b, side) = (bytes::<U, s![70, 40]>(2), bytes::<U, s![40, 70]>(3));
    let checked = formwork::dim::with_extent::<30, _>(m, |m| {
        formwork::dim::with_extent::<70, _>(k, |k| {
            formwork::dim::with_extent::<40, _>(n, |n| {
                let a = HeapTensor::<T, _>::from_fn_in((m, k), |at| {
                    let [row, inner] = at_of(at);
                    a.get([row, inner]).unwrap()
                });
                let b = HeapTensor::<U, _>::from_fn_in((k, n), |at| b.get(at_of(at)).unwrap());
                let side =
                    HeapTensor::<U, _>::from_fn_in((n, k), |at| side.get(at_of(at)).unwrap());
                matches(&a, &b);
                matches(&a, &side.t());
            })
        })
    });
    assert!(matches!(checked, Ok(Ok(Ok(())))));
}

/// A coordinate of two axes as numbers.
fn at_of<A: Dim, B: Dim>(at: (Idx<A>, Idx<B>)) -> [usize; 2] {
    [at.0.into(), at.1.into()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_of_any_sizes_give_the_sums_of_the_plain_loops(
        m in 0_usize..=30, k in 0_usize..=70, n in 0_usize..=40,
    ) {
        bounded::<u8, i8>([m, k, n]);
        bounded::<i8, u8>([m, k, n]);
        bounded::<i8, i8>([m, k, n]);
        bounded::<u8, u8>([m, k, n]);
    }
}

/// Requirements: FW-KERNEL-1, FW-KERNEL-2, FW-MACRO-2.
#[test]
fn stacks_vectors_and_letters_take_both_kinds_of_bytes() {
    on_every_set(|| {
        let (a, b) = (bytes::<u8, s![3, 5, 14]>(1), bytes::<i8, s![14, 20]>(2));
        let stack: HeapTensor<i32, s![3, 5, 20]> = a.matmul(&b).eval_heap();
        let flat: View<'_, u8, s![15, 14]> = a.reshape();
        let product = flat.matmul(&b).eval_heap();
        assert_eq!(stack, product.reshape::<s![3, 5, 20]>());
        assert_eq!(einsum!("bij,jk->bik", a, b).eval_heap(), stack);
        assert_eq!(a.matmul_packed(&PackedMatrix::pack_heap(&b)).eval_heap(), stack);
        let (vector, other) = (bytes::<u8, s![14]>(3), bytes::<i8, s![14]>(4));
        let numbers = |i: usize| (vector.get([i]).unwrap(), other.get([i]).unwrap());
        let dot: Tensor<i32, ()> = vector.matmul(&other).eval();
        let expected: i32 =
            (0..14).map(|i| i32::from(numbers(i).0) * i32::from(numbers(i).1)).sum();
        assert_eq!(dot, Tensor::from_array(expected));
        let left: Tensor<i32, s![20]> = vector.matmul(&b).eval();
        let row: View<'_, u8, s![1, 14]> = vector.reshape();
        assert_eq!(left.reshape::<s![1, 20]>(), row.matmul(&b).eval_heap());
        let right: HeapTensor<i32, s![3, 5]> = a.matmul(&other).eval_heap();
        let column: View<'_, i8, s![14, 1]> = other.reshape();
        assert_eq!(right.reshape::<s![3, 5, 1]>(), a.matmul(&column).eval_heap());
        reference::matmul(
            [15, 14, 20],
            |i, k| flat.get([i, k]).unwrap(),
            |k, j| b.get([k, j]).unwrap(),
            |i, j, sum| assert_eq!(product.get([i, j]), Some(sum)),
        );
    });
}

/// Requirements: FW-KERNEL-15.
#[test]
fn bytes_packed_when_the_program_is_compiled_are_those_of_the_heap() {
    const WEIGHT: Tensor<i8, s![3, 6]> =
        Tensor::from_array([[1, -2, 3, -4, 5, -6], [7, 8, 9, 10, 11, -128], [0, 1, 0, 127, 0, 1]]);
    static PACKED: PackedMatrix<i8, s![6, 3]> = PackedMatrix::pack_weight(WEIGHT);
    assert_eq!(PACKED.strips(), PackedMatrix::pack_heap(&WEIGHT.t()).strips());
    let x: Tensor<u8, s![6]> = Tensor::from_array([1, 2, 3, 4, 200, 255]);
    let y: Tensor<i32, s![3]> = x.linear_packed(&PACKED, NoBias).eval();
    let expected: Tensor<i32, s![3]> = x.linear(&WEIGHT, NoBias).eval();
    assert_eq!(y, expected);
}
