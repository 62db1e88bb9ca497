//! The comma-separated list that `s!`, `axes!` and `span!` take: one entry an axis, at most eight.

use crate::fault::Fault;
use crate::token::{Kind, Token};

/// The largest number of axes.
pub(crate) const MAX_RANK: usize = 8;

/// What a list holds for every entry: what the macro makes of it, or its mistakes.
pub(crate) type Checked<'a, S, X> = Vec<Result<X, Vec<Fault<'a, S>>>>;

/// One entry as written, and the comma behind it.
pub(crate) struct Entry<'a, S> {
    pub(crate) tokens: &'a [Token<S>],
    comma: Option<&'a Token<S>>,
}

/// Splits at the commas outside of brackets and of `<..>`; a comma may follow the last entry.
pub(crate) fn parse<S>(tokens: &[Token<S>]) -> Vec<Entry<'_, S>> {
    let mut entries = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        let (entry, after) = rest.split_at(first_comma(rest).unwrap_or(rest.len()));
        let comma = after.first();
        entries.push(Entry { tokens: entry, comma });
        rest = after.get(1..).unwrap_or(&[]);
    }
    entries
}

fn first_comma<S>(tokens: &[Token<S>]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut previous = None;
    tokens.iter().position(|token| {
        if token.is("<") {
            depth += 1;
        } else if token.is(">") && !previous.is_some_and(|before: &Token<S>| before.is("-")) {
            depth = depth.saturating_sub(1);
        }
        previous = Some(token);
        depth == 0 && token.is(",")
    })
}

/// Checks every entry with `check`; refuses empty entries, and the ninth.
///
/// `item` names one entry, `whole` the list, for the messages.
pub(crate) fn check<'a, S, X>(
    entries: &[Entry<'a, S>],
    item: &str,
    whole: &str,
    mut check: impl FnMut(&'a [Token<S>]) -> Result<X, Vec<Fault<'a, S>>>,
) -> Checked<'a, S, X> {
    let mut checked = Vec::new();
    for (position, entry) in entries.iter().enumerate() {
        if position == MAX_RANK {
            let message = format!("{whole} takes at most {MAX_RANK} axes, and this is the ninth");
            let first = entry.tokens.first().or(entry.comma);
            checked.push(Err(vec![match first {
                Some(token) => Fault::at(token, message),
                None => Fault::of(&[], message),
            }]));
            break;
        }
        checked.push(match (entry.tokens, entry.comma) {
            ([], Some(comma)) => {
                let message = format!("{item} is missing before this comma");
                Err(vec![Fault::at(comma, message)])
            }
            (tokens, _) => check(tokens),
        });
    }
    checked
}

/// The fault of the tokens that stand behind a complete entry.
pub(crate) fn no_comma<'a, S>(surplus: &'a Token<S>) -> Fault<'a, S> {
    let text = &surplus.text;
    if surplus.kind == Kind::Punct {
        Fault::at(surplus, format!("expected `,`, found `{text}`"))
    } else {
        Fault::at(surplus, format!("a `,` is missing before `{text}`"))
    }
}
