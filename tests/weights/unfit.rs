//! Everything that does not fit is told at once, in a table.
//!
//! Requirements: FW-WEIGHT-2.

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

/// Requirements: FW-WEIGHT-1, FW-SHAPE-11.
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

#[derive(Weights)]
struct Named {
    #[weights(prefix = "p")]
    layers: [Empty; 12],
    #[weights(rename = "")]
    maybe: Option<Empty>,
}

#[test]
fn a_tensor_without_a_field_is_found_however_much_its_name_looks_like_one() {
    let layers =
        (0..12).fold(File::new(), |file, index| file.f32(&format!("p{index}.none"), &[0, 3]));
    let layers = layers.f32(".none", &[0, 3]);
    let extra = [
        "",
        ".",
        "p",
        "p0",
        "p0.",
        "p0.non",
        "p0.nonee",
        "p0.none.",
        "p00.none",
        "p01.none",
        "p12.none",
        "p+1.none",
        "p 1.none",
        "p.0.none",
        "p1none",
        "p1..none",
        "q1.none",
        "none",
        "..none",
        "p18446744073709551616.none",
        "p18446744073709551617.none",
        "P1.none",
        "p١.none",
    ];
    let file = extra.iter().fold(layers, |file, name| file.f32(name, &[0, 3])).build();
    let file = file.open();
    assert!(Named::load_some(&file).is_ok());
    let Err(WeightsError::Unfit(table)) = Named::load(&file) else { panic!("it does not fit") };
    assert_eq!(table.len(), extra.len());
    let table = table.to_string();
    assert!(extra.iter().all(|name| table.contains(&format!("\n-      {name} "))), "{table}");
}

/// Requirements: FW-WEIGHT-2.
#[test]
fn names_that_would_control_a_terminal_are_shown_as_escapes() {
    let file = File::new()
        .f32("none", &[0, 3])
        .f32(r"a\u001b[31m\nb", &[0])
        .f32("\u{202e}\u{2066}\u{9b}", &[0])
        .bytes("x", "F32", &[0], &[])
        .build();
    assert_eq!(
        message::<Empty>(&file.open()),
        "\
the safetensors file does not fit the weights:
field  in the file             expected  found    what to do
-      a\\u{1b}[31m\\u{a}b       nothing   f32 [0]  give it a field, or `load_some`
-      \\u{202e}\\u{2066}\\u{9b}  nothing   f32 [0]  give it a field, or `load_some`
-      x                       nothing   f32 [0]  give it a field, or `load_some`",
    );
}

#[derive(Weights)]
struct Many {
    experts: [[Tensor<f32, s![1]>; 64]; 64],
}

#[test]
fn ten_times_the_tensors_take_ten_times_as_long() {
    let names = (0..64).flat_map(|one| (0..64).map(move |other| format!("experts.{one}.{other}")));
    let file = names.fold(File::new(), |file, name| file.f32(&name, &[1])).build();
    let file = file.open();
    // To look at each field for each tensor would be to put together 16 million names.
    let begin = std::time::Instant::now();
    let many = Many::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(many.experts[63][63].as_slice(), [1.0]);
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}
