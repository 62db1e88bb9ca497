//! What a C library with shapes at run time does: byte strides in a vector, an odometer over the
//! outer axes, and one element at a time at `base + i * stride`.
//!
//! Requirements: FW-SPEED-1.

use std::cell::UnsafeCell;
use std::rc::Rc;

/// A tensor that learns its shape when the program runs.
#[derive(Clone)]
pub struct Strided {
    elements: Rc<UnsafeCell<Vec<f32>>>,
    /// # Invariants
    /// For indices below `sizes`, the sum of index times stride is the offset in bytes of an element.
    sizes: Vec<usize>,
    strides: Vec<usize>,
}

impl Strided {
    /// A copy of these elements, in row-major order.
    pub fn new(elements: &[f32], sizes: &[usize]) -> Self {
        assert_eq!(elements.len(), sizes.iter().product::<usize>());
        let outer = |axis: usize| sizes[axis + 1..].iter().product::<usize>() * size_of::<f32>();
        let strides = (0..sizes.len()).map(outer).collect();
        let elements = Rc::new(UnsafeCell::new(elements.to_vec()));
        Self { elements, sizes: sizes.to_vec(), strides }
    }

    /// Zeros.
    pub fn zeros(sizes: &[usize]) -> Self {
        Self::new(&vec![0.0; sizes.iter().product()], sizes)
    }

    /// The same elements with the axes in another order.
    pub fn permuted(&self, order: &[usize]) -> Self {
        Self {
            elements: self.elements.clone(),
            sizes: order.iter().map(|&axis| self.sizes[axis]).collect(),
            strides: order.iter().map(|&axis| self.strides[axis]).collect(),
        }
    }

    /// The same elements, repeated along the axes of size 1 and new ones before the first.
    pub fn broadcast(&self, sizes: &[usize]) -> Self {
        let new = sizes.len() - self.sizes.len();
        let stride = |axis: usize| match axis.checked_sub(new) {
            Some(axis) if self.sizes[axis] != 1 => self.strides[axis],
            _ => 0,
        };
        let strides = (0..sizes.len()).map(stride).collect();
        Self { elements: self.elements.clone(), sizes: sizes.to_vec(), strides }
    }

    /// A copy of the elements in the order of memory.
    pub fn to_vec(&self) -> Vec<f32> {
        // SAFETY: nobody writes meanwhile: the type stays on one thread.
        unsafe { (*self.elements.get()).clone() }
    }

    fn base(&self) -> *mut u8 {
        // SAFETY: only the address is taken, and no reference to the elements outlives a call.
        unsafe { (*self.elements.get()).as_mut_ptr().cast() }
    }

    /// The element so many bytes behind the first.
    ///
    /// # Safety
    /// The offset is that of an element.
    unsafe fn read(base: *const u8, offset: usize) -> f32 {
        // SAFETY: as the caller promises, this is inside the allocation.
        let place = unsafe { base.add(offset) };
        // SAFETY: an element stands there.
        unsafe { place.cast::<f32>().read() }
    }

    /// Writes the element so many bytes behind the first.
    ///
    /// # Safety
    /// The offset is that of an element.
    unsafe fn write(base: *mut u8, offset: usize, element: f32) {
        // SAFETY: as the caller promises, this is inside the allocation.
        let place = unsafe { base.add(offset) };
        // SAFETY: an element stands there.
        unsafe { place.cast::<f32>().write(element) }
    }

    /// The offset of the row at these indices, which may be longer than the outer axes.
    fn row(&self, index: &[usize]) -> usize {
        index.iter().zip(&self.strides).map(|(index, stride)| index * stride).sum()
    }

    /// Writes `function` of the elements of `operands`, which have the shape of this tensor.
    #[inline(never)]
    pub fn assign<const N: usize>(&self, operands: [&Self; N], function: impl Fn([f32; N]) -> f32) {
        assert!(operands.iter().all(|operand| operand.sizes == self.sizes));
        let Some((inner, outer)) = self.sizes.split_last() else { return };
        let last = outer.len();
        let bases = operands.map(Self::base);
        let steps = operands.map(|operand| operand.strides[last]);
        odometer(outer, |index| {
            let (to, from) = (self.row(index), operands.map(|operand| operand.row(index)));
            for at in 0..*inner {
                let read = |which: usize| {
                    // SAFETY: the invariant of `strides`, for indices below the sizes.
                    unsafe { Self::read(bases[which], from[which] + at * steps[which]) }
                };
                let element = function(std::array::from_fn(read));
                // SAFETY: the same.
                unsafe { Self::write(self.base(), to + at * self.strides[last], element) }
            }
        });
    }

    /// Writes the sum of each row, that is along the last axis.
    #[inline(never)]
    pub fn sum_rows(&self, out: &mut Vec<f32>) {
        let Some((inner, outer)) = self.sizes.split_last() else { return };
        let step = self.strides[outer.len()];
        out.clear();
        odometer(outer, |index| {
            let row = self.row(index);
            // SAFETY: the invariant of `strides`, for indices below the sizes.
            let read = |at: usize| unsafe { Self::read(self.base(), row + at * step) };
            out.push((0..*inner).map(read).sum());
        });
    }

    /// Writes the product of two matrices.
    #[inline(never)]
    pub fn assign_product(&self, a: &Self, b: &Self) {
        let (rows, inner, columns) = (a.sizes[0], a.sizes[1], b.sizes[1]);
        assert!(self.sizes == [rows, columns] && b.sizes[0] == inner);
        for row in 0..rows {
            for column in 0..columns {
                let mut sum = 0.0;
                for at in 0..inner {
                    let offset = row * a.strides[0] + at * a.strides[1];
                    // SAFETY: the invariant of `strides`, for indices below the sizes.
                    let left = unsafe { Self::read(a.base(), offset) };
                    let offset = at * b.strides[0] + column * b.strides[1];
                    // SAFETY: the same.
                    sum += left * unsafe { Self::read(b.base(), offset) };
                }
                let offset = row * self.strides[0] + column * self.strides[1];
                // SAFETY: the same.
                unsafe { Self::write(self.base(), offset, sum) }
            }
        }
    }
}

/// Calls with every index below `sizes`, the last axis first.
fn odometer(sizes: &[usize], mut call: impl FnMut(&[usize])) {
    let mut index = vec![0; sizes.len()];
    'all: loop {
        call(&index);
        for axis in (0..sizes.len()).rev() {
            index[axis] += 1;
            if index[axis] < sizes[axis] {
                continue 'all;
            }
            index[axis] = 0;
        }
        return;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_reach_the_elements_of_any_layout() {
        let a = Strided::new(&[1., 2., 3., 4., 5., 6.], &[2, 3]);
        let b = Strided::new(&[10., 20.], &[2]).broadcast(&[3, 2]);
        let y = Strided::zeros(&[3, 2]);
        y.assign([&a.permuted(&[1, 0]), &b], |[a, b]| a + b);
        assert_eq!(y.to_vec(), [11., 24., 12., 25., 13., 26.]);
        let mut sums = vec![];
        a.permuted(&[1, 0]).sum_rows(&mut sums);
        assert_eq!(sums, [5., 7., 9.]);
        let product = Strided::zeros(&[2, 2]);
        product.assign_product(&a, &a.permuted(&[1, 0]));
        assert_eq!(product.to_vec(), [14., 32., 32., 77.]);
    }
}
