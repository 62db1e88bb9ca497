//! Products of slices by libraries that take pointers and strides.

/// Sizes of a product, and how the right matrix is stored.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// Rows of the left matrix.
    pub rows: usize,
    /// Columns of the left matrix, rows of the right one.
    pub inner: usize,
    /// Columns of the right matrix.
    pub columns: usize,
    /// Whether the right matrix is stored column by column.
    pub transposed: bool,
}

impl Sizes {
    /// Checks that these are matrices of the sizes.
    fn check(self, a: &[f32], b: &[f32], y: &[f32]) {
        let Self { rows, inner, columns, .. } = self;
        assert_eq!([a.len(), b.len(), y.len()], [rows * inner, inner * columns, rows * columns]);
    }

    /// The steps of the right matrix from row to row and from column to column.
    fn right(self) -> (isize, isize) {
        if self.transposed { (1, self.inner as isize) } else { (self.columns as isize, 1) }
    }
}

/// The product by `gemm`.
pub fn gemm(sizes: Sizes, threads: usize, a: &[f32], b: &[f32], y: &mut [f32]) {
    sizes.check(a, b, y);
    let Sizes { rows, inner, columns, .. } = sizes;
    let (down, along) = sizes.right();
    let parallelism =
        if threads > 1 { gemm::Parallelism::Rayon(threads) } else { gemm::Parallelism::None };
    // SAFETY: the sizes and steps reach the elements of the slices, as was checked.
    unsafe {
        gemm::gemm(
            rows,
            columns,
            inner,
            y.as_mut_ptr(),
            1,
            columns as isize,
            false,
            a.as_ptr(),
            1,
            inner as isize,
            b.as_ptr(),
            along,
            down,
            0.0,
            1.0,
            false,
            false,
            false,
            parallelism,
        );
    }
}

/// The product by `matrixmultiply`.
pub fn sgemm(sizes: Sizes, a: &[f32], b: &[f32], y: &mut [f32]) {
    sizes.check(a, b, y);
    let Sizes { rows, inner, columns, .. } = sizes;
    let (down, along) = sizes.right();
    // SAFETY: the sizes and steps reach the elements of the slices, as was checked.
    unsafe {
        matrixmultiply::sgemm(
            rows,
            inner,
            columns,
            1.0,
            a.as_ptr(),
            inner as isize,
            1,
            b.as_ptr(),
            down,
            along,
            0.0,
            y.as_mut_ptr(),
            columns as isize,
            1,
        );
    }
}
