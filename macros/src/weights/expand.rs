//! What `#[derive(Weights)]` writes: the constant that tells the fields, and the function that reads them.

use super::check::{Epsilon, Spelling, Stored};
use super::parse::Item;
use crate::piece::Piece;
use crate::token::{Bracket, Token};

type Pieces<'a, S> = Vec<Piece<'a, S>>;

/// The lifetime of the file, where the struct has none.
const LIFETIME: &str = "'formwork_file";

pub(super) fn expand<'a, S>(item: &Item<'a, S>, fields: &[Stored<'a, S>]) -> Pieces<'a, S> {
    let mut pieces = vec![Piece::code("#[automatically_derived] impl<")];
    if lifetime(item).is_none() {
        pieces.push(Piece::code(LIFETIME));
        pieces.push(Piece::code(","));
    }
    for parameter in &item.parameters {
        pieces.extend(Piece::user(parameter.tokens));
        pieces.push(Piece::code(","));
    }
    pieces.push(Piece::code("> ::formwork::io::weights::Weights<"));
    pieces.extend(file(item));
    pieces.push(Piece::code("> for"));
    pieces.extend(own_type(item));
    pieces.push(Piece::code("where"));
    // Bounds without a parameter would be reported again wherever the struct is loaded.
    let is_generic = item.parameters.iter().any(|parameter| parameter.name.is_some());
    for field in fields.iter().filter(|_| is_generic) {
        pieces.extend(Piece::user(field.kind));
        let rule = if field.epsilon.is_some() { "NormWeights" } else { "Weights" };
        pieces.push(Piece::Code(format!(": ::formwork::io::weights::{rule}<"), place(field)));
        pieces.extend(file(item));
        let epsilon = field.epsilon.map(|epsilon| format!(", {}", epsilon_type(epsilon)));
        pieces.push(Piece::code(&format!("{}>,", epsilon.unwrap_or_default())));
    }
    pieces.extend(Piece::user(item.bounds));
    let mut body = vec![
        Piece::code(
            "const KIND: ::formwork::io::weights::Kind = ::formwork::io::weights::Kind::Fields",
        ),
        Piece::Group(
            Bracket::Round,
            vec![
                Piece::code("&"),
                Piece::Group(Bracket::Square, fields.iter().flat_map(description).collect()),
            ],
        ),
        Piece::code("; #[allow(unused_variables)] fn read"),
    ];
    let mut argument = vec![Piece::code("place: &::formwork::io::weights::Place<")];
    argument.extend(file(item));
    argument.push(Piece::code(">"));
    body.push(Piece::Group(Bracket::Round, argument));
    body.push(Piece::code(
        "-> ::core::result::Result<Self, ::formwork::io::weights::WeightsError<",
    ));
    body.extend(file(item));
    body.push(Piece::code(">>"));
    let each = fields.iter().flat_map(|field| {
        let mut pieces = vec![Piece::User(field.name), Piece::code(":")];
        pieces.extend(typed(field));
        pieces.push(Piece::code(".read(place)?,"));
        pieces
    });
    let made = vec![Piece::code("Self"), Piece::Group(Bracket::Curly, each.collect())];
    let result =
        vec![Piece::code("::core::result::Result::Ok"), Piece::Group(Bracket::Round, made)];
    body.push(Piece::Group(Bracket::Curly, result));
    pieces.push(Piece::Group(Bracket::Curly, body));
    // What borrows from a file is not made when the program is compiled.
    if lifetime(item).is_none() {
        pieces.extend(compiled(item, fields));
    }
    pieces
}

/// The names of our parameters, which are not those of the user.
const FILE: &str = "FormworkFile";
const SPOT: &str = "FormworkSpot";

/// The implementation that `weights!` needs; its bounds are proven only where it is used.
fn compiled<'a, S>(item: &Item<'a, S>, fields: &[Stored<'a, S>]) -> Pieces<'a, S> {
    let path = "::formwork::io::weights::compiled";
    let mut pieces =
        vec![Piece::code("#[automatically_derived] #[allow(long_running_const_eval)] impl<")];
    for parameter in &item.parameters {
        pieces.extend(Piece::user(parameter.tokens));
        pieces.push(Piece::code(","));
    }
    pieces.push(Piece::code(&format!(
        "{FILE}: {path}::ProgramFile, {SPOT}: {path}::Spot> {path}::Compiled<{FILE}, {SPOT}> for"
    )));
    pieces.extend(own_type(item));
    pieces.push(Piece::code("where"));
    if item.parameters.iter().any(|parameter| parameter.name.is_some()) {
        pieces.push(Piece::code("Self: 'static + ::formwork::io::weights::Weights<'static>,"));
    }
    for (index, field) in fields.iter().enumerate() {
        pieces.extend(Piece::user(field.kind));
        let bound = format!(": {path}::Compiled<{FILE}, {}>,", spot(field, index));
        pieces.push(Piece::Code(bound, place(field)));
    }
    pieces.extend(Piece::user(item.bounds));
    let mut values = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        values.extend([
            Piece::User(field.name),
            Piece::code(":"),
            Piece::Code(format!("{path}::compiled::<"), Some(field.name)),
        ]);
        values.extend(Piece::user(field.kind));
        let spot = format!(", {FILE}, {}>()", spot(field, index));
        values.push(Piece::Code(spot, Some(field.name)));
        values.push(Piece::code(","));
    }
    pieces.push(Piece::Group(
        Bracket::Curly,
        vec![
            Piece::code("const VALUE: Self = Self"),
            Piece::Group(Bracket::Curly, values),
            Piece::code(";"),
        ],
    ));
    pieces
}

/// The place of a field, as a type.
fn spot<S>(field: &Stored<'_, S>, index: usize) -> String {
    let path = "::formwork::io::weights::compiled";
    let spot = format!("{path}::AtField<{SPOT}, Self, {index}>");
    match field.epsilon {
        Some(epsilon) => format!("{path}::WithEpsilon<{spot}, {}>", epsilon_type(epsilon)),
        None => spot,
    }
}

/// An epsilon as a type.
fn epsilon_type(epsilon: Epsilon) -> String {
    let (single, double) = (epsilon.single.to_bits(), epsilon.double.to_bits());
    format!("::formwork::io::weights::Epsilon<{single}, {double}>")
}

/// `TypedField::<..>::new(..)`: the one thing that asks whether the type is read from a file. It stands twice
/// and is spelled alike, so that the compiler tells a type that is not but once.
fn typed<'a, S>(field: &Stored<'a, S>) -> Pieces<'a, S> {
    let begin = "::formwork::io::weights::TypedField::<".to_owned();
    let mut pieces = vec![Piece::Code(begin, place(field))];
    pieces.extend(Piece::user(field.kind));
    let made = match field.epsilon {
        Some(epsilon) => format!(">::norm::<{}>", epsilon_type(epsilon)),
        None => ">::new".to_owned(),
    };
    pieces.push(Piece::Code(made, place(field)));
    pieces.push(Piece::Group(Bracket::Round, vec![Piece::Text(plain(field.name).to_owned())]));
    pieces
}

