//! The structs of DLPack 1, as C has them.
#![allow(unsafe_code)]

use core::ffi::{CStr, c_void};
use core::ptr::NonNull;

use crate::dtype::DType;
use crate::error::DlpackError;

/// The device type of memory that the processor reads (`kDLCPU`).
pub const CPU: i32 = 1;

/// The flag of a tensor that may not be written (`DLPACK_FLAG_BITMASK_READ_ONLY`).
pub const READ_ONLY: u64 = 1;

/// `DLPackVersion`: readers of the same major version understand each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Version {
    /// The major version.
    pub major: u32,
    /// The minor version.
    pub minor: u32,
}

impl Version {
    /// The version that is written here.
    pub const CURRENT: Self = Self { major: 1, minor: 0 };
}

/// `DLDevice`: where the elements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Device {
    /// The type of the device, such as [`CPU`].
    pub device_type: i32,
    /// The number of the device.
    pub device_id: i32,
}

/// `DLDataType`: the element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DataType {
    /// The kind of number: 0 signed, 1 unsigned, 2 float, 4 bfloat, 6 bool.
    pub code: u8,
    /// The bits of one number.
    pub bits: u8,
    /// The numbers of one element.
    pub lanes: u16,
}

impl DataType {
    const INT: u8 = 0;
    const UINT: u8 = 1;
    const FLOAT: u8 = 2;
    const BFLOAT: u8 = 4;
    const BOOL: u8 = 6;

    /// The code and the bits of an element type.
    #[must_use]
    pub const fn of(dtype: DType) -> Self {
        let (code, bits) = match dtype {
            DType::F16 => (Self::FLOAT, 16),
            DType::F32 => (Self::FLOAT, 32),
            DType::F64 => (Self::FLOAT, 64),
            DType::BF16 => (Self::BFLOAT, 16),
            DType::I8 => (Self::INT, 8),
            DType::I16 => (Self::INT, 16),
            DType::I32 => (Self::INT, 32),
            DType::I64 => (Self::INT, 64),
            DType::U8 => (Self::UINT, 8),
            DType::U16 => (Self::UINT, 16),
            DType::U32 => (Self::UINT, 32),
            DType::U64 => (Self::UINT, 64),
            DType::Bool => (Self::BOOL, 8),
        };
        Self { code, bits, lanes: 1 }
    }

    /// The element type.
    ///
    /// # Errors
    /// [`DlpackError`] for vectors, and for a type that no tensor here has.
    pub fn dtype(self) -> Result<DType, DlpackError> {
        let Self { code, bits, lanes } = self;
        if lanes != 1 {
            return Err(DlpackError::Lanes { found: lanes });
        }
        let found = DType::ALL.iter().copied().find(|&dtype| Self::of(dtype) == self);
        found.ok_or(DlpackError::ElementType { code, bits })
    }
}

/// `DLTensor`: elements that somebody else owns.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawTensor {
    /// Where the memory begins; may be null if there is no element.
    pub data: *mut c_void,
    /// Where the elements are.
    pub device: Device,
    /// The number of axes.
    pub ndim: i32,
    /// The element type.
    pub dtype: DataType,
    /// The size of each axis; may be null if there is none.
    pub shape: *mut i64,
    /// The elements from one index to the next on each axis; null for row-major order.
    pub strides: *mut i64,
    /// The bytes from `data` to the element with all indices 0.
    pub byte_offset: u64,
}

/// The function that gives a tensor back.
pub type Deleter<M> = unsafe extern "C" fn(*mut M);

/// `DLManagedTensor`: a tensor and how to give it back, from before DLPack 1. It cannot say that it may
/// not be written.
#[derive(Debug)]
#[repr(C)]
pub struct Unversioned {
    /// The elements.
    pub tensor: RawTensor,
    /// What the owner keeps for itself.
    pub context: *mut c_void,
    /// Gives the tensor back; null if there is nothing to do.
    pub deleter: Option<Deleter<Self>>,
}

