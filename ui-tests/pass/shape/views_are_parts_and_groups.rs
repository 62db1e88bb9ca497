//! The neighbours of every refused view: what stays inside, and what counts alike.

use formwork::prelude::*;
use formwork::shape::slice::{All, Stepped};

dim! {
    struct Seq = 2;
    struct Hidden = 3;
}

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn counted(x: View<'_, f32, s![2, 12]>) {
    let _: View<'_, f32, s![24]> = x.flatten();
    let _: View<'_, f32, s![8, 3]> = x.reshape();
    let _: View<'_, f32, s![2, 3, 4]> = x.split_axis(Ax::<1>, (dim!(3), dim!(4)));
    let _: View<'_, f32, s![2, 3, 4]> = x.chunks(Ax::<1>, dim!(4));
    let _: View<'_, f32, s![24]> = x.merge_axes(axes![0, 1]);
    let _ = x.t().reshape_copy::<s![24]>();
}

fn large(x: View<'_, f32, s![50257, 151936]>, y: View<'_, u8, s![151936]>) {
    let _: View<'_, f32, s![151936, 50257]> = x.reshape();
    let _: View<'_, f32, s![16186, 151936], _> = x.slice(span![1500..50058;3, ..]);
    let _: View<'_, u8, s![1187, 128]> = y.split_axis(Ax::<0>, (dim!(1187), dim!(128)));
    let _: View<'_, u8, s![1500], _> = y.narrow(Ax::<0>, dim!(150436), dim!(1500));
}

fn bounded<'id>(x: View<'_, f32, (UpTo<'id, 8>, D<4>)>, y: View<'_, f32, s![8, 4]>, len: UpTo<'id, 8>) {
    let _ = x.slice(span![..;-1, 1..3]);
    let _ = x.flip(Ax::<0>).split_axis(Ax::<1>, (dim!(2), dim!(2)));
    let _ = x.slice_from(Ax::<0>, 2, dim!(3));
    let _: View<'_, f32, (UpTo<'id, 8>, D<4>)> = y.take(Ax::<0>, len).as_contiguous();
    let _ = x.rename::<(UpTo<'id, 8>, D<4>)>();
}

fn main() {
    let _ = X.unsqueeze(Ax::<2>).squeeze(Ax::<2>);
    let _ = X.unsqueeze(Ax::<0>).expand(Ax::<0>, dim!(4));
    let _ = X.flip(Ax::<1>);
    let _ = X.select(Ax::<1>, dim!(2));
    let _ = X.narrow(Ax::<1>, dim!(1), dim!(2));
    let _ = X.slice(span![0..2, 3..]);
    let _ = X.slice(span![1, ..]);
    let _ = X.slice((All, Stepped::<All, D<2>>::NEW));
    let _ = X.split_at(Ax::<1>, dim!(3));
    let _ = X.windows(Ax::<1>, dim!(3));
    let _ = X.slice(span![.., ..2]).diagonal();
    let _ = X.rename::<(Seq, Hidden)>().forget_names();
    let _ = X.swap_axes(axes![1, 0]);
    counted(Tensor::<f32, s![2, 12]>::zeros().view());
    let _ = (large as fn(_, _), bounded as fn(_, _, _));
}

// Requirements: FW-SHAPE-4, FW-SHAPE-5.
