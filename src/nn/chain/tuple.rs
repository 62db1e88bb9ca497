//! Layers one behind the other, as tuples; a tuple may be a layer of another one.

use super::layer::{Layer, Moment, Planned};
use super::state::State;

macro_rules! tuples {
    ($(($first:ident $(, $layer:ident $nth:tt behind $before:ident)*);)*) => {$(
        impl<D: State, $first: Layer<D>, $($layer: Layer<$before::After>),*> Layer<D>
            for ($first, $($layer,)*)
        {
            type After = tuples!(@last $first $($layer)*);

            #[inline(always)]
            fn run<P: Planned>(&self, mut at: Moment<'_, P, D>) {
                self.0.run(at.to::<D>());
                $(self.$nth.run(at.to::<$before::After>());)*
            }
        }
    )*};
    (@last $layer:ident) => { $layer::After };
    (@last $layer:ident $($rest:ident)+) => { tuples!(@last $($rest)+) };
}

tuples! {
    (L0);
    (L0, L1 1 behind L0);
    (L0, L1 1 behind L0, L2 2 behind L1);
    (L0, L1 1 behind L0, L2 2 behind L1, L3 3 behind L2);
    (L0, L1 1 behind L0, L2 2 behind L1, L3 3 behind L2, L4 4 behind L3);
    (L0, L1 1 behind L0, L2 2 behind L1, L3 3 behind L2, L4 4 behind L3, L5 5 behind L4);
    (L0, L1 1 behind L0, L2 2 behind L1, L3 3 behind L2, L4 4 behind L3, L5 5 behind L4, L6 6 behind L5);
    (L0, L1 1 behind L0, L2 2 behind L1, L3 3 behind L2, L4 4 behind L3, L5 5 behind L4, L6 6 behind L5,
        L7 7 behind L6);
}
