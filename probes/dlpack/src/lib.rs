//! Functions of C that hand tensors over by DLPack and take them, and count what is live.
//!
//! `check.py` calls them in one process with NumPy.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::fmt::Write;
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

use formwork::dtype::{DType, InAny, VisitType};
use formwork::prelude::*;
use formwork::tensor::DynTensor;
use formwork::tensor::dlpack::{Handle, Managed, Unversioned, Versioned};

/// What this library has allocated and not freed: allocations.
static LIVE: AtomicIsize = AtomicIsize::new(0);
/// How many owners were dropped.
static DROPPED: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: it is the allocator of the system, and counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(1, Ordering::SeqCst);
        // SAFETY: the contract of this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(1, Ordering::SeqCst);
        // SAFETY: the contract of this function.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A tensor that tells when it is dropped.
struct Owner {
    tensor: HeapTensor<f32, s![2, 3]>,
}

impl Drop for Owner {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::SeqCst);
    }
}

static TABLE: Tensor<i32, s![2, 2]> = Tensor::from_array([[1, 2], [3, 4]]);

/// The numbers 0 to 5.
fn numbers() -> HeapTensor<f32, s![2, 3]> {
    Tensor::<f32, s![2, 3]>::from_array([[0., 1., 2.], [3., 4., 5.]]).to_heap()
}

/// A view of an owner that counts its end.
fn shared(view: impl for<'o> FnOnce(&'o Owner) -> formwork::tensor::DynView<'o>) -> *mut c_void {
    let owner = Arc::new(Owner { tensor: numbers() });
    raw(Handle::of_shared(owner, view).ok())
}

/// The pointer of a handle.
fn raw<M: Managed>(handle: Option<Handle<M>>) -> *mut c_void {
    handle.map_or(null_mut(), |handle| handle.into_raw().as_ptr().cast())
}

/// A tensor of ones.
struct Ones;

impl VisitType for Ones {
    type Output = DynTensor;

    fn visit<T: InAny>(self) -> DynTensor {
        let tensor: HeapTensor<T, s![3]> = Tensor::<T, s![3]>::ones().to_heap();
        tensor.into()
    }
}

/// A tensor with a flag that says whether it may be written.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn versioned(kind: u32) -> *mut c_void {
    match kind {
        0 => raw(Some(Handle::<Versioned>::from(numbers()))),
        1 => shared(|owner| owner.tensor.t().into()),
        2 => shared(|owner| owner.tensor.flip(Ax::<1>).into()),
        3 => shared(|owner| owner.tensor.row(dim!(1)).broadcast_to::<s![4, 3]>().into()),
        4 => shared(|owner| owner.tensor.slice(span![1.., ..;2]).into()),
        5 => raw(Handle::of_static(TABLE.as_dyn()).ok()),
        6 => raw(Some(Handle::<Versioned>::from(Tensor::<f64, ()>::from_array(2.5).to_heap()))),
        7 => raw(Some(Handle::<Versioned>::from(Tensor::<u8, s![0, 3]>::zeros().to_heap()))),
        _ => null_mut(),
    }
}

/// As [`versioned`], of the struct from before there were flags.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn unversioned(kind: u32) -> *mut c_void {
    match kind {
        0 => raw(Some(Handle::<Unversioned>::from(numbers()))),
        6 => raw(Some(Handle::<Unversioned>::from(Tensor::<f64, ()>::from_array(2.5).to_heap()))),
        _ => null_mut(),
    }
}

/// A tensor of three ones of an element type, by its number.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn ones(dtype: usize) -> *mut c_void {
    raw(DType::ALL.get(dtype).map(|dtype| Handle::<Versioned>::from(dtype.visit(Ones))))
}

/// How many allocations are live.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn live() -> isize {
    LIVE.load(Ordering::SeqCst)
}

/// How many owners of shared views were dropped.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn dropped() -> usize {
    DROPPED.load(Ordering::SeqCst)
}

/// Something that was taken.
pub enum Taken {
    /// With flags.
    Versioned(Handle<Versioned>),
    /// Without.
    Unversioned(Handle<Unversioned>),
}

/// Writes a text of at most `room` bytes, and gives how many there are.
///
/// # Safety
/// There is room for so many.
unsafe fn write(text: &str, to: *mut u8, room: usize) -> usize {
    let count = text.len().min(room);
    // SAFETY: the contract of this function; a text of Rust is nobody else's memory.
    unsafe { to.copy_from_nonoverlapping(text.as_ptr(), count) };
    count
}

/// Takes a tensor; null, and why in `to`, if that is not possible: then it was not taken.
///
/// # Safety
/// `managed` is a struct of DLPack, with a version or not as it says; there is room for a text.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn take(
    managed: *mut c_void,
    has_version: bool,
    to: *mut u8,
    room: usize,
) -> *mut Taken {
    let Some(managed) = NonNull::new(managed) else { return null_mut() };
    let taken = if has_version {
        // SAFETY: the contract of this function.
        unsafe { Handle::from_raw(managed.cast()) }.map(Taken::Versioned)
    } else {
        // SAFETY: the contract of this function.
        unsafe { Handle::from_raw(managed.cast()) }.map(Taken::Unversioned)
    };
    match taken {
        Ok(taken) => Box::into_raw(Box::new(taken)),
        Err(error) => {
            // SAFETY: the contract of this function.
            unsafe { write(&format!("{error}\0"), to, room) };
            null_mut()
        }
    }
}

/// Writes what a taken tensor looks like.
///
/// # Safety
/// `taken` is from [`take`]; there is room for a text.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn describe(taken: *const Taken, to: *mut u8, room: usize) -> usize {
    // SAFETY: the contract of this function.
    let taken = unsafe { &*taken };
    let (view, is_read_only) = match taken {
        Taken::Versioned(handle) => (handle.view(), handle.is_read_only()),
        Taken::Unversioned(handle) => (handle.view(), handle.is_read_only()),
    };
    let mut text = format!("{view:?}");
    if is_read_only {
        let _ = write!(text, " read-only");
    }
    // SAFETY: the contract of this function.
    unsafe { write(&text, to, room) }
}

/// Gives a taken tensor back.
///
/// # Safety
/// `taken` is from [`take`], and this is done once.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(taken: *mut Taken) {
    // SAFETY: the contract of this function.
    drop(unsafe { Box::from_raw(taken) });
}
