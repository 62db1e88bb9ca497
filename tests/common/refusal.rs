//! Whether a type has a bound, as a constant: what does not compile can be asserted.

/// Whether `type: bound` holds, as a constant.
///
/// Where the bound holds, the constant of the `impl` with the bound hides that of the trait; where it does
/// not, that of the trait is the only one.
macro_rules! holds {
    ($type:ty: $($bound:tt)+) => {{
        #[allow(dead_code, reason = "one of the two constants is hidden")]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        struct Probe<T: ?Sized>(core::marker::PhantomData<T>);
        impl<T: ?Sized> Otherwise for Probe<T> {}
        #[allow(dead_code, reason = "one of the two constants is hidden")]
        impl<T: ?Sized + $($bound)+> Probe<T> {
            const HOLDS: bool = true;
        }
        <Probe<$type>>::HOLDS
    }};
}

/// Refuses to compile unless `type: bound` does not hold.
macro_rules! refused {
    ($row:literal, $type:ty: $($bound:tt)+) => {{
        const _: () = assert!(
            !holds!($type: $($bound)+),
            concat!("row ", $row, " of the table is an error, but ", stringify!($type: $($bound)+))
        );
    }};
}

/// Refuses to compile unless `type: bound` holds: where every bound fails, nothing is refused.
macro_rules! allowed {
    ($row:literal, $type:ty: $($bound:tt)+) => {{
        const _: () = assert!(
            holds!($type: $($bound)+),
            concat!("row ", $row, " of the table is no error, but not ", stringify!($type: $($bound)+))
        );
    }};
}

pub(crate) use {allowed, holds, refused};

// Both ways, so that a macro that always answers the same does not compile.
const _: () = {
    use formwork::shape::{BroadcastsWith, Permutes, Shape};
    use formwork::{axes, s};

    assert!(holds!(u8: Copy) && !holds!(&mut u8: Copy) && !holds!(str: Sized));
    assert!(holds!(s![2, 3]: BroadcastsWith<s![3]>));
    assert!(!holds!(s![2, 3]: BroadcastsWith<s![2]>));
    assert!(holds!(s![2, 3]: Permutes<axes![1, 0]>));
    assert!(!holds!(s![2, 3]: Permutes<axes![1, 2]>));
    assert!(!holds!((formwork::D<1>,): Shape), "a misspelt extent is no shape");
};
