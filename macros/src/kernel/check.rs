//! What `#[kernel(..)]` can do with a function: which sets, which element types, which arguments.

use super::parse::{Argument, Function};
use crate::fault::Fault;
use crate::list;
use crate::token::{Bracket, Kind, Token};

/// The element types, with their variants and paths.
const DTYPES: [(&str, &str, &str); 13] = [
    ("f32", "F32", "f32"),
    ("f64", "F64", "f64"),
    ("f16", "F16", "::formwork::dtype::f16"),
    ("bf16", "BF16", "::formwork::dtype::bf16"),
    ("i8", "I8", "i8"),
    ("u8", "U8", "u8"),
    ("i16", "I16", "i16"),
    ("u16", "U16", "u16"),
    ("i32", "I32", "i32"),
    ("u32", "U32", "u32"),
    ("i64", "I64", "i64"),
    ("u64", "U64", "u64"),
    ("bool", "Bool", "bool"),
];

/// The instruction sets, from the richest to the poorest, and their levels.
const SETS: [(&str, &str); 3] = [("avx512", "Avx512"), ("avx2", "Avx2"), ("portable", "Portable")];

/// A kernel that can be written.
pub(super) struct Kernel<'a, S> {
    pub(super) function: Function<'a, S>,
    /// The level of the richest set.
    pub(super) level: &'static str,
    pub(super) entry: Option<Entry<'a, S>>,
}

/// The entry for element types known at run time.
pub(super) struct Entry<'a, S> {
    pub(super) dtypes: Vec<DType<'a, S>>,
    /// The parameter of the function that is the element type.
    pub(super) element: &'a Token<S>,
    pub(super) arguments: Vec<Role<'a, S>>,
    /// The argument whose element type the others follow.
    pub(super) first: &'a Token<S>,
}

/// An element type that is asked for.
pub(super) struct DType<'a, S> {
    pub(super) token: &'a Token<S>,
    pub(super) variant: &'static str,
    pub(super) path: &'static str,
}

/// What an argument of the function is in the entry.
pub(super) enum Role<'a, S> {
    /// `View<lifetime, T, rest>` or `ViewMut<..>`.
    View { view: &'a Token<S>, lifetime: &'a [Token<S>], rest: Vec<&'a [Token<S>]> },
    /// `T`.
    Element,
    /// As it is.
    Plain,
}

type Faults<'a, S> = Vec<Fault<'a, S>>;

pub(super) fn check<'a, S>(
    options: &'a [Token<S>],
    function: Function<'a, S>,
) -> Result<Kernel<'a, S>, Faults<'a, S>> {
    let mut faults = Vec::new();
    let mut level = "Avx512";
    let mut dtypes = Vec::new();
    let mut options_before: Vec<&str> = Vec::new();
    for option in list::parse(options) {
        if let [word, _] = option.tokens {
            if options_before.contains(&word.text.as_str()) {
                faults.push(Fault::at(word, format!("`{}` stands twice", word.text)));
            }
            options_before.push(&word.text);
        }
        match option.tokens {
            [word, group] if word.is("dtypes") && is_round(group) => {
                dtypes.extend(names(group, &mut faults, dtype));
            }
            [word, group] if word.is("isa") && is_round(group) => {
                let sets: Vec<_> = names(group, &mut faults, set);
                level = sets.into_iter().min().map_or("Portable", |richest| SETS[richest].1);
            }
            tokens => faults.push(Fault::of(
                tokens,
                "the options are `dtypes(f32, i8, ..)` and `isa(avx512, avx2, portable)`",
            )),
        }
    }
    if function.arguments.is_empty() {
        faults.push(Fault::at(function.name, "a kernel has arguments to work on"));
    }
    let entry = if dtypes.is_empty() { Ok(None) } else { entry(dtypes, &function).map(Some) };
    match entry {
        Ok(entry) if faults.is_empty() => Ok(Kernel { function, level, entry }),
        Ok(_) => Err(faults),
        Err(more) => Err(faults.into_iter().chain(more).collect()),
    }
}

fn is_round<S>(token: &Token<S>) -> bool {
    token.kind == Kind::Group(Bracket::Round)
}

