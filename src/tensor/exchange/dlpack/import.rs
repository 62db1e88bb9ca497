//! The checks of a tensor that another library hands over: what is not checked is what only its maker
//! can know, that pointers lead to what they are said to.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use super::handle::Elements;
use super::{CPU, Managed, RawTensor, Version};
use crate::dtype::ByteOrder;
use crate::error::{BytesError, DlpackError, ShapeError};
use crate::shape::DynShape;
use crate::tensor::DynView;

/// Where the elements of the tensor are, if all of its fields can be understood.
///
/// # Safety
/// As `Handle::from_raw`.
pub(super) unsafe fn checked<M: Managed>(raw: NonNull<M>) -> Result<Elements, DlpackError> {
    // SAFETY: by the contract of this function, whatever the version.
    if let Some(Version { major, minor }) = unsafe { M::version(raw) }
        && major != Version::CURRENT.major
    {
        return Err(DlpackError::Version { major, minor });
    }
    // SAFETY: by the contract of this function there is such a struct, of a version that is known.
    let tensor = *unsafe { raw.as_ref() }.tensor();
    let device = tensor.device.device_type;
    if device != CPU {
        return Err(DlpackError::Device { found: device });
    }
    let dtype = tensor.dtype.dtype()?;
    let rank = usize::try_from(tensor.ndim).ok().filter(|&rank| rank <= 8);
    let rank = rank.ok_or(DlpackError::Rank { found: tensor.ndim })?;
    // SAFETY: by the contract of this function.
    let shape = unsafe { shape(&tensor, rank) }?;
    let strides = if tensor.strides.is_null() {
        shape.row_major(dtype.size()).ok_or(ShapeError::TooLarge)?
    } else {
        // SAFETY: the same, and the pointer is not null.
        unsafe { strides(&tensor, shape, dtype.size()) }?
    };
    let origin = origin(&tensor, shape, &strides, dtype.size())?;
    let strides_of_axes = strides.get(..rank).unwrap_or(&[]);
    // SAFETY: by the contract of this function each element that the strides lead to is there, and that
    // no sum of them overflows was just checked.
    let view = unsafe {
        DynView::from_raw_parts(origin, dtype, ByteOrder::NATIVE, shape, strides_of_axes)
    };
    match view {
        Err(BytesError::NotBool { position, found }) => {
            Err(DlpackError::NotBool { position, found })
        }
        // There is a stride for each axis.
        _ => Ok(Elements { origin, dtype, shape, strides }),
    }
}

/// The sizes of the axes.
///
/// # Safety
/// If there is an axis and the pointer is not null, it leads to as many numbers as there are axes.
unsafe fn shape(tensor: &RawTensor, rank: usize) -> Result<DynShape, DlpackError> {
    if rank > 0 && tensor.shape.is_null() {
        return Err(DlpackError::Null { field: "shape" });
    }
    let mut shape = DynShape::SCALAR;
    for axis in 0..rank {
        // SAFETY: by the contract of this function.
        let place = unsafe { tensor.shape.add(axis) };
        // SAFETY: the same.
        let found = unsafe { place.read() };
        let size = usize::try_from(found).map_err(|_| DlpackError::Size { axis, found })?;
        shape = shape.and(size)?;
    }
    Ok(shape)
}

/// The strides of the axes, in bytes; of an axis that nobody steps on 0.
///
/// # Safety
/// The pointer leads to as many numbers as there are axes.
unsafe fn strides(
    tensor: &RawTensor,
    shape: DynShape,
    size: usize,
) -> Result<[isize; 8], DlpackError> {
    let mut strides = [0; 8];
    for (axis, (to, &len)) in strides.iter_mut().zip(shape.sizes()).enumerate() {
        // SAFETY: by the contract of this function.
        let place = unsafe { tensor.strides.add(axis) };
        // SAFETY: the same.
        let found = unsafe { place.read() };
        if len > 1 && shape.count() > 0 {
            let bytes = isize::try_from(found).ok().zip(isize::try_from(size).ok());
            let bytes = bytes.and_then(|(stride, size)| stride.checked_mul(size));
            *to = bytes.ok_or(DlpackError::Stride { axis, found })?;
        }
    }
    Ok(strides)
}

/// Where the element with all indices 0 stands, after it was seen that all of them have an address.
fn origin(
    tensor: &RawTensor,
    shape: DynShape,
    strides: &[isize; 8],
    size: usize,
) -> Result<NonNull<u8>, DlpackError> {
    if shape.count() == 0 {
        return Ok(NonNull::dangling());
    }
    let data = NonNull::new(tensor.data).ok_or(DlpackError::Null { field: "data" })?.cast::<u8>();
    let offset = isize::try_from(tensor.byte_offset)
        .map_err(|_| DlpackError::ByteOffset { found: tensor.byte_offset })?;
    // The bytes of all elements, counted from `data`: no two bytes of an allocation are further apart
    // than an `isize` says.
    let size = isize::try_from(size).map_err(|_| DlpackError::Outside)?;
    let (mut low, mut high) = (offset, offset.checked_add(size).ok_or(DlpackError::Outside)?);
    for (&len, &stride) in shape.sizes().iter().zip(strides) {
        let steps = isize::try_from(len).map_err(|_| DlpackError::Outside)?.wrapping_sub(1);
        let reach = steps.checked_mul(stride).ok_or(DlpackError::Outside)?;
        low = low.checked_add(reach.min(0)).ok_or(DlpackError::Outside)?;
        high = high.checked_add(reach.max(0)).ok_or(DlpackError::Outside)?;
    }
    let data_at = data.addr().get();
    let ends = (data_at.checked_add_signed(low), data_at.checked_add_signed(high));
    let (Some(_), (Some(1..), Some(_))) = (high.checked_sub(low), ends) else {
        return Err(DlpackError::Outside);
    };
    NonNull::new(data.as_ptr().wrapping_offset(offset)).ok_or(DlpackError::Outside)
}
