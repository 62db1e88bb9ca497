//! Tensors handed over by DLPack: what a struct of C says is what is read, and what it cannot mean is an
//! error that names the field.
//!
//! Requirements: FW-EXCH-6.
#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;

use formwork::dtype::{ByteOrder, DType, InAny, VisitType};
use formwork::error::DlpackError;
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::tensor::dlpack::{
    CPU, DataType, Device, Handle, Managed, READ_ONLY, RawTensor, Unversioned, Version, Versioned,
};
use formwork::tensor::{DynTensor, DynView};

/// A tensor of C with what it points to.
struct Made {
    data: Vec<u64>,
    shape: Vec<i64>,
    strides: Option<Vec<i64>>,
    byte_offset: u64,
    dtype: DataType,
    deleted: Cell<u32>,
}

fn made(dtype: DType, bytes: &[u8], shape: &[i64], strides: Option<&[i64]>) -> Made {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_ne_bytes(word)
    });
    Made {
        data: words.collect(),
        shape: shape.to_vec(),
        strides: strides.map(<[i64]>::to_vec),
        byte_offset: 0,
        dtype: DataType::of(dtype),
        deleted: Cell::new(0),
    }
}

/// Counts how often a tensor is given back.
///
/// # Safety
/// Its context is the `Made` it is of.
unsafe extern "C" fn count<M: Managed>(raw: *mut M) {
    // SAFETY: by the contract of this function there is a struct.
    let context = unsafe { &*raw }.context();
    // SAFETY: the context is the `Made` that the test keeps.
    let made = unsafe { &*context.cast::<Made>() };
    made.deleted.set(made.deleted.get() + 1);
}

impl Made {
    fn managed<M: Managed>(&self) -> M {
        let tensor = RawTensor {
            data: self.data.as_ptr().cast_mut().cast(),
            device: Device { device_type: CPU, device_id: 0 },
            ndim: self.shape.len() as i32,
            dtype: self.dtype,
            shape: if self.shape.is_empty() { null_mut() } else { self.shape.as_ptr().cast_mut() },
            strides: self
                .strides
                .as_ref()
                .map_or(null_mut(), |strides| strides.as_ptr().cast_mut()),
            byte_offset: self.byte_offset,
        };
        M::new(tensor, std::ptr::from_ref(self).cast_mut().cast::<c_void>(), count::<M>)
    }

    /// What the elements look like from here, by both structs, each given back once.
    #[track_caller]
    fn printed(&self) -> String {
        let texts = [self.printed_by::<Versioned>(), self.printed_by::<Unversioned>()];
        assert_eq!(texts[0], texts[1]);
        texts[0].clone()
    }

    #[track_caller]
    fn printed_by<M: Managed>(&self) -> String {
        let before = self.deleted.get();
        let mut managed = self.managed::<M>();
        // SAFETY: all pointers lead to what the vectors of this test hold.
        let handle = unsafe { Handle::from_raw(NonNull::from(&mut managed)) }.unwrap();
        let text = format!("{:?}", handle.view());
        assert_eq!(self.deleted.get(), before);
        drop(handle);
        assert_eq!(self.deleted.get(), before + 1);
        text
    }

    /// What is wrong with it; nothing is given back then.
    #[track_caller]
    fn refused(&self, change: impl FnOnce(&mut Versioned)) -> DlpackError {
        let mut managed = self.managed::<Versioned>();
        change(&mut managed);
        // SAFETY: as in `printed_by`, but for the field that is wrong.
        let error = unsafe { Handle::from_raw(NonNull::from(&mut managed)) }.unwrap_err();
        assert_eq!(self.deleted.get(), 0);
        error
    }
}

fn floats(count: usize) -> Vec<u8> {
    (0..count).flat_map(|i| (i as f32).to_ne_bytes()).collect()
}

#[test]
fn no_strides_are_row_major_order_and_no_axes_one_element() {
    assert_eq!(
        made(DType::F32, &floats(6), &[2, 3], None).printed(),
        "DynView f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]"
    );
    assert_eq!(made(DType::F32, &floats(2), &[], None).printed(), "DynView f32 []:[] 0.0");
    assert_eq!(made(DType::F32, &floats(2), &[], Some(&[])).printed(), "DynView f32 []:[] 0.0");
}

