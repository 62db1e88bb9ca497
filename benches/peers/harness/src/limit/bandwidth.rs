//! How fast memory is read and written, by the bytes that are touched.

use std::hint::black_box;

use crate::time;

use crate::vector::{Vector, add, fence, multiply_add, splat, stream};

/// The bandwidths of one footprint, in GB/s.
#[derive(Clone, Copy, Debug)]
pub struct Bandwidth {
    /// Bytes that are touched.
    pub bytes: usize,
    /// Reading.
    pub read: f64,
    /// Reading and writing as much, both counted.
    pub copy: f64,
    /// Reading three times as much as is written, all counted.
    pub triad: f64,
}

const FOOTPRINTS: [usize; 9] =
    [16 << 10, 32 << 10, 128 << 10, 512 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20, 256 << 20];

/// Every footprint.
pub fn measure() -> Vec<Bandwidth> {
    FOOTPRINTS.into_iter().map(of_footprint).collect()
}

/// The best of some repetitions: what `work` returns, a nanosecond.
pub fn best_rate(mut work: impl FnMut() -> f64) -> f64 {
    let rate = |_| {
        let mut done = 0.0;
        let timing = time(1, || done = work());
        if timing.undisturbed { done / timing.nanoseconds } else { 0.0 }
    };
    (0..25).map(rate).fold(0.0, f64::max)
}

fn of_footprint(bytes: usize) -> Bandwidth {
    let vectors = bytes / size_of::<Vector>();
    let repeat = ((2 << 20) / bytes).max(1);
    let moved = (bytes * repeat) as f64;
    let many = |work: &mut dyn FnMut()| {
        best_rate(|| {
            for _ in 0..repeat {
                work();
            }
            moved
        })
    };
    let memory = |parts: usize| vec![splat(0.5); vectors / parts];

    let a = memory(1);
    let read = many(&mut || {
        black_box(sum(black_box(&a)));
    });

    let (a, mut y) = (memory(2), memory(2));
    let copy = many(&mut || black_box(&mut y).copy_from_slice(black_box(&a)));
    let copy = copy.max(many(&mut || copy_past_the_caches(black_box(&a), black_box(&mut y))));

    let (a, b, c, mut y) = (memory(4), memory(4), memory(4), memory(4));
    let triad =
        many(&mut || multiply_add_all([&a, &b, &c].map(black_box), black_box(&mut y), store));
    let triad = triad.max(many(&mut || {
        multiply_add_all([&a, &b, &c].map(black_box), black_box(&mut y), stream);
        fence();
    }));
    Bandwidth { bytes, read, copy, triad }
}

fn sum(a: &[Vector]) -> [Vector; 8] {
    let mut sums = [splat(0.0); 8];
    for chunk in a.as_chunks::<8>().0 {
        for (sum, value) in sums.iter_mut().zip(chunk) {
            *sum = add(*sum, *value);
        }
    }
    sums
}

fn copy_past_the_caches(a: &[Vector], y: &mut [Vector]) {
    for (y, a) in y.iter_mut().zip(a) {
        stream(y, *a);
    }
    fence();
}

fn store(out: &mut Vector, value: Vector) {
    *out = value;
}

fn multiply_add_all(
    [a, b, c]: [&Vec<Vector>; 3],
    y: &mut [Vector],
    write: impl Fn(&mut Vector, Vector),
) {
    for (((y, a), b), c) in y.iter_mut().zip(a).zip(b).zip(c) {
        write(y, multiply_add(*a, *b, *c));
    }
}
