//! `types`: what is written compiles, and reads the file it was written for.
//!
//! Requirements: FW-CLI-2.

use formwork::dtype::DType;
use formwork::io::safetensors::SafeTensors;
use formwork::io::weights::Weights;

use crate::program::{Folder, Given};

#[path = "model.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is read, and used by nobody")]
pub(crate) mod model;

/// The file that `model.rs` was written for.
pub(crate) fn given() -> Vec<Given<'static>> {
    use DType::{BF16, F16, F32, I64, U8};
    let f32s: [(&str, &[usize]); 24] = [
        ("a", &[2]),
        ("a.b", &[3]),
        ("blocks.0.weight", &[2]),
        ("blocks.1.weight", &[3]),
        ("layers.0.attn.key.weight", &[2, 2]),
        ("layers.0.attn.query.weight", &[2, 2]),
        ("layers.0.norm", &[2]),
        ("layers.1.attn.key.weight", &[2, 2]),
        ("layers.1.attn.query.weight", &[2, 2]),
        ("layers.1.norm", &[2]),
        ("scales.0", &[]),
        ("scales.1", &[]),
        ("scales.10", &[]),
        ("scales.2", &[]),
        ("scales.3", &[]),
        ("scales.4", &[]),
        ("scales.5", &[]),
        ("scales.6", &[]),
        ("scales.7", &[]),
        ("scales.8", &[]),
        ("scales.9", &[]),
        ("say \"hi\\\"", &[1]),
        ("self.weight", &[1]),
        ("type", &[1025, 0]),
    ];
    let mut tensors: Vec<_> =
        f32s.iter().map(|(name, sizes)| Given::zeros(name, F32, sizes)).collect();
    tensors.push(Given::zeros("step", I64, &[]));
    tensors.push(Given::zeros("Head-Out.W", BF16, &[3]));
    tensors.push(Given::zeros("embed.weight", F16, &[4, 2]));
    tensors.push(Given::zeros("1.2.3.4.5.6.7.8.9.10", U8, &[1]));
    tensors.push(Given::zeros(
        "a_name_so_long_that_the_type_of_its_field_stands_on_a_line_of_its_own",
        U8,
        &[1, 2, 1, 2, 1, 2, 1, 2],
    ));
    tensors
}

#[test]
fn what_is_written_is_what_is_compiled_here() {
    let folder = Folder::new("types_model");
    folder.safetensors("model.safetensors", &given(), &[]);
    let out = folder.run(&["types", "model.safetensors"]).done();
    assert_eq!(out, include_str!("model.rs"));
}

#[test]
fn what_is_written_reads_its_file() {
    let folder = Folder::new("types_load");
    folder.safetensors("model.safetensors", &given(), &[]);
    let bytes = folder.read("model.safetensors");
    let file = SafeTensors::open(&bytes).unwrap();
    let model = model::Model::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((model.scales.len(), model.layers.len()), (11, 2));
}

/// Requirements: FW-CLI-2.
#[test]
fn elements_may_be_elsewhere() {
    let folder = Folder::new("types_storage");
    let tensors =
        [Given::zeros("in.weight", DType::F32, &[2]), Given::zeros("out.0", DType::F32, &[2])];
    folder.safetensors("m.safetensors", &tensors, &[]);
    let args = ["types", "m.safetensors", "--name", "Net", "--storage"];
    let out = folder.run(&[&args[..], &["view"]].concat()).done();
    assert!(out.contains("pub struct Net<'f> {\n    pub r#in: In<'f>,\n"), "{out}");
    assert!(out.contains("    pub out: [View<'f, f32, s![2]>; 1],\n"), "{out}");
    let out = folder.run(&[&args[..], &["inline"]].concat()).done();
    assert!(out.contains("    pub weight: Tensor<f32, s![2]>,\n"), "{out}");
}

/// Requirements: FW-CLI-2, FW-CLI-6.
#[test]
fn what_has_no_type_is_an_error() {
    let folder = Folder::new("types_errors");
    let header = br#"{"a":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[0,1]}}"#;
    let mut file = Vec::from(u64::try_from(header.len()).unwrap().to_le_bytes());
    file.extend(header);
    file.push(0);
    folder.write("f8.safetensors", file);
    let err = folder.run(&["types", "f8.safetensors"]).failed(3);
    assert!(err.contains("`a`: no tensor has elements of F8_E4M3"), "{err}");
    let err = folder.run(&["types", "f8.safetensors", "--name", "a b"]).failed(3);
    assert!(err.contains("`a b` is no name for a struct"), "{err}");
}

#[test]
fn no_name_of_a_file_is_a_word_of_rust_in_any_edition() {
    let folder = Folder::new("types_words");
    let words =
        ["async", "await", "dyn", "gen", "gen.yield", "loop", "match.try", "union", "static"];
    let tensors: Vec<_> = words.iter().map(|word| Given::zeros(word, DType::F32, &[1])).collect();
    folder.safetensors("a.safetensors", &tensors, &[]);
    let out = folder.run(&["types", "a.safetensors"]).done();
    for field in ["r#async", "r#await", "r#dyn", "r#gen", "r#loop", "r#static", "r#yield", "union"]
    {
        assert!(
            out.contains(&format!("    pub {field}: HeapTensor<f32, s![1]>,\n")),
            "{field}: {out}"
        );
    }
    assert!(out.contains("#[weights(rename = \"gen\")]\n    pub gen_2: Gen,\n"), "{out}");
    folder.write("m.rs", &out);
    let said = folder.run(&["check", "a.safetensors", "--against", "m.rs"]).done();
    assert_eq!(said, "a.safetensors fits `Model`: 9 tensors\n");
    for name in ["gen", "f32", "bf16", "Self", "HeapTensor", "no name", ""] {
        folder.run(&["types", "a.safetensors", "--name", name]).failed(3);
    }
}

#[test]
fn many_names_that_become_one_take_no_time() {
    let folder = Folder::new("types_many");
    let names: Vec<_> = (0..2000_u32)
        .map(|number| format!("{number:b}").replace('0', "-").replace('1', "~"))
        .flat_map(|name| [format!("{name}.{name}x"), name])
        .collect();
    let tensors: Vec<_> = names.iter().map(|name| Given::zeros(name, DType::F32, &[1])).collect();
    folder.safetensors("a.safetensors", &tensors, &[]);
    let out = folder.run(&["types", "a.safetensors"]).done();
    for field in ["unnamed_101: HeapTensor<f32, s![1]>", "unnamed_100: Unnamed49"] {
        assert!(out.contains(&format!("    pub {field}")), "{field}: {}", &out[..2000]);
    }
}
