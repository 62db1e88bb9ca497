//! Which shapes broadcast, by NumPy's rule: axes meet from the last; equal, or one of them 1.

use super::{Shape, StridesFor};
use crate::dim::{BroadcastDim, Dim, StretchedDim, Zero};

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
    type Out: Shape + StretchedFrom<Self> + StretchedFrom<R>;
    /// The strides of the left operand in the result.
    type LeftStrides<St: StridesFor<Self>>: StridesFor<Self::Out>;

    /// The shape of the result, as a value.
    fn broadcast(self, right: R) -> Self::Out;

    /// Where a coordinate of the result stands in the left operand.
    #[inline(always)]
    fn left(out: <Self::Out as Shape>::Coord) -> Self::Coord {
        <Self::Out as StretchedFrom<Self>>::back(out)
    }
    /// Where a coordinate of the result stands in the right operand.
    #[inline(always)]
    fn right(out: <Self::Out as Shape>::Coord) -> R::Coord {
        <Self::Out as StretchedFrom<R>>::back(out)
    }
    /// Where lanes of the result stand in the left operand.
    #[inline(always)]
    fn left_lanes<const W: usize>(out: <Self::Out as Shape>::LaneCoord<W>) -> Self::LaneCoord<W> {
        <Self::Out as StretchedFrom<Self>>::back_lanes(out)
    }
    /// Where lanes of the result stand in the right operand.
    #[inline(always)]
    fn right_lanes<const W: usize>(out: <Self::Out as Shape>::LaneCoord<W>) -> R::LaneCoord<W> {
        <Self::Out as StretchedFrom<R>>::back_lanes(out)
    }

    /// Where a coordinate of the left operand stands first in the result, if the result has any.
    #[inline(always)]
    fn from_left(out: Self::Out, left: Self::Coord) -> Option<<Self::Out as Shape>::Coord> {
        StretchedFrom::<Self>::first_of(out, left)
    }
    /// Where a coordinate of the right operand stands first in the result, if the result has any.
    #[inline(always)]
    fn from_right(out: Self::Out, right: R::Coord) -> Option<<Self::Out as Shape>::Coord> {
        StretchedFrom::<R>::first_of(out, right)
    }
    /// Where lanes of the left operand stand first in the result, if they are not stretched.
    #[inline(always)]
    fn from_left_lanes<const W: usize>(
        out: Self::Out,
        left: Self::LaneCoord<W>,
    ) -> Option<<Self::Out as Shape>::LaneCoord<W>> {
        StretchedFrom::<Self>::lanes_of(out, left)
    }
    /// Where lanes of the right operand stand first in the result, if they are not stretched.
    #[inline(always)]
    fn from_right_lanes<const W: usize>(
        out: Self::Out,
        right: R::LaneCoord<W>,
    ) -> Option<<Self::Out as Shape>::LaneCoord<W>> {
        StretchedFrom::<R>::lanes_of(out, right)
    }
}

