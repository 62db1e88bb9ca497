//! Products: of matrices, vectors and stacks, in several layouts and element types.

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn f32(digest: &mut Digest) {
    let mut n = Numbers::new(3);
    draw! { n, draw:
        a: f32, [7, 19];
        b: f32, [19, 37];
        bias: f32, [37];
        x: f32, [19];
    }
    draw! { n, wild: hard: f32, [19, 11]; }
    #[cfg(not(feature = "planted"))]
    add!(digest: a.matmul(&b));
    #[cfg(feature = "planted")]
    digest.numbers(rounded_twice(&a, &b).as_slice());
    add!(digest:
        (a.matmul(&b) + &bias).relu(),
        b.t().matmul(a.t()),
        x.matmul(&b),
        x.linear(b.t(), &bias),
        a.matmul(&hard),
        einsum!("ik,kj->ij", &a, &b),
    );
    let packed: PackedMatrix<f32, s![19, 37]> = PackedMatrix::pack(b);
    add!(digest: a.matmul_packed(&packed));
}

/// The fault that is planted: each product is rounded before it is added.
#[cfg(feature = "planted")]
fn rounded_twice(
    a: &Tensor<f32, s![7, 19]>,
    b: &Tensor<f32, s![19, 37]>,
) -> Tensor<f32, s![7, 37]> {
    Tensor::from_fn(|(i, j)| dim!(19).indices().fold(0.0, |sum, k| sum + a[(i, k)] * b[(k, j)]))
}

pub(super) fn f64(digest: &mut Digest) {
    let mut n = Numbers::new(4);
    draw! { n, draw:
        a: f64, [5, 13];
        b: f64, [13, 9];
    }
    draw! { n, wild: hard: f64, [13, 8]; }
    add!(digest: a.matmul(&b), b.t().matmul(a.t()), a.matmul(&hard));
}

pub(super) fn halves(digest: &mut Digest) {
    let mut n = Numbers::new(5);
    draw! { n, draw:
        a: f16, [4, 17];
        b: f16, [17, 18];
        c: bf16, [4, 17];
        d: bf16, [17, 18];
    }
    draw! { n, wild: hard: f16, [17, 4]; }
    add!(digest: a.matmul(&b), a.matmul(&hard), c.matmul(&d));
}

pub(super) fn whole(digest: &mut Digest) {
    let mut n = Numbers::new(6);
    draw! { n, draw:
        a: i8, [5, 70];
        b: i8, [70, 20];
        c: u8, [5, 70];
        d: i16, [4, 9];
        e: i16, [9, 6];
        x: i8, [70];
    }
    add!(digest:
        a.matmul(&b),
        c.matmul(&b),
        c.matmul(c.t()),
        x.linear(b.t(), NoBias),
        d.matmul(&e),
    );
}
