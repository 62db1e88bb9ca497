//! Elements from their bytes, at compile time.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

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

/// As [`from_le_bytes`], of as many bytes as there are; `None` for another number than the elements have.
pub(crate) const fn from_le_slice<T: Num, S: Shape>(bytes: &[u8]) -> Option<S::Arr<T>> {
    from_slice::<T, S>(bytes, cfg!(target_endian = "big"))
}

/// The elements of these bytes, those of each one turned around where this machine's order is another.
const fn from_slice<T: Num, S: Shape>(bytes: &[u8], is_swapped: bool) -> Option<S::Arr<T>> {
    if bytes.len() != size_of::<S::Arr<T>>() {
        return None;
    }
    let mut elements = MaybeUninit::<S::Arr<T>>::uninit();
    let to = elements.as_mut_ptr().cast::<u8>();
    if is_swapped {
        let last = size_of::<T>().wrapping_sub(1);
        let (mut rest, mut at) = (bytes, 0_usize);
        while let [byte, behind @ ..] = rest {
            // The width of an element is a power of two, so `place` is in the element that `at` is in.
            let place = at ^ last;
            // SAFETY: `at` is below the size of all elements, and so is `place`.
            let to = unsafe { to.add(place) };
            // SAFETY: as above; nobody else has access.
            unsafe { to.write(*byte) }
            at = at.wrapping_add(1);
            rest = behind;
        }
    } else {
        // SAFETY: there are as many bytes here as there, and nobody else has access to those.
        unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
    }
    // SAFETY: each byte was written, and every bit pattern is an element, as in `from_le_bytes`.
    Some(unsafe { elements.assume_init() })
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
const _: () = {
    use crate::dim::D;
    type Pair = (D<2>,);
    let same = from_slice::<u16, Pair>(&[1, 2, 3, 4], false);
    assert!(
        matches!(same, Some([a, b]) if a == u16::from_ne_bytes([1, 2]) && b == u16::from_ne_bytes([3, 4]))
    );
    let turned = from_slice::<u16, Pair>(&[1, 2, 3, 4], true);
    assert!(
        matches!(turned, Some([a, b]) if a == u16::from_ne_bytes([2, 1]) && b == u16::from_ne_bytes([4, 3]))
    );
    assert!(from_slice::<u16, Pair>(&[1, 2, 3], false).is_none());
};
