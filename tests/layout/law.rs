//! What every view must obey, and what its constants must say about it.

use std::collections::BTreeSet;

use formwork::layout::Layout;
use formwork::shape::Shape;
use formwork::storage::Storage;
use formwork::tensor::Tensor;

/// All indices of a shape in row-major order, by counting.
pub fn indices(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &size in sizes {
        let longer = |index: &Vec<usize>| {
            let index = index.clone();
            (0..size).map(move |last| [index.as_slice(), &[last]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Where the element with these indices stands in memory.
pub fn address<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>>(
    x: &Tensor<T, S, L, K>,
    index: &[usize],
) -> isize {
    let mut sizes = x.shape().sizes();
    sizes.as_mut().copy_from_slice(index);
    let coord = x.shape().coord(sizes).unwrap_or_else(|| panic!("{index:?} is outside"));
    std::ptr::from_ref(x.at_ref(coord)).addr().cast_signed() / size_of::<T>().cast_signed()
}

/// Every element of `view` is the one of `base` whose indices `place` computes from the view's.
pub fn follows<
    T: Copy,
    S: Shape,
    L: Layout<S>,
    K: Storage<T>,
    S2: Shape,
    L2: Layout<S2>,
    K2: Storage<T>,
>(
    base: &Tensor<T, S, L, K>,
    view: &Tensor<T, S2, L2, K2>,
    place: impl Fn(&[usize]) -> Vec<usize>,
) {
    for index in indices(view.shape().sizes().as_ref()) {
        let place = place(&index);
        assert_eq!(
            address(view, &index),
            address(base, &place),
            "{index:?} of {:?} is not at {place:?} of {:?}",
            view.layout(),
            base.layout(),
        );
    }
    facts(view);
}

/// The constants of the layout say of the elements what their addresses do.
pub fn facts<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>>(x: &Tensor<T, S, L, K>) {
    let at: Vec<_> = indices(x.shape().sizes().as_ref()).iter().map(|i| address(x, i)).collect();
    let distinct: BTreeSet<_> = at.iter().copied().collect();
    if L::IS_INJECTIVE {
        assert_eq!(distinct.len(), at.len(), "{:?} overlaps", x.layout());
    }
    let (Some(&first), Some(&lowest), Some(&highest)) =
        (at.first(), distinct.first(), distinct.last())
    else {
        assert!(!S::FIXED || L::SPAN == 0, "{:?} spans nothing", x.layout());
        return;
    };
    let span = highest - lowest + 1;
    if !S::FIXED {
        assert!(span <= L::SPAN.cast_signed(), "{:?} spans {span} and more", x.layout());
        return;
    }
    assert_eq!(span, L::SPAN.cast_signed(), "{:?} spans {span}", x.layout());
    assert_eq!(
        first - lowest,
        L::FACTS.below.cast_signed(),
        "below the origin of {:?}",
        x.layout()
    );
    let in_order = (first..).take(at.len()).eq(at.iter().copied());
    assert_eq!(in_order, L::IS_CONTIGUOUS, "{:?} is in row-major order", x.layout());
    assert_eq!(walked::<S, L>(), at.iter().map(|at| at - first).collect::<Vec<_>>());
}

/// The offsets that the loops of a layout visit.
fn walked<S: Shape, L: Layout<S>>() -> Vec<isize> {
    let mut offsets = vec![0];
    for (&extent, &stride) in L::NEST.extents().iter().zip(L::NEST.strides()) {
        let steps = |&offset: &isize| (0..extent).map(move |i| offset + stride * i.cast_signed());
        offsets = offsets.iter().flat_map(steps).collect();
    }
    offsets
}

/// `list` with `value` put in before `place`.
pub fn with(list: &[usize], place: usize, value: usize) -> Vec<usize> {
    let (before, behind) = list.split_at(place);
    [before, &[value], behind].concat()
}

/// `list` without what is at `place`.
pub fn without(list: &[usize], place: usize) -> Vec<usize> {
    let (before, behind) = list.split_at(place);
    [before, &behind[1..]].concat()
}

/// `list` with `value` at `place`.
pub fn replaced(list: &[usize], place: usize, value: usize) -> Vec<usize> {
    with(&without(list, place), place, value)
}

/// The number of an index in row-major order.
pub fn number(sizes: &[usize], index: &[usize]) -> usize {
    sizes.iter().zip(index).fold(0, |number, (&size, &index)| number * size + index)
}

/// The index that has a number in row-major order.
pub fn numbered(sizes: &[usize], mut number: usize) -> Vec<usize> {
    let mut index = vec![0; sizes.len()];
    for (index, &size) in index.iter_mut().zip(sizes).rev() {
        *index = number % size;
        number /= size;
    }
    index
}
