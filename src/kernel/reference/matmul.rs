//! Products of matrices, as three loops.

use crate::dtype::{AccumulatorWith, Element, MultipliesWith, Num, SumWith};
use crate::isa::Portable;

/// Multiplies an `m × k` matrix by a `k × n` matrix, and gives each element of the product to `out`.
///
/// # Numerics
/// Each sum is formed in the accumulator, in the order of the inner axis, one fused step a factor,
/// and rounded at the end.
///
/// # Example
/// ```
/// use formwork::kernel::reference;
///
/// let (a, b) = ([[1_f32, 2.], [3., 4.]], [[5.], [6.]]);
/// let mut c = [[0.]; 2];
/// reference::matmul([2, 2, 1], |i, k| a[i][k], |k, j| b[k][j], |i, j, x| c[i][j] = x);
/// assert_eq!(c, [[17.], [39.]]);
/// ```
pub fn matmul<T: MultipliesWith<U>, U: Element>(
    [m, k, n]: [usize; 3],
    a: impl Fn(usize, usize) -> T,
    b: impl Fn(usize, usize) -> U,
    mut out: impl FnMut(usize, usize, SumWith<T, U>),
) {
    for row in 0..m {
        for column in 0..n {
            let mut sum = <AccumulatorWith<T, U>>::ZERO;
            for inner in 0..k {
                let (left, right) = (a(row, inner), b(inner, column));
                sum = T::add_product(Portable, left, right, sum);
            }
            out(row, column, T::As::sum_from_accumulator(sum));
        }
    }
}

/// Multiplies `m` vectors of `inputs` elements by each of the `outputs` rows of the weight, adds the
/// bias, and gives each element of the result to `out`.
///
/// # Numerics
/// As [`matmul`]; the bias is added to the sum before it is rounded.
pub fn linear<T: MultipliesWith<U>, U: Element>(
    [m, inputs, outputs]: [usize; 3],
    input: impl Fn(usize, usize) -> T,
    weight: impl Fn(usize, usize) -> U,
    bias: impl Fn(usize) -> SumWith<T, U>,
    mut out: impl FnMut(usize, usize, SumWith<T, U>),
) {
    for row in 0..m {
        for output in 0..outputs {
            let mut sum = <AccumulatorWith<T, U>>::ZERO;
            for inner in 0..inputs {
                let (left, right) = (input(row, inner), weight(output, inner));
                sum = T::add_product(Portable, left, right, sum);
            }
            out(
                row,
                output,
                T::As::sum_from_accumulator(Num::add(
                    sum,
                    T::As::accumulator_from_sum(bias(output)),
                )),
            );
        }
    }
}
