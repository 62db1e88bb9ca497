//! Matrices of the library `nalgebra` as tensors, and tensors as its matrices.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use ::nalgebra::{
    Const, Dim as Extent, Dyn, Matrix, RawStorage, RawStorageMut, SMatrix, SVector, ViewStorage,
    ViewStorageMut,
};

use crate::dim::{D, Dim, Ki, Mi, Named, One, UpTo};
use crate::dtype::InAny;
use crate::error::{ExchangeError, ShapeError};
use crate::layout::{ColumnMajor, Contiguous, Dense, Layout};
use crate::shape::{DynShape, FixedShape, Shape};
use crate::storage::{Mut, Owner, Ref, Storage, StorageMut};
use crate::tensor::{DynView, Tensor, View, ViewMut};

/// Extents that have a type in `nalgebra`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no extent that nalgebra has a type for",
    label = "not an extent"
)]
pub trait MatrixExtent: Dim {
    /// `Const<N>` for `One` and `D<N>` and what is named so, `Dyn` for larger and bounded ones.
    type Extent: Extent;
}

impl MatrixExtent for One {
    type Extent = Const<1>;
}

impl<const N: usize> MatrixExtent for D<N>
where
    Self: Dim,
{
    type Extent = Const<N>;
}

impl<const HI: usize, const LO: usize> MatrixExtent for Ki<HI, LO>
where
    Self: Dim,
{
    type Extent = Dyn;
}

impl<const HI: usize, const MID: usize, const LO: usize> MatrixExtent for Mi<HI, MID, LO>
where
    Self: Dim,
{
    type Extent = Dyn;
}

impl<const CAP: usize> MatrixExtent for UpTo<'_, CAP> {
    type Extent = Dyn;
}

impl<X: Named<Size: MatrixExtent>> MatrixExtent for X {
    type Extent = <X::Size as MatrixExtent>::Extent;
}

/// Shapes of matrices and of vectors, which are columns.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is no matrix of nalgebra",
    label = "neither a matrix nor a vector",
    note = "nalgebra has two axes: `reshape`, `merge_axes` or a part such as `select` gives a matrix"
)]
pub trait MatrixShape: Shape {
    /// The number of rows.
    type Rows: Extent;
    /// The number of columns.
    type Columns: Extent;
}

impl<N: MatrixExtent> MatrixShape for (N,) {
    type Rows = N::Extent;
    type Columns = Const<1>;
}

impl<M: MatrixExtent, N: MatrixExtent> MatrixShape for (M, N) {
    type Rows = M::Extent;
    type Columns = N::Extent;
}

/// What `nalgebra` is told of a shape: its extents.
type Extents<S> = (<S as MatrixShape>::Rows, <S as MatrixShape>::Columns);

/// A view of `nalgebra` of a shape: columns without gaps, as far apart as they are.
pub type MatrixOf<'a, T, S> = Matrix<
    T,
    <S as MatrixShape>::Rows,
    <S as MatrixShape>::Columns,
    ViewStorage<'a, T, <S as MatrixShape>::Rows, <S as MatrixShape>::Columns, Const<1>, Dyn>,
>;

/// As [`MatrixOf`], exclusive.
pub type MatrixMutOf<'a, T, S> = Matrix<
    T,
    <S as MatrixShape>::Rows,
    <S as MatrixShape>::Columns,
    ViewStorageMut<'a, T, <S as MatrixShape>::Rows, <S as MatrixShape>::Columns, Const<1>, Dyn>,
>;

/// The extents of a shape and the strides of a layout, as `nalgebra` is told.
fn place<S: MatrixShape, L: Layout<S>>(shape: S) -> (Extents<S>, (Const<1>, Dyn)) {
    const { has_columns(S::CAPS, L::STRIDES) }
    let sizes = shape.sizes();
    let size = |axis: usize| sizes.as_ref().get(axis).copied().unwrap_or(1);
    // Where there is one column the stride does not matter, and may be negative.
    let apart = L::STRIDES.get(1).and_then(|&stride| usize::try_from(stride).ok());
    let extents = (S::Rows::from_usize(size(0)), S::Columns::from_usize(size(1)));
    (extents, (Const, Dyn(apart.unwrap_or(0))))
}

