//! The common type of two types: PyTorch's tables, whole, at compile time and at run time.
//!
//! NumPy's tables are not compared: its promotion differs, and PyTorch's was chosen.
//!
//! Requirements: FW-TYPE-5.

use std::marker::PhantomData;

use formwork::dtype::{
    BoolScalar, DType, Element, FloatScalar, IntScalar, Promote, PromoteScalar, PromoteZeroDim,
    bf16, f16,
};

use crate::data::csv;

/// PyTorch's names of our types; the tables have others, which are left out.
fn dtype(name: &str) -> Option<DType> {
    Some(match name {
        "bool" => DType::Bool,
        "uint8" => DType::U8,
        "int8" => DType::I8,
        "uint16" => DType::U16,
        "int16" => DType::I16,
        "uint32" => DType::U32,
        "int32" => DType::I32,
        "uint64" => DType::U64,
        "int64" => DType::I64,
        "float16" => DType::F16,
        "bfloat16" => DType::BF16,
        "float32" => DType::F32,
        "float64" => DType::F64,
        _ => return None,
    })
}

/// Two types, to ask what they promote to. Where there is an answer the constant of this type is
/// found first; where there is none, that of the trait below.
struct Pair<A, B>(PhantomData<(A, B)>);

impl<A: Promote<B>, B: Element> Pair<A, B> {
    const COMMON: Option<DType> = Some(A::Out::DTYPE);
}

impl<A: PromoteZeroDim<B>, B: Element> Pair<A, B> {
    const COMMON_ZERO_DIM: Option<DType> = Some(A::Out::DTYPE);
}

trait Otherwise {
    const COMMON: Option<DType> = None;
    const COMMON_ZERO_DIM: Option<DType> = None;
}

impl<A, B> Otherwise for Pair<A, B> {}

/// A row for each pair: both types, their common type, and that with the right one a number.
type Row = (DType, DType, Option<DType>, Option<DType>);

macro_rules! pairs {
    ($($left:ident)*) => { pairs!(@rows [$($left)*] [bool u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64]) };
    (@rows [$($left:ident)*] $right:tt) => { [$(pairs!(@row $left $right)),*].concat() };
    (@row $left:ident [$($right:ident)*]) => {
        vec![$((
            <$left as Element>::DTYPE,
            <$right as Element>::DTYPE,
            Pair::<$left, $right>::COMMON,
            Pair::<$left, $right>::COMMON_ZERO_DIM,
        )),*]
    };
}

fn all_pairs() -> Vec<Row> {
    pairs!(bool u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64)
}

/// The rows of a table whose types are ours: both types, and the result unless it is an error.
fn rows(path: &str) -> Option<Vec<(DType, DType, Option<DType>)>> {
    let table = csv(path)?;
    let ours = table.iter().filter_map(|row| Some((dtype(&row[0])?, dtype(&row[1])?, &row[2])));
    let rows: Vec<_> = ours
        .map(|(a, b, result)| {
            assert!(result == "error" || dtype(result).is_some(), "{result}");
            (a, b, dtype(result))
        })
        .collect();
    assert_eq!(rows.len(), 13 * 13);
    Some(rows)
}

#[test]
fn types_promote_as_in_the_reference() {
    let Some(rows) = rows("dtypes/torch_promote_types.csv") else { return };
    let pairs = all_pairs();
    for (a, b, expected) in rows {
        let found = pairs.iter().find(|pair| (pair.0, pair.1) == (a, b)).map(|pair| pair.2);
        assert_eq!(found, Some(expected), "{a} and {b} as types");
        assert_eq!(a.promote(b), expected, "{a} and {b} as values");
    }
}

#[test]
fn types_promote_with_a_tensor_of_no_axes_as_in_the_reference() {
    let path = "dtypes/torch_result_type_dim_vs_zero_dim.csv";
    let Some(rows) = rows(path) else { return };
    let pairs = all_pairs();
    for (a, b, expected) in rows {
        let found = pairs.iter().find(|pair| (pair.0, pair.1) == (a, b)).map(|pair| pair.3);
        assert_eq!(found, Some(expected), "{a} and {b} as types");
        assert_eq!(a.promote_zero_dim(b), expected, "{a} and {b} as values");
    }
}

#[test]
fn types_promote_with_written_numbers_as_in_the_reference() {
    fn row<T>() -> [(DType, &'static str, DType); 3]
    where
        T: PromoteScalar<BoolScalar> + PromoteScalar<IntScalar> + PromoteScalar<FloatScalar>,
    {
        [
            (T::DTYPE, "bool", <T as PromoteScalar<BoolScalar>>::Out::DTYPE),
            (T::DTYPE, "int", <T as PromoteScalar<IntScalar>>::Out::DTYPE),
            (T::DTYPE, "float", <T as PromoteScalar<FloatScalar>>::Out::DTYPE),
        ]
    }
    let found = [
        row::<bool>(),
        row::<u8>(),
        row::<i8>(),
        row::<u16>(),
        row::<i16>(),
        row::<u32>(),
        row::<i32>(),
        row::<u64>(),
        row::<i64>(),
        row::<f16>(),
        row::<bf16>(),
        row::<f32>(),
        row::<f64>(),
    ]
    .concat();
    let Some(table) = csv("dtypes/torch_result_type_with_scalar.csv") else { return };
    let mut count = 0;
    for row in &table {
        let Some(tensor) = dtype(&row[0]) else { continue };
        let out = found.iter().find(|(a, scalar, _)| *a == tensor && *scalar == row[1]);
        assert_eq!(out.map(|out| out.2), dtype(&row[2]), "{row:?}");
        count += 1;
    }
    assert_eq!(count, 13 * 3);
}

#[test]
fn a_category_is_kept_as_in_the_reference() {
    let Some(table) = csv("dtypes/torch_can_cast.csv") else { return };
    let mut count = 0;
    for row in &table {
        let (Some(from), Some(to)) = (dtype(&row[0]), dtype(&row[1])) else { continue };
        assert_eq!(from.keeps_category(to), row[2] == "True", "{row:?}");
        count += 1;
    }
    assert_eq!(count, 13 * 13);
}

#[test]
fn both_values_are_cast_to_the_common_type() {
    let (a, b): (i16, i16) = (-3_i8).promote(200_u8);
    assert_eq!((a, b), (-3, 200));
    let (a, b): (f32, f32) = 16_777_217_i64.promote(0.5_f32);
    assert_eq!((a, b), (16_777_216.0, 0.5));
    let (a, b): (f16, f16) = true.promote(f16::ONE);
    assert_eq!((a, b), (f16::ONE, f16::ONE));
    let (a, b): (i64, i64) = 1_i64.promote(true);
    assert_eq!((a, b), (1, 1));
}

#[test]
fn promotion_does_not_depend_on_the_order() {
    for &a in DType::ALL {
        for &b in DType::ALL {
            assert_eq!(a.promote(b), b.promote(a), "{a} and {b}");
        }
        assert_eq!(a.promote(a), Some(a));
    }
}
