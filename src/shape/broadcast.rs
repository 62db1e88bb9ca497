//! Which shapes broadcast, by NumPy's rule: axes meet from the last; equal, or one of them 1.

use super::{Shape, StridesFor};
use crate::dim::{BroadcastDim, Dim, Zero};

/// Shapes that broadcast with `R`.
///
/// # Shape
/// `[.., N] with [.., N] → [.., N]`, `[.., N] with [.., 1] → [.., N]`, missing axes count as 1.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` do not broadcast",
    label = "does not broadcast with `{R}`",
    note = "counted from the last, the extents of each axis must be equal, or one of them 1"
)]
pub trait BroadcastsWith<R: Shape>: Shape {
    /// The shape of the result.
    type Out: Shape;
    /// The strides of the left operand in the result.
    type LeftStrides<St: StridesFor<Self>>: StridesFor<Self::Out>;
    /// The strides of the right operand in the result.
    type RightStrides<St: StridesFor<R>>: StridesFor<Self::Out>;

    /// The shape of the result, as a value.
    fn broadcast(self, right: R) -> Self::Out;
    /// Where a coordinate of the result stands in the left operand.
    fn left(out: <Self::Out as Shape>::Coord) -> Self::Coord;
    /// Where a coordinate of the result stands in the right operand.
    fn right(out: <Self::Out as Shape>::Coord) -> R::Coord;
    /// Where lanes of the result stand in the left operand.
    fn left_lanes<const W: usize>(out: <Self::Out as Shape>::LaneCoord<W>) -> Self::LaneCoord<W>;
    /// Where lanes of the result stand in the right operand.
    fn right_lanes<const W: usize>(out: <Self::Out as Shape>::LaneCoord<W>) -> R::LaneCoord<W>;

    /// Where a coordinate of the left operand stands first in the result, if the result has any.
    fn from_left(out: Self::Out, left: Self::Coord) -> Option<<Self::Out as Shape>::Coord>;
    /// Where a coordinate of the right operand stands first in the result, if the result has any.
    fn from_right(out: Self::Out, right: R::Coord) -> Option<<Self::Out as Shape>::Coord>;
    /// Where lanes of the left operand stand first in the result, if they are not stretched.
    fn from_left_lanes<const W: usize>(
        out: Self::Out,
        left: Self::LaneCoord<W>,
    ) -> Option<<Self::Out as Shape>::LaneCoord<W>>;
    /// Where lanes of the right operand stand first in the result, if they are not stretched.
    fn from_right_lanes<const W: usize>(
        out: Self::Out,
        right: R::LaneCoord<W>,
    ) -> Option<<Self::Out as Shape>::LaneCoord<W>>;
}

/// Shapes that stretch to `To`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not broadcast to `{To}`",
    label = "does not stretch to `{To}`",
    note = "counted from the last, each extent must be equal to the target's or 1; missing axes count as 1"
)]
pub trait BroadcastsTo<To: Shape>: BroadcastsWith<To, Out = To> {}

#[diagnostic::do_not_recommend]
impl<S: BroadcastsWith<To, Out = To>, To: Shape> BroadcastsTo<To> for S {}

type Out<A, X> = <A as BroadcastDim<X>>::Out;
type LeftStride<A, X, St> = <A as BroadcastDim<X>>::LeftStride<St>;
type RightStride<A, X, St> = <A as BroadcastDim<X>>::RightStride<St>;

