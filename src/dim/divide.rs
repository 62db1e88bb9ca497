//! Long division of numbers in types, bit by bit from the highest.
//!
//! typenum divides as well; its division takes the compiler some thirty times as long.

use core::ops::{Add, Sub};

use typenum::{Add1, B0, B1, Cmp, Compare, Diff, Equal, Greater, Less, UInt, UTerm};

/// Numbers divided by `K`, which is not zero.
pub trait Division<K> {
    /// How often `K` is in the number, and what is left, which is less than `K`.
    ///
    /// Both in one type: with one each, every bit would ask twice about all bits above it.
    type Output;
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

/// How a number `N`, less than twice `K`, compares with it: what that makes of the quotient `Q`.
pub trait Reduce<Q, N, K> {
    /// The quotient with its next bit, and what is left.
    type Output;
}

impl<Q: Push<B0>, N, K> Reduce<Q, N, K> for Less {
    type Output = (Pushed<Q, B0>, N);
}

impl<Q: Push<B1>, N, K> Reduce<Q, N, K> for Equal {
    type Output = (Pushed<Q, B1>, UTerm);
}

impl<Q: Push<B1>, N: Sub<K>, K> Reduce<Q, N, K> for Greater {
    type Output = (Pushed<Q, B1>, Diff<N, K>);
}

/// A quotient and what is left, after the bits above.
pub trait Next<B, K> {
    /// Both after the bit `B`.
    type Output;
}

type Pushed<N, B> = <N as Push<B>>::Output;

impl<Q, R, B, K> Next<B, K> for (Q, R)
where
    R: Push<B>,
    Pushed<R, B>: Cmp<K>,
    Compare<Pushed<R, B>, K>: Reduce<Q, Pushed<R, B>, K>,
{
    type Output = <Compare<Pushed<R, B>, K> as Reduce<Q, Pushed<R, B>, K>>::Output;
}

impl<V, C> Division<UInt<V, C>> for UTerm {
    type Output = (UTerm, UTerm);
}

impl<U, B, V, C> Division<UInt<V, C>> for UInt<U, B>
where
    U: Division<UInt<V, C>, Output: Next<B, UInt<V, C>>>,
{
    type Output = <U::Output as Next<B, UInt<V, C>>>::Output;
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
