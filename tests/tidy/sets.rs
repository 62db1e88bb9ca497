//! An instruction set is found wherever all that its functions are compiled with is found.

use crate::tree::{self, Fault, File};

/// The features of the functions that are compiled for a set.
fn enabled(text: &str) -> Vec<&str> {
    let lists = text.split("#[target_feature(").skip(1);
    let quoted = lists.filter_map(|list| list.split_once(")]")?.0.split('"').nth(1));
    quoted.flat_map(|list| list.split(',')).collect()
}

/// Features that a value of the set does not prove.
fn check(file: &File) -> Vec<Fault> {
    let native = file.text.split_once("const NATIVE").map_or("", |(before, _)| before);
    let native = native.rsplit_once("#[cfg(all(").map_or("", |(_, features)| features);
    let at_run_time = "is_x86_feature_detected!(\"";
    let compiled = file.text.split_once("cfg!(all(").map_or("", |(_, features)| features);
    let mut faults = Vec::new();
    for feature in enabled(&file.text) {
        let named = format!("target_feature = \"{feature}\"");
        for (place, is_named) in [
            ("`NATIVE`", native.contains(&named)),
            ("`is_there` with `std`", file.text.contains(&format!("{at_run_time}{feature}\")"))),
            ("`is_there` without `std`", compiled.contains(&named)),
        ] {
            if !is_named {
                faults.push(Fault::new(
                    &file.path,
                    1,
                    format!("{place} does not ask for {feature}"),
                ));
            }
        }
    }
    faults
}

/// The files of sets that a processor may not have.
fn sets() -> impl Iterator<Item = File> {
    tree::files().into_iter().filter(|file| file.path.starts_with("src/isa/avx"))
}

#[test]
fn a_set_proves_all_that_its_functions_are_compiled_with() {
    assert!(sets().all(|file| enabled(&file.text).len() > 5), "no features found");
    let faults: Vec<_> = sets().flat_map(|file| check(&file)).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_feature_that_is_not_asked_for_is_caught() {
    for file in sets() {
        let with_one_less = file.text.replacen("        target_feature = \"bmi2\",\n", "", 1);
        assert_eq!(check(&File::new(&file.path, &with_one_less)).len(), 1);
    }
}