/// Whether the elements of a column are neighbours, and columns follow each other forwards.
const fn has_columns(extents: &[usize], strides: &[isize]) {
    assert!(
        extents[0] <= 1 || strides[0] == 1,
        "the elements of a column must be neighbours for nalgebra: of a matrix in row-major order \
         take the transpose, or copy with `to_layout`"
    );
    assert!(
        extents.len() == 1 || extents[1] <= 1 || strides[1] >= 0,
        "a matrix of nalgebra has no negative strides: copy with `to_layout`"
    );
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The same elements as a view of `nalgebra`, a vector as a column; nothing is copied.
    ///
    /// The elements of each column must be neighbours, as in `ColumnMajor` and in the transpose of a
    /// matrix in row-major order; another layout does not compile. (`nalgebra` has types for columns with
    /// gaps, but its products write outside of the result for them.)
    ///
    /// # Example: the transpose of a matrix in row-major order
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use nalgebra::{Matrix3x2, Vector3};
    ///
    /// let x = Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    /// let turned = x.t();
    /// assert_eq!(turned.as_nalgebra(), Matrix3x2::new(1., 4., 2., 5., 3., 6.));
    /// let sums: Vector3<f32> = turned.as_nalgebra().column_sum(); // the extents are types there, too
    /// assert_eq!(sums, Vector3::new(5., 7., 9.));
    /// # }
    /// ```
    pub fn as_nalgebra<R: Extent, C: Extent>(
        &self,
    ) -> Matrix<T, R, C, ViewStorage<'_, T, R, C, Const<1>, Dyn>>
    where
        S: MatrixShape<Rows = R, Columns = C>,
    {
        let (extents, strides) = place::<S, L>(self.shape());
        // SAFETY: by the invariant of a tensor the element at each coordinate is inside one allocation,
        // aligned, initialised and stays while `self` is borrowed; these are its extents and strides.
        let storage = unsafe { ViewStorage::from_raw_parts(self.origin(), extents, strides) };
        Matrix::from_data(storage)
    }

    /// The same elements as an exclusive view of `nalgebra`; nothing is copied.
    ///
    /// The elements of each column must be neighbours, as for [`Tensor::as_nalgebra`].
    pub fn as_nalgebra_mut<R: Extent, C: Extent>(
        &mut self,
    ) -> Matrix<T, R, C, ViewStorageMut<'_, T, R, C, Const<1>, Dyn>>
    where
        S: MatrixShape<Rows = R, Columns = C>,
        K: StorageMut<T>,
    {
        let (extents, strides) = place::<S, L>(self.shape());
        // SAFETY: as in `as_nalgebra`, and each coordinate has its own element, ours to change while
        // `self` is borrowed.
        let storage =
            unsafe { ViewStorageMut::from_raw_parts(self.origin_mut(), extents, strides) };
        Matrix::from_data(storage)
    }
}

/// The elements of a matrix, and of a column as a vector if that is asked for.
fn look<T, R, C, St>(
    matrix: &Matrix<T, R, C, St>,
    as_vector: bool,
) -> Result<DynView<'_>, ShapeError>
where
    T: InAny,
    R: Extent,
    C: Extent,
    St: RawStorage<T, R, C>,
{
    let (rows, columns) = matrix.shape();
    let (down, along) = matrix.strides();
    let shape = if as_vector && columns == 1 {
        DynShape::new(&[rows])?
    } else {
        DynShape::new(&[rows, columns])?
    };
    let bytes = |stride: usize| stride.wrapping_mul(size_of::<T>()).cast_signed();
    let strides = [bytes(down), bytes(along), 0, 0, 0, 0, 0, 0];
    let origin = NonNull::new(matrix.as_ptr().cast_mut().cast()).unwrap_or(NonNull::dangling());
    // SAFETY: the storage vouches for it (`RawStorage` is unsafe): the elements at its pointer, its
    // strides apart, stay while the matrix is borrowed, inside one allocation.
    Ok(unsafe { DynView::vouched(origin, T::DTYPE, shape, strides) })
}

impl<'a, T, R, C, St> TryFrom<&'a Matrix<T, R, C, St>> for DynView<'a>
where
    T: InAny,
    R: Extent,
    C: Extent,
    St: RawStorage<T, R, C>,
{
    type Error = ShapeError;

    /// The same elements with two axes, of a vector too; nothing is copied.
    ///
    /// # Errors
    /// [`ShapeError`] for a matrix of no elements whose other size is larger than memory.
    fn try_from(matrix: &'a Matrix<T, R, C, St>) -> Result<Self, ShapeError> {
        look(matrix, false)
    }
}

