//! No element of a product, a convolution or a pool is lost behind it, whatever stands beside it: the
//! memory of a result is not set before.
//!
//! Requirements: FW-KERNEL-16.
#![cfg(all(feature = "alloc", feature = "macros"))]

use std::cell::Cell;

use formwork::dim::Named;
use formwork::expr::Expr;
use formwork::layout::ChannelsLast;
use formwork::prelude::*;
use formwork::tensor::{Places, Source};

/// An extent of length 1 that is not `One`: an axis of `One` stretches to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step;

impl Named for Step {
    type Size = One;
    const DIM: Self = Step;
    const NAME: &'static str = "Step";
}

/// Both orders, named and bounded, into a new tensor and onto one that is there.
macro_rules! beside_one {
    ($node:expr, [$($outer:ty),*], $outer_values:expr) => {{
        let alone = $node.eval_heap();
        let expected: Vec<f32> = alone.iter().map(|x| x + 0.5).collect();
        let more = HeapTensor::<f32, ($($outer,)* Step)>::full(0.5);
        let mut found: Vec<Vec<f32>> = Vec::new();
        let y: HeapTensor<f32, ($($outer,)* Step)> = ($node + &more).eval_heap();
        found.push(y.iter().collect());
        let y: HeapTensor<f32, ($($outer,)* Step)> = (&more + $node).eval_heap();
        found.push(y.iter().collect());
        let y: HeapTensor<f32, ($($outer,)* Step)> = $node.mul_then_add(1.0, &more).eval_heap();
        found.push(y.iter().collect());
        let mut y = HeapTensor::<f32, ($($outer,)* Step)>::full(0.5);
        y += $node;
        found.push(y.iter().collect());
        found.push(with_extent::<1, _>(1, |n| {
            let more = HeapTensor::<f32, _>::full_in(($outer_values)(n), 0.5);
            let y = ($node + &more).eval_heap();
            y.iter().collect()
        }).unwrap());
        for found in found {
            assert_eq!(found, expected, "{}", stringify!($node));
        }
    }};
}

#[test]
fn results_of_one_column_stretch_to_an_extent_of_length_one() {
    let signal = HeapTensor::<f32, s![64, 5]>::full(1.0);
    let each = HeapTensor::<f32, s![64, 1, 5]>::full(1.0);
    beside_one!(signal.depthwise1d(&each, NoBias, conv()), [D<64>], |n| (dim!(64), n));
    let all = HeapTensor::<f32, s![32, 64, 5]>::full(0.25);
    beside_one!(signal.conv1d(&all, NoBias, conv()), [D<32>], |n| (dim!(32), n));

    let image = HeapTensor::<f32, s![2, 4, 3]>::full(1.0);
    let weight = HeapTensor::<f32, s![8, 2, 3, 3]>::full(1.0);
    let how = conv().padding((dim!(1), dim!(0)));
    beside_one!(image.conv2d(&weight, NoBias, how), [D<8>, D<4>], |n| (dim!(8), dim!(4), n));
    let last = HeapTensor::<f32, s![16, 4, 3]>::full(1.0).to_layout_heap::<ChannelsLast>();
    let weight = HeapTensor::<f32, s![16, 1, 3, 3]>::full(1.0);
    beside_one!(last.depthwise2d(&weight, NoBias, how), [D<16>, D<4>], |n| (dim!(16), dim!(4), n));
    let window = pool((dim!(2), dim!(3))).stride(dim!(1));
    beside_one!(last.max_pool2d(window), [D<16>, D<3>], |n| (dim!(16), dim!(3), n));

    let a = HeapTensor::<f32, s![40, 24]>::full(0.5);
    let column = HeapTensor::<f32, s![24, 1]>::full(2.0);
    beside_one!(a.matmul(&column), [D<40>], |n| (dim!(40), n));
    let row = HeapTensor::<f32, s![1, 24]>::full(2.0);
    beside_one!(a.linear(&row, NoBias), [D<40>], |n| (dim!(40), n));
    let queries = HeapTensor::<f32, s![40, 24]>::full(0.5);
    let values = HeapTensor::<f32, s![40, 1]>::full(2.0);
    beside_one!(queries.attention(&a, &values), [D<40>], |n| (dim!(40), n));
}

