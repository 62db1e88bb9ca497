//! What every type of the language has: how indices, extents and shapes that are known late are printed, compared,
//! ordered, hashed and converted.
//!
//! Requirements: FW-DIM-3, FW-DIM-5.

use std::collections::HashSet;

use formwork::dim::{D, Dim, FixedDim, Idx, One, with_extent};
use formwork::shape::{DynShape, FixedShape, Shape};

fn index(at: usize) -> Idx<D<7>> {
    <D<7>>::DIM.index(at).unwrap()
}

#[test]
fn an_index_is_its_number() {
    let all: Vec<_> = <D<7>>::DIM.indices().collect();
    assert_eq!(all.iter().copied().map(usize::from).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!((format!("{}", index(5)), format!("{:?}", index(5))), ("5".into(), "5".into()));
    assert_eq!(format!("{:>3}|{:<3?}|", index(5), index(4)), "  5|4  |");
    assert!(index(2) < index(3) && index(3) <= index(3) && index(4) > index(3));
    assert_eq!(index(2).partial_cmp(&index(3)), Some(core::cmp::Ordering::Less));
    let seen: HashSet<_> = all.iter().chain(&all).copied().collect();
    assert_eq!(seen.len(), 7);
    // A hash of nothing would be the same for all.
    let hash = |at: usize| {
        use core::hash::BuildHasher;
        std::hash::RandomState::hash_one(seen.hasher(), index(at))
    };
    assert!((1..7).any(|at| hash(at) != hash(0)));
}

#[test]
fn an_extent_tells_its_size() {
    assert!(<D<0>>::DIM.is_empty() && !<D<7>>::DIM.is_empty() && !One.is_empty());
    assert_eq!(format!("{:?} {:?}", One, <D<12>>::DIM), "1 12");
    for len in [0, 3, 9] {
        let told = with_extent::<9, _>(len, |extent| (extent.is_empty(), format!("{extent:?}")));
        assert_eq!(told, Ok((len == 0, format!("{len}<=9"))));
    }
}

#[test]
fn a_shape_that_is_known_late_has_strides_in_both_orders() {
    let shape = DynShape::of((<D<2>>::DIM, <D<3>>::DIM, <D<5>>::DIM));
    assert_eq!(
        (format!("{shape}"), format!("{shape:?}")),
        ("[2, 3, 5]".into(), "[2, 3, 5]".into())
    );
    assert_eq!(shape, (<D<2>>::DIM, <D<3>>::DIM, <D<5>>::DIM));
    assert_ne!(shape, (<D<2>>::DIM, <D<5>>::DIM, <D<3>>::DIM));
    assert_eq!(shape.row_major(4).unwrap()[..3], [60, 20, 4]);
    assert_eq!(shape.column_major(4).unwrap()[..3], [4, 8, 24]);
    let empty = DynShape::of((<D<2>>::DIM, <D<0>>::DIM, <D<5>>::DIM));
    assert_eq!(empty.row_major(1).unwrap()[..3], [5, 5, 1]);
    assert_eq!(empty.column_major(1).unwrap()[..3], [1, 2, 2]);
    assert_eq!(<(D<2>, D<3>)>::SHAPE.count(), DynShape::of(<(D<2>, D<3>)>::SHAPE).count());
}
