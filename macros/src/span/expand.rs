//! What `span![..]` becomes: a tuple with one description an axis.

use super::check::{Region, Taken, Walk};
use super::parse::Form;
use crate::list::Checked;
use crate::number::spelling;
use crate::piece::Piece;

const ROOM: &str = "::formwork::shape::slice";

pub(super) fn expand<'a, S>(form: Form, axes: Checked<'a, S, Taken<'a, S>>) -> Vec<Piece<'a, S>> {
    let elements = axes.into_iter().map(|axis| {
        vec![match axis {
            Ok(taken) => {
                let name = type_of(&taken);
                let code = match form {
                    Form::Value => format!("{name}::NEW"),
                    Form::Type => name,
                };
                Piece::Code(code, taken.token)
            }
            Err(faults) => Piece::faults(faults),
        }]
    });
    vec![Piece::tuple(elements.collect())]
}

fn type_of<S>(taken: &Taken<'_, S>) -> String {
    let region = match taken.region {
        Region::All => format!("{ROOM}::All"),
        Region::Range(start, stop) => {
            format!("{ROOM}::Range::<{}, {}>", spelling(start), spelling(stop))
        }
        Region::From(start) => format!("{ROOM}::From::<{}>", spelling(start)),
        Region::To(stop) => format!("{ROOM}::To::<{}>", spelling(stop)),
        Region::At(index) => format!("{ROOM}::At::<{}>", spelling(index)),
    };
    match taken.walk {
        Walk::EveryOne => region,
        Walk::Stepped(step) => format!("{ROOM}::Stepped::<{region}, {}>", spelling(step)),
        Walk::Backward(step) => format!("{ROOM}::Backward::<{region}, {}>", spelling(step)),
    }
}
