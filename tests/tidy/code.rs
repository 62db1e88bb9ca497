//! Rust text without its comments and literals, and which item a place is in.
//!
//! Requirements: FW-DOC-3.

/// The text with every comment and literal blanked; all other bytes stay where they are.
pub(crate) fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if text[at..].starts_with("//") => line_end(text, at),
            b'/' if text[at..].starts_with("/*") => block_end(text, at),
            b'"' => string_end(bytes, at + 1),
            b'\'' => char_end(text, at),
            b'r' if !follows_word(bytes, at) => raw_end(text, at),
            _ => at,
        };
        if end == at {
            at += 1;
            continue;
        }
        for byte in &mut out[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end;
    }
    String::from_utf8(out).expect("whole characters were blanked")
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length)
}

fn block_end(text: &str, start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at < text.len() {
        if text.as_bytes()[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if text.as_bytes()[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of a character literal, or `at` for a lifetime.
fn char_end(text: &str, at: usize) -> usize {
    let mut rest = text[at + 1..].chars();
    match (rest.next(), rest.next()) {
        (Some('\\'), Some(escaped)) => {
            let from = at + 2 + escaped.len_utf8();
            text[from..].find('\'').map_or(text.len(), |length| from + length + 1)
        }
        (Some(character), Some('\'')) => at + 2 + character.len_utf8(),
        _ => at,
    }
}

/// The end of a raw string, or `at` if none starts here.
fn raw_end(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    if !rest[hashes..].starts_with('"') {
        return at;
    }
    let from = at + 1 + hashes + 1;
    let close = format!("\"{}", "#".repeat(hashes));
    text[from..].find(&close).map_or(text.len(), |length| from + length + close.len())
}

/// Whether the place continues a word, a `b` or `c` of a raw string aside.
fn follows_word(bytes: &[u8], at: usize) -> bool {
    let is_part = |at: usize| is_word(bytes[at]);
    match at.checked_sub(1) {
        None => false,
        Some(before) if matches!(bytes[before], b'b' | b'c') => {
            before.checked_sub(1).is_some_and(is_part)
        }
        Some(before) => is_part(before),
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Where the whole word stands.
pub(crate) fn words<'t>(code: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let bytes = code.as_bytes();
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = at.checked_sub(1).is_none_or(|before| !is_word(bytes[before]));
        before && bytes.get(at + word.len()).is_none_or(|&after| !is_word(after))
    })
}

/// What stands in front of each brace that is open at `at`, outermost first.
pub(crate) fn enclosing(code: &str, at: usize) -> Vec<&str> {
    let mut open = Vec::new();
    let mut start = 0;
    for (here, byte) in code.bytes().enumerate().take(at) {
        match byte {
            b'{' => open.push(code[start..here].trim()),
            b'}' => {
                open.pop();
            }
            b';' => {}
            _ => continue,
        }
        start = here + 1;
    }
    open
}

/// The place behind the brace that closes the first one opened at or behind `from`.
pub(crate) fn closing(code: &str, from: usize) -> usize {
    let mut depth = 0usize;
    for (at, byte) in code.bytes().enumerate().skip(from) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => return at + 1,
            b'}' => depth -= 1,
            b';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// The code with all that is compiled for tests only blanked.
pub(crate) fn without_tests(code: &str) -> String {
    let mut out = code.as_bytes().to_vec();
    let gates = ["#[cfg(test)]", "#[cfg(all(test,"].into_iter();
    for (at, _) in gates.flat_map(|gate| code.match_indices(gate)) {
        for byte in &mut out[at..closing(code, at)] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    String::from_utf8(out).expect("whole characters were blanked")
}

#[test]
fn comments_and_literals_are_blanked_and_nothing_else() {
    for (text, code) in [
        ("a // b\nc", "a     \nc"),
        ("a /* /* b */ c */ d", "a                 d"),
        (r#"f("a \" b", 'c')"#, r"f(        ,    )"),
        (r#"f('\'', '\u{41}', b"x")"#, "f(    ,         , b   )"),
        ("r\"a\\\" b", "      b"),
        (r##"x(r#"a " b"#, r#type)"##, "x(          , r#type)"),
        ("for<'a> &'a str", "for<'a> &'a str"),
        ("'é' + é", "     + é"),
    ] {
        assert_eq!(code_only(text), code, "{text}");
    }
}

#[test]
fn a_word_is_found_only_as_a_whole() {
    let found: Vec<_> = words("unsafe_code unsafe {} un unsafe", "unsafe").collect();
    assert_eq!(found, [12, 25]);
}

#[test]
fn the_open_items_are_known() {
    let code = "impl A for B { fn c() { x; } fn d() { y } }";
    let at = code.find('y').unwrap();
    assert_eq!(enclosing(code, at), ["impl A for B", "fn d()"]);
}

#[test]
fn modules_of_tests_are_left_out() {
    let code = "a\n#[cfg(test)]\nmod t { b { c } }\nd\n#[cfg(all(test, b))]\nmod u;\ne";
    let left: String = without_tests(code).split_whitespace().collect();
    assert_eq!(left, "ade");
}
