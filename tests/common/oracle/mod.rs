//! The oracle: a dynamic strided tensor of plain loops, which shares no code with the crate.
//!
//! It knows nothing about types of shapes: extents and strides are lists of numbers, every access is
//! checked, and every operation is the loop that defines it. Rules that can refuse are functions
//! from shapes to `Option`; the operations themselves panic where their rule refuses.

mod elementwise;
mod join;
mod pattern;
mod pool;
mod product;
mod reduce;
mod view;

pub use elementwise::broadcast_shape;
pub use join::{concat_shape, stack_shape};
pub use pool::{Pool, pool_shape};
pub use product::{Conv, conv_shape, matmul_shape};
pub use reduce::reduce_shape;
pub use view::{permute_shape, reshape_shape, squeeze_shape, unsqueeze_shape};

use std::rc::Rc;

/// Elements that an index reaches through strides.
#[derive(Clone, Debug)]
pub struct Oracle<T> {
    data: Rc<[T]>,
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: isize,
}

impl<T: Copy> Oracle<T> {
    /// The tensor with these elements in row-major order.
    pub fn new(shape: &[usize], data: Vec<T>) -> Self {
        assert_eq!(data.len(), count(shape), "{shape:?} needs another number of elements");
        Self { data: data.into(), shape: shape.to_vec(), strides: row_major(shape), offset: 0 }
    }

    /// The tensor whose element at each index is what `element` makes of it.
    pub fn from_fn(shape: &[usize], element: impl FnMut(&[usize]) -> T) -> Self {
        let indices = indices(shape);
        Self::new(shape, indices.iter().map(Vec::as_slice).map(element).collect())
    }

    /// The extents.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The strides, in elements.
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// Where the first element stands in the data.
    pub fn offset(&self) -> isize {
        self.offset
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The element at an index.
    pub fn at(&self, index: &[usize]) -> T {
        assert_eq!(index.len(), self.rank(), "an index has one number an axis");
        let mut place = self.offset;
        for axis in 0..self.rank() {
            assert!(index[axis] < self.shape[axis], "{index:?} is outside {:?}", self.shape);
            place += isize::try_from(index[axis]).unwrap() * self.strides[axis];
        }
        self.data[usize::try_from(place).unwrap()]
    }

    /// The elements in row-major order of the indices.
    pub fn flat(&self) -> Vec<T> {
        indices(&self.shape).iter().map(|index| self.at(index)).collect()
    }

    /// The same elements, one behind the other.
    pub fn to_contiguous(&self) -> Self {
        Self::new(&self.shape, self.flat())
    }

    /// Whether the strides are those of row-major order, where an axis of length 1 may have any.
    pub fn is_contiguous(&self) -> bool {
        if count(&self.shape) == 0 {
            return true;
        }
        let expected = row_major(&self.shape);
        (0..self.rank()).all(|axis| self.shape[axis] == 1 || self.strides[axis] == expected[axis])
    }
}

/// The number of elements of a shape.
pub fn count(shape: &[usize]) -> usize {
    shape.iter().product()
}

/// The strides of row-major order.
pub fn row_major(shape: &[usize]) -> Vec<isize> {
    let stride = |axis: usize| shape[axis + 1..].iter().product::<usize>();
    (0..shape.len()).map(|axis| isize::try_from(stride(axis)).unwrap()).collect()
}

/// All indices of a shape, the last axis fastest.
pub fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &extent in shape {
        let longer = |index: &Vec<usize>, next: usize| [index.as_slice(), &[next]].concat();
        all =
            all.iter().flat_map(|index| (0..extent).map(move |next| longer(index, next))).collect();
    }
    all
}
