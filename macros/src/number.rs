//! Whole numbers: reading them from literals, and spelling them as extents.

use crate::fault::Fault;
use crate::token::{Kind, Token};

/// The largest extent.
pub(crate) const LARGEST: u32 = (1 << 30) - 1;

/// What a number means, for the messages about it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Extent,
    Axis,
    Bound,
    Step,
}

impl Role {
    /// The role with its article.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Extent => "an extent",
            Self::Axis => "an axis",
            Self::Bound => "a bound",
            Self::Step => "a step",
        }
    }

    /// What to say about a negative number.
    fn negative(self, digits: &str) -> String {
        match self {
            Self::Extent => {
                format!("an extent counts elements and cannot be negative: `-{digits}`")
            }
            Self::Axis => format!(
                "axes count from 0, so there is no axis `-{digits}`; the last axis of rank `R` is `R - 1`"
            ),
            Self::Bound => format!(
                "bounds count from the start of the axis and cannot be negative: `-{digits}`; \
                 count from the start, and write a step behind `;` to walk backwards"
            ),
            Self::Step => format!("a step has at most one sign: `-{digits}` stands behind another"),
        }
    }
}

/// The number that `tokens` write, which must be one integer literal.
///
/// Gives `None` where they are something else than a literal, with or without a minus sign; the caller
/// knows what to say then.
pub(crate) fn read<S>(tokens: &[Token<S>], role: Role) -> Option<Result<u32, Fault<'_, S>>> {
    match tokens {
        [number] if number.kind == Kind::Literal => Some(literal(number, role)),
        [minus, number] if minus.is("-") && number.kind == Kind::Literal => {
            let message = match value_of(&number.text, role) {
                Ok(_) => role.negative(&number.text),
                Err(message) => message,
            };
            Some(Err(Fault::between(minus, number, message)))
        }
        _ => None,
    }
}

/// The number of one literal token.
pub(crate) fn literal<S>(number: &Token<S>, role: Role) -> Result<u32, Fault<'_, S>> {
    value_of(&number.text, role).map_err(|message| Fault::at(number, message))
}

/// The number a literal stands for, or what is wrong with it.
fn value_of(text: &str, role: Role) -> Result<u32, String> {
    let noun = role.noun();
    if let Some(digits) = text.strip_prefix('-') {
        return Err(role.negative(digits));
    }
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        let what =
            if text.starts_with(['\'']) || text.starts_with("b'") { "character" } else { "string" };
        return Err(format!("{noun} is a whole number, not the {what} `{text}`"));
    }
    let (radix, written) = match text.get(..2) {
        Some("0x") => (16, text.get(2..)),
        Some("0o") => (8, text.get(2..)),
        Some("0b") => (2, text.get(2..)),
        _ => (10, None),
    };
    let written = written.unwrap_or(text);
    let end = written
        .find(|letter: char| letter != '_' && !letter.is_digit(radix))
        .unwrap_or(written.len());
    let (digits, suffix) = written.split_at(end);
    match suffix {
        "" | "usize" => {}
        _ if suffix.starts_with(['.', 'e', 'E', 'f']) => {
            return Err(format!("{noun} is a whole number, not the float `{text}`"));
        }
        _ => {
            let bare = text.strip_suffix(suffix).unwrap_or(digits);
            return Err(format!("{noun} has no element type: write `{bare}`, without `{suffix}`"));
        }
    }
    let value =
        digits.chars().filter_map(|digit| digit.to_digit(radix)).try_fold(0_u32, |value, digit| {
            value.checked_mul(radix)?.checked_add(digit).filter(|&value| value <= LARGEST)
        });
    value.ok_or_else(|| too_large(text, role))
}

/// What to say about a number above [`LARGEST`].
pub(crate) fn too_large(text: &str, role: Role) -> String {
    match role {
        Role::Axis => no_such_axis(text),
        _ => format!(
            "`{text}` is too large: {} is at most {LARGEST}, which is 2^30 - 1",
            role.noun()
        ),
    }
}

/// What to say about an axis that no shape has.
pub(crate) fn no_such_axis(text: &str) -> String {
    format!("there is no axis `{text}`: a tensor has at most 8 axes, numbered 0 to 7")
}

/// The one spelling of an extent, legal as a type and as a value.
pub(crate) fn spelling(extent: u32) -> String {
    let (high, middle, low) = (extent >> 20, (extent >> 10) & 1023, extent & 1023);
    match (high, middle, low) {
        (0, 0, 1) => "::formwork::dim::One".to_owned(),
        (0, 0, _) => format!("::formwork::dim::D::<{low}>"),
        (0, _, _) => format!("::formwork::dim::Ki::<{middle}, {low}>"),
        _ => format!("::formwork::dim::Mi::<{high}, {middle}, {low}>"),
    }
}
