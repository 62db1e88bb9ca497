//! Sources and names of other crates that tell of themselves what they do not keep: the elements are those they
//! give, and no other is changed.
//!
//! Requirements: FW-EXPR-1, FW-KERNEL-16.

use std::cell::Cell;

use formwork::dim::{D, Idx};
use formwork::error::Number;
use formwork::expr::NamesRow;
use formwork::prelude::*;
use formwork::tensor::Source;

type Square = s![48, 40];

/// The element at a coordinate.
fn element(row: usize, column: usize) -> f32 {
    (row * 100 + column) as f32
}

/// Elements that are counted when they are asked for.
macro_rules! source {
    ($(#[$doc:meta])* $name:ident { $($told:item)* }) => {
        $(#[$doc])*
        struct $name(Cell<usize>);

        impl Expr for &$name {
            type Elem = f32;
            type Shape = Square;

            fn shape(&self) -> Square {
                (dim!(48), dim!(40))
            }
        }

        impl<'a> IntoExpr<f32> for &'a $name {
            type Expr = &'a $name;

            fn into_expr(self) -> &'a $name {
                self
            }
        }

        impl Source<Square> for &$name {
            type Elem = f32;
            $($told)*

            fn at(&self, coord: <Square as Shape>::Coord) -> f32 {
                self.0.set(self.0.get() + 1);
                let [row, column] = Square::indices(coord);
                element(row, column)
            }
        }
    };
}

source! {
    /// Tells that its elements stand in memory, on their side, and not where.
    Placeless {
        const STRIDES: Option<&'static [isize]> = Some(&[1, 48]);
    }
}

source! {
    /// Tells that it has an order of its own, and gives nothing in it.
    Idle {
        const DRIVES: bool = true;
    }
}

/// That a source is written, and added, by its single elements, each asked for once.
macro_rules! is_asked_for_each {
    ($name:ident) => {{
        let source = $name(Cell::new(0));
        let zeros = HeapTensor::<f32, Square>::zeros();
        let mut y: HeapTensor<f32, Square> = (&zeros + &source).eval_heap();
        assert_eq!(source.0.get(), 48 * 40);
        for ((row, column), found) in y.indexed_iter() {
            assert_eq!(found, element(row.get(), column.get()));
        }
        y += &source;
        assert_eq!(source.0.get(), 2 * 48 * 40);
        for ((row, column), found) in y.indexed_iter() {
            assert_eq!(found, 2.0 * element(row.get(), column.get()));
        }
    }};
}

#[test]
fn a_source_that_does_not_lend_its_memory_is_asked_for_each_element() {
    is_asked_for_each!(Placeless);
}

#[test]
fn a_source_that_leaves_its_order_to_others_is_asked_for_each_element() {
    is_asked_for_each!(Idle);
}

/// Requirements: FW-KERNEL-16, FW-SHAPE-11.
#[test]
fn a_product_that_sums_nothing_changes_nothing_where_it_is_added() {
    let (a, b) = (Tensor::<f32, s![5, 0]>::zeros(), Tensor::<f32, s![0, 24]>::zeros());
    let mut y = Tensor::<f32, s![5, 24]>::from_fn(|(row, column)| element(row.get(), column.get()));
    let before = y.clone();
    y += a.matmul(&b);
    assert_eq!(y, before);
    // The same where it is the type that does not know it.
    with_extent::<8, _>(0, |none| {
        let (a, b) = (
            HeapTensor::<f32, _>::zeros_in((dim!(5), none)),
            HeapTensor::<f32, _>::zeros_in((none, dim!(24))),
        );
        y += a.matmul(&b);
    })
    .expect("nothing fits");
    assert_eq!(y, before);
}

/// A name that names a row as often as it has something left.
#[derive(Clone, Copy)]
struct Fickle<'c>(u8, &'c Cell<usize>);

impl NamesRow<D<4>> for Fickle<'_> {
    fn row(self, rows: D<4>) -> Option<Idx<D<4>>> {
        self.1.set(self.1.get().checked_sub(1)?);
        rows.index(self.0.into())
    }

    fn number(self) -> Number {
        Number::Unsigned(self.0.into())
    }
}

/// Requirements: FW-KERNEL-11.
#[test]
fn a_name_that_names_no_row_any_more_has_nothing_added() {
    let values = Tensor::<i32, s![3, 2]>::from_array([[1, 2], [10, 20], [100, 200]]);
    let add = |often: [usize; 3]| {
        let left = often.map(Cell::new);
        let names = [Fickle(2, &left[0]), Fickle(0, &left[1]), Fickle(2, &left[2])];
        let mut table = Tensor::<i32, s![4, 2]>::zeros();
        let done = table.scatter_add(&Tensor::<_, s![3]>::from_array(names), &values);
        (done.map_err(|error| error.position), table.into_array())
    };
    // Each is asked for when all are checked, and when it is added.
    assert_eq!(add([2, 2, 2]), (Ok(()), [[10, 20], [0, 0], [101, 202], [0, 0]]));
    assert_eq!(add([1, 2, 2]), (Ok(()), [[10, 20], [0, 0], [100, 200], [0, 0]]));
    assert_eq!(add([1, 1, 1]), (Ok(()), [[0, 0]; 4]));
    assert_eq!(add([2, 0, 2]), (Err(1), [[0, 0]; 4]));
}
