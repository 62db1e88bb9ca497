//! Memory is taken as written where a source says that it gave every element, so no other crate says so.

use formwork::prelude::*;
use formwork::tensor::{Sink, Source};

struct Nothing;

impl Expr for Nothing {
    type Elem = f32;
    type Shape = s![64];

    fn shape(&self) -> s![64] {
        s![64]
    }
}

impl Source<s![64]> for Nothing {
    type Elem = f32;
    const DRIVES: bool = true;

    fn drive<K: Sink<s![64], f32>>(&self, _shape: s![64], _sink: &mut K) -> bool {
        true
    }

    fn at(&self, _coord: <s![64] as Shape>::Coord) -> f32 {
        1.0
    }
}

impl IntoExpr<f32> for Nothing {
    type Expr = Self;

    fn into_expr(self) -> Self {
        self
    }
}

fn main() {
    let zeros: Tensor<f32, s![64]> = Tensor::zeros();
    let _: Tensor<f32, s![64]> = (&zeros + Nothing).eval();
}

// Requirements: FW-SHAPE-13.
