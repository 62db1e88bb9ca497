//! What `#[kernel(..)]` writes: the function around its copies, and the entry for run-time element types.

use super::check::{DType, Entry, Kernel, Role};
use super::parse::Function;
use crate::fault::Fault;
use crate::piece::Piece;
use crate::token::{Bracket, Token};

type Pieces<'a, S> = Vec<Piece<'a, S>>;

/// A mistake, as an item of its own.
pub(super) fn fault<S>(fault: Fault<'_, S>) -> Pieces<'_, S> {
    vec![Piece::Fault(fault)]
}

pub(super) fn expand<'a, S>(kernel: &Kernel<'a, S>) -> Pieces<'a, S> {
    let mut pieces = copies(kernel);
    if let Some(entry) = &kernel.entry {
        pieces.extend(run_time_entry(&kernel.function, entry));
    }
    pieces
}

/// The function itself: it calls what was written, in the copy for the best set.
fn copies<'a, S>(kernel: &Kernel<'a, S>) -> Pieces<'a, S> {
    let function = &kernel.function;
    let mut pieces = Vec::new();
    pieces.extend(Piece::user(function.attributes));
    pieces.extend(Piece::user(function.visibility));
    pieces.push(Piece::code("fn"));
    pieces.push(Piece::User(function.name));
    pieces.extend(generics(function, None));
    let arguments = function.arguments.iter().map(|argument| {
        let mut one = vec![Piece::User(argument.name), Piece::code(":")];
        one.extend(Piece::user(argument.kind));
        one
    });
    pieces.push(Piece::Group(Bracket::Round, separated(arguments)));
    pieces.extend(arrow(function));
    pieces.extend(Piece::user(function.bounds));
    // An item is seen by all that stands in the block, so its name is one that the user has not.
    let name = format!("{}_on_each_set", plain(function.name));
    let on_each_set = || Piece::Name(name.clone(), function.name);
    let mut body = vec![Piece::code("#[inline(always)] fn"), on_each_set()];
    body.extend(generics(function, None));
    let patterns =
        function.arguments.iter().map(|argument| Piece::user(argument.pattern).collect());
    let kinds = function.arguments.iter().map(|argument| Piece::user(argument.kind).collect());
    body.push(Piece::Group(
        Bracket::Round,
        vec![Piece::tuple(patterns.collect()), Piece::code(":"), Piece::tuple(kinds.collect())],
    ));
    body.extend(arrow(function));
    body.extend(Piece::user(function.bounds));
    body.push(Piece::User(function.body));
    let names = function.arguments.iter().map(|argument| vec![Piece::User(argument.name)]);
    let level = format!("::formwork::isa::Level::{},", kernel.level);
    let mut call = vec![Piece::code(&level), on_each_set()];
    call.extend(turbofish(function, None));
    call.push(Piece::code(","));
    call.push(Piece::tuple(names.collect()));
    body.push(Piece::code("::formwork::isa::call"));
    body.push(Piece::Group(Bracket::Round, call));
    pieces.push(Piece::Group(Bracket::Curly, body));
    pieces
}

/// `<..>` as written, without one parameter.
fn generics<'a, S>(function: &Function<'a, S>, without: Option<&Token<S>>) -> Pieces<'a, S> {
    let kept: Vec<_> =
        function.parameters.iter().filter(|parameter| !is(parameter.name, without)).collect();
    if kept.is_empty() {
        return Vec::new();
    }
    let mut pieces = vec![Piece::code("<")];
    pieces.extend(separated(kept.iter().map(|parameter| Piece::user(parameter.tokens).collect())));
    pieces.push(Piece::code(">"));
    pieces
}

/// Whether both are the same parameter.
fn is<S>(name: Option<&Token<S>>, other: Option<&Token<S>>) -> bool {
    matches!((name, other), (Some(name), Some(other)) if name.text == other.text)
}

/// `::<..>` with the names of types and constants, the element type replaced.
fn turbofish<'a, S>(
    function: &Function<'a, S>,
    replaced: Option<(&Token<S>, &DType<'a, S>)>,
) -> Pieces<'a, S> {
    let names: Vec<_> = function.parameters.iter().filter_map(|parameter| parameter.name).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let arguments = names.into_iter().map(|name| match replaced {
        Some((element, dtype)) if name.text == element.text => {
            vec![Piece::Code(dtype.path.to_owned(), Some(dtype.token))]
        }
        _ => vec![Piece::User(name)],
    });
    let mut pieces = vec![Piece::code("::<")];
    pieces.extend(separated(arguments));
    pieces.push(Piece::code(">"));
    pieces
}

fn arrow<'a, S>(function: &Function<'a, S>) -> Pieces<'a, S> {
    if function.result.is_empty() {
        return Vec::new();
    }
    let mut pieces = vec![Piece::code("->")];
    pieces.extend(Piece::user(function.result));
    pieces
}

/// With commas between.
fn separated<'a, S>(elements: impl Iterator<Item = Pieces<'a, S>>) -> Pieces<'a, S> {
    let mut pieces = Vec::new();
    for (position, element) in elements.enumerate() {
        if position > 0 {
            pieces.push(Piece::code(","));
        }
        pieces.extend(element);
    }
    pieces
}

/// The name without the mark of a raw one.
fn plain<S>(name: &Token<S>) -> &str {
    name.text.strip_prefix("r#").unwrap_or(&name.text)
}

/// The name of an argument in the entry: a local variable, so that it hides nothing that the user names.
fn local<'a, S>(name: &'a Token<S>) -> Piece<'a, S> {
    Piece::Name(name.text.clone(), name)
}

