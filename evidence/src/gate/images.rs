//! The images of a model, each built and read once.
//!
//! Requirements: none; other gates look at these images.

use crate::build::{Linked, Profile, link};
use crate::calls::Calls;
use crate::image::Image;
use crate::listing::list;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

/// An image with all that is read from it.
#[derive(Clone, Debug)]
pub(crate) struct Looked {
    pub(crate) target: Target,
    pub(crate) profile: Profile,
    pub(crate) linked: Linked,
    pub(crate) image: Image,
    pub(crate) calls: Calls,
}

/// The images that were built so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images {
    looked: Vec<Looked>,
    /// Whether the profile with checks is looked at on one target alone.
    pub(crate) is_quick: bool,
}

impl Images {
    /// None yet.
    pub(crate) fn new(is_quick: bool) -> Self {
        Self { looked: Vec::new(), is_quick }
    }

    /// The image of a model for a target; always of the same model.
    pub(crate) fn get(
        &mut self,
        home: &Home,
        model: &Model,
        target: Target,
        profile: Profile,
    ) -> Result<&Looked, Fault> {
        let is = |one: &Looked| one.target == target && one.profile == profile;
        let at = match self.looked.iter().position(is) {
            Some(at) => at,
            None => {
                let linked = link(home, model, target, profile)?;
                let image = Image::read(&linked.file)?;
                let calls = Calls::new(target, &list(home, &linked.file)?, &image);
                self.looked.push(Looked { target, profile, linked, image, calls });
                self.looked.len() - 1
            }
        };
        self.looked.get(at).ok_or_else(|| String::from("no image"))
    }

    /// The files of all images that were built.
    pub(crate) fn files(&self) -> impl Iterator<Item = &std::path::Path> {
        self.looked.iter().map(|one| one.linked.file.as_path())
    }
}
