//! Copies in another order: a large transpose, and images between channels last and first.

use formwork::prelude::*;
use harness::data::{transposed, values};

use super::matrix::{faer, na, nd, of_faer, of_na, of_nd, wide};
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

type Fixed = fn(&mut Workload, &[f32]);

macro_rules! ours {
    ($call:literal, $from:ty => $to:ty, |$a:ident| $view:expr) => {
        |work, a| {
            let a = HeapTensor::<f32, $from>::from_slice(a).unwrap();
            work.ours(
                $call,
                (a, HeapTensor::<f32, $to>::zeros()),
                |($a, y)| $view.contiguous_into(y),
                |(_, y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// All copies; as images, the matrices are a list of pixels and a list of channels.
pub fn recipes() -> Vec<Recipe> {
    let recipe = |name, title, (rows, columns), fixed: Fixed| {
        Recipe::new(name, move |name| workload(name, title, rows, columns, fixed))
    };
    vec![
        recipe(
            "transpose_4096",
            "a^T in row-major order, 4096 x 4096",
            (4096, 4096),
            ours!("formwork a.t().contiguous_into(y)", s![4096, 4096] => s![4096, 4096], |a| a.t()),
        ),
        recipe(
            "nhwc_to_nchw",
            "(1, 56, 56, 64) to (1, 64, 56, 56)",
            (3136, 64),
            ours!("formwork a.permute(..).contiguous_into(y)",
                s![1, 56, 56, 64] => s![1, 64, 56, 56], |a| a.permute(axes![0, 3, 1, 2])),
        ),
        recipe(
            "nchw_to_nhwc",
            "(1, 64, 56, 56) to (1, 56, 56, 64)",
            (64, 3136),
            ours!("formwork a.permute(..).contiguous_into(y)",
                s![1, 64, 56, 56] => s![1, 56, 56, 64], |a| a.permute(axes![0, 2, 3, 1])),
        ),
    ]
}

fn workload(name: &str, title: &str, rows: usize, columns: usize, fixed: Fixed) -> Workload {
    let a = values(rows * columns, 1);
    let expected = wide(&transposed(&a, rows));
    let mut work = Workload::moving(name, title, 8 * a.len(), Roof::Copy, expected)
        .known_as(format!("transpose {rows} {columns}"))
        .within(0.0);
    fixed(&mut work, &a);
    work.plain(
        "loop over blocks of 16 x 16",
        (a.clone(), vec![0.0; a.len()]),
        move |(a, y)| {
            for left in (0..columns).step_by(16) {
                for top in (0..rows).step_by(16) {
                    for column in left..left + 16 {
                        for row in top..top + 16 {
                            y[column * rows + row] = a[row * columns + column];
                        }
                    }
                }
            }
        },
        |(_, y)| y.clone(),
    );
    work.plain(
        "strided",
        (Strided::new(&a, &[rows, columns]).permuted(&[1, 0]), Strided::zeros(&[columns, rows])),
        |(a, y)| y.assign([a], |[a]| a),
        |(_, y)| y.to_vec(),
    );
    let zeros = vec![0.0; a.len()];
    work.peer(
        "ndarray assign(a.t())",
        (nd(&a, rows, columns), nd(&zeros, columns, rows)),
        |(a, y)| y.assign(&a.t()),
        |(_, y)| of_nd(y),
    );
    // Column-major matrices of the same memory: the transpose of the transpose.
    work.peer(
        "nalgebra transpose_to",
        (na(&transposed(&a, rows), columns, rows), na(&zeros, rows, columns)),
        |(a, y)| a.transpose_to(y),
        |(_, y)| of_na(&y.transpose()),
    );
    work.peer(
        "faer copy_from(a.transpose())",
        (faer(&transposed(&a, rows), columns, rows), faer(&zeros, rows, columns)),
        |(a, y)| y.copy_from(a.transpose()),
        move |(_, y)| transposed(&of_faer(y), rows),
    );
    work
}
