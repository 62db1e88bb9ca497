//! Operands put together, and made larger, as loops.
//!
//! Each works on one axis: `outer` counts the indices of all axes before it, `inner` those of all
//! axes behind it.

/// Puts operands one behind the other: number `i` has the length `lengths[i]` on the axis.
///
/// # Example
/// ```
/// use formwork::kernel::reference;
///
/// let parts = [vec![1, 2, 5, 6], vec![3, 7]]; // [[1, 2], [5, 6]] and [[3], [7]]
/// let lengths = [2, 1];
/// let mut all = [[0; 3]; 2];
/// reference::concat(
///     [2, 1],
///     &lengths,
///     |number, [outer, index, _]| parts[number][outer * lengths[number] + index],
///     |[outer, index, _], x| all[outer][index] = x,
/// );
/// assert_eq!(all, [[1, 2, 3], [5, 6, 7]]);
/// ```
pub fn concat<T>(
    [outer, inner]: [usize; 2],
    lengths: &[usize],
    part: impl Fn(usize, [usize; 3]) -> T,
    mut out: impl FnMut([usize; 3], T),
) {
    for before in 0..outer {
        let mut place = 0;
        for (number, &len) in lengths.iter().enumerate() {
            for index in 0..len {
                for behind in 0..inner {
                    out([before, place, behind], part(number, [before, index, behind]));
                }
                place += 1;
            }
        }
    }
}

/// Puts `count` operands on a new axis.
pub fn stack<T>(
    [outer, inner]: [usize; 2],
    count: usize,
    part: impl Fn(usize, [usize; 2]) -> T,
    mut out: impl FnMut([usize; 3], T),
) {
    for before in 0..outer {
        for number in 0..count {
            for behind in 0..inner {
                out([before, number, behind], part(number, [before, behind]));
            }
        }
    }
}

/// Puts the axis, of length `len`, `times` times one behind the other.
pub fn repeat<T>(
    [outer, len, inner]: [usize; 3],
    times: usize,
    x: impl Fn([usize; 3]) -> T,
    mut out: impl FnMut([usize; 3], T),
) {
    for before in 0..outer {
        let mut place = 0;
        for _ in 0..times {
            for index in 0..len {
                for behind in 0..inner {
                    out([before, place, behind], x([before, index, behind]));
                }
                place += 1;
            }
        }
    }
}

/// Puts each index of the axis, of length `len`, `times` times one behind the other.
pub fn repeat_interleave<T>(
    [outer, len, inner]: [usize; 3],
    times: usize,
    x: impl Fn([usize; 3]) -> T,
    mut out: impl FnMut([usize; 3], T),
) {
    for before in 0..outer {
        let mut place = 0;
        for index in 0..len {
            for _ in 0..times {
                for behind in 0..inner {
                    out([before, place, behind], x([before, index, behind]));
                }
                place += 1;
            }
        }
    }
}

/// Puts `value` at `before` places before the axis, of length `len`, and `after` places behind it.
pub fn pad<T: Copy>(
    [outer, len, inner]: [usize; 3],
    [before, after]: [usize; 2],
    value: T,
    x: impl Fn([usize; 3]) -> T,
    mut out: impl FnMut([usize; 3], T),
) {
    for row in 0..outer {
        for place in 0..before {
            for behind in 0..inner {
                out([row, place, behind], value);
            }
        }
        for index in 0..len {
            for behind in 0..inner {
                out([row, before + index, behind], x([row, index, behind]));
            }
        }
        for place in 0..after {
            for behind in 0..inner {
                out([row, before + len + place, behind], value);
            }
        }
    }
}
