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

struct SoftmaxOf<X> {
    codes: X,
    scale: SoftmaxScale,
}

impl<S, P, L, K> EachGroup<S, P> for SoftmaxOf<Tensor<i8, S, L, K>>
where
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<i8>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let (codes, scale) = (&mut self.codes, self.scale);
        let largest = group_of(codes, group).fold(Max).to_i32();
        let exponential = |code: i8| scale.exponential(code.to_i32().wrapping_sub(largest));
        let sum: u64 =
            group_of(codes, group).sum(|code| exponential(code).map_or(0, SoftmaxScale::summand));
        let reciprocal = Reciprocal::new(sum);
        replace(codes, group, |code| match exponential(code) {
            Some(exponential) => i8::nearest(SoftmaxScale::code(exponential, reciprocal)),
            None => i8::MIN,
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
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<Q<i8, Probability>>>(
        self,
        x: &mut Tensor<Q<i8, Probability>, S, L, K>,
    ) {
        let shape = x.shape();
        each_group::<S, P, _>(shape, SoftmaxOf { codes: x.codes_mut(), scale: self.0 });
    }
}
