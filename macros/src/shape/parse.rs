//! What is written in `s![..]`: a list of extents.

pub(super) use crate::list::{Entry, parse};
