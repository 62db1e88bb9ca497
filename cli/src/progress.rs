//! How far a file is written: a bar on a terminal, else lines.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Below this nobody waits.
const WORTH_A_LINE: usize = 64 << 20;

/// The letters of a bar.
const BAR: usize = 30;

/// How often a bar is drawn.
const PAUSE: Duration = Duration::from_millis(50);

/// What is told while a file is written.
pub(crate) struct Progress {
    kind: Kind,
    total: usize,
    done: usize,
    drawn: Option<Instant>,
    /// How many quarters were told.
    quarters: usize,
}

enum Kind {
    Quiet,
    Lines,
    Bar,
}

impl Progress {
    /// Of so many bytes.
    pub(crate) fn new(total: usize, is_quiet: bool) -> Self {
        let kind = match (is_quiet, io::stderr().is_terminal()) {
            (true, _) => Kind::Quiet,
            (false, true) => Kind::Bar,
            (false, false) => Kind::Lines,
        };
        Self { kind, total, done: 0, drawn: None, quarters: 0 }
    }

    /// So many bytes more are written.
    pub(crate) fn add(&mut self, bytes: usize) {
        // A header is not counted before, and what is compressed is less.
        self.done = self.done.saturating_add(bytes).min(self.total);
        match self.kind {
            Kind::Quiet => {}
            Kind::Lines => self.line(),
            Kind::Bar if self.drawn.is_none_or(|drawn| drawn.elapsed() >= PAUSE) => self.draw(),
            Kind::Bar => {}
        }
    }

    /// Writes a sentence, where the bar was.
    pub(crate) fn say(&mut self, sentence: &str) {
        let clear = if self.drawn.take().is_some() { "\r\x1b[K" } else { "" };
        if !matches!(self.kind, Kind::Quiet) {
            // Whoever does not read how far it is has the file all the same.
            let _ = writeln!(io::stderr(), "{clear}{sentence}");
        }
    }

    /// So many of `of` parts are done.
    fn share(&self, of: usize) -> usize {
        self.done.saturating_mul(of).checked_div(self.total).unwrap_or(of)
    }

    fn draw(&mut self) {
        self.drawn = Some(Instant::now());
        let full = self.share(BAR);
        let empty = BAR.saturating_sub(full);
        let (full, empty) = ("#".repeat(full), ".".repeat(empty));
        let percent = self.share(100);
        let _ = write!(io::stderr(), "\r[{full}{empty}] {percent:3} % of {} bytes", self.total);
    }

    fn line(&mut self) {
        let quarters = self.share(4);
        if self.total >= WORTH_A_LINE && quarters > self.quarters {
            self.quarters = quarters;
            self.say(&format!("{} % of {} bytes", quarters.saturating_mul(25), self.total));
        }
    }
}
