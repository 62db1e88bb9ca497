//! The way from the compiler's tokens to the rules of this crate, and back.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::fault::Fault;
use crate::piece::Piece;
use crate::token::{Bracket, Kind, Token};

/// Runs one macro: `rewrite` says what the tokens of the call become.
pub(crate) fn run(
    call: TokenStream,
    rewrite: fn(&[Token<TokenTree>]) -> Vec<Piece<'_, TokenTree>>,
) -> TokenStream {
    let tokens = read(call);
    let mut trees = Vec::new();
    for piece in rewrite(&tokens) {
        write(piece, &mut trees);
    }
    trees.into_iter().collect()
}

/// Runs one attribute: `rewrite` says what its options and its item become.
pub(crate) fn run_attribute(
    options: TokenStream,
    item: TokenStream,
    rewrite: for<'a> fn(
        &'a [Token<TokenTree>],
        &'a [Token<TokenTree>],
    ) -> Vec<Piece<'a, TokenTree>>,
) -> TokenStream {
    let (options, item) = (read(options), read(item));
    let mut trees = Vec::new();
    for piece in rewrite(&options, &item) {
        write(piece, &mut trees);
    }
    trees.into_iter().collect()
}

/// Reads tokens; the invisible brackets around what a `macro_rules!` passed on are taken off.
fn read(stream: TokenStream) -> Vec<Token<TokenTree>> {
    let mut tokens = Vec::new();
    for tree in stream {
        let (kind, text, inner) = match &tree {
            TokenTree::Ident(word) => (Kind::Word, word.to_string(), Vec::new()),
            TokenTree::Punct(punct) => (Kind::Punct, punct.as_char().to_string(), Vec::new()),
            TokenTree::Literal(literal) => (Kind::Literal, literal.to_string(), Vec::new()),
            TokenTree::Group(group) => {
                let inner = read(group.stream());
                match group.delimiter() {
                    Delimiter::None => {
                        tokens.extend(inner);
                        continue;
                    }
                    Delimiter::Parenthesis => {
                        (Kind::Group(Bracket::Round), "(..)".to_owned(), inner)
                    }
                    Delimiter::Bracket => (Kind::Group(Bracket::Square), "[..]".to_owned(), inner),
                    Delimiter::Brace => (Kind::Group(Bracket::Curly), "{..}".to_owned(), inner),
                }
            }
        };
        tokens.push(Token { kind, text, inner, source: tree });
    }
    tokens
}

fn write(piece: Piece<'_, TokenTree>, trees: &mut Vec<TokenTree>) {
    match piece {
        Piece::Code(text, token) => {
            write_code(&text, span_of(token), trees);
        }
        Piece::Text(text) => trees.push(Literal::string(&text).into()),
        Piece::Name(text, token) => {
            let span = span_of(Some(token));
            let name = match text.strip_prefix("r#") {
                Some(raw) => Ident::new_raw(raw, span),
                None => Ident::new(&text, span),
            };
            trees.push(name.into());
        }
        Piece::Letter(letter, token) => {
            let mut literal = Literal::character(letter);
            literal.set_span(span_of(token));
            trees.push(literal.into());
        }
        Piece::User(token) => trees.push(token.source.clone()),
        Piece::Group(bracket, pieces) => {
            let mut inside = Vec::new();
            for piece in pieces {
                write(piece, &mut inside);
            }
            trees.push(Group::new(delimiter(bracket), inside.into_iter().collect()).into());
        }
        Piece::Fault(fault) => write_fault(&fault, trees),
    }
}

/// Names of ours are not those of the user, wherever they are shown.
fn span_of(token: Option<&Token<TokenTree>>) -> Span {
    let here = Span::mixed_site();
    token.map_or(here, |token| here.located_at(token.source.span()))
}

fn delimiter(bracket: Bracket) -> Delimiter {
    match bracket {
        Bracket::Round => Delimiter::Parenthesis,
        Bracket::Square => Delimiter::Bracket,
        Bracket::Curly => Delimiter::Brace,
    }
}

/// Writes `::core::compile_error! { ".." }`, of which the compiler underlines the first to the last token.
fn write_fault(fault: &Fault<'_, TokenTree>, trees: &mut Vec<TokenTree>) {
    let (first, last) = match &fault.place {
        Some(place) => (place.first.source.span(), place.last.source.span()),
        None => (Span::call_site(), Span::call_site()),
    };
    write_code("::core::compile_error!", first, trees);
    let mut message = Literal::string(&fault.message);
    message.set_span(last);
    let mut group = Group::new(Delimiter::Brace, TokenTree::from(message).into());
    group.set_span(last);
    trees.push(group.into());
}

/// Writes the tokens of `code`, all of them at `span`.
///
/// Parsing a string into a `TokenStream` would register a source file for every number of the user.
fn write_code(code: &str, span: Span, trees: &mut Vec<TokenTree>) {
    let mut outer: Vec<(Delimiter, Vec<TokenTree>)> = Vec::new();
    let mut current = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (lexeme, after) = rest.split_at(length);
        rest = after;
        let mut tree: TokenTree = match first {
            ' ' => continue,
            '0'..='9' => Literal::u64_unsuffixed(decimal(lexeme)).into(),
            '(' | '[' | '{' => {
                let delimiter = match first {
                    '(' => Delimiter::Parenthesis,
                    '[' => Delimiter::Bracket,
                    _ => Delimiter::Brace,
                };
                outer.push((delimiter, std::mem::take(&mut current)));
                continue;
            }
            ')' | ']' | '}' => match outer.pop() {
                Some((delimiter, before)) => {
                    let inside = std::mem::replace(&mut current, before);
                    Group::new(delimiter, inside.into_iter().collect()).into()
                }
                None => continue,
            },
            _ if is_word(first) => Ident::new(lexeme, span).into(),
            _ => {
                let is_joint = first == '\'' || rest.starts_with([':', '<', '>', '=']);
                let spacing = if is_joint { Spacing::Joint } else { Spacing::Alone };
                Punct::new(first, spacing).into()
            }
        };
        tree.set_span(span);
        current.push(tree);
    }
    trees.append(&mut current);
}

fn decimal(digits: &str) -> u64 {
    let digits = digits.chars().filter_map(|digit| digit.to_digit(10)).map(u64::from);
    digits.fold(0, |value, digit| value * 10 + digit)
}
