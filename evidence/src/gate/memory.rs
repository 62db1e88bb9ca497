//! RAM and flash: the constants of the types beside what is in the image, and the plan of the memory.
//!
//! Requirements: FW-MEM-9, FW-PLAN-1.

use std::process::Command;

use serde::Deserialize;

use super::images::Images;
use super::{Gate, Planted};
use crate::build::Profile;
use crate::image::Kind;
use crate::item::{Item, Picture};
use crate::model::Model;
use crate::picture;
use crate::run::{Fault, output, write};
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "memory",
    title: "RAM and flash are what the constants of the types say, and the plan of the memory reaches its bound",
    look,
    plants: &[
        Planted {
            feature: "weights",
            fault: "a constant that tells of more weights than are in the image",
            says: "bytes of weights are not in the image",
        },
        Planted {
            feature: "global",
            fault: "memory that no constant tells of",
            says: "bytes of RAM are in the image that no constant tells of",
        },
        Planted {
            feature: "code",
            fault: "code that grows past the committed size",
            says: "bytes of code, and the manifest commits to",
        },
        Planted {
            feature: "plan",
            fault: "a plan in which two buffers share bytes while both are alive",
            says: "the plan of the memory is not sound",
        },
    ],
};

/// What the constants of a model are.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Constants {
    pub(crate) ram: Option<u64>,
    pub(crate) weights: Option<u64>,
    pub(crate) plan: Option<Plan>,
}

/// A plan of memory.
#[derive(Debug, Deserialize)]
pub(crate) struct Plan {
    pub(crate) bytes: u64,
    pub(crate) bound: u64,
    pub(crate) is_sound: bool,
    /// Name, bytes, first and last step, and offset.
    pub(crate) buffers: Vec<(String, u64, u64, u64, u64)>,
}

fn look(home: &Home, model: &Model, images: &mut Images, item: &mut Item) -> Result<(), Fault> {
    let constants = constants(home, model)?;
    for target in Target::ALL {
        let place = target.name();
        let image = &images.get(home, model, target, Profile::Release)?.image;
        let (code, constant) =
            (image.bytes(|kind| kind == Kind::Code), image.bytes(|kind| kind == Kind::Constant));
        item.figure(format!("bytes of flash, {place}"), image.flash());
        item.figure(format!("bytes of code, {place}"), code);
        item.figure(format!("bytes of constants, {place}"), constant);
        item.figure(format!("bytes of RAM in the image, {place}"), image.writable());
        if let Some(weights) = constants.weights {
            if constant < weights {
                item.refute(format!(
                    "{weights} bytes of weights are not in the image, which has {constant} bytes of constants ({place})"
                ));
            } else {
                item.figure(
                    format!("bytes of constants beside the weights, {place}"),
                    constant - weights,
                );
            }
        }
        if image.writable() > model.promises.globals {
            item.refute(format!(
                "{} bytes of RAM are in the image that no constant tells of, and {} are meant ({place})",
                image.writable(),
                model.promises.globals
            ));
        }
        match model.promises.code.get(place) {
            Some(&committed) if code > committed => item.refute(format!(
                "there are {code} bytes of code, and the manifest commits to {committed} ({place})"
            )),
            Some(&committed) => item.figure(format!("bytes of code committed, {place}"), committed),
            None => item.refute(format!(
                "the manifest commits to no size of code: [package.metadata.evidence] code.{place} = {code}"
            )),
        }
    }
    if let Some(ram) = constants.ram {
        item.figure("bytes of RAM, the constant of the type", ram);
    }
    if let Some(weights) = constants.weights {
        item.figure("bytes of weights, the constant of the type", weights);
    }
    if let Some(plan) = &constants.plan {
        planned(plan, constants.ram, item);
    }
    Ok(())
}

fn planned(plan: &Plan, ram: Option<u64>, item: &mut Item) {
    item.figure("bytes of the plan", plan.bytes);
    item.figure("bytes that no plan can be below", plan.bound);
    if !plan.is_sound {
        item.refute("the plan of the memory is not sound: two buffers share bytes while both are alive, or one ends behind it");
    }
    if ram.is_some_and(|ram| ram < plan.bytes) {
        item.refute(format!(
            "the plan needs {} bytes, which is more than the constant of the RAM",
            plan.bytes
        ));
    }
    item.pictures
        .push(Picture { title: String::from("the memory over time"), svg: picture::plan(plan) });
}

/// The constants of a model, printed by a program that is built for it.
fn constants(home: &Home, model: &Model) -> Result<Constants, Fault> {
    let promises = &model.promises;
    if promises.ram.is_none() && promises.weights.is_none() && promises.plan.is_none() {
        return Ok(Constants::default());
    }
    let folder = home.out.join("build").join(&model.name).join("constants");
    write(
        &folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"{}-constants\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             model = {{ package = {:?}, path = {:?}, features = {:?} }}\n\n[workspace]\n",
            model.name, model.name, model.folder, model.features
        ),
    )?;
    model.copy_lock(home, &folder)?;
    let value = |name: &Option<String>| match name {
        Some(name) => format!("Some(model::{name})"),
        None => String::from("None::<usize>"),
    };
    let plan = match &promises.plan {
        None => String::from("let plan = String::from(\"null\");\n"),
        Some(name) => format!(
            "let plan = model::{name};\n    let rows: Vec<String> = plan.buffers().iter().zip(plan.offsets())\n        \
             .map(|(one, offset)| format!(\"[{{:?}}, {{}}, {{}}, {{}}, {{}}]\", one.name, one.bytes, one.first, one.last, offset))\n        \
             .collect();\n    let plan = format!(\"{{{{\\\"bytes\\\": {{}}, \\\"bound\\\": {{}}, \\\"is_sound\\\": {{}}, \\\"buffers\\\": [{{}}]}}}}\",\n        \
             plan.bytes(), plan.bound(), plan.is_sound(), rows.join(\", \"));\n"
        ),
    };
    write(
        &folder.join("src/main.rs"),
        format!(
            "fn or_null(number: Option<usize>) -> String {{\n    number.map_or(String::from(\"null\"), |number| number.to_string())\n}}\n\n\
             fn main() {{\n    {plan}    println!(\"{{{{\\\"ram\\\": {{}}, \\\"weights\\\": {{}}, \\\"plan\\\": {{}}}}}}\", or_null({}), or_null({}), plan);\n}}\n",
            value(&promises.ram),
            value(&promises.weights),
        ),
    )?;
    let text = output(
        Command::new("cargo")
            .args(["run", "--quiet", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .env("CARGO_TARGET_DIR", home.out.join("objects"))
            .env_remove("RUSTFLAGS"),
    )?;
    serde_json::from_str(&text)
        .map_err(|error| format!("the constants of `{}`: {error}: {text}", model.name))
}
