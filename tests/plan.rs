//! Plans of memory: never two buffers in one place, never below the bound, as good as can be for few buffers.
//!
//! Requirements: FW-PLAN-1.

#[path = "plan/brute_force.rs"]
mod brute_force;
#[path = "plan/known.rs"]
mod known;
#[path = "plan/plainly.rs"]
mod plainly;

use formwork::storage::{ALIGNMENT, Buffer, Flaw, Plan, flaw};
use proptest::prelude::*;

/// Two hundred buffers of pseudo-random sizes that live for one to five steps.
const fn chain() -> [Buffer; 200] {
    let mut buffers = [Buffer::NONE; 200];
    let (mut state, mut at) = (12_345_u32, 0);
    while at < 200 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let bytes = (state >> 12) as usize % 100_000 + 1;
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let last = at + (state >> 16) as usize % 5 + 1;
        buffers[at] = Buffer { name: "", bytes, first: at, last };
        at += 1;
    }
    buffers
}

/// Planned and checked by the compiler: the lint against long evaluations would refuse too much of it.
const LARGE: Plan<200> = Plan::of(chain());
const _: () = assert!(LARGE.is_sound());
const _: () = assert!(LARGE.bytes() * 100 <= LARGE.bound() * 101);

/// Up to 24 buffers, of which some are large, some small, some empty, in no order.
fn buffers() -> impl Strategy<Value = [Buffer; 24]> {
    let bytes =
        prop_oneof![0..5_usize, 1..300_usize, 1..40_000_usize, (0..12_u32).prop_map(|n| 64 << n)];
    let buffer = (bytes, 0..20_usize, 0..12_usize).prop_map(|(bytes, first, steps)| Buffer {
        name: "",
        bytes,
        first,
        last: first + steps / 3,
    });
    prop::collection::vec(buffer, 0..=24).prop_map(|list| {
        let mut buffers = [Buffer::NONE; 24];
        for (to, from) in buffers.iter_mut().zip(list) {
            *to = from;
        }
        buffers
    })
}

