//! Blocks of numbers that share a scale: what is stored, what comes back, and products with them.
//!
//! Requirements: FW-QUANT-9.
#![cfg(feature = "macros")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dtype::block::{BlockFormat, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0};
use formwork::dtype::f16;
use formwork::expr::concat;
use formwork::kernel::reference;
use formwork::prelude::*;
use runner::case;

/// Numbers that look random, from -1 to 1, by a step of a linear congruence.
fn random(seed: u32) -> impl FnMut() -> f32 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

fn block_of(number: impl FnMut(usize) -> f32) -> [f32; 32] {
    core::array::from_fn(number)
}

#[test]
fn signed_codes_come_back_signed() {
    let numbers = block_of(|i| i as f32 - 127.0);
    let block = Q8_0::quantize(&numbers);
    assert_eq!(block.scale(), f16::ONE);
    assert_eq!(block.dequantize(), numbers);
}

#[test]
fn the_fifth_bit_is_kept() {
    let numbers = Tensor::<f32, s![128]>::from_fn(|(i,)| i.get() as f32);
    let blocks: Tensor<Q5_1, s![4]> = numbers.quantize_blocks::<Q5_1>().eval();
    for (number, block) in blocks.as_slice().iter().enumerate() {
        assert_eq!(block.scale(), f16::ONE);
        assert_eq!(block.minimum(), f16::from_f32(32.0 * number as f32));
    }
    let back: Tensor<f32, s![128]> = blocks.dequantize_blocks().eval();
    assert_eq!(back.as_slice(), numbers.as_slice());
}

fn tiny_numbers_stay_tiny_in<B: BlockFormat>() {
    let tiny = block_of(|i| if i % 2 == 0 { 1e-38 } else { -1e-38 });
    let is_tiny = |x: &f32| x.abs() <= 1e-38;
    let back = B::quantize(&tiny).dequantize();
    assert!(back.iter().all(is_tiny), "{}: {back:?}", B::NAME);
    assert_eq!(B::quantize(&[0.0; 32]).dequantize(), [0.0; 32], "{}", B::NAME);
    assert_eq!(B::quantize(&[-0.0; 32]).dequantize(), [0.0; 32], "{}", B::NAME);
    // Of every size below the smallest scale, in tensors of eight blocks, and in layers of them.
    for size in [1e-38, 1e-45, f32::MIN_POSITIVE, 1e-30, 1e-10] {
        let tiny =
            Tensor::<f32, s![256]>::from_fn(|(i,)| if i.get() % 2 == 0 { size } else { -size });
        let blocks: Tensor<B, s![8]> = tiny.quantize_blocks::<B>().eval();
        let back: Tensor<f32, s![256]> = blocks.dequantize_blocks().eval();
        assert!(back.iter().all(|x| x.abs() <= size), "{} of {size:e}: {back}", B::NAME);
        let row: View<'_, B, s![1, 8]> = blocks.reshape();
        let sum = Tensor::<f32, s![256]>::ones().linear_blocks(row, NoBias).eval();
        assert!(sum.iter().all(|x| x.abs() <= 256.0 * size), "{} of {size:e}: {sum}", B::NAME);
    }
}

#[test]
fn blocks_of_almost_nothing_have_no_nan() {
    tiny_numbers_stay_tiny_in::<Q8_0>();
    tiny_numbers_stay_tiny_in::<Q5_0>();
    tiny_numbers_stay_tiny_in::<Q5_1>();
    tiny_numbers_stay_tiny_in::<Q4_0>();
    tiny_numbers_stay_tiny_in::<Q4_1>();
}

