//! One operand on its way to the order of axes that the operation wants.

use crate::token::Token;

/// What is done with an operand, one view after the other.
pub(super) enum Step {
    /// Axis `axis` has the letter that axis `of_axis` of operand `of` has: they are one extent.
    Share { letter: char, axis: usize, of: usize, of_axis: usize },
    /// The axes in another order.
    Permute(Vec<usize>),
    /// One axis in the place of the last two.
    Diagonal,
    /// A new axis of length 1.
    Unsqueeze(usize),
}

/// An operand, the letters that its axes have by now, and the steps up to there.
pub(super) struct Operand<'a, S> {
    pub(super) tokens: &'a [Token<S>],
    pub(super) rank: usize,
    pub(super) letters: Vec<char>,
    pub(super) steps: Vec<Step>,
}

impl<'a, S> Operand<'a, S> {
    pub(super) fn new(tokens: &'a [Token<S>], letters: Vec<char>) -> Self {
        Self { tokens, rank: letters.len(), letters, steps: Vec::new() }
    }

    pub(super) fn has(&self, letter: char) -> bool {
        self.letters.contains(&letter)
    }

    /// Puts one axis in the place of all axes with the same letter.
    pub(super) fn take_diagonals(&mut self) {
        while let Some((first, second)) = repeated(&self.letters) {
            let order: Vec<usize> = (0..self.letters.len())
                .filter(|&axis| axis != first && axis != second)
                .chain([first, second])
                .collect();
            self.permute(order);
            self.letters.pop();
            self.steps.push(Step::Diagonal);
        }
    }

    /// Puts the axes into the order of `letters`; a letter that the operand has not gets an axis of
    /// length 1, unless all letters before it have none either.
    pub(super) fn arrange(&mut self, letters: &[char]) {
        let own: Vec<char> = letters.iter().copied().filter(|&letter| self.has(letter)).collect();
        let order =
            own.iter().filter_map(|own| self.letters.iter().position(|letter| letter == own));
        self.permute(order.collect());
        let missing = letters.iter().take_while(|&&letter| !self.has(letter)).count();
        for (axis, &letter) in letters.iter().skip(missing).enumerate() {
            if !own.contains(&letter) {
                self.steps.push(Step::Unsqueeze(axis));
            }
        }
    }

    fn permute(&mut self, order: Vec<usize>) {
        if !order.iter().copied().eq(0..order.len()) {
            self.letters =
                order.iter().filter_map(|&axis| self.letters.get(axis).copied()).collect();
            self.steps.push(Step::Permute(order));
        }
    }
}

/// The first two axes with the same letter.
fn repeated(letters: &[char]) -> Option<(usize, usize)> {
    letters.iter().enumerate().find_map(|(second, letter)| {
        let first = letters.iter().take(second).position(|other| other == letter)?;
        Some((first, second))
    })
}
