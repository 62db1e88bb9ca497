//! What storage is: its size, its end without elements, and which one crosses threads.
//!
//! Requirements: FW-ALIAS-5.
#![cfg(all(feature = "alloc", feature = "macros"))]

use formwork::prelude::*;
use formwork::storage::{Heap, Mut, Ref};

/// Requirements: FW-SHAPE-11, FW-MEM-2.
#[test]
fn a_heap_tensor_without_elements_is_made_and_dropped() {
    let none: Tensor<f32, s![0, 3]> = Tensor::from_array([]);
    let heap = none.relu().eval_heap();
    assert_eq!(heap.view().as_slice(), []);
    assert!(none.relu().try_eval_heap().is_ok());
}

/// Requirements: FW-VIEW-2, FW-MEM-3.
#[test]
fn an_inline_tensor_is_its_elements_and_a_view_is_a_pointer() {
    assert_eq!(size_of::<Tensor<u16, s![3, 5]>>(), 30);
    assert_eq!(size_of::<View<'_, f32, s![4096, 4096]>>(), size_of::<usize>());
    assert_eq!(size_of::<ViewMut<'_, f32, s![4096, 4096]>>(), size_of::<usize>());
}

#[test]
fn storage_crosses_threads_as_references_and_boxes_do() {
    const fn crosses<T: Send + Sync>() {}
    const {
        crosses::<Ref<'static, f32>>();
        crosses::<Mut<'static, f32>>();
        crosses::<Heap<f32>>();
    }
    let row: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
    let mut heap = (&row * 2.0).eval_heap();
    std::thread::scope(|scope| {
        scope.spawn(|| heap += &row);
    });
    assert_eq!(heap.view().as_slice(), [3., 6., 9.]);
}