#[test]
fn joined_rows_are_their_blocks_one_behind_the_other() {
    let wide = Tensor::<f32, s![2, 64]>::from_fn(|(r, c)| (r.get() * 64 + c.get()) as f32);
    let slim = Tensor::<f32, s![2, 32]>::from_fn(|(r, c)| -((r.get() * 32 + c.get()) as f32));
    let wide: Tensor<Q8_0, s![2, 2]> = wide.quantize_blocks::<Q8_0>().eval();
    let slim: Tensor<Q8_0, s![2, 1]> = slim.quantize_blocks::<Q8_0>().eval();
    let both: Tensor<Q8_0, s![2, 3]> = concat(axes![1], (&wide, &slim)).eval();
    let (w, s) = (wide.as_slice(), slim.as_slice());
    assert_eq!(both.as_slice(), [w[0], w[1], s[0], w[2], w[3], s[1]]);
    let numbers: Tensor<f32, s![2, 96]> = both.dequantize_blocks().eval();
    let (left, right): (Tensor<f32, s![2, 64]>, Tensor<f32, s![2, 32]>) =
        (wide.dequantize_blocks().eval(), slim.dequantize_blocks().eval());
    assert_eq!(numbers, concat(axes![1], (&left, &right)).eval());
    // One row of 64 and one of 32 are 96 numbers in the bytes of both.
    let one = concat(axes![0], (wide.row(dim!(0)), slim.row(dim!(0)))).eval();
    let bytes = |blocks: &[Q8_0]| -> Vec<u8> {
        blocks.iter().flat_map(|block| block.to_le_bytes()).collect()
    };
    assert_eq!(bytes(one.as_slice()), [bytes(&w[..2]), bytes(&s[..1])].concat());
    assert_eq!(one.dequantize_blocks().eval().iter().count(), 96);
}

/// The largest difference from a number to what comes back, and the scale.
fn error<B: BlockFormat>(numbers: &[f32; 32]) -> f32 {
    let back = B::quantize(numbers).dequantize();
    numbers.iter().zip(back).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}

#[test]
fn no_number_is_farther_off_than_half_a_step() {
    let mut next = random(7);
    for round in 0..2000 {
        let size = (2.0_f32).powi(round % 24 - 12);
        let numbers = block_of(|_| next() * size);
        let top = numbers.iter().fold(0.0_f32, |top, x| top.max(x.abs()));
        let signed =
            numbers.iter().fold(0.0_f32, |top, x| if x.abs() > top.abs() { *x } else { top });
        let half = Q8_0::quantize(&numbers).scale().to_f32() / 2.0;
        assert!(error::<Q8_0>(&numbers) <= half * 1.0001, "{numbers:?}");
        // What a scale adds by its rounding is at most 2^-10 of it, or the smallest step of f16.
        assert!(half * 2.0 * 127.0 <= (top * 1.001).max(127.0 * 6e-8 + top));
        let block = Q5_1::quantize(&numbers);
        let slack = top * 1e-6;
        assert!(error::<Q5_1>(&numbers) <= block.scale().to_f32() / 2.0 * 1.0001 + slack);
        let block = Q4_1::quantize(&numbers);
        assert!(error::<Q4_1>(&numbers) <= block.scale().to_f32() / 2.0 * 1.0001 + slack);
        for (back, at) in Q4_0::quantize(&numbers).dequantize().iter().zip(numbers) {
            let scale = Q4_0::quantize(&numbers).scale().to_f32().abs();
            assert!((back - at).abs() <= scale * 1.0001);
            assert!(at != signed || (back - at).abs() <= scale / 2.0);
        }
        for (back, at) in Q5_0::quantize(&numbers).dequantize().iter().zip(numbers) {
            let scale = Q5_0::quantize(&numbers).scale().to_f32().abs();
            assert!((back - at).abs() <= scale * 1.0001);
            assert!(at != signed || (back - at).abs() <= scale / 2.0);
        }
    }
}

#[test]
fn a_rounded_scale_does_not_cut_the_largest_number() {
    // The nearest f16 to the scale is below it for about half of these.
    for step in 0..4096 {
        let top = 1.0 + step as f32 / 4096.0;
        let numbers = block_of(|i| if i == 3 { top } else { 0.0 });
        for (back, scale) in [
            (Q8_0::quantize(&numbers).number(3), Q8_0::quantize(&numbers).scale()),
            (Q5_0::quantize(&numbers).number(3), Q5_0::quantize(&numbers).scale()),
            (Q5_1::quantize(&numbers).number(3), Q5_1::quantize(&numbers).scale()),
            (Q4_0::quantize(&numbers).number(3), Q4_0::quantize(&numbers).scale()),
            (Q4_1::quantize(&numbers).number(3), Q4_1::quantize(&numbers).scale()),
        ] {
            assert!((back - top).abs() <= scale.to_f32().abs() / 2.0, "{top} {back}");
        }
        assert!(Q8_0::quantize(&numbers).scale().to_f32() >= top / 127.0);
    }
}

