//! Tensors as data of `serde`: nested sequences whose lengths are those of the shape.
//!
//! Requirements: FW-EXCH-5.

use formwork::dtype::{DType, InAny, VisitType, bf16, f16};
use formwork::layout::ColumnMajor;
use formwork::prelude::*;

/// Writes ones and reads them, as text and as bytes.
struct Ones;

impl VisitType for Ones {
    type Output = ();

    fn visit<T: InAny>(self) {
        let x = Tensor::<T, s![2, 3]>::ones();
        let text = serde_json::to_string(&x).unwrap();
        let back: Tensor<T, s![2, 3]> = serde_json::from_str(&text).unwrap();
        assert_eq!(back.as_slice(), x.as_slice(), "{text}");
        let bytes = postcard::to_allocvec(&x).unwrap();
        let back: Tensor<T, s![2, 3]> = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back.as_slice(), x.as_slice());
    }
}

#[test]
fn every_element_type_is_written_and_read() {
    for &dtype in DType::ALL {
        dtype.visit(Ones);
        let name = serde_json::to_string(&dtype).unwrap();
        assert_eq!(name, format!("\"{dtype}\""));
        assert_eq!(serde_json::from_str::<DType>(&name).unwrap(), dtype);
    }
    let error = serde_json::from_str::<DType>("\"float\"").unwrap_err();
    assert!(error.to_string().contains("float"), "{error}");
    assert!(serde_json::from_str::<DType>("3").is_err());
}

#[test]
fn bytes_are_the_elements_and_nothing_else() {
    let x = Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    let bytes = postcard::to_allocvec(&x).unwrap();
    let elements: Vec<u8> = x.iter().flat_map(|element| element.to_le_bytes()).collect();
    assert_eq!(bytes, elements);
    let halves = Tensor::<f16, s![2]>::from_array([f16::from_f32(0.1), f16::NAN]);
    let back: Tensor<f16, s![2]> =
        postcard::from_bytes(&postcard::to_allocvec(&halves).unwrap()).unwrap();
    assert!(back.iter().zip(halves.iter()).all(|(one, other)| one.to_bits() == other.to_bits()));
    assert!(postcard::from_bytes::<Tensor<f32, s![2, 3]>>(&bytes[..23]).is_err());
}

#[test]
fn people_read_numbers() {
    let halves = Tensor::<bf16, s![2]>::from_array([bf16::from_f32(0.5), bf16::from_f32(-3.0)]);
    assert_eq!(serde_json::to_string(&halves).unwrap(), "[0.5,-3.0]");
    let tiny: Tensor<f16, s![1]> = serde_json::from_str("[6e-8]").unwrap();
    assert_eq!(tiny.as_slice(), [f16::from_bits(1)]);
    let back: Tensor<bf16, s![2]> = serde_json::from_str("[0.5,-3]").unwrap();
    assert_eq!(back.as_slice(), halves.as_slice());
}

#[test]
fn a_number_that_is_too_large_for_its_type_is_an_error() {
    let most: Tensor<f16, s![2]> = serde_json::from_str("[65519.9, -65504]").unwrap();
    assert_eq!(most.as_slice(), [f16::MAX, f16::MIN]);
    let error = serde_json::from_str::<Tensor<f16, s![2]>>("[1, 70000]").unwrap_err().to_string();
    assert!(error.starts_with("the number 70000 is beyond the largest of the element"), "{error}");
    assert!(serde_json::from_str::<Tensor<f16, s![1]>>("[-65520]").is_err());
    assert!(serde_json::from_str::<Tensor<bf16, s![1]>>("[3.4e38]").is_err());
    assert!(serde_json::from_str::<Tensor<i8, s![1]>>("[128]").is_err());
}

#[test]
fn layouts_and_storages_are_no_part_of_the_data() {
    let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(serde_json::to_string(&x.t()).unwrap(), "[[1,4],[2,5],[3,6]]");
    assert_eq!(serde_json::to_string(&x.flip(Ax::<1>)).unwrap(), "[[3,2,1],[6,5,4]]");
    let text = serde_json::to_string(&x).unwrap();
    let columns: Tensor<i32, s![2, 3], ColumnMajor> = serde_json::from_str(&text).unwrap();
    assert_eq!(columns.as_memory(), [1, 4, 2, 5, 3, 6]);
    #[cfg(feature = "alloc")]
    {
        let heap: HeapTensor<i32, s![2, 3]> = serde_json::from_str(&text).unwrap();
        assert_eq!(heap.as_slice(), x.as_slice());
    }
}

#[test]
fn scalars_are_numbers_and_no_elements_are_empty() {
    let scalar = Tensor::<f64, ()>::from_array(2.5);
    assert_eq!(serde_json::to_string(&scalar).unwrap(), "2.5");
    assert_eq!(serde_json::from_str::<Tensor<f64, ()>>("2.5").unwrap().into_array(), 2.5);
    let empty = Tensor::<f64, s![2, 0]>::zeros();
    assert_eq!(serde_json::to_string(&empty).unwrap(), "[[],[]]");
    assert!(serde_json::from_str::<Tensor<f64, s![2, 0]>>("[[],[]]").is_ok());
    assert!(serde_json::from_str::<Tensor<f64, s![2, 0]>>("[[],[1]]").is_err());
}

/// Requirements: FW-EXCH-5, FW-DIM-3.
#[test]
fn a_bounded_axis_is_written_as_long_as_it_is_now() {
    let text = with_extent::<8, _>(2, |rows| {
        let x = Tensor::<i32, _>::from_slice_in((rows, dim!(2)), &[1, 2, 3, 4]).unwrap();
        assert_eq!(postcard::to_allocvec(&x).unwrap()[0], 2, "its length stands first");
        serde_json::to_string(&x).unwrap()
    });
    assert_eq!(text.unwrap(), "[[1,2],[3,4]]");
}

#[test]
fn another_length_or_depth_is_an_error_that_names_the_axis() {
    type X = Tensor<i32, s![2, 3]>;
    let cases = [
        ("[[1,2,3]]", "invalid length 1, expected 2 elements on axis 0 of [2, 3]"),
        (
            "[[1,2,3],[4,5,6],[7,8,9],[]]",
            "invalid length 4, expected 2 elements on axis 0 of [2, 3]",
        ),
        ("[[1,2,3],[4,5]]", "invalid length 2, expected 3 elements on axis 1 of [2, 3]"),
        ("[[1,2,3,4],[5,6,7,8]]", "invalid length 4, expected 3 elements on axis 1 of [2, 3]"),
        ("[1,2]", "invalid type: integer `1`, expected 3 elements on axis 1 of [2, 3]"),
        ("7", "invalid type: integer `7`, expected 2 elements on axis 0 of [2, 3]"),
        ("[[[1],2,3],[4,5,6]]", "invalid type: sequence, expected i32"),
        ("[[1.5,2,3],[4,5,6]]", "invalid type: floating point `1.5`, expected i32"),
        ("[[3000000000,2,3],[4,5,6]]", "invalid value: integer `3000000000`, expected i32"),
        ("null", "invalid type: null, expected 2 elements on axis 0 of [2, 3]"),
    ];
    for (text, expected) in cases {
        let error = serde_json::from_str::<X>(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
