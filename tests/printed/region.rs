//! Memories that are told apart by their names, and what is said of one that is too small.
//!
//! Requirements: FW-MEM-6.

use std::panic::catch_unwind;

use formwork::storage::{In, Region, Share, bytes_in, within_limits};

macro_rules! regions {
    ($($region:ident $name:expr, $limit:literal;)*) => {$(
        struct $region;

        impl Region for $region {
            const NAME: &'static str = $name;
            const LIMIT: usize = $limit;
        }
    )*};
}

regions! {
    Fast "fast", 256;
    FastToo "fast too", 64;
    Empty "", 1024;
    // More characters than a message has room for.
    Long "A memory with a name that goes on and on, as if somebody had taken what the data sheet says of it for what \
          it is called there: two banks of static memory, each of sixty-four bytes, next to the second processor", 64;
}

const fn share<R: Region, const BYTES: usize>() -> Share {
    In::<R, [u8; BYTES]>::SHARE
}

/// What is said where these shares are more than there is.
fn told(shares: &'static [Share]) -> Option<String> {
    let error = catch_unwind(|| within_limits(shares)).err()?;
    let text = error.downcast_ref::<String>().cloned();
    text.or_else(|| error.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

#[test]
fn a_name_that_begins_with_another_is_another_memory() {
    let shares = [
        share::<Fast, 100>(),
        share::<FastToo, 50>(),
        share::<Empty, 7>(),
        share::<Fast, 30>(),
        share::<FastToo, 10>(),
    ];
    // Each begins at a multiple of 64.
    assert_eq!(bytes_in::<Fast>(&shares), 128 + 30);
    assert_eq!(bytes_in::<FastToo>(&shares), 64 + 10);
    assert_eq!(bytes_in::<Empty>(&shares), 7);
    assert_eq!(bytes_in::<Long>(&shares), 0);
}

#[test]
fn a_memory_that_is_too_small_is_told_by_its_name_and_the_bytes_that_are_missing() {
    static FITS: [Share; 2] = [share::<Fast, 192>(), share::<Fast, 64>()];
    assert_eq!(told(&FITS), None);
    static MORE: [Share; 3] = [share::<Fast, 192>(), share::<Long, 64>(), share::<Fast, 65>()];
    assert_eq!(
        told(&MORE).as_deref(),
        Some("memory `fast` is 1 bytes too small: it has 256, and 257 are needed")
    );
}

#[test]
fn a_name_that_a_message_has_no_room_for_is_left_out_and_the_numbers_are_there() {
    assert!(Long::NAME.len() > 200);
    static MORE: [Share; 1] = [share::<Long, 128>()];
    assert_eq!(
        told(&MORE).as_deref(),
        Some("memory `` is 64 bytes too small: it has 64, and 128 are needed")
    );
}
