//! Images and signals: stacks of channels over one axis or two, and the weights that slide over them.

use super::{Ax, Shape};
use crate::dim::{Dim, Idx, LaneAt, One};

/// Shapes of images, or of signals, with `AXES` axes to slide along: `(C, H, W)` and `(N, C, H, W)`
/// for 2, `(C, L)` and `(N, C, L)` for 1.
///
/// An axis that is not there counts as [`One`], so that there is one way to write a kernel.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of an image with {AXES} axes",
    label = "needs `(C, H, W)` or `(N, C, H, W)`; for a signal, `(C, L)` or `(N, C, L)`"
)]
pub trait Images<const AXES: usize>: Shape {
    /// The number of images.
    type N: Dim;
    /// The channels.
    type C: Dim;
    /// The rows of an image.
    type H: Dim;
    /// The columns of an image, or the length of a signal.
    type W: Dim;
    /// The axes of the rows and columns, or of the length of a signal, to reduce over.
    type Plane: Copy + Default;
    /// As many images with other channels, rows and columns.
    type With<C: Dim, H: Dim, W: Dim>: Images<AXES, N = Self::N, C = C, W = W>;

    /// The number of images, as a value.
    fn images(self) -> Self::N;
    /// Channels, rows and columns, as values.
    fn chw(self) -> (Self::C, Self::H, Self::W);
    /// As many images with other channels, rows and columns, as a value.
    fn with<C: Dim, H: Dim, W: Dim>(self, channels: C, rows: H, columns: W) -> Self::With<C, H, W>;
    /// A coordinate as its four indices.
    fn parts(coord: Self::Coord) -> Place<Self::N, Self::C, Self::H, Idx<Self::W>>;
    /// Lanes as their three indices and where they stand on the last axis.
    fn lane_parts<const L: usize>(
        lanes: Self::LaneCoord<L>,
    ) -> Place<Self::N, Self::C, Self::H, LaneAt<Self::W, L>>;
    /// The coordinate of four indices.
    fn join(place: Place<Self::N, Self::C, Self::H, Idx<Self::W>>) -> Self::Coord;
    /// The lanes of three indices and where they stand on the last axis.
    fn join_lanes<const L: usize>(
        place: Place<Self::N, Self::C, Self::H, LaneAt<Self::W, L>>,
    ) -> Self::LaneCoord<L>;
}

/// Image, channel, row and column; the column may be an index, or lanes.
pub type Place<N, C, H, X> = (Idx<N>, Idx<C>, Idx<H>, X);

/// Shapes of weights that slide along `AXES` axes: `(O, I, KH, KW)` for 2, `(O, I, K)` for 1.
///
/// `O` is the number of output channels, `I` that of input channels of one group.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a convolution's weight",
    label = "needs `(O, I, KH, KW)`; for a signal, `(O, I, K)`"
)]
pub trait Weights<const AXES: usize>: Images<AXES> {}

#[diagnostic::do_not_recommend]
impl<O: Dim, I: Dim, K: Dim> Weights<1> for (O, I, K) {}
#[diagnostic::do_not_recommend]
impl<O: Dim, I: Dim, KH: Dim, KW: Dim> Weights<2> for (O, I, KH, KW) {}

/// The axes that are there, by their letters; those that are not count as `One`.
macro_rules! images {
    ($($axes:literal: [$($dim:ident)+], N = $images:ident, H = $rows:ident, $plane:ty, ($($other:ident)+),
        [$n:ident $c:ident $h:ident $w:ident], ($($part:ident)+);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim),+> Images<$axes> for ($($dim,)+) {
            type N = $images;
            type C = C;
            type H = $rows;
            type W = W;
            type Plane = $plane;
            type With<C2: Dim, H2: Dim, W2: Dim> = ($($other,)+);

            #[inline(always)]
            fn images(self) -> $images {
                let $n = One;
                let _ = $n;
                let ($($part,)+) = self;
                let _ = ($($part,)+);
                $n
            }
            #[inline(always)]
            fn chw(self) -> (C, $rows, W) {
                let ($n, $h) = (One, One);
                let _ = ($n, $h);
                let ($($part,)+) = self;
                let _ = $n;
                ($c, $h, $w)
            }
            #[inline(always)]
            fn with<C2: Dim, H2: Dim, W2: Dim>(
                self,
                channels: C2,
                rows: H2,
                columns: W2,
            ) -> ($($other,)+) {
                let ($($part,)+) = self;
                let _ = ($($part,)+);
                let ($c, $h, $w) = (channels, rows, columns);
                let _ = $h;
                ($($part,)+)
            }
            #[inline(always)]
            fn parts(coord: Self::Coord) -> Place<$images, C, $rows, Idx<W>> {
                let ($n, $h) = (Idx::<One>::ZERO, Idx::<One>::ZERO);
                let _ = ($n, $h);
                let ($($part,)+) = coord;
                ($n, $c, $h, $w)
            }
            #[inline(always)]
            fn lane_parts<const L: usize>(
                lanes: Self::LaneCoord<L>,
            ) -> Place<$images, C, $rows, LaneAt<W, L>> {
                let ($n, $h) = (Idx::<One>::ZERO, Idx::<One>::ZERO);
                let _ = ($n, $h);
                let ($($part,)+) = lanes;
                ($n, $c, $h, $w)
            }
            #[inline(always)]
            fn join(($n, $c, $h, $w): Place<$images, C, $rows, Idx<W>>) -> Self::Coord {
                let _ = ($n, $h);
                ($($part,)+)
            }
            #[inline(always)]
            fn join_lanes<const L: usize>(
                ($n, $c, $h, $w): Place<$images, C, $rows, LaneAt<W, L>>,
            ) -> Self::LaneCoord<L> {
                let _ = ($n, $h);
                ($($part,)+)
            }
        }
    )*};
}

images! {
    1: [C W], N = One, H = One, (Ax<1>,), (C2 W2), [n c h w], (c w);
    1: [N C W], N = N, H = One, (Ax<2>,), (N C2 W2), [n c h w], (n c w);
    2: [C H W], N = One, H = H, (Ax<1>, Ax<2>), (C2 H2 W2), [n c h w], (c h w);
    2: [N C H W], N = N, H = H, (Ax<2>, Ax<3>), (N C2 H2 W2), [n c h w], (n c h w);
}
