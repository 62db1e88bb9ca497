//! The softmax of codes: the largest code, the sum of exponentials, and each one divided by it.

use super::group::Many;
use super::reduce::{Group, Groups};
use super::replace::{EachGroup, each_group, group_of, replace};
use crate::dtype::quantized::{Code, Probability, Q, Reciprocal, SoftmaxScale};
use crate::expr::InPlace;
use crate::expr::fold::Max;
use crate::expr::quantized::IntegerSoftmax;
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::StorageMut;
use crate::tensor::Tensor;

/// How many differences of codes there are.
const DIFFERENCES: usize = 256;

struct SoftmaxOf<X> {
    codes: X,
    scale: SoftmaxScale,
    /// The exponential of each difference, the largest difference last; where there are few elements,
    /// each is computed where it is needed.
    table: Option<[i32; DIFFERENCES]>,
}

/// Exponentials of all differences of codes.
#[inline]
fn exponentials(scale: SoftmaxScale) -> [i32; DIFFERENCES] {
    let mut difference = 1_i32;
    core::array::from_fn(|_| {
        difference = difference.wrapping_sub(1);
        scale.exponential(difference)
    })
}

impl<S, P, L, K> EachGroup<S, P> for SoftmaxOf<Tensor<i8, S, L, K>>
where
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<i8>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let (codes, scale, table) = (&mut self.codes, self.scale, &self.table);
        let largest = group_of(codes, group).fold(Max);
        let exponential = |code: i8| match table {
            Some(table) => table.get(usize::from(largest.abs_diff(code))).copied().unwrap_or(0),
            None => scale.exponential(code.to_i32().wrapping_sub(largest.to_i32())),
        };
        let sum: u64 = group_of(codes, group).sum(|code| SoftmaxScale::summand(exponential(code)));
        let reciprocal = Reciprocal::new(sum);
        replace(codes, group, |code| {
            i8::nearest(SoftmaxScale::code(exponential(code), reciprocal))
        });
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        for lane in 0..W {
            EachGroup::<S, P>::group(self, S::Out::lane(groups, lane));
        }
    }
}

impl<P> InPlace<Q<i8, Probability>, P> for IntegerSoftmax {
    const OPERATIONS: usize = 5;

    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<Q<i8, Probability>>>(
        self,
        x: &mut Tensor<Q<i8, Probability>, S, L, K>,
    ) {
        let (shape, scale) = (x.shape(), self.0);
        let is_long = const { S::CAPACITY > DIFFERENCES };
        let table = is_long.then(|| exponentials(scale));
        each_group::<S, P, _>(shape, SoftmaxOf { codes: x.codes_mut(), scale, table });
    }
}
