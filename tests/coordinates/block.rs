//! Where the lanes of a block stand, in the result of a broadcast and in its operands.
//!
//! Requirements: FW-SHAPE-2.

use std::fmt::Debug;

use formwork::prelude::*;
use formwork::shape::{BlockAt, Blocks, BroadcastsWith, VisitBlocks, Within};

/// Blocks of the last `N` axes.
struct Last<const N: usize>;

impl<const N: usize> Blocks for Last<N> {
    const AXES: usize = N;
}

/// How an operand stands in the blocks of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stands {
    /// As the result does.
    Whole,
    /// One element for each block.
    Stretched,
    /// Some of the axes are stretched and some are not, so there is no strip.
    Between,
}

/// Looks at blocks one after the other.
struct Look<L, R> {
    left: L,
    right: R,
    expected: [Stands; 2],
    blocks: usize,
}

/// Compares the lanes of an operand with single coordinates.
fn compare<C: PartialEq + Debug, const W: usize>(
    stands: Stands,
    strip: Option<(Option<usize>, [C; W])>,
    start: usize,
    each: &[C; W],
) {
    let found = strip.map(|(start, lanes)| {
        assert_eq!(lanes, *each);
        start
    });
    let expected = match stands {
        Stands::Whole => Some(Some(start)),
        Stands::Stretched => Some(None),
        Stands::Between => None,
    };
    assert_eq!(found, expected);
}

impl<L, R, const N: usize> VisitBlocks<L::Out, Last<N>> for Look<L, R>
where
    L: BroadcastsWith<R>,
    R: Shape,
{
    fn block(&mut self, at: BlockAt<L::Out, Last<N>>) {
        const W: usize = 4;
        let size = BlockAt::<L::Out, Last<N>>::SIZE;
        let all: Vec<_> = self.left.broadcast(self.right).coords().collect();
        let before = self.blocks * size;
        assert_eq!(at.first(), all[before]);
        for start in 0..=size {
            let Some(strip) = at.strip::<W>(start) else {
                assert!(start + W > size);
                continue;
            };
            assert!(start + W <= size);
            let lanes: [_; W] = std::array::from_fn(|lane| strip.lane(lane));
            assert_eq!(lanes[..], all[before + start..before + start + W]);

            let left = strip.left::<L, R>(self.left);
            let left = left.map(|left| (left.start(), std::array::from_fn(|lane| left.lane(lane))));
            compare(self.expected[0], left, start, &lanes.map(L::left));
            let right = strip.right::<L, R>(self.right);
            let right =
                right.map(|right| (right.start(), std::array::from_fn(|lane| right.lane(lane))));
            compare(self.expected[1], right, start, &lanes.map(L::right));
        }
        self.blocks += 1;
    }
}

/// Looks at all blocks of the last `N` axes; how many there are.
fn blocks<L, R, const N: usize>(expected: [Stands; 2]) -> usize
where
    L: BroadcastsWith<R> + FixedShape,
    R: FixedShape,
{
    let mut look = Look { left: L::SHAPE, right: R::SHAPE, expected, blocks: 0 };
    let out = L::SHAPE.broadcast(R::SHAPE);
    out.walk_blocks::<Last<N>, _>(Within::ALL, &mut look);
    look.blocks
}

#[test]
fn an_operand_with_the_last_axes_of_the_result_has_its_lanes() {
    use Stands::Whole;
    assert_eq!(blocks::<s![2, 3, 4], s![2, 3, 4], 2>([Whole, Whole]), 2);
    assert_eq!(blocks::<s![2, 3, 4], s![3, 4], 2>([Whole, Whole]), 2);
    assert_eq!(blocks::<s![5], s![2, 3, 5], 1>([Whole, Whole]), 6);
}

#[test]
fn the_lanes_of_a_stretched_operand_are_the_first_element_of_its_block() {
    use Stands::{Stretched, Whole};
    assert_eq!(blocks::<s![2, 1, 1], s![2, 3, 4], 2>([Stretched, Whole]), 2);
    assert_eq!(blocks::<s![2, 3, 4], s![], 3>([Whole, Stretched]), 1);
    assert_eq!(blocks::<s![2, 3, 4], s![3, 1], 1>([Whole, Stretched]), 6);
}

#[test]
fn an_operand_that_is_stretched_along_some_axes_of_a_block_has_no_lanes() {
    use Stands::{Between, Whole};
    assert_eq!(blocks::<s![2, 3, 1], s![2, 3, 4], 2>([Between, Whole]), 2);
    assert_eq!(blocks::<s![2, 3, 4], s![4], 2>([Whole, Between]), 2);
    assert_eq!(blocks::<s![3, 1], s![1, 4], 2>([Between, Between]), 1);
}
