//! What is known of a layout is what counting all its offsets tells, for each small layout there is.
//!
//! Elsewhere the compiler alone evaluates these functions, so their files are taken in here once more, to be run.
//!
//! Requirements: FW-LAYOUT-2.

#[allow(dead_code, reason = "the crate uses more of it")]
#[path = "../../src/layout/facts.rs"]
mod known;
#[allow(dead_code, reason = "the crate uses more of it")]
#[path = "../../src/layout/nest.rs"]
mod nest;

use known::{Facts, dense_axes};
use nest::Nest;

/// All lists of so many of these.
fn lists<T: Copy>(len: usize, of: &[T]) -> Vec<Vec<T>> {
    match len {
        0 => vec![vec![]],
        _ => lists(len - 1, of)
            .iter()
            .flat_map(|list| of.iter().map(|&one| [&list[..], &[one]].concat()))
            .collect(),
    }
}

/// Calls with the extents and strides of each layout of up to three axes.
fn each(mut with: impl FnMut(&[usize], &[isize])) {
    for len in 0..=3 {
        let strides = lists(len, &[-6, -3, -2, -1, 0, 1, 2, 3, 4, 6]);
        for extents in lists(len, &[0, 1, 2, 3]) {
            strides.iter().for_each(|strides| with(&extents, strides));
        }
    }
}

/// The offsets of all coordinates, in row-major order.
fn offsets(extents: &[usize], strides: &[isize]) -> Vec<isize> {
    let mut offsets = vec![0];
    for (&extent, &stride) in extents.iter().zip(strides) {
        let steps = || (0..extent.cast_signed()).map(|step| step * stride);
        offsets = offsets.iter().flat_map(|from| steps().map(move |step| from + step)).collect();
    }
    offsets
}

/// Whether strides step over all that smaller ones reach, those of axes with several elements.
fn steps_over(extents: &[usize], strides: &[isize]) -> bool {
    let mut axes: Vec<_> = extents.iter().zip(strides).filter(|(extent, _)| **extent > 1).collect();
    axes.sort_by_key(|(_, stride)| stride.unsigned_abs());
    let mut reached = 0;
    axes.iter().all(|(extent, stride)| {
        let is_over = stride.unsigned_abs() > reached;
        reached += (*extent - 1) * stride.unsigned_abs();
        is_over
    })
}

#[test]
fn facts_are_what_all_offsets_tell() {
    each(|extents, strides| {
        let facts = Facts::new(extents, strides);
        let offsets = offsets(extents, strides);
        let lowest = offsets.iter().min().copied().unwrap_or(0);
        let span = offsets.iter().max().map_or(0, |highest| highest - lowest + 1);
        assert_eq!((facts.span, facts.below), (span.unsigned_abs(), lowest.unsigned_abs()));
        assert_eq!(facts.contiguous, offsets.iter().zip(0..).all(|(&offset, nth)| offset == nth));
        let is_injective = offsets.is_empty() || steps_over(extents, strides);
        assert_eq!(facts.injective, is_injective, "{extents:?} {strides:?}");
        let mut different = offsets.clone();
        different.sort_unstable();
        different.dedup();
        assert!(!facts.injective || different.len() == offsets.len());
    });
}

#[test]
fn dense_axes_are_the_last_ones_without_a_gap() {
    each(|extents, strides| {
        let mut expected = 1;
        let from_behind = extents.iter().zip(strides).rev().take_while(|(extent, stride)| {
            let is_dense = **extent == 1 || **stride == expected;
            expected *= extent.cast_signed();
            is_dense
        });
        let count = from_behind.count();
        assert_eq!(dense_axes(true, extents, strides), count, "{extents:?} {strides:?}");
        assert_eq!(dense_axes(false, extents, strides), count.min(1));
    });
}

#[test]
fn loops_visit_all_offsets_in_order_and_no_two_could_be_one() {
    each(|extents, strides| {
        let nest = Nest::new(extents, strides);
        assert_eq!(offsets(nest.extents(), nest.strides()), offsets(extents, strides));
        let loops: Vec<_> = nest.extents().iter().zip(nest.strides()).collect();
        assert!(loops.iter().all(|(extent, _)| **extent != 1));
        let is_one = |two: &[(&usize, &isize)]| *two[0].1 == two[1].1 * two[1].0.cast_signed();
        assert!(!loops.windows(2).any(is_one), "{extents:?} {strides:?}");
        let apart = Nest::apart(extents, strides);
        assert_eq!((apart.extents(), apart.strides()), (extents, strides));
    });
}

#[test]
fn a_layout_of_as_many_elements_as_memory_may_have_is_one_and_of_one_more_is_none() {
    let most = isize::MAX.cast_unsigned();
    assert_eq!(Facts::new(&[most], &[1]).span, most);
    assert_eq!(Facts::new(&[2, 2], &[isize::MAX - 3, 2]).span, most);
    assert_eq!(Facts::new(&[2, 2], &[isize::MAX - 3, -2]).span, most);
    assert!(std::panic::catch_unwind(|| Facts::new(&[2], &[isize::MAX])).is_err());
    assert!(std::panic::catch_unwind(|| Facts::new(&[2, 2], &[isize::MAX - 3, 3])).is_err());
    assert!(std::panic::catch_unwind(|| Facts::new(&[most, 2], &[2, 1])).is_err());
}
