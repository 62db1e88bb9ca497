//! What every macro expands to, recorded in `tests/expansions/*.txt`.
//!
//! A record is a call at the start of a line and, indented below it, the expansion and the mistakes found.
//! `FORMWORK_BLESS=1 cargo test -p formwork-macros` writes the records anew from the calls in them.
//!
//! The types of `proc_macro` do not exist outside a running compiler, so these tests take the macro crate's
//! rules in as modules and feed them from a lexer of their own.
//!
//! Requirements: FW-MACRO-1.

#[path = "../src/axes/mod.rs"]
mod axes;
#[path = "../src/chain/mod.rs"]
mod chain;
#[path = "../src/einsum/mod.rs"]
mod einsum;
#[path = "../src/extent/mod.rs"]
mod extent;
#[path = "../src/fault.rs"]
mod fault;
#[path = "../src/generic.rs"]
mod generic;
#[path = "../src/kernel/mod.rs"]
mod kernel;
#[path = "expansions/lexer.rs"]
mod lexer;
#[path = "../src/list.rs"]
mod list;
#[path = "../src/number.rs"]
mod number;
#[path = "../src/pattern/mod.rs"]
mod pattern;
#[path = "../src/piece.rs"]
mod piece;
#[path = "expansions/printer.rs"]
mod printer;
#[path = "../src/shape/mod.rs"]
mod shape;
#[path = "../src/span/mod.rs"]
mod span;
#[path = "../src/spec.rs"]
mod spec;
#[path = "../src/token.rs"]
mod token;
#[path = "../src/weights/mod.rs"]
mod weights;

use std::fmt::Write as _;
use std::path::Path;

type Piece<'a> = piece::Piece<'a, std::ops::Range<usize>>;

/// Expands a call such as `s![2, 3]` and prints the result.
fn expand(call: &str) -> String {
    if let Some(attribute) = call.strip_prefix("#[kernel") {
        let (options, item) = attribute.split_once(']').expect("the end of the attribute");
        let source = format!("{options} {item}");
        let tokens = lexer::lex(&source);
        let (options, item) = tokens.split_first().expect("the options");
        return printer::print(&source, kernel::rewrite(&options.inner, item));
    }
    if let Some(item) = call.strip_prefix("#[derive(Weights)]") {
        let tokens = lexer::lex(item);
        return printer::print(item, weights::rewrite(&tokens));
    }
    let (name, rest) = call.split_once('!').expect("a macro call");
    let tokens = lexer::lex(rest);
    let [group] = tokens.as_slice() else {
        panic!("not one bracket behind the `!` of {call}");
    };
    let rewrite = match name {
        "s" => shape::rewrite,
        "dim" => extent::rewrite,
        "axes" => axes::rewrite,
        "span" => span::rewrite,
        "einsum" => einsum::rewrite,
        "rearrange" => pattern::rearrange,
        "rearrange_copy" => pattern::rearrange_copy,
        "explain" => chain::explain,
        "assert_zero_copy" => chain::assert_zero_copy,
        "assert_no_alloc" => chain::assert_no_alloc,
        "reduce" => pattern::reduce,
        "repeat" => pattern::repeat,
        "repeat_copy" => pattern::repeat_copy,
        _ => panic!("no macro `{name}`"),
    };
    printer::print(rest, rewrite(&group.inner))
}

fn compare(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expansions").join(file);
    let mut recorded = std::fs::read_to_string(&path).expect("the record");
    let mut now = String::new();
    let is_call = |line: &&str| !line.starts_with([' ', '\n']) && !line.is_empty();
    for call in recorded.lines().filter(is_call) {
        writeln!(now, "{call}").expect("writing to a string");
        for line in expand(call).lines() {
            writeln!(now, "    {line}").expect("writing to a string");
        }
        now.push('\n');
    }
    if std::env::var_os("FORMWORK_BLESS").is_some() {
        std::fs::write(&path, &now).expect("writing the record");
        recorded = std::fs::read_to_string(&path).expect("the new record");
    }
    assert!(!now.is_empty(), "{file} holds no calls");
    for (position, (now, recorded)) in now.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(now, recorded, "{file}, line {}", position + 1);
    }
    assert_eq!(now, recorded, "{file}");
}

#[test]
fn shapes_expand_as_recorded() {
    compare("s.txt");
}

#[test]
fn extents_expand_as_recorded() {
    compare("dim.txt");
}

#[test]
fn axes_expand_as_recorded() {
    compare("axes.txt");
}

