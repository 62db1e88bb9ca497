//! Names for fields and structs.

/// Whether this is a name that Rust takes as it is, in every edition.
pub(super) fn is_word(text: &str) -> bool {
    // A word of the edition 2024, which is none for `syn`.
    text != "gen" && syn::parse_str::<syn::Ident>(text).is_ok()
}

/// A name of a field for a part of a name in a file: in lower case, with underscores.
pub(super) fn field(part: &str) -> String {
    let mut name = String::new();
    let mut before = '_';
    for letter in part.chars() {
        if !letter.is_alphanumeric() {
            if before != '_' {
                name.push('_');
            }
        } else {
            if letter.is_uppercase() && (before.is_lowercase() || before.is_numeric()) {
                name.push('_');
            }
            name.extend(letter.to_lowercase());
        }
        before = if letter.is_alphanumeric() { letter } else { '_' };
    }
    let name = name.trim_end_matches('_');
    if is_word(name) {
        name.to_owned()
    } else if name.is_empty() {
        "unnamed".to_owned()
    } else if is_word(&format!("r#{name}")) {
        format!("r#{name}")
    } else if is_word(&format!("n{name}")) && name.starts_with(char::is_numeric) {
        format!("n{name}")
    } else if is_word(&format!("{name}_")) {
        // `self` and the like.
        format!("{name}_")
    } else {
        "unnamed".to_owned()
    }
}

/// A name of a struct for a field.
pub(super) fn structure(field: &str, is_element: bool) -> String {
    let field = field.strip_prefix("r#").unwrap_or(field);
    // Of `layers` each is a `Layer`.
    let is_plural = is_element && field.len() > 3 && field.ends_with('s') && !field.ends_with("ss");
    let field =
        if is_plural { field.get(..field.len().saturating_sub(1)) } else { None }.unwrap_or(field);
    let mut name = String::new();
    for word in field.split('_') {
        let mut letters = word.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        name.extend(letters);
    }
    if is_word(&name) { name } else { "Part".to_owned() }
}
