//! Elements from their bytes, at compile time.
#![allow(unsafe_code)]

use crate::dtype::Num;
use crate::shape::Shape;

/// The elements whose bytes these are, each with its lowest byte first.
pub(crate) const fn from_le_bytes<T: Num, S: Shape, const N: usize>(bytes: &[u8; N]) -> S::Arr<T> {
    const {
        assert!(
            N == size_of::<S::Arr<T>>(),
            "there must be as many bytes as the elements of the shape have"
        );
    }
    let native =
        if cfg!(target_endian = "big") { reversed(*bytes, size_of::<T>()) } else { *bytes };
    // SAFETY: the sizes are equal, the elements stand one behind the other without padding, and
    // every bit pattern is one of `T`, as `Element` promises for all but `bool`, which is no `Num`.
    unsafe { core::mem::transmute_copy::<[u8; N], S::Arr<T>>(&native) }
}

/// The bytes of each element in the other order.
const fn reversed<const N: usize>(mut bytes: [u8; N], width: usize) -> [u8; N] {
    let mut rest: &mut [u8] = &mut bytes;
    while let Some((element, behind)) = rest.split_at_mut_checked(width) {
        element.reverse();
        rest = behind;
    }
    bytes
}

const _: () = assert!(matches!(reversed([1, 2, 3, 4], 2), [2, 1, 4, 3]));
const _: () = assert!(matches!(reversed([], 4), []));
