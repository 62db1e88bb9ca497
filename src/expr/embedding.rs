//! Rows of a table by their numbers, as a node.

use super::{Expr, Lazy};
use crate::dim::{Dim, Idx};
use crate::dtype::{Int, Num};
use crate::error::{Number, RowError};
use crate::layout::Layout;
use crate::shape::{HasLast, Shape, TakesLast};
use crate::storage::{Borrowed, Storage, StorageMut};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// What may name one of `V` rows: an integer, or an index that is proven.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one of `{V}` rows",
    label = "needs integers, or indices of `{V}`",
    note = "an `Idx` belongs to one extent: `rows.index(number)` makes it of a number"
)]
pub trait NamesRow<V: Dim>: Copy {
    /// The row, if there is one.
    fn row(self, rows: V) -> Option<Idx<V>>;
    /// The number, for messages.
    fn number(self) -> Number;
}

macro_rules! names {
    ($($t:ty as $kind:ident;)*) => {$(
        impl<V: Dim> NamesRow<V> for $t {
            #[inline(always)]
            fn row(self, rows: V) -> Option<Idx<V>> {
                rows.index(usize::try_from(self).ok()?)
            }

            #[inline]
            fn number(self) -> Number {
                Number::$kind(self.into())
            }
        }
    )*};
}

names! {
    i8 as Signed;
    i16 as Signed;
    i32 as Signed;
    i64 as Signed;
    u8 as Unsigned;
    u16 as Unsigned;
    u32 as Unsigned;
    u64 as Unsigned;
}

impl<V: Dim> NamesRow<V> for Idx<V> {
    #[inline(always)]
    fn row(self, _rows: V) -> Option<Idx<V>> {
        Some(self)
    }

    #[inline]
    fn number(self) -> Number {
        Number::Unsigned(u64::try_from(self.get()).unwrap_or(u64::MAX))
    }
}

/// The rows of a table that numbers name.
#[derive(Clone, Copy, Debug)]
pub struct Embedding<X, N, A, O> {
    pub(crate) table: X,
    pub(crate) rows: N,
    /// What stands where no row is named, which does not happen: the names were checked.
    pub(crate) otherwise: A,
    out: O,
}

