//! Changing a tensor by what was read from it: a copy is read, and nothing sees what was just written.
//!
//! Requirements: FW-ALIAS-4.

use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn parts_are_divided_by_what_stood_before_them() {
    on_every_set(|| {
        let mut x = Tensor::<f32, s![8]>::from_array([10., 11., 12., 13., 14., 13., 12., 11.]);
        let before = x.clone();
        let mut behind = x.narrow_mut(Ax::<0>, dim!(1), dim!(7));
        behind /= before.narrow(Ax::<0>, dim!(0), dim!(7));
        let right = [10., 1.1, 1.0909, 1.0833, 1.0769, 0.9286, 0.9231, 0.9167];
        assert!(x.iter().zip(right).all(|(x, right)| (x - right).abs() < 1e-4), "{x}");
    });
}

#[test]
fn a_matrix_is_added_to_its_own_transpose() {
    on_every_set(|| {
        let mut x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
        let copy = x.clone();
        x += copy.t();
        assert_eq!(x.to_array(), [[2, 5], [5, 8]]);
        // Large enough to be read in squares.
        let mut x = HeapTensor::<i32, s![70, 70]>::arange();
        let copy = x.clone();
        x += copy.t();
        for (i, j) in x.shape().coords() {
            let right = i32::try_from(71 * (i.get() + j.get())).unwrap();
            assert_eq!(x.get([i.get(), j.get()]), Some(right));
        }
    });
}

#[test]
fn a_destination_that_is_read_element_by_element_is_read_before_it_is_written() {
    on_every_set(|| {
        let x = Tensor::<f32, s![2]>::from_array([1., 2.]);
        let mut y = Tensor::<f32, s![2]>::from_array([3., 4.]);
        y += &x * 0.5;
        y *= 2.;
        assert_eq!(y.to_array(), [7., 10.]);
        // Into other memory, and by a function of the elements.
        let dz = Tensor::<f32, s![2]>::from_array([3., 4.]);
        let mut y = Tensor::<f32, s![2]>::full(f32::NAN);
        ((&dz + &x * 0.5) * 2.).eval_into(&mut y);
        assert_eq!(y.to_array(), [7., 10.]);
        let mut left = x.iter();
        let mut y = dz.clone();
        y.map_in_place(|dz| (dz + 0.5 * left.next().unwrap()) * 2.);
        assert_eq!(y.to_array(), [7., 10.]);
        // The other operand may be the same one twice.
        let twice = ((&dz + &dz * 0.5) * 2.).eval();
        assert_eq!(twice.to_array(), [9., 12.]);
    });
}

/// Requirements: FW-ALIAS-4, FW-KERNEL-11.
#[test]
fn numbers_of_rows_are_read_before_rows_are_changed() {
    let mut x = Tensor::<i64, s![10, 1]>::arange();
    let numbers: Tensor<i64, s![8]> = x.narrow(Ax::<0>, dim!(0), dim!(8)).reshape_copy::<s![8]>();
    let mut behind = x.narrow_mut(Ax::<0>, dim!(2), dim!(8));
    behind.scatter_add(&numbers, &Tensor::<i64, s![8, 1]>::full(3)).unwrap();
    assert_eq!(x.as_slice(), [0, 1, 5, 6, 7, 8, 9, 10, 11, 12]);
}
