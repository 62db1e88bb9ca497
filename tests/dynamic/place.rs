//! Elements anywhere in memory: strides of every sign, offsets, and what lies outside.
//!
//! Requirements: FW-EXCH-2.

use formwork::dtype::{AnyElement, ByteOrder, DType};
use formwork::error::BytesError;
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::tensor::DynView;
use proptest::prelude::*;

fn bytes_at(
    sizes: &[usize],
    strides: &[isize],
    offset: usize,
    bytes: &[u8],
) -> Result<Vec<u8>, BytesError> {
    let shape = DynShape::new(sizes).unwrap();
    let view = DynView::strided(DType::U8, ByteOrder::NATIVE, shape, strides, offset, bytes)?;
    let read = |element: AnyElement| element.typed::<u8>().unwrap();
    Ok(view.elements().map(read).collect())
}

#[test]
fn a_walk_backwards_begins_at_its_offset() {
    let bytes: Vec<u8> = (0..12).collect();
    assert_eq!(bytes_at(&[3], &[-2], 4, &bytes), Ok(vec![4, 2, 0]));
    assert_eq!(bytes_at(&[3], &[1], 9, &bytes), Ok(vec![9, 10, 11]));
    assert_eq!(bytes_at(&[2, 1, 2], &[1, -4, 2], 0, &bytes), Ok(vec![0, 2, 1, 3]));
    assert_eq!(bytes_at(&[3, 2], &[0, 1], 0, &bytes), Ok(vec![0, 1, 0, 1, 0, 1]));
}

/// Requirements: FW-EXCH-2, FW-SHAPE-11.
#[test]
fn an_empty_axis_reaches_nothing_whatever_the_strides() {
    assert_eq!(bytes_at(&[2, 0, 2], &[1, -4, 2], 0, &[]), Ok(vec![]));
    assert_eq!(bytes_at(&[0], &[isize::MAX], usize::MAX, &[]), Ok(vec![]));
}

#[test]
fn elements_outside_of_the_bytes_are_refused() {
    let bytes = [0; 8];
    let outside = |low, high| Err(BytesError::Outside { low, high, found: 8 });
    assert_eq!(bytes_at(&[3], &[-2], 3, &bytes), outside(-1, 4));
    assert_eq!(bytes_at(&[3], &[1], 6, &bytes), outside(6, 9));
    assert_eq!(bytes_at(&[2], &[8], 0, &bytes), outside(0, 9));
    assert_eq!(bytes_at(&[3, 3], &[isize::MAX, 1], 0, &bytes), Err(BytesError::TooLarge));
    assert_eq!(bytes_at(&[2], &[1], usize::MAX, &bytes), Err(BytesError::TooLarge));
    assert_eq!(
        bytes_at(&[2], &[1, 1], 0, &bytes),
        Err(BytesError::Strides { expected: 1, found: 2 })
    );
}

#[test]
fn another_number_of_bytes_is_refused() {
    let shape = DynShape::new(&[2, 3]).unwrap();
    for found in [0, 23, 25] {
        let view = DynView::new(DType::F32, ByteOrder::Little, shape, &[0; 25][..found]);
        assert_eq!(view.unwrap_err(), BytesError::Length { expected: 24, found });
    }
}

/// Requirements: FW-EXCH-2.
#[test]
fn a_bool_is_zero_or_one() {
    let shape = DynShape::new(&[2, 2]).unwrap();
    let view = DynView::new(DType::Bool, ByteOrder::Little, shape, &[0, 1, 2, 1]);
    let error = view.unwrap_err();
    assert_eq!(error.to_string(), "element 2 is the byte 2, and a bool is 0 or 1");
    // Bytes between the elements may be anything.
    let strides = [4, 2];
    let view = DynView::strided(
        DType::Bool,
        ByteOrder::Little,
        shape,
        &strides,
        0,
        &[0, 9, 1, 9, 1, 9, 0],
    );
    assert_eq!(view.unwrap().to_string(), "[[false  true]\n [ true false]]");
}

/// Requirements: FW-EXCH-1.
#[test]
fn views_of_typed_tensors_have_their_elements() {
    let x =
        Tensor::<i16, s![4, 6]>::from_fn(|(i, j)| i16::try_from(i.get() * 10 + j.get()).unwrap());
    let read =
        |view: DynView<'_>| view.elements().map(|x| x.typed::<i16>().unwrap()).collect::<Vec<_>>();
    assert_eq!(read(x.as_dyn()), x.iter().collect::<Vec<_>>());
    assert_eq!(read(x.t().as_dyn()), x.t().iter().collect::<Vec<_>>());
    let part = x.slice(span![1..4; 2, 1..6; 2]);
    assert_eq!(read(part.as_dyn()), part.iter().collect::<Vec<_>>());
    let turned = x.flip(Ax::<1>);
    assert_eq!(read(turned.as_dyn()), turned.iter().collect::<Vec<_>>());
    let row = x.row(x.shape().0.index(2).unwrap());
    let stretched = row.broadcast_to::<s![3, 6]>();
    assert_eq!(read(DynView::from(stretched)), stretched.iter().collect::<Vec<_>>());
}

proptest! {
    #[test]
    fn any_strides_read_the_bytes_that_plain_arithmetic_finds(
        axes in prop::collection::vec((0usize..4, -6isize..7), 0..4),
        offset in 0usize..40,
        len in 0usize..48,
    ) {
        let bytes: Vec<u8> = (0..len).map(|i| u8::try_from(i).unwrap()).collect();
        let (sizes, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
        let mut places = vec![isize::try_from(offset).unwrap()];
        for (&size, &stride) in sizes.iter().zip(&strides) {
            let steps = 0..isize::try_from(size).unwrap();
            places = places.iter().flat_map(|&at| steps.clone().map(move |i| at + i * stride)).collect();
        }
        let expected: Option<Vec<u8>> = places
            .iter()
            .map(|&at| usize::try_from(at).ok().and_then(|at| bytes.get(at).copied()))
            .collect();
        prop_assert_eq!(bytes_at(&sizes, &strides, offset, &bytes).ok(), expected);
    }
}
