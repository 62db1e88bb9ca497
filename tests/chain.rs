//! Chains of layers in an arena: the values of the layers one by one, in as many bytes as the plan says.
//!
//! Requirements: FW-PLAN-3.
#![cfg(feature = "macros")]

use formwork::expr::op;
use formwork::nn::chain::{Chain, Fused, InPlace, Reshape, Residual, Sum};
use formwork::nn::{AvgPool2d, Conv2d, DepthwiseConv2d, LayerNorm, Linear, MaxPool2d, RmsNorm};
use formwork::prelude::*;
use formwork::shape::{Conv, Pool};
use formwork::storage::{Arena, In, Region, StaticArena, within_limits};

/// Numbers that differ from each other and are exact in sums of a few.
fn some<S: FixedShape>(factor: usize) -> Tensor<f32, S> {
    let mut state = factor;
    Tensor::<f32, S>::from_fn(|_| {
        state = (state * 1229 + 4321) % 65_536;
        (state % 17) as f32 - 8.0
    })
}

type Same = Conv<One, One>;
type Convolution<const O: usize, I> = Conv2d<D<O>, I, D<3>, D<3>, Same>;

fn convolution<const O: usize, I: Dim>() -> Convolution<O, I>
where
    D<O>: Dim,
    (D<O>, I, D<3>, D<3>): FixedShape,
    (D<O>,): FixedShape,
{
    Conv2d::new(some(3), some(5), conv().padding(One))
}

type Digits = Chain<
    f32,
    s![1, 8, 8],
    (
        Fused<Convolution<16, One>, op::Relu>,
        MaxPool2d<Pool<D<2>>>,
        Convolution<32, D<16>>,
        InPlace<op::Relu>,
        MaxPool2d<Pool<D<2>>>,
        Reshape<s![128]>,
        Linear<D<128>, D<10>>,
    ),
>;

fn digits() -> Digits {
    Chain::new((
        Fused(convolution(), op::Relu),
        MaxPool2d::new(pool(dim!(2))),
        convolution(),
        InPlace(op::Relu),
        MaxPool2d::new(pool(dim!(2))),
        Reshape::new(),
        Linear::new(some(7), some(11)),
    ))
}

#[test]
fn a_chain_gives_what_its_layers_give_one_by_one() {
    let image: Tensor<f32, s![1, 8, 8]> = some(1);
    let edges = convolution::<16, One>().forward(&image).relu().eval();
    let strokes = edges.max_pool2d(pool(dim!(2))).eval();
    let corners = convolution::<32, D<16>>().forward(&strokes).relu().eval();
    let parts = corners.max_pool2d(pool(dim!(2))).eval();
    let flat: View<'_, f32, s![128]> = parts.reshape();
    let scores = Linear::<D<128>, D<10>>::new(some(7), some(11)).forward(&flat).eval();

    let mut arena: Arena<{ Digits::RAM_BYTES }> = Arena::new();
    let found = digits().run(&mut arena, |input| input.assign(&image));
    assert_eq!(found, scores);
}

/// Requirements: FW-PLAN-2.
#[test]
fn a_chain_without_branches_needs_what_its_fullest_layer_needs() {
    // Edges and strokes; what is in place, fused or another shape adds nothing.
    assert_eq!(Digits::RAM_BYTES, 4 * (16 * 64 + 16 * 16));
    assert_eq!(Digits::PLAN.bound(), Digits::RAM_BYTES);
    assert_eq!(Digits::BUFFERS, 6);
}

#[test]
fn a_chain_touches_the_bytes_of_its_plan_and_no_others() {
    let mut arena: Arena<8192> = Arena::new();
    arena.bytes_mut().fill(0xA5);
    let image: Tensor<f32, s![1, 8, 8]> = some(1);
    let _ = digits().run(&mut arena, |input| input.fill(0.5));
    let highest = arena.bytes().iter().rposition(|byte| *byte != 0xA5);
    assert!(highest.is_some_and(|at| at < Digits::RAM_BYTES && at + 4 >= Digits::RAM_BYTES));
    let _ = digits().run(&mut arena, |input| input.assign(&image));
    assert_eq!(arena.bytes().iter().rposition(|byte| *byte != 0xA5), highest);
}

/// A block of a mobile network: wider, filtered, narrower, and the input added.
type Block = Residual<(
    Fused<Conv2d<D<24>, D<4>, One, One>, op::Relu>,
    Fused<DepthwiseConv2d<D<24>, D<3>, D<3>, Same>, op::Relu>,
    Conv2d<D<4>, D<24>, One, One>,
)>;

fn block() -> Block {
    Residual((
        Fused(Conv2d::new(some(13), some(17), conv()), op::Relu),
        Fused(DepthwiseConv2d::new(some(19), some(23), conv().padding(One)), op::Relu),
        Conv2d::new(some(29), some(31), conv()),
    ))
}

type Mobile = Chain<f32, s![4, 6, 6], (Block, Block, AvgPool2d<Pool<D<6>>>)>;

