//! Plans of networks as microcontrollers run them, whose best size can be counted by hand.
//!
//! Requirements: FW-PLAN-2.

use formwork::storage::{Buffer, Plan};

const fn buffer(bytes: usize, first: usize, last: usize) -> Buffer {
    Buffer { name: "", bytes, first, last }
}

#[test]
fn layers_one_behind_the_other_go_to_and_fro() {
    const PLAN: Plan<5> = Plan::of([
        buffer(1024, 0, 1),
        buffer(4096, 1, 2),
        buffer(2048, 2, 3),
        buffer(3072, 3, 4),
        buffer(64, 4, 5),
    ]);
    assert_eq!(PLAN.bytes(), 4096 + 2048);
    assert_eq!(PLAN.bound(), PLAN.bytes());
}

#[test]
fn a_residual_keeps_its_input_while_the_branch_runs() {
    // input; expanded; filtered; projected, to which the input is added.
    const PLAN: Plan<4> = Plan::of([
        buffer(6400, 0, 3),
        buffer(38_400, 1, 2),
        buffer(38_400, 2, 3),
        buffer(6400, 3, 4),
    ]);
    assert_eq!(PLAN.bytes(), 6400 + 2 * 38_400);
    assert_eq!(PLAN.ratio(), 1.0);
}

#[test]
fn state_that_lives_for_ever_lies_beside_what_comes_and_goes() {
    let mut buffers = [Buffer::NONE; 40];
    buffers[0] = buffer(2560, 0, 39);
    for (at, slot) in buffers.iter_mut().enumerate().skip(1) {
        *slot = buffer(if at % 2 == 0 { 1024 } else { 512 }, at, at + 1);
    }
    let plan = Plan::of(buffers);
    assert_eq!(plan.bytes(), 2560 + 1024 + 512);
}

#[test]
fn the_order_of_sizes_alone_would_leave_a_hole() {
    // Placed by size or by time alone, one of these stands in the middle of what a later one needs.
    let plan = Plan::of([
        buffer(2 * 64, 0, 1),
        buffer(3 * 64, 1, 2),
        buffer(4 * 64, 2, 4),
        buffer(3 * 64, 4, 5),
        buffer(2 * 64, 3, 4),
        buffer(64, 0, 3),
    ]);
    assert_eq!(plan.bytes(), plan.bound());
    assert_eq!(plan.bound(), 9 * 64);
}

#[test]
fn many_inputs_of_one_step_stand_side_by_side() {
    let plan =
        Plan::of([buffer(100, 0, 3), buffer(100, 1, 3), buffer(100, 2, 3), buffer(300, 3, 4)]);
    // The one whose end needs no padding comes last.
    assert_eq!(plan.bytes(), 320 + 2 * 128 + 100);
}

#[test]
fn what_is_not_needed_at_the_same_time_stands_in_one_place() {
    let plan = Plan::of([buffer(500, 0, 0), buffer(700, 1, 1), buffer(600, 2, 2)]);
    assert_eq!((plan.bytes(), *plan.offsets()), (700, [0, 0, 0]));
}
