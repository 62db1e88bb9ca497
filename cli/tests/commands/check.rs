//! `check`: everything that does not fit is told at once.
//!
//! Requirements: FW-CLI-3.

use formwork::dtype::DType;

use crate::program::{Folder, Given, Said, npy};
use crate::types::given;

/// Runs `check` on a file of these tensors.
fn check(name: &str, source: &str, tensors: &[Given<'_>], more: &[&str]) -> Said {
    let folder = Folder::new(name);
    folder.safetensors("m.safetensors", tensors, &[]);
    folder.write("model.rs", source);
    folder.run(&[&["check", "m.safetensors", "--against", "model.rs"], more].concat())
}

const MODEL: &str = "
use formwork::prelude::*;
dim! { /// The width.
    pub struct Hidden = 4; }
const LAYERS: usize = 1 + 1;
type Row<N> = Tensor<f32, s![N]>;
#[derive(formwork::Weights)]
struct Layer<In, const K: usize> {
    #[weights(transposed)]
    weight: HeapTensor<f32, (In, D<3>)>,
    bias: Row<D<K>>,
}
#[derive(Debug, Weights)]
struct Net<'f> {
    layers: [Layer<Hidden, 3>; LAYERS],
    #[weights(rename = \"head.weight\", cast = \"lossy\")]
    head: Tensor<f16, (Ki<1, 1>, One)>,
    #[weights(prefix = \"enc_\")]
    enc: formwork::nn::Linear<D<2>, dim!(3)>,
    extra: Option<View<'f, u8, s![2]>>,
}
";

fn fitting() -> Vec<Given<'static>> {
    use DType::F32;
    vec![
        Given::zeros("layers.0.weight", F32, &[3, 4]),
        Given::zeros("layers.0.bias", F32, &[3]),
        Given::zeros("layers.1.weight", F32, &[3, 4]),
        Given::zeros("layers.1.bias", F32, &[3]),
        Given::zeros("head.weight", F32, &[1025, 1]),
        Given::zeros("enc_weight", F32, &[3, 2]),
        Given::zeros("enc_bias", F32, &[3]),
    ]
}

#[test]
fn a_file_that_fits_is_said_to_fit() {
    let out = check("check_fits", MODEL, &fitting(), &[]).done();
    assert_eq!(out, "m.safetensors fits `Net`: 7 tensors\n");
}

#[test]
fn everything_that_does_not_fit_is_in_the_table() {
    let mut tensors = fitting();
    tensors[0] = Given::zeros("layers.0.weight", DType::F32, &[4, 3]);
    tensors[1] = Given::zeros("layers.0.bias", DType::F16, &[2]);
    tensors[3] = Given::zeros("layers.1.offset", DType::F32, &[3]);
    tensors.push(Given::zeros("extra", DType::I8, &[2]));
    let said = check("check_unfit", MODEL, &tensors, &[]);
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    assert_eq!(
        said.out,
        "m.safetensors does not fit `Net` of model.rs: 5 differences

field             in the file      expected    found       wrong
layers[0].weight  layers.0.weight  f32 [3, 4]  f32 [4, 3]  shape
layers[0].bias    layers.0.bias    f32 [3]     f16 [2]     shape, dtype
layers[1].bias    layers.1.bias    f32 [3]     nothing     missing
extra             extra            u8 [2]      i8 [2]      dtype
-                 layers.1.offset  nothing     f32 [3]     extra
"
    );
    let said = check("check_some", MODEL, &tensors, &["--some"]);
    assert!(said.code == 1 && !said.out.contains("layers.1.offset"), "{}", said.out);
}

/// Requirements: FW-CLI-2, FW-CLI-3.
#[test]
fn what_types_writes_fits() {
    let out = check("check_types", include_str!("model.rs"), &given(), &[]).done();
    assert_eq!(out, "m.safetensors fits `Model`: 29 tensors\n");
}

#[test]
fn a_part_can_be_named() {
    let tensors = [Given::zeros("b", DType::F32, &[3])];
    let out = check("check_part", include_str!("model.rs"), &tensors, &["--struct", "A"]).done();
    assert_eq!(out, "m.safetensors fits `A`: 1 tensor\n");
}

