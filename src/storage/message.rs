//! Messages with numbers in them, written by the compiler.

/// A text of at most 200 bytes; what would be longer is left out.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; 200],
    len: usize,
}

impl Message {
    /// No text.
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; 200], len: 0 }
    }

    /// The text with more behind it.
    pub(crate) const fn then(mut self, more: &str) -> Self {
        let more = more.as_bytes();
        if more.len() <= self.bytes.len() - self.len {
            let mut at = 0;
            while at < more.len() {
                self.bytes[self.len + at] = more[at];
                at += 1;
            }
            self.len += more.len();
        }
        self
    }

    /// The text with a number behind it, in decimal.
    pub(crate) const fn number(self, number: usize) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let mut place = 1;
        while number / place >= 10 {
            place *= 10;
        }
        let mut text = self;
        while place > 0 {
            text = text.then(DIGITS[number / place % 10]);
            place /= 10;
        }
        text
    }

    /// What is too small, with the reason behind it.
    const fn too_small(self, there: usize, needed: usize) -> Self {
        let text = self.then(" is ").number(needed.saturating_sub(there));
        let text = text.then(" bytes too small: it has ").number(there);
        text.then(", and ").number(needed).then(" are needed")
    }

    /// The text.
    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// Does not compile where fewer bytes are there than needed, and says how many.
#[track_caller]
pub(crate) const fn fits(what: &str, there: usize, needed: usize) {
    assert!(needed <= there, "{}", Message::new().then(what).too_small(there, needed).as_str());
}

/// As [`fits`], of a memory by name.
#[track_caller]
pub(crate) const fn fits_in(region: &str, there: usize, needed: usize) {
    assert!(
        needed <= there,
        "{}",
        Message::new().then("memory `").then(region).then("`").too_small(there, needed).as_str()
    );
}

const _: () = {
    let text = Message::new().then("a").number(0).number(1280).number(usize::MAX);
    let most = match usize::BITS {
        32 => text.len == 1 + 1 + 4 + 10,
        64 => text.len == 1 + 1 + 4 + 20,
        _ => true,
    };
    assert!(most);
    assert!(matches!(Message::new().then("x ").number(907).as_str().as_bytes(), b"x 907"));
};
