//! Convolutions by parts of filters, into few columns, of halves, by a bounded number of filters, and with work
//! of another rank behind them.
//!
//! Requirements: FW-KERNEL-4, FW-BITS-3.

use formwork::dtype::f16;
use formwork::kernel::reference::{Conv2d, conv2d};
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::runner::{case, elements};

/// Small whole numbers, of which sums are exact.
fn whole<T: Copy, S: FixedShape>(as_element: impl Fn(i8) -> T) -> HeapTensor<T, S> {
    let mut next = 0_i8;
    HeapTensor::from_fn(|_| {
        next = (next + 7) % 19;
        as_element(next - 9)
    })
}

/// The plain loops at stride 1: sizes of the image and the filters, and the padding.
fn right<T: Num>(
    [channels, rows, columns]: [usize; 3],
    [outputs, inputs, down, along]: [usize; 4],
    before: usize,
    image: impl Fn([usize; 4]) -> Option<T>,
    weight: impl Fn([usize; 4]) -> Option<T>,
) -> Vec<T::Sum> {
    let sizes = Conv2d {
        images: 1,
        channels,
        size: [rows, columns],
        outputs,
        kernel: [down, along],
        stride: [1; 2],
        dilation: [1; 2],
        before: [before; 2],
        groups: channels / inputs,
        out: [rows + 2 * before - down + 1, columns + 2 * before - along + 1],
    };
    let mut sums = vec![];
    let image = |at| image(at).unwrap();
    conv2d(&sizes, image, |at| weight(at).unwrap(), |_| T::Sum::ZERO, |_, sum| sums.push(sum));
    sums
}

/// Of one channel, so that the rows of the filters alone are farther apart than long.
#[test]
fn the_first_columns_of_filters_are_filters() {
    let (x, w) = (whole::<_, s![1, 1, 6, 7]>(f32::from), whole::<_, s![20, 1, 3, 3]>(f32::from));
    let part = w.narrow(Ax::<3>, dim!(0), dim!(2));
    let right = right([1, 6, 7], [20, 1, 3, 2], 1, |at| x.get(at), |at| w.get(at));
    case(format_args!("columns"), right, || {
        x.conv2d(part, NoBias, conv().padding(dim!(1))).eval_heap()
    });
}

/// The filters are 198 bytes apart, which is no multiple of four.
#[test]
fn the_first_channels_of_filters_of_bytes_are_filters() {
    let x = whole::<_, s![1, 64, 5, 6]>(|x| x).to_layout_heap::<ChannelsLast>();
    let w = whole::<_, s![20, 66, 1, 3]>(|x| x).to_layout_heap::<ChannelsLast>();
    let part = w.narrow(Ax::<1>, dim!(0), dim!(64));
    let right = right([64, 5, 6], [20, 64, 1, 3], 0, |at| x.get(at), |at| w.get(at));
    case(format_args!("channels"), right, || x.conv2d(part, NoBias, conv()).eval_heap());
}

#[test]
fn filters_of_one_channel_give_two_and_three_columns() {
    macro_rules! columns {
        ($($columns:literal),*) => {$(
            let x = whole::<_, s![1, 20, 5, $columns]>(f32::from);
            let w = whole::<_, s![20, 1, 3, 3]>(f32::from);
            let size = [20, 5, $columns];
            let sums = right(size, [20, 1, 3, 3], 0, |at| x.get(at), |at| w.get(at));
            let x = x.to_layout_heap::<ChannelsLast>();
            case(format_args!("{}", $columns), sums, || {
                x.depthwise2d(&w, NoBias, conv()).eval_heap()
            });
        )*};
    }
    columns!(3, 4, 5);
}

#[test]
fn halves_are_convolved_in_long_rows() {
    let half = |x: i8| f16::from_f32(x.into());
    let (x, w) = (whole::<_, s![1, 2, 6, 40]>(half), whole::<_, s![2, 1, 3, 3]>(half));
    let right = right([2, 6, 40], [2, 1, 3, 3], 1, |at| x.get(at), |at| w.get(at));
    case(format_args!("halves"), right, || {
        x.depthwise2d(&w, NoBias, conv().padding(dim!(1))).eval_heap()
    });
}

/// Requirements: FW-DIM-3, FW-KERNEL-4.
#[test]
fn filters_are_as_many_as_is_known_at_run_time() {
    let x = whole::<_, s![1, 3, 6, 7]>(f32::from);
    let w = whole::<_, s![70, 3, 3, 3]>(f32::from);
    let last = x.to_layout_heap::<ChannelsLast>();
    for count in [0, 1, 16, 37, 70] {
        let right = right([3, 6, 7], [count, 3, 3, 3], 1, |at| x.get(at), |at| w.get(at));
        let done = with_extent::<70, _>(count, |count| {
            let filters = w.take(Ax::<0>, count);
            let how = conv().padding(dim!(1));
            case(format_args!("{count:?}"), right.clone(), || {
                x.conv2d(filters, NoBias, how).eval_heap()
            });
            case(format_args!("{count:?}, channels last"), right, || {
                last.conv2d(filters, NoBias, how).eval_heap()
            });
        });
        assert_eq!(done, Ok(()));
    }
}

/// Requirements: FW-KERNEL-16, FW-BITS-3.
#[test]
fn a_result_without_images_is_added_to_one_image() {
    let (x, w) = (whole::<_, s![3, 5, 7]>(f32::from), whole::<_, s![8, 3, 3, 3]>(f32::from));
    let more = whole::<_, s![1, 8, 5, 7]>(|x| 100.0 * f32::from(x));
    let image = |[_, c, h, w]: [usize; 4]| x.get([c, h, w]);
    let sums = right([3, 5, 7], [8, 3, 3, 3], 1, image, |at| w.get(at));
    let right: Vec<f32> = sums.iter().zip(elements(&more)).map(|(sum, more)| sum + more).collect();
    let last = x.to_layout_heap::<ChannelsLast>();
    let how = conv().padding(dim!(1));
    case(format_args!("channels first"), right.clone(), || {
        (x.conv2d(&w, NoBias, how) + &more).eval_heap()
    });
    case(format_args!("channels last"), right, || {
        (last.conv2d(&w, NoBias, how) + &more).eval_heap()
    });
}
