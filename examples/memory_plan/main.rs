//! Writes pictures of the memory plans of two networks, and prints their figures.
//!
//! `cargo run --example memory_plan` writes into `target/memory_plan`, or into the folder that it is given.

mod mobile;
#[allow(dead_code, reason = "only its plan is looked at")]
#[path = "../digits/network.rs"]
mod network;
mod picture;

use std::path::{Path, PathBuf};

use formwork::storage::Plan;
use mobile::Mobile;
use picture::grouped;

/// Both plans are constants: the compiler has made them, and proven that no two buffers share a byte.
const DIGITS: Plan<6> = network::PLAN;
const MOBILE: Plan<256> = Mobile::PLAN;
const _: () = assert!(DIGITS.is_sound() && MOBILE.is_sound());

fn main() -> std::io::Result<()> {
    let folder =
        std::env::args().nth(1).map_or_else(|| PathBuf::from("target/memory_plan"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    show("The network that reads digits", &DIGITS, &folder.join("digits.svg"))?;
    show("A mobile network for images of 96 × 96", &MOBILE, &folder.join("mobile.svg"))
}

/// Prints what a plan needs, and writes its picture.
fn show<const N: usize>(title: &str, plan: &Plan<N>, path: &Path) -> std::io::Result<()> {
    let buffers = plan.buffers().iter().filter(|buffer| buffer.bytes > 0);
    let all: usize = buffers.clone().map(|buffer| buffer.bytes).sum();
    println!("{title}");
    println!("  {} buffers, {} bytes side by side", buffers.count(), grouped(all));
    println!("  {} bytes as planned", grouped(plan.bytes()));
    println!("  {} bytes at least: the ratio is {:.3}", grouped(plan.bound()), plan.ratio());
    std::fs::write(path, picture::svg(title, plan))?;
    println!("  drawn in {}\n", path.display());
    Ok(())
}
