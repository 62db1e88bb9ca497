//! Specs of `einsum!`: all small ones, and many larger ones.
//!
//! Requirements: FW-MACRO-2.

use crate::carry_out::carry_out;
use crate::oracle::Oracle;
use crate::{Dice, expansion, values};

/// The extent that a letter stands for.
fn extent(letter: char) -> usize {
    match letter {
        'a' => 2,
        'b' => 3,
        'c' => 1,
        'd' => 4,
        _ => 2,
    }
}

/// Expands `einsum!` with this spec, and compares what it computes with the sum by plain loops.
fn check(inputs: &[String], output: &str) -> String {
    let names = &["a", "b", "c"][..inputs.len()];
    let call = format!("einsum!(\"{}->{output}\", {})", inputs.join(","), names.join(", "));
    let shape = |letters: &String| letters.chars().map(extent).collect::<Vec<usize>>();
    let tensors: Vec<Oracle<i64>> = inputs.iter().map(|input| values(&shape(input))).collect();
    let operands: Vec<(&str, &Oracle<i64>)> = names.iter().copied().zip(&tensors).collect();
    let text = expansion(&call);
    let got = carry_out(&text, &operands);
    let letters: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let right = Oracle::einsum(&letters, output, &tensors.iter().collect::<Vec<_>>());
    assert_eq!((got.shape(), got.flat()), (right.shape(), right.flat()), "{call} is {text}");
    text
}

/// All strings of up to `longest` of these letters.
fn strings(letters: &str, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer =
            |start: &String| letters.chars().map(|next| format!("{start}{next}")).collect();
        last = last.iter().flat_map(|start| -> Vec<String> { longer(start) }).collect();
        all.extend(last.clone());
    }
    all
}

/// All outputs that these operands can have: each letter at most once, in any order.
fn outputs(inputs: &[String]) -> Vec<String> {
    let is_output = |output: &String| {
        output.char_indices().all(|(at, letter)| !output[..at].contains(letter))
            && output.chars().all(|letter| inputs.concat().contains(letter))
    };
    strings("abc", 3).into_iter().filter(is_output).collect()
}

#[test]
fn every_small_spec_of_one_operand_is_carried_out() {
    for input in strings("abc", 4) {
        let input = [input];
        for output in outputs(&input) {
            check(&input, &output);
        }
    }
}

#[test]
fn every_small_spec_of_two_operands_is_carried_out() {
    let mut products = 0;
    for first in strings("abc", 2) {
        for second in strings("abc", 2) {
            let inputs = [first.clone(), second];
            for output in outputs(&inputs) {
                products += usize::from(check(&inputs, &output).contains(".matmul("));
            }
        }
    }
    // Six ways to give letters to the rows, the inner axis and the columns, four to transpose, two to order
    // the output; and six to give them to a matrix and a vector, two to transpose, two to order the operands.
    assert!(products >= 6 * 4 * 2 + 6 * 2 * 2, "only {products} products of matrices");
}

#[test]
fn many_specs_of_more_letters_and_operands_are_carried_out() {
    let mut dice = Dice(7);
    let mut operations = [0; 3];
    for _ in 0..4000 {
        let count = 2 + dice.roll(2);
        let inputs: Vec<String> = (0..count)
            .map(|_| (0..1 + dice.roll(4)).map(|_| char::from(b'a' + dice.roll(5) as u8)).collect())
            .collect();
        let mut letters: Vec<char> = inputs.concat().chars().collect();
        letters.sort_unstable();
        letters.dedup();
        let mut output = dice.shuffle(letters);
        output.truncate(dice.roll(output.len() + 1));
        let text = check(&inputs, &output.into_iter().collect::<String>());
        let operation = if text.contains(".matmul(") {
            0
        } else {
            1 + usize::from(text.contains("sum_of_products"))
        };
        operations[operation] += 1;
    }
    assert!(operations.iter().all(|&count| count > 50), "{operations:?}");
}
