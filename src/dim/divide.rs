//! Long division of numbers in types, bit by bit from the highest.
//!
//! No bound here is on the result of the division so far: each step hands its state on as a
//! parameter. Otherwise the compiler would prove everything above twice for every bit, as it does
//! with typenum's division.

use core::ops::{Add, Sub};

use typenum::{Add1, B0, B1, Cmp, Compare, Diff, Equal, Greater, Less, UInt, UTerm};

/// The bit `B` and the bits `Rest` below it.
pub struct Below<B, Rest>(core::marker::PhantomData<(B, Rest)>);

/// No bits.
pub struct NoBits;

/// Numbers whose bits can be put in front of the bits `Behind`, the highest foremost.
pub trait BitsBefore<Behind> {
    /// All bits.
    type Output;
}

impl<Behind> BitsBefore<Behind> for UTerm {
    type Output = Behind;
}

impl<U: BitsBefore<Below<B, Behind>>, B, Behind> BitsBefore<Behind> for UInt<U, B> {
    type Output = U::Output;
}

/// A number with one more bit behind, and without leading zeros.
pub trait Push<B> {
    /// Twice the number and the bit.
    type Output;
}

impl Push<B0> for UTerm {
    type Output = UTerm;
}

impl Push<B1> for UTerm {
    type Output = UInt<UTerm, B1>;
}

impl<U, C, B> Push<B> for UInt<U, C> {
    type Output = UInt<UInt<U, C>, B>;
}

type Pushed<N, B> = <N as Push<B>>::Output;

/// Bits that are divided by `K` after those above, whose quotient is `Q` and which leave `R`.
pub trait Divided<K, Q, R> {
    /// The quotient and what is left, which is less than `K`.
    type Output;
}

impl<K, Q, R> Divided<K, Q, R> for NoBits {
    type Output = (Q, R);
}

impl<B, Rest, K, Q, R> Divided<K, Q, R> for Below<B, Rest>
where
    R: Push<B>,
    Pushed<R, B>: Cmp<K>,
    Compare<Pushed<R, B>, K>: Continues<K, Q, Pushed<R, B>, Rest>,
{
    type Output = <Compare<Pushed<R, B>, K> as Continues<K, Q, Pushed<R, B>, Rest>>::Output;
}

/// How what is left, `N`, compares with `K`: with which bit of the quotient the bits `Rest` go on.
pub trait Continues<K, Q, N, Rest> {
    /// The quotient and what is left in the end.
    type Output;
}

impl<K, Q, N, Rest> Continues<K, Q, N, Rest> for Less
where
    Q: Push<B0>,
    Rest: Divided<K, Pushed<Q, B0>, N>,
{
    type Output = <Rest as Divided<K, Pushed<Q, B0>, N>>::Output;
}

impl<K, Q, N, Rest> Continues<K, Q, N, Rest> for Equal
where
    Q: Push<B1>,
    Rest: Divided<K, Pushed<Q, B1>, UTerm>,
{
    type Output = <Rest as Divided<K, Pushed<Q, B1>, UTerm>>::Output;
}

impl<K, Q, N, Rest> Continues<K, Q, N, Rest> for Greater
where
    Q: Push<B1>,
    N: Sub<K>,
    Rest: Divided<K, Pushed<Q, B1>, Diff<N, K>>,
{
    type Output = <Rest as Divided<K, Pushed<Q, B1>, Diff<N, K>>>::Output;
}

type BitsOf<N> = <N as BitsBefore<NoBits>>::Output;

/// Numbers divided by `K`, which is not zero.
pub trait Division<K> {
    /// The quotient and what is left.
    type Output;
}

impl<N, V, C> Division<UInt<V, C>> for N
where
    N: BitsBefore<NoBits>,
    BitsOf<N>: Divided<UInt<V, C>, UTerm, UTerm>,
{
    type Output = <BitsOf<N> as Divided<UInt<V, C>, UTerm, UTerm>>::Output;
}

/// A quotient `Q` and a remainder, put to use.
macro_rules! uses {
    ($($(#[$doc:meta])* $name:ident of $pair:ident: [$($generic:tt)*] $shape:ty => $out:ty;)*) => {$(
        $(#[$doc])*
        pub trait $name<K> {
            /// The result.
            type Output;
        }

        impl<N: Division<K, Output: $pair>, K> $name<K> for N {
            type Output = <N::Output as $pair>::Output;
        }

        /// A quotient and a remainder that have such a result.
        pub trait $pair {
            /// The result.
            type Output;
        }

        impl<$($generic)*> $pair for $shape {
            type Output = $out;
        }
    )*};
}

uses! {
    /// Numbers divided by `K`, the remainder dropped.
    FloorDiv of Floor: [Q, R] (Q, R) => Q;
    /// What is left of a number divided by `K`.
    Rest of Left: [Q, R] (Q, R) => R;
    /// Numbers of which `K` leaves nothing.
    ExactDiv of Exact: [Q] (Q, UTerm) => Q;
    /// Numbers divided by `K`, one more where something is left.
    CeilDiv of Ceil: [Q, R: RoundUp<Q>] (Q, R) => R::Output;
}

/// Remainders, for which a quotient `Q` is rounded up.
pub trait RoundUp<Q> {
    /// `Q`, or one more.
    type Output;
}

impl<Q> RoundUp<Q> for UTerm {
    type Output = Q;
}

impl<Q: Add<B1>, U, B> RoundUp<Q> for UInt<U, B> {
    type Output = Add1<Q>;
}

const _: () = {
    use typenum::{U0, U1, U2, U3, U5, U7, U1023, U1024, Unsigned};
    const fn is<N: Unsigned>(number: usize) -> bool {
        N::USIZE == number
    }
    type FloorOf<N, K> = <N as FloorDiv<K>>::Output;
    type CeilOf<N, K> = <N as CeilDiv<K>>::Output;
    assert!(
        is::<FloorOf<U7, U2>>(3) && is::<CeilOf<U7, U2>>(4) && is::<<U7 as Rest<U3>>::Output>(1)
    );
    assert!(is::<FloorOf<U1024, U3>>(341) && is::<CeilOf<U1023, U3>>(341));
    assert!(is::<FloorOf<U0, U5>>(0) && is::<CeilOf<U0, U5>>(0) && is::<CeilOf<U1, U1024>>(1));
    assert!(is::<<U1024 as ExactDiv<U1024>>::Output>(1) && is::<FloorOf<U5, U1>>(5));
};
