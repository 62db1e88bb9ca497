//! Convolutions, pools and resampling.

use formwork::expr::{Centers, NoBias};
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::entries;

type In<'a, T, S, L = Contiguous> = View<'a, T, S, L>;
type Out<'a, T, S, L = Contiguous> = ViewMut<'a, T, S, L>;

entries! {
    /// Channels first.
    fn window_conv(
        x: In<'_, f32, s![2, 8, 20, 20]>,
        w: In<'_, f32, s![16, 8, 3, 3]>,
        bias: In<'_, f32, s![16]>,
        out: &mut Out<'_, f32, s![2, 16, 20, 20]>
    ) {
        x.conv2d(w, bias, conv().padding(dim!(1))).relu().eval_into(out);
    }
    /// Channels last, with a stride.
    fn window_conv_last(
        x: In<'_, f32, s![1, 8, 21, 21], ChannelsLast>,
        w: In<'_, f32, s![16, 8, 3, 3]>,
        out: &mut Out<'_, f32, s![1, 16, 10, 10], ChannelsLast>
    ) {
        x.conv2d(w, NoBias, conv().stride(dim!(2))).eval_into(out);
    }
    /// One pixel by one.
    fn window_pointwise(
        x: In<'_, f32, s![1, 24, 14, 14]>,
        w: In<'_, f32, s![40, 24, 1, 1]>,
        out: &mut Out<'_, f32, s![1, 40, 14, 14]>
    ) {
        x.conv2d(w, NoBias, conv()).hard_swish().eval_into(out);
    }
    /// One pixel by one, channels last.
    fn window_pointwise_last(
        x: In<'_, f32, s![1, 24, 14, 14], ChannelsLast>,
        w: In<'_, f32, s![40, 24, 1, 1]>,
        out: &mut Out<'_, f32, s![1, 40, 14, 14], ChannelsLast>
    ) {
        x.conv2d(w, NoBias, conv()).clamp(0.0, 6.0).eval_into(out);
    }
    /// Each channel by itself.
    fn window_depthwise(
        x: In<'_, f32, s![1, 24, 14, 14]>,
        w: In<'_, f32, s![24, 1, 3, 3]>,
        out: &mut Out<'_, f32, s![1, 24, 14, 14]>
    ) {
        x.depthwise2d(w, NoBias, conv().padding(dim!(1))).relu().eval_into(out);
    }
    /// The same, channels last.
    fn window_depthwise_last(
        x: In<'_, f32, s![1, 24, 14, 14], ChannelsLast>,
        w: In<'_, f32, s![24, 1, 3, 3]>,
        out: &mut Out<'_, f32, s![1, 24, 14, 14], ChannelsLast>
    ) {
        x.depthwise2d(w, NoBias, conv().padding(dim!(1))).eval_into(out);
    }
    /// A signal.
    fn window_signal(
        x: In<'_, f32, s![1, 8, 100]>,
        w: In<'_, f32, s![12, 8, 5]>,
        out: &mut Out<'_, f32, s![1, 12, 96]>
    ) {
        x.conv1d(w, NoBias, conv()).tanh().eval_into(out);
    }
    /// Bytes.
    fn window_bytes(
        x: In<'_, i8, s![1, 8, 20, 20], ChannelsLast>,
        w: In<'_, i8, s![16, 8, 3, 3]>,
        out: &mut Out<'_, i32, s![1, 16, 20, 20], ChannelsLast>
    ) {
        x.conv2d(w, NoBias, conv().padding(dim!(1))).eval_into(out);
    }
    /// Backwards.
    fn window_transposed(
        x: In<'_, f32, s![4, 7, 7]>,
        w: In<'_, f32, s![4, 6, 3, 3]>,
        out: &mut Out<'_, f32, s![6, 13, 13]>
    ) {
        x.conv_transpose2d(w, NoBias, conv().stride(dim!(2)).padding(dim!(1)), (dim!(13), dim!(13))).eval_into(out);
    }
    /// The largest of each window.
    fn window_max(x: In<'_, f32, s![3, 12, 12]>, out: &mut Out<'_, f32, s![3, 6, 6]>) {
        x.max_pool2d(pool(dim!(2))).eval_into(out);
    }
    /// The mean of each window, channels last.
    fn window_mean(x: In<'_, f32, s![1, 8, 12, 12], ChannelsLast>, out: &mut Out<'_, f32, s![1, 8, 4, 4], ChannelsLast>) {
        x.avg_pool2d(pool(dim!(3))).eval_into(out);
    }
    /// The mean of each window of codes.
    fn window_codes(x: In<'_, i8, s![3, 12, 12]>, out: &mut Out<'_, i8, s![3, 6, 6]>) {
        x.avg_pool2d_codes(pool(dim!(2))).eval_into(out);
    }
    /// The mean of each channel.
    fn window_global(x: In<'_, f32, s![8, 12, 12]>, out: &mut Out<'_, f32, s![8]>) {
        x.global_avg_pool2d().eval_into(out);
    }
    /// Pixels between pixels.
    fn window_bilinear(x: In<'_, f32, s![3, 12, 12]>, out: &mut Out<'_, f32, s![3, 30, 17]>) {
        x.resize_bilinear(dim!(30), dim!(17), Centers).eval_into(out);
    }
    /// The nearest pixels.
    fn window_nearest(x: In<'_, u8, s![3, 12, 12]>, out: &mut Out<'_, u8, s![3, 24, 24]>) {
        x.resize_nearest(dim!(24), dim!(24)).eval_into(out);
    }
}
