//! A branch whose input is added to what comes out of it.

use super::layer::{Layer, Moment, Planned};
use super::state::{Joined, Kept, State};
use crate::dtype::Num;

/// Layers, and their input added to their result: `Residual((Fused(EXPAND, op::Relu), PROJECT))`.
///
/// The input stays where it is while the branch runs, and the sum is where the result of the branch was.
#[derive(Clone, Copy, Debug)]
pub struct Residual<B>(pub B);

#[diagnostic::do_not_recommend]
impl<D: State<Elem: Num>, B> Layer<D> for Residual<B>
where
    B: Layer<Kept<D>, After: State<Elem = D::Elem, Shape = D::Shape>>,
{
    type After = Joined<D, B::After>;

    #[inline(always)]
    fn run<P: Planned>(&self, mut at: Moment<'_, P, D>) {
        self.0.run(at.to::<Kept<D>>());
        at.join::<B::After>();
    }
}
