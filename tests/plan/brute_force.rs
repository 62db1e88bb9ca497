//! The best plan of few buffers, found by trying everything.
//!
//! Requirements: FW-PLAN-2.

use formwork::storage::{Buffer, Plan};
use proptest::prelude::*;

/// The fewest bytes that these buffers need.
///
/// Every packing can be pushed down without growing, so some order of placing each buffer as low as those
/// before allow gives the best one.
fn fewest(buffers: &mut [Buffer], placed: usize, ends: &mut Vec<(Buffer, usize)>) -> usize {
    if placed == buffers.len() {
        return ends.iter().map(|(buffer, offset)| offset + buffer.bytes).max().unwrap_or(0);
    }
    let mut best = usize::MAX;
    for at in placed..buffers.len() {
        buffers.swap(placed, at);
        let buffer = buffers[placed];
        let meets = |offset: usize| {
            ends.iter().any(|(other, begin)| {
                other.meets(&buffer)
                    && *begin < offset + buffer.bytes
                    && offset < begin + other.bytes
            })
        };
        let behind = ends.iter().map(|(other, begin)| (begin + other.bytes).next_multiple_of(64));
        let offset = std::iter::once(0).chain(behind).filter(|&offset| !meets(offset)).min();
        ends.push((buffer, offset.unwrap()));
        best = best.min(fewest(buffers, placed + 1, ends));
        ends.pop();
        buffers.swap(placed, at);
    }
    best
}

fn six() -> impl Strategy<Value = [Buffer; 6]> {
    let buffer = (1..2000_usize, 0..6_usize, 0..4_usize);
    let buffer = buffer.prop_map(|(bytes, first, steps)| Buffer {
        name: "",
        bytes,
        first,
        last: first + steps,
    });
    prop::array::uniform6(buffer)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_below_the_bound(mut buffers in six()) {
        let plan = Plan::of(buffers);
        let fewest = fewest(&mut buffers, 0, &mut Vec::new());
        prop_assert!(plan.bound() <= fewest);
        prop_assert!(fewest <= plan.bytes());
    }
}

#[test]
fn of_a_thousand_plans_of_six_buffers_990_are_the_best_there_is() {
    let mut state = 1_u64;
    let mut next = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % limit
    };
    let mut best = 0;
    for _ in 0..1000 {
        let mut buffers = [Buffer::NONE; 6].map(|none| {
            let first = next(6);
            Buffer { bytes: next(2000) + 1, first, last: first + next(4), ..none }
        });
        let plan = Plan::of(buffers);
        best += usize::from(plan.bytes() == fewest(&mut buffers, 0, &mut Vec::new()));
    }
    assert!(best >= 990, "{best} of 1000 are the best there is");
}
