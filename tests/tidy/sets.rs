//! An instruction set is found wherever all that its functions are compiled with is found.
//!
//! Requirements: FW-BITS-6.

use crate::tree::{self, Fault, File};

/// The features that a list in quotes names.
fn quoted(list: &str) -> impl Iterator<Item = &str> {
    list.split('"').skip(1).step_by(2).flat_map(|names| names.split(','))
}

/// The features of the functions that are compiled for a set.
fn enabled(text: &str) -> Vec<&str> {
    let lists = text.split("#[target_feature(").skip(1);
    lists.filter_map(|list| list.split_once(")]")).flat_map(|(list, _)| quoted(list)).collect()
}

/// The features that a value of the set proves: those that its declaration names.
fn proven(text: &str) -> Vec<&str> {
    let declared = text.split_once("\nset! {").map_or("", |(_, behind)| behind);
    let declared = declared.split_once("\n}").map_or("", |(declared, _)| declared);
    quoted(declared).collect()
}

/// Features that functions of a set are compiled with and its value does not prove.
fn check(declaration: &str, file: &File) -> Vec<Fault> {
    let proven = proven(declaration);
    let missing = enabled(&file.text).into_iter().filter(|feature| !proven.contains(feature));
    let fault = |feature| Fault::new(&file.path, 1, format!("the set does not prove {feature}"));
    missing.map(fault).collect()
}

/// The files of sets that a processor may not have, each with the text that declares its set.
fn sets() -> Vec<(String, File)> {
    let files = tree::files();
    let in_room = |file: &File| file.path.starts_with("src/isa/") && file.path.contains("/avx");
    let declares = |name: &str| {
        let path = format!("src/isa/{}", name.rsplit('/').next().unwrap_or(name));
        files.iter().find(|file| file.path == path).map_or(String::new(), |file| file.text.clone())
    };
    files
        .iter()
        .filter(|file| in_room(file))
        .map(|file| (declares(&file.path), File::new(&file.path, &file.text)))
        .collect()
}

#[test]
fn a_set_proves_all_that_its_functions_are_compiled_with() {
    assert_eq!(sets().len(), 6);
    assert!(
        sets().iter().all(|(declaration, _)| proven(declaration).len() > 5),
        "no features found"
    );
    assert!(sets().iter().any(|(_, file)| enabled(&file.text).len() > 3), "no functions found");
    let faults: Vec<_> = sets().iter().flat_map(|(text, file)| check(text, file)).collect();
    tree::assert_none(&faults);
}

#[test]
fn every_way_to_a_set_asks_for_all_of_its_features() {
    let files = tree::files();
    let set = files.iter().find(|file| file.path == "src/isa/set.rs").expect("the file is there");
    for asked in [
        "#[cfg(all($(target_feature = $feature),+))]",
        "$(std::arch::is_x86_feature_detected!($feature))&&+",
        "cfg!(all($(target_feature = $feature),+))",
        "#[target_feature($(enable = $feature),+)]",
    ] {
        assert!(set.text.contains(asked), "{asked} is missing");
    }
    assert_eq!(set.text.matches("Self { _proven: () }").count(), 3, "another way to make a token");
}

#[test]
fn a_feature_that_is_not_asked_for_is_caught() {
    for (declaration, file) in sets() {
        for feature in enabled(&file.text) {
            let with_one_less = declaration.replacen(&format!("\"{feature}\""), "", 1);
            assert!(!check(&with_one_less, &file).is_empty(), "{feature} of {}", file.path);
        }
    }
}
