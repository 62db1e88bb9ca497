//! `stats`: numbers and a picture, for every element type.
//!
//! Requirements: FW-CLI-5.

use formwork::dtype::DType;

use crate::program::{Folder, Given};

/// What is said of the only tensor.
fn stats(name: &str, given: Given<'_>, more: &[&str]) -> String {
    let folder = Folder::new(name);
    folder.safetensors("m.safetensors", &[given], &[]);
    folder.run(&[&["stats", "m.safetensors"], more].concat()).done()
}

#[test]
fn the_numbers_are_those_of_the_finite_elements() {
    let numbers = [0.0, 1.0, 1.0, 4.0, f32::NAN, f32::INFINITY, -0.0, -2.0];
    let given = Given::f32("x", &numbers);
    let out = stats("stats_f32", given, &["x", "--bins", "3", "--width", "34"]);
    // The six sum up to 4, and their squares to 22: 22 / 6 - (4 / 6)^2 is the square of 1.795055.
    assert_eq!(
        out,
        "x: f32 [8], 8 elements
  min    -2.0
  max    4.0
  mean   0.666667
  std    1.795055
  zeros  2
  NaN    1
  inf    1
  min, max, mean and std are those of the 6 finite ones

  -2 │ 1 ████████▎
   0 │ 4 █████████████████████████████████
   2 │ 1 ████████▎
   4 ┘
"
        .replace("█████████████████████████████████", &"█".repeat(25))
        .replace("████████▎", "██████▎")
    );
}

#[test]
fn bars_may_be_logarithms() {
    let numbers: Vec<f32> = (0..1000).map(|x| if x == 0 { 1.0 } else { 0.0 }).collect();
    let args = ["--bins", "2", "--width", "40"];
    let bars = |out: &str| -> Vec<_> {
        out.lines()
            .filter(|line| line.contains('│'))
            .map(|line| line.matches('█').count())
            .collect()
    };
    let plain = stats("stats_plain", Given::f32("x", &numbers), &args);
    let log = stats("stats_log", Given::f32("x", &numbers), &[&args[..], &["--log"]].concat());
    let (plain, log) = (bars(&plain), bars(&log));
    // ln(2) / ln(1000) is a tenth; a thousandth is less than a letter.
    assert_eq!((plain[0], plain[1], log[0]), (log[0], 0, plain[0]));
    assert!(log[1] > 0 && log[1] < log[0] / 8, "{log:?}");
}

#[test]
fn every_element_type_has_numbers() {
    for dtype in DType::ALL.iter().copied() {
        let given = Given::zeros("x", dtype, &[2, 2]);
        let out = stats("stats_types", given, &[]);
        assert!(out.starts_with(&format!("x: {dtype} [2, 2], 4 elements\n")), "{out}");
        assert!(out.contains("\n  zeros  4\n"), "{dtype}: {out}");
        assert!(out.contains("\n  mean   0\n  std    0\n"), "{dtype}: {out}");
    }
}

#[test]
fn extremes_are_exact_and_do_not_overflow() {
    let bytes = [i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1].map(i64::to_le_bytes).concat();
    let given = Given { name: "x", dtype: DType::I64, sizes: vec![4], bytes };
    let out = stats("stats_i64", given, &[]);
    assert!(out.contains("min    -9223372036854775808\n  max    9223372036854775807\n"), "{out}");
    for (name, x, std) in
        [("stats_large", f64::MAX, "1.79769e308"), ("stats_small", 5e-324, "4.94066e-324")]
    {
        let bytes = [x, -x].map(f64::to_le_bytes).concat();
        let given = Given { name: "x", dtype: DType::F64, sizes: vec![2], bytes };
        let out = stats(name, given, &["--bins", "2", "--width", "60"]);
        assert!(out.contains(&format!("\n  mean   0\n  std    {std}\n")), "{out}");
        let ones = out.lines().filter(|line| line.contains("│ 1 █")).count();
        assert_eq!(ones, 2, "{out}");
    }
}

#[test]
fn a_tensor_without_finite_elements_has_no_picture() {
    let out = stats("stats_empty", Given::zeros("x", DType::F32, &[0, 3]), &[]);
    assert!(out.contains("no finite element\n  zeros  0\n") && !out.contains('│'), "{out}");
    let out = stats("stats_nan", Given::f32("x", &[f32::NAN]), &[]);
    assert!(out.contains("no finite element\n  zeros  0\n  NaN    1\n  inf    0\n"), "{out}");
}

/// Requirements: FW-CLI-5, FW-CLI-6.
#[test]
fn which_tensor_is_meant_must_be_clear() {
    let folder = Folder::new("stats_which");
    let two = [Given::f32("a", &[1.0]), Given::f32("b\n", &[1.0])];
    folder.safetensors("m.safetensors", &two, &[]);
    let err = folder.run(&["stats", "m.safetensors"]).failed(3);
    assert!(err.ends_with("name the tensor that is meant; the file has `a`, `b\\n`\n"), "{err}");
    let err = folder.run(&["stats", "m.safetensors", "c"]).failed(3);
    assert!(err.contains("there is no tensor `c`; "), "{err}");
    let err = folder.run(&["stats", "m.safetensors", "a", "--bins", "0"]).failed(2);
    assert!(err.contains("--bins"), "{err}");
}