impl<T, V, W, L, K, N, O> Expr for Embedding<Tensor<T, (V, W), L, K>, N, T, O>
where
    T: Copy,
    V: Dim,
    W: Dim,
    L: Layout<(V, W)>,
    K: Borrowed<T>,
    O: Shape,
{
    type Elem = T;
    type Shape = O;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// The embedding of names `N` in a table of rows of length `W`.
type Embedded<X, T, W, N, E> =
    Lazy<Embedding<X, ViewOf<N, E>, T, <<N as IntoView<E>>::Shape as TakesLast>::With<W>>>;

/// The first name that names none of the rows, if there is one.
#[inline(always)]
fn check<E: NamesRow<V>, V: Dim, S: Shape, L: Layout<S>, K: Storage<E>>(
    names: &Tensor<E, S, L, K>,
    rows: V,
) -> Result<(), RowError> {
    for (position, name) in names.iter().enumerate() {
        if name.row(rows).is_none() {
            return Err(RowError { position, id: name.number(), rows: rows.len() });
        }
    }
    Ok(())
}

impl<T: Copy, V: Dim, W: Dim, L: Layout<(V, W)>, K: Storage<T>> Tensor<T, (V, W), L, K> {
    /// The rows that numbers name, in their order: a table of embeddings, asked for words.
    ///
    /// All numbers are looked at first, and nothing is read where one names no row.
    ///
    /// # Shape
    /// `[V, W]` with numbers `[..] → [.., W]`
    ///
    /// # Errors
    /// [`RowError`] with the first number that names no row: negative, or `V` and above.
    ///
    /// # Example: two sentences of three words
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let table: Tensor<f32, s![4, 2]> = Tensor::from_array([[0., 1.], [2., 3.], [4., 5.], [6., 7.]]);
    /// let words: Tensor<i64, s![2, 3]> = Tensor::from_array([[3, 0, 3], [1, 1, 2]]);
    /// let y: Tensor<f32, s![2, 3, 2]> = table.embedding(&words)?.eval();
    /// assert_eq!(y.as_slice(), [6., 7., 0., 1., 6., 7., 2., 3., 2., 3., 4., 5.]);
    ///
    /// let words: Tensor<i64, s![3]> = Tensor::from_array([0, 4, -1]);
    /// let error = table.embedding(&words).unwrap_err();
    /// assert_eq!(error.to_string(), "number 4 at position 1 names no row: there are 4, from 0 on");
    /// # Ok::<(), formwork::error::RowError>(())
    /// ```
    #[inline(always)]
    pub fn embedding<E, N>(
        &self,
        numbers: N,
    ) -> Result<Embedded<Tensor<T, (V, W), L, K::Shared<'_>>, T, W, N, E>, RowError>
    where
        T: Num,
        E: Int + NamesRow<V>,
        N: IntoView<E, Shape: TakesLast>,
    {
        let (rows, width) = self.shape();
        let numbers = numbers.into_view();
        check(&numbers, rows)?;
        let out = numbers.shape().append(width);
        Ok(Lazy(Embedding { table: self.view(), rows: numbers, otherwise: T::ZERO, out }))
    }

    /// As [`Tensor::embedding`], by indices that are proven: nothing is checked.
    ///
    /// # Example: as a network chooses its next word
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let table: Tensor<f32, s![4, 2]> = Tensor::from_array([[0., 0.], [1., 1.], [2., 2.], [3., 3.]]);
    /// let last: Tensor<Idx<D<4>>, s![1]> = Tensor::full(Idx::constant(D::<3>));
    /// let y: Tensor<f32, s![1, 2]> = table.rows_at(&last).eval();
    /// assert_eq!(y.as_slice(), [3., 3.]);
    /// ```
    #[inline(always)]
    pub fn rows_at<N>(
        &self,
        rows: N,
    ) -> Embedded<Tensor<T, (V, W), L, K::Shared<'_>>, T, W, N, Idx<V>>
    where
        T: Num,
        N: IntoView<Idx<V>, Shape: TakesLast>,
    {
        let (_, width) = self.shape();
        let rows = rows.into_view();
        let out = rows.shape().append(width);
        Lazy(Embedding { table: self.view(), rows, otherwise: T::ZERO, out })
    }

    /// Adds each row of `values` to the row of the table that its number names.
    ///
    /// # Shape
    /// `[V, W]` with numbers `[..]` and values `[.., W]`
    ///
    /// # Numerics
    /// Row by row, in the order of the numbers: a row that is named twice has both added, each rounded.
    ///
    /// # Errors
    /// [`RowError`] with the first number that names no row; then nothing was added.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let mut table: Tensor<i32, s![4, 1]> = Tensor::from_array([[1], [2], [3], [4]]);
    /// let values: Tensor<i32, s![3, 1]> = Tensor::from_array([[10], [20], [30]]);
    /// table.scatter_add(&Tensor::<u8, s![3]>::from_array([2, 0, 2]), &values)?;
    /// assert_eq!(table.as_slice(), [21, 2, 43, 4]);
    /// # Ok::<(), formwork::error::RowError>(())
    /// ```
    #[inline(always)]
    pub fn scatter_add<E, S, L2, K2, L3, K3>(
        &mut self,
        numbers: &Tensor<E, S, L2, K2>,
        values: &Tensor<T, S::With<W>, L3, K3>,
    ) -> Result<(), RowError>
    where
        T: Num,
        K: StorageMut<T>,
        E: NamesRow<V>,
        S: TakesLast,
        L2: Layout<S>,
        K2: Storage<E>,
        L3: Layout<S::With<W>>,
        K3: Storage<T>,
    {
        let (rows, width) = self.shape();
        check(numbers, rows)?;
        for coord in numbers.shape().coords() {
            let Some(row) = numbers.at(coord).row(rows) else { continue };
            for column in width.indices() {
                let value = values.at(S::With::<W>::join(coord, column));
                self.set((row, column), T::add(self.at((row, column)), value));
            }
        }
        Ok(())
    }
}
