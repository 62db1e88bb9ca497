//! Names that are too long for a column or for a line, and names that would not be seen.
//!
//! Requirements: FW-WEIGHT-2.

use formwork::io::weights::{Field, Kind, Place, Weights, WeightsError};
use formwork::prelude::*;

use crate::file::{File, message};

/// A text of one byte so many times.
const fn repeated<const LEN: usize>(bytes: &'static [u8; LEN]) -> &'static str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// What the error says of rows of five cells, by the definition of a table: columns two spaces apart.
fn table(rows: &[[&str; 5]]) -> String {
    let head = ["field", "in the file", "expected", "found", "what to do"];
    let rows = [&[head], rows].concat();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap();
    let line = |row: &[&str; 5]| {
        let cell = |column| format!("{:1$}", row[column], width(column) + 2);
        format!("\n{}{}", (0..4).map(cell).collect::<String>(), row[4])
    };
    let lines: String = rows.iter().map(line).collect();
    format!("the safetensors file does not fit the weights:{lines}")
}

const ADD: &str = "add it, or name what is there with `rename`";
const EXTRA: &str = "give it a field, or `load_some`";

/// Fields of one number, of which the first has a long name in the file, and the second in the struct.
struct Long<const BEFORE: usize>;

/// What is inside of the first field.
struct Inside;

impl<'f> Weights<'f> for Inside {
    const KIND: Kind = Kind::Fields(&[Field::new::<Tensor<f32, s![1]>>("weight")]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let _: Tensor<f32, s![1]> = place.field("weight")?;
        Ok(Self)
    }
}

const FIELD: &str = repeated(&[b'f'; 129]);

impl<'f, const BEFORE: usize> Weights<'f> for Long<BEFORE> {
    const KIND: Kind = Kind::Fields(&[
        Field::new::<Inside>("inside").rename(repeated(&[b'l'; BEFORE])),
        Field::new::<Tensor<f32, s![1]>>(FIELD).rename("short"),
    ]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let _: (Inside, Tensor<f32, s![1]>) = (place.field("inside")?, place.field(FIELD)?);
        Ok(Self)
    }
}

/// Requirements: FW-WEIGHT-1, FW-WEIGHT-2.
#[test]
fn a_name_has_at_most_256_bytes_and_a_begin_of_it_is_no_other_name() {
    // `.weight` behind 249 bytes are 256.
    let name = |before| "l".repeat(before) + ".weight";
    let file = File::new().f32(&name(249), &[1]).f32("short", &[1]).build();
    assert_eq!(message::<Long<249>>(&file.open()), "it fits");
    let file = File::new().f32(&name(250), &[1]).f32("short", &[1]).build();
    let begin = "l".repeat(250) + ".";
    let cut = begin.clone() + "..";
    let row = ["inside.weight", &cut, "f32 [1]", "nothing", "names have at most 256 bytes"];
    assert_eq!(message::<Long<250>>(&file.open()), table(&[row]));
    // What is kept of the name is the name of another tensor.
    let file = File::new().f32(&begin, &[1]).f32("short", &[1]).build();
    let other = ["-", &begin, "nothing", "f32 [1]", EXTRA];
    assert_eq!(message::<Long<250>>(&file.open()), table(&[row, other]));
    // Of a field that has no room at all nothing is kept, and nothing behind it, as short as that is.
    let file = File::new().f32("", &[1]).f32(".weight", &[1]).f32("short", &[1]).build();
    let none = ["inside.weight", "..", "f32 [1]", "nothing", "names have at most 256 bytes"];
    let rest =
        [["-", "", "nothing", "f32 [1]", EXTRA], ["-", ".weight", "nothing", "f32 [1]", EXTRA]];
    assert_eq!(message::<Long<257>>(&file.open()), table(&[none, rest[0], rest[1]]));
}

/// Requirements: FW-WEIGHT-1, FW-WEIGHT-2.
#[test]
fn a_name_of_a_field_is_shown_up_to_128_bytes() {
    let file = File::new().f32("l.weight", &[1]).f32("short", &[1]).build();
    assert_eq!(message::<Long<1>>(&file.open()), "it fits");
    let file = File::new().f32("l.weight", &[1]).build();
    let row = ["..", "short", "f32 [1]", "nothing", ADD];
    assert_eq!(message::<Long<1>>(&file.open()), table(&[row]));
}

/// Nothing is asked for.
struct Nothing;

impl<'f> Weights<'f> for Nothing {
    const KIND: Kind = Kind::Fields(&[]);

    fn read(_: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self)
    }
}

