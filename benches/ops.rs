//! Typed operations beside plain loops over slices, in one run: read the ratio, not the time.
//!
//! `cargo bench --bench ops`; `cargo test --benches` runs each once.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formwork::prelude::*;

type Square<const N: usize> = Tensor<f32, (D<N>, D<N>)>;

fn ramp(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i % 17) as f32 * 0.25 - 2.0).collect()
}

/// `max(a * 2 + b, 0)` with a vector `b` on each row.
fn fused(criterion: &mut Criterion) {
    let a: Tensor<f32, s![64, 64]> = Tensor::from_slice(&ramp(4096)).unwrap();
    let b: Tensor<f32, s![64]> = Tensor::from_slice(&ramp(64)).unwrap();
    let mut out = Tensor::<f32, s![64, 64]>::zeros();
    let mut group = criterion.benchmark_group("relu(a * 2 + b), 64 x 64");
    group.bench_function("typed", |bencher| {
        bencher
            .iter(|| (black_box(&a) * 2.0 + black_box(&b)).relu().eval_into(black_box(&mut out)));
    });
    let (a, b, mut out) = (ramp(4096), ramp(64), vec![0.0; 4096]);
    group.bench_function("loop", |bencher| {
        bencher.iter(|| {
            let (a, b, out) = (black_box(&a), black_box(&b), black_box(&mut out));
            for (row, out) in a.chunks_exact(64).zip(out.chunks_exact_mut(64)) {
                for ((a, b), out) in row.iter().zip(b).zip(out) {
                    *out = (a * 2.0 + b).max(0.0);
                }
            }
        });
    });
    group.finish();
}

fn product<const N: usize>(criterion: &mut Criterion)
where
    D<N>: FixedDim,
{
    let a: Square<N> = Tensor::from_slice(&ramp(N * N)).unwrap();
    let b: Square<N> = Tensor::from_slice(&ramp(N * N)).unwrap();
    let mut out = Square::<N>::zeros();
    let mut group = criterion.benchmark_group(format!("product, {N} x {N}"));
    group.bench_function("typed", |bencher| {
        bencher.iter(|| black_box(&a).matmul(black_box(&b)).eval_into(black_box(&mut out)));
    });
    let (a, b, mut out) = (ramp(N * N), ramp(N * N), vec![0.0; N * N]);
    group.bench_function("loop", |bencher| {
        bencher.iter(|| {
            let (a, b, out) = (black_box(&a), black_box(&b), black_box(&mut out));
            for (row, out) in a.chunks_exact(N).zip(out.chunks_exact_mut(N)) {
                out.fill(0.0);
                for (factor, b) in row.iter().zip(b.chunks_exact(N)) {
                    for (out, b) in out.iter_mut().zip(b) {
                        *out += factor * b;
                    }
                }
            }
        });
    });
    group.finish();
}

/// The sum of each row.
fn sums(criterion: &mut Criterion) {
    let a: Tensor<f32, s![64, 768]> = Tensor::from_slice(&ramp(64 * 768)).unwrap();
    let mut out = Tensor::<f32, s![64]>::zeros();
    let mut group = criterion.benchmark_group("row sums, 64 x 768");
    group.bench_function("typed", |bencher| {
        bencher.iter(|| black_box(&a).sum(axes![1]).eval_into(black_box(&mut out)));
    });
    let (a, mut out) = (ramp(64 * 768), vec![0.0; 64]);
    group.bench_function("loop", |bencher| {
        bencher.iter(|| {
            for (row, out) in black_box(&a).chunks_exact(768).zip(black_box(&mut out)) {
                *out = row.iter().sum();
            }
        });
    });
    group.finish();
}

fn products(criterion: &mut Criterion) {
    product::<4>(criterion);
    product::<16>(criterion);
    product::<64>(criterion);
}

criterion_group!(benches, fused, products, sums);
criterion_main!(benches);
