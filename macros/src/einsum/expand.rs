//! What `einsum!(..)` becomes: views of the operands, and one operation of the crate on them.

use super::operand::{Operand, Step};
use super::plan::{Operation, Plan};
use crate::piece::Piece;
use crate::token::{Bracket, Token};

/// The names of the operands in the expansion.
const NAMES: [&str; 3] = ["first", "second", "third"];

pub(super) fn expand<S>(plan: Plan<'_, S>) -> Vec<Piece<'_, S>> {
    match plan {
        Plan::Product([left, right]) => product(left, right),
        Plan::Operation(operation, operands) => {
            let is_named = operands
                .iter()
                .any(|operand| operand.steps.iter().any(|step| matches!(step, Step::Share { .. })));
            if is_named { named(&operation, operands) } else { direct(&operation, &operands) }
        }
    }
}

/// `left.view().matmul(right.view())`.
fn product<'a, S>(left: &'a [Token<S>], right: &'a [Token<S>]) -> Vec<Piece<'a, S>> {
    let mut pieces = vec![user(left)];
    pieces.push(Piece::Code(".view().matmul".to_owned(), here(left)));
    let right = vec![user(right), Piece::Code(".view()".to_owned(), here(right))];
    pieces.push(Piece::Group(Bracket::Round, right));
    pieces
}

/// The operation on the expressions of the user, each of which stands once.
fn direct<'a, S>(operation: &Operation, operands: &[Operand<'a, S>]) -> Vec<Piece<'a, S>> {
    let views = operands
        .iter()
        .map(|operand| {
            let mut pieces = ranked(operand);
            pieces.extend(viewed(operand, operand.steps.iter()));
            pieces
        })
        .collect();
    apply(operation, views)
}

/// `match (a.view().of_rank::<2>(), ..) { (first, ..) => .. }`: operands that stand more than once get names.
fn named<'a, S>(operation: &Operation, operands: Vec<Operand<'a, S>>) -> Vec<Piece<'a, S>> {
    let names = || NAMES.iter().take(operands.len());
    let mut arm = vec![Piece::tuple(names().map(|name| vec![Piece::code(name)]).collect())];
    arm.push(Piece::code("=>"));
    let views = operands
        .iter()
        .zip(names())
        .map(|(operand, name)| {
            let mut pieces = vec![Piece::Code((*name).to_owned(), here(operand.tokens))];
            pieces.extend(viewed(operand, operand.steps.iter()));
            pieces
        })
        .collect();
    arm.extend(apply(operation, views));
    let scrutinee = Piece::tuple(operands.iter().map(ranked).collect());
    vec![Piece::code("match"), scrutinee, Piece::Group(Bracket::Curly, arm)]
}

/// `a.view().of_rank::<2>()`: the operand as a view with as many axes as it has letters.
fn ranked<'a, S>(operand: &Operand<'a, S>) -> Vec<Piece<'a, S>> {
    let rank = format!(".view().of_rank::<{}>()", operand.rank);
    vec![user(operand.tokens), Piece::Code(rank, here(operand.tokens))]
}

/// The views behind an operand.
fn viewed<'a, 's, S>(
    operand: &Operand<'a, S>,
    steps: impl Iterator<Item = &'s Step>,
) -> Vec<Piece<'a, S>> {
    let token = here(operand.tokens);
    let mut pieces = Vec::new();
    for step in steps {
        match step {
            Step::Share { letter, axis, of, of_axis } => {
                pieces.push(Piece::Code(".share_letter".to_owned(), token));
                let name = NAMES.get(*of).copied().unwrap_or_default();
                let place =
                    format!(">, {}, {name}.extent({})", axis_code(*axis), axis_code(*of_axis));
                pieces.push(Piece::Group(
                    Bracket::Round,
                    vec![
                        Piece::Code("::formwork::shape::Letter::<".to_owned(), token),
                        Piece::Letter(*letter, token),
                        Piece::Code(place, token),
                    ],
                ));
            }
            Step::Permute(order) => {
                pieces.push(Piece::Code(format!(".permute({})", axes_code(order)), token));
            }
            Step::Diagonal => pieces.push(Piece::Code(".diagonal()".to_owned(), token)),
            Step::Unsqueeze(axis) => {
                pieces.push(Piece::Code(format!(".unsqueeze({})", axis_code(*axis)), token));
            }
        }
    }
    pieces
}

/// The operation on the operands as they are by now.
fn apply<'a, S>(operation: &Operation, views: Vec<Vec<Piece<'a, S>>>) -> Vec<Piece<'a, S>> {
    match operation {
        Operation::View => views.into_iter().flatten().collect(),
        Operation::Sum(axes) => {
            let mut pieces: Vec<_> = views.into_iter().flatten().collect();
            pieces.push(Piece::code(&format!(".sum({})", axes_code(axes))));
            pieces
        }
        Operation::MatMul(left, right) => {
            let mut views: Vec<_> = views.into_iter().map(Some).collect();
            let mut view = |place: usize| views.get_mut(place).and_then(Option::take);
            let mut pieces = view(*left).unwrap_or_default();
            pieces.push(Piece::code(".matmul"));
            pieces.push(Piece::Group(Bracket::Round, view(*right).unwrap_or_default()));
            pieces
        }
        Operation::Multiply => {
            let mut pieces = Vec::new();
            for (place, view) in views.into_iter().enumerate() {
                if place > 0 {
                    pieces.push(Piece::code("*"));
                }
                pieces.extend(view);
            }
            pieces
        }
        Operation::SumOfProducts(axes) => {
            let arguments =
                vec![Piece::code(&format!("{},", axes_code(axes))), Piece::tuple(views)];
            vec![
                Piece::code("::formwork::expr::sum_of_products"),
                Piece::Group(Bracket::Round, arguments),
            ]
        }
    }
}

/// The expression of the user, as one.
fn user<S>(tokens: &[Token<S>]) -> Piece<'_, S> {
    Piece::expression(tokens)
}

/// The token of an expression that messages point at.
fn here<S>(tokens: &[Token<S>]) -> Option<&Token<S>> {
    Piece::place_of(tokens)
}

fn axis_code(axis: usize) -> String {
    crate::axes::one(axis)
}

fn axes_code(axes: &[usize]) -> String {
    crate::axes::list(axes)
}