#[test]
fn the_input_of_a_branch_is_kept_until_it_is_added() {
    let image: Tensor<f32, s![4, 6, 6]> = some(1);
    let one = |x: &Tensor<f32, s![4, 6, 6]>| {
        let (wide, filter, narrow) = block().0;
        let y = wide.0.forward(x).relu().eval();
        let y = filter.0.forward(&y).relu().eval();
        (narrow.forward(&y) + x).eval()
    };
    let expected = one(&one(&image)).avg_pool2d(pool(dim!(6))).eval();

    let network = Mobile::new((block(), block(), AvgPool2d::new(pool(dim!(6)))));
    let mut arena: Arena<{ Mobile::RAM_BYTES }> = Arena::new();
    arena.bytes_mut().fill(0xFF);
    let found = network.run(&mut arena, |input| input.assign(&image));
    assert_eq!(found, expected);
    assert_eq!(Mobile::RAM_BYTES, 4 * 36 * (4 + 24 + 24));
    assert_eq!(Mobile::PLAN.ratio(), 1.0);
}

#[test]
fn a_function_in_place_leaves_alone_what_is_read_again() {
    type Twice = Chain<f32, s![10], (InPlace<op::Abs>, Residual<InPlace<op::Negate>>)>;
    let mut arena: Arena<{ Twice::RAM_BYTES }> = Arena::new();
    let network = Twice::new((InPlace(op::Abs), Residual(InPlace(op::Negate))));
    let zeros = network.run(&mut arena, |input| input.fill(-3.0));
    assert!(zeros.iter().all(|zero| zero == 0.0));
    // The first function changes the input; the second writes a tensor of its own.
    assert_eq!((Twice::BUFFERS, Twice::RAM_BYTES), (2, 64 + 40));
}

#[test]
fn branches_stand_in_branches() {
    type Inner = Residual<Linear<D<8>, D<8>>>;
    type Outer = Chain<f32, s![8], Residual<(Inner, Linear<D<8>, D<8>>, Inner)>>;
    let layer = || Linear::<D<8>, D<8>>::new(some(3), some(5));
    let network = Outer::new(Residual((Residual(layer()), layer(), Residual(layer()))));

    let x: Tensor<f32, s![8]> = some(1);
    let inner = |x: &Tensor<f32, s![8]>| (layer().forward(x) + x).eval();
    let expected = (&inner(&layer().forward(&inner(&x)).eval()) + &x).eval();

    let mut arena: Arena<{ Outer::RAM_BYTES }> = Arena::new();
    let found = network.run(&mut arena, |input| input.assign(&x));
    assert_eq!(found, expected);
    assert_eq!(Outer::RAM_BYTES, 2 * 64 + 32);
}

#[test]
fn two_branches_are_added_where_the_second_ends() {
    type Shortcut = Conv2d<D<8>, D<4>, One, One, Conv<D<2>>>;
    type Halved = Conv2d<D<8>, D<4>, D<3>, D<3>, Conv<D<2>, One>>;
    type Network =
        Chain<f32, s![4, 6, 6], (Sum<Shortcut, (InPlace<op::Relu>, Halved)>, InPlace<op::Relu>)>;
    let shortcut = || Shortcut::new(some(3), some(5), conv().stride(dim!(2)));
    let halved = || Halved::new(some(7), some(11), conv().stride(dim!(2)).padding(One));

    let image: Tensor<f32, s![4, 6, 6]> = some(1);
    let rectified = image.relu().eval();
    let expected =
        (halved().forward(&rectified) + shortcut().forward(&image).eval().view()).relu().eval();

    let network = Network::new((Sum(shortcut(), (InPlace(op::Relu), halved())), InPlace(op::Relu)));
    let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
    let found = network.run(&mut arena, |input| input.assign(&image));
    assert_eq!(found, expected);
    // The image, the end of the shortcut, and the image rectified; the sum is where the image was.
    assert_eq!(Network::RAM_BYTES, 2 * 576 + 288);
    assert_eq!(Network::PLAN.ratio(), 1.0);
}

#[test]
fn a_branch_that_is_another_shape_alone_is_added_unchanged() {
    type Network =
        Chain<f32, s![2, 4], (Sum<Reshape<s![8]>, (Reshape<s![8]>, InPlace<op::Negate>)>,)>;
    let network = Network::new((Sum(Reshape::new(), (Reshape::new(), InPlace(op::Negate))),));
    let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
    let zeros = network.run(&mut arena, |input| input.fill(3.0));
    assert!(zeros.iter().all(|zero| zero == 0.0));
}