/// `DLManagedTensorVersioned`: a tensor, its flags, and how to give it back.
#[derive(Debug)]
#[repr(C)]
pub struct Versioned {
    /// The version of the struct.
    pub version: Version,
    /// What the owner keeps for itself.
    pub context: *mut c_void,
    /// Gives the tensor back; null if there is nothing to do.
    pub deleter: Option<Deleter<Self>>,
    /// What else is known, such as [`READ_ONLY`].
    pub flags: u64,
    /// The elements.
    pub tensor: RawTensor,
}

/// The two structs by which tensors are handed over.
pub trait Managed: seal::Sealed + Sized {
    /// The name of a Python capsule of it, not taken yet.
    const CAPSULE: &'static CStr;

    /// The version of the struct; `None` where it has none.
    ///
    /// # Safety
    /// `raw` points to such a struct, of this version or another.
    unsafe fn version(raw: NonNull<Self>) -> Option<Version>;

    /// The elements.
    fn tensor(&self) -> &RawTensor;

    /// Whether the elements may not be written.
    fn is_read_only(&self) -> bool;

    /// How to give it back.
    fn deleter(&self) -> Option<Deleter<Self>>;

    /// What the owner keeps for itself.
    fn context(&self) -> *mut c_void;

    /// A tensor whose elements may be written.
    fn new(tensor: RawTensor, context: *mut c_void, deleter: Deleter<Self>) -> Self;
}

mod seal {
    /// Keeps [`Managed`](super::Managed) to the two structs.
    pub trait Sealed {}
    impl Sealed for super::Unversioned {}
    impl Sealed for super::Versioned {}
}

impl Managed for Unversioned {
    const CAPSULE: &'static CStr = c"dltensor";

    unsafe fn version(_: NonNull<Self>) -> Option<Version> {
        None
    }

    fn tensor(&self) -> &RawTensor {
        &self.tensor
    }

    fn is_read_only(&self) -> bool {
        false
    }

    fn deleter(&self) -> Option<Deleter<Self>> {
        self.deleter
    }

    fn context(&self) -> *mut c_void {
        self.context
    }

    fn new(tensor: RawTensor, context: *mut c_void, deleter: Deleter<Self>) -> Self {
        Self { tensor, context, deleter: Some(deleter) }
    }
}

impl Managed for Versioned {
    const CAPSULE: &'static CStr = c"dltensor_versioned";

    unsafe fn version(raw: NonNull<Self>) -> Option<Version> {
        // SAFETY: every version of the struct begins with its number, by the contract of this function
        // there is one.
        Some(unsafe { raw.cast::<Version>().read() })
    }

    fn tensor(&self) -> &RawTensor {
        &self.tensor
    }

    fn is_read_only(&self) -> bool {
        self.flags & READ_ONLY != 0
    }

    fn deleter(&self) -> Option<Deleter<Self>> {
        self.deleter
    }

    fn context(&self) -> *mut c_void {
        self.context
    }

    fn new(tensor: RawTensor, context: *mut c_void, deleter: Deleter<Self>) -> Self {
        Self { version: Version::CURRENT, context, deleter: Some(deleter), flags: 0, tensor }
    }
}

// As in `dlpack.h`, where pointers have eight bytes.
#[cfg(target_pointer_width = "64")]
const _: () = {
    use core::mem::offset_of;
    assert!(size_of::<RawTensor>() == 48 && size_of::<Unversioned>() == 64);
    assert!(offset_of!(RawTensor, ndim) == 16 && offset_of!(RawTensor, dtype) == 20);
    assert!(offset_of!(RawTensor, shape) == 24 && offset_of!(RawTensor, byte_offset) == 40);
    assert!(offset_of!(Unversioned, context) == 48);
    assert!(size_of::<Versioned>() == 80 && offset_of!(Versioned, flags) == 24);
    assert!(offset_of!(Versioned, context) == 8 && offset_of!(Versioned, tensor) == 32);
};
