//! The pool of images, as six loops.

/// The sizes of a pool; a pair is along H, then along W.
#[derive(Clone, Copy, Debug)]
pub struct Pool2d {
    /// How many images there are, times how many channels each has.
    pub planes: usize,
    /// The rows and columns of an image.
    pub size: [usize; 2],
    /// The rows and columns of the window.
    pub window: [usize; 2],
    /// How far the window moves.
    pub stride: [usize; 2],
    /// How many elements of padding stand before the image.
    pub before: [usize; 2],
    /// How many elements of padding stand behind the image.
    pub after: [usize; 2],
    /// The rows and columns of a result.
    pub out: [usize; 2],
}

/// Pools images: gives the elements of each window to `take` one by one, by rows and columns, and then asks
/// `finish` for the result, with the number of taps inside the padded image.
///
/// Indices are `[plane, row, column]`. Taps on the padding are left out.
pub fn pool2d<T, S, R>(
    how: &Pool2d,
    input: impl Fn([usize; 3]) -> T,
    start: impl Fn() -> S,
    take: impl Fn(S, T) -> S,
    finish: impl Fn(S, usize) -> R,
    mut out: impl FnMut([usize; 3], R),
) {
    for plane in 0..how.planes {
        for row in 0..how.out[0] {
            for column in 0..how.out[1] {
                let mut state = start();
                let mut padded = 0;
                for tap_row in 0..how.window[0] {
                    for tap_column in 0..how.window[1] {
                        let y = row * how.stride[0] + tap_row;
                        let x = column * how.stride[1] + tap_column;
                        let end = [how.before[0] + how.size[0], how.before[1] + how.size[1]];
                        if y < end[0] + how.after[0] && x < end[1] + how.after[1] {
                            padded += 1;
                        }
                        let is_inside =
                            y >= how.before[0] && x >= how.before[1] && y < end[0] && x < end[1];
                        if is_inside {
                            let at = [plane, y - how.before[0], x - how.before[1]];
                            state = take(state, input(at));
                        }
                    }
                }
                out([plane, row, column], finish(state, padded));
            }
        }
    }
}
