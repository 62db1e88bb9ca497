//! Which operation of the crate a spec is.

use super::check::{Call, Sum};
use super::operand::{Operand, Step};
use crate::token::Token;

/// The operation, and its operands in the order of the call.
pub(super) enum Plan<'a, S> {
    /// A product with any axes before those it names.
    Product([&'a [Token<S>]; 2]),
    Operation(Operation, Vec<Operand<'a, S>>),
}

/// What is done with the operands once their axes are in order.
pub(super) enum Operation {
    /// Nothing: the one operand is the result.
    View,
    /// The one operand is summed over these axes.
    Sum(Vec<usize>),
    /// The product of matrices or vectors of these operands.
    MatMul(usize, usize),
    /// All operands element by element.
    Multiply,
    /// All operands element by element, summed over these axes.
    SumOfProducts(Vec<usize>),
}

pub(super) fn plan<S>(call: Call<'_, S>) -> Plan<'_, S> {
    let Sum { inputs, output, .. } = match call {
        Call::Product(operands) => return Plan::Product(operands),
        Call::Sum(sum) => sum,
    };
    let mut operands: Vec<Operand<'_, S>> =
        inputs.into_iter().map(|(letters, tokens)| Operand::new(tokens, letters)).collect();
    share_letters(&mut operands);
    for operand in &mut operands {
        operand.take_diagonals();
    }
    let operation =
        matmul(&mut operands, &output).unwrap_or_else(|| in_one_loop(&mut operands, &output));
    Plan::Operation(operation, operands)
}

/// Axes that have a letter in common, behind the first, are told that they have its extent.
fn share_letters<S>(operands: &mut [Operand<'_, S>]) {
    let mut seen: Vec<(char, usize, usize)> = Vec::new();
    for (of, operand) in operands.iter_mut().enumerate() {
        for (axis, &letter) in operand.letters.iter().enumerate() {
            match seen.iter().find(|(other, ..)| *other == letter) {
                Some(&(_, of, of_axis)) => {
                    operand.steps.push(Step::Share { letter, axis, of, of_axis });
                }
                None => seen.push((letter, of, axis)),
            }
        }
    }
}

/// The product of matrices, of stacks of them or with a vector, if the letters are one.
///
/// One letter is summed over, and both operands have it. The last letters of the output are those
/// of the rows and the columns, and all before them are axes of a stack. The product of two vectors
/// is none of these: it is one sum, which the loop over all letters keeps in many accumulators.
fn matmul<S>(operands: &mut [Operand<'_, S>], output: &[char]) -> Option<Operation> {
    let [first, second] = operands else { return None };
    let mut summed = first.letters.iter().chain(&second.letters).copied();
    let inner = summed.find(|letter| !output.contains(letter))?;
    let one_is_summed = summed.all(|letter| output.contains(&letter) || letter == inner);
    if !one_is_summed || !first.has(inner) || !second.has(inner) {
        return None;
    }
    let with = |stack: &[char], last: [char; 2]| [stack, &last].concat();
    match output {
        [stack @ .., rows, columns]
            if first.has(*rows) != second.has(*rows)
                && first.has(*columns) != second.has(*columns)
                && first.has(*rows) != first.has(*columns) =>
        {
            let is_swapped = second.has(*rows);
            let (left, right) = if is_swapped { (second, first) } else { (first, second) };
            left.arrange(&with(stack, [*rows, inner]));
            right.arrange(&with(stack, [inner, *columns]));
            Some(if is_swapped { Operation::MatMul(1, 0) } else { Operation::MatMul(0, 1) })
        }
        [stack @ .., rows] if second.letters.len() == 1 => {
            first.arrange(&with(stack, [*rows, inner]));
            Some(Operation::MatMul(0, 1))
        }
        [stack @ .., columns] if first.letters.len() == 1 => {
            second.arrange(&with(stack, [inner, *columns]));
            Some(Operation::MatMul(0, 1))
        }
        _ => None,
    }
}

/// One loop over all letters, of which those that the output has not are summed over.
///
/// Those are the innermost, so that both operands are read along them; but where the first operand
/// has all letters, and those that stay are in order, the loop goes over it as it is.
fn in_one_loop<S>(operands: &mut [Operand<'_, S>], output: &[char]) -> Operation {
    let mut all = output.to_vec();
    for letter in operands.iter().flat_map(|operand| &operand.letters) {
        if !all.contains(letter) {
            all.push(*letter);
        }
    }
    if let Some(first) = operands.first()
        && first.letters.len() == all.len()
        && first.letters.iter().filter(|letter| output.contains(letter)).eq(output)
    {
        all.clone_from(&first.letters);
    }
    for operand in operands.iter_mut() {
        operand.arrange(&all);
    }
    let axes = all.iter().enumerate().filter(|(_, letter)| !output.contains(letter));
    let summed: Vec<usize> = axes.map(|(axis, _)| axis).collect();
    match (operands.len(), summed.is_empty()) {
        (1, true) => Operation::View,
        (1, false) => Operation::Sum(summed),
        (_, true) => Operation::Multiply,
        (_, false) => Operation::SumOfProducts(summed),
    }
}