#[test]
fn strides_may_be_zero_negative_and_larger_than_the_rows() {
    // Two elements are all there is in memory.
    assert_eq!(
        made(DType::F32, &floats(2), &[3, 2], Some(&[0, 1])).printed(),
        "DynView f32 [3, 2]:[0, 4] [[0.0, 1.0], [0.0, 1.0], [0.0, 1.0]]"
    );
    // Seven elements are spanned.
    assert_eq!(
        made(DType::F32, &floats(7), &[4], Some(&[2])).printed(),
        "DynView f32 [4]:[8] [0.0, 2.0, 4.0, 6.0]"
    );
    let mut backwards = made(DType::F32, &floats(6), &[2, 3], Some(&[3, -1]));
    backwards.byte_offset = 8;
    assert_eq!(
        backwards.printed(),
        "DynView f32 [2, 3]:[12, -4] [[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]"
    );
}

#[test]
fn a_span_is_no_count_of_elements_where_bytes_are_looked_at() {
    let shape = |sizes: &[usize]| DynShape::new(sizes).unwrap();
    let look = |sizes: &[usize], strides: &[isize], bytes: &[u8]| {
        DynView::strided(DType::U8, ByteOrder::NATIVE, shape(sizes), strides, 0, bytes)
            .map(|view| view.elements().count())
    };
    assert_eq!(look(&[3, 2], &[0, 1], &[0; 2]), Ok(6));
    assert!(look(&[3, 2], &[0, 1], &[0; 1]).is_err());
    assert_eq!(look(&[4], &[2], &[0; 7]), Ok(4));
    assert!(look(&[4], &[2], &[0; 6]).is_err());
}

#[test]
fn a_byte_offset_may_leave_elements_at_any_address() {
    let mut apart = made(DType::F32, &floats(4), &[2], None);
    apart.byte_offset = 4;
    assert_eq!(apart.printed(), "DynView f32 [2]:[4] [1.0, 2.0]");
    apart.byte_offset = 1;
    let mut managed = apart.managed::<Versioned>();
    // SAFETY: as in `printed_by`.
    let handle = unsafe { Handle::from_raw(NonNull::from(&mut managed)) }.unwrap();
    let error = handle.view().typed::<f32, s![2]>().unwrap_err();
    assert!(error.to_string().contains("1 bytes behind a multiple of 4"), "{error}");
    assert!(
        handle
            .view()
            .to_tensor::<f32, s![2], Contiguous, formwork::storage::Inline<_, _>>()
            .is_ok()
    );
}

#[test]
fn a_tensor_without_elements_needs_no_memory_and_no_strides_that_mean_anything() {
    let mut empty = made(DType::F32, &[], &[0, 3], Some(&[i64::MAX, i64::MIN]));
    empty.byte_offset = u64::MAX;
    let mut managed = empty.managed::<Versioned>();
    managed.tensor.data = null_mut();
    // SAFETY: there is no element to read.
    let handle = unsafe { Handle::from_raw(NonNull::from(&mut managed)) }.unwrap();
    assert_eq!(handle.view().elements().count(), 0);
    assert!(handle.view().typed::<f32, s![0, 3]>().is_ok());
}