/// Requirements: FW-CLI-3, FW-WEIGHT-4.
#[test]
fn views_need_the_order_of_the_file() {
    let folder = Folder::new("check_views");
    folder.write("a.npy", npy(">f4", "True", "(1, 2)", &[0; 8]));
    folder.write("m.rs", "#[derive(Weights)] struct M<'f> { a: View<'f, f32, s![1, 2]> }");
    let said = folder.run(&["check", "a.npy", "--against", "m.rs"]);
    let wrong = "a view needs the lowest byte first, this view needs row-major order";
    assert!(said.code == 1 && said.out.contains(wrong), "{}", said.out);
}

/// Requirements: FW-CLI-3, FW-CLI-6.
#[test]
fn what_cannot_be_read_has_its_place() {
    let one = [Given::zeros("a", DType::F32, &[1])];
    for (number, source, what) in [
        (0, "struct A {", "model.rs:1:"),
        (1, "struct A { a: f32 }", "no struct derives `Weights`"),
        (2, "#[derive(Weights)] struct A { a: Other }", "model.rs:1:34: `Other` is neither"),
        (3, "#[derive(Weights)] struct A { a: [A; 2] }", "the type contains itself"),
        (4, "#[derive(Weights)]\nstruct A { a: Tensor<f32, s![N]> }", "model.rs:2:30: `N` is no"),
        (5, "#[derive(Weights)] struct A {} #[derive(Weights)] struct B {}", "A, B"),
        (6, "type T = T; #[derive(Weights)] struct A { a: T }", "an alias of itself"),
    ] {
        let err = check(&format!("check_error_{number}"), source, &one, &[]).failed(3);
        assert!(err.contains(what), "{source}: {err}");
    }
}

/// Requirements: FW-CLI-3, FW-WEIGHT-5.
#[test]
fn norms_are_compared_with_all_that_they_learnt() {
    let source = "
        #[derive(Weights)]
        struct Net {
            #[weights(epsilon = 1e-3)]
            bn: BatchNorm<D<2>>,
            #[weights(epsilon = 1e-5)]
            norms: [LayerNorm<D<3>, f16>; 1],
            #[weights(epsilon = 1e-6)]
            rms: RmsNorm<D<4>>,
            pooled: PooledTensor<f32, s![2]>,
        }";
    let mut tensors = vec![
        Given::zeros("bn.weight", DType::F32, &[2]),
        Given::zeros("bn.bias", DType::F32, &[2]),
        Given::zeros("bn.running_mean", DType::F32, &[2]),
        Given::zeros("bn.running_var", DType::F32, &[2]),
        Given::zeros("norms.0.weight", DType::F16, &[3]),
        Given::zeros("norms.0.bias", DType::F16, &[3]),
        Given::zeros("rms.weight", DType::F32, &[4]),
        Given::zeros("pooled", DType::F32, &[2]),
    ];
    let out = check("check_norms", source, &tensors, &[]).done();
    assert_eq!(out, "m.safetensors fits `Net`: 8 tensors\n");
    tensors.push(Given::zeros("bn.num_batches_tracked", DType::I64, &[]));
    let out = check("check_norms", source, &tensors, &[]).done();
    assert_eq!(out, "m.safetensors fits `Net`: 9 tensors\n");
}

/// Requirements: FW-CLI-7.
#[test]
fn a_source_that_nests_without_end_is_read_or_refused() {
    let folder = Folder::new("check_deep");
    folder.safetensors("a.safetensors", &[Given::zeros("a", DType::F32, &[1])], &[]);
    let model = "#[derive(Weights)] struct M { a: [Tensor<f32, s![1]>; N] }";
    let deep = |open: &str, close: &str| {
        format!("{model}\nconst N: usize = {}1{};", open.repeat(50_000), close.repeat(50_000))
    };
    for source in [deep("(", ")"), deep("{", "}"), format!("{model} fn f() {}", deep("[", "]"))] {
        folder.write("m.rs", source);
        let err = folder.run(&["check", "a.safetensors", "--against", "m.rs"]).failed(3);
        assert!(err.ends_with("brackets stand at most 128 deep in each other\n"), "{err}");
    }
    for source in [deep("-", ""), deep("!", ""), deep("1-", "")] {
        folder.write("m.rs", source);
        let err = folder.run(&["check", "a.safetensors", "--against", "m.rs"]).failed(3);
        assert!(err.contains("this file tells") && err.len() < 500, "{} bytes", err.len());
    }
}