#[test]
fn infinite_numbers_and_nan_make_finite_blocks() {
    let odd = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, -f32::MAX, 1.0];
    let mut next = random(9);
    for round in 0..200 {
        let numbers = block_of(|i| odd.get((i * 7 + round) % 9).copied().unwrap_or_else(&mut next));
        for back in [
            Q8_0::quantize(&numbers).dequantize(),
            Q5_0::quantize(&numbers).dequantize(),
            Q5_1::quantize(&numbers).dequantize(),
            Q4_0::quantize(&numbers).dequantize(),
            Q4_1::quantize(&numbers).dequantize(),
        ] {
            assert!(back.iter().all(|x| x.is_finite()));
        }
    }
    assert_eq!(Q8_0::quantize(&[f32::NAN; 32]).dequantize(), [0.0; 32]);
    assert_eq!(Q4_1::quantize(&[f32::NAN; 32]).dequantize(), [0.0; 32]);
    let one_nan = block_of(|i| if i == 5 { f32::NAN } else { 2.0 });
    assert_eq!(Q8_0::quantize(&one_nan).number(5), 0.0);
    assert_eq!(Q5_1::quantize(&one_nan).number(5), 2.0);
}

#[test]
fn bytes_are_those_of_the_format() {
    let bytes: [u8; 34] = core::array::from_fn(|i| match i {
        0 => 0x00,
        1 => 0x3c,
        _ => (i as u8).wrapping_mul(37),
    });
    let block = Q8_0::from_le_bytes(bytes);
    assert_eq!(block.to_le_bytes(), bytes);
    assert_eq!(block.number(31), f32::from(bytes[33].cast_signed()));

    let bytes: [u8; 22] = core::array::from_fn(|i| match i {
        0 => 0x00,
        1 => 0x40,
        2 => 0b0000_0001,
        4 => 0b0000_0010,
        3 | 5 => 0,
        _ => (i as u8 - 6) | (15 - (i as u8 - 6)) << 4,
    });
    let block = Q5_0::from_le_bytes(bytes);
    assert_eq!(block.to_le_bytes(), bytes);
    let codes = block.codes();
    let low = |i: usize| if i < 16 { i as u8 } else { 31 - i as u8 };
    for (i, code) in codes.iter().enumerate() {
        let fifth = if i == 0 || i == 17 { 16 } else { 0 };
        assert_eq!(*code, low(i) + fifth, "{i}");
    }
    assert_eq!(block.number(0), 2.0 * (16.0 - 16.0));
    assert_eq!(block.number(2), 2.0 * (2.0 - 16.0));

    let bytes: [u8; 24] = core::array::from_fn(|i| (i as u8).wrapping_mul(11));
    assert_eq!(Q5_1::from_le_bytes(bytes).to_le_bytes(), bytes);
    let bytes: [u8; 20] = core::array::from_fn(|i| (i as u8).wrapping_mul(13));
    assert_eq!(Q4_1::from_le_bytes(bytes).to_le_bytes(), bytes);
    let bytes: [u8; 18] = core::array::from_fn(|i| if i < 2 { [0, 0x3c][i] } else { 0xf0 });
    let block = Q4_0::from_le_bytes(bytes);
    assert_eq!(block.to_le_bytes(), bytes);
    assert_eq!((block.number(0), block.number(16)), (-8.0, 7.0));
}

#[test]
fn blocks_from_owned_and_from_borrowed_bytes_are_equal() {
    let numbers = Tensor::<f32, s![1024]>::from_fn(|(i,)| (i.get() as f32 * 0.37).sin());
    let blocks: Tensor<Q8_0, s![32]> = numbers.quantize_blocks::<Q8_0>().eval();
    let owned: Vec<u8> = blocks.as_slice().iter().flat_map(|block| block.to_le_bytes()).collect();
    let borrowed: &[u8] = &owned;
    let read = |bytes: &[u8]| {
        let (chunks, _) = bytes.as_chunks::<34>();
        Tensor::<Q8_0, s![32]>::from_fn(|(i,)| Q8_0::from_le_bytes(chunks[i.get()]))
    };
    let first = read(borrowed);
    let second = read(&owned.clone());
    drop(owned);
    assert_eq!(first.as_slice(), blocks.as_slice());
    assert_eq!(second.as_slice(), blocks.as_slice());
}

