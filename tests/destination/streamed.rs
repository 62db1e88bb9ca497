//! Rows that are larger than the caches, of elements that do not make up a line, or stand across lines.
//!
//! Requirements: FW-VIEW-8.

use formwork::prelude::*;

use crate::runner::on_every_set;

/// An element of its own: as large as four numbers.
type Wide = [u32; 4];

#[test]
fn a_large_row_of_elements_of_any_size_is_copied_whole() {
    let mut next = 0_u32;
    let x = HeapTensor::<Wide, s![1024, 1024]>::from_fn(|_| {
        next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        [next, next ^ 1, !next, next >> 3]
    });
    assert!(size_of_val(x.as_slice()) >= 16 << 20, "such a row is written past the caches");
    on_every_set(|| assert!(x.to_contiguous_heap().as_slice() == x.as_slice()));
}

/// Requirements: FW-VIEW-8, FW-KERNEL-17.
#[test]
fn a_large_row_that_begins_at_an_odd_address_is_copied_between_its_ends() {
    const LEN: usize = 1 << 23;
    let mut next = 0_u32;
    let mut bytes = || {
        next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (next >> 24) as u8
    };
    let x: Vec<[u8; 2]> = (0..LEN).map(|_| [bytes(), bytes()]).collect();
    let x = View::<[u8; 2], s![8388608]>::from_slice(&x).expect("as many as the extent");
    on_every_set(|| {
        let mut memory = vec![0xA5_u8; 2 * LEN + 130];
        // Two bytes need no alignment, so the pairs may stand across the ends of lines.
        let first = usize::from(memory.as_ptr().addr().is_multiple_of(2));
        let part = &mut memory[64 + first..][..2 * LEN];
        let pairs = bytemuck::cast_slice_mut::<u8, [u8; 2]>(part);
        assert!(!pairs.as_ptr().addr().is_multiple_of(2));
        let mut to = ViewMut::<[u8; 2], s![8388608]>::from_mut_slice(pairs).expect("the same");
        to.assign(&x);
        let (before, rest) = memory.split_at(64 + first);
        let (found, behind) = rest.split_at(2 * LEN);
        assert!(found == bytemuck::cast_slice::<[u8; 2], u8>(x.as_slice()));
        assert!(before.iter().chain(behind).all(|&byte| byte == 0xA5));
    });
}
