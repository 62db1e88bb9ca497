//! The images of a model, each built and read once.
//!
//! Requirements: none; other gates look at these images.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::build::{Linked, Profile, link};
use crate::built::Built;
use crate::calls::Calls;
use crate::image::Image;
use crate::item::Item;
use crate::listing::list;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

/// An image with all that is read from it.
#[derive(Clone, Debug)]
pub(crate) struct Looked {
    pub(crate) target: Target,
    pub(crate) linked: Linked,
    pub(crate) image: Image,
    pub(crate) calls: Calls,
}

/// The images that were built so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images {
    looked: BTreeMap<(Target, Profile), Looked>,
    /// Those that a gate has asked for since [`forget_files`](Self::forget_files).
    asked: BTreeSet<(Target, Profile)>,
    /// Whether gates look at what a check of every commit has time for.
    pub(crate) is_quick: bool,
}

impl Images {
    /// None yet.
    pub(crate) fn new(is_quick: bool) -> Self {
        Self { is_quick, ..Self::default() }
    }

    /// The image of a model for a target; always of the same model.
    ///
    /// # Errors
    /// Where it cannot be built or read, or lacks an entry point: of nothing everything would be true.
    pub(crate) fn get(
        &mut self,
        home: &Home,
        model: &Model,
        target: Target,
        profile: Profile,
    ) -> Result<&Looked, Fault> {
        self.asked.insert((target, profile));
        let looked: &Looked = match self.looked.entry((target, profile)) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(place) => {
                let linked = link(home, model, target, profile)?;
                let image = Image::read(&linked.file)?;
                let calls = Calls::new(target, &list(home, &linked.file)?, &image)
                    .map_err(|fault| format!("{fault} ({})", target.name()))?;
                place.insert(Looked { target, linked, image, calls })
            }
        };
        match model.entries().find(|entry| !looked.calls.has(entry)) {
            None => Ok(looked),
            Some(entry) => Err(format!(
                "the image has no entry point `{entry}` ({}, {})",
                target.name(),
                profile.name()
            )),
        }
    }

    /// Says which entry points nobody looks at, and which versions are not those that are kept.
    pub(crate) fn tell(&self, model: &Model, item: &mut Item) {
        for one in self.asked.iter().filter_map(|key| self.looked.get(key)) {
            for finding in forgotten(model, &one.linked.callable, one.target) {
                item.incomplete(finding);
            }
            if !one.linked.unkept.is_empty() {
                item.incomplete(format!(
                    "built with versions that no Cargo.lock of the model keeps: {}",
                    one.linked.unkept.join(", ")
                ));
            }
        }
    }

    /// What the images were built of, if there is one.
    pub(crate) fn built(&self) -> Option<&Built> {
        self.looked.values().next().map(|one| &one.linked.built)
    }

    /// Another gate looks at them.
    pub(crate) fn forget_files(&mut self) {
        self.asked.clear();
    }

    /// The files of the images that this gate has looked at.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        self.asked
            .iter()
            .filter_map(|key| self.looked.get(key))
            .map(|one| one.linked.file.as_path())
    }
}

/// The functions that a linker can find and the manifest does not name.
fn forgotten(model: &Model, callable: &[String], target: Target) -> Vec<String> {
    let others = callable.iter().filter(|name| model.entries().all(|entry| entry != *name));
    others
        .map(|name| {
            format!(
                "`{name}` can be called, and nobody looks at it: the manifest has no [package.metadata.evidence.entry.{name}] ({})",
                target.name()
            )
        })
        .collect()
}
