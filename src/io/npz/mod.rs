//! The format npz: a ZIP archive of npy files, one for each tensor.
//!
//! `miniz_oxide` unpacks and `crc32fast` sums up; the directory of the archive is read here, because
//! it is small and every field of it is to be doubted: no declared size is trusted, members may not
//! overlap, and names may not lead out of a folder.

mod directory;
mod field;
mod member;
mod open;
mod unpack;
mod write;

pub use open::{LIMIT, Npz};
pub use write::{Packing, write};

/// The name of the format.
const FORMAT: &str = "npz";

/// What the name of each member ends with.
const SUFFIX: &str = ".npy";

/// The tensor that a member is named for, if the name is one that a file may have: it ends with
/// `.npy`, and as a path it leads from a folder only downwards.
fn tensor_name(member: &str) -> Option<&str> {
    let name = member.strip_suffix(SUFFIX)?;
    let leads_down = name.split('/').all(|part| !matches!(part, "" | "." | ".."));
    let is_plain = !name.contains(|c: char| c == '\\' || c.is_control());
    (leads_down && is_plain).then_some(name)
}