/// Shapes that the operand `S` of a broadcast becomes.
///
/// One rule for both operands, so that a pair of ranks needs no more than the shape of the result.
pub trait StretchedFrom<S: Shape>: Shape {
    /// Where a coordinate stands in the operand.
    fn back(coord: Self::Coord) -> S::Coord;
    /// Where lanes stand in the operand.
    fn back_lanes<const W: usize>(lanes: Self::LaneCoord<W>) -> S::LaneCoord<W>;
    /// Where a coordinate of the operand stands first, if there is any.
    fn first_of(self, coord: S::Coord) -> Option<Self::Coord>;
    /// Where lanes of the operand stand first, if they are not stretched.
    fn lanes_of<const W: usize>(self, lanes: S::LaneCoord<W>) -> Option<Self::LaneCoord<W>>;
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

/// The axes that only the result has, and those of the operand, the last one apart.
macro_rules! stretched {
    ($([$($new:ident $n:ident)*] [$($out:ident $from:ident $o:ident $f:ident)*] $({ $last:ident $last_from:ident $l:ident $lf:ident })?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($new: Dim,)* $($out: Dim + StretchedDim<$from>, $from: Dim,)* $($last: Dim + StretchedDim<$last_from>, $last_from: Dim)?>
            StretchedFrom<($($from,)* $($last_from,)?)> for ($($new,)* $($out,)* $($last,)?)
        {
            #[inline(always)]
            fn back(coord: Self::Coord) -> <($($from,)* $($last_from,)?) as Shape>::Coord {
                let ($($n,)* $($o,)* $($l,)?) = coord;
                let _ = ($($n,)*);
                ($($out::back($o),)* $($last::back($l),)?)
            }
            #[inline(always)]
            fn back_lanes<const W: usize>(
                lanes: Self::LaneCoord<W>,
            ) -> <($($from,)* $($last_from,)?) as Shape>::LaneCoord<W> {
                let ($($n,)* $($o,)* $($l,)?) = lanes;
                let _ = ($($n,)*);
                ($($out::back($o),)* $($last::back_lanes($l),)?)
            }
            #[inline(always)]
            fn first_of(
                self,
                coord: <($($from,)* $($last_from,)?) as Shape>::Coord,
            ) -> Option<Self::Coord> {
                let ($($n,)* $($o,)* $($l,)?) = self;
                let ($($f,)* $($lf,)?) = coord;
                Some(($($n.index(0)?,)* $($o.first($f)?,)* $($l.first($lf)?,)?))
            }
            #[inline(always)]
            fn lanes_of<const W: usize>(
                self,
                lanes: <($($from,)* $($last_from,)?) as Shape>::LaneCoord<W>,
            ) -> Option<Self::LaneCoord<W>> {
                stretched!(@lanes self lanes [$($n)*] [$($o $f)*] $({ $last $l $lf })?)
            }
        }
    )*};
    (@lanes $out:ident $lanes:ident [] []) => {{
        let _ = $out;
        Some($lanes)
    }};
    // Lanes of an operand of rank 0 are one element, and there is no axis for them in the result.
    (@lanes $out:ident $lanes:ident [$($n:ident)+] []) => {{
        let _ = ($out, $lanes);
        None
    }};
    (@lanes $out:ident $lanes:ident [$($n:ident)*] [$($o:ident $f:ident)*] { $last:ident $l:ident $lf:ident }) => {{
        let ($($n,)* $($o,)* _,) = $out;
        let ($($f,)* $lf,) = $lanes;
        Some(($($n.index(0)?,)* $($o.first($f)?,)* $last::lanes($lf)?,))
    }};
}

stretched! {
    [] [];
    [P p] [];
    [P p Q q] [];
    [P p Q q R r] [];
    [P p Q q R r S s] [];
    [P p Q q R r S s T t] [];
    [P p Q q R r S s T t U u] [];
    [P p Q q R r S s T t U u V v] [];
    [P p Q q R r S s T t U u V v X x] [];
    [] [] { A P a p };
    [P p] [] { A Q a q };
    [P p Q q] [] { A R a r };
    [P p Q q R r] [] { A S a s };
    [P p Q q R r S s] [] { A T a t };
    [P p Q q R r S s T t] [] { A U a u };
    [P p Q q R r S s T t U u] [] { A V a v };
    [P p Q q R r S s T t U u V v] [] { A X a x };
    [] [A P a p] { B Q b q };
    [P p] [A Q a q] { B R b r };
    [P p Q q] [A R a r] { B S b s };
    [P p Q q R r] [A S a s] { B T b t };
    [P p Q q R r S s] [A T a t] { B U b u };
    [P p Q q R r S s T t] [A U a u] { B V b v };
    [P p Q q R r S s T t U u] [A V a v] { B X b x };
    [] [A P a p B Q b q] { C R c r };
    [P p] [A Q a q B R b r] { C S c s };
    [P p Q q] [A R a r B S b s] { C T c t };
    [P p Q q R r] [A S a s B T b t] { C U c u };
    [P p Q q R r S s] [A T a t B U b u] { C V c v };
    [P p Q q R r S s T t] [A U a u B V b v] { C X c x };
    [] [A P a p B Q b q C R c r] { D S d s };
    [P p] [A Q a q B R b r C S c s] { D T d t };
    [P p Q q] [A R a r B S b s C T c t] { D U d u };
    [P p Q q R r] [A S a s B T b t C U c u] { D V d v };
    [P p Q q R r S s] [A T a t B U b u C V c v] { D X d x };
    [] [A P a p B Q b q C R c r D S d s] { E T e t };
    [P p] [A Q a q B R b r C S c s D T d t] { E U e u };
    [P p Q q] [A R a r B S b s C T c t D U d u] { E V e v };
    [P p Q q R r] [A S a s B T b t C U c u D V d v] { E X e x };
    [] [A P a p B Q b q C R c r D S d s E T e t] { F U f u };
    [P p] [A Q a q B R b r C S c s D T d t E U e u] { F V f v };
    [P p Q q] [A R a r B S b s C T c t D U d u E V e v] { F X f x };
    [] [A P a p B Q b q C R c r D S d s E T e t F U f u] { G V g v };
    [P p] [A Q a q B R b r C S c s D T d t E U e u F V f v] { G X g x };
    [] [A P a p B Q b q C R c r D S d s E T e t F U f u G V g v] { H X h x };
}

/// The axes only the left operand has, those only the right one has, and those both have.
macro_rules! broadcasts {
    ($(($($left_only:ident $lo:ident $lo_stride:ident),*) ($($right_only:ident $ro:ident),*) ($($left:ident $right:ident $l:ident $r:ident $stride:ident),*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($left_only: Dim,)* $($right_only: Dim,)* $($left: Dim + BroadcastDim<$right>, $right: Dim,)*>
            BroadcastsWith<($($right_only,)* $($right,)*)> for ($($left_only,)* $($left,)*)
        {
            type Out = ($($left_only,)* $($right_only,)* $(<$left as BroadcastDim<$right>>::Out,)*);
            type LeftStrides<St: StridesFor<Self>> = (
                $(St::$lo_stride,)*
                $(broadcasts!(@zero $right_only),)*
                $(<$left as BroadcastDim<$right>>::LeftStride<St::$stride>,)*
            );

            #[inline(always)]
            fn broadcast(self, right: ($($right_only,)* $($right,)*)) -> Self::Out {
                let ($($lo,)* $($l,)*) = self;
                let ($($ro,)* $($r,)*) = right;
                ($($lo,)* $($ro,)* $($l.broadcast($r),)*)
            }
        }
    )*};
    (@zero $dim:ident) => { Zero };
}

broadcasts! {
    () () ();
    () (P p) ();
    () (P p, Q q) ();
    () (P p, Q q, R r) ();
    () (P p, Q q, R r, S s) ();
    () (P p, Q q, R r, S s, T t) ();
    () (P p, Q q, R r, S s, T t, U u) ();
    () (P p, Q q, R r, S s, T t, U u, V v) ();
    () (P p, Q q, R r, S s, T t, U u, V v, X x) ();
    (A a S0) () ();
    () () (A P a p S0);
    () (P p) (A Q a q S0);
    () (P p, Q q) (A R a r S0);
    () (P p, Q q, R r) (A S a s S0);
    () (P p, Q q, R r, S s) (A T a t S0);
    () (P p, Q q, R r, S s, T t) (A U a u S0);
    () (P p, Q q, R r, S s, T t, U u) (A V a v S0);
    () (P p, Q q, R r, S s, T t, U u, V v) (A X a x S0);
    (A a S0, B b S1) () ();
    (A a S0) () (B P b p S1);
    () () (A P a p S0, B Q b q S1);
    () (P p) (A Q a q S0, B R b r S1);
    () (P p, Q q) (A R a r S0, B S b s S1);
    () (P p, Q q, R r) (A S a s S0, B T b t S1);
    () (P p, Q q, R r, S s) (A T a t S0, B U b u S1);
    () (P p, Q q, R r, S s, T t) (A U a u S0, B V b v S1);
    () (P p, Q q, R r, S s, T t, U u) (A V a v S0, B X b x S1);
    (A a S0, B b S1, C c S2) () ();
    (A a S0, B b S1) () (C P c p S2);
    (A a S0) () (B P b p S1, C Q c q S2);
    () () (A P a p S0, B Q b q S1, C R c r S2);
    () (P p) (A Q a q S0, B R b r S1, C S c s S2);
    () (P p, Q q) (A R a r S0, B S b s S1, C T c t S2);
    () (P p, Q q, R r) (A S a s S0, B T b t S1, C U c u S2);
    () (P p, Q q, R r, S s) (A T a t S0, B U b u S1, C V c v S2);
    () (P p, Q q, R r, S s, T t) (A U a u S0, B V b v S1, C X c x S2);
    (A a S0, B b S1, C c S2, D d S3) () ();
    (A a S0, B b S1, C c S2) () (D P d p S3);
    (A a S0, B b S1) () (C P c p S2, D Q d q S3);
    (A a S0) () (B P b p S1, C Q c q S2, D R d r S3);
    () () (A P a p S0, B Q b q S1, C R c r S2, D S d s S3);
    () (P p) (A Q a q S0, B R b r S1, C S c s S2, D T d t S3);
    () (P p, Q q) (A R a r S0, B S b s S1, C T c t S2, D U d u S3);
    () (P p, Q q, R r) (A S a s S0, B T b t S1, C U c u S2, D V d v S3);
    () (P p, Q q, R r, S s) (A T a t S0, B U b u S1, C V c v S2, D X d x S3);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () ();
    (A a S0, B b S1, C c S2, D d S3) () (E P e p S4);
    (A a S0, B b S1, C c S2) () (D P d p S3, E Q e q S4);
    (A a S0, B b S1) () (C P c p S2, D Q d q S3, E R e r S4);
    (A a S0) () (B P b p S1, C Q c q S2, D R d r S3, E S e s S4);
    () () (A P a p S0, B Q b q S1, C R c r S2, D S d s S3, E T e t S4);
    () (P p) (A Q a q S0, B R b r S1, C S c s S2, D T d t S3, E U e u S4);
    () (P p, Q q) (A R a r S0, B S b s S1, C T c t S2, D U d u S3, E V e v S4);
    () (P p, Q q, R r) (A S a s S0, B T b t S1, C U c u S2, D V d v S3, E X e x S4);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p S5);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p S4, F Q f q S5);
    (A a S0, B b S1, C c S2) () (D P d p S3, E Q e q S4, F R f r S5);
    (A a S0, B b S1) () (C P c p S2, D Q d q S3, E R e r S4, F S f s S5);
    (A a S0) () (B P b p S1, C Q c q S2, D R d r S3, E S e s S4, F T f t S5);
    () () (A P a p S0, B Q b q S1, C R c r S2, D S d s S3, E T e t S4, F U f u S5);
    () (P p) (A Q a q S0, B R b r S1, C S c s S2, D T d t S3, E U e u S4, F V f v S5);
    () (P p, Q q) (A R a r S0, B S b s S1, C T c t S2, D U d u S3, E V e v S4, F X f x S5);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () (G P g p S6);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p S5, G Q g q S6);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p S4, F Q f q S5, G R g r S6);
    (A a S0, B b S1, C c S2) () (D P d p S3, E Q e q S4, F R f r S5, G S g s S6);
    (A a S0, B b S1) () (C P c p S2, D Q d q S3, E R e r S4, F S f s S5, G T g t S6);
    (A a S0) () (B P b p S1, C Q c q S2, D R d r S3, E S e s S4, F T f t S5, G U g u S6);
    () () (A P a p S0, B Q b q S1, C R c r S2, D S d s S3, E T e t S4, F U f u S5, G V g v S6);
    () (P p) (A Q a q S0, B R b r S1, C S c s S2, D T d t S3, E U e u S4, F V f v S5, G X g x S6);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6, H h S7) () ();
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5, G g S6) () (H P h p S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4, F f S5) () (G P g p S6, H Q h q S7);
    (A a S0, B b S1, C c S2, D d S3, E e S4) () (F P f p S5, G Q g q S6, H R h r S7);
    (A a S0, B b S1, C c S2, D d S3) () (E P e p S4, F Q f q S5, G R g r S6, H S h s S7);
    (A a S0, B b S1, C c S2) () (D P d p S3, E Q e q S4, F R f r S5, G S g s S6, H T h t S7);
    (A a S0, B b S1) () (C P c p S2, D Q d q S3, E R e r S4, F S f s S5, G T g t S6, H U h u S7);
    (A a S0) () (B P b p S1, C Q c q S2, D R d r S3, E S e s S4, F T f t S5, G U g u S6, H V h v S7);
    () () (A P a p S0, B Q b q S1, C R c r S2, D S d s S3, E T e t S4, F U f u S5, G V g v S6, H X h x S7);
}
