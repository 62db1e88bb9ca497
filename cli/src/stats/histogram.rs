//! A picture of how numbers are distributed.

use std::io::{self, Write};

use formwork::dtype::{CastLossy, CastSaturating};
use formwork::tensor::DynView;

use super::summary::{Range, number, short};

/// The parts of a letter that a bar can end with, by eighths.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// The fewest letters of the longest bar.
const LEAST_BAR: usize = 8;

/// How many finite elements are in each of some parts of their range, which are equally long.
pub(super) struct Histogram {
    range: Range,
    counts: Vec<u64>,
}

impl Histogram {
    pub(super) fn of(view: &DynView<'_>, range: Range, bins: usize) -> Self {
        let Range { low, high, scale } = range;
        let (low, high) = (low / scale, high / scale);
        let bins = if low < high { bins } else { 1 };
        let parts: f64 = parts(bins);
        let mut counts = vec![0_u64; bins];
        for x in view.elements().map(number).filter(|x| x.is_finite()) {
            let part = (x / scale - low) / (high - low) * parts;
            let part: u64 = if part.is_nan() { 0 } else { part.floor().cast_saturating() };
            // The largest element belongs to the last part.
            let part = usize::try_from(part).unwrap_or(usize::MAX).min(bins.saturating_sub(1));
            if let Some(count) = counts.get_mut(part) {
                *count = count.saturating_add(1);
            }
        }
        Self { range, counts }
    }

    /// Where a part begins.
    fn begin(&self, part: usize) -> f64 {
        let Range { low, high, scale } = self.range;
        if part == self.counts.len() {
            return high;
        }
        let share = parts(part) / parts(self.counts.len());
        (low / scale + (high / scale - low / scale) * share) * scale
    }

    /// Draws a bar for each part.
    pub(super) fn draw(&self, is_log: bool, columns: usize, out: &mut dyn Write) -> io::Result<()> {
        let begins: Vec<_> = (0..=self.counts.len()).map(|part| short(self.begin(part))).collect();
        let counts: Vec<_> = self.counts.iter().map(u64::to_string).collect();
        let widest = |texts: &[String]| texts.iter().map(String::len).max().unwrap_or(0);
        let (begin_width, count_width) = (widest(&begins), widest(&counts));
        let taken = begin_width.saturating_add(count_width).saturating_add(6);
        let bar = columns.saturating_sub(taken).max(LEAST_BAR);
        let most = self.counts.iter().copied().max().unwrap_or(0);
        for ((begin, text), count) in begins.iter().zip(&counts).zip(&self.counts) {
            let eighths = length(*count, most, bar.saturating_mul(8), is_log);
            let full = "█".repeat(eighths / 8);
            let rest = EIGHTHS.get(eighths % 8).unwrap_or(&"");
            let line = format!("{begin:>begin_width$} │ {text:>count_width$} {full}{rest}");
            writeln!(out, "  {}", line.trim_end())?;
        }
        let last = begins.last().map_or("", String::as_str);
        let scale =
            if is_log { "   bars are as long as the logarithm of 1 + the count" } else { "" };
        writeln!(out, "  {last:>begin_width$} ┘{scale}")
    }
}

/// A small number as a float.
fn parts(number: usize) -> f64 {
    u64::try_from(number).unwrap_or(u64::MAX).cast_lossy()
}

/// The length of a bar: what is counted is seen.
fn length(count: u64, most: u64, longest: usize, is_log: bool) -> usize {
    let (share, all): (f64, f64) = (count.cast_lossy(), most.cast_lossy());
    let share = if is_log { share.ln_1p() / all.ln_1p() } else { share / all };
    let length: u64 = (share * parts(longest)).round().cast_saturating();
    let length = usize::try_from(length).unwrap_or(longest).min(longest);
    if count > 0 { length.max(1) } else { 0 }
}
