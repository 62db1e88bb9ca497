//! A piece of work: how much it is, what must come out, and who can do it.

use crate::{Contender, Kind, allocator};

/// In what the speed of a piece of work is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Operations on numbers.
    Operations,
    /// Bytes that must move.
    Bytes,
}

/// What bounds the work from below.
#[derive(Clone, Copy, Debug)]
pub enum Roof {
    /// Bandwidth of reading.
    Read,
    /// Bandwidth of reading and writing as much.
    Copy,
    /// Bandwidth of reading three times as much as is written.
    Triad,
    /// Fused multiply-adds of `f32`.
    F32,
    /// Dot products of bytes.
    Bytes,
}

/// A piece of work.
pub struct Workload {
    /// One word, by which it is chosen.
    pub name: String,
    /// In full.
    pub title: String,
    /// Operations; a multiply-add is two.
    pub operations: f64,
    /// Bytes of all inputs and outputs, each once.
    pub bytes: f64,
    /// In what its speed is told.
    pub unit: Unit,
    /// What bounds it.
    pub roof: Roof,
    /// What must come out, computed in `f64` or exactly, in row-major order.
    pub expected: Vec<f64>,
    /// How far a result may be from that.
    pub tolerance: f64,
    /// The words that name it to another process.
    pub remote: String,
    /// Those who can do it.
    pub contenders: Vec<Contender>,
}

impl Workload {
    /// Work that is bound by the memory.
    pub fn moving(name: &str, title: &str, bytes: usize, roof: Roof, expected: Vec<f64>) -> Self {
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            operations: 0.0,
            bytes: bytes as f64,
            unit: Unit::Bytes,
            roof,
            expected,
            tolerance: 1e-6,
            remote: String::new(),
            contenders: Vec::new(),
        }
    }

    /// Work that is bound by arithmetic.
    pub fn computing(
        name: &str,
        title: &str,
        operations: usize,
        bytes: usize,
        roof: Roof,
        expected: Vec<f64>,
    ) -> Self {
        Self {
            operations: operations as f64,
            unit: Unit::Operations,
            ..Self::moving(name, title, bytes, roof, expected)
        }
    }

    /// The same, with results that may be so far away.
    pub fn within(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// The same, known to other processes by these words.
    pub fn known_as(mut self, words: String) -> Self {
        self.remote = words;
        self
    }

    /// This library at it.
    pub fn ours<S: 'static>(
        &mut self,
        name: &str,
        state: S,
        step: impl FnMut(&mut S) + 'static,
        result: impl FnOnce(&mut S) -> Vec<f32>,
    ) {
        self.add(Contender::new(Kind::Ours, name, state, step, result));
    }

    /// Another library at it.
    pub fn peer<S: 'static>(
        &mut self,
        name: &str,
        state: S,
        step: impl FnMut(&mut S) + 'static,
        result: impl FnOnce(&mut S) -> Vec<f32>,
    ) {
        self.add(Contender::new(Kind::Peer, name, state, step, result));
    }

    /// This library by one thread, where the workload is for several.
    pub fn alone<S: 'static>(
        &mut self,
        name: &str,
        state: S,
        step: impl FnMut(&mut S) + 'static,
        result: impl FnOnce(&mut S) -> Vec<f32>,
    ) {
        self.add(Contender::new(Kind::Alone, name, state, step, result));
    }

    /// A loop that anybody would write.
    pub fn plain<S: 'static>(
        &mut self,
        name: &str,
        state: S,
        step: impl FnMut(&mut S) + 'static,
        result: impl FnOnce(&mut S) -> Vec<f32>,
    ) {
        self.add(Contender::new(Kind::Plain, name, state, step, result));
    }

    /// Adds a contender whose result is right, and says so of one whose result is not.
    pub fn add(&mut self, mut contender: Contender) {
        let error = self.error(&contender.result);
        if error <= self.tolerance {
            contender.result = Vec::new();
            self.contenders.push(contender);
        } else {
            println!("{}: {} is WRONG by {error:e} and left out", self.name, contender.name);
        }
    }

    /// The largest difference from what must come out.
    fn error(&self, result: &[f32]) -> f64 {
        if result.len() != self.expected.len() {
            return f64::INFINITY;
        }
        let differences = result.iter().zip(&self.expected).map(|(a, b)| (f64::from(*a) - b).abs());
        differences.fold(0.0, |worst, next| if next <= worst { worst } else { next })
    }
}

/// How to make each piece of work; making it allocates the inputs.
pub struct Recipe {
    /// The name of the workload.
    pub name: String,
    make: Box<dyn Fn() -> Workload>,
}

impl Recipe {
    /// A recipe for the workload of this name.
    pub fn new(name: &str, make: impl Fn(&str) -> Workload + 'static) -> Self {
        let owned = name.to_owned();
        Self { name: name.to_owned(), make: Box::new(move || make(&owned)) }
    }

    /// The workload, ready to be timed.
    pub fn make(&self) -> Workload {
        allocator::set_timing(false);
        (self.make)()
    }
}
