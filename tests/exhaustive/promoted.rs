//! Operations of two types of 8 bits, in the type they have in common.
//!
//! Requirements: FW-TYPE-5, FW-NUM-1.

use formwork::dtype::Promote;

use crate::byte::{Byte, pairs};
use crate::check::two;
use crate::runner::elements;

macro_rules! promoted {
    ($($a:ty, $b:ty => $out:ident;)*) => {$(
        promoted! { @each $a, $b => $out:
            promote_add |n, m| n + m; promote_sub |n, m| n - m; promote_mul |n, m| n * m;
            promote_div |n, m| if m == 0 { 0 } else { n / m };
        }
        for (a, b) in pairs::<$a, $b>() {
            let x: $out = <$a as Promote<$b>>::promote_left(a);
            let y: $out = <$a as Promote<$b>>::promote_right(b);
            assert_eq!((i64::from(x), i64::from(y)), (a.whole(), b.whole()));
        }
    )*};
    (@each $a:ty, $b:ty => $out:ident: $($name:ident |$n:ident, $m:ident| $exact:expr;)*) => {$(
        let exact = |$n: i64, $m: i64| $exact as $out;
        two::<$a, $b, $out>(
            stringify!($name),
            &exact,
            &|a, b| exact(a.whole(), b.whole()),
            &|a, b| elements(&a.$name(b).eval_heap()),
        );
    )*};
}

#[test]
fn bytes_of_two_types_are_computed_with_in_the_type_they_have_in_common() {
    promoted! {
        u8, i8 => i16;
        bool, i8 => i8;
        u8, bool => u8;
    }
}

/// The node of this file, and how it is asked for.
pub const OPS: &[(&str, &str)] = &[("Promoted", "a.$name(b)")];
