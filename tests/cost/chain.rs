//! Chains of steps: what each costs, and that nothing of them is run for it.
//!
//! Requirements: FW-COST-3.

use std::cell::Cell;

use formwork::expr::cost::{Cost, Costs};
use formwork::prelude::*;

/// 4096 x 4096 numbers of four bytes.
const SIZE: usize = 64 << 20;

/// Requirements: FW-COST-3, FW-VIEW-1.
#[test]
fn a_transpose_moves_nothing_and_flattening_it_moves_128_mib_once() {
    // Two numbers on the heap, which many coordinates share: the types are all that counts.
    let x: HeapTensor<f32, s![4096, 4096]> = HeapTensor::zeros();
    let ledger = explain!(x.permute(axes![1, 0]).to_contiguous_heap().reshape::<s![16777216]>());
    let costs: Vec<_> = ledger.rows().iter().map(|row| row.cost).collect();
    let copy = Cost { read: SIZE, written: SIZE, copied: SIZE, allocated: SIZE, operations: 0 };
    assert_eq!(costs, [Cost::NONE, Cost::NONE, copy, Cost::NONE]);
    assert_eq!(ledger.total().moved(), 128 << 20);
    let expected = "\
step                      shape:strides         bytes moved       so far
x                         (4096,4096):(4096,1)            0            0
.permute(axes![1, 0])     (4096,4096):(1,4096)            0            0
.to_contiguous_heap()     (4096,4096):(4096,1)    134217728    134217728  67108864 copied, 67108864 allocated
.reshape::<s![16777216]>()  (16777216):(1)                    0    134217728
total: 67108864 bytes read, 67108864 written, 67108864 copied, 67108864 allocated, 0 operations";
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&ledger.to_string()), squeeze(expected));
}

#[test]
fn a_chain_is_not_run_to_be_explained() {
    let calls = Cell::new(0);
    let x: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let counted = || {
        calls.set(calls.get() + 1);
        x.view()
    };
    let ledger = explain!((counted)().t().to_contiguous());
    assert_eq!(ledger.total().copied, 24);
    assert_eq!(calls.get(), 0);
    let turned = assert_zero_copy!((counted)().t().flip(Ax::<0>));
    assert_eq!((calls.get(), turned.get([0, 0])), (1, Some(0.0)));
}

#[test]
fn what_a_chain_begins_with_is_not_moved_by_an_explanation() {
    let a: Tensor<f32, s![3]> = Tensor::full(1.0);
    let text = String::from("kept");
    let keep = move |x: f32| x + text.len() as f32;
    let sum = &a + 1.0;
    let ledger = explain!(sum.relu().eval_heap());
    assert_eq!(ledger.total().operations, 6);
    let result = assert_zero_copy!(sum.relu().eval());
    assert_eq!(result.into_array(), [2.0; 3]);
    assert_eq!(keep(0.0), 4.0);
}

struct Layer {
    weight: Tensor<f32, s![2, 3]>,
    heads: [Tensor<f32, s![2, 3]>; 2],
}

fn layers() -> Vec<Layer> {
    let layer = || Layer { weight: Tensor::ones(), heads: [Tensor::ones(), Tensor::zeros()] };
    vec![layer(), layer()]
}

#[test]
fn a_chain_begins_with_a_field_or_an_element_and_moves_neither() {
    let model = layers();
    let (first, pair) = (0, (&model[0].weight, 1));
    let ledgers = [
        explain!(model[first + 1].weight.t().to_contiguous()),
        explain!(model[0].heads[1].t().to_contiguous()),
        explain!(pair.0.t().to_contiguous()),
        explain!(layers()[0].heads[1].t().to_contiguous()),
        explain!(layers()[0].weight.t().to_contiguous()),
        explain!([Tensor::<f32, s![2, 3]>::ones(), Tensor::zeros()][1].t().to_contiguous()),
        explain!((layers().remove(0).weight).t().to_contiguous()),
    ];
    assert!(ledgers.iter().all(|ledger| ledger.total().copied == 24));
    assert_eq!(ledgers[0].rows()[0].text, "model[first + 1].weight");
    let flat: View<'_, f32, s![6]> = assert_zero_copy!(model[0].heads[0].flatten());
    assert_eq!(flat.as_slice(), [1.0; 6]);
}

/// Requirements: FW-COST-1, FW-VIEW-1.
#[test]
fn views_move_nothing_whatever_they_are() {
    let x: Tensor<f32, s![4, 6]> = Tensor::zeros();
    let views = [
        x.view().cost(),
        x.t().cost(),
        x.flip(Ax::<1>).cost(),
        x.slice(span![1..3, ..;2]).cost(),
        x.reshape::<s![24]>().cost(),
        x.windows(Ax::<1>, dim!(3)).cost(),
    ];
    assert_eq!(views, [Cost::NONE; 6]);
}

/// Requirements: FW-COST-1.
#[test]
fn a_copy_of_a_stretched_view_reads_what_is_there_and_writes_all() {
    let row: Tensor<f32, s![6]> = Tensor::zeros();
    let copied = explain!(row.broadcast_to::<s![4, 6]>().to_contiguous()).total();
    assert_eq!((copied.read, copied.written, copied.copied), (24, 96, 96));
    let windows = explain!(row.windows(Ax::<0>, dim!(3)).to_contiguous()).total();
    assert_eq!((windows.read, windows.written), (24, 48));
}

/// Requirements: FW-COST-1.
#[test]
fn steps_that_write_into_a_tensor_count_as_what_they_write() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(2.0);
    let mut out: Tensor<f32, s![3, 2]> = Tensor::zeros();
    let copy = explain!(x.t().contiguous_into(&mut out)).total();
    assert_eq!((copy.read, copy.written, copy.copied), (24, 24, 24));
    let computed = explain!((x.t() * 2.0).eval_into(&mut out)).total();
    assert_eq!(
        (computed.read, computed.written, computed.copied, computed.operations),
        (24, 24, 0, 6)
    );
    assert_zero_copy!((x.t() * 2.0).eval_into(&mut out));
    assert_eq!(out.into_array(), [[4.0; 2]; 3]);
}

/// Requirements: FW-COST-1.
#[test]
fn a_bounded_axis_counts_with_its_capacity() {
    with_extent::<8, _>(3, |n| {
        let x: Tensor<f32, (_, D<2>)> = Tensor::zeros_in((n, D::<2>));
        assert_eq!(explain!(x.t().to_contiguous()).total().read, 64);
    })
    .unwrap();
}

/// Requirements: FW-COST-3.
#[test]
fn ledgers_are_added_up() {
    let x: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let one = explain!(x.t().to_contiguous());
    let mut all = one;
    for _ in 0..20 {
        all = all.and(&one);
    }
    assert_eq!(all.total().copied, 21 * 24);
    assert!(all.to_string().contains("steps that are not listed move 528 bytes"), "{all}");
}
