//! One result for each window of a kernel that moves along the last axes.

use super::{Oracle, indices};

/// How a window moves; one number for each axis it moves along.
#[derive(Clone, Debug)]
pub struct Pool {
    pub kernel: Vec<usize>,
    pub stride: Vec<usize>,
    pub padding: Vec<usize>,
    /// Whether a last window that is only partly there counts too, if it starts before the padding behind.
    pub ceil: bool,
}

/// The shape of the results, if a window fits and the padding is at most half of it.
pub fn pool_shape(input: &[usize], how: &Pool) -> Option<Vec<usize>> {
    let still = input.len().checked_sub(how.kernel.len())?;
    let mut out = input[..still].to_vec();
    for axis in 0..how.kernel.len() {
        let (extent, kernel, stride, padding) =
            (input[still + axis], how.kernel[axis], how.stride[axis], how.padding[axis]);
        if padding * 2 > kernel {
            return None;
        }
        let room = (extent + 2 * padding).checked_sub(kernel);
        let count = if how.ceil {
            // A window may hang over the end, but not start behind the input and its front padding.
            let room = match room {
                Some(room) => room.div_ceil(stride) + 1,
                None if extent + 2 * padding + stride > kernel => 1,
                None => return None,
            };
            if (room - 1) * stride >= extent + padding { room - 1 } else { room }
        } else {
            room? / stride + 1
        };
        out.push(count);
    }
    (!out[still..].contains(&0)).then_some(out)
}

impl<T: Copy> Oracle<T> {
    /// One result of each window: its elements inside the input in row-major order, and how many
    /// places it has inside the padded input.
    pub fn pool<R: Copy>(&self, how: &Pool, function: impl Fn(&[T], usize) -> R) -> Oracle<R> {
        let out = pool_shape(self.shape(), how).expect("a window that fits");
        let still = self.rank() - how.kernel.len();
        Oracle::from_fn(&out, |place| {
            let mut inside = vec![];
            let mut places = 0;
            for step in indices(&how.kernel) {
                let mut index = place[..still].to_vec();
                let mut padded_inside = true;
                for axis in 0..step.len() {
                    let padded = place[still + axis] * how.stride[axis] + step[axis];
                    padded_inside &= padded < self.shape()[still + axis] + 2 * how.padding[axis];
                    index.push(padded.wrapping_sub(how.padding[axis]));
                }
                places += usize::from(padded_inside);
                if (0..index.len()).all(|axis| index[axis] < self.shape()[axis]) {
                    inside.push(self.at(&index));
                }
            }
            function(&inside, places)
        })
    }
}
