//! A unit struct names an extent; capacities are below 2^30; an empty tensor may have large axes.

use formwork::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Steps;

impl Named for Steps {
    type Size = D<3>;
    const DIM: Self = Steps;
    const NAME: &'static str = "Steps";
}

fn main() {
    let _ = Tensor::<u32, (Steps,)>::zeros();
    assert_eq!(with_extent::<1073741823, _>(3, |n| n.len()), Ok(3));
    let empty = HeapTensor::<f32, s![0, 1073741823, 1073741823]>::zeros();
    assert_eq!(empty.iter().len(), 0);
}

// Requirements: FW-DIM-2, FW-DIM-3.
