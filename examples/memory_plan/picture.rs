//! A plan as a picture: steps from left to right, bytes from bottom to top, a rectangle for each buffer.

use std::fmt::Write;

use formwork::storage::{Buffer, Plan};

/// The size of a column, by how many steps share the width.
const WIDTH: f64 = 900.0;
const LEFT: f64 = 96.0;
const TOP: f64 = 56.0;
const HEIGHT: f64 = 420.0;
const BARS: f64 = 110.0;
const GAP: f64 = 46.0;
const LIST: f64 = 300.0;
const LINE: f64 = 15.0;

/// Half the width of a character of 10 pixels.
const CHARACTER: f64 = 5.6;

/// A buffer of a plan, with its number and where it begins.
struct Placed {
    number: usize,
    buffer: Buffer,
    offset: usize,
}

/// The picture of a plan, as SVG.
pub(crate) fn svg<const N: usize>(title: &str, plan: &Plan<N>) -> String {
    let placed: Vec<_> = (0..)
        .zip(plan.buffers().iter().zip(plan.offsets()))
        .filter(|(_, (buffer, _))| buffer.bytes > 0)
        .map(|(number, (&buffer, &offset))| Placed { number, buffer, offset })
        .collect();
    let steps = 1 + placed.iter().map(|one| one.buffer.last).max().unwrap_or(0);
    let column = WIDTH / steps as f64;
    let scale = HEIGHT / plan.bytes().max(1) as f64;
    let rows = placed.len() as f64 + 2.0;
    let height = (TOP + HEIGHT + GAP + BARS + 50.0).max(TOP + rows * LINE + 30.0);
    let width = LEFT + WIDTH + 30.0 + LIST;

    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{title}</text>\n\
         <text x=\"{LEFT}\" y=\"42\" font-size=\"12\">{} bytes, {} at least, ratio {:.3}, {} buffers</text>",
        grouped(plan.bytes()),
        grouped(plan.bound()),
        plan.ratio(),
        placed.len()
    );

    axis(&mut text, TOP, HEIGHT, plan.bytes(), "bytes from the start of the arena");
    for one in &placed {
        let x = LEFT + one.buffer.first as f64 * column;
        let y = TOP + HEIGHT - (one.offset + one.buffer.bytes) as f64 * scale;
        let (w, h) = (
            (one.buffer.last - one.buffer.first + 1) as f64 * column,
            one.buffer.bytes as f64 * scale,
        );
        let colour = colour(one.number);
        let _ = writeln!(
            text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{:.1}\" fill=\"{colour}\" \
             stroke=\"#333\" stroke-width=\"0.6\"><title>{} {}, {} bytes from {}</title></rect>",
            h.max(1.0),
            one.number,
            one.buffer.name,
            one.buffer.bytes,
            one.offset
        );
        label(&mut text, one, (x, y, w, h));
    }

    let bars = TOP + HEIGHT + GAP;
    let alive: Vec<usize> = (0..steps).map(|step| alive(&placed, step)).collect();
    let most = alive.iter().copied().max().unwrap_or(1).max(1);
    axis(&mut text, bars, BARS, most, "bytes alive in each step");
    for (step, &bytes) in alive.iter().enumerate() {
        let h = bytes as f64 / most as f64 * BARS;
        let (x, y) = (LEFT + step as f64 * column, bars + BARS - h);
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{h:.1}\" fill=\"#8aa\"/>",
            x + column * 0.1,
            column * 0.8
        );
        if step % (1 + steps / 40) == 0 {
            let (x, y) = (x + column / 2.0, bars + BARS + 14.0);
            let _ = writeln!(
                text,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{step}</text>"
            );
        }
    }
    let y = bars + BARS - plan.bound() as f64 / most as f64 * BARS;
    let _ = writeln!(
        text,
        "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#b00\" stroke-dasharray=\"5 3\"/>\n\
         <text x=\"{}\" y=\"{:.1}\" fill=\"#b00\" text-anchor=\"end\">the bound: no plan has less</text>\n\
         <text x=\"{}\" y=\"{:.1}\" text-anchor=\"middle\">step</text>",
        LEFT + WIDTH,
        LEFT + WIDTH,
        y - 4.0,
        LEFT + WIDTH / 2.0,
        bars + BARS + 30.0
    );
    list(&mut text, &placed);
    text.push_str("</svg>\n");
    text
}

