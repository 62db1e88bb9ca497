//! What looks at groups of elements: attention, softmax, norms, sums, the largest, cumulative sums.

use formwork::dtype::quantized::SoftmaxScale;
use formwork::prelude::*;

use crate::entries;

type In<'a, T, S> = View<'a, T, S>;
type Out<'a, T, S> = ViewMut<'a, T, S>;

entries! {
    /// Attention of many queries.
    fn group_attention(
        q: In<'_, f32, s![4, 70, 32]>,
        k: In<'_, f32, s![4, 90, 32]>,
        v: In<'_, f32, s![4, 90, 32]>,
        out: &mut Out<'_, f32, s![4, 70, 32]>
    ) {
        q.attention(k, v).eval_into(out);
    }
    /// Causal attention.
    fn group_causal(
        q: In<'_, f32, s![4, 40, 16]>,
        k: In<'_, f32, s![2, 40, 16]>,
        v: In<'_, f32, s![2, 40, 16]>,
        out: &mut Out<'_, f32, s![4, 40, 16]>
    ) {
        q.attention(k, v).causal().eval_into(out);
    }
    /// Attention of one query.
    fn group_query(
        q: In<'_, f32, s![4, 1, 32]>,
        k: In<'_, f32, s![4, 90, 32]>,
        v: In<'_, f32, s![4, 90, 32]>,
        out: &mut Out<'_, f32, s![4, 1, 32]>
    ) {
        q.attention(k, v).eval_into(out);
    }
    /// Softmax of rows.
    fn group_softmax(x: In<'_, f32, s![20, 100]>, out: &mut Out<'_, f32, s![20, 100]>) {
        x.softmax(axes![1]).eval_into(out);
    }
    /// Its logarithm, of columns.
    fn group_log_softmax(x: In<'_, f32, s![20, 100]>, out: &mut Out<'_, f32, s![20, 100]>) {
        x.log_softmax(axes![0]).eval_into(out);
    }
    /// Softmax in place.
    fn group_softmax_in_place(x: &mut Tensor<f32, s![6, 9]>) {
        x.softmax_in_place(axes![1]);
    }
    /// Softmax of codes.
    fn group_softmax_of_codes(x: In<'_, i8, s![4, 10]>, scale: SoftmaxScale, out: &mut Tensor<i8, s![4, 10]>) {
        *out = Tensor::from_array(x.softmax_codes(axes![1], scale).eval().codes().to_array());
    }
    /// A norm with gain and shift.
    fn group_layer_norm(
        x: In<'_, f32, s![20, 100]>,
        gain: In<'_, f32, s![100]>,
        shift: In<'_, f32, s![100]>,
        out: &mut Out<'_, f32, s![20, 100]>
    ) {
        (x.layer_norm(axes![1], 1e-5) * gain + shift).eval_into(out);
    }
    /// A norm without a mean.
    fn group_rms_norm(x: In<'_, f32, s![20, 100]>, out: &mut Out<'_, f32, s![20, 100]>) {
        x.rms_norm(axes![1], 1e-5).eval_into(out);
    }
    /// Sums of rows.
    fn group_sums(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, f32, s![50]>) {
        x.sum(axes![1]).eval_into(out);
    }
    /// Means of columns.
    fn group_means(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, f32, s![60]>) {
        x.mean(axes![0]).eval_into(out);
    }
    /// The variance of each row.
    fn group_variances(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, f32, s![50]>) {
        x.var_population(axes![1]).eval_into(out);
    }
    /// The largest of each row.
    fn group_largest(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, f32, s![50]>) {
        x.max(axes![1]).eval_into(out);
    }
    /// Where the largest of each row is.
    fn group_argmax(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, Idx<D<60>>, s![50]>) {
        x.argmax(axes![1]).eval_into(out);
    }
    /// Where the largest of all is.
    fn group_argmax_all(x: In<'_, i8, s![10]>) -> usize {
        x.argmax_all().0.get()
    }
    /// Sums of all elements before.
    fn group_cumulative(x: In<'_, f32, s![50, 60]>, out: &mut Out<'_, f32, s![50, 60]>) {
        x.cumsum(axes![1]).eval_into(out);
    }
}
