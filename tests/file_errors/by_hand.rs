//! Weights that are written by hand, and say of their tensors what is not so: they are refused, or read as they are.
//!
//! Requirements: FW-WEIGHT-2.

use formwork::io::weights::{Field, Kind, Place, Weights, WeightsError};
use formwork::prelude::*;

use crate::file::{File, message};

/// A weight that keeps how its place is printed.
struct Printed(String);

impl<'f> Weights<'f> for Printed {
    const KIND: Kind = Tensor::<u8, s![1]>::KIND;

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self(format!("{place:?}")))
    }
}

#[derive(formwork::Weights)]
struct Outer {
    #[weights(rename = "layer")]
    layers: [Inner; 2],
}

#[derive(formwork::Weights)]
struct Inner {
    x: Printed,
}

/// Requirements: FW-WEIGHT-1.
#[test]
fn a_place_is_printed_as_the_name_in_the_file() {
    let file = File::new().bytes("layer.0.x", "U8", &[1], &[1]);
    let file = file.bytes("layer.1.x", "U8", &[1], &[2]).build();
    let file = file.open();
    let outer = Outer::load(&file).unwrap_or_else(|error| panic!("{error}"));
    let printed = outer.layers.map(|inner| inner.x.0);
    assert_eq!(
        printed,
        [r#"Place { name: "layer.0.x", .. }"#, r#"Place { name: "layer.1.x", .. }"#]
    );
}

/// A field that must be there, by its kind, and is read as one that may be missing.
struct Maybe(Option<Tensor<u8, s![1]>>);

impl<'f> Weights<'f> for Maybe {
    const KIND: Kind = Kind::Fields(&[Field::new::<Tensor<u8, s![1]>>("x")]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self(place.field("x")?))
    }
}

/// Requirements: FW-WEIGHT-1, FW-WEIGHT-2.
#[test]
fn what_the_kind_asks_for_is_there_also_where_it_is_read_as_an_option() {
    let file = File::new().bytes("x", "U8", &[1], &[7]).build();
    let file = file.open();
    let maybe = Maybe::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(maybe.0.map(Tensor::into_array), Some([7]));
    let file = File::new().build();
    assert_eq!(
        message::<Maybe>(&file.open()),
        "the safetensors file does not fit the weights:\n\
         field  in the file  expected  found    what to do\n\
         x      x            u8 [1]    nothing  add it, or name what is there with `rename`",
    );
}

/// A matrix whose order names three axes.
struct OtherRank;

impl<'f> Weights<'f> for OtherRank {
    const KIND: Kind =
        Kind::Fields(&[Field::new::<Tensor<f32, s![2, 3]>>("w")
            .permuted::<Tensor<f32, s![1, 1, 1]>>(&[2, 0, 1])]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let _: Tensor<f32, s![2, 3]> = place.field("w")?;
        Ok(Self)
    }
}

/// The first axis of the file is the second one of the type; for the second one there is none, and no size.
#[test]
fn no_matrix_fits_an_order_of_three_axes() {
    let reshape = "reshape the one or the other";
    for (sizes, advice) in
        [([2, 3], reshape), ([3, 2], reshape), ([3, 3], "another model, or another type")]
    {
        let file = File::new().f32("w", &sizes).build();
        let [rows, columns] = sizes;
        assert_eq!(
            message::<OtherRank>(&file.open()),
            format!(
                "the safetensors file does not fit the weights:\n\
                 field  in the file  expected   found       what to do\n\
                 w      w            f32 [3, ]  f32 [{rows}, {columns}]  {advice}"
            ),
        );
    }
}

/// A matrix whose order names an axis that there is not, looked at or copied.
struct NoAxis<const IS_VIEW: bool>;

impl<'f, const IS_VIEW: bool> Weights<'f> for NoAxis<IS_VIEW> {
    const KIND: Kind = Kind::Fields(&[if IS_VIEW {
        Field::new::<View<'f, f32, s![2, 2]>>("w").permuted::<View<'f, f32, s![2, 2]>>(&[5, 0])
    } else {
        Field::new::<Tensor<f32, s![2, 2]>>("w").permuted::<Tensor<f32, s![2, 2]>>(&[5, 0])
    }]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let _: Tensor<f32, s![2, 2]> = place.field("w")?;
        Ok(Self)
    }
}

#[test]
fn an_axis_that_is_not_there_is_refused_for_views_and_for_copies() {
    let file = File::new().f32("w", &[2, 2]).build();
    let file = file.open();
    assert_eq!(
        message::<NoAxis<true>>(&file),
        "the safetensors file does not fit the weights:\n\
         field  in the file  expected    found       what to do\n\
         w      w            f32 [2, 2]  f32 [2, 2]  own it: the elements stand in another order",
    );
    assert_eq!(message::<NoAxis<false>>(&file), "`w`: it has other axes than those that are named",);
}
