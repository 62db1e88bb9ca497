//! Tensors handed over: an allocation that keeps the struct of C, its sizes and strides, and the owner
//! of the elements together until the deleter is called.
#![allow(unsafe_code)]

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::ptr::NonNull;

use super::handle::Elements;
use super::{CPU, DataType, Device, Handle, Managed, RawTensor, Versioned};
use crate::dtype::InAny;
use crate::error::DlpackError;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::tensor::{DynTensor, DynView, HeapTensor};

/// What stands behind the pointer that is given away.
#[repr(C)]
struct Parcel<M, O> {
    managed: M,
    sizes: [i64; 8],
    strides: [i64; 8],
    owner: O,
}

/// Packs elements and what owns them.
///
/// # Safety
/// The elements stay where they are, initialised, as long as the owner lives, wherever that is moved,
/// and are the owner's alone to write; or the struct is made read-only before it is given away. The
/// sizes fit an `i64`, the strides are multiples of the size of an element.
unsafe fn pack<M: Managed, O: Send + 'static>(elements: Elements, owner: O) -> Handle<M> {
    let Elements { origin, dtype, shape, strides } = elements;
    let (mut sizes, mut steps) = ([0; 8], [0; 8]);
    for (to, &from) in sizes.iter_mut().zip(shape.sizes()) {
        *to = i64::try_from(from).unwrap_or(i64::MAX);
    }
    let size = isize::try_from(dtype.size()).unwrap_or(1);
    for (to, &from) in steps.iter_mut().zip(&strides) {
        *to = from.checked_div(size).and_then(|step| i64::try_from(step).ok()).unwrap_or(0);
    }
    let tensor = RawTensor {
        data: origin.as_ptr().cast(),
        device: Device { device_type: CPU, device_id: 0 },
        ndim: i32::try_from(shape.rank()).unwrap_or(0),
        dtype: DataType::of(dtype),
        shape: core::ptr::null_mut(),
        strides: core::ptr::null_mut(),
        byte_offset: 0,
    };
    let deleter = delete::<M, O>;
    let managed = M::new(tensor, core::ptr::null_mut(), deleter);
    let parcel = Box::new(Parcel { managed, sizes, strides: steps, owner });
    let parcel: *mut Parcel<M, O> = Box::into_raw(parcel);
    // SAFETY: the parcel was just made, and is not moved from now on.
    let sizes = unsafe { &raw mut (*parcel).sizes };
    // SAFETY: the same.
    let steps = unsafe { &raw mut (*parcel).strides };
    let tensor = RawTensor { shape: sizes.cast(), strides: steps.cast(), ..tensor };
    let managed = M::new(tensor, parcel.cast(), deleter);
    // SAFETY: the same; what is overwritten needs no drop, it is numbers and pointers.
    unsafe { parcel.cast::<M>().write(managed) }
    // SAFETY: the pointer of a box is not null.
    let raw = unsafe { NonNull::new_unchecked(parcel.cast::<M>()) };
    // SAFETY: the struct is the first field of the parcel, which stays until the deleter is called; the
    // elements live as long as the owner in it, by the contract of this function.
    unsafe { Handle::new(raw, elements) }
}

/// Drops a parcel.
///
/// # Safety
/// `raw` is null, or was made by `pack` with these types and not been deleted.
unsafe extern "C" fn delete<M: Managed, O>(raw: *mut M) {
    let Some(raw) = NonNull::new(raw) else { return };
    // SAFETY: by the contract of this function.
    let parcel = unsafe { raw.as_ref() }.context().cast::<Parcel<M, O>>();
    // SAFETY: the same: it came from `Box::into_raw`, and this is done once.
    drop(unsafe { Box::from_raw(parcel) });
}

/// Where the elements of a view stand.
fn elements(view: &DynView<'_>) -> Result<Elements, DlpackError> {
    let dtype = view.dtype();
    if !view.order().is_native(dtype.size()) {
        return Err(DlpackError::ByteOrder);
    }
    let size = isize::try_from(dtype.size()).unwrap_or(1);
    let mut strides = [0; 8];
    for (axis, ((to, &bytes), &len)) in
        strides.iter_mut().zip(view.strides()).zip(view.shape().sizes()).enumerate()
    {
        // On an axis of length 1 nobody steps.
        *to = if len == 1 { size } else { bytes };
        if to.checked_rem(size) != Some(0) {
            return Err(DlpackError::Parted { axis, bytes });
        }
    }
    // Elements that are only read are given away by a pointer that C may not write either.
    let origin = NonNull::new(view.as_ptr().cast_mut());
    let origin = origin.ok_or(DlpackError::Null { field: "data" })?;
    Ok(Elements { origin, dtype, shape: view.shape(), strides })
}

