//! Inline tensors in another layout, also when the program is compiled.
#![allow(unsafe_code)]

use super::Tensor;
use crate::dtype::Element;
use crate::layout::Dense;
use crate::shape::FixedShape;

impl<T: Element, S: FixedShape, L: Dense<S>> Tensor<T, S, L> {
    /// The tensor laid out as `L2`.
    ///
    /// Usable in a `const` or `static`: the elements are then moved when the program is compiled. It
    /// is meant for weights; [`Tensor::to_layout`] is faster where it is called at run time.
    ///
    /// # Example
    /// ```
    /// use formwork::layout::ColumnMajor;
    /// use formwork::prelude::*;
    ///
    /// const X: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
    /// static Y: Tensor<i32, s![2, 3], ColumnMajor> = X.into_layout();
    /// assert_eq!(Y.as_memory(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[must_use]
    pub const fn into_layout<L2: Dense<S>>(self) -> Tensor<T, S, L2> {
        self.read_by(L::STRIDES)
    }

    /// The tensor laid out as `L2`, whose elements stand here in row-major order of other axes: which of
    /// those each axis is; nothing for the same order.
    pub(crate) const fn stored_in<L2: Dense<S>>(self, order: &[usize]) -> Tensor<T, S, L2> {
        if order.len() != S::RANK {
            return self.read_by(L::STRIDES);
        }
        let mut strides = [0_isize; 8];
        let mut axis = 0;
        while axis < S::RANK {
            // The elements of all axes that stand behind this one.
            let (mut stride, mut other) = (1_usize, 0);
            while other < S::RANK {
                if order[other] > order[axis] {
                    stride = stride.wrapping_mul(S::CAPS[other]);
                }
                other = other.wrapping_add(1);
            }
            strides[axis] = stride.cast_signed();
            axis = axis.wrapping_add(1);
        }
        self.read_by(&strides)
    }

    /// The tensor laid out as `L2`, read by strides that reach each element once.
    const fn read_by<L2: Dense<S>>(self, strides: &[isize]) -> Tensor<T, S, L2> {
        let mut out = Tensor::<T, S, L2>::ZEROS;
        let (from, to) = (self.start(), out.start_mut());
        let mut index = [0_isize; 8];
        let mut count = 0;
        while count < S::CAPACITY {
            let (mut read, mut write) = (0_isize, 0_isize);
            let mut axis = 0;
            while axis < S::RANK {
                read = read.wrapping_add(index[axis].wrapping_mul(strides[axis]));
                write = write.wrapping_add(index[axis].wrapping_mul(L2::STRIDES[axis]));
                axis = axis.wrapping_add(1);
            }
            // SAFETY: `index` is a coordinate, and a dense layout's offset of one is inside the
            // storage, whose elements are initialised.
            let element = unsafe { from.wrapping_offset(read).read() };
            // SAFETY: as above; the storage of `out` is ours.
            unsafe { to.wrapping_offset(write).write(element) }
            while axis > 0 {
                axis = axis.wrapping_sub(1);
                index[axis] = index[axis].wrapping_add(1);
                if index[axis] < S::CAPS[axis].cast_signed() {
                    break;
                }
                index[axis] = 0;
            }
            count = count.wrapping_add(1);
        }
        out
    }
}
