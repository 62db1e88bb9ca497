//! Links with the memory of the board.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    println!("cargo::rustc-link-arg=-T{folder}/board.ld");
    println!("cargo::rerun-if-changed=board.ld");
}
