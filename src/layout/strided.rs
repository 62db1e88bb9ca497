//! Any stride on each axis, as a type.

use core::marker::PhantomData;

use super::{Layout, Sealed};
use crate::shape::{Shape, StridesFor};

/// One stride type for each axis: what a view of another layout has.
#[derive(Debug)]
pub struct Strided<St>(PhantomData<fn(St) -> St>);

impl<St> Clone for Strided<St> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<St> Copy for Strided<St> {}

impl<St> Sealed for Strided<St> {}

#[diagnostic::do_not_recommend]
impl<S: Shape, St: StridesFor<S>> Layout<S> for Strided<St> {
    type Strides = St;
    type Alike<S2: Shape, St2: StridesFor<S2>> = Strided<St2>;
}