#[test]
fn each_field_that_cannot_be_understood_is_named() {
    let good = made(DType::F32, &floats(6), &[2, 3], Some(&[3, 1]));
    type Change = fn(&mut Versioned);
    let cases: [(Change, &str); 11] = [
        (|m| m.version = Version { major: 2, minor: 1 }, "version is 2.1"),
        (|m| m.tensor.device.device_type = 2, "device.device_type is 2"),
        (|m| m.tensor.dtype.lanes = 4, "dtype.lanes is 4"),
        (|m| m.tensor.dtype.code = 5, "dtype.code is 5 and dtype.bits 32"),
        (|m| m.tensor.dtype.bits = 4, "dtype.code is 2 and dtype.bits 4"),
        (|m| m.tensor.ndim = -1, "ndim is -1"),
        (|m| m.tensor.ndim = 9, "ndim is 9"),
        (|m| m.tensor.shape = null_mut(), "shape is null"),
        (|m| m.tensor.data = null_mut(), "data is null"),
        (|m| m.tensor.byte_offset = u64::MAX, "byte_offset is 18446744073709551615"),
        (|m| m.tensor.byte_offset = i64::MAX as u64, "strides lead from data"),
    ];
    for (change, expected) in cases {
        let text = good.refused(change).to_string();
        assert!(text.starts_with(expected), "{text}");
    }
    let sizes = |shape: &[i64]| made(DType::F32, &[], shape, None).refused(|_| ()).to_string();
    assert_eq!(sizes(&[2, -3]), "shape[1] is -3, which is no size of an axis");
    assert!(sizes(&[i64::MAX, 2]).starts_with("shape: the sizes of the axes multiply"));
    assert!(sizes(&[i64::MAX]).starts_with("shape: the sizes of the axes multiply"));
    let strides = |strides: &[i64]| made(DType::F32, &floats(6), &[2, 3], Some(strides));
    assert!(strides(&[1, i64::MAX]).refused(|_| ()).to_string().starts_with("strides[1] is"));
    assert_eq!(strides(&[1, i64::MAX / 8]).refused(|_| ()), DlpackError::Outside);
    assert_eq!(strides(&[1, i64::MIN / 8]).refused(|_| ()), DlpackError::Outside);
    let bools = made(DType::Bool, &[1, 0, 2], &[3], None).refused(|_| ());
    assert_eq!(bools, DlpackError::NotBool { position: 2, found: 2 });
}

/// Hands a tensor of ones over and takes it back.
struct Ones;

impl VisitType for Ones {
    type Output = ();

    fn visit<T: InAny>(self) {
        let tensor: HeapTensor<T, s![2, 3]> = Tensor::<T, s![2, 3]>::ones().to_heap();
        let place = tensor.as_slice().as_ptr();
        let raw = Handle::<Versioned>::from(tensor).into_raw();
        // SAFETY: it is from `into_raw` just before.
        let handle = unsafe { Handle::from_raw(raw) }.unwrap();
        let view = handle.view().typed::<T, s![2, 3]>().unwrap();
        assert_eq!(view.as_slice().as_ptr(), place);
        assert_eq!(view.as_slice(), [T::ONE; 6]);
    }
}

#[test]
fn every_element_type_goes_out_and_comes_back_at_its_place() {
    for &dtype in DType::ALL {
        dtype.visit(Ones);
        assert_eq!(DataType::of(dtype).dtype(), Ok(dtype));
        assert_eq!(usize::from(DataType::of(dtype).bits), dtype.size() * 8);
    }
}

/// The numbers behind a pointer of the struct.
fn numbers(pointer: *const i64, count: usize) -> Vec<i64> {
    // SAFETY: the tests ask for as many as there are axes.
    unsafe { std::slice::from_raw_parts(pointer, count) }.to_vec()
}

#[test]
fn views_of_any_layout_are_handed_over_with_their_strides_to_be_read() {
    let x = Arc::new(Tensor::<i16, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]));
    #[track_caller]
    fn check(
        handle: Result<Handle<Versioned>, DlpackError>,
        sizes: &[i64],
        strides: &[i64],
        text: &str,
    ) {
        let handle = handle.unwrap();
        assert_eq!(handle.view().to_string(), text);
        let raw = handle.into_raw();
        // SAFETY: it is from `into_raw` just before.
        let managed = unsafe { raw.as_ref() };
        assert_eq!(managed.flags, READ_ONLY);
        assert_eq!(managed.version, Version { major: 1, minor: 0 });
        assert_eq!(managed.tensor.ndim as usize, sizes.len());
        assert_eq!(numbers(managed.tensor.shape, sizes.len()), sizes);
        assert_eq!(numbers(managed.tensor.strides, sizes.len()), strides);
        // SAFETY: the same.
        let back = unsafe { Handle::from_raw(raw) }.unwrap();
        assert_eq!(back.view().to_string(), text);
        assert!(back.is_read_only());
    }
    type X = Tensor<i16, s![2, 3]>;
    type Viewing = for<'o> fn(&'o X) -> DynView<'o>;
    let of = |x: &Arc<X>, view: Viewing| Handle::of_shared(Arc::clone(x), view);
    check(of(&x, |x| x.t().into()), &[3, 2], &[1, 3], "[[1 4]\n [2 5]\n [3 6]]");
    check(of(&x, |x| x.flip(Ax::<1>).into()), &[2, 3], &[3, -1], "[[3 2 1]\n [6 5 4]]");
    check(of(&x, |x| x.row(dim!(1)).into()), &[3], &[1], "[4 5 6]");
    check(
        Handle::of_shared(Arc::new(Tensor::<i16, s![3]>::from_array([1, 2, 3])), |x| {
            x.broadcast_to::<s![2, 3]>().into()
        }),
        &[2, 3],
        &[0, 1],
        "[[1 2 3]\n [1 2 3]]",
    );
    assert_eq!(Arc::strong_count(&x), 1);
}

