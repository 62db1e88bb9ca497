//! What the macros write is the extent of that length, to the core as well.
//!
//! Requirements: FW-DIM-1, FW-MACRO-1.

use formwork::dim::{Dim, FixedDim};
use formwork::{dim, s};

fn length<N: FixedDim>(extent: N) -> [usize; 2] {
    [extent.len(), N::CAP]
}

macro_rules! lengths {
    ($($number:literal)*) => {
        [$((length(dim!($number)), <dim!($number) as Dim>::CAP, $number as usize)),*]
    };
}

#[test]
fn each_number_is_the_extent_of_that_length() {
    let lengths = lengths!(
        0 1 2 3 7 8 9 63 64 100 255 256 511 512 767 768 1000 1022 1023 1024 1025 1500 2047 2048 4096
        11_008 50_257 65_535 65_536 151_936 0xf_ffff 0x10_0000 0x10_0001 0x10_03ff 0x10_0400
        1_500_000 16_777_216 0x3fff_fbff 0x3fff_ffff
    );
    for (by_value, by_type, number) in lengths {
        assert_eq!((by_value, by_type), ([number; 2], number));
    }
}

/// Requirements: FW-MACRO-1.
#[test]
fn a_shape_has_its_extents_in_order() {
    let (a, b, c): s![2, 1, 4096] = s![2, 1, 4096];
    assert_eq!([a.len(), b.len(), c.len()], [2, 1, 4096]);
}