/// A source that does not tell its elements at several places at once.
#[derive(Clone, Copy)]
struct Shy;

type Image = s![16, 4, 4];

impl Expr for Shy {
    type Elem = f32;
    type Shape = Image;

    fn shape(&self) -> Image {
        (dim!(16), dim!(4), dim!(4))
    }
}

impl IntoExpr<f32> for Shy {
    type Expr = Self;

    fn into_expr(self) -> Self {
        self
    }
}

impl Source<Image> for Shy {
    type Elem = f32;

    fn at(&self, _: <Image as Shape>::Coord) -> f32 {
        1.0
    }

    fn each<const W: usize, P: Places<Image>>(&self, _: P) -> Option<[f32; W]> {
        None
    }
}

#[test]
fn a_source_that_gives_nothing_at_once_is_asked_one_by_one() {
    let image = HeapTensor::<f32, Image>::full(1.0).to_layout_heap::<ChannelsLast>();
    let how = pool(dim!(3)).stride(dim!(1)).padding(dim!(1));
    let y = (image.max_pool2d(how) + Shy).eval_heap();
    assert!(y.iter().all(|x| x == 2.0));
    let y = (image.max_pool2d(how) - Shy).eval_heap();
    assert!(y.iter().all(|x| x == 0.0));
    let y = image.max_pool2d(how).mul_then_add(Shy, Shy).eval_heap();
    assert!(y.iter().all(|x| x == 2.0));
    let weight = HeapTensor::<f32, s![16, 1, 3, 3]>::full(0.0);
    let how = conv().padding(dim!(1));
    let y = (image.depthwise2d(&weight, NoBias, how) + Shy).eval_heap();
    assert!(y.iter().all(|x| x == 1.0));
}

/// A source that names its last axis as the one beside the last.
struct Askew(Cell<u32>);

type Square = s![64, 64];

impl Expr for &Askew {
    type Elem = f32;
    type Shape = Square;

    fn shape(&self) -> Square {
        (dim!(64), dim!(64))
    }
}

impl<'a> IntoExpr<f32> for &'a Askew {
    type Expr = &'a Askew;

    fn into_expr(self) -> &'a Askew {
        self
    }
}

impl Source<Square> for &Askew {
    type Elem = f32;
    const TURNED: Option<usize> = Some(0);

    fn at(&self, _: <Square as Shape>::Coord) -> f32 {
        self.0.set(self.0.get() + 1);
        1.0
    }
}

#[test]
fn an_element_is_changed_once_whatever_a_source_says_of_its_order() {
    let askew = Askew(Cell::new(0));
    let mut y = HeapTensor::<f32, Square>::full(2.0);
    y += &askew;
    assert!(y.iter().all(|x| x == 3.0));
    assert_eq!(askew.0.get(), 64 * 64);
}

/// The same by several threads: no two of them compute one element.
/// Requirements: FW-KERNEL-16, FW-EXPR-4.
#[cfg(feature = "parallel")]
#[test]
fn an_element_is_computed_by_one_thread_whatever_a_source_says_of_its_order() {
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Crooked([AtomicUsize; 4096]);

    impl Expr for &Crooked {
        type Elem = f32;
        type Shape = Square;

        fn shape(&self) -> Square {
            (dim!(64), dim!(64))
        }
    }

    impl<'a> IntoExpr<f32> for &'a Crooked {
        type Expr = &'a Crooked;

        fn into_expr(self) -> &'a Crooked {
            self
        }
    }

    impl Source<Square> for &Crooked {
        type Elem = f32;
        const TURNED: Option<usize> = Some(0);

        fn at(&self, coord: <Square as Shape>::Coord) -> f32 {
            let [row, column] = Square::indices(coord);
            self.0[row * 64 + column].fetch_add(1, Ordering::Relaxed);
            1.0
        }
    }

    let crooked = Crooked([const { AtomicUsize::new(0) }; 4096]);
    let zeros = HeapTensor::<f32, Square>::full(0.0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let y = pool.install(|| (&zeros + &crooked).parallel().from_work::<0>().eval_heap());
    assert!(y.iter().all(|x| x == 1.0));
    assert!(crooked.0.iter().all(|count| count.load(Ordering::Relaxed) == 1));
}
