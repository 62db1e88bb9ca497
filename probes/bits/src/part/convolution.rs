//! Convolutions: channels first and last, with strides, groups and gaps, transposed, of floats and integers.

use formwork::dtype::f16;
use formwork::layout::{ChannelsLast, OutputsLast};
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn f32(digest: &mut Digest) {
    let mut n = Numbers::new(7);
    draw! { n, draw:
        image: f32, [4, 9, 11];
        weight: f32, [6, 4, 3, 3];
        bias: f32, [6];
        grouped: f32, [6, 2, 3, 3];
        filters: f32, [4, 1, 3, 3];
        pixels: f32, [6, 4, 1, 1];
        back: f32, [4, 3, 3, 3];
    }
    let last: Tensor<f32, s![4, 9, 11], ChannelsLast> = image.to_layout();
    let outputs: Tensor<f32, s![6, 4, 3, 3], OutputsLast> = weight.to_layout();
    let two = dim!(2);
    add!(digest:
        image.conv2d(&weight, &bias, conv().padding(dim!(1))).relu(),
        last.conv2d(&outputs, &bias, conv().padding(dim!(1))),
        image.conv2d(&weight, NoBias, conv().stride(two).padding(Same)),
        image.conv2d(&grouped, NoBias, conv().groups(two)),
        image.conv2d(&pixels, &bias, conv()),
        image.depthwise2d(&filters, NoBias, conv().padding(dim!(1))),
        last.depthwise2d(&filters, NoBias, conv().padding(dim!(1))),
        image.conv_transpose2d(&back, NoBias, conv().stride(two), (dim!(19), dim!(23))),
    );
}

pub(super) fn whole(digest: &mut Digest) {
    let mut n = Numbers::new(8);
    draw! { n, draw:
        image: i8, [3, 6, 7];
        weight: i8, [5, 3, 3, 3];
        filters: i8, [3, 1, 3, 3];
        half_image: f16, [3, 6, 7];
        half_weight: f16, [5, 3, 3, 3];
    }
    add!(digest:
        image.conv2d(&weight, NoBias, conv().padding(Same)),
        image.depthwise2d(&filters, NoBias, conv()),
        half_image.conv2d(&half_weight, NoBias, conv().padding(Same)),
    );
}

pub(super) fn signal(digest: &mut Digest) {
    let mut n = Numbers::new(9);
    draw! { n, draw:
        signal: f32, [3, 21];
        weight: f32, [4, 3, 5];
        filters: f32, [3, 1, 5];
        wide: f64, [3, 21];
        wide_weight: f64, [2, 3, 5];
    }
    add!(digest:
        signal.conv1d(&weight, NoBias, conv().padding(Same)),
        signal.depthwise1d(&filters, NoBias, conv()),
        wide.conv1d(&wide_weight, NoBias, conv().stride(dim!(2))),
    );
}
