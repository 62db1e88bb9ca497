//! Every kernel on a grid of odd shapes and of layouts, with any values, on every instruction set and by
//! any number of threads: the bits of the plain loops, and no step beyond an operand or the result.
//!
//! Requirements: FW-KERNEL-17, FW-BITS-1, FW-BITS-2.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "common/fence.rs"]
mod fence;
#[path = "grid/numbers.rs"]
mod numbers;
#[macro_use]
#[path = "grid/row.rs"]
mod row;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

/// What the script writes.
#[rustfmt::skip]
#[path = "grid"]
mod grid {
    pub(super) mod generated_choose;
    pub(super) mod generated_elementwise;
    pub(super) mod generated_move;
    pub(super) mod generated_product;
    pub(super) mod generated_slide;
}

use fence::Side;
use grid::{
    generated_choose, generated_elementwise, generated_move, generated_product, generated_slide,
};
use numbers::Numbers;
use proptest::collection::vec;
use proptest::prelude::*;

/// A kernel with shapes and layouts of its operands, by its name.
pub(crate) type Row = (&'static str, fn(&Numbers));

/// Numbers of every size, and now and then one that is none.
fn float() -> impl Strategy<Value = f32> {
    prop_oneof![
        60 => -2.0f32..2.0,
        20 => any::<f32>().prop_filter("a normal number", |x| x.is_normal() || *x == 0.0),
        1 => Just(f32::NAN),
        1 => Just(f32::INFINITY),
        1 => Just(f32::NEG_INFINITY),
        1 => Just(-0.0f32),
    ]
}

/// All rows of a table, beside both ends of their memory.
fn all(rows: &[Row]) {
    for (name, row) in rows {
        for side in [Side::First, Side::Last] {
            println!("{name}, {side:?}");
            row(&Numbers::wave(side));
        }
    }
}

/// Rows of a table with any numbers.
fn any_numbers(rows: &'static [Row]) {
    let config = ProptestConfig { cases: 4 * u32::try_from(rows.len()).unwrap(), ..<_>::default() };
    let side = prop_oneof![Just(Side::First), Just(Side::Last)];
    proptest!(config, |(at in 0..rows.len(), values in vec(float(), 1..200), side in side)| {
        let (name, row) = rows[at];
        println!("{name}, {side:?}");
        row(&Numbers::new(values, side));
    });
}

macro_rules! tests {
    ($($rows:ident: $all:ident, $any:ident;)*) => {$(
        #[test]
        fn $all() {
            all($rows::ROWS);
        }

        #[test]
        fn $any() {
            any_numbers($rows::ROWS);
        }
    )*};
}

tests! {
    generated_elementwise:
        element_wise_work_stays_inside, element_wise_work_gives_the_bits_of_the_plain_loops;
    generated_move: copies_and_gathers_stay_inside, copies_and_gathers_move_what_they_say;
    generated_choose: reductions_and_norms_stay_inside, reductions_and_norms_give_the_bits_of_the_plain_loops;
    generated_product: products_stay_inside, products_give_the_bits_of_the_plain_loops;
    generated_slide: windows_stay_inside, windows_give_the_bits_of_the_plain_loops;
}

/// Runs this test again in processes of its own, to which the environment says where to read.
#[cfg(unix)]
#[test]
fn a_step_beyond_the_fence_ends_the_process() {
    use std::process::Command;

    const STEP: &str = "FORMWORK_STEP";
    let places = [("inside", 0), ("before", -1), ("behind", 3)];
    if let Ok(step) = std::env::var(STEP) {
        let side = if step == "before" { Side::First } else { Side::Last };
        let memory = fence::Fenced::new(&[1_u8, 2, 3], side);
        let (_, place) = places.into_iter().find(|(name, _)| *name == step).unwrap();
        println!("{}", fence::peek(memory.as_ptr().wrapping_offset(place)));
        return;
    }
    for (step, _) in places {
        let this = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_step_beyond_the_fence_ends_the_process"])
            .env(STEP, step)
            .output();
        assert_eq!(this.unwrap().status.success(), step == "inside", "{step}");
    }
}