/// The names in a bracket, each as what `read` makes of it.
fn names<'a, S, X>(
    group: &'a Token<S>,
    faults: &mut Faults<'a, S>,
    read: impl Fn(&'a Token<S>) -> Result<X, String>,
) -> Vec<X> {
    let mut found = Vec::new();
    let mut before: Vec<&str> = Vec::new();
    if group.inner.is_empty() {
        faults.push(Fault::at(group, "there is at least one name"));
    }
    for entry in list::parse(&group.inner) {
        match entry.tokens {
            [name] if before.contains(&name.text.as_str()) => {
                faults.push(Fault::at(name, format!("`{}` stands twice", name.text)));
            }
            [name] => match read(name) {
                Ok(one) => found.push(one),
                Err(message) => faults.push(Fault::at(name, message)),
            },
            tokens => faults.push(Fault::of(tokens, "one name between commas")),
        }
        if let [name] = entry.tokens {
            before.push(&name.text);
        }
    }
    found
}

fn dtype<S>(token: &Token<S>) -> Result<DType<'_, S>, String> {
    match DTYPES.into_iter().find(|(name, ..)| token.is(name)) {
        Some((_, variant, path)) => Ok(DType { token, variant, path }),
        None => {
            let names: Vec<_> = DTYPES.iter().map(|(name, ..)| *name).collect();
            Err(format!(
                "`{}` is not an element type; the element types are {}",
                token.text,
                names.join(", ")
            ))
        }
    }
}

fn set<S>(token: &Token<S>) -> Result<usize, String> {
    SETS.iter().position(|(name, _)| token.is(name)).ok_or_else(|| {
        format!(
            "`{}` is not an instruction set of `formwork::isa`; those are avx512, avx2 and portable",
            token.text
        )
    })
}

fn entry<'a, S>(
    dtypes: Vec<DType<'a, S>>,
    function: &Function<'a, S>,
) -> Result<Entry<'a, S>, Faults<'a, S>> {
    let mut types = function.parameters.iter().filter(|parameter| parameter.is_type);
    let Some(element) = types.next().and_then(|parameter| parameter.name) else {
        let message = "with `dtypes(..)` the first type parameter is the element type, and this \
                       function has none: `fn name<T: Num>(..)`";
        return Err(vec![Fault::at(function.name, message)]);
    };
    let name = element.text.as_str();
    let mut faults = Vec::new();
    if mentions(function.result, name) {
        let message = format!(
            "a result with `{name}` has no type at run time: write into a `ViewMut<'_, {name}, ..>`"
        );
        faults.push(Fault::of(function.result, message));
    }
    if mentions(function.bounds, name) {
        let message = format!("with `dtypes(..)` the bounds of `{name}` stand at `{name}` itself");
        faults.push(Fault::of(function.bounds, message));
    }
    let mut arguments = Vec::new();
    for argument in &function.arguments {
        match role(argument, name) {
            Ok(role) => arguments.push(role),
            Err(fault) => faults.push(fault),
        }
    }
    let first = function
        .arguments
        .iter()
        .zip(&arguments)
        .find(|(_, role)| matches!(role, Role::View { .. }))
        .map(|(argument, _)| argument.name);
    match first {
        Some(first) if faults.is_empty() => Ok(Entry { dtypes, element, arguments, first }),
        Some(_) => Err(faults),
        None => {
            let message = format!(
                "with `dtypes(..)` one argument is a `View<'_, {name}, ..>`, which tells the \
                 element type"
            );
            faults.push(Fault::at(function.name, message));
            Err(faults)
        }
    }
}

fn mentions<S>(tokens: &[Token<S>], name: &str) -> bool {
    tokens.iter().any(|token| token.is(name) || mentions(&token.inner, name))
}

fn role<'a, S>(argument: &Argument<'a, S>, element: &str) -> Result<Role<'a, S>, Fault<'a, S>> {
    if !mentions(argument.kind, element) {
        return Ok(Role::Plain);
    }
    match argument.kind {
        [only] if only.is(element) => return Ok(Role::Element),
        [view, open, inside @ .., close]
            if (view.is("View") || view.is("ViewMut")) && open.is("<") && close.is(">") =>
        {
            let mut parts = list::parse(inside).into_iter().map(|entry| entry.tokens);
            if let (Some(lifetime), Some([only])) = (parts.next(), parts.next())
                && lifetime.first().is_some_and(|tick| tick.is("'"))
                && only.is(element)
            {
                return Ok(Role::View { view, lifetime, rest: parts.collect() });
            }
        }
        _ => {}
    }
    let message = format!(
        "with `dtypes(..)` an argument is a `View<'_, {element}, ..>`, a `ViewMut<'_, {element}, ..>`, \
         `{element}` itself, or without `{element}`"
    );
    Err(Fault::of(argument.kind, message))
}
