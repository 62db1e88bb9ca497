//! In which block the numbers of lanes are.
//!
//! Requirements: FW-QUANT-9.

use formwork::dim::{LaneAt, Run};
use formwork::prelude::*;
use formwork::shape::CountsBlocks;

/// Two rows of three blocks of eight numbers.
type Blocked = s![2, 3];
type Len = D<8>;

#[test]
fn lanes_are_in_a_block_where_they_are_neighbours_in_one() {
    for row in dim!(2).indices() {
        for start in 0..=20 {
            let run = Run::<D<24>, 4>::new(dim!(24), start).expect("the run is inside");
            let lanes = <Blocked as CountsBlocks<Len>>::block_of_lanes((row, LaneAt::Run(run)));
            let found = lanes.map(|(block, place)| (Blocked::indices(block), place));
            let (block, place) = (start / 8, start % 8);
            let expected = (place <= 4).then_some(([row.get(), block], place));
            assert_eq!(found, expected, "from number {start}");
        }
    }
}

#[test]
fn lanes_on_one_number_are_no_neighbours() {
    for row in dim!(2).indices() {
        for number in dim!(24).indices() {
            let (block, place) = <Blocked as CountsBlocks<Len>>::block((row, number));
            let expected = ([row.get(), number.get() / 8], number.get() % 8);
            assert_eq!((Blocked::indices(block), place), expected);
            let lanes = (row, LaneAt::<_, 4>::Splat(number));
            assert!(<Blocked as CountsBlocks<Len>>::block_of_lanes(lanes).is_none());
        }
    }
}
