//! Two names of which one type is a subtype of the other are still two extents.
#![allow(coherence_leak_check)]

use core::marker::PhantomData;

use formwork::layout::PaddedRows;
use formwork::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name<F>(PhantomData<F>);
type Short = Name<for<'a> fn(&'a u8)>;
type Long = Name<fn(&'static u8)>;

impl Named for Short {
    type Size = D<3>;
    const DIM: Self = Name(PhantomData);
    const NAME: &'static str = "Short";
}

impl Named for Long {
    type Size = D<1000>;
    const DIM: Self = Name(PhantomData);
    const NAME: &'static str = "Long";
}

fn view(x: View<'_, u32, (Short,)>) -> View<'_, u32, (Long,)> {
    x
}

fn view_mut(x: ViewMut<'_, u32, (Short,)>) -> ViewMut<'_, u32, (Long,)> {
    x
}

fn heap(x: HeapTensor<u32, (Short,)>) -> HeapTensor<u32, (Long,)> {
    x
}

fn rows(
    x: View<'_, u32, s![2, 3], PaddedRows<Short>>,
) -> View<'_, u32, s![2, 3], PaddedRows<Long>> {
    x
}

fn index(x: Idx<Long>) -> Idx<Short> {
    x
}

fn main() {}

// Requirements: FW-ALIAS-3.