/// Requirements: FW-QUANT-9, FW-VIEW-1.
#[test]
fn views_of_numbers_and_views_of_blocks_keep_their_order() {
    let x = Tensor::<f32, s![64, 3]>::from_fn(|(r, c)| (c.get() * 64 + r.get()) as f32);
    // Each block has 32 neighbours of a row of the turned tensor.
    let blocks: Tensor<Q8_0, s![3, 2]> = x.t().quantize_blocks::<Q8_0>().eval();
    let turned: Tensor<f32, s![3, 64]> = x.t().to_contiguous();
    let plain: Tensor<Q8_0, s![3, 2]> = turned.quantize_blocks::<Q8_0>().eval();
    assert_eq!(blocks.as_slice(), plain.as_slice());
    // A transpose moves whole blocks.
    let moved: Tensor<Q8_0, s![2, 3]> = blocks.t().to_contiguous();
    let numbers: Tensor<f32, s![2, 96]> = moved.dequantize_blocks().eval();
    let rows: Tensor<f32, s![3, 64]> = blocks.dequantize_blocks().eval();
    for block in 0..2 {
        for row in 0..3 {
            let (a, b) = (numbers.as_slice(), rows.as_slice());
            assert_eq!(a[block * 96 + row * 32..][..32], b[row * 64 + block * 32..][..32]);
        }
    }
}

fn layers_give_the_bits_of_their_numbers<B: BlockFormat>() {
    let mut next = random(3);
    let weight = Tensor::<f32, s![37, 96]>::from_fn(|_| next());
    let x = Tensor::<f32, s![2, 3, 96]>::from_fn(|_| next());
    let bias = Tensor::<f32, s![37]>::from_fn(|_| next());
    let blocks: Tensor<B, s![37, 3]> = weight.quantize_blocks::<B>().eval();
    let mut made = vec![];
    reference::quantize_blocks([37, 3], |o, i| weight.get([o, i]).unwrap(), |_, _, x| made.push(x));
    assert_eq!(blocks.as_slice(), made, "{}", B::NAME);
    let block = |o, i| blocks.get([o, i]).unwrap();
    let mut numbers = vec![];
    reference::dequantize_blocks([37, 3], block, |_, _, x| numbers.push(x));
    case(format_args!("numbers of {}", B::NAME), numbers, || -> Tensor<f32, s![37, 96]> {
        blocks.dequantize_blocks().eval()
    });
    let with = |bias: &dyn Fn(usize) -> f32| {
        let mut sums = vec![];
        let input = |row, i| x.get([row / 3, row % 3, i]).unwrap();
        reference::linear_blocks([6, 3, 37], input, block, bias, |_, _, sum| sums.push(sum));
        sums
    };
    let right = with(&|o| bias.as_slice()[o]).into_iter().map(f32::relu).collect::<Vec<_>>();
    case(format_args!("{} with a bias", B::NAME), right, || -> Tensor<f32, s![2, 3, 37]> {
        x.linear_blocks(&blocks, &bias).relu().eval()
    });
    case(format_args!("{}", B::NAME), with(&|_| 0.0), || -> Tensor<f32, s![2, 3, 37]> {
        x.linear_blocks(&blocks, NoBias).eval()
    });
    let wide = x.permute(axes![2, 1, 0]).to_contiguous();
    case(format_args!("{} by a view", B::NAME), with(&|_| 0.0), || -> Tensor<f32, s![2, 3, 37]> {
        wide.permute(axes![2, 1, 0]).linear_blocks(&blocks, NoBias).eval()
    });
    let turned = blocks.t().to_contiguous();
    case(
        format_args!("{} on its side", B::NAME),
        with(&|_| 0.0),
        || -> Tensor<f32, s![2, 3, 37]> { x.linear_blocks(turned.t(), NoBias).eval() },
    );
}

/// Requirements: FW-QUANT-9, FW-BITS-1.
#[test]
fn layers_of_blocks_give_the_bits_of_their_numbers_on_every_set() {
    layers_give_the_bits_of_their_numbers::<Q8_0>();
    layers_give_the_bits_of_their_numbers::<Q5_0>();
    layers_give_the_bits_of_their_numbers::<Q5_1>();
    layers_give_the_bits_of_their_numbers::<Q4_0>();
    layers_give_the_bits_of_their_numbers::<Q4_1>();
}
