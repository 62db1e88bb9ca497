//! What may stand in `einsum!`: as many operands as the string has, and an output made of their letters.

use super::parse::{self, Term, Written};
use crate::fault::Fault;
use crate::list::{self, Entry, MAX_RANK};
use crate::spec::{Spec, listed};
use crate::token::Token;

/// The largest number of operands.
const MAX_OPERANDS: usize = 3;

/// A call whose letters fit together.
pub(super) struct Sum<'a, S> {
    /// The letters of each operand, and the expression.
    pub(super) inputs: Vec<(Vec<char>, &'a [Token<S>])>,
    pub(super) output: Vec<char>,
}

/// A whole call: a sum, or a product with any axes before those it names.
pub(super) enum Call<'a, S> {
    Sum(Sum<'a, S>),
    /// The two operands of a product, in the order of the call.
    Product([&'a [Token<S>]; 2]),
}

pub(super) fn check<'a, S>(tokens: &'a [Token<S>]) -> Result<Call<'a, S>, Vec<Fault<'a, S>>> {
    let entries = list::parse(tokens);
    let (first, operands) = entries.split_first().ok_or_else(|| {
        vec![Fault::of(
            &[],
            "`einsum!` takes a spec and its operands: `einsum!(\"ij,jk->ik\", a, b)`",
        )]
    })?;
    let spec = Spec::read(first.tokens, "ij,jk->ik").map_err(|fault| vec![fault])?;
    let written = parse::parse(&spec)?;
    let mut faults = counted(&spec, &written, operands);
    let has_dots = written.inputs.iter().any(|term| term.dots.is_some());
    if has_dots || written.output.as_ref().is_some_and(|output| output.dots.is_some()) {
        faults.extend(dotted(&spec, &written));
    } else {
        faults.extend(lettered(&spec, &written));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if has_dots && let [left, right] = operands {
        return Ok(Call::Product([left.tokens, right.tokens]));
    }
    let output = match &written.output {
        Some(output) => output.names(),
        None => implied(&written.inputs),
    };
    let letters = written.inputs.iter().map(Term::names);
    let inputs = letters.zip(operands.iter().map(|operand| operand.tokens)).collect();
    Ok(Call::Sum(Sum { inputs, output }))
}

/// The letters that stand once, in the order of the alphabet: capitals come first, as in NumPy.
fn implied(inputs: &[Term]) -> Vec<char> {
    let all: Vec<char> = inputs.iter().flat_map(Term::names).collect();
    let count = |letter: &char| all.iter().filter(|other| *other == letter).count();
    let mut once: Vec<char> = all.iter().copied().filter(|letter| count(letter) == 1).collect();
    once.sort_unstable();
    once
}

/// Whether there is an operand for each list of letters.
fn counted<'a, S>(
    spec: &Spec<'a, S>,
    written: &Written,
    operands: &[Entry<'a, S>],
) -> Vec<Fault<'a, S>> {
    let (wanted, given) = (written.inputs.len(), operands.len());
    let noun = |count: usize| if count == 1 { "operand" } else { "operands" };
    if wanted > MAX_OPERANDS {
        let place = written.inputs.get(MAX_OPERANDS).map_or(0..0, |term| term.place.clone());
        let message = "`einsum!` takes at most three operands: write two sums one behind the other";
        return vec![spec.fault(place, message)];
    }
    if let Some(surplus) = operands.get(wanted) {
        let message = format!(
            "the spec \"{}\" has letters for {wanted} {}, and this is one more",
            spec.text,
            noun(wanted)
        );
        return vec![Fault::of(surplus.tokens, message)];
    }
    if given < wanted {
        let place = written.inputs.get(given).map_or(0..0, |term| term.place.clone());
        let message = format!(
            "the spec has letters for {wanted} {}, and the call has {given}: \
             these letters have none",
            noun(wanted)
        );
        return vec![spec.fault(place, message)];
    }
    let empty = operands.iter().find(|operand| operand.tokens.is_empty());
    let message = "an operand is missing between these commas";
    empty.map(|_| Fault::at(spec.token, message)).into_iter().collect()
}

/// Whether every letter has its place.
fn lettered<'a, S>(spec: &Spec<'a, S>, written: &Written) -> Vec<Fault<'a, S>> {
    let mut faults = Vec::new();
    let mut known: Vec<char> = Vec::new();
    for term in &written.inputs {
        if let Some(&(_, at)) = term.letters.get(MAX_RANK) {
            let message = format!("a tensor has at most {MAX_RANK} axes, and this is the ninth");
            faults.push(spec.fault(at..at + 1, message));
        }
        let new: Vec<char> =
            term.names().into_iter().filter(|letter| !known.contains(letter)).collect();
        known.extend(new);
    }
    known.sort_unstable();
    known.dedup();
    let mut used = Vec::new();
    for &(letter, at) in written.output.iter().flat_map(|output| &output.letters) {
        if !known.contains(&letter) {
            let message = format!(
                "no operand has the letter `{letter}`; the letters of the operands are {}",
                listed(&known)
            );
            faults.push(spec.fault(at..at + 1, message));
        } else if used.contains(&letter) {
            let message = format!(
                "the output has the letter `{letter}` twice: each axis of the result has a letter \
                 of its own"
            );
            faults.push(spec.fault(at..at + 1, message));
        }
        used.push(letter);
    }
    if known.len() > MAX_RANK && faults.is_empty() {
        let message = format!("at most {MAX_RANK} letters go into one loop, and these are more");
        faults.push(spec.fault(0..spec.text.len(), message));
    }
    faults
}

/// Whether a spec with `...` is a product, which is all it can be.
fn dotted<'a, S>(spec: &Spec<'a, S>, written: &Written) -> Option<Fault<'a, S>> {
    let names = |term: &Term| (term.dots.is_some(), term.names());
    let inputs: Vec<_> = written.inputs.iter().map(names).collect();
    let output = written.output.as_ref().map(names);
    let is_product = match (inputs.as_slice(), &output) {
        ([(left_dots, left), (right_dots, right)], Some((true, output))) => {
            match (left.as_slice(), right.as_slice(), output.as_slice()) {
                (&[m, k], &[k2, n], &[m2, n2]) => {
                    (*left_dots || *right_dots)
                        && k == k2
                        && m == m2
                        && n == n2
                        && m != n
                        && k != m
                        && k != n
                }
                (&[m, k], &[k2], &[m2]) => {
                    *left_dots && !right_dots && k == k2 && m == m2 && k != m
                }
                (&[k], &[k2, n], &[n2]) => {
                    !left_dots && *right_dots && k == k2 && n == n2 && k != n
                }
                _ => false,
            }
        }
        _ => false,
    };
    let terms = || written.inputs.iter().chain(&written.output);
    let dots = terms().find_map(|term| term.dots.clone()).filter(|_| !is_product)?;
    Some(spec.fault(
        dots,
        "`...` stands only in products, `...ij,...jk->...ik`, `...ij,j->...i` and \
         `i,...ij->...j`: elsewhere write a letter for each axis, because the number of axes is \
         part of the type",
    ))
}