/// The axes only the left operand has, those only the right one has, and those both have.
macro_rules! broadcasts {
    ($(($($left_only:ident $lo:ident $lo_stride:ident),*) ($($right_only:ident $ro:ident $ro_stride:ident),*) ($($left:ident $right:ident $l:ident $r:ident $o:ident $l_stride:ident $r_stride:ident),*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($left_only: Dim,)* $($right_only: Dim,)* $($left: Dim + BroadcastDim<$right>, $right: Dim,)*>
            BroadcastsWith<($($right_only,)* $($right,)*)> for ($($left_only,)* $($left,)*)
        {
            type Out = ($($left_only,)* $($right_only,)* $(Out<$left, $right>,)*);
            type LeftStrides<St: StridesFor<Self>> = (
                $(St::$lo_stride,)*
                $(broadcasts!(@zero $right_only),)*
                $(LeftStride<$left, $right, St::$l_stride>,)*
            );
            type RightStrides<St: StridesFor<($($right_only,)* $($right,)*)>> = (
                $(broadcasts!(@zero $left_only),)*
                $(St::$ro_stride,)*
                $(RightStride<$left, $right, St::$r_stride>,)*
            );

            #[inline(always)]
            fn broadcast(self, right: ($($right_only,)* $($right,)*)) -> Self::Out {
                let ($($lo,)* $($l,)*) = self;
                let ($($ro,)* $($r,)*) = right;
                ($($lo,)* $($ro,)* $(<$left as BroadcastDim<$right>>::broadcast($l, $r),)*)
            }
            #[inline(always)]
            fn left(out: <Self::Out as Shape>::Coord) -> Self::Coord {
                let ($($lo,)* $($ro,)* $($o,)*) = out;
                let _ = ($($ro,)*);
                ($($lo,)* $(<$left as BroadcastDim<$right>>::left($o),)*)
            }
            #[inline(always)]
            fn right(
                out: <Self::Out as Shape>::Coord,
            ) -> <($($right_only,)* $($right,)*) as Shape>::Coord {
                let ($($lo,)* $($ro,)* $($o,)*) = out;
                let _ = ($($lo,)*);
                ($($ro,)* $(<$left as BroadcastDim<$right>>::right($o),)*)
            }
            #[inline(always)]
            fn left_lanes<const W: usize>(
                out: <Self::Out as Shape>::LaneCoord<W>,
            ) -> Self::LaneCoord<W> {
                let ($($lo,)* $($ro,)* $($o,)*) = out;
                let _ = ($($ro,)*);
                broadcasts!(@lanes left_lanes [$($lo,)*] $($left $right $o,)*)
            }
            #[inline(always)]
            fn right_lanes<const W: usize>(
                out: <Self::Out as Shape>::LaneCoord<W>,
            ) -> <($($right_only,)* $($right,)*) as Shape>::LaneCoord<W> {
                let ($($lo,)* $($ro,)* $($o,)*) = out;
                let _ = ($($lo,)*);
                broadcasts!(@lanes right_lanes [$($ro,)*] $($left $right $o,)*)
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "each value has the name of its type")]
            fn from_left(
                out: Self::Out,
                left: Self::Coord,
            ) -> Option<<Self::Out as Shape>::Coord> {
                let ($($left_only,)* $($right_only,)* $($left,)*) = out;
                let _ = ($($left_only,)*);
                let ($($lo,)* $($l,)*) = left;
                Some((
                    $($lo,)*
                    $($right_only.index(0)?,)*
                    $(<$left as BroadcastDim<$right>>::from_left($left, $l)?,)*
                ))
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "each value has the name of its type")]
            fn from_right(
                out: Self::Out,
                right: <($($right_only,)* $($right,)*) as Shape>::Coord,
            ) -> Option<<Self::Out as Shape>::Coord> {
                let ($($left_only,)* $($right_only,)* $($left,)*) = out;
                let _ = ($($right_only,)*);
                let ($($ro,)* $($r,)*) = right;
                Some((
                    $($left_only.index(0)?,)*
                    $($ro,)*
                    $(<$left as BroadcastDim<$right>>::from_right($left, $r)?,)*
                ))
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "each value has the name of its type")]
            fn from_left_lanes<const W: usize>(
                out: Self::Out,
                left: Self::LaneCoord<W>,
            ) -> Option<<Self::Out as Shape>::LaneCoord<W>> {
                broadcasts!(@back out left from_left from_left_lanes
                    ($($left_only $lo)*) ($($right_only)*) ($($left $right $l)*) ($($left_only)* $($right_only)* $($left)*))
            }
            #[inline(always)]
            #[allow(non_snake_case, reason = "each value has the name of its type")]
            fn from_right_lanes<const W: usize>(
                out: Self::Out,
                right: <($($right_only,)* $($right,)*) as Shape>::LaneCoord<W>,
            ) -> Option<<Self::Out as Shape>::LaneCoord<W>> {
                broadcasts!(@back out right from_right from_right_lanes
                    ($($right_only $ro)*) ($($left_only)*) ($($left $right $r)*) ($($left_only)* $($right_only)* $($left)*))
            }
        }
    )*};
    (@zero $dim:ident) => { Zero };
    // Lanes of an operand of rank 0 are one element, and there is no axis for them in the result.
    (@back $out:ident $operand:ident $fn:ident $lanes_fn:ident () ($($other:ident)+) () $all:tt) => {{
        let _ = ($out, $operand);
        None
    }};
    // The other operand has rank 0.
    (@back $out:ident $operand:ident $fn:ident $lanes_fn:ident ($($own:ident $o:ident)*) () () $all:tt) => {{
        let _ = $out;
        Some($operand)
    }};
    // One of them has more axes, at most.
    (@back $out:ident $operand:ident $fn:ident $lanes_fn:ident ($($own:ident $o:ident)*) ($($other:ident)*) ($($left:ident $right:ident $x:ident)+) ($($all:ident)*)) => {{
        let ($($all,)*) = $out;
        let _ = ($($own,)*);
        let ($($o,)* $($x,)*) = $operand;
        broadcasts!(@from $fn $lanes_fn [$($o,)* $($other.index(0)?,)*] $($left $right $x,)*)
    }};
    (@from $fn:ident $lanes_fn:ident [$($done:expr,)*] $left:ident $right:ident $from:ident,) => {{
        let _ = $left;
        Some(($($done,)* <$left as BroadcastDim<$right>>::$lanes_fn($from)?,))
    }};
    (@from $fn:ident $lanes_fn:ident [$($done:expr,)*] $left:ident $right:ident $from:ident, $($rest:tt)+) => {
        broadcasts!(@from $fn $lanes_fn [$($done,)* (<$left as BroadcastDim<$right>>::$fn($left, $from)?),] $($rest)+)
    };
    // All but the last axis are indices; the last one is a run.
    (@lanes $fn:ident [$($done:expr,)*]) => { ($($done,)*) };
    (@lanes $fn:ident [$($done:expr,)*] $left:ident $right:ident $o:ident,) => {
        ($($done,)* <$left as BroadcastDim<$right>>::$fn($o),)
    };
    (@lanes left_lanes [$($done:expr,)*] $left:ident $right:ident $o:ident, $($rest:tt)+) => {
        broadcasts!(@lanes left_lanes [$($done,)* (<$left as BroadcastDim<$right>>::left($o)),] $($rest)+)
    };
    (@lanes right_lanes [$($done:expr,)*] $left:ident $right:ident $o:ident, $($rest:tt)+) => {
        broadcasts!(@lanes right_lanes [$($done,)* (<$left as BroadcastDim<$right>>::right($o)),] $($rest)+)
    };
}

