//! Numbers that no two sums of share their rounding.

use formwork::shape::FixedShape;
use formwork::tensor::HeapTensor;

/// Numbers between -1 and 1 from a seed.
pub(crate) fn wave_of<S: FixedShape>(seed: u32) -> HeapTensor<f32, S> {
    let mut state = seed;
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap()) / 32768. - 1.
    })
}

/// Numbers between -1 and 1.
pub(crate) fn wave<S: FixedShape>() -> HeapTensor<f32, S> {
    wave_of(12345)
}

/// Numbers between -1 and 1 as elements of any type.
pub(crate) fn random<T: Copy, S: FixedShape>(as_element: impl Fn(f32) -> T) -> HeapTensor<T, S> {
    let numbers = wave::<S>();
    HeapTensor::from_fn(|coord| as_element(numbers.at(coord)))
}
