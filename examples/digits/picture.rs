//! Digits and scores as pictures for the terminal.

use std::fmt::Write;

/// How much ink a pixel has, from none to full.
const INK: [char; 5] = [' ', '░', '▒', '▓', '█'];

/// Images side by side, each with its caption below.
pub(crate) fn row(images: &[[u8; 64]], captions: &[String]) -> String {
    let mut text = String::new();
    for line in 0..8 {
        text.push_str("  ");
        for image in images {
            for pixel in image.iter().skip(line * 8).take(8) {
                let ink = INK[usize::from(pixel.saturating_add(3) / 4).min(4)];
                text.extend([ink, ink]);
            }
            text.push_str("  ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if !captions.is_empty() {
        text.push_str("  ");
        for caption in captions {
            let _ = write!(text, "{caption:^18}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// A bar for each digit's probability.
pub(crate) fn bars(probabilities: &[f32; 10]) -> String {
    let mut text = String::new();
    for (digit, probability) in probabilities.iter().enumerate() {
        let filled = (probability * 40.0).round() as usize;
        let _ = writeln!(text, "  {digit} {:40} {:5.1} %", "█".repeat(filled), probability * 100.0);
    }
    text
}