impl<M: Managed, T: InAny, S: Shape + Send + 'static, L: Layout<S> + 'static>
    From<HeapTensor<T, S, L>> for Handle<M>
{
    /// Hands a tensor over, with its memory; nothing is copied, and the other side may write it.
    fn from(mut tensor: HeapTensor<T, S, L>) -> Self {
        let (shape, strides) = {
            let view = tensor.as_dyn();
            (view.shape(), *view.all_strides())
        };
        let origin = tensor.origin_mut().cast::<u8>();
        // SAFETY: storage pointers are never null.
        let origin = unsafe { NonNull::new_unchecked(origin) };
        let elements = Elements { origin, dtype: T::DTYPE, shape, strides };
        // SAFETY: the memory of a heap tensor does not move with it, and nobody else has it; the strides of
        // a layout are whole elements, and its sizes fit an `isize`.
        unsafe { pack(elements, tensor) }
    }
}

impl<M: Managed> From<DynTensor> for Handle<M> {
    /// Hands a tensor over, with its memory; nothing is copied, and the other side may write it.
    fn from(mut tensor: DynTensor) -> Self {
        let (dtype, shape) = (tensor.dtype(), tensor.shape());
        let strides = *tensor.view().all_strides();
        let elements = Elements { origin: tensor.start_mut(), dtype, shape, strides };
        // SAFETY: as for a typed tensor.
        unsafe { pack(elements, tensor) }
    }
}

impl Handle<Versioned> {
    /// Hands over a view of memory that is never given back; the other side may only read.
    ///
    /// # Errors
    /// [`DlpackError`] where DLPack cannot say where the elements stand: strides that are no whole
    /// elements, and bytes in the other order. A typed view has neither.
    ///
    /// # Example: weights in a `static`
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::tensor::dlpack::Handle;
    ///
    /// static WEIGHTS: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [3., 4.]]);
    ///
    /// let handle = Handle::of_static(WEIGHTS.t().into())?;
    /// assert!(handle.is_read_only());
    /// assert_eq!(handle.view().to_string(), "[[1. 3.]\n [2. 4.]]");
    /// # }
    /// # Ok::<(), formwork::error::DlpackError>(())
    /// ```
    pub fn of_static(view: DynView<'static>) -> Result<Self, DlpackError> {
        // SAFETY: the elements live for ever, and the struct is made read-only.
        Ok(unsafe { pack::<Versioned, ()>(elements(&view)?, ()) }.read_only())
    }

    /// Hands over a view of memory that an owner keeps, until the other side gives it back; that may only
    /// read.
    ///
    /// # Errors
    /// As [`Handle::of_static`].
    ///
    /// # Example: the columns of a tensor that is used here, too
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use std::sync::Arc;
    ///
    /// use formwork::prelude::*;
    /// use formwork::tensor::dlpack::Handle;
    ///
    /// let x = Arc::new(Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]));
    /// let handle = Handle::of_shared(Arc::clone(&x), |x| x.t().into())?;
    /// assert_eq!(Arc::strong_count(&x), 2);
    /// drop(handle); // as the other side does in the end
    /// assert_eq!(Arc::strong_count(&x), 1);
    /// # }
    /// # Ok::<(), formwork::error::DlpackError>(())
    /// ```
    pub fn of_shared<O: Send + Sync + 'static>(
        owner: Arc<O>,
        view: impl for<'o> FnOnce(&'o O) -> DynView<'o>,
    ) -> Result<Self, DlpackError> {
        let elements = elements(&view(&owner))?;
        // SAFETY: what `view` gives for a borrow of any length stays as long as the owner is borrowed,
        // which it is until the parcel with its share of it is dropped. It is made read-only.
        Ok(unsafe { pack::<Versioned, Arc<O>>(elements, owner) }.read_only())
    }
}
