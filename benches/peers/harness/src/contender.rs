//! One way to do a piece of work, ready to be timed.

use std::hint::black_box;
use std::time::Instant;

use crate::machine;

/// Whose work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// This library.
    Ours,
    /// Another library.
    Peer,
    /// This library by one thread, beside what it does by several.
    Alone,
    /// A loop that anybody would write, for orientation.
    Plain,
}

/// How long some repetitions took.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// All repetitions together, in nanoseconds.
    pub nanoseconds: f64,
    /// Whether nothing else had the processor meanwhile.
    pub undisturbed: bool,
}

/// One way to do a piece of work.
pub struct Contender {
    /// The library first, then what is called.
    pub name: String,
    /// Whose it is.
    pub kind: Kind,
    /// What it computes, in row-major order.
    pub result: Vec<f32>,
    repeat: Box<dyn FnMut(u64) -> Timing>,
}

/// What a contender works on, where vectors are read best.
#[repr(align(64))]
struct OnCacheLine<S>(S);

impl Contender {
    /// A contender that does its work on `state` by `step`, after which `result` is what came out.
    pub fn new<S: 'static>(
        kind: Kind,
        name: &str,
        state: S,
        mut step: impl FnMut(&mut S) + 'static,
        result: impl FnOnce(&mut S) -> Vec<f32>,
    ) -> Self {
        let mut state = Box::new(OnCacheLine(state));
        step(&mut state.0);
        let result = result(&mut state.0);
        let repeat = move |times| time(times, || step(black_box(&mut state.0)));
        Self { name: name.to_owned(), kind, result, repeat: Box::new(repeat) }
    }

    /// A contender that times itself, for example in another process.
    pub fn remote(
        kind: Kind,
        name: &str,
        result: Vec<f32>,
        repeat: impl FnMut(u64) -> Timing + 'static,
    ) -> Self {
        Self { name: name.to_owned(), kind, result, repeat: Box::new(repeat) }
    }

    /// The name of the library.
    pub fn library(&self) -> &str {
        self.name.split(' ').next().unwrap_or_default()
    }

    /// Does the work that many times.
    pub fn repeat(&mut self, times: u64) -> Timing {
        (self.repeat)(times)
    }
}

/// How long it takes to do something that many times.
pub fn time(times: u64, mut work: impl FnMut()) -> Timing {
    let before = machine::interruptions();
    let start = Instant::now();
    for _ in 0..times {
        work();
    }
    let nanoseconds = start.elapsed().as_nanos() as f64;
    Timing { nanoseconds, undisturbed: machine::interruptions() == before }
}
