//! What `einsum!` and the patterns expand to computes what the letters and names say.
//!
//! Specs by the thousand are expanded, and the expansions are carried out on the tensors of the oracle, which
//! know their shapes only at run time.

#[path = "../src/axes/mod.rs"]
#[allow(dead_code, reason = "the macros of this test only spell axes")]
mod axes;
#[path = "plans/carry_out.rs"]
mod carry_out;
#[path = "../src/einsum/mod.rs"]
mod einsum;
#[path = "../src/fault.rs"]
mod fault;
#[path = "expansions/lexer.rs"]
mod lexer;
#[path = "../src/list.rs"]
#[allow(dead_code, reason = "the macros of this test have no list of checked entries")]
mod list;
#[path = "../src/number.rs"]
#[allow(dead_code, reason = "the macros of this test have no bounds and steps")]
mod number;
#[path = "../../tests/common/oracle/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "shared with other test targets, which use other parts"
)]
mod oracle;
#[path = "../src/pattern/mod.rs"]
mod pattern;
#[path = "plans/patterns.rs"]
mod patterns;
#[path = "../src/piece.rs"]
#[allow(dead_code, reason = "this test reads no places, and the macros of it write no text")]
mod piece;
#[path = "expansions/printer.rs"]
mod printer;
#[path = "../src/spec.rs"]
mod spec;
#[path = "plans/specs.rs"]
mod specs;
#[path = "../src/token.rs"]
#[allow(dead_code, reason = "the macros of this test need no cursor")]
mod token;

use oracle::Oracle;

/// Numbers that look random and are the same on every run.
struct Dice(u32);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from(self.0 >> 16).unwrap() % sides
    }

    /// The things in another order.
    fn shuffle<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        for place in (1..things.len()).rev() {
            things.swap(place, self.roll(place + 1));
        }
        things
    }
}

/// A tensor of small numbers that differ from place to place.
fn values(shape: &[usize]) -> Oracle<i64> {
    let mut dice = Dice(1);
    Oracle::from_fn(shape, |_| i64::try_from(dice.roll(19)).unwrap() - 9)
}

/// What a call with the operands `a`, `b` and `c` expands to, without the paths.
fn expansion(call: &str) -> String {
    let (name, rest) = call.split_once('!').expect("a macro call");
    let rewrite = match name {
        "einsum" => einsum::rewrite,
        "rearrange" => pattern::rearrange,
        "rearrange_copy" => pattern::rearrange_copy,
        "reduce" => pattern::reduce,
        "repeat" => pattern::repeat,
        _ => pattern::repeat_copy,
    };
    let tokens = lexer::lex(rest);
    let text = printer::print(rest, rewrite(&tokens[0].inner));
    assert!(!text.contains("compile_error"), "{call}: {text}");
    ["shape", "expr", "dim"]
        .iter()
        .fold(text, |text, room| text.replace(&format!("::formwork::{room}::"), ""))
}