/// Name and bytes where they fit, else the number where that does; all are in the list.
fn label(text: &mut String, one: &Placed, (x, y, w, h): (f64, f64, f64, f64)) {
    let name = format!("{} {}", one.number, one.buffer.name);
    let bytes = grouped(one.buffer.bytes);
    let fits = |line: &str| line.len() as f64 * CHARACTER + 4.0 <= w;
    let lines: Vec<String> = if h >= 26.0 && fits(&name) && fits(&bytes) {
        vec![name, bytes]
    } else if h >= 10.0 && fits(&format!("{name}: {bytes}")) {
        vec![format!("{name}: {bytes}")]
    } else if h >= 10.0 && fits(&name) {
        vec![name]
    } else if h >= 10.0 {
        vec![one.number.to_string()]
    } else {
        Vec::new()
    };
    let first = y + h / 2.0 + 3.5 - (lines.len().saturating_sub(1)) as f64 * 6.0;
    for (nth, line) in lines.iter().enumerate() {
        let (x, y) = (x + w / 2.0, first + nth as f64 * 12.0);
        let _ =
            writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{line}</text>");
    }
}

/// The vertical axis of a part of the picture.
fn axis(text: &mut String, top: f64, height: f64, most: usize, title: &str) {
    let _ = writeln!(
        text,
        "<line x1=\"{LEFT}\" x2=\"{LEFT}\" y1=\"{top}\" y2=\"{0}\" stroke=\"black\"/>\n\
         <line x1=\"{LEFT}\" x2=\"{1}\" y1=\"{0}\" y2=\"{0}\" stroke=\"black\"/>\n\
         <text x=\"14\" y=\"{2}\" transform=\"rotate(-90 14 {2})\" text-anchor=\"middle\">{title}</text>",
        top + height,
        LEFT + WIDTH,
        top + height / 2.0
    );
    for quarter in 0..=4 {
        let bytes = most * quarter / 4;
        let y = top + height - height * bytes as f64 / most as f64;
        let _ = writeln!(
            text,
            "<line x1=\"{}\" x2=\"{LEFT}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"black\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 4.0,
            LEFT - 7.0,
            y + 3.5,
            grouped(bytes)
        );
    }
}

/// All buffers, one a line.
fn list(text: &mut String, placed: &[Placed]) {
    let x = LEFT + WIDTH + 30.0;
    let columns = [
        (x + 34.0, "end"),
        (x + 42.0, "start"),
        (x + 180.0, "end"),
        (x + 246.0, "end"),
        (x + 292.0, "end"),
    ];
    let mut line = |y: f64, cells: [&str; 5], weight: &str| {
        for ((x, anchor), cell) in columns.iter().zip(cells) {
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-weight=\"{weight}\">{cell}</text>"
            );
        }
    };
    line(TOP, ["", "buffer", "bytes", "begins at", "steps"], "bold");
    for (row, one) in placed.iter().enumerate() {
        let y = TOP + (row + 1) as f64 * LINE;
        let cells = [
            &one.number.to_string(),
            one.buffer.name,
            &grouped(one.buffer.bytes),
            &grouped(one.offset),
            &format!("{}–{}", one.buffer.first, one.buffer.last),
        ];
        line(y, cells, "normal");
    }
    for (row, one) in placed.iter().enumerate() {
        let y = TOP + (row + 1) as f64 * LINE - 9.0;
        let fill = colour(one.number);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"10\" fill=\"{fill}\" stroke=\"#333\" stroke-width=\"0.6\"/>"
        );
    }
}

/// The bytes that are alive in a step, each buffer up to the next multiple of 64.
fn alive(placed: &[Placed], step: usize) -> usize {
    let alive = placed.iter().filter(|one| one.buffer.first <= step && step <= one.buffer.last);
    alive.map(|one| one.buffer.bytes.next_multiple_of(64)).sum()
}

/// A light colour, unlike that of the numbers next to it.
fn colour(number: usize) -> String {
    let channel = |turn: usize| {
        // A triangle wave: 0 to 180 and back, over 360 degrees of hue.
        let hue = (number * 137 + turn * 120) % 360;
        150 + hue.min(360 - hue) * 100 / 180
    };
    format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