#[test]
fn an_owner_lives_until_the_tensor_is_given_back_and_is_dropped_once() {
    let x = Arc::new(Tensor::<f32, s![4]>::ones());
    let raw = Handle::of_shared(Arc::clone(&x), |x| x.as_dyn()).unwrap().into_raw();
    assert_eq!(Arc::strong_count(&x), 2);
    // SAFETY: it is from `into_raw` just before.
    let deleter = unsafe { raw.as_ref() }.deleter.unwrap();
    // SAFETY: as the other side does it, once.
    unsafe { deleter(raw.as_ptr()) };
    assert_eq!(Arc::strong_count(&x), 1);
    // SAFETY: a deleter that is called with null does nothing.
    unsafe { deleter(null_mut()) };
}

#[test]
fn a_tensor_on_the_heap_may_be_written_by_the_other_side_and_a_view_may_not() {
    let shape = DynShape::new(&[2, 2]).unwrap();
    let mut handle = Handle::<Unversioned>::from(DynTensor::zeros(DType::I32, shape).unwrap());
    assert!(!handle.is_read_only());
    // SAFETY: nobody else has the tensor.
    let view = unsafe { handle.typed_mut::<i32, s![2, 2], Contiguous>() };
    view.unwrap().unwrap().replace([1, 0], 7);
    assert_eq!(handle.view().to_string(), "[[0 0]\n [7 0]]");
    // SAFETY: the same.
    assert!(unsafe { handle.typed_mut::<i32, s![4], Contiguous>() }.unwrap().is_err());

    static X: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);
    let mut handle = Handle::of_static(X.as_dyn()).unwrap();
    // SAFETY: it is not written.
    let error = unsafe { handle.typed_mut::<i32, s![2], Contiguous>() }.unwrap_err();
    assert_eq!(error, DlpackError::ReadOnly);
}

#[test]
fn what_the_struct_cannot_say_is_not_handed_over() {
    static BYTES: [u8; 9] = [0; 9];
    let shape = DynShape::new(&[2]).unwrap();
    let apart = DynView::strided(DType::F32, ByteOrder::NATIVE, shape, &[5], 0, &BYTES).unwrap();
    let error = Handle::of_static(apart).unwrap_err();
    assert_eq!(error, DlpackError::Parted { axis: 0, bytes: 5 });
    let other =
        if ByteOrder::NATIVE == ByteOrder::Little { ByteOrder::Big } else { ByteOrder::Little };
    let turned = DynView::new(DType::F32, other, shape, &BYTES[..8]).unwrap();
    assert_eq!(Handle::of_static(turned).unwrap_err(), DlpackError::ByteOrder);
}

#[test]
fn a_struct_without_a_deleter_is_simply_left() {
    let source = made(DType::F32, &floats(2), &[2], None);
    let mut managed = source.managed::<Unversioned>();
    managed.deleter = None;
    // SAFETY: as in `printed_by`.
    drop(unsafe { Handle::from_raw(NonNull::from(&mut managed)) }.unwrap());
    assert_eq!(source.deleted.get(), 0);
}
