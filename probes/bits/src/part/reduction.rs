//! Reductions, and sums up to each element.

use formwork::dtype::f16;
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn floats(digest: &mut Digest) {
    let mut n = Numbers::new(16);
    draw! { n, draw:
        x: f32, [5, 150];
        wide: f64, [3, 70];
        narrow: f16, [3, 70];
    }
    draw! { n, wild: hard: f32, [9, 7]; }
    add!(digest exact: hard.max(axes![1]), hard.min(axes![0]), hard.argmax(axes![1]));
    add!(digest:
        x.sum(axes![1]),
        x.sum(axes![0]),
        x.mean(axes![1]),
        x.product(axes![0]),
        x.norm(axes![1]),
        x.var_population(axes![1]),
        wide.sum(axes![1]),
        wide.var_sample(axes![1]),
        narrow.sum(axes![1]),
    );
    digest.numbers(&[x.sum_all(), x.mean_all(), x.t().sum_all(), (&x * 3.0).sum_all()]);
}

pub(super) fn whole(digest: &mut Digest) {
    let mut n = Numbers::new(17);
    draw! { n, draw:
        x: i8, [5, 90];
        z: i32, [5, 9];
        truth: bool, [5, 9];
    }
    add!(digest:
        x.sum(axes![1]),
        x.sum(axes![0]),
        x.product(axes![1]),
        x.max(axes![1]),
        z.sum(axes![0]),
        truth.sum(axes![1]),
        truth.all(axes![0]),
        truth.any(axes![1]),
    );
}

pub(super) fn cumulative(digest: &mut Digest) {
    let mut n = Numbers::new(18);
    draw! { n, draw:
        x: f32, [5, 33];
        y: f16, [5, 33];
        z: i8, [5, 33];
    }
    add!(digest:
        x.cumsum(axes![1]),
        x.cumprod(axes![1]),
        y.cumsum(axes![1]),
        z.cumsum(axes![1]),
    );
}
