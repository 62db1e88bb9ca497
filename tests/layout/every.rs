//! The same shape in every kind of layout that a rule can meet.

/// Runs `body` with a tensor of the shape `[$a, $b, $c]`, each at most 5, in every kind of layout.
macro_rules! every_layout {
    ([$a:literal, $b:literal, $c:literal], |$x:ident| $body:expr) => {{
        use formwork::layout::{ChannelsLast, ColumnMajor, PaddedRows};
        use formwork::prelude::*;

        type Shape = s![$a, $b, $c];
        type Padded = PaddedRows<D<7>>;

        let owner = Tensor::<i32, Shape>::arange();
        {
            let $x = &owner;
            $body;
        }
        {
            let $x = &owner.view();
            $body;
        }
        {
            let $x = &owner.to_heap();
            $body;
        }
        {
            let $x = &owner.to_layout::<ColumnMajor>();
            $body;
        }
        {
            let $x = &owner.to_layout::<ChannelsLast>();
            $body;
        }
        {
            let buffer = [0; 200];
            let $x = &View::<i32, Shape, Padded>::from_span(&buffer).expect("a long buffer");
            $body;
        }
        {
            let turned = Tensor::<i32, s![$c, $a, $b]>::arange();
            let $x = &turned.permute(axes![1, 2, 0]);
            $body;
        }
        {
            let $x = &owner.slice(span![..;-1, ..;-1, ..;-1]);
            $body;
        }
        {
            let turned = Tensor::<i32, s![$b, $a, $c]>::arange();
            let flipped = turned.flip(Ax::<1>);
            let $x = &flipped.swap_axes(axes![0, 1]);
            $body;
        }
        {
            let large = Tensor::<i32, s![9, 11, 13]>::arange();
            let stepped = large.slice(span![1..9;2, ..;2, ..;-2]);
            let narrow = stepped.narrow(Ax::<0>, dim!(0), dim!($a));
            let narrow = narrow.narrow(Ax::<1>, dim!(1), dim!($b));
            let $x = &narrow.narrow(Ax::<2>, dim!(2), dim!($c));
            $body;
        }
        {
            let row = Tensor::<i32, s![$a, 1, $c]>::arange();
            let $x = &row.expand(Ax::<1>, dim!($b));
            $body;
        }
        {
            let one = Tensor::<i32, s![]>::from_array(7);
            let $x = &one.broadcast_to::<Shape>();
            $body;
        }
    }};
}
