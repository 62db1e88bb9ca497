//! Quantised numbers as their codes, and codes as quantised numbers: 0 bytes moved.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use super::{Tensor, View, ViewMut};
use crate::dtype::quantized::{Code, Coded, Q, Quantization};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Mut, Ref, Storage, StorageMut};

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The codes of quantised numbers, as a view.
    ///
    /// # Example
    /// ```
    /// use formwork::dtype::quantized::{PerTensor, Q};
    /// use formwork::prelude::*;
    ///
    /// struct Audio;
    ///
    /// impl PerTensor for Audio {
    ///     const SCALE: f32 = 0.5;
    ///     const ZERO_POINT: i32 = 10;
    /// }
    ///
    /// let x: Tensor<f32, s![2]> = Tensor::from_array([1.0, -2.0]);
    /// let q: Tensor<Q<i8, Audio>, s![2]> = x.quantize().eval();
    /// assert_eq!(q.codes().as_slice(), [12, 6]);
    /// ```
    #[inline(always)]
    pub fn codes(&self) -> View<'_, T::Code, S, L>
    where
        T: Coded,
    {
        // SAFETY: the address of an element is never null.
        let origin = unsafe { NonNull::new_unchecked(self.origin().cast_mut()) };
        // SAFETY: an element has the size, the alignment and the bytes of its code, as `Coded`
        // promises, and the elements are valid for reads while `self` is borrowed.
        let storage = unsafe { Ref::new(origin.cast::<T::Code>()) };
        // SAFETY: the coordinates and offsets are the same.
        unsafe { Tensor::from_parts(storage, self.shape()) }
    }

    /// The codes of quantised numbers, as a view that can be written.
    #[inline(always)]
    pub fn codes_mut(&mut self) -> ViewMut<'_, T::Code, S, L>
    where
        T: Coded,
        K: StorageMut<T>,
    {
        let shape = self.shape();
        // SAFETY: the address of an element is never null.
        let origin = unsafe { NonNull::new_unchecked(self.origin_mut()) };
        // SAFETY: as in `codes`; every code is an element, and `self` is borrowed exclusively.
        let storage = unsafe { Mut::new(origin.cast::<T::Code>()) };
        // SAFETY: the coordinates and offsets are the same, so each coordinate keeps its own element.
        unsafe { Tensor::from_parts(storage, shape) }
    }

    /// The codes as quantised numbers with the parameters `P`, as a view.
    ///
    /// # Example: codes that were read from a file
    /// ```
    /// use formwork::dtype::quantized::PerTensor;
    /// use formwork::prelude::*;
    ///
    /// struct Audio;
    ///
    /// impl PerTensor for Audio {
    ///     const SCALE: f32 = 0.5;
    ///     const ZERO_POINT: i32 = 10;
    /// }
    ///
    /// let codes: Tensor<i8, s![2]> = Tensor::from_array([12, 6]);
    /// let x: Tensor<f32, s![2]> = codes.as_quantized::<Audio>().dequantize().eval();
    /// assert_eq!(x.as_slice(), [1.0, -2.0]);
    /// ```
    #[inline(always)]
    pub fn as_quantized<P: Quantization>(&self) -> View<'_, Q<T, P>, S, L>
    where
        T: Code,
    {
        // SAFETY: the address of an element is never null.
        let origin = unsafe { NonNull::new_unchecked(self.origin().cast_mut()) };
        // SAFETY: `Q<T, P>` has the size, the alignment and the bytes of `T`, and every code is one.
        let storage = unsafe { Ref::new(origin.cast::<Q<T, P>>()) };
        // SAFETY: the coordinates and offsets are the same.
        unsafe { Tensor::from_parts(storage, self.shape()) }
    }
}
