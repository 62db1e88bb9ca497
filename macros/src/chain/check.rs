//! What may stand in `explain!(..)`: one chain of method calls, and nothing before or behind it.

use super::parse::Written;
use crate::fault::Fault;
use crate::token::{Kind, Token};

/// How many steps there may be: one less than a ledger has rows.
const MOST: usize = 31;

pub(super) fn check<'a, S>(
    tokens: &'a [Token<S>],
    written: Written<'a, S>,
) -> Result<Written<'a, S>, Vec<Fault<'a, S>>> {
    let mut faults: Vec<_> = written.start.iter().filter_map(operator).collect();
    faults.extend(behind(written.rest));
    if faults.is_empty() {
        faults.extend(steps(tokens, &written));
    }
    if faults.is_empty() { Ok(written) } else { Err(faults) }
}

/// Punctuation that makes of a chain a part of something else.
fn operator<S>(token: &Token<S>) -> Option<Fault<'_, S>> {
    let is_part = |mark: &str| [".", ":", "<", ">", "!", "#", "'", "$"].contains(&mark);
    if token.kind != Kind::Punct || is_part(&token.text) {
        return None;
    }
    let message = format!(
        "`{}` is no step: put what the chain begins with in brackets, as in `(&a + &b).relu().eval()`",
        token.text
    );
    Some(Fault::at(token, message))
}

fn behind<S>(rest: &[Token<S>]) -> Option<Fault<'_, S>> {
    let (first, _) = rest.split_first()?;
    let message = match first.text.as_str() {
        "?" => "the chain ends before `?`: write it behind the macro".to_owned(),
        "." => "expected a method call: `.name(..)`".to_owned(),
        text => format!("`{text}` is no step: expected `.name(..)` or the end"),
    };
    Some(Fault::of(rest, message))
}

fn steps<'a, S>(tokens: &'a [Token<S>], written: &Written<'a, S>) -> Option<Fault<'a, S>> {
    if written.start.is_empty() || written.steps.is_empty() {
        let message =
            "expected a chain of method calls such as `x.permute(axes![1, 0]).to_contiguous()`";
        return Some(Fault::of(tokens, message));
    }
    let surplus = written.steps.get(MOST)?;
    let message = format!("a chain has at most {MOST} steps");
    Some(Fault::of(surplus, message))
}
