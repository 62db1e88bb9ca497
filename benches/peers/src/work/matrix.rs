//! Matrices of other libraries from row-major numbers, and back.

use faer::Mat;
use nalgebra::DMatrix;
use ndarray::Array2;

/// A row-major matrix of ndarray.
pub fn nd(numbers: &[f32], rows: usize, columns: usize) -> Array2<f32> {
    Array2::from_shape_fn((rows, columns), |(row, column)| numbers[row * columns + column])
}

/// A matrix of faer, which is column-major.
pub fn faer(numbers: &[f32], rows: usize, columns: usize) -> Mat<f32> {
    Mat::from_fn(rows, columns, |row, column| numbers[row * columns + column])
}

/// A matrix of nalgebra, which is column-major.
pub fn na(numbers: &[f32], rows: usize, columns: usize) -> DMatrix<f32> {
    DMatrix::from_row_slice(rows, columns, numbers)
}

/// The elements of a matrix of ndarray, in row-major order.
pub fn of_nd(matrix: &Array2<f32>) -> Vec<f32> {
    matrix.iter().copied().collect()
}

/// The elements of a matrix of faer, in row-major order.
pub fn of_faer(matrix: &Mat<f32>) -> Vec<f32> {
    let (rows, columns) = (matrix.nrows(), matrix.ncols());
    let row = |row: usize| (0..columns).map(move |column| matrix[(row, column)]);
    (0..rows).flat_map(row).collect()
}

/// The elements of a matrix of nalgebra, in row-major order.
pub fn of_na(matrix: &DMatrix<f32>) -> Vec<f32> {
    matrix.transpose().as_slice().to_vec()
}

/// Exact copies in `f64`.
pub fn wide(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(f64::from).collect()
}
