//! One function at every argument, or at every n-th: alone and in lanes, on every instruction set.

use std::io::Write;

use formwork::isa::{Level, limit};

use crate::format::Format;
use crate::function::{COUNT, Function, Many, Way};

/// How many arguments are done before the next instruction set takes its turn.
const BLOCK: u64 = 1 << 22;

/// What was found.
pub struct Found {
    pub arguments: u64,
    /// The largest error, and the argument of it.
    pub worst: (f64, f32),
    /// Of how many arguments lanes of some set have other bits than the function alone.
    pub others: u64,
    /// Of how many arguments the result is not what the language has.
    pub unrounded: u64,
    /// How often a larger argument has a smaller result, of functions that go up.
    pub falls: u64,
    /// Special arguments with another value.
    pub special: Vec<f32>,
    /// Of all results with their arguments, in any order; each NaN counts the same.
    pub digest: u64,
    pub sets: usize,
}

impl Found {
    fn new() -> Self {
        Self {
            arguments: 0,
            worst: (0.0, 0.0),
            others: 0,
            unrounded: 0,
            falls: 0,
            special: Vec::new(),
            digest: 0,
            sets: 0,
        }
    }

    fn join(&mut self, other: &Self) {
        self.arguments += other.arguments;
        if other.worst.0 > self.worst.0 {
            self.worst = other.worst;
        }
        self.others += other.others;
        self.unrounded += other.unrounded;
        self.falls += other.falls;
        self.digest = self.digest.wrapping_add(other.digest);
    }
}

/// The instruction sets that this processor has and this program is not above.
pub fn sets() -> Vec<Level> {
    let mut sets: Vec<_> = [Level::Portable, Level::Avx2, Level::Avx512].map(limit).into();
    sets.dedup();
    sets
}

fn is_same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// Arguments in the order of their bits: a block of them, by two threads.
struct Block {
    first: u64,
    step: u64,
}

impl Block {
    /// An argument. One that does not belong to the function gives way to the nearest that does.
    #[inline(always)]
    fn argument(&self, function: &Function, at: u64) -> f32 {
        let [low, high] = function.domain;
        // Beyond the last one it begins anew.
        f32::from_bits((at * self.step) as u32).clamp(low, high)
    }

    fn one(&self, function: &Function, at: u64) -> f32 {
        (function.f32.one)(self.argument(function, at))
    }

    /// The arguments of a chunk.
    fn fill(&self, function: &Function, chunk: usize, x: &mut Many<f32>) {
        let first = self.first + (chunk * COUNT) as u64;
        for (x, at) in x.as_slice_mut().iter_mut().zip(first..) {
            *x = self.argument(function, at);
        }
    }

    /// Does some work with each chunk of results and its arguments.
    fn each(
        &self,
        function: &Function,
        results: &mut [f32],
        work: impl Fn(&Many<f32>, &Many<f32>, &mut [f32], &mut Found) + Sync,
    ) -> Found {
        let chunks: Vec<_> = results.chunks_mut(COUNT).enumerate().collect();
        let half = chunks.len().div_ceil(2);
        let mut parts: Vec<Vec<_>> = vec![Vec::new(), Vec::new()];
        for (at, chunk) in chunks {
            parts[usize::from(at >= half)].push((at, chunk));
        }
        let mut found = Found::new();
        std::thread::scope(|scope| {
            let threads: Vec<_> = parts
                .into_iter()
                .map(|part| {
                    scope.spawn(|| {
                        let (mut x, mut y) = (Many::zeros(), Many::zeros());
                        let mut found = Found::new();
                        for (at, results) in part {
                            self.fill(function, at, &mut x);
                            (function.f32.lanes)(&x, &mut y);
                            work(&x, &y, results, &mut found);
                        }
                        found
                    })
                })
                .collect();
            for thread in threads {
                found.join(&thread.join().expect("a measurement does not panic"));
            }
        });
        found
    }
}

