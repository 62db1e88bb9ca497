//! A plan of memory as a picture: steps from left to right, bytes from bottom to top.

use std::fmt::Write;

use crate::constants::{Buffer, Plan};
use crate::html::escaped;

const LEFT: f64 = 70.0;
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 260.0;
const COLOURS: [&str; 8] =
    ["#a6cee3", "#b2df8a", "#fdbf6f", "#cab2d6", "#fb9a99", "#ffff99", "#ccebc5", "#d9d9d9"];

/// A rectangle for each buffer, with its name.
pub(crate) fn plan(plan: &Plan) -> String {
    let steps = plan.buffers.iter().map(|one| one.last + 1).max().unwrap_or(1);
    let (column, scale) = (WIDTH / number(steps), HEIGHT / number(plan.bytes.max(1)));
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" font-family=\"sans-serif\" font-size=\"11\">",
        LEFT + WIDTH + 10.0,
        HEIGHT + 50.0,
        LEFT + WIDTH + 10.0
    );
    for (at, Buffer { name, bytes, first, last, offset }) in plan.buffers.iter().enumerate() {
        let x = LEFT + number(*first) * column;
        let y = 10.0 + HEIGHT - number(offset + bytes) * scale;
        let (w, h) = (number(last - first + 1) * column, number(*bytes) * scale);
        let colour = COLOURS.get(at % COLOURS.len()).copied().unwrap_or("#ddd");
        let _ = writeln!(
            text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{:.1}\" fill=\"{colour}\" stroke=\"#333\"><title>{name}: {bytes} bytes from {offset}, steps {first} to {last}</title></rect>\
             <text x=\"{:.1}\" y=\"{:.1}\">{name} {bytes}</text>",
            h.max(1.0),
            x + 4.0,
            y + h / 2.0 + 4.0,
            name = escaped(name)
        );
    }
    for step in 0..steps {
        let x = LEFT + (number(step) + 0.5) * column;
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{step}</text>",
            HEIGHT + 25.0
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">step</text>\
         <text x=\"{e:.1}\" y=\"18\" text-anchor=\"end\">{}</text><text x=\"{e:.1}\" y=\"{:.1}\" text-anchor=\"end\">0</text></svg>",
        HEIGHT + 42.0,
        plan.bytes,
        HEIGHT + 10.0,
        x = LEFT + WIDTH / 2.0,
        e = LEFT - 6.0
    );
    text
}

/// As a length of a picture.
#[expect(clippy::cast_precision_loss, reason = "a picture has fewer pixels")]
fn number(of: u64) -> f64 {
    of as f64
}
