//! A branch whose input is added to what comes out of it, and two branches whose results are added.

use super::layer::{Layer, Moment, Planned};
use super::state::{Again, Joined, Kept, State};
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

/// Two branches from one tensor, and the sum of their results: `Sum(SHORTCUT, BRANCH)`.
///
/// The first runs first, and its result waits for that of the second, where the sum will be.
#[derive(Clone, Copy, Debug)]
pub struct Sum<A, B>(pub A, pub B);

/// The end of the first branch.
type First<D, A> = <A as Layer<Kept<D>>>::After;

#[diagnostic::do_not_recommend]
impl<D: State, A, B> Layer<D> for Sum<A, B>
where
    A: Layer<Kept<D>, After: State<Elem: Num>>,
    B: Layer<
            Again<D, First<D, A>>,
            After: State<
                Elem = <First<D, A> as State>::Elem,
                Shape = <First<D, A> as State>::Shape,
            >,
        >,
{
    type After = Joined<First<D, A>, B::After>;

    #[inline(always)]
    fn run<P: Planned>(&self, mut at: Moment<'_, P, D>) {
        self.0.run(at.to::<Kept<D>>());
        self.1.run(at.to::<Again<D, First<D, A>>>());
        at.to::<First<D, A>>().join::<B::After>();
    }
}