/// The attributes of the function that are for its entry too: the entry is there where the function is.
fn inherited<S>(attributes: &[Token<S>]) -> Pieces<'_, S> {
    let is_for_both = |attribute: &&[Token<S>]| match attribute {
        [_, group] => group
            .inner
            .first()
            .is_some_and(|word| ["cfg", "allow", "deprecated"].iter().any(|name| word.is(name))),
        _ => false,
    };
    let attributes = attributes.chunks(2).filter(is_for_both).flat_map(Piece::user);
    // The entry calls a function that may be deprecated.
    std::iter::once(Piece::code("#[allow(deprecated)]")).chain(attributes).collect()
}

/// The function whose tensors tell their element type at run time.
fn run_time_entry<'a, S>(function: &Function<'a, S>, entry: &Entry<'a, S>) -> Pieces<'a, S> {
    let name = plain(function.name);
    let mut pieces = inherited(function.attributes);
    pieces.push(Piece::code("#"));
    let line = format!("As [`{name}`], for tensors whose element type is known at run time.");
    pieces.push(Piece::Group(Bracket::Square, vec![Piece::code("doc ="), Piece::Text(line)]));
    pieces.extend(Piece::user(function.visibility));
    pieces.push(Piece::code("fn"));
    pieces.push(Piece::Name(format!("{name}_any"), function.name));
    pieces.extend(generics(function, Some(entry.element)));
    let arguments = function.arguments.iter().zip(&entry.arguments).map(|(argument, role)| {
        let mut one = vec![local(argument.name), Piece::code(":")];
        match role {
            Role::View { view, lifetime, rest } => {
                let any = format!("::formwork::tensor::Any{}", view.text);
                one.push(Piece::Code(any, Some(view)));
                one.push(Piece::code("<"));
                let parts = std::iter::once(*lifetime).chain(rest.iter().copied());
                one.extend(separated(parts.map(|part| Piece::user(part).collect())));
                one.push(Piece::code(">"));
            }
            Role::Element => one.push(Piece::code("::formwork::dtype::AnyElement")),
            Role::Plain => one.extend(Piece::user(argument.kind)),
        }
        one
    });
    pieces.push(Piece::Group(Bracket::Round, separated(arguments)));
    pieces.push(Piece::code("-> ::core::result::Result<"));
    if function.result.is_empty() {
        pieces.push(Piece::code("()"));
    } else {
        pieces.extend(Piece::user(function.result));
    }
    pieces.push(Piece::code(", ::formwork::error::KernelError>"));
    pieces.extend(Piece::user(function.bounds));
    let mut arms = Vec::new();
    for dtype in &entry.dtypes {
        arms.push(Piece::code(&format!("::formwork::dtype::DType::{} =>", dtype.variant)));
        arms.push(Piece::Group(Bracket::Curly, arm(function, entry, dtype)));
    }
    arms.push(Piece::code("found => ::core::result::Result::Err"));
    let supported = entry.dtypes.iter().map(|dtype| vec![Piece::Text(dtype.token.text.clone())]);
    arms.push(Piece::Group(
        Bracket::Round,
        vec![
            Piece::code("::formwork::error::KernelError::Unsupported"),
            Piece::Group(
                Bracket::Curly,
                vec![
                    Piece::code("kernel:"),
                    Piece::Text(name.to_owned()),
                    Piece::code(", found: found.name(), supported: &"),
                    Piece::Group(Bracket::Square, separated(supported)),
                ],
            ),
        ],
    ));
    let body = vec![
        Piece::code("match"),
        local(entry.first),
        Piece::code(".dtype()"),
        Piece::Group(Bracket::Curly, arms),
    ];
    pieces.push(Piece::Group(Bracket::Curly, body));
    pieces
}

/// One element type: every argument as that type, then the function.
fn arm<'a, S>(
    function: &Function<'a, S>,
    entry: &Entry<'a, S>,
    dtype: &DType<'a, S>,
) -> Pieces<'a, S> {
    let mut pieces = Vec::new();
    for (argument, role) in function.arguments.iter().zip(&entry.arguments) {
        if matches!(role, Role::Plain) {
            continue;
        }
        let name = argument.name;
        let error = vec![
            Piece::code("kernel:"),
            Piece::Text(plain(function.name).to_owned()),
            Piece::code(", argument:"),
            Piece::Text(plain(name).to_owned()),
            Piece::code(", expected:"),
            Piece::Text(dtype.token.text.clone()),
            Piece::code(", found"),
        ];
        let result = vec![
            Piece::code("::formwork::error::KernelError::Mismatch"),
            Piece::Group(Bracket::Curly, error),
        ];
        let typed = Piece::Code(format!(".typed::<{}>()", dtype.path), Some(dtype.token));
        let some = vec![
            Piece::code("::core::option::Option::Some"),
            Piece::Group(Bracket::Round, vec![local(name)]),
        ];
        pieces.extend([
            Piece::code("let"),
            local(name),
            Piece::code("= match"),
            Piece::tuple(vec![
                vec![local(name), Piece::code(".dtype().name()")],
                vec![local(name), typed],
            ]),
            Piece::Group(
                Bracket::Curly,
                vec![
                    Piece::tuple(vec![vec![Piece::code("_")], some]),
                    Piece::code("=>"),
                    local(name),
                    Piece::code(", (found, _) => return ::core::result::Result::Err"),
                    Piece::Group(Bracket::Round, result),
                ],
            ),
            Piece::code(";"),
        ]);
    }
    pieces.push(Piece::code("::core::result::Result::Ok"));
    let mut call = vec![Piece::User(function.name)];
    call.extend(turbofish(function, Some((entry.element, dtype))));
    let names = function.arguments.iter().map(|argument| vec![local(argument.name)]);
    call.push(Piece::Group(Bracket::Round, separated(names)));
    pieces.push(Piece::Group(Bracket::Round, call));
    pieces
}
