//! The run-time element type: names, sizes, parsing.
//!
//! Requirements: FW-TYPE-6.

use formwork::dtype::{DType, Element, bf16, f16};

#[test]
fn every_type_agrees_with_its_tag() {
    fn check<T: Element>(name: &str) {
        assert_eq!(T::NAME, name);
        assert_eq!(T::DTYPE.name(), name);
        assert_eq!(T::DTYPE.to_string(), name);
        assert_eq!(T::DTYPE.size(), size_of::<T>());
        assert_eq!(name.parse(), Ok(T::DTYPE));
        assert_ne!(T::ZERO, T::ONE);
    }
    check::<f32>("f32");
    check::<f64>("f64");
    check::<f16>("f16");
    check::<bf16>("bf16");
    check::<i8>("i8");
    check::<u8>("u8");
    check::<i16>("i16");
    check::<u16>("u16");
    check::<i32>("i32");
    check::<u32>("u32");
    check::<i64>("i64");
    check::<u64>("u64");
    check::<bool>("bool");
    assert_eq!(DType::ALL.len(), 13);
}

#[test]
fn categories_part_the_types() {
    for dtype in DType::ALL {
        let categories = [dtype.is_float(), dtype.is_integer(), *dtype == DType::Bool];
        assert_eq!(categories.iter().filter(|&&is| is).count(), 1, "{dtype}");
    }
    assert!(DType::I8.is_signed() && DType::BF16.is_signed());
    assert!(!DType::U64.is_signed() && !DType::Bool.is_signed());
}

#[test]
fn an_unknown_name_is_shown_with_the_names_there_are() {
    let error = "float32".parse::<DType>().unwrap_err();
    assert_eq!(error.found(), "float32");
    assert_eq!(error.supported(), DType::NAMES);
    assert_eq!(
        error.to_string(),
        "unknown element type `float32`; the element types are f32, f64, f16, bf16, i8, u8, i16, \
         u16, i32, u32, i64, u64, bool"
    );
}

#[test]
fn a_long_unknown_name_is_shortened_between_characters() {
    let error = "ünbekannter Zahlentypxüber".parse::<DType>().unwrap_err();
    assert!(
        error.to_string().starts_with("unknown element type `ünbekannter Zahlentypx..`"),
        "{error}"
    );
    let empty = "".parse::<DType>().unwrap_err();
    assert_eq!(empty.found(), "");
}
