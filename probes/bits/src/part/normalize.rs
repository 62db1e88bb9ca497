//! Softmax and the norms.

use formwork::dtype::f16;
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn softmax(digest: &mut Digest) {
    let mut n = Numbers::new(12);
    draw! { n, draw:
        x: f32, [4, 70];
        wide: f64, [3, 9];
        narrow: f16, [3, 20];
    }
    draw! { n, wild: hard: f32, [6, 5]; }
    add!(digest:
        x.softmax(axes![1]),
        x.softmax(axes![0]),
        x.log_softmax(axes![1]),
        hard.softmax(axes![1]),
        wide.softmax(axes![1]),
        narrow.softmax(axes![1]),
        x.logsumexp(axes![1]),
    );
}

pub(super) fn norms(digest: &mut Digest) {
    let mut n = Numbers::new(13);
    draw! { n, draw:
        x: f32, [4, 70];
        gain: f32, [70];
        wide: f64, [3, 9];
        narrow: f16, [3, 20];
    }
    add!(digest:
        x.layer_norm(axes![1], 1e-5) * &gain + &gain,
        x.rms_norm(axes![1], 1e-5),
        x.layer_norm(axes![0], 1e-5),
        wide.layer_norm(axes![1], 1e-5),
        narrow.layer_norm(axes![1], 1e-5),
    );
}
