//! Where lanes of something repeated stand: on neighbours, on one index, or on neither.
//!
//! Requirements: FW-KERNEL-13.

use formwork::dim::{LaneAt, RepeatDim, Run};
use formwork::prelude::*;

/// That lanes stand at these places, and only places that are neighbours or one are told.
fn same<N: Dim, const W: usize>(found: Option<LaneAt<N, W>>, places: &[usize]) -> bool {
    let is_one = places.iter().all(|&place| place == places[0]);
    let are_neighbours = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let told = found.map(|lanes| (0..W).map(|lane| lanes.nth(lane).get()).collect::<Vec<_>>());
    let expected = (is_one || are_neighbours).then(|| places.to_vec());
    assert_eq!(told, expected, "{places:?}");
    is_one
}

/// All runs of an axis `N` that is there `X` times; how many of them stand on one index, where the whole axis
/// is repeated and where each index is.
fn on_one_index<N, X, const W: usize>() -> [usize; 2]
where
    N: FixedDim + RepeatDim<X>,
    X: FixedDim,
{
    let dim = <N as RepeatDim<X>>::Out::DIM;
    assert_eq!(dim.len(), N::CAP * X::CAP);
    let mut count = [0; 2];
    for index in dim.indices() {
        let (whole, each) = (index.get() % N::CAP, index.get() / X::CAP);
        assert_eq!((N::of_whole(index).get(), N::of_each(index).get()), (whole, each));
        same::<N, W>(N::of_whole_lanes(LaneAt::Splat(index)), &[whole; W]);
        same::<N, W>(N::of_each_lanes(LaneAt::Splat(index)), &[each; W]);
        if let Some(run) = Run::<_, W>::new(dim, index.get()) {
            let run = LaneAt::Run(run);
            let numbers = index.get()..index.get() + W;
            let whole: Vec<_> = numbers.clone().map(|number| number % N::CAP).collect();
            let each: Vec<_> = numbers.map(|number| number / X::CAP).collect();
            count[0] += usize::from(same::<N, W>(N::of_whole_lanes(run), &whole));
            count[1] += usize::from(same::<N, W>(N::of_each_lanes(run), &each));
        }
    }
    count
}

/// Requirements: FW-KERNEL-13, FW-SHAPE-11.
#[test]
fn an_axis_of_length_one_has_all_its_repeats_on_one_index() {
    assert_eq!(on_one_index::<One, D<9>, 4>(), [6, 6]);
    assert_eq!(on_one_index::<One, D<16>, 16>(), [1, 1]);
    assert_eq!(on_one_index::<One, D<3>, 4>(), [0, 0]);
}

#[test]
fn repeats_of_a_longer_axis_stand_on_neighbours_or_are_not_told() {
    assert_eq!(on_one_index::<D<5>, D<3>, 4>(), [0, 0]);
    assert_eq!(on_one_index::<D<3>, D<5>, 4>(), [0, 3 * 2]);
    assert_eq!(on_one_index::<D<8>, D<8>, 8>(), [0, 8]);
}
