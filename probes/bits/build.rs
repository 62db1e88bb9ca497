//! Links with what each target needs.

fn main() {
    let told = |name: &str| std::env::var(name).unwrap_or_default();
    if told("CARGO_CFG_TARGET_ARCH") == "arm" {
        println!("cargo::rustc-link-arg=-T{}/board.ld", told("CARGO_MANIFEST_DIR"));
        println!("cargo::rerun-if-changed=board.ld");
    } else if told("CARGO_CFG_TARGET_ARCH") == "x86_64" && told("CARGO_FEATURE_STD").is_empty() {
        println!("cargo::rustc-link-arg=-lc");
        // The library that comes with the compiler names the function that unwinds; nobody calls it.
        println!("cargo::rustc-link-arg=-Wl,--defsym=rust_eh_personality=0");
    }
}
