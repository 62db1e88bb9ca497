//! Convolutions, pools and resizing.

use formwork::expr::Centers;
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use super::kernels;

kernels! {
    conv2d(x: f32 [3, 9, 11], w: f32 [8, 3, 3, 3], b: f32 [8]), x.conv2d(w, b, conv().padding(dim!(1))).relu();
    conv2d_stride(x: f32 [3, 9, 11], w: f32 [8, 3, 3, 3], b: f32 [8]), x.conv2d(w, b, conv().stride(dim!(2)));
    conv2d_pointwise(x: f32 [16, 9, 11], w: f32 [24, 16, 1, 1], b: f32 [24]), x.conv2d(w, b, conv());
    conv2d_i8(x: i8 [3, 9, 11], w: i8 [8, 3, 3, 3]), x.conv2d(w, NoBias, conv().padding(dim!(1)));
    depthwise2d(x: f32 [16, 9, 11], w: f32 [16, 1, 3, 3], b: f32 [16]), x.depthwise2d(w, b, conv().padding(dim!(1)));
    depthwise2d_i8(x: i8 [16, 9, 11], w: i8 [16, 1, 3, 3]), x.depthwise2d(w, NoBias, conv().padding(dim!(1)));
    conv1d(x: f32 [8, 50], w: f32 [12, 8, 5], b: f32 [12]), x.conv1d(w, b, conv().padding(dim!(2)));
    depthwise1d(x: f32 [16, 50], w: f32 [16, 1, 5]), x.depthwise1d(w, NoBias, conv());
    conv_transpose2d(x: f32 [4, 5, 6], w: f32 [4, 3, 2, 2]),
        x.conv_transpose2d(w, NoBias, conv().stride(dim!(2)), (dim!(10), dim!(12)));
    max_pool2d(x: f32 [4, 12, 14]), x.max_pool2d(pool(dim!(2)));
    max_pool2d_padded(x: f32 [4, 9, 9]), x.max_pool2d(pool(dim!(3)).stride(dim!(2)).padding(dim!(1)));
    max_pool2d_channels_last(x: f32 [16, 12, 14]) => {
        let mut last = Tensor::<f32, s![16, 12, 14], ChannelsLast>::full(0.0);
        last.assign(&x);
        last.max_pool2d(pool(dim!(2))).eval()
    };
    max_pool1d(x: f32 [4, 60]), x.max_pool1d(pool(dim!(3)));
    avg_pool2d(x: f32 [4, 12, 14]), x.avg_pool2d(pool(dim!(2)));
    avg_pool2d_padded(x: f32 [4, 9, 9]), x.avg_pool2d(pool(dim!(3)).stride(dim!(2)).padding(dim!(1)));
    global_avg_pool2d(x: f32 [8, 9, 11]), x.global_avg_pool2d();
    global_max_pool2d(x: f32 [8, 9, 11]), x.global_max_pool2d();
    max_pool2d_codes(x: i8 [4, 12, 14]), x.max_pool2d_codes(pool(dim!(2)));
    avg_pool2d_codes(x: i8 [4, 12, 14]), x.avg_pool2d_codes(pool(dim!(2)));
    avg_pool2d_codes_large(x: i8 [4, 25, 5]), x.avg_pool2d_codes(pool((dim!(25), dim!(5))));
    avg_pool2d_codes_padded(x: i8 [4, 9, 9]), x.avg_pool2d_codes(pool(dim!(3)).stride(dim!(2)).padding(dim!(1)));
    resize_nearest(x: f32 [3, 5, 7]), x.resize_nearest(dim!(10), dim!(14));
    resize_bilinear(x: f32 [3, 5, 7]), x.resize_bilinear(dim!(10), dim!(14), Centers);
}
