//! What MKL makes of products and copies: by its call, by a kernel made for the sizes, and packed.

use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;

use harness::data::values;
use harness::{Contender, Kind};

use crate::{Work, native};

/// The signature of a kernel that is made for the sizes.
// SAFETY: a type; each call of a kernel has its proof.
type Kernel = unsafe extern "C" fn(*mut c_void, *const f32, *const f32, *mut f32);

crate::functions! {
    cblas_sgemm(
        layout: c_int, left: c_int, right: c_int, m: c_int, n: c_int, k: c_int, alpha: f32,
        a: *const f32, a_step: c_int, b: *const f32, b_step: c_int, beta: f32, y: *mut f32,
        y_step: c_int,
    ) -> ();
    mkl_cblas_jit_create_sgemm(
        made: *mut *mut c_void, layout: c_int, left: c_int, right: c_int, m: usize, n: usize,
        k: usize, alpha: f32, a_step: usize, b_step: usize, beta: f32, y_step: usize,
    ) -> c_int;
    mkl_jit_get_sgemm_ptr(made: *mut c_void) -> Kernel;
    cblas_sgemm_pack_get_size(which: c_int, m: c_int, n: c_int, k: c_int) -> usize;
    cblas_sgemm_pack(
        layout: c_int, which: c_int, order: c_int, m: c_int, n: c_int, k: c_int, alpha: f32,
        from: *const f32, step: c_int, to: *mut f32,
    ) -> ();
    cblas_sgemm_compute(
        layout: c_int, left: c_int, right: c_int, m: c_int, n: c_int, k: c_int, a: *const f32,
        a_step: c_int, b: *const f32, b_step: c_int, beta: f32, y: *mut f32, y_step: c_int,
    ) -> ();
    MKL_Somatcopy(
        order: c_char, how: c_char, rows: usize, columns: usize, alpha: f32, a: *const f32,
        a_step: usize, y: *mut f32, y_step: usize,
    ) -> ();
}

/// Row by row, as it is, transposed, packed, and the right matrix, in the numbers of the header.
const ROWS: c_int = 101;
const PLAIN: c_int = 111;
const TRANSPOSED: c_int = 112;
const PACKED: c_int = 151;
const RIGHT: c_int = 162;

/// Above this many multiply-adds no kernel is made for the sizes.
const SMALL: usize = 128 * 128 * 128;

static LOADED: OnceLock<Functions> = OnceLock::new();

/// Finds and loads the library.
pub fn load() -> Result<(), String> {
    let library = native::load("PEERS_MKL", "libmkl_rt.so.3")?;
    LOADED.set(Functions::find(library)?).map_err(|_| "loaded twice".to_owned())
}

/// Those of its functions that can do the work.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let Some(&mkl) = LOADED.get() else { return Vec::new() };
    match (work.kind, work.sizes.as_slice()) {
        ("product", &[1, m, k, n]) => products(mkl, [m, k, n], false),
        ("product_transposed", &[m, k, n]) => products(mkl, [m, k, n], true),
        ("product", &[count, m, k, n]) => stack(mkl, count, [m, k, n]).into_iter().collect(),
        ("transpose", &[rows, columns]) => vec![copy(mkl, rows, columns)],
        _ => Vec::new(),
    }
}

type Operands = (Vec<f32>, Vec<f32>, Vec<f32>);

fn operands([m, k, n]: [usize; 3]) -> Operands {
    (values(m * k, 1), values(k * n, 2), vec![0.0; m * n])
}

fn products(mkl: Functions, sizes: [usize; 3], transposed: bool) -> Vec<Contender> {
    let [m, k, n] = sizes.map(|size| size as c_int);
    let (order, b_step) = if transposed { (TRANSPOSED, k) } else { (PLAIN, n) };
    let mut all = vec![Contender::new(
        Kind::Peer,
        "MKL cblas_sgemm",
        operands(sizes),
        move |(a, b, y): &mut Operands| {
            let (a, b, y) = (a.as_ptr(), b.as_ptr(), y.as_mut_ptr());
            mkl.cblas_sgemm(ROWS, PLAIN, order, m, n, k, 1.0, a, k, b, b_step, 0.0, y, n);
        },
        |(.., y)| y.clone(),
    )];
    if sizes.iter().product::<usize>() <= SMALL
        && let Some((made, kernel)) = kernel(mkl, sizes, order)
    {
        all.push(Contender::new(
            Kind::Peer,
            "MKL kernel made for the sizes",
            operands(sizes),
            // SAFETY: the kernel was made for matrices of these sizes.
            move |(a, b, y)| unsafe { kernel(made, a.as_ptr(), b.as_ptr(), y.as_mut_ptr()) },
            |(.., y)| y.clone(),
        ));
    }
    let bytes = mkl.cblas_sgemm_pack_get_size(RIGHT, m, n, k);
    let mut packed = vec![0.0; bytes.div_ceil(4)];
    let (a, b, y) = operands(sizes);
    mkl.cblas_sgemm_pack(ROWS, RIGHT, order, m, n, k, 1.0, b.as_ptr(), b_step, packed.as_mut_ptr());
    all.push(Contender::new(
        Kind::Peer,
        "MKL sgemm_compute, packed before",
        (a, packed, y),
        move |(a, b, y)| {
            let (a, b, y) = (a.as_ptr(), b.as_ptr(), y.as_mut_ptr());
            mkl.cblas_sgemm_compute(ROWS, PLAIN, PACKED, m, n, k, a, k, b, n, 0.0, y, n);
        },
        |(.., y)| y.clone(),
    ));
    all
}

/// A kernel for products of these sizes, if the library makes one.
fn kernel(mkl: Functions, [m, k, n]: [usize; 3], order: c_int) -> Option<(*mut c_void, Kernel)> {
    let mut made = std::ptr::null_mut();
    let b_step = if order == TRANSPOSED { k } else { n };
    let status = mkl
        .mkl_cblas_jit_create_sgemm(&mut made, ROWS, PLAIN, order, m, n, k, 1.0, k, b_step, 0.0, n);
    // 0: made; 1: it will call the usual product; 2: an error.
    (status == 0).then(|| (made, mkl.mkl_jit_get_sgemm_ptr(made)))
}

fn stack(mkl: Functions, count: usize, sizes: [usize; 3]) -> Option<Contender> {
    let (made, kernel) = kernel(mkl, sizes, PLAIN)?;
    let [m, k, n] = sizes;
    Some(Contender::new(
        Kind::Peer,
        "MKL kernel made for the sizes, in a loop",
        operands([count * m, k, n * count]),
        move |(a, b, y)| {
            y.resize(count * m * n, 0.0);
            let pairs = a.chunks(m * k).zip(b.chunks(k * n));
            for (y, (a, b)) in y.chunks_mut(m * n).zip(pairs) {
                // SAFETY: the kernel was made for matrices of these sizes.
                unsafe { kernel(made, a.as_ptr(), b.as_ptr(), y.as_mut_ptr()) }
            }
        },
        |(.., y)| y.clone(),
    ))
}

fn copy(mkl: Functions, rows: usize, columns: usize) -> Contender {
    let (order, how) = (b'R' as c_char, b'T' as c_char);
    Contender::new(
        Kind::Peer,
        "MKL somatcopy",
        (values(rows * columns, 1), vec![0.0; rows * columns]),
        move |(a, y)| {
            let (a, y) = (a.as_ptr(), y.as_mut_ptr());
            mkl.MKL_Somatcopy(order, how, rows, columns, 1.0, a, columns, y, rows);
        },
        |(_, y)| y.clone(),
    )
}
