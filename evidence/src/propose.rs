//! The promises of a manifest, with the figures that are measured now.
//!
//! Requirements: FW-EVID-2.

use std::fmt::Write;

use crate::build::Profile;
use crate::constants::Constants;
use crate::gate::images::Images;
use crate::image::Kind;
use crate::listing::is_soft_float;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

/// The block `[package.metadata.evidence]` of a model.
pub(crate) fn block(home: &Home, model: &Model) -> Result<String, Fault> {
    let promises = &model.promises;
    let mut images = Images::default();
    let (mut code, mut beside) = (Vec::new(), Vec::new());
    let (mut globals, mut ram_bytes, mut plan_bytes) = (0, None, None);
    let mut entries: Vec<(&str, bool, Vec<(Target, u64)>, Vec<String>)> =
        model.entries().map(|entry| (entry, false, Vec::new(), Vec::new())).collect();
    for target in Target::ALL {
        let looked = images.get(home, model, target, Profile::Release)?;
        let constants = Constants::read(&looked.linked.constants, promises)?;
        code.push((target, looked.image.bytes(|kind| kind == Kind::Code)));
        let constant = looked.image.bytes(|kind| kind == Kind::Constant);
        if let Some(weights) = constants.weights {
            beside.push((target, constant.saturating_sub(weights)));
        }
        globals = looked.image.writable().max(globals);
        if let Some(plan) = constants.plan {
            plan_bytes = plan_bytes.max((plan.bytes > plan.bound).then_some(plan.bytes));
            let more = constants.ram.filter(|&ram| ram > plan.bytes.next_multiple_of(64));
            ram_bytes = ram_bytes.max(more);
        }
        for (entry, is_float, stack, faults) in &mut entries {
            let soft = looked.calls.reached(entry).into_iter().any(is_soft_float);
            *is_float |= soft || !looked.calls.floats(entry).is_empty();
            match looked.calls.depth(entry) {
                Ok(depth) => stack.push((target, depth.bytes)),
                Err(fault) => faults.push(format!("{}: it {fault}", target.name())),
            }
        }
    }
    let mut text = String::from("[package.metadata.evidence]\n");
    for (key, name) in
        [("plan", &promises.plan), ("ram", &promises.ram), ("weights", &promises.weights)]
    {
        match name {
            Some(name) => drop(writeln!(text, "{key} = {name:?}")),
            None => drop(writeln!(text, "# {key} = \"NAME\"  # the constant of the crate")),
        }
    }
    let _ = writeln!(text, "globals = {globals}");
    for (key, bytes) in [("plan_bytes", plan_bytes), ("ram_bytes", ram_bytes)] {
        if let Some(bytes) = bytes {
            let _ = writeln!(text, "{key} = {bytes}");
        }
    }
    if !beside.is_empty() {
        let _ = writeln!(text, "beside = {}", table(&beside));
    }
    let _ = writeln!(text, "code = {}", table(&code));
    for (entry, is_float, stack, faults) in entries {
        let arithmetic = if is_float { "float" } else { "integer" };
        let _ = writeln!(text, "\n[package.metadata.evidence.entry.{entry}]");
        let _ = writeln!(text, "arithmetic = \"{arithmetic}\"");
        let told = promises.entry.get(entry);
        if let Some(arguments) = told.and_then(|one| one.arguments.as_ref()) {
            let words: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "arguments = {words:?}");
        }
        if let Some(reason) = told.and_then(|one| one.by_data.as_ref()) {
            let _ = writeln!(text, "by_data = {reason:?}");
        }
        let _ = writeln!(text, "stack = {}", table(&stack));
        for fault in faults {
            let _ = writeln!(text, "# no bound of the stack on {fault}");
        }
    }
    Ok(text)
}

/// A number for each target.
fn table(numbers: &[(Target, u64)]) -> String {
    let numbers: Vec<String> =
        numbers.iter().map(|(target, bytes)| format!("{} = {bytes}", target.name())).collect();
    format!("{{ {} }}", numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::table;
    use crate::target::Target;

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_table_is_one_that_a_manifest_takes() {
        let numbers = [(Target::X86_64, 200), (Target::Thumbv7em, 100)];
        assert_eq!(table(&numbers), "{ x86_64 = 200, thumbv7em = 100 }");
    }
}
