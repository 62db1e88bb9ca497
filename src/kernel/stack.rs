//! Operands on a new axis: the index there says whose element it is.

use super::seam::{finer, runs_along};
use crate::dim::D;
use crate::expr::{Expr, Stack};
use crate::shape::{InsertsAxis, Pieces, Shape, StacksWith};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

macro_rules! stacks {
    ($($n:literal: $first:ident $($index:literal $other:ident $field:tt),+;)*) => {$(
        impl<S, T, const I: usize, $first, $($other),+> Source<S> for Stack<($first, $($other),+), I>
        where
            S: Shape,
            T: Copy,
            $first: Expr + Source<ShapeOf<$first>, Elem = T>,
            ShapeOf<$first>: InsertsAxis<I, With<D<$n>> = S>,
            $(
                $other: Expr + Source<ShapeOf<$other>, Elem = T>,
                ShapeOf<$other>: StacksWith<ShapeOf<$first>>,
            )+
        {
            type Elem = T;
            const PIECES: usize =
                if runs_along::<S>(I) { 1 } else { $first::PIECES $(+ $other::PIECES - 1)+ };

            #[inline(always)]
            fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
                stacks!(@cut from to pieces; $first $($other)+);
            }

            #[inline(always)]
            fn at(&self, coord: S::Coord) -> T {
                let there = <ShapeOf<$first> as InsertsAxis<I>>::coord_without::<D<$n>>(coord);
                match <ShapeOf<$first> as InsertsAxis<I>>::index_of::<D<$n>>(coord).get() {
                    $($index => {
                        self.0.$field.at(
                            <ShapeOf<$other> as StacksWith<ShapeOf<$first>>>::same(there),
                        )
                    })+
                    _ => self.0.0.at(there),
                }
            }

            #[inline(always)]
            fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
                let Some(there) =
                    <ShapeOf<$first> as InsertsAxis<I>>::lanes_without::<D<$n>, W>(lanes)
                else {
                    return core::array::from_fn(|lane| self.at(S::lane(lanes, lane)));
                };
                let index =
                    <ShapeOf<$first> as InsertsAxis<I>>::index_of::<D<$n>>(S::lane(lanes, 0));
                match index.get() {
                    $($index => {
                        self.0.$field.lanes(
                            <ShapeOf<$other> as StacksWith<ShapeOf<$first>>>::same_lanes(there),
                        )
                    })+
                    _ => self.0.0.lanes(there),
                }
            }
        }
    )*};
    (@cut $from:ident $to:ident $pieces:expr; $only:ident) => { $only::cut($from, $to, $pieces) };
    (@cut $from:ident $to:ident $pieces:expr; $first:ident $($other:ident)+) => {
        let mut finer = finer::<ShapeOf<$first>, $first, _>($pieces);
        stacks!(@cut $from $to (&mut finer); $($other)+)
    };
}

stacks! {
    2: A 1 B 1;
    3: A 1 B 1, 2 C 2;
    4: A 1 B 1, 2 C 2, 3 E 3;
    5: A 1 B 1, 2 C 2, 3 E 3, 4 F 4;
    6: A 1 B 1, 2 C 2, 3 E 3, 4 F 4, 5 G 5;
    7: A 1 B 1, 2 C 2, 3 E 3, 4 F 4, 5 G 5, 6 H 6;
    8: A 1 B 1, 2 C 2, 3 E 3, 4 F 4, 5 G 5, 6 H 6, 7 J 7;
}
