//! What `explain!(..)` becomes: the chain as a type, found in a branch that is never taken.
//!
//! ```text
//! #[allow(..)]
//! let chain = if false {
//!     let chain = Start::at(x_as_text, &x);
//!     let value = x.permute(axes![1, 0]);
//!     let chain = chain.then(permute_as_text, &value);
//!     loop {}
//!     Some(chain)
//! } else { None };
//! Ledger::of(&chain)
//! ```
//!
//! The branch ends in a loop without end, so that what it moves is not moved.

use super::parse::Written;
use super::spell::spell;
use crate::fault::Fault;
use crate::piece::Piece;
use crate::token::{Bracket, Kind, Token};

const ROOM: &str = "::formwork::expr::cost";

type Checked<'a, S> = Result<Written<'a, S>, Vec<Fault<'a, S>>>;

/// The ledger of the chain.
pub(super) fn explain<'a, S>(written: Checked<'a, S>) -> Vec<Piece<'a, S>> {
    match written {
        Ok(written) => {
            let mut inside = probe(&written);
            inside.push(Piece::code(&format!("{ROOM}::Ledger::of(&chain)")));
            vec![Piece::Group(Bracket::Curly, inside)]
        }
        Err(faults) => refused(faults),
    }
}

/// The value of the chain, of which a function makes sure something.
pub(super) fn assert<'a, S>(
    function: &str,
    tokens: &'a [Token<S>],
    written: Checked<'a, S>,
) -> Vec<Piece<'a, S>> {
    match written {
        Ok(written) => {
            let mut inside = probe(&written);
            inside.push(Piece::code("chain"));
            let mut arguments = vec![Piece::Group(Bracket::Curly, inside), Piece::code(",")];
            arguments.extend(Piece::user(tokens));
            vec![
                Piece::code(&format!("{ROOM}::{function}")),
                Piece::Group(Bracket::Round, arguments),
            ]
        }
        Err(faults) => refused(faults),
    }
}

fn refused<S>(faults: Vec<Fault<'_, S>>) -> Vec<Piece<'_, S>> {
    vec![Piece::Group(Bracket::Curly, faults.into_iter().map(Piece::Fault).collect())]
}

/// The statement that finds the type of the chain.
fn probe<'a, S>(written: &Written<'a, S>) -> Vec<Piece<'a, S>> {
    let mut branch = Vec::new();
    // A place is named each time, and anything else is kept: it would be gone behind its statement.
    let mut receiver = if is_place(written.start) {
        written.start.iter().map(Piece::User).collect()
    } else {
        // Out of something that is indexed nothing is moved.
        let is_indexed = written
            .start
            .windows(2)
            .any(|pair| matches!(pair, [of, index] if is_index(index) && !of.is("!")));
        branch.push(Piece::code(if is_indexed { "let start = &" } else { "let start =" }));
        branch.extend(Piece::user(written.start));
        branch.push(Piece::code(";"));
        vec![Piece::code("start")]
    };
    let begun = match receiver.as_slice() {
        [Piece::Code(name, _)] => Piece::code(name),
        _ => Piece::expression(written.start),
    };
    branch.push(Piece::code(&format!("let chain = {ROOM}::Start::at")));
    branch.push(Piece::Group(Bracket::Round, vec![text(written.start), Piece::code(", &"), begun]));
    branch.push(Piece::code(";"));
    for step in &written.steps {
        branch.push(Piece::code("let value ="));
        branch.append(&mut receiver);
        branch.push(Piece::code("."));
        branch.extend(Piece::user(step));
        branch.push(Piece::code("; let chain = chain.then"));
        let arguments = vec![text(step), Piece::code(", &value")];
        branch.push(Piece::Group(Bracket::Round, arguments));
        branch.push(Piece::code(";"));
        receiver = vec![Piece::code("value")];
    }
    branch.push(Piece::code("loop {} ::core::option::Option::Some(chain)"));
    vec![
        Piece::code("#[allow(warnings, clippy::all)] let chain = if false"),
        Piece::Group(Bracket::Curly, branch),
        Piece::code("else { ::core::option::Option::None };"),
    ]
}

/// Whether this names something, such as `model.layers[0].weight`.
fn is_place<S>(start: &[Token<S>]) -> bool {
    let is_name = |token: &Token<S>| {
        token.kind == Kind::Word || token.kind == Kind::Literal || token.is(".") || token.is(":")
    };
    match start {
        [first, behind @ ..] => {
            is_name(first) && behind.iter().all(|token| is_name(token) || is_index(token))
        }
        [] => false,
    }
}

fn is_index<S>(token: &Token<S>) -> bool {
    token.kind == Kind::Group(Bracket::Square)
}

/// The text of these tokens as a type, and its value.
fn text<'a, S>(tokens: &'a [Token<S>]) -> Piece<'a, S> {
    Piece::Group(
        Bracket::Curly,
        vec![
            Piece::code(&format!("#[derive(Clone, Copy)] struct Here; impl {ROOM}::Text for Here")),
            Piece::Group(
                Bracket::Curly,
                vec![
                    Piece::code("const TEXT: &'static str ="),
                    Piece::Text(spell(tokens)),
                    Piece::code(";"),
                ],
            ),
            Piece::code("Here"),
        ],
    )
}
