//! Records of archives that NumPy seldom writes: sizes behind the bytes, and one number alone that stands elsewhere.
//!
//! Requirements: FW-FILE-6.

use formwork::io::TensorFile;
use formwork::io::npz::Npz;
use formwork::prelude::*;

use crate::archive::{Member, Parts, archive, npy, parts};

/// `[1.0, -2.0]` as NumPy saves it.
fn two() -> Vec<u8> {
    npy("<f4", "False", "(2,)", &[1.0_f32, -2.0].map(f32::to_le_bytes).concat())
}

/// The tensor `x` of an archive.
fn x_of(file: &[u8]) -> [f32; 2] {
    let file = Npz::open(file).unwrap_or_else(|error| panic!("{error}"));
    let view = file.find("x").expect("it is there").view().expect("it is of elements");
    let x: Tensor<f32, s![2]> = view.to_tensor().expect("it has this type");
    x.into_array()
}

fn refusal(file: &[u8]) -> String {
    Npz::open(file).expect_err("it is refused").to_string()
}

#[test]
fn an_archive_that_was_written_into_a_pipe_has_its_sizes_behind_its_bytes() {
    for member in [Member::stored("x.npy", &two()), Member::deflated("x.npy", &two())] {
        let streamed = Member { is_streamed: true, ..member };
        assert_eq!(x_of(&archive(std::slice::from_ref(&streamed))), [1.0, -2.0]);
        // What the header leaves open is compared with what the directory says.
        let sum = streamed.crc ^ 1;
        let told = format!("`CRC-32` of `x`: found {}, expected {sum}", streamed.crc);
        let lying = Member { crc: sum, ..streamed };
        let error = refusal(&archive(&[lying]));
        assert_eq!(error, format!("npz, byte 35, {told}"));
    }
}

#[test]
fn one_size_alone_may_stand_in_the_extra_field() {
    let member = Member::deflated("x.npy", &two());
    let wide = |size| archive(&[Member { wide_size: Some(size), ..member.clone() }]);
    assert_eq!(x_of(&wide(136)), [1.0, -2.0]);
    // The packed size and the place of the header are those of four bytes, and the header says the size too.
    assert_eq!(
        refusal(&wide(1 << 40)),
        "npz, byte 14, `header of a member` of `x`: found 136, expected 1099511627776",
    );
}

#[test]
fn a_member_ends_before_the_directory_begins() {
    let Parts { mut members, mut directory, end } = parts(&[Member::stored("x.npy", &two())]);
    // Its packed bytes, as its own header and the directory have them: one more than there are.
    members[18..22].copy_from_slice(&137_u32.to_le_bytes());
    directory[20..24].copy_from_slice(&137_u32.to_le_bytes());
    let begin = members.len();
    assert_eq!(
        refusal(&[members, directory, end].concat()),
        format!(
            "npz, byte {}, `member` of `x`: found {}, expected at most {begin}",
            begin + 20,
            begin + 1
        ),
    );
}

/// An archive whose end says that the size of its directory alone stands elsewhere, and what stands there.
fn with_wide_directory(size: u64) -> Vec<u8> {
    let Parts { members, directory, mut end } = parts(&[Member::stored("x.npy", &two())]);
    end[12..16].copy_from_slice(&[0xff; 4]);
    let wide = |number: usize| u64::try_from(number).unwrap().to_le_bytes();
    let (begin, place) = (members.len(), members.len() + directory.len());
    let large = [
        &b"PK\x06\x06"[..],
        &wide(44),
        &[45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[wide(1), wide(1), size.to_le_bytes(), wide(begin)].concat(),
        b"PK\x06\x07\0\0\0\0",
        &wide(place),
        &[1, 0, 0, 0],
    ]
    .concat();
    [members, directory, large, end].concat()
}

/// Requirements: FW-FILE-2, FW-FILE-3, FW-FILE-6.
#[test]
fn the_size_of_the_directory_alone_may_stand_in_the_record_for_large_numbers() {
    // 46 bytes and a name of five.
    assert_eq!(x_of(&with_wide_directory(51)), [1.0, -2.0]);
    // The members are 35 bytes of a header and 136 of a file; the directory ends at byte 222.
    assert_eq!(
        refusal(&with_wide_directory(50)),
        "npz, byte 222, `directory`: found 221, expected 222",
    );
    // With the records of 56, 20 and 22 bytes the file has 320.
    assert_eq!(
        refusal(&with_wide_directory(u64::MAX)),
        format!("npz, byte 222, `directory`: found {}, expected at most 320", u64::MAX),
    );
    // Nothing stands elsewhere: before the end is the directory, whose last 20 bytes are no record.
    let Parts { members, directory, mut end } = parts(&[Member::stored("x.npy", &two())]);
    end[12..16].copy_from_slice(&[0xff; 4]);
    assert_eq!(
        refusal(&[members, directory, end].concat()),
        "npz, byte 202, `large end of the archive`: found `\\u{0}\\u{0}\\u{0}\\u{0}`, \
         expected `PK\\u{6}\\u{7}`, which tells where the large numbers are",
    );
}
