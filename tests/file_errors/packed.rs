//! Packed bytes that are too few, too many, or no file of NumPy when they are unpacked.
//!
//! Requirements: FW-FILE-1, FW-FILE-2.

use formwork::io::npz::Npz;

use crate::archive::{Member, archive, npy};

/// A member of 130 bytes, which are packed as 135 behind a header of 35.
fn member() -> Member {
    Member::deflated("x.npy", &npy("|u1", "False", "(2,)", &[7, 9]))
}

fn refusal(member: Member) -> String {
    Npz::open(&archive(&[member])).expect_err("it is refused").to_string()
}

#[test]
fn packed_bytes_that_go_on_behind_the_end_of_what_is_packed_are_refused() {
    let mut longer = member();
    longer.packed.push(0);
    assert_eq!(refusal(longer), "npz, byte 170, `packed bytes` of `x`: found 135, expected 136",);
}

#[test]
fn packed_bytes_that_are_cut_off_are_refused_at_their_end() {
    let mut cut = member();
    cut.packed.truncate(100);
    assert_eq!(
        refusal(cut),
        "npz, byte 135, `packed bytes` of `x`: found the end, expected more packed bytes",
    );
}

/// The place is one of the unpacked member, which is no place of the file.
#[test]
fn an_error_inside_a_packed_member_is_told_of_the_unpacked_one() {
    let unknown = npy("<f5", "False", "(2,)", &[0; 10]);
    // The text begins at byte 10, and `descr` in it at 11.
    assert_eq!(
        refusal(Member::deflated("deep/x.npy", &unknown)),
        "npz, in the unpacked member, byte 20, `descr` of `deep/x`: found `<f5`, expected an element type as \
         `<f4`: `<`, `>` or (of one byte) `|` before b1, i1, u1, i2, u2, i4, u4, i8, u8, f2, f4 or f8",
    );
    let short = npy("<f4", "False", "(2,)", &[0; 7]);
    assert_eq!(
        refusal(Member::deflated("x.npy", &short)),
        "npz, in the unpacked member, byte 128, `bytes of the data` of `x`: found 7, expected 8",
    );
}
