//! The figures as pictures: bars in SVG that is written by hand.

use std::fmt::Write;

use super::Measured;
use crate::limit::Duel;

const ROW: f64 = 16.0;
const LEFT: f64 = 190.0;
const WIDTH: f64 = 480.0;
const TOP: f64 = 46.0;
const OURS: &str = "#c2410c";
const PEER: &str = "#94a3b8";

/// Our time as a multiple of the best peer's, on a logarithmic axis: left of 1 we are faster.
pub fn ratios(all: &[Measured], setting: &str) -> String {
    let rows: Vec<_> = all
        .iter()
        .filter_map(|measured| {
            let duel = Duel::of(&measured.rows);
            Some((measured, duel.ratio()?, duel.peer?.library.as_str()))
        })
        .collect();
    let x = |ratio: f64| LEFT + WIDTH * (ratio.clamp(0.02, 10.0) / 0.02).log(500.0);
    let mut picture = Picture::new(
        "time of formwork / time of the best peer (below 1: faster)",
        setting,
        rows.len(),
    );
    for mark in [0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0] {
        picture.mark(x(mark), &mark.to_string(), mark == 1.0);
    }
    for (row, (measured, ratio, peer)) in rows.into_iter().enumerate() {
        picture.label(row, &measured.name);
        let (from, to) = (x(ratio.min(1.0)), x(ratio.max(1.0)));
        picture.bar(row, 0.2, 0.6, from, to, if ratio <= 1.0 { OURS } else { PEER });
        picture.note(row, to, &format!("{ratio:.2} {peer}"));
    }
    picture.finish()
}

/// The share of the machine's limit that we reach, and the best peer.
pub fn limits(all: &[Measured], setting: &str) -> String {
    let rows: Vec<_> =
        all.iter().filter_map(|measured| Some((measured, measured.limit?))).collect();
    let x = |share: f64| LEFT + WIDTH * share.clamp(0.0, 1.2) / 1.2;
    let title = "share of the machine's limit: formwork (orange) above the best peer (grey)";
    let mut picture = Picture::new(title, setting, rows.len());
    for mark in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2] {
        picture.mark(x(mark), &format!("{:.0} %", mark * 100.0), mark == 1.0);
    }
    for (row, (measured, limit)) in rows.into_iter().enumerate() {
        picture.label(row, &measured.name);
        let duel = Duel::of(&measured.rows);
        if let Some(ours) = duel.ours {
            picture.bar(row, 0.1, 0.4, x(0.0), x(limit / ours.median), OURS);
        }
        if let Some(peer) = duel.peer {
            picture.bar(row, 0.55, 0.3, x(0.0), x(limit / peer.median), PEER);
        }
    }
    picture.finish()
}

struct Picture {
    text: String,
    bottom: f64,
}

impl Picture {
    fn new(title: &str, setting: &str, rows: usize) -> Self {
        let bottom = TOP + ROW * rows as f64;
        let (width, height) = (LEFT + WIDTH + 120.0, bottom + 34.0);
        let mut text = String::new();
        let _ = write!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"sans-serif\" font-size=\"11\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <text x=\"8\" y=\"18\" font-size=\"14\">{}</text>\n\
             <text x=\"8\" y=\"{}\" font-size=\"9\" fill=\"#64748b\">{}</text>\n",
            escaped(title),
            height - 8.0,
            escaped(setting),
        );
        Self { text, bottom }
    }

    /// A line from top to bottom, and what it stands for.
    fn mark(&mut self, x: f64, label: &str, strong: bool) {
        let colour = if strong { "#0f172a" } else { "#e2e8f0" };
        let _ = write!(
            self.text,
            "<path d=\"M{x:.1} {TOP}V{:.1}\" stroke=\"{colour}\"/>\n\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>\n",
            self.bottom,
            TOP - 6.0,
        );
    }

    fn label(&mut self, row: usize, name: &str) {
        let (x, y) = (LEFT - 8.0, TOP + ROW * (row as f64 + 0.75));
        let name = escaped(name);
        let _ =
            writeln!(self.text, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{name}</text>");
    }

    fn note(&mut self, row: usize, x: f64, note: &str) {
        let (x, y) = (x + 4.0, TOP + ROW * (row as f64 + 0.75));
        let note = escaped(note);
        let _ =
            writeln!(self.text, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#475569\">{note}</text>");
    }

    /// A bar that takes a part of the height of its row.
    fn bar(&mut self, row: usize, above: f64, height: f64, from: f64, to: f64, colour: &str) {
        let y = TOP + ROW * (row as f64 + above);
        let (width, height) = ((to - from).max(1.0), ROW * height);
        let _ = writeln!(
            self.text,
            "<rect x=\"{from:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{colour}\"/>"
        );
    }

    fn finish(self) -> String {
        self.text + "</svg>\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
