//! What is written in `axes![..]`: a list of axis numbers.

pub(super) use crate::list::{Entry, parse};
