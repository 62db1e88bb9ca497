//! Programs that call the entry points of a model: crates that are written beside it.
//!
//! Requirements: none; gates build and run them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::item::Item;
use crate::model::{Argument, Model};
use crate::run::{Fault, write};
use crate::target::Home;

/// The source of a program, and what stands in it in place of the calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// The name of the program.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    /// The line that the calls replace.
    pub(crate) place: &'static str,
    /// The macro that makes a call, up to the name of the entry point.
    pub(crate) call: &'static str,
}

/// The entry points whose arguments the manifest tells; the others are named in the row.
pub(crate) fn callable<'a>(model: &'a Model, item: &mut Item) -> BTreeMap<&'a str, &'a [Argument]> {
    let told: BTreeMap<&str, &[Argument]> = (model.promises.entry.iter())
        .filter_map(|(name, entry)| Some((name.as_str(), entry.arguments.as_deref()?)))
        .collect();
    for name in model.entries().filter(|name| !told.contains_key(name)) {
        item.incomplete(format!(
            "not asked: the manifest has no arguments of the entry point `{name}`"
        ));
    }
    told
}

impl Source {
    /// Writes the program's crate, and gives its folder.
    pub(crate) fn lay_out(
        self,
        home: &Home,
        model: &Model,
        told: &BTreeMap<&str, &[Argument]>,
    ) -> Result<PathBuf, Fault> {
        let folder = home.out.join("build").join(&model.name).join(self.name);
        let top = home.top.display().to_string();
        let calls: String =
            told.iter().map(|(name, arguments)| self.called(name, arguments)).collect();
        let program = self
            .text
            .replace("path = \"../..", &format!("path = \"{top}"))
            .replace(&format!("    {}\n", self.place), &calls);
        write(&folder.join("src/main.rs"), program)?;
        // Flags of the whole build would have all crates compiled once more.
        let script = format!(
            "fn main() {{\n    if std::env::var(\"CARGO_CFG_TARGET_ARCH\").as_deref() == Ok(\"arm\") {{\n        \
             println!(\"cargo::rustc-link-arg=-T{top}/probes/bits/board.ld\");\n    }}\n}}\n"
        );
        write(&folder.join("build.rs"), script)?;
        let manifest = format!(
            "[package]\nname = \"{model}-{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [[bin]]\nname = {name:?}\npath = \"src/main.rs\"\n\n\
             [dependencies]\nmodel = {{ package = {model:?}, path = {path:?}, features = {features:?} }}\n\n\
             [profile.release]\npanic = \"abort\"\nlto = \"fat\"\ncodegen-units = 1\n\n\
             # The same code, with the places in the sources.\n\
             [profile.followed]\ninherits = \"release\"\ndebug = \"line-tables-only\"\n\n[workspace]\n",
            name = self.name,
            model = model.name,
            path = model.folder,
            features = model.features,
        );
        write(&folder.join("Cargo.toml"), manifest)?;
        model.copy_lock(home, &folder)?;
        Ok(folder)
    }

    /// The line of the program that calls an entry point.
    fn called(self, name: &str, arguments: &[Argument]) -> String {
        let arguments: Vec<String> = (arguments.iter().enumerate())
            .map(|(at, argument)| format!("{} a{at} {:?}", argument.kind.word(), argument.range))
            .collect();
        format!("    {}{name}, {});\n", self.call, arguments.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::Source;
    use crate::model::Argument;

    #[test]
    fn an_entry_point_is_called_with_its_arguments_in_order() {
        let source = Source { name: "", text: "", place: "", call: "asked!(out: " };
        let arguments: Result<Vec<_>, _> = ["ram", "in 0..=16", "out"]
            .into_iter()
            .map(|text| Argument::try_from(text.to_owned()))
            .collect();
        assert_eq!(
            arguments.map(|arguments| source.called("scores", &arguments)),
            Ok(String::from(
                "    asked!(out: scores, ram a0 None, in a1 Some((0.0, 16.0)), out a2 None);\n"
            ))
        );
    }
}
