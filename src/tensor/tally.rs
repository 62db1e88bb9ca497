//! Sums of the codes of a weight, also when the program is compiled.
#![allow(unsafe_code)]

use super::Tensor;
use crate::dim::FixedDim;
use crate::layout::Dense;
use crate::shape::FixedShape;

impl<N: FixedDim> Tensor<i32, (N,)> {
    /// This and `factor` times the sum of all codes of a weight at each coordinate of its first axis, modulo
    /// `2^32`.
    pub(crate) const fn with_sums<W: FixedShape>(
        self,
        weight: &Tensor<i8, W>,
        factor: i32,
    ) -> Self {
        const { assert!(W::RANK > 0 && W::CAPS[0] == N::CAP, "a sum for each output") }
        // SAFETY: the first axis of the weight has the length of ours, by the assertion, and ours has stride 1.
        unsafe { self.adding(weight, [1], factor) }
    }
}

impl<N: FixedDim, KH: FixedDim, KW: FixedDim, L: Dense<(N, KH, KW)>> Tensor<i32, (N, KH, KW), L> {
    /// The sums of a weight's codes over its input channels, modulo `2^32`.
    pub(crate) const fn of_taps<C: FixedDim>(weight: &Tensor<i8, (N, C, KH, KW)>) -> Self {
        let [outputs, rows, columns] = const { first_three(L::STRIDES) };
        // SAFETY: the axes but the channels are ours, and these are our strides.
        unsafe { Self::ZEROS.adding(weight, [outputs, 0, rows, columns], 1) }
    }
}

/// The strides of three axes.
const fn first_three(strides: &[isize]) -> [isize; 3] {
    [strides[0], strides[1], strides[2]]
}

impl<S: FixedShape, L: Dense<S>> Tensor<i32, S, L> {
    /// This and `factor` times each code of a weight, added to the element at its coordinates times `strides`;
    /// axes behind the strides have none.
    ///
    /// # Safety
    /// Each such sum of a coordinate of the weight is the offset of an element of this tensor.
    const unsafe fn adding<W: FixedShape, const R: usize>(
        mut self,
        weight: &Tensor<i8, W>,
        strides: [isize; R],
        factor: i32,
    ) -> Self {
        let (from, to) = (weight.start(), self.start_mut());
        let mut index = [0_usize; 8];
        let mut read = 0;
        while read < W::CAPACITY {
            let mut write = 0_isize;
            let mut axis = 0;
            while axis < R {
                write = write.wrapping_add(index[axis].cast_signed().wrapping_mul(strides[axis]));
                axis = axis.wrapping_add(1);
            }
            // SAFETY: a weight in row-major order has its elements one behind the other, all initialised.
            let code = unsafe { from.wrapping_add(read).read() };
            let [byte] = code.to_le_bytes();
            // The sign is that of the highest byte.
            let code = i32::from_be_bytes([byte, 0, 0, 0]) >> 24;
            let place = to.wrapping_offset(write);
            // SAFETY: by the contract of this function it is an element's, and those are initialised.
            let sum = unsafe { place.read() };
            // SAFETY: as above; the storage is ours.
            unsafe { place.write(sum.wrapping_add(code.wrapping_mul(factor))) }
            // The last axis counts first.
            let mut axis = W::RANK;
            while axis > 0 {
                axis = axis.wrapping_sub(1);
                index[axis] = index[axis].wrapping_add(1);
                if index[axis] < W::CAPS[axis] {
                    break;
                }
                index[axis] = 0;
            }
            read = read.wrapping_add(1);
        }
        self
    }
}

impl<T: Copy, S: FixedShape> Tensor<T, S> {
    /// The same elements in row-major order in another shape of as many, also in a `const`.
    pub(crate) const fn in_shape<S2: FixedShape>(self) -> Tensor<T, S2> {
        const { assert!(S::CAPACITY == S2::CAPACITY, "as many elements as before") }
        let elements = self.into_array();
        // SAFETY: both are `CAPACITY` elements one behind the other.
        Tensor::from_array(unsafe { core::mem::transmute_copy::<S::Arr<T>, S2::Arr<T>>(&elements) })
    }
}
