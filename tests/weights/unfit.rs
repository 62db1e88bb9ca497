//! Everything that does not fit is told at once, in a table.

use formwork::Weights;
use formwork::io::safetensors::SafeTensors;
use formwork::io::weights::WeightsError;
use formwork::nn::{Conv2d, Linear};
use formwork::prelude::*;

use crate::file::{File, message};

#[derive(Weights)]
struct Digits<'f> {
    conv: Conv2d<D<2>, One, D<3>, D<3>>,
    layers: [Linear<D<4>, D<3>>; 2],
    #[weights(rename = "head.weight")]
    head: View<'f, f32, s![4, 3]>,
    #[weights(rename = "gain")]
    gain: Tensor<f32, s![3]>,
    #[weights(rename = "größe", cast = "lossy")]
    size: Tensor<i32, s![1]>,
    #[weights(transposed)]
    turned: View<'f, f32, s![2, 3]>,
}

#[test]
fn all_that_does_not_fit_is_one_table() {
    let half = [0; 6];
    let file = File::new()
        .f32("turned", &[3, 2])
        .f32("conv.weight", &[2, 3, 3, 1])
        .f32("conv.bias", &[2])
        .f32("layers.0.weight", &[4, 3])
        .bytes("layers.0.bias", "F16", &[3], &half)
        .f32("layers.1.weight", &[3, 5])
        .bytes("head.weight", "F16", &[3, 4], &[0; 24])
        .bytes("gain", "F8_E4M3", &[3], &[0; 3])
        .bytes("größe", "F8_E4M3", &[1], &[0])
        .f32("layers.2.weight", &[3, 4])
        .bytes("step", "I64", &[], &[0; 8])
        .build();
    assert_eq!(
        message::<Digits>(&file.open()),
        "\
the safetensors file does not fit the weights:
field             in the file      expected          found             what to do
conv.weight       conv.weight      f32 [2, 1, 3, 3]  f32 [2, 3, 3, 1]  reshape the one or the other
layers[0].weight  layers.0.weight  f32 [3, 4]        f32 [4, 3]        `transposed`: the axes are turned
layers[0].bias    layers.0.bias    f32 [3]           f16 [3]           convert it, or `cast = \"lossy\"`
layers[1].weight  layers.1.weight  f32 [3, 4]        f32 [3, 5]        another model, or another type
layers[1].bias    layers.1.bias    f32 [3]           nothing           add it, or name what is there with `rename`
head              head.weight      f32 [4, 3]        f16 [3, 4]        `transposed`: the axes are turned; own it and `cast`: a view has the elements of the file
gain              gain             f32 [3]           F8_E4M3 [3]       convert it: no tensor has such elements
size              größe            i32 [1]           F8_E4M3 [1]       convert it: no tensor has such elements
turned            turned           f32 [3, 2]        f32 [3, 2]        own it: the elements stand in another order
-                 layers.2.weight  nothing           f32 [3, 4]        give it a field, or `load_some`
-                 step             nothing           i64 []            give it a field, or `load_some`",
    );
}

#[test]
fn a_table_tells_how_much_does_not_fit() {
    let file = File::new().f32("gain", &[3]).build();
    let file = file.open();
    let Err(WeightsError::Unfit(table)) = Digits::load(&file) else { panic!("it does not fit") };
    assert_eq!((table.len(), table.is_empty(), table.format()), (9, false, "safetensors"));
}

#[derive(Weights)]
struct Scalars {
    #[weights(rename = "x")]
    flat: Tensor<f32, s![]>,
}

#[test]
fn a_scalar_is_no_row_of_one() {
    let file = File::new().f32("x", &[1]).build();
    assert_eq!(
        message::<Scalars>(&file.open()),
        "the safetensors file does not fit the weights:\n\
         field  in the file  expected  found    what to do\n\
         flat   x            f32 []    f32 [1]  reshape the one or the other",
    );
}

#[derive(Weights)]
struct Empty {
    none: Tensor<f32, s![0, 3]>,
}

#[test]
fn a_tensor_may_have_no_elements() {
    let file = File::new().f32("none", &[0, 3]).build();
    assert!(Empty::load(&file.open()).is_ok());
    let file = File::new().f32("none", &[3, 0]).build();
    assert!(message::<Empty>(&file.open()).contains("`transposed`"));
}

#[test]
fn a_name_of_a_tensor_may_have_escapes_in_the_file() {
    let header = br#"{"n\u006fne":{"dtype":"F32","shape":[0,3],"data_offsets":[0,0]}}"#;
    let mut file = Vec::from((header.len() as u64).to_le_bytes());
    file.extend(header);
    let file = SafeTensors::open(&file).expect("it is well formed");
    assert!(Empty::load(&file).is_ok());
}
