//! The way from a model to its initialisers.

use super::tensor::{Listed, tensor};
use super::wire::{Field, Message, error};
use crate::error::{Expected, FileError, Found};

/// What a model holds beside its computation.
pub(super) enum Item<'a> {
    Tensor(Listed<'a>),
    Pair(&'a str, &'a str),
}

/// Reads a model, and hands over each initialiser and each pair of its metadata, in their order.
pub(super) fn walk<'a>(
    file: &'a [u8],
    mut each: impl FnMut(Item<'a>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let mut model = Message::new(file, 0);
    let mut has_graph = false;
    while let Some(field) = model.field()? {
        match field.number {
            7 if has_graph => return Err(field.twice("graph")),
            7 => {
                has_graph = true;
                graph(field.message("graph")?, &mut each)?;
            }
            14 => {
                let (key, value) = pair(&field, "metadata_props")?;
                each(Item::Pair(key, value))?;
            }
            _ => {}
        }
    }
    if has_graph {
        Ok(())
    } else {
        Err(error(model.at(), "graph", Found::End, Expected::Text("the graph of a model")))
    }
}

/// Hands over the initialisers of a graph.
fn graph<'a>(
    mut graph: Message<'a>,
    each: &mut impl FnMut(Item<'a>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    while let Some(field) = graph.field()? {
        match field.number {
            5 => each(Item::Tensor(tensor(field.message("initializer")?)?))?,
            15 => {
                let (found, expected) = (Found::Fact("a sparse tensor"), "dense initialisers only");
                let expected = Expected::Text(expected);
                return Err(error(field.at, "sparse_initializer", found, expected));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A key and its value, each empty where it is not there.
pub(super) fn pair<'a>(
    field: &Field<'a>,
    name: &'static str,
) -> Result<(&'a str, &'a str), FileError> {
    let mut message = field.message(name)?;
    let (mut key, mut value) = (None, None);
    while let Some(field) = message.field()? {
        let place = match field.number {
            1 => &mut key,
            2 => &mut value,
            _ => continue,
        };
        if place.replace(field.text(name)?).is_some() {
            return Err(field.twice(name));
        }
    }
    Ok((key.unwrap_or(""), value.unwrap_or("")))
}
