//! Kernels trust the numbers of these rules: nobody else makes one.
use formwork::dim::One;
use formwork::prelude::*;
use formwork::shape::{ConvOver, MeetsWindows, PoolOver, Slide, SlidesOver};

#[derive(Clone, Copy)]
struct Mine;

impl SlidesOver<D<4>, Mine> for D<8> {
    type Places = D<8>;
    const STRIDE: usize = 1;
    const DILATION: usize = usize::MAX;
    const BEFORE: usize = 0;
    const AFTER: usize = 0;

    fn places(self) -> D<8> {
        self
    }
}

impl MeetsWindows<One, Mine> for D<4> {}

impl ConvOver<1> for Mine {
    type H = Slide<One, One, Edges<D<0>, D<0>>>;
    type W = Mine;
    type Groups = One;
}

impl PoolOver<1> for Mine {
    type KH = One;
    type KW = One;
    type PadH = Mine;
    type PadW = Mine;
    type H = Mine;
    type W = Mine;
}

fn main() {}

// Requirements: FW-SHAPE-13.