/// Whether some byte belongs to two buffers in some step: by marking bytes, as slow as can be.
fn is_shared<const N: usize>(plan: &Plan<N>) -> bool {
    let steps = plan.buffers().iter().map(|buffer| buffer.last).max().unwrap_or(0);
    (0..=steps).any(|step| {
        let mut taken = vec![false; plan.bytes()];
        plan.buffers().iter().zip(plan.offsets()).any(|(buffer, &offset)| {
            let is_alive = buffer.first <= step && step <= buffer.last;
            let bytes = taken.iter_mut().skip(offset).take(if is_alive { buffer.bytes } else { 0 });
            bytes.fold(false, |shared, byte| std::mem::replace(byte, true) | shared)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn buffers_alive_together_share_no_byte(buffers in buffers()) {
        let plan = Plan::of(buffers);
        prop_assert!(!is_shared(&plan));
        prop_assert_eq!(plan.flaw(), None);
        for (buffer, offset) in plan.buffers().iter().zip(plan.offsets()) {
            prop_assert_eq!(offset % ALIGNMENT, 0);
            prop_assert!(offset + buffer.bytes <= plan.bytes());
        }
    }

    #[test]
    fn a_plan_is_between_the_bound_and_all_side_by_side(buffers in buffers()) {
        let plan = Plan::of(buffers);
        let rooms: usize = buffers.iter().map(|buffer| buffer.bytes.next_multiple_of(ALIGNMENT)).sum();
        prop_assert!(plan.bound() <= plan.bytes());
        prop_assert!(plan.bytes() <= rooms);
        prop_assert!(plan.ratio() >= 1.0);
    }

    #[test]
    fn the_bound_is_what_the_fullest_step_needs(buffers in buffers()) {
        let fullest = (0..40).map(|step| {
            let alive = buffers.iter().filter(|b| b.bytes > 0 && b.first <= step && step <= b.last);
            let rooms = alive.clone().map(|b| b.bytes.next_multiple_of(ALIGNMENT)).sum::<usize>();
            rooms - alive.map(|b| b.bytes.next_multiple_of(ALIGNMENT) - b.bytes).max().unwrap_or(0)
        });
        prop_assert_eq!(Plan::of(buffers).bound(), fullest.max().unwrap_or(0));
    }

    #[test]
    fn a_buffer_moved_onto_another_is_found(buffers in buffers(), one in 0..24_usize, two in 0..24_usize) {
        let plan = Plan::of(buffers);
        let mut offsets = *plan.offsets();
        offsets[one] = offsets[two];
        let is_fine = one == two
            || !buffers[one].meets(&buffers[two])
            || offsets[one] == plan.offsets()[one];
        if !is_fine {
            prop_assert!(flaw(&buffers, &offsets, usize::MAX).is_some());
        }
    }
}

#[test]
fn each_kind_of_flaw_is_named() {
    let two = |last| {
        let one = Buffer { name: "one", bytes: 100, first: 0, last };
        [one, Buffer { name: "other", bytes: 64, first: 2, last: 3 }]
    };
    assert_eq!(flaw(&two(2), &[0, 64], 128), Some(Flaw::Shared(0, 1)));
    assert_eq!(flaw(&two(2), &[0, 128], 192), None);
    assert_eq!(flaw(&two(1), &[0, 64], 128), None);
    assert_eq!(flaw(&two(2), &[8, 128], 192), Some(Flaw::Askew(0)));
    assert_eq!(flaw(&two(2), &[0, 128], 191), Some(Flaw::Outside(1)));
    assert_eq!(flaw(&two(2), &[0, usize::MAX - 63], 191), Some(Flaw::Outside(1)));
}

#[test]
fn sizes_without_a_sum_are_no_plan() {
    let half = Buffer { name: "", bytes: usize::MAX / 2, first: 0, last: 1 };
    let plan = Plan::of([half, half, half]);
    assert!(!plan.is_sound());
}

#[test]
fn a_last_step_before_the_first_is_the_first() {
    let strange = Buffer { name: "", bytes: 64, first: 5, last: 2 };
    let usual = Buffer { name: "", bytes: 64, first: 5, last: 5 };
    let plan = Plan::of([strange, usual]);
    assert_eq!((plan.bytes(), plan.bound(), plan.flaw()), (128, 128, None));
    assert!(strange.meets(&usual) && usual.meets(&strange));
    assert_eq!(Plan::<0>::of([]).bytes(), 0);
}

#[test]
fn two_that_end_before_they_begin_share_what_they_are_placed_on() {
    let strange = Buffer { name: "", bytes: 64, first: 5, last: 3 };
    assert_eq!(flaw(&[strange, strange], &[0, 0], 64), Some(Flaw::Shared(0, 1)));
}

#[test]
fn a_buffer_without_bytes_meets_none_and_may_stand_anywhere_inside() {
    let some = Buffer { name: "", bytes: 64, first: 0, last: 1 };
    let none = Buffer { bytes: 0, ..some };
    assert!(some.meets(&some) && !some.meets(&none) && !none.meets(&some) && !none.meets(&none));
    assert_eq!(flaw(&[some, none], &[0, 64], 64), None);
    assert_eq!(flaw(&[Buffer { bytes: 128, ..some }, none], &[0, 64], 128), None);
    assert_eq!(flaw(&[some, none], &[0, 128], 64), Some(Flaw::Outside(1)));
}

#[test]
fn the_ratio_tells_how_many_times_the_bound_is_needed() {
    let one = Buffer { name: "", bytes: 64, first: 0, last: 0 };
    let two = Buffer { first: 1, last: 1, ..one };
    assert_eq!(Plan::laid_out([(one, 0), (two, 64)]).ratio(), 2.0);
    assert_eq!(Plan::laid_out([(one, 0), (two, 0)]).ratio(), 1.0);
    assert_eq!(Plan::<0>::of([]).ratio(), 1.0);
}

#[test]
fn a_plan_of_buffers_that_are_placed_keeps_their_places() {
    let one = Buffer { name: "one", bytes: 24, first: 0, last: 0 };
    let two = Buffer { name: "two", bytes: 100, first: 0, last: 1 };
    let three = Buffer { name: "three", bytes: 64, first: 1, last: 2 };
    let plan = Plan::laid_out([(one, 0), (two, 256), (three, 64)]);
    assert_eq!((plan.offsets(), plan.buffers()), (&[0, 256, 64], &[one, two, three]));
    assert_eq!((plan.bytes(), plan.bound(), plan.flaw()), (356, 100 + 64, None));
    let shared = Plan::laid_out([(two, 0), (three, 64)]);
    assert_eq!((shared.bytes(), shared.flaw()), (128, Some(Flaw::Shared(0, 1))));
}
