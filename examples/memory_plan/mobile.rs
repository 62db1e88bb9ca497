//! A network for small cameras, as a type: twelve depthwise filters and residuals between them.

use formwork::expr::op;
use formwork::nn::chain::{Chain, Fused, InPlace, Reshape, Residual};
use formwork::nn::{AvgPool2d, Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;
use formwork::shape::{Conv, Pool};

/// Each pixel on its own.
type Pointwise<O, I> = Conv2d<O, I, One, One>;

/// Wider, filtered, narrower.
type Block<O, I, Wide, How> = (
    Fused<Pointwise<Wide, I>, op::Relu>,
    Fused<DepthwiseConv2d<Wide, D<3>, D<3>, How>, op::Relu>,
    Pointwise<O, Wide>,
);

/// The image stays as large as it is, and is added behind the block.
type Keep<C, Wide> = Residual<Block<C, C, Wide, Conv<One, One>>>;

/// The image is halved.
type Halve<O, I, Wide> = Block<O, I, Wide, Conv<D<2>, One>>;

/// Colour images of 96 × 96 pixels, two classes. The types are all there is to plan its memory.
pub(crate) type Mobile = Chain<
    f32,
    s![3, 96, 96],
    (
        (
            Fused<Conv2d<D<16>, D<3>, D<3>, D<3>, Conv<D<2>, One>>, op::Relu>,
            Fused<DepthwiseConv2d<D<16>, D<3>, D<3>, Conv<One, One>>, op::Relu>,
            Pointwise<D<8>, D<16>>,
        ),
        (Halve<D<16>, D<8>, D<48>>, Keep<D<16>, D<96>>),
        (Halve<D<24>, D<16>, D<96>>, Keep<D<24>, D<144>>, Keep<D<24>, D<144>>),
        (Halve<D<32>, D<24>, D<144>>, Keep<D<32>, D<192>>, Keep<D<32>, D<192>>),
        (Halve<D<48>, D<32>, D<192>>, Keep<D<48>, D<288>>),
        (Pointwise<D<128>, D<48>>, InPlace<op::Relu>),
        (AvgPool2d<Pool<D<3>>>, Reshape<s![128]>, Linear<D<128>, D<2>>),
    ),
>;
