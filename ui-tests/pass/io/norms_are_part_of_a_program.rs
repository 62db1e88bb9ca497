//! Norms of a file are made when the program is compiled, with the epsilons of their fields.

use formwork::nn::{BatchNorm, LayerNorm, RmsNorm};
use formwork::prelude::*;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Norms<N: FixedDim> {
    #[weights(epsilon = 1e-3)]
    bn: BatchNorm<N>,
    #[weights(epsilon = 1e-12)]
    norms: [LayerNorm<N>; 2],
    #[weights(epsilon = 0.5)]
    last: Option<RmsNorm<N>>,
}

weights! { static NORMS: Norms<D<2>> = "norms.safetensors"; }

fn main() {
    assert_eq!(NORMS.bn.shift.as_slice(), [3.0, 4.0]);
    assert_eq!(NORMS.bn.mean.as_slice(), [5.0, 6.0]);
    assert_eq!(NORMS.bn.variance.as_slice(), [7.0, 8.0]);
    assert_eq!((NORMS.bn.epsilon, NORMS.norms[1].epsilon), (1e-3, 1e-12));
    assert_eq!(NORMS.norms[0].shift.as_slice(), [11.0, 12.0]);
    assert_eq!(NORMS.norms[1].scale.as_slice(), [13.0, 14.0]);
    let last = NORMS.last.as_ref().map(|norm| (norm.scale.as_slice(), norm.epsilon));
    assert_eq!(last, Some((&[17.0, 18.0][..], 0.5)));
}

// Requirements: FW-WEIGHT-5, FW-WEIGHT-6.
