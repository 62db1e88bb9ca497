//! An element type as its name.

use core::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::dtype::DType;

/// The name, as it is written in Rust.
impl Serialize for DType {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.serialize_str(self.name())
    }
}

/// From the name; another one is an error that lists all.
impl<'de> Deserialize<'de> for DType {
    fn deserialize<Y: Deserializer<'de>>(deserializer: Y) -> Result<Self, Y::Error> {
        deserializer.deserialize_str(Name)
    }
}

/// Reads a name.
struct Name;

impl Visitor<'_> for Name {
    type Value = DType;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an element type")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<DType, E> {
        name.parse().map_err(E::custom)
    }
}