#[test]
fn a_long_name_in_a_file_is_shown_up_to_256_bytes_of_whole_characters() {
    // One byte is left behind 85 characters of three, which the next one does not fit, and then none is added.
    let (ideographs, bells) = ("日".repeat(86) + "x", r"\u0007".repeat(60));
    let letters = "n".repeat(300);
    let file = File::new().f32(&letters, &[0]).f32(&ideographs, &[0]).f32(&bells, &[0]).build();
    // An escape has five characters.
    let shown = ["n".repeat(256), "日".repeat(85), r"\u{7}".repeat(51)].map(|name| name + "..");
    let row = |name| ["-", name, "nothing", "f32 [0]", EXTRA];
    assert_eq!(
        message::<Nothing>(&file.open()),
        table(&[row(&shown[0]), row(&shown[1]), row(&shown[2])]),
    );
}

#[test]
fn characters_that_are_not_seen_are_escapes_of_as_many_digits_as_they_need() {
    let file = File::new().f32(r"\u0000\u000c\u000d\u000f", &[0]);
    let file = file.f32("\u{ad}\u{200b}\u{feff}\u{e0041}", &[0]).f32("😀é\u{7e}", &[0]).build();
    let row = |name| ["-", name, "nothing", "f32 [0]", EXTRA];
    assert_eq!(
        message::<Nothing>(&file.open()),
        table(&[
            row(r"\u{0}\u{c}\u{d}\u{f}"),
            row(r"\u{ad}\u{200b}\u{feff}\u{e0041}"),
            row("😀é~"),
        ]),
    );
}

/// A field of few characters and many bytes, beside a field of as many characters as bytes.
struct Wide;

const FACES: &str = "\
    😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀";
const TWICE: &str = "\
    😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀\
    😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀";
const LETTERS: &str = repeated(&[b'f'; 128]);

impl<'f> Weights<'f> for Wide {
    const KIND: Kind = Kind::Fields(&[
        Field::new::<View<'f, f32, s![100, 100, 100, 100, 100, 100, 100, 100]>>(FACES)
            .rename(TWICE),
        Field::new::<Tensor<f32, s![1]>>(LETTERS),
    ]);

    fn read(_: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self)
    }
}

/// Requirements: FW-MEM-2, FW-WEIGHT-2.
#[test]
fn a_line_is_shown_up_to_768_bytes() {
    let sizes = [0, 1_000_000_000, 1_000_000_000, 1, 1, 1, 1, 1];
    let letters = "n".repeat(256);
    let file = File::new().bytes(&letters, "F8_E4M3FNUZ", &sizes, &[]).build();
    let found = "F8_E4M3FNUZ [0, 1000000000, 1000000000, 1, 1, 1, 1, 1]";
    let expected = "f32 [100, 100, 100, 100, 100, 100, 100, 100]";
    let whole = table(&[
        [FACES, TWICE, expected, "nothing", ADD],
        [LETTERS, LETTERS, "f32 [1]", "nothing", ADD],
        ["-", &letters, "nothing", found, EXTRA],
    ]);
    let cut = |line: &str| match line.get(..768) {
        Some(begin) => format!("{begin}.."),
        None => line.to_owned(),
    };
    let lines: Vec<_> = whole.lines().map(cut).collect();
    // Behind `nothing`, where the next column has not begun.
    assert!(lines[2].contains("nothing  ") && lines[2].ends_with("  .."), "{}", lines[2]);
    assert_eq!(message::<Wide>(&file.open()), lines.join("\n"));
}
