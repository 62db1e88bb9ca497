//! Windows and resampling.

use formwork::expr::{Centers, Corners};
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn pools(digest: &mut Digest) {
    let mut n = Numbers::new(14);
    draw! { n, draw: x: f32, [3, 9, 10]; }
    draw! { n, wild: hard: f32, [2, 6, 6]; }
    let window = pool(dim!(3)).stride(dim!(2)).padding(dim!(1));
    add!(digest exact: hard.max_pool2d(pool(dim!(2))));
    add!(digest:
        x.max_pool2d(window),
        x.avg_pool2d(window),
        x.avg_pool2d_counting_padding(window),
        x.avg_pool1d(pool(dim!(5))),
        x.global_avg_pool2d(),
    );
}

pub(super) fn resampling(digest: &mut Digest) {
    let mut n = Numbers::new(15);
    draw! { n, draw:
        x: f32, [2, 5, 7];
        codes: u8, [2, 5, 7];
    }
    add!(digest:
        x.resize_nearest(dim!(8), dim!(13)),
        codes.resize_nearest(dim!(3), dim!(4)),
        x.resize_bilinear(dim!(8), dim!(13), Centers),
        x.resize_bilinear(dim!(3), dim!(4), Corners),
        x.pad(axes![1], dim!(1), dim!(2), 0.5),
    );
}