impl<'a, T: InAny, S: FixedShape, L: Layout<S>> View<'a, T, S, L> {
    /// The elements of a matrix or a column of `nalgebra`, as they stand; nothing is copied.
    ///
    /// Matrices of `nalgebra` that own their elements are [`ColumnMajor`].
    ///
    /// # Errors
    /// [`ExchangeError`] with every axis whose size or stride is not that of the type; then
    /// [`Tensor::copy_of_nalgebra`] copies.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::layout::ColumnMajor;
    /// use formwork::prelude::*;
    /// use nalgebra::Matrix2x3;
    ///
    /// let matrix = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    /// let view = View::<i32, s![2, 3], ColumnMajor>::from_nalgebra(&matrix)?;
    /// assert_eq!(view.to_string(), "[[1 2 3]\n [4 5 6]]");
    ///
    /// let error = View::<i32, s![2, 3]>::from_nalgebra(&matrix).unwrap_err();
    /// assert!(error.to_string().contains("axis 0 are 4 bytes apart and not 12: a copy is needed"));
    /// # }
    /// # Ok::<(), formwork::error::ExchangeError>(())
    /// ```
    pub fn from_nalgebra<R, C, St>(matrix: &'a Matrix<T, R, C, St>) -> Result<Self, ExchangeError>
    where
        R: Extent,
        C: Extent,
        St: RawStorage<T, R, C>,
    {
        Ok(look(matrix, S::RANK == 1)?.typed_as::<T, S, L>(S::SHAPE)?)
    }
}

impl<'a, T: InAny, S: FixedShape, L: Layout<S>> ViewMut<'a, T, S, L> {
    /// The elements of a matrix or a column of `nalgebra`, as they stand, to be changed; nothing is
    /// copied.
    ///
    /// A layout in which two coordinates share an element does not compile.
    ///
    /// # Errors
    /// As [`View::from_nalgebra`].
    pub fn from_mut_nalgebra<R, C, St>(
        matrix: &'a mut Matrix<T, R, C, St>,
    ) -> Result<Self, ExchangeError>
    where
        R: Extent,
        C: Extent,
        St: RawStorageMut<T, R, C>,
    {
        const { assert!(L::IS_INJECTIVE, "each coordinate must have an element of its own") }
        look(matrix, S::RANK == 1)?.typed_as::<T, S, L>(S::SHAPE)?;
        let dangling = NonNull::dangling().as_ptr();
        let origin = if S::LEN == 0 { dangling } else { matrix.as_mut_ptr() };
        // SAFETY: sizes and strides were just compared, so the coordinates reach the elements of the
        // matrix, each its own (as the layout has it), which is borrowed exclusively during `'a`.
        Ok(unsafe { Tensor::<T, S, L, Mut<'a, T>>::look_mut_from(origin, S::SHAPE) })
    }
}

impl<'a, T: InAny, const M: usize, const N: usize> From<&'a SMatrix<T, M, N>>
    for View<'a, T, (D<M>, D<N>), ColumnMajor>
where
    D<M>: Dim,
    D<N>: Dim,
{
    /// The elements of a matrix whose extents are types: they agree, so nothing is compared or copied.
    fn from(matrix: &'a SMatrix<T, M, N>) -> Self {
        // SAFETY: the storage is `M` times `N` elements one behind the other, column by column, which stay
        // while the matrix is borrowed.
        unsafe {
            Tensor::<T, (D<M>, D<N>), ColumnMajor, Ref<'a, T>>::look_from(matrix.as_ptr(), (D, D))
        }
    }
}

impl<'a, T: InAny, const N: usize> From<&'a SVector<T, N>> for View<'a, T, (D<N>,), Contiguous>
where
    D<N>: Dim,
{
    /// The elements of a vector whose extent is a type: it agrees, so nothing is compared or copied.
    fn from(vector: &'a SVector<T, N>) -> Self {
        // SAFETY: the storage is `N` elements one behind the other, which stay while the vector is borrowed.
        unsafe { Tensor::<T, (D<N>,), Contiguous, Ref<'a, T>>::look_from(vector.as_ptr(), (D,)) }
    }
}

impl<T: InAny, S: FixedShape, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// A copy of the elements of a matrix or a column of `nalgebra`, wherever they stand.
    ///
    /// # Errors
    /// [`ExchangeError`] with every axis whose size is not that of the type.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use nalgebra::DMatrix;
    ///
    /// let matrix = DMatrix::from_row_slice(2, 2, &[1, 2, 3, 4]);
    /// let copy = Tensor::<i32, s![2, 2]>::copy_of_nalgebra(&matrix)?;
    /// assert_eq!(copy.as_slice(), [1, 2, 3, 4]);
    /// # }
    /// # Ok::<(), formwork::error::ExchangeError>(())
    /// ```
    pub fn copy_of_nalgebra<R, C, St>(matrix: &Matrix<T, R, C, St>) -> Result<Self, ExchangeError>
    where
        R: Extent,
        C: Extent,
        St: RawStorage<T, R, C>,
    {
        Ok(look(matrix, S::RANK == 1)?.to_tensor()?)
    }
}
