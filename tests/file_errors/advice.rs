//! What the table says of memory that a view does not take, and of what two options leave open.
//!
//! Requirements: FW-WEIGHT-2.

use formwork::Weights;
use formwork::dtype::f16;
use formwork::io::npz::Npz;
use formwork::io::weights::WeightsError;
use formwork::layout::ColumnMajor;
use formwork::prelude::*;

use crate::archive::{Member, archive, npy};
use crate::file::{File, message};

/// Two arrays of NumPy, of which one has the highest byte of each element first, the other the first axis innermost.
fn arrays() -> Vec<u8> {
    let big = [1.0_f32, -2.0].map(f32::to_be_bytes).concat();
    let turned = [1.0_f32, 4.0, 2.0, 5.0, 3.0, 6.0].map(f32::to_le_bytes).concat();
    // What is unpacked stands at a multiple of 64.
    archive(&[
        Member::deflated("big.npy", &npy(">f4", "False", "(2,)", &big)),
        Member::deflated("turned.npy", &npy("<f4", "True", "(2, 3)", &turned)),
    ])
}

#[derive(Weights)]
struct Looked<'f> {
    big: View<'f, f32, s![2]>,
    turned: View<'f, f32, s![2, 3]>,
}

#[derive(Weights)]
struct Owned<'f> {
    big: Tensor<f32, s![2]>,
    turned: View<'f, f32, s![2, 3], ColumnMajor>,
}

/// Requirements: FW-WEIGHT-2, FW-WEIGHT-4.
#[test]
#[cfg(target_endian = "little")]
fn a_view_of_another_order_of_bytes_or_axes_is_to_be_owned() {
    let file = arrays();
    let file = Npz::open(&file).unwrap_or_else(|error| panic!("{error}"));
    let error = Looked::load(&file).err().expect("it does not fit");
    assert_eq!(
        error.to_string(),
        "the npz file does not fit the weights:\n\
         field   in the file  expected    found       what to do\n\
         big     big          f32 [2]     f32 [2]     own it: the bytes of each element stand in the other order\n\
         turned  turned       f32 [2, 3]  f32 [2, 3]  own it: the elements stand in another order",
    );
    let WeightsError::Unfit(table) = error else { panic!("it is a table") };
    assert_eq!(format!("{table:?}"), table.to_string());
    // A copy needs neither order, and a view of this layout has the elements where they are.
    let owned = Owned::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(owned.big.into_array(), [1.0, -2.0]);
    assert_eq!(owned.turned.to_contiguous().into_array(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
}

#[derive(Weights)]
struct Nothing<'f> {
    narrow: View<'f, u8, s![1]>,
    none: View<'f, f32, s![0, 3]>,
}

/// Requirements: FW-WEIGHT-4, FW-SHAPE-11.
#[test]
fn a_view_of_no_elements_may_stand_anywhere() {
    for behind in 0..4 {
        let file = File::new().bytes("narrow", "U8", &[1], &[3]).f32("none", &[0, 3]);
        let file = file.behind(behind).build();
        let file = file.open();
        let nothing = Nothing::load(&file).unwrap_or_else(|error| panic!("{behind}: {error}"));
        assert_eq!((nothing.narrow.as_slice(), nothing.none.as_slice()), (&[3][..], &[][..]));
    }
}

#[derive(Weights)]
struct Optioned {
    #[weights(cast = "lossy")]
    half: Tensor<f16, s![2]>,
    #[weights(permuted(0, 1))]
    same: Tensor<f32, s![2, 3]>,
}

/// The cast is taken care of; and who has told the order of the axes is not asked to turn them.
#[test]
fn what_an_option_does_is_not_advised() {
    let file = File::new().f32("half", &[3]).f32("same", &[3, 2]).build();
    assert_eq!(
        message::<Optioned>(&file.open()),
        "the safetensors file does not fit the weights:\n\
         field  in the file  expected    found       what to do\n\
         half   half         f16 [2]     f32 [3]     another model, or another type\n\
         same   same         f32 [2, 3]  f32 [3, 2]  reshape the one or the other",
    );
    let file = File::new().f32("half", &[2]).f32("same", &[2, 3]).build();
    let file = file.open();
    let optioned = Optioned::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(optioned.half.to_string(), "[1. 2.]");
    assert_eq!(optioned.same.into_array(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
}
