//! Images with other rows and columns, place by place.

use crate::dtype::{Element, Float, Num};

/// The rows and columns of planes before and after a resize.
#[derive(Clone, Copy, Debug)]
pub struct Resize2d {
    /// How many images there are, times how many channels each has.
    pub planes: usize,
    /// The rows and columns of an image.
    pub size: [usize; 2],
    /// The rows and columns of a result.
    pub out: [usize; 2],
}

impl Resize2d {
    /// Gives what `element` makes of each place of the result to `out`.
    fn each<T>(&self, element: impl Fn([usize; 3]) -> T, mut out: impl FnMut([usize; 3], T)) {
        for plane in 0..self.planes {
            for row in 0..self.out[0] {
                for column in 0..self.out[1] {
                    out([plane, row, column], element([plane, row, column]));
                }
            }
        }
    }
}

/// Repeats or leaves out elements: index `i` of the `out` indices of an axis is index `i * len / out` of the
/// image, rounded down.
///
/// Indices are `[plane, row, column]`.
pub fn resize_nearest<T>(
    how: &Resize2d,
    input: impl Fn([usize; 3]) -> T,
    out: impl FnMut([usize; 3], T),
) {
    let element = |[plane, row, column]: [usize; 3]| {
        input([plane, row * how.size[0] / how.out[0], column * how.size[1] / how.out[1]])
    };
    how.each(element, out);
}

/// Where index `index` of the `out` indices of an axis falls on one of `len`: the element before, the one
/// behind, and the share of that.
///
/// Where the ends are aligned, the first and the last elements correspond; else the centres of all do, and
/// a place outside of the first and the last centre is there.
fn between<F: Float>(len: usize, out: usize, index: usize, aligned: bool) -> (usize, usize, F) {
    let (place, parts) = match (aligned, out) {
        (true, 0 | 1) => (0, 1),
        (true, _) => (index * (len - 1), out - 1),
        // The place is (index + 1/2) * len / out - 1/2.
        (false, _) => (((2 * index + 1) * len).saturating_sub(out), 2 * out),
    };
    let (before, behind) = (place / parts, place / parts + 1);
    let share = Num::div(F::from_count(place % parts), F::from_count(parts));
    (before.min(len - 1), behind.min(len - 1), share)
}

/// Mixes the four elements around each place: along the columns, then along the rows.
///
/// Indices are `[plane, row, column]`.
///
/// # Numerics
/// In the accumulator. The mix of two elements is `before * (1 - share) + behind * share`, each step rounded; the
/// result is rounded once more, to the type of the elements.
pub fn resize_bilinear<T: Float<Accumulator: Float>>(
    how: &Resize2d,
    aligned: bool,
    input: impl Fn([usize; 3]) -> T,
    out: impl FnMut([usize; 3], T),
) {
    let mix = |before, behind, share| {
        let rest = Num::sub(Element::ONE, share);
        Num::add(Num::mul(before, rest), Num::mul(behind, share))
    };
    let element = |[plane, row, column]: [usize; 3]| {
        let (above, below, down) = between(how.size[0], how.out[0], row, aligned);
        let (left, right, across) = between(how.size[1], how.out[1], column, aligned);
        let along = |row| {
            let [left, right] =
                [left, right].map(|column| input([plane, row, column]).to_accumulator());
            mix(left, right, across)
        };
        T::from_accumulator(mix(along(above), along(below), down))
    };
    how.each(element, out);
}
