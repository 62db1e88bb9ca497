//! Timing: everybody in turn, again and again, and the median of it.
//!
//! Requirements: FW-SPEED-1.

use crate::{Contender, Kind, allocator};

use crate::options::Options;

/// The time of a contender.
#[derive(Clone, Debug)]
pub struct Row {
    /// The contender.
    pub name: String,
    /// Its library.
    pub library: String,
    /// Whose it is.
    pub kind: Kind,
    /// The median of all samples, in nanoseconds.
    pub median: f64,
    /// The shortest sample.
    pub shortest: f64,
}

/// Times all contenders, in rounds that begin with another one each; the fastest comes first.
///
/// With several threads each has its rounds alone: pools of threads that wait for work would take
/// the processors from each other.
pub fn measure(mut contenders: Vec<Contender>, options: &Options) -> Vec<Row> {
    allocator::set_timing(true);
    let mut timed: Vec<_> =
        contenders.iter_mut().map(|contender| (repetitions(contender, options), vec![])).collect();
    let count = contenders.len();
    if options.threads > 1 {
        for (contender, (times, samples)) in contenders.iter_mut().zip(&mut timed) {
            samples.extend((0..options.rounds).map(|_| sample(contender, *times)));
        }
    } else {
        for round in 0..options.rounds {
            // Those who are late are late beside the best peer, which has all rounds, as we have.
            let peers = contenders.iter().zip(&timed).filter(|(one, _)| one.kind == Kind::Peer);
            let medians = peers.map(|(_, (_, samples))| median(samples));
            let best = medians.fold(f64::INFINITY, f64::min);
            for turn in 0..count {
                let index = (turn + round) % count;
                let (times, samples) = &mut timed[index];
                let is_late = median(samples) > options.patience * best;
                if round < 3
                    || !is_late
                    || matches!(contenders[index].kind, Kind::Ours | Kind::Alone)
                {
                    samples.push(sample(&mut contenders[index], *times));
                }
            }
        }
    }
    let mut rows: Vec<_> = contenders.iter().zip(&timed).map(row).collect();
    rows.sort_by(|a, b| a.median.total_cmp(&b.median));
    rows
}

fn row((contender, (_, samples)): (&Contender, &(u64, Vec<f64>))) -> Row {
    Row {
        name: contender.name.clone(),
        library: contender.library().to_owned(),
        kind: contender.kind,
        median: median(samples),
        shortest: samples.iter().copied().fold(f64::INFINITY, f64::min),
    }
}

/// How many repetitions fill a sample.
fn repetitions(contender: &mut Contender, options: &Options) -> u64 {
    let mut times = 1;
    loop {
        let taken = contender.repeat(times).nanoseconds;
        if taken >= options.sample / 2.0 || times >= 1 << 30 {
            return ((options.sample * times as f64 / taken).round() as u64).max(1);
        }
        times *= ((options.sample / taken.max(1.0)) as u64).clamp(2, 50);
    }
}

/// The time of one repetition, in nanoseconds; a few tries until nothing disturbs.
fn sample(contender: &mut Contender, times: u64) -> f64 {
    let mut shortest = f64::INFINITY;
    for _ in 0..5 {
        let timing = contender.repeat(times);
        shortest = shortest.min(timing.nanoseconds / times as f64);
        if timing.undisturbed {
            return timing.nanoseconds / times as f64;
        }
    }
    shortest
}

/// The sample in the middle; endless, if there is none.
fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_sample_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[]), f64::INFINITY);
    }
}
