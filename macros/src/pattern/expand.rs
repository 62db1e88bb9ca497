//! What a pattern becomes: views of the operand, one behind the other, and at the end what the macro is for.

use super::check::{Call, Value};
use super::plan::{Plan, Step};
use crate::axes;
use crate::number;
use crate::piece::Piece;
use crate::token::{Bracket, Token};

pub(super) fn expand<'a, S>(call: &Call<'a, S>, plan: Plan<'_, 'a, S>) -> Vec<Piece<'a, S>> {
    let rank = format!(".view().of_rank::<{}>()", call.pattern.left.len());
    let mut pieces = vec![Piece::expression(call.operand)];
    pieces.push(Piece::Code(rank, Piece::place_of(call.operand)));
    for step in &plan.steps {
        pieces.extend(method(step, call.spec));
    }
    if call.copies {
        return copy(pieces, &plan.merges);
    }
    for &axis in &plan.merges {
        let merge = format!(".merge_axes({})", axes::list(&[axis, axis + 1]));
        pieces.push(Piece::Code(merge, Some(call.spec)));
    }
    if let Some(reduction) = call.reduction {
        pieces.push(Piece::code("."));
        pieces.push(Piece::User(reduction));
        pieces.push(Piece::code(&format!("({})", axes::list(&plan.reduced))));
    }
    pieces
}

/// One method of a tensor; messages about it point at the length that it takes, or at the pattern.
fn method<'a, S>(step: &Step<'_, 'a, S>, spec: &'a Token<S>) -> Vec<Piece<'a, S>> {
    let (name, axis, lengths) = match step {
        Step::Permute(order) => {
            return vec![Piece::Code(format!(".permute({})", axes::list(order)), Some(spec))];
        }
        Step::Squeeze(axis) => ("squeeze", axis, Vec::new()),
        Step::Unsqueeze(axis) => ("unsqueeze", axis, Vec::new()),
        Step::Parts(axis, count) => ("parts", axis, vec![*count]),
        Step::Chunks(axis, length) => ("chunks", axis, vec![*length]),
        Step::Split(axis, outer, inner) => ("split_axis", axis, vec![*outer, *inner]),
        Step::Expand(axis, length) => ("expand", axis, vec![*length]),
    };
    let here = lengths.first().map_or(Some(spec), |length| place_of(length));
    let mut arguments = vec![Piece::Code(axes::one(axis), here)];
    let mut lengths: Vec<_> = lengths.into_iter().map(|length| vec![value(length)]).collect();
    match lengths.pop() {
        None => {}
        Some(only) if lengths.is_empty() => {
            arguments.push(Piece::code(","));
            arguments.extend(only);
        }
        Some(last) => {
            lengths.push(last);
            arguments.push(Piece::code(","));
            arguments.push(Piece::tuple(lengths));
        }
    }
    vec![Piece::Code(format!(".{name}"), here), Piece::Group(Bracket::Round, arguments)]
}

/// The token of a length that messages point at.
fn place_of<'a, S>(length: &Value<'a, S>) -> Option<&'a Token<S>> {
    match length {
        Value::Number(token, _) => Some(token),
        Value::Extent(tokens) => Piece::place_of(tokens),
    }
}

fn value<'a, S>(length: &Value<'a, S>) -> Piece<'a, S> {
    match length {
        Value::Number(token, length) => Piece::Code(number::spelling(*length), Some(token)),
        Value::Extent(tokens) => Piece::expression(tokens),
    }
}

/// The elements of the view in row-major order, in a tensor whose axes are merged.
fn copy<'a, S>(view: Vec<Piece<'a, S>>, merges: &[usize]) -> Vec<Piece<'a, S>> {
    if merges.is_empty() {
        return view.into_iter().chain([Piece::code(".to_contiguous()")]).collect();
    }
    let mut shape = "view.shape()".to_owned();
    for &axis in merges {
        shape = format!("::formwork::shape::merge({shape}, {})", axes::list(&[axis, axis + 1]));
    }
    let arm = vec![Piece::code(&format!("view => view.reshape_copy_to({shape})"))];
    let scrutinee = Piece::Group(Bracket::Round, view);
    vec![Piece::code("match"), scrutinee, Piece::Group(Bracket::Curly, arm)]
}
