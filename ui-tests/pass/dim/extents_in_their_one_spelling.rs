//! Every number has one extent.

use formwork::dim::{CeilQuotient, D, Difference, ExactQuotient, Ki, Mi, Sum};
use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, (One, D<2>, Ki<1, 0>)>::zeros();
    let _: Idx<D<3>> = Idx::constant(D::<2>);
    let _: <D<5> as Difference<D<3>>>::Out = D::<2>;
    let _: <D<10> as ExactQuotient<D<5>>>::Out = D::<2>;
    let _: <D<10> as CeilQuotient<D<3>>>::Out = D::<4>;
    let _: <Mi<1023, 1023, 1022> as Sum<One>>::Out = Mi::<1023, 1023, 1023>;
    let _: <Ki<49, 81> as Difference<D<257>>>::Out = Ki::<48, 848>;
}

// Requirements: FW-DIM-1.
