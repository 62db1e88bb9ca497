//! What is known of a layout, computed from its extents and strides.

/// Facts of a layout, as constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Elements from the lowest to the highest offset, both included; 0 if there is no element.
    pub span: usize,
    /// How far the lowest offset is below that of coordinate zero.
    pub below: usize,
    /// Whether the strides are those of row-major order, axes of length 1 aside.
    pub contiguous: bool,
    /// Whether every coordinate is proven to have an element of its own.
    pub injective: bool,
}

impl Facts {
    /// The facts of a layout with these extents and strides; evaluated for constants alone.
    ///
    /// # Panics
    /// When compiling, where the span does not fit an `isize`.
    pub(super) const fn new(extents: &[usize], strides: &[isize]) -> Self {
        let empty = is_empty(extents);
        let above = if empty { 0 } else { reach(extents, strides, true) };
        let below = if empty { 0 } else { reach(extents, strides, false) };
        Self {
            span: if empty { 0 } else { sum(sum(above, below), 1) },
            below,
            contiguous: empty || is_contiguous(extents, strides),
            injective: empty || is_injective(extents, strides),
        }
    }
}

const fn is_empty(extents: &[usize]) -> bool {
    let mut axis = 0;
    while axis < extents.len() {
        if extents[axis] == 0 {
            return true;
        }
        axis += 1;
    }
    false
}

/// `a + b`, which is the number of an element and so fits an `isize`, whatever checks the crate is built with.
const fn sum(a: usize, b: usize) -> usize {
    let limit = isize::MAX.cast_unsigned();
    assert!(a <= limit && b <= limit - a, "the elements of this layout are more than memory has");
    a.wrapping_add(b)
}

/// `a * b`, likewise.
const fn product(a: usize, b: usize) -> usize {
    let limit = isize::MAX.cast_unsigned();
    assert!(b == 0 || a <= limit / b, "the elements of this layout are more than memory has");
    a.wrapping_mul(b)
}

/// How far the offsets reach above zero, or below.
const fn reach(extents: &[usize], strides: &[isize], above: bool) -> usize {
    let mut reached = 0;
    let mut axis = 0;
    while axis < extents.len() {
        if (strides[axis] > 0) == above {
            let far = product(extents[axis] - 1, strides[axis].unsigned_abs());
            reached = sum(reached, far);
        }
        axis += 1;
    }
    reached
}

const fn is_contiguous(extents: &[usize], strides: &[isize]) -> bool {
    let mut expected = 1isize;
    let mut axis = extents.len();
    while axis > 0 {
        axis -= 1;
        if extents[axis] != 1 {
            if strides[axis] != expected {
                return false;
            }
            expected = product(expected.cast_unsigned(), extents[axis]).cast_signed();
        }
    }
    true
}

/// How many of the last axes stand one behind the other in row-major order. An axis outside one that
/// is bounded does not: there is a gap behind the elements that exist.
pub(super) const fn dense_axes(fixed: bool, extents: &[usize], strides: &[isize]) -> usize {
    let mut expected = 1isize;
    let mut axis = extents.len();
    while axis > 0 && (fixed || axis == extents.len()) {
        if extents[axis - 1] != 1 {
            if strides[axis - 1] != expected {
                break;
            }
            match expected.checked_mul(extents[axis - 1].cast_signed()) {
                Some(all) => expected = all,
                None => break,
            }
        }
        axis -= 1;
    }
    extents.len() - axis
}

/// Whether each stride steps over all that the smaller ones reach, which suffices.
const fn is_injective(extents: &[usize], strides: &[isize]) -> bool {
    let mut reached = 0;
    let mut done = [false; 8];
    let mut round = 0;
    while round < extents.len() {
        let mut smallest = usize::MAX;
        let mut at = 0;
        let mut axis = 0;
        while axis < extents.len() {
            if !done[axis] && strides[axis].unsigned_abs() < smallest {
                smallest = strides[axis].unsigned_abs();
                at = axis;
            }
            axis += 1;
        }
        done[at] = true;
        if extents[at] > 1 {
            if smallest <= reached {
                return false;
            }
            reached = sum(reached, product(extents[at] - 1, smallest));
        }
        round += 1;
    }
    true
}

const _: () = {
    assert!(Facts::new(&[2, 4], &[4, 1]).contiguous);
    assert!(Facts::new(&[2, 4], &[1, 2]).injective);
    assert!(!Facts::new(&[2, 4], &[0, 1]).injective);
    assert!(!Facts::new(&[3, 2], &[1, 1]).injective);
    assert!(Facts::new(&[3], &[-2]).span == 5 && Facts::new(&[3], &[-2]).below == 4);
    assert!(Facts::new(&[2, 0], &[1, 1]).span == 0);
    assert!(Facts::new(&[], &[]).span == 1);
    assert!(dense_axes(true, &[2, 3, 4], &[12, 4, 1]) == 3);
    assert!(dense_axes(true, &[2, 3, 4], &[24, 8, 1]) == 1);
    assert!(dense_axes(true, &[2, 1, 4], &[4, 9, 1]) == 3);
    assert!(dense_axes(true, &[2, 3], &[1, 2]) == 0);
    assert!(dense_axes(false, &[2, 3, 4], &[12, 4, 1]) == 1);
};
