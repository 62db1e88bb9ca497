//! Links with the memory of the board, and reads what the network's manifest commits to for the stack.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    println!("cargo::rustc-link-arg=-T{folder}/board.ld");
    println!("cargo::rerun-if-changed=board.ld");

    // The bound that is shown by the instructions of the same network, for a processor of this kind.
    let manifest = format!("{folder}/../../evidence/models/digits/Cargo.toml");
    println!("cargo::rerun-if-changed={manifest}");
    let text = std::fs::read_to_string(&manifest).expect("the manifest of the network is there");
    let line = text.lines().find(|line| line.starts_with("stack = ")).expect("it has a stack");
    let (_, rest) = line.split_once("thumbv7em = ").expect("it has one of this processor");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    // No gate reads the instructions of a Cortex-M0, which computes floats by functions: a number by hand.
    let target = std::env::var("TARGET").unwrap_or_default();
    let bytes = if target.starts_with("thumbv7em") { digits.as_str() } else { "5120" };
    println!("cargo::rustc-env=NETWORK_STACK={bytes}");
}
