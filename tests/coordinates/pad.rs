//! Where lanes of something padded stand: inside, outside, or across an edge.
//!
//! Requirements: FW-KERNEL-13.

use formwork::dim::{LaneAt, PadDim, Padded, Run};
use formwork::prelude::*;
use formwork::shape::{Pads, Visit};

/// What is compared of lanes: where they stand inside, nothing outside, or an error across an edge.
type Told = Result<Option<Vec<usize>>, &'static str>;

/// By counting: the places that are at least `before` and below `before + len`.
fn plain(len: usize, before: usize, places: &[usize]) -> Told {
    let inside: Vec<usize> = places
        .iter()
        .filter(|&&place| before <= place && place < before + len)
        .map(|place| place - before)
        .collect();
    match inside.len() {
        0 => Ok(None),
        found if found == places.len() => Ok(Some(inside)),
        _ => Err("across"),
    }
}

fn told<N: Dim, const W: usize>(padded: Padded<LaneAt<N, W>>) -> Told {
    match padded {
        Padded::Inside(lanes) => Ok(Some((0..W).map(|lane| lanes.nth(lane).get()).collect())),
        Padded::Outside => Ok(None),
        Padded::Across => Err("across"),
    }
}

/// All runs of `W` places of the padded axis, and each place for `W` lanes; how many of them stand across.
fn runs<N, B, A, const W: usize>() -> usize
where
    N: FixedDim + PadDim<B, A>,
    B: FixedDim,
    A: FixedDim,
{
    let dim = <N as PadDim<B, A>>::Out::DIM;
    assert_eq!(dim.len(), B::CAP + N::CAP + A::CAP);
    let mut across = 0;
    for index in dim.indices() {
        let inside = N::inside(index).map(|index| vec![index.get()]);
        assert_eq!(Ok(inside), plain(N::CAP, B::CAP, &[index.get()]));
        let same = N::lanes_inside::<W>(LaneAt::Splat(index));
        assert_eq!(told(same), plain(N::CAP, B::CAP, &[index.get(); W]));
        if let Some(run) = Run::<_, W>::new(dim, index.get()) {
            let places: Vec<usize> = (index.get()..index.get() + W).collect();
            let found = told(N::lanes_inside::<W>(LaneAt::Run(run)));
            assert_eq!(found, plain(N::CAP, B::CAP, &places), "{} of {places:?}", N::CAP);
            across += usize::from(found.is_err());
        }
    }
    across
}

#[test]
fn lanes_are_inside_only_where_all_of_them_are() {
    // Two runs of four across each edge of one less than four lanes.
    assert_eq!(runs::<D<6>, D<3>, D<2>, 4>(), 3 + 2);
    assert_eq!(runs::<D<6>, D<3>, D<2>, 1>(), 0);
    assert_eq!(runs::<D<2>, D<5>, D<4>, 8>(), 4);
    assert_eq!(runs::<D<9>, D<0>, D<0>, 4>(), 0);
    assert_eq!(runs::<One, D<4>, D<0>, 2>(), 1);
    assert_eq!(runs::<D<900>, One, One, 16>(), 2);
}

/// Requirements: FW-KERNEL-13, FW-SHAPE-11.
#[test]
fn an_axis_without_an_index_has_nothing_inside() {
    assert_eq!(runs::<D<0>, D<3>, D<4>, 4>(), 0);
    assert_eq!(runs::<D<0>, D<0>, D<9>, 8>(), 0);
}

/// Compares the lanes of a padded shape with its single coordinates.
struct Lanes<S, B, A, const I: usize> {
    across: usize,
    types: std::marker::PhantomData<(S, B, A)>,
}

impl<S: Pads<B, A, I>, B, A, const I: usize> Visit<S::Out> for Lanes<S, B, A, I> {
    fn run<const W: usize>(&mut self, lanes: <S::Out as Shape>::LaneCoord<W>) {
        let each: Vec<_> = (0..W).map(|lane| S::inside(S::Out::lane(lanes, lane))).collect();
        match S::lanes_inside::<W>(lanes) {
            Padded::Inside(inside) => {
                let found: Vec<_> = (0..W).map(|lane| Some(S::lane(inside, lane))).collect();
                assert_eq!(found, each);
            }
            Padded::Outside => assert!(each.iter().all(Option::is_none)),
            Padded::Across => {
                self.across += 1;
                assert!(each.iter().any(Option::is_none) && each.iter().any(Option::is_some));
            }
        }
    }

    fn one(&mut self, _: <S::Out as Shape>::Coord) {}
}

fn across<S: Pads<B, A, I> + FixedShape, B, A, const I: usize>() -> usize {
    let mut lanes = Lanes::<S, B, A, I> { across: 0, types: std::marker::PhantomData };
    S::SHAPE.padded().walk(&mut lanes);
    lanes.across
}

#[test]
fn lanes_of_a_padded_shape_are_those_of_its_axis() {
    // Rows of 3 + 10 + 3 in one run of 16; of 2 + 6 + 4 in runs of 8 and 4.
    assert_eq!(across::<s![5, 10], D<3>, D<3>, 1>(), 5);
    assert_eq!(across::<s![2, 2, 6], D<2>, D<4>, 2>(), 4);
    // Along another axis, all lanes have one index of it.
    assert_eq!(across::<s![5, 16], D<3>, D<3>, 0>(), 0);
}
