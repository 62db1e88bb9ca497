//! Ledgers of chains with expressions in them, and with a step that gives nothing back.
//!
//! Requirements: FW-COST-3.

use formwork::prelude::*;

#[test]
fn the_steps_of_an_expression_are_lazy_and_the_last_one_moves_the_bytes() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(2.0);
    let mut out: Tensor<f32, s![3, 2]> = Tensor::zeros();
    let ledger = explain!((x.t() * 2.0).relu().eval_into(&mut out));
    // Six numbers of four bytes are read and written, each multiplied and rectified.
    let expected = "\
step                  shape:strides     bytes moved       so far
(x.t() * 2.0)         lazy (3,2):(2,1)            0            0
.relu()               lazy (3,2):(2,1)            0            0
.eval_into(&mut out)                             48           48  12 operations
total: 24 bytes read, 24 written, 0 copied, 0 allocated, 12 operations";
    assert_eq!(ledger.to_string(), expected);
    let rows: Vec<String> = ledger.rows().iter().map(|row| format!("{row:?}")).collect();
    let nothing = "0 bytes read, 0 written, 0 copied, 0 allocated, 0 operations";
    assert_eq!(
        rows,
        [
            format!("(x.t() * 2.0) -> lazy (3,2):(2,1): {nothing}"),
            format!("relu() -> lazy (3,2):(2,1): {nothing}"),
            "eval_into(&mut out) -> : 24 bytes read, 24 written, 0 copied, 0 allocated, 12 operations"
                .to_owned(),
        ]
    );
    // Nothing of it was done.
    assert_eq!(out.into_array(), [[0.0; 2]; 3]);
}
