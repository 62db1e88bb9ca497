//! Lanes: arrays that the compiler keeps in vector registers.
#![allow(unsafe_code)]

/// The element-wise function of two runs.
#[inline(always)]
pub(crate) fn zip<A: Copy, B: Copy, C, const W: usize>(
    left: [A; W],
    right: [B; W],
    function: impl Fn(A, B) -> C,
) -> [C; W] {
    core::array::from_fn(|lane| {
        // SAFETY: `from_fn` calls with numbers below the length `W` of its array.
        let a = unsafe { *left.get_unchecked(lane) };
        // SAFETY: as above.
        let b = unsafe { *right.get_unchecked(lane) };
        function(a, b)
    })
}

/// The element-wise function of three runs.
#[inline(always)]
pub(crate) fn zip3<A: Copy, B: Copy, C: Copy, R, const W: usize>(
    first: [A; W],
    second: [B; W],
    third: [C; W],
    function: impl Fn(A, B, C) -> R,
) -> [R; W] {
    let pairs = zip(second, third, |b, c| (b, c));
    zip(first, pairs, |a, (b, c)| function(a, b, c))
}

/// The same value, by way of memory.
///
/// Accumulators that a loop keeps in registers are vectorised from where they go. Where they go
/// into a tree of sums, the compiler begins at its root and finds vectors of two; where they are
/// stored in one piece, it finds whole registers.
#[inline(always)]
pub(crate) fn in_memory<T>(value: T) -> T {
    core::hint::black_box(value)
}