broadcasts! {
    () () ();
    () (P p S0) ();
    () (P p S0, Q q S1) ();
    () (P p S0, Q q S1, R r S2) ();
    () (P p S0, Q q S1, R r S2, S s S3) ();
    () (P p S0, Q q S1, R r S2, S s S3, T t S4) ();
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5) ();
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5, V v S6) ();
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5, V v S6, X x S7) ();
    (A a S0) () ();
    () () (A P a p o0 S0 S0);
    () (P p S0) (A Q a q o0 S0 S1);
    () (P p S0, Q q S1) (A R a r o0 S0 S2);
    () (P p S0, Q q S1, R r S2) (A S a s o0 S0 S3);
    () (P p S0, Q q S1, R r S2, S s S3) (A T a t o0 S0 S4);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4) (A U a u o0 S0 S5);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5) (A V a v o0 S0 S6);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5, V v S6) (A X a x o0 S0 S7);
    (A a S0, B b S1) () ();
    (A a S0) () (B P b p o0 S1 S0);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2);
    () (P p S0, Q q S1) (A R a r o0 S0 S2, B S b s o1 S1 S3);
    () (P p S0, Q q S1, R r S2) (A S a s o0 S0 S3, B T b t o1 S1 S4);
    () (P p S0, Q q S1, R r S2, S s S3) (A T a t o0 S0 S4, B U b u o1 S1 S5);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4) (A U a u o0 S0 S5, B V b v o1 S1 S6);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4, U u S5) (A V a v o0 S0 S6, B X b x o1 S1 S7);
    (A a S0, B b S1, C c S2) () ();
    (A a S0, B b S1) () (C P c p o0 S2 S0);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2, C S c s o2 S2 S3);
    () (P p S0, Q q S1) (A R a r o0 S0 S2, B S b s o1 S1 S3, C T c t o2 S2 S4);
    () (P p S0, Q q S1, R r S2) (A S a s o0 S0 S3, B T b t o1 S1 S4, C U c u o2 S2 S5);
    () (P p S0, Q q S1, R r S2, S s S3) (A T a t o0 S0 S4, B U b u o1 S1 S5, C V c v o2 S2 S6);
    () (P p S0, Q q S1, R r S2, S s S3, T t S4) (A U a u o0 S0 S5, B V b v o1 S1 S6, C X c x o2 S2 S7);
    (A a S0, B b S1, C c S2, D d S3) () ();
    (A a S0, B b S1, C c S2) () (D P d p o0 S3 S0);
    (A a S0, B b S1) () (C P c p o0 S2 S0, D Q d q o1 S3 S1);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1, D R d r o2 S3 S2);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2, D S d s o3 S3 S3);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2, C S c s o2 S2 S3, D T d t o3 S3 S4);
    () (P p S0, Q q S1) (A R a r o0 S0 S2, B S b s o1 S1 S3, C T c t o2 S2 S4, D U d u o3 S3 S5);
    () (P p S0, Q q S1, R r S2) (A S a s o0 S0 S3, B T b t o1 S1 S4, C U c u o2 S2 S5, D V d v o3 S3 S6);
    () (P p S0, Q q S1, R r S2, S s S3) (A T a t o0 S0 S4, B U b u o1 S1 S5, C V c v o2 S2 S6, D X d x o3 S3 S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () ();
    (A a S0, B b S1, C c S2, D d S3) () (E P e p o0 S4 S0);
    (A a S0, B b S1, C c S2) () (D P d p o0 S3 S0, E Q e q o1 S4 S1);
    (A a S0, B b S1) () (C P c p o0 S2 S0, D Q d q o1 S3 S1, E R e r o2 S4 S2);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1, D R d r o2 S3 S2, E S e s o3 S4 S3);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2, D S d s o3 S3 S3, E T e t o4 S4 S4);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2, C S c s o2 S2 S3, D T d t o3 S3 S4, E U e u o4 S4 S5);
    () (P p S0, Q q S1) (A R a r o0 S0 S2, B S b s o1 S1 S3, C T c t o2 S2 S4, D U d u o3 S3 S5, E V e v o4 S4 S6);
    () (P p S0, Q q S1, R r S2) (A S a s o0 S0 S3, B T b t o1 S1 S4, C U c u o2 S2 S5, D V d v o3 S3 S6, E X e x o4 S4 S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p o0 S5 S0);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p o0 S4 S0, F Q f q o1 S5 S1);
    (A a S0, B b S1, C c S2) () (D P d p o0 S3 S0, E Q e q o1 S4 S1, F R f r o2 S5 S2);
    (A a S0, B b S1) () (C P c p o0 S2 S0, D Q d q o1 S3 S1, E R e r o2 S4 S2, F S f s o3 S5 S3);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1, D R d r o2 S3 S2, E S e s o3 S4 S3, F T f t o4 S5 S4);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2, D S d s o3 S3 S3, E T e t o4 S4 S4, F U f u o5 S5 S5);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2, C S c s o2 S2 S3, D T d t o3 S3 S4, E U e u o4 S4 S5, F V f v o5 S5 S6);
    () (P p S0, Q q S1) (A R a r o0 S0 S2, B S b s o1 S1 S3, C T c t o2 S2 S4, D U d u o3 S3 S5, E V e v o4 S4 S6, F X f x o5 S5 S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () (G P g p o0 S6 S0);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p o0 S5 S0, G Q g q o1 S6 S1);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p o0 S4 S0, F Q f q o1 S5 S1, G R g r o2 S6 S2);
    (A a S0, B b S1, C c S2) () (D P d p o0 S3 S0, E Q e q o1 S4 S1, F R f r o2 S5 S2, G S g s o3 S6 S3);
    (A a S0, B b S1) () (C P c p o0 S2 S0, D Q d q o1 S3 S1, E R e r o2 S4 S2, F S f s o3 S5 S3, G T g t o4 S6 S4);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1, D R d r o2 S3 S2, E S e s o3 S4 S3, F T f t o4 S5 S4, G U g u o5 S6 S5);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2, D S d s o3 S3 S3, E T e t o4 S4 S4, F U f u o5 S5 S5, G V g v o6 S6 S6);
    () (P p S0) (A Q a q o0 S0 S1, B R b r o1 S1 S2, C S c s o2 S2 S3, D T d t o3 S3 S4, E U e u o4 S4 S5, F V f v o5 S5 S6, G X g x o6 S6 S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6, H h S7) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6) () (H P h p o0 S7 S0);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () (G P g p o0 S6 S0, H Q h q o1 S7 S1);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p o0 S5 S0, G Q g q o1 S6 S1, H R h r o2 S7 S2);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p o0 S4 S0, F Q f q o1 S5 S1, G R g r o2 S6 S2, H S h s o3 S7 S3);
    (A a S0, B b S1, C c S2) () (D P d p o0 S3 S0, E Q e q o1 S4 S1, F R f r o2 S5 S2, G S g s o3 S6 S3, H T h t o4 S7 S4);
    (A a S0, B b S1) () (C P c p o0 S2 S0, D Q d q o1 S3 S1, E R e r o2 S4 S2, F S f s o3 S5 S3, G T g t o4 S6 S4, H U h u o5 S7 S5);
    (A a S0) () (B P b p o0 S1 S0, C Q c q o1 S2 S1, D R d r o2 S3 S2, E S e s o3 S4 S3, F T f t o4 S5 S4, G U g u o5 S6 S5, H V h v o6 S7 S6);
    () () (A P a p o0 S0 S0, B Q b q o1 S1 S1, C R c r o2 S2 S2, D S d s o3 S3 S3, E T e t o4 S4 S4, F U f u o5 S5 S5, G V g v o6 S6 S6, H X h x o7 S7 S7);
}
