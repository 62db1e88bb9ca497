//! Allocations and frees in the order of a transformer's forward pass.

use crate::Random;

/// A step of a trace: memory is named by the number of its place.
#[derive(Clone, Copy)]
pub enum Step {
    Allocate { place: usize, bytes: usize },
    Free { place: usize },
}

/// A trace under construction.
#[derive(Default)]
pub struct Trace {
    pub steps: Vec<Step>,
    pub places: usize,
    free: Vec<usize>,
}

/// Live memory of a trace.
#[must_use]
pub struct Buffer(usize);

impl Trace {
    fn allocate(&mut self, bytes: usize) -> Buffer {
        let place = self.free.pop().unwrap_or_else(|| {
            self.places += 1;
            self.places - 1
        });
        self.steps.push(Step::Allocate { place, bytes });
        Buffer(place)
    }

    fn floats(&mut self, count: usize) -> Buffer {
        self.allocate(count * 4)
    }

    fn free(&mut self, buffers: impl IntoIterator<Item = Buffer>) {
        for Buffer(place) in buffers {
            self.steps.push(Step::Free { place });
            self.free.push(place);
        }
    }

    /// The number of allocations.
    pub fn allocations(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Allocate { .. })).count()
    }
}

/// The sizes of a transformer.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub layers: usize,
    pub width: usize,
    pub hidden: usize,
    pub heads: usize,
    /// Numbers of all keys, or of all values, of one token.
    pub keys: usize,
    pub classes: usize,
}

/// A model of stories with 260 thousand parameters.
pub const STORIES: Sizes =
    Sizes { layers: 5, width: 64, hidden: 172, heads: 8, keys: 32, classes: 512 };

/// A model that makes sentences into vectors.
pub const MINI_LM: Sizes =
    Sizes { layers: 6, width: 384, hidden: 1536, heads: 12, keys: 384, classes: 384 };

/// Computes `tokens` tokens that look at `context` of them, with a gate before the second half of a layer
/// or without.
fn pass(trace: &mut Trace, sizes: Sizes, tokens: usize, context: usize, gated: bool) {
    let Sizes { layers, width, hidden, heads, keys, classes } = sizes;
    let mut x = trace.floats(tokens * width);
    for _ in 0..layers {
        let normed = trace.floats(tokens * width);
        let q = trace.floats(tokens * width);
        let k = trace.floats(tokens * keys);
        let v = trace.floats(tokens * keys);
        trace.free([normed]);
        let scores = trace.floats(heads * tokens * context);
        let weights = trace.floats(heads * tokens * context);
        trace.free([scores, q, k]);
        let mixed = trace.floats(tokens * width);
        trace.free([weights, v]);
        let projected = trace.floats(tokens * width);
        trace.free([mixed]);
        let sum = trace.floats(tokens * width);
        trace.free([projected, x]);
        let normed = trace.floats(tokens * width);
        let up = trace.floats(tokens * hidden);
        let gate = gated.then(|| trace.floats(tokens * hidden));
        trace.free([normed]);
        let active = trace.floats(tokens * hidden);
        trace.free([up].into_iter().chain(gate));
        let down = trace.floats(tokens * width);
        trace.free([active]);
        x = trace.floats(tokens * width);
        trace.free([down, sum]);
    }
    let normed = trace.floats(tokens * width);
    let logits = trace.floats(tokens * classes);
    trace.free([x, normed, logits]);
}

/// One token after the other, each looking at one more.
pub fn decode(sizes: Sizes, tokens: usize) -> Trace {
    let mut trace = Trace::default();
    for position in 1..=tokens {
        pass(&mut trace, sizes, 1, position, true);
    }
    trace
}

/// Some passes over a text of so many tokens.
pub fn encode(sizes: Sizes, tokens: usize, passes: usize) -> Trace {
    let mut trace = Trace::default();
    for _ in 0..passes {
        pass(&mut trace, sizes, tokens, tokens, false);
    }
    trace
}

/// So many pieces of one size, one after the other or all of them before the first is freed.
pub fn same(bytes: usize, count: usize, at_once: bool) -> Trace {
    let mut trace = Trace::default();
    let mut held = Vec::new();
    for _ in 0..count {
        let buffer = trace.allocate(bytes);
        if at_once { held.push(buffer) } else { trace.free([buffer]) }
    }
    trace.free(held);
    trace
}

/// Sizes without a pattern, of which so many are live.
pub fn random(least: usize, most: usize, live: usize, count: usize) -> Trace {
    let mut random = Random(7);
    let mut trace = Trace::default();
    let mut held: Vec<Buffer> = Vec::new();
    for _ in 0..count {
        if held.len() >= live {
            let buffer = held.swap_remove(random.below(held.len()));
            trace.free([buffer]);
        }
        held.push(trace.allocate(least + random.below(most - least + 1)));
    }
    trace.free(held);
    trace
}
