//! The planner again in plain words, with lists and sorting: offset for offset the same.
//!
//! Requirements: FW-PLAN-2.

use formwork::storage::{ALIGNMENT, Buffer, Plan};

/// The buffers that have bytes, those that begin first in front, and which ones they are.
fn rows(buffers: &[Buffer]) -> Vec<(usize, Buffer)> {
    let mut rows: Vec<_> =
        buffers.iter().copied().enumerate().filter(|(_, buffer)| buffer.bytes > 0).collect();
    for (_, buffer) in &mut rows {
        buffer.last = buffer.last.max(buffer.first);
    }
    rows.sort_by_key(|(_, buffer)| buffer.first);
    rows
}

fn room(buffer: &Buffer) -> usize {
    buffer.bytes.next_multiple_of(ALIGNMENT)
}

/// The bytes that are alive in a step, each with its padding.
fn alive(rows: &[(usize, Buffer)], step: usize) -> usize {
    let alive = rows.iter().filter(|(_, buffer)| (buffer.first..=buffer.last).contains(&step));
    alive.map(|(_, buffer)| room(buffer)).sum()
}

/// The rows by a key, large ones first, and by bytes where keys are equal.
fn sorted(rows: &[(usize, Buffer)], key: impl Fn(&Buffer) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| std::cmp::Reverse((key(&rows[row].1), rows[row].1.bytes)));
    order
}

/// Where each row goes, the end of all, and the row that reaches furthest.
struct Placed {
    offsets: Vec<usize>,
    bytes: usize,
    top: usize,
}

/// Each row in the lowest gap between those alive with it, or in the tightest one, or above all.
fn placed(rows: &[(usize, Buffer)], order: &[usize], is_tight: bool) -> Placed {
    let mut result = Placed { offsets: vec![0; rows.len()], bytes: 0, top: 0 };
    let mut done: Vec<(usize, usize, Buffer)> = Vec::new();
    for &row in order {
        let buffer = rows[row].1;
        done.sort_by_key(|&(begin, ..)| begin);
        let (mut low, mut gaps) = (0, Vec::new());
        for (begin, end, other) in &done {
            if other.meets(&buffer) {
                if *begin >= low + buffer.bytes {
                    gaps.push((begin - low, low));
                }
                low = low.max(*end);
            }
        }
        let gap = if is_tight {
            gaps.into_iter().min_by_key(|&(size, _)| size)
        } else {
            gaps.into_iter().min_by_key(|&(_, begin)| begin)
        };
        let begin = gap.map_or(low, |(_, begin)| begin);
        done.push((begin, begin + room(&buffer), buffer));
        result.offsets[row] = begin;
        if begin + buffer.bytes > result.bytes {
            (result.bytes, result.top) = (begin + buffer.bytes, row);
        }
    }
    result
}

/// The offsets of all buffers; those without bytes stand at 0.
fn plainly(buffers: &[Buffer], bound: usize) -> Vec<usize> {
    let rows = rows(buffers);
    let crowd = |buffer: &Buffer| {
        (buffer.first..=buffer.last).map(|step| alive(&rows, step)).max().unwrap_or(0)
    };
    let attempts = [
        (sorted(&rows, |buffer| buffer.bytes), false),
        (sorted(&rows, |buffer| buffer.bytes * (buffer.last - buffer.first + 1)), false),
        (sorted(&rows, crowd), false),
        (sorted(&rows, crowd), true),
        (sorted(&rows, |buffer| usize::MAX - buffer.first), true),
        (sorted(&rows, |buffer| buffer.last), true),
    ];
    let mut best = Placed { offsets: vec![0; rows.len()], bytes: usize::MAX, top: 0 };
    let mut order = attempts[0].0.clone();
    for (tried, is_tight) in attempts {
        if best.bytes > bound {
            let placed = placed(&rows, &tried, is_tight);
            if placed.bytes < best.bytes {
                (best, order) = (placed, tried);
            }
        }
    }
    let rounds = 192.min((1 << 18) / (rows.len() * rows.len() + 1));
    let (mut top, mut any) = (best.top, 0);
    for round in 0..rounds {
        if best.bytes <= bound {
            break;
        }
        if order[0] == top || round % 4 == 3 {
            any = (any * 1229 + 4321) % 65_536;
            top = order[(any >> 4) % rows.len()];
        }
        order.retain(|&row| row != top);
        order.insert(0, top);
        let placed = placed(&rows, &order, false);
        top = placed.top;
        if placed.bytes < best.bytes {
            best = placed;
        }
    }
    let mut offsets = vec![0; buffers.len()];
    for ((number, _), offset) in rows.iter().zip(best.offsets) {
        offsets[*number] = offset;
    }
    offsets
}

/// Numbers that look like chance.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Buffers of which no two have the same size, so that no order is left to how things are sorted.
fn different<const N: usize>(numbers: &mut Numbers, steps: usize, sizes: usize) -> [Buffer; N] {
    std::array::from_fn(|at| {
        let first = numbers.below(steps);
        let last = first + numbers.below(5) * numbers.below(3);
        let bytes = numbers.below(sizes) * N + at;
        Buffer { name: "", bytes, first, last }
    })
}

#[test]
fn each_buffer_stands_where_lists_and_sorting_put_it() {
    let mut numbers = Numbers(5);
    for steps in [1, 4, 9, 20] {
        for sizes in [8, 300, 4000] {
            for _ in 0..12 {
                let few = different::<7>(&mut numbers, steps, sizes);
                let plan = Plan::of(few);
                assert_eq!(plan.offsets().to_vec(), plainly(&few, plan.bound()));
                let many = different::<40>(&mut numbers, steps, sizes);
                let plan = Plan::of(many);
                assert_eq!(plan.offsets().to_vec(), plainly(&many, plan.bound()));
            }
        }
    }
}

#[test]
fn two_hundred_buffers_stand_where_lists_and_sorting_put_them() {
    let large = different::<200>(&mut Numbers(9), 90, 500);
    let plan = Plan::of(large);
    assert_eq!(plan.offsets().to_vec(), plainly(&large, plan.bound()));
}

#[test]
fn a_search_of_all_its_rounds_and_one_of_two_that_reach_equally_far_end_the_same() {
    // Of whole units, so that ends are equal; more rounds would find less for the first, and the other one of
    // two that reach equally far, more for the second.
    for seed in [14, 91] {
        let mut buffers = different::<24>(&mut Numbers(seed), 9, 4);
        for buffer in &mut buffers {
            buffer.bytes *= ALIGNMENT;
        }
        let plan = Plan::of(buffers);
        assert!(plan.bytes() > plan.bound());
        assert_eq!(plan.offsets().to_vec(), plainly(&buffers, plan.bound()));
    }
}
