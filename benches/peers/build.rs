//! Builds the large libraries that were asked for, into a program of their own beside this one.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The features that stand for a large library each.
const LARGE: [&str; 7] = ["burn", "candle", "mkl", "onednn", "onnxruntime", "rten", "tract"];

fn main() {
    for path in ["build.rs", "harness/Cargo.toml", "harness/src", "large/Cargo.toml", "large/src"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let is_wanted =
        |name: &&str| env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some();
    let wanted: Vec<_> = LARGE.into_iter().filter(is_wanted).collect();
    let is_check = env::var("PROFILE").is_ok_and(|profile| profile != "release");
    if wanted.is_empty() || is_check {
        return;
    }
    // `OUT_DIR` is `TARGET/release/build/peers-HASH/out`.
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let target = out.ancestors().nth(4).unwrap().join("large");
    let status = Command::new(env::var_os("CARGO").unwrap())
        .args(["build", "--release", "--locked", "--manifest-path", "large/Cargo.toml"])
        .arg("--target-dir")
        .arg(&target)
        .args(["--no-default-features", "--features", &wanted.join(",")])
        .status();
    // A copy, because a build with other features writes its program to the same place.
    let program = out.join("large");
    let is_there = status.is_ok_and(|status| status.success())
        && fs::copy(target.join("release").join("large"), &program).is_ok();
    if is_there {
        println!("cargo::rustc-env=PEERS_LARGE={}", program.display());
    } else {
        println!("cargo::warning=without {}: not built", wanted.join(", "));
    }
}