/// What each result with its argument adds to the digest.
fn mixed(x: f32, y: f32) -> u64 {
    let bits = if y.is_nan() { 0x7fc0_0000 } else { y.to_bits() };
    let both = (u64::from(x.to_bits()) << 32 | u64::from(bits)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (both ^ both >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The first set: the function alone, its error, and its lanes.
fn measure(
    function: &Function,
    x: &Many<f32>,
    y: &Many<f32>,
    alone: &mut [f32],
    found: &mut Found,
) {
    let (x, y) = (x.as_slice(), y.as_slice());
    for (alone, x) in alone.iter_mut().zip(x) {
        *alone = (function.f32.one)(*x);
    }
    found.arguments += COUNT as u64;
    for ((alone, x), y) in alone.iter().zip(x).zip(y) {
        found.others += u64::from(!is_same(*alone, *y));
        found.digest = found.digest.wrapping_add(mixed(*x, *alone));
        let error = Format::F32.error((*alone).into(), (function.exact)((*x).into()));
        if error > found.worst.0 {
            found.worst = (error, *x);
        }
    }
    if let Some(rounded) = function.rounded {
        let wrong = alone.iter().zip(x).filter(|(alone, x)| !is_same(**alone, rounded(**x)));
        found.unrounded += wrong.count() as u64;
    }
}

/// How often results fall where their arguments rise: the bits of those below zero rise as they fall.
fn falls(sign: f32, results: impl Iterator<Item = f32>) -> u64 {
    let mut last = f32::NAN;
    let mut count = 0;
    for result in results {
        count += u64::from(result * sign < last * sign);
        last = result;
    }
    count
}

/// Special arguments whose values have other bits than the exact ones.
fn special(function: &Function) -> Vec<f32> {
    let [low, high] = function.domain;
    let all = [f32::NEG_INFINITY, -0.0, 0.0, f32::INFINITY, f32::NAN, -f32::NAN];
    let is_inside = |x: &f32| x.is_nan() || low <= *x && *x <= high;
    let is_wrong = |x: &f32| {
        let exact = (function.exact)(f64::from(*x));
        let is_single = exact.is_nan() || f64::from(exact as f32) == exact;
        is_single && !is_same((function.f32.one)(*x), exact as f32)
    };
    all.into_iter().filter(is_inside).filter(is_wrong).collect()
}

/// Measures a function at every `step`-th argument.
pub fn sweep(function: &Function, step: u64) -> Found {
    let count = (1_u64 << 32).div_ceil(step).next_multiple_of(COUNT as u64);
    let sets = sets();
    let mut found = Found::new();
    found.special = special(function);
    found.sets = sets.len();
    let mut results = vec![0.0; BLOCK.min(count) as usize];
    let mut since = std::time::Instant::now();
    for first in (0..count).step_by(BLOCK as usize) {
        let block = Block { first, step };
        results.truncate((count - first) as usize);
        limit(sets[0]);
        found.join(&block.each(function, &mut results, |x, y, alone, found| {
            measure(function, x, y, alone, found);
        }));
        for set in &sets[1..] {
            limit(*set);
            found.join(&block.each(function, &mut results, |_, y, alone, found| {
                let both = alone.iter().zip(y.as_slice());
                found.others += both.filter(|(alone, y)| !is_same(**alone, **y)).count() as u64;
            }));
        }
        if function.way == Way::Up {
            // With the last one before; the two signs are looked at by themselves.
            let before = first.checked_sub(1).map(|at| (at, block.one(function, at)));
            let all = before.into_iter().chain((first..).zip(results.iter().copied()));
            // Behind the last argument they begin anew.
            let all = all.filter(|(at, _)| at * step <= u64::from(u32::MAX));
            let is_positive = |(at, _): &(u64, f32)| at * step < 1 << 31;
            let (up, down) = (all.clone().filter(is_positive), all.filter(|x| !is_positive(x)));
            found.falls += falls(1.0, up.map(|(_, y)| y)) + falls(-1.0, down.map(|(_, y)| y));
        }
        if since.elapsed().as_secs() >= 5 {
            since = std::time::Instant::now();
            eprint!("\r{}: {} %   ", function.name, (first + BLOCK) * 100 / count);
            let _ = std::io::stderr().flush();
        }
    }
    eprint!("\r");
    limit(Level::Avx512);
    found
}