/// Requirements: FW-PLAN-3, FW-MEM-6.
#[test]
fn a_network_in_two_memories_is_two_chains() {
    type Edges =
        Chain<f32, s![1, 8, 8], (Fused<Convolution<16, One>, op::Relu>, MaxPool2d<Pool<D<2>>>)>;
    type Rest = Chain<
        f32,
        s![16, 4, 4],
        (
            Convolution<32, D<16>>,
            InPlace<op::Relu>,
            MaxPool2d<Pool<D<2>>>,
            Reshape<s![128]>,
            Linear<D<128>, D<10>>,
        ),
    >;
    struct Slow;
    impl Region for Slow {
        const NAME: &'static str = "slow";
        const LIMIT: usize = 8 * 1024;
    }
    struct Fast;
    impl Region for Fast {
        const NAME: &'static str = "fast";
        const LIMIT: usize = 4 * 1024;
    }
    static SLOW: In<Slow, StaticArena<{ Edges::RAM_BYTES }>> = In::new(StaticArena::new());
    static FAST: In<Fast, StaticArena<{ Rest::RAM_BYTES }>> = In::new(StaticArena::new());
    const { within_limits(&[SLOW.share(), FAST.share()]) }

    let edges = Edges::new((Fused(convolution(), op::Relu), MaxPool2d::new(pool(dim!(2)))));
    let rest = Rest::new((
        convolution(),
        InPlace(op::Relu),
        MaxPool2d::new(pool(dim!(2))),
        Reshape::new(),
        Linear::new(some(7), some(11)),
    ));
    let image: Tensor<f32, s![1, 8, 8]> = some(1);
    let slow = SLOW.take().expect("nobody has taken it");
    let fast = FAST.take().expect("nobody has taken it");
    let strokes = edges.run(slow, |input| input.assign(&image));
    let found = rest.run(fast, |input| input.assign(&strokes));

    let mut arena: Arena<{ Digits::RAM_BYTES }> = Arena::new();
    let expected = digits().run(&mut arena, |input| input.assign(&image));
    assert_eq!(found, expected);
    assert_eq!(Edges::RAM_BYTES, 4 * (16 * 64 + 16 * 16));
    assert_eq!(Rest::RAM_BYTES, 4 * (16 * 16 + 32 * 16));
}

static NORM: LayerNorm<D<16>> = LayerNorm::new(Tensor::from_array([0.5; 16]), Tensor::ZEROS, 1e-5);
static WIDE: Linear<D<16>, D<40>> = Linear::new(Tensor::from_array([[0.5; 16]; 40]), Tensor::ZEROS);

#[test]
fn a_reference_to_a_layer_is_the_layer() {
    type Owned =
        Chain<f32, s![16], (Residual<(InPlace<op::Relu>,)>, Fused<Linear<D<16>, D<40>>, op::Relu>)>;
    type Borrowed<'l> = Chain<
        f32,
        s![16],
        (&'l Residual<(InPlace<op::Relu>,)>, Fused<&'l Linear<D<16>, D<40>>, op::Relu>),
    >;
    static NETWORK: Borrowed<'static> =
        Chain::new((&Residual((InPlace(op::Relu),)), Fused(&WIDE, op::Relu)));
    assert_eq!(Borrowed::PLAN.offsets(), Owned::PLAN.offsets());
    let wide = Linear::new(Tensor::from_array([[0.5; 16]; 40]), Tensor::ZEROS);
    let owned: Owned = Chain::new((Residual((InPlace(op::Relu),)), Fused(wide, op::Relu)));
    let x: Tensor<f32, s![16]> = some(1);
    let mut arena: Arena<{ Owned::RAM_BYTES }> = Arena::new();
    let expected = owned.run(&mut arena, |input| input.assign(&x)).to_contiguous();
    let mut arena: Arena<{ Owned::RAM_BYTES }> = Arena::new();
    assert_eq!(NETWORK.run(&mut arena, |input| input.assign(&x)).to_contiguous(), expected);
}

/// Requirements: FW-PLAN-3, FW-KERNEL-18.
#[test]
fn norms_are_layers_of_a_chain() {
    type Block<'l> =
        (&'l LayerNorm<D<16>>, Fused<Linear<D<16>, D<40>>, op::Relu>, Linear<D<40>, D<16>>);
    type Network<'l> = Chain<f32, s![3, 16], (Residual<Block<'l>>, RmsNorm<D<16>>)>;
    let (wide, narrow) = (Linear::new(some(3), some(5)), Linear::new(some(7), some(11)));
    let x: Tensor<f32, s![3, 16]> = some(1);
    let normal = NORM.forward(&x).eval();
    let hidden: Tensor<f32, s![3, 40]> = wide.forward(&normal).relu().eval();
    let sum: Tensor<f32, s![3, 16]> = (&x + &narrow.forward(&hidden).eval()).eval();
    let last: RmsNorm<D<16>> = RmsNorm::new(some(13), 1e-6);
    let expected = last.forward(&sum).eval();

    let block = (&NORM, Fused(wide, op::Relu), narrow);
    let network: Network<'_> = Chain::new((Residual(block), last));
    let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
    let found = network.run(&mut arena, |input| input.assign(&x));
    assert_eq!(found.to_contiguous(), expected);
}