/// What a field is, and what changes it.
fn description<'a, S>(field: &Stored<'a, S>) -> Pieces<'a, S> {
    let mut pieces = typed(field);
    pieces.push(Piece::code(".field()"));
    let (method, token) = match field.spelling {
        Spelling::Same => ("", None),
        Spelling::Renamed(token) => (".rename", Some(token)),
        Spelling::Prefixed(token) => (".prefix", Some(token)),
    };
    if let Some(token) = token {
        pieces.push(Piece::Code(method.to_owned(), Some(token)));
        pieces.push(Piece::Group(Bracket::Round, vec![Piece::User(token)]));
    }
    if let Some((word, order)) = &field.order {
        pieces.extend(method_of_tensor(".permuted", field, word));
        let numbers: Vec<_> = order.iter().map(u32::to_string).collect();
        pieces.push(Piece::Code(format!("(&[{}])", numbers.join(",")), Some(word)));
    }
    if let Some((text, variant)) = &field.cast {
        pieces.extend(method_of_tensor(".cast", field, text));
        pieces.push(Piece::Code(format!("(::formwork::io::weights::Cast::{variant})"), Some(text)));
    }
    pieces.push(Piece::code(","));
    pieces
}

/// A method that takes the type of the field.
fn method_of_tensor<'a, S>(
    name: &str,
    field: &Stored<'a, S>,
    token: &'a Token<S>,
) -> Pieces<'a, S> {
    let mut pieces = vec![Piece::Code(format!("{name}::<"), Some(token))];
    pieces.extend(Piece::user(field.kind));
    pieces.push(Piece::code(">"));
    pieces
}

/// The struct with its parameters.
fn own_type<'a, S>(item: &Item<'a, S>) -> Pieces<'a, S> {
    let mut pieces = vec![Piece::User(item.name), Piece::code("<")];
    for parameter in &item.parameters {
        pieces.extend(Piece::user(parameter.lifetime));
        pieces.extend(parameter.name.map(Piece::User));
        pieces.push(Piece::code(","));
    }
    pieces.push(Piece::code(">"));
    pieces
}

/// The lifetime of the file: that of the struct, if it has one.
fn file<'a, S>(item: &Item<'a, S>) -> Pieces<'a, S> {
    match lifetime(item) {
        Some(lifetime) => Piece::user(lifetime).collect(),
        None => vec![Piece::code(LIFETIME)],
    }
}

fn lifetime<'a, S>(item: &Item<'a, S>) -> Option<&'a [Token<S>]> {
    item.parameters.iter().map(|parameter| parameter.lifetime).find(|lifetime| !lifetime.is_empty())
}

/// Where a message about the type of a field points.
fn place<'a, S>(field: &Stored<'a, S>) -> Option<&'a Token<S>> {
    field.kind.first()
}

/// The name without the mark of a raw one.
fn plain<S>(name: &Token<S>) -> &str {
    name.text.strip_prefix("r#").unwrap_or(&name.text)
}