#[test]
fn slices_expand_as_recorded() {
    compare("span.txt");
}

/// Requirements: FW-MACRO-1, FW-MACRO-4.
#[test]
fn kernels_expand_as_recorded() {
    compare("kernel.txt");
}

/// Requirements: FW-MACRO-1, FW-WEIGHT-1.
#[test]
fn structs_of_weights_expand_as_recorded() {
    compare("weights.txt");
}

/// Requirements: FW-MACRO-1, FW-MACRO-2.
#[test]
fn sums_of_products_expand_as_recorded() {
    compare("einsum.txt");
}

/// Requirements: FW-MACRO-1, FW-MACRO-3.
#[test]
fn patterns_expand_as_recorded() {
    compare("pattern.txt");
}

/// Requirements: FW-MACRO-1, FW-COST-3.
#[test]
fn chains_expand_as_recorded() {
    compare("chain.txt");
}

/// Requirements: FW-MSG-4.
#[test]
fn each_extent_stands_at_its_number() {
    let call = "[2, Hidden, 4096]";
    let tokens = lexer::lex(call);
    let [piece::Piece::Group(_, pieces)] = &shape::rewrite(&tokens[0].inner)[..] else {
        panic!("not one tuple");
    };
    let mut places = Vec::new();
    for piece in pieces {
        if let piece::Piece::Code(code, Some(token)) = piece {
            places.push((token.text.as_str(), code.as_str()));
        }
    }
    let expected = [("2", "::formwork::dim::D::<2>"), ("4096", "::formwork::dim::Ki::<4, 0>")];
    assert_eq!(places, expected);
}

/// Requirements: FW-MSG-4.
#[test]
fn each_letter_stands_at_the_operand_that_shares_it() {
    fn letters<'a>(pieces: &[Piece<'a>], found: &mut Vec<(char, &'a str)>) {
        for piece in pieces {
            match piece {
                piece::Piece::Letter(letter, Some(token)) => found.push((*letter, &token.text)),
                piece::Piece::Group(_, inner) => letters(inner, found),
                _ => {}
            }
        }
    }
    let tokens = lexer::lex("(\"bij,bjk->bik\", x, &y)");
    let mut found = Vec::new();
    letters(&einsum::rewrite(&tokens[0].inner), &mut found);
    assert_eq!(found, [('b', "y"), ('j', "y")]);
}

/// The number a spelling stands for, and whether it is the canonical one.
fn meaning(spelling: &str) -> (u32, bool) {
    let name = spelling.strip_prefix("::formwork::dim::").expect("a full path");
    let Some((name, parts)) = name.split_once("::<") else {
        return (1, name == "One");
    };
    let parts: Vec<u32> = parts
        .trim_end_matches('>')
        .split(", ")
        .map(|part| part.parse().expect("a number"))
        .collect();
    let low_parts_are_digits = parts.iter().all(|&part| part < 1024);
    match (name, parts.as_slice()) {
        ("D", &[n]) => (n, n != 1 && low_parts_are_digits),
        ("Ki", &[hi, lo]) => (hi * 1024 + lo, hi > 0 && low_parts_are_digits),
        ("Mi", &[hi, mid, lo]) => ((hi * 1024 + mid) * 1024 + lo, hi > 0 && low_parts_are_digits),
        _ => panic!("`{spelling}` is no extent"),
    }
}

/// Requirements: FW-DIM-1, FW-MACRO-1.
#[test]
fn every_number_is_spelled_canonically() {
    let dense = 0..10_000;
    let sparse = (0..=number::LARGEST).step_by(99_991);
    let edges = (10..=30)
        .flat_map(|power| [-2, -1, 0, 1].map(|by| (1_u32 << power).wrapping_add_signed(by)));
    for extent in dense.chain(sparse).chain(edges).filter(|&n| n <= number::LARGEST) {
        assert_eq!(meaning(&number::spelling(extent)), (extent, true));
    }
}

#[test]
fn a_number_means_the_same_in_every_notation() {
    for extent in (0..5000).chain((0..=number::LARGEST).step_by(1_234_567)) {
        let decimal = expand(&format!("dim!({extent})"));
        for notation in [
            format!("{extent:#x}"),
            format!("{extent:#o}"),
            format!("{extent:#b}"),
            format!("{extent}usize"),
            format!("0{extent}_"),
        ] {
            assert_eq!(expand(&format!("dim!({notation})")), decimal, "{notation}");
        }
    }
}
