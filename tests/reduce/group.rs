//! The groups of a tensor, element by element, and comparison with the plain loops to the bit.

use formwork::dtype::{DType, Element, bf16, f16};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Reduces;
use formwork::storage::Storage;

/// Rows of elements: along the last axes of the tensor as far as they are reduced, else of one element.
pub struct Group<T>(Vec<Vec<T>>);

impl<T: Copy> Group<T> {
    /// Rows and columns.
    pub fn size(&self) -> [usize; 2] {
        [self.0.len(), self.0.first().map_or(0, Vec::len)]
    }

    pub fn element(&self, row: usize, column: usize) -> T {
        self.0[row][column]
    }

    /// All elements in row-major order.
    pub fn flat(&self) -> Vec<T> {
        self.0.concat()
    }
}

/// A group of each coordinate of the reduced shape, in row-major order, by comparing all coordinates.
pub fn groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P>(
    x: &Tensor<T, S, L, K>,
    _axes: P,
) -> Vec<(<S::Out as Shape>::Coord, Group<T>)> {
    coordinates(x.shape().reduced())
        .into_iter()
        .map(|group| {
            let mut rows = Vec::new();
            for coord in coordinates(x.shape()) {
                if S::group_of(coord) != group {
                    continue;
                }
                let indices = S::indices(coord);
                let along_row = indices.as_ref().iter().rev().take(S::ROW_AXES);
                let starts_row = along_row.clone().all(|index| *index == 0);
                if starts_row {
                    rows.push(Vec::new());
                }
                rows.last_mut().expect("a row begins with index 0").push(x.at(coord));
            }
            (group, Group(rows))
        })
        .collect()
}

/// The coordinates of a shape in row-major order.
pub fn coordinates<S: Shape>(shape: S) -> Vec<S::Coord> {
    std::iter::successors(shape.first(), |&coord| shape.next(coord)).collect()
}

/// The bits of an element; those of all NaNs are one.
pub trait Bits: Element {
    fn bits(self) -> u64;
}

macro_rules! bits {
    ($($t:ty: |$x:ident| $bits:expr;)*) => {$(
        impl Bits for $t {
            fn bits(self) -> u64 {
                let $x = self;
                $bits
            }
        }
    )*};
}

bits! {
    f32: |x| if x.is_nan() { u64::MAX } else { x.to_bits().into() };
    f64: |x| if x.is_nan() { u64::MAX } else { x.to_bits() };
    f16: |x| if x.is_nan() { u64::MAX } else { x.to_bits().into() };
    bf16: |x| if x.is_nan() { u64::MAX } else { x.to_bits().into() };
    i8: |x| u64::from(x.cast_unsigned());
    u8: |x| x.into();
    i32: |x| u64::from(x.cast_unsigned());
    u32: |x| x.into();
    i64: |x| x.cast_unsigned();
    bool: |x| x.into();
}

/// Both have the same bits.
pub fn same<T: Bits>(found: T, right: T, what: &str) {
    assert_eq!(
        found.bits(),
        right.bits(),
        "{what}: found {found:?}, right is {right:?}, {}",
        DType::name(T::DTYPE)
    );
}
