//! Plans of buffers whose sizes have no sum.
//!
//! Requirements: FW-PLAN-1.

use formwork::storage::{Buffer, Flaw, Plan};

fn buffer(bytes: usize, first: usize, last: usize) -> Buffer {
    Buffer { name: "", bytes, first, last }
}

#[test]
fn placed_buffers_without_a_sum_have_no_bound_and_are_checked_all_the_same() {
    let half = usize::MAX / 2;
    let apart = Plan::laid_out([(buffer(64, 0, 1), 0), (buffer(half, 1, 2), 64)]);
    assert_eq!((apart.bytes(), apart.bound()), (64 + half, usize::MAX));
    assert_eq!(apart.flaw(), None);
    let shared = Plan::laid_out([(buffer(half, 0, 1), 0), (buffer(half, 1, 2), 64)]);
    assert_eq!((shared.bytes(), shared.bound()), (64 + half, usize::MAX));
    assert!(matches!(shared.flaw(), Some(Flaw::Shared { .. })), "{:?}", shared.flaw());
    // Its end is behind all memory there is.
    let beyond = Plan::laid_out([(buffer(usize::MAX, 0, 1), 64)]);
    assert_eq!((beyond.bytes(), beyond.bound()), (usize::MAX, usize::MAX));
    assert!(!beyond.is_sound());
}

#[test]
fn buffers_without_a_sum_have_no_plan() {
    let plan = Plan::of([buffer(usize::MAX / 2, 0, 1), buffer(64, 1, 2)]);
    assert_eq!((plan.bytes(), plan.bound(), plan.offsets()), (0, usize::MAX, &[0, 0]));
    assert!(!plan.is_sound());
    let plan = Plan::of([buffer(64, 0, 1), buffer(64, 1, 2)]);
    assert_eq!((plan.bytes(), plan.bound()), (128, 128));
    assert!(plan.is_sound());
}
