//! RAM and flash: the constants of the types beside what is in the image, and the plan of the memory.
//!
//! Requirements: FW-MEM-9, FW-PLAN-1.

use super::images::{Images, Looked};
use super::{Gate, Look, Planted};
use crate::build::Profile;
use crate::constants::{Constants, Plan};
use crate::hash::artefact;
use crate::image::Kind;
use crate::item::{Item, Picture};
use crate::model::{Model, Promises};
use crate::picture;
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "memory",
    source: include_str!("memory.rs"),
    title: "RAM and flash are what the constants of the types say, and the plan of the memory reaches its bound",
    look: Look::Each(look),
    plants: &[
        Planted {
            feature: "weights",
            fault: "a constant that tells of more weights than are in the image",
            says: &["bytes of weights are not in the image", "({target})"],
        },
        Planted {
            feature: "fewer-weights",
            fault: "a constant that tells of fewer weights than are in the image",
            says: &[
                "bytes of constants beside the weights, and the manifest commits to",
                "({target})",
            ],
        },
        Planted {
            feature: "global",
            fault: "memory that no constant tells of",
            says: &["bytes of RAM are in the image that no constant tells of", "({target})"],
        },
        Planted {
            feature: "code",
            fault: "code that grows past the committed size",
            says: &["bytes of code, and the manifest commits to", "({target})"],
        },
        Planted {
            feature: "plan",
            fault: "a plan in which two buffers share bytes while both are alive",
            says: &["the plan of the memory is not sound", "({target})"],
        },
        Planted {
            feature: "bound",
            fault: "a plan with a gap, so that it does not reach its bound",
            says: &["bytes of the plan are more than its bound", "({target})"],
        },
        Planted {
            feature: "less-ram",
            fault: "a constant of the RAM that is less than the plan",
            says: &["bytes, which is more than the constant of the RAM", "({target})"],
        },
        Planted {
            feature: "more-ram",
            fault: "a constant of the RAM that is ten times the plan",
            says: &["bytes of RAM are more than the plan needs", "({target})"],
        },
    ],
};

fn look(
    home: &Home,
    model: &Model,
    target: Target,
    images: &mut Images,
    item: &mut Item,
) -> Result<(), Fault> {
    let promises = &model.promises;
    let looked = images.get(home, model, target, Profile::Release)?;
    let constants = Constants::read(&looked.linked.constants, promises)?;
    item.artefacts.push(artefact(&looked.linked.constants, &home.top)?);
    in_image(looked, promises, &constants, item);
    let place = target.name();
    if let Some(ram) = constants.ram {
        item.figure(format!("bytes of RAM, the constant of the type, {place}"), ram);
    } else {
        item.incomplete("the manifest names no constant of the RAM: ram = \"..\", of 0 where the caller gives none");
    }
    match &constants.plan {
        Some(plan) => planned(plan, constants.ram, promises, place, item),
        None if constants.ram == Some(0) => {}
        None => item.incomplete("the manifest names no plan of the memory: plan = \"..\""),
    }
    Ok(())
}

/// What the image has beside what the manifest and the constants say.
fn in_image(looked: &Looked, promises: &Promises, constants: &Constants, item: &mut Item) {
    let (image, place) = (&looked.image, looked.target.name());
    let (code, constant) =
        (image.bytes(|kind| kind == Kind::Code), image.bytes(|kind| kind == Kind::Constant));
    item.figure(format!("bytes of flash, {place}"), image.flash());
    item.figure(format!("bytes of code, {place}"), code);
    item.figure(format!("bytes of constants, {place}"), constant);
    item.figure(format!("bytes of RAM in the image, {place}"), image.writable());
    match constants.weights {
        None => item.incomplete("the manifest names no constant of the weights: weights = \"..\""),
        Some(weights) => {
            item.figure(format!("bytes of weights, the constant of the type, {place}"), weights);
            match constant.checked_sub(weights) {
                None => item.refute(format!(
                    "{weights} bytes of weights are not in the image, which has {constant} bytes of constants ({place})"
                )),
                Some(beside) => {
                    item.figure(format!("bytes of constants beside the weights, {place}"), beside);
                    match promises.beside.get(place) {
                        Some(&committed) if beside > committed => item.refute(format!(
                            "there are {beside} bytes of constants beside the weights, and the manifest commits to {committed} ({place})"
                        )),
                        Some(_) => {}
                        None => item.refute(format!(
                            "the manifest commits to no size of constants beside the weights: [package.metadata.evidence] beside.{place} = {beside}"
                        )),
                    }
                }
            }
        }
    }
    if image.writable() > promises.globals {
        item.refute(format!(
            "{} bytes of RAM are in the image that no constant tells of, and {} are meant ({place})",
            image.writable(),
            promises.globals
        ));
    }
    match promises.code.get(place) {
        Some(&committed) if code > committed => item.refute(format!(
            "there are {code} bytes of code, and the manifest commits to {committed} ({place})"
        )),
        Some(&committed) => item.figure(format!("bytes of code committed, {place}"), committed),
        None => item.refute(format!(
            "the manifest commits to no size of code: [package.metadata.evidence] code.{place} = {code}"
        )),
    }
}

fn planned(plan: &Plan, ram: Option<u64>, promises: &Promises, place: &str, item: &mut Item) {
    item.figure(format!("bytes of the plan, {place}"), plan.bytes);
    item.figure(format!("bytes that no plan can be below, {place}"), plan.bound);
    if !plan.is_sound {
        item.refute(format!(
            "the plan of the memory is not sound: two buffers share bytes while both are alive, or one ends behind it ({place})"
        ));
    }
    let meant = promises.plan_bytes.unwrap_or(0).max(plan.bound);
    if plan.bytes > meant {
        item.refute(format!(
            "{} bytes of the plan are more than its bound {}, and than a number in the manifest: [package.metadata.evidence] plan_bytes ({place})",
            plan.bytes, plan.bound
        ));
    }
    let Some(ram) = ram else { return };
    if ram < plan.bytes {
        item.refute(format!(
            "the plan needs {} bytes, which is more than the constant of the RAM {ram} ({place})",
            plan.bytes
        ));
    }
    // An arena is a multiple of its alignment.
    let meant = promises.ram_bytes.unwrap_or(0).max(plan.bytes.next_multiple_of(64));
    if ram > meant {
        item.refute(format!(
            "{ram} bytes of RAM are more than the plan needs {}, and than a number in the manifest: [package.metadata.evidence] ram_bytes ({place})",
            plan.bytes
        ));
    }
    item.pictures.push(Picture {
        title: format!("the memory over time, {place}"),
        svg: picture::plan(plan),
    });
}
