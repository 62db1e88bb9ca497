//! What oneDNN makes of each piece of work: weights are in the layout that it likes best, put there
//! before; images are channels last.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use harness::data::{bytes, unsigned_bytes, values};
use harness::{Contender, Kind};

use crate::{Work, native};

/// Anything of the library.
type Handle = *mut c_void;
type Sizes = *const i64;

/// A memory of a primitive, and which of its arguments it is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Argument {
    which: c_int,
    memory: Handle,
}

crate::functions! {
    dnnl_engine_create(engine: *mut Handle, kind: c_int, index: usize) -> c_int;
    dnnl_stream_create(stream: *mut Handle, engine: Handle, flags: c_uint) -> c_int;
    dnnl_stream_wait(stream: Handle) -> c_int;
    dnnl_memory_desc_create_with_strides(
        made: *mut Handle, axes: c_int, sizes: Sizes, element: c_int, strides: Sizes,
    ) -> c_int;
    dnnl_memory_desc_create_with_tag(
        made: *mut Handle, axes: c_int, sizes: Sizes, element: c_int, tag: c_int,
    ) -> c_int;
    dnnl_memory_create(made: *mut Handle, layout: Handle, engine: Handle, at: Handle) -> c_int;
    dnnl_memory_get_data_handle(memory: Handle, at: *mut Handle) -> c_int;
    dnnl_primitive_create(made: *mut Handle, plan: Handle) -> c_int;
    dnnl_primitive_execute(
        primitive: Handle, stream: Handle, count: c_int, arguments: *const Argument,
    ) -> c_int;
    dnnl_primitive_desc_query_md(plan: Handle, what: c_int, index: c_int) -> Handle;
    dnnl_primitive_desc_query(plan: Handle, what: c_int, index: c_int, to: *mut c_void) -> c_int;
    dnnl_primitive_attr_create(made: *mut Handle) -> c_int;
    dnnl_primitive_attr_set_post_ops(extras: Handle, after: Handle) -> c_int;
    dnnl_post_ops_create(made: *mut Handle) -> c_int;
    dnnl_post_ops_append_eltwise(after: Handle, what: c_int, alpha: f32, beta: f32) -> c_int;
    dnnl_reorder_primitive_desc_create(
        made: *mut Handle, from: Handle, engine: Handle, to: Handle, engine2: Handle, extras: Handle,
    ) -> c_int;
    dnnl_matmul_primitive_desc_create(
        made: *mut Handle, engine: Handle, a: Handle, b: Handle, bias: Handle, y: Handle,
        extras: Handle,
    ) -> c_int;
    dnnl_convolution_forward_primitive_desc_create(
        made: *mut Handle, engine: Handle, kind: c_int, how: c_int, x: Handle, w: Handle,
        bias: Handle, y: Handle, strides: Sizes, dilations: Sizes, before: Sizes, after: Sizes,
        extras: Handle,
    ) -> c_int;
    dnnl_softmax_forward_primitive_desc_create(
        made: *mut Handle, engine: Handle, kind: c_int, how: c_int, x: Handle, y: Handle,
        axis: c_int, extras: Handle,
    ) -> c_int;
}

/// Numbers of the header.
const CPU: c_int = 1;
const IN_ORDER: c_uint = 1;
const F32: c_int = 3;
const S32: c_int = 4;
const S8: c_int = 5;
const U8: c_int = 6;
const ANY: c_int = 1;
const INFERENCE: c_int = 96;
const DIRECT: c_int = 1;
const RELU: c_int = 0x20;
const SOFTMAX: c_int = 0x3_0000;
const NAME: c_int = 8;
const WEIGHTS: c_int = 131;
const SOURCE: c_int = 1;
const DESTINATION: c_int = 17;
const WEIGHTS_ARGUMENT: c_int = 33;

type Result<T> = std::result::Result<T, String>;

#[derive(Clone, Copy)]
struct OneDnn {
    call: Functions,
    engine: Handle,
    stream: Handle,
}

// SAFETY: the program has one thread that uses it.
unsafe impl Send for OneDnn {}
// SAFETY: the same.
unsafe impl Sync for OneDnn {}

static LOADED: OnceLock<OneDnn> = OnceLock::new();

/// Finds and loads the library.
pub fn load() -> Result<()> {
    let call = Functions::find(native::load("PEERS_ONEDNN", "libdnnl.so.3")?)?;
    let engine = made(|engine| call.dnnl_engine_create(engine, CPU, 0))?;
    let stream = made(|stream| call.dnnl_stream_create(stream, engine, IN_ORDER))?;
    LOADED.set(OneDnn { call, engine, stream }).map_err(|_| "loaded twice".to_owned())
}

/// What a function makes, if its status says that it did.
fn made(make: impl FnOnce(*mut Handle) -> c_int) -> Result<Handle> {
    let mut handle = null_mut();
    match make(&mut handle) {
        0 => Ok(handle),
        status => Err(format!("status {status}")),
    }
}

/// Those of its primitives that can do the work.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let Some(library) = LOADED.get() else { return Vec::new() };
    let able = match (work.kind, work.sizes.as_slice()) {
        ("product", &[count, m, k, n]) => library.product(count, [m, k, n], false).map(Some),
        ("product_transposed", &[m, k, n]) => library.product(1, [m, k, n], true).map(Some),
        ("bytes", &[m, k, n]) => library.byte_product([m, k, n], S8).map(Some),
        ("bytes_of_both_kinds", &[m, k, n]) => library.byte_product([m, k, n], U8).map(Some),
        ("transpose", &[rows, columns]) => library.transpose(rows, columns).map(Some),
        ("softmax", &[rows, columns]) => library.softmax(rows, columns).map(Some),
        ("convolution", &[channels, rows, columns, outputs, kernel, depthwise]) => library
            .convolution([channels, rows, columns, outputs, kernel], depthwise == 1)
            .map(Some),
        ("ds_cnn_block", []) => library.block().map(Some),
        _ => Ok(None),
    };
    able.map(|one| one.into_iter().collect()).unwrap_or_else(|fault| {
        eprintln!("{}: oneDNN: {fault}", work.kind);
        Vec::new()
    })
}

/// A primitive with its arguments.
struct Primitive {
    primitive: Handle,
    arguments: Vec<Argument>,
    name: String,
}

impl OneDnn {
    /// The layout with these sizes and strides.
    fn strided(self, element: c_int, sizes: &[i64], strides: &[i64]) -> Result<Handle> {
        let (axes, sizes, strides) = (sizes.len() as c_int, sizes.as_ptr(), strides.as_ptr());
        made(|made| {
            self.call.dnnl_memory_desc_create_with_strides(made, axes, sizes, element, strides)
        })
    }

    /// The row-major layout.
    fn rows(self, element: c_int, sizes: &[i64]) -> Result<Handle> {
        let stride = |axis: usize| sizes[axis + 1..].iter().product();
        self.strided(element, sizes, &(0..sizes.len()).map(stride).collect::<Vec<_>>())
    }

    /// The layout of images with channels last.
    fn channels_last(self, sizes: &[i64; 4]) -> Result<Handle> {
        let [_, c, h, w] = *sizes;
        self.strided(F32, sizes, &[c * h * w, 1, w * c, c])
    }

    /// Whatever layout a primitive likes best.
    fn any(self, element: c_int, sizes: &[i64]) -> Result<Handle> {
        let (axes, sizes) = (sizes.len() as c_int, sizes.as_ptr());
        made(|made| self.call.dnnl_memory_desc_create_with_tag(made, axes, sizes, element, ANY))
    }

    /// A memory with a copy of these elements, which stays as long as the program.
    fn memory<T: Copy + 'static>(self, layout: Handle, elements: &[T]) -> Result<Handle> {
        let elements: &'static mut [T] = elements.to_vec().leak();
        let at = elements.as_mut_ptr().cast();
        made(|made| self.call.dnnl_memory_create(made, layout, self.engine, at))
    }

    /// The elements of a memory.
    fn elements<T: Copy>(self, memory: Handle, count: usize) -> Vec<T> {
        let at = made(|at| self.call.dnnl_memory_get_data_handle(memory, at)).unwrap_or(null_mut());
        // SAFETY: the memory was made of at least as many elements, and nobody writes meanwhile.
        unsafe { std::slice::from_raw_parts(at.cast_const().cast::<T>(), count) }.to_vec()
    }

    /// Does it, and waits for it.
    #[inline(always)]
    fn run(self, Primitive { primitive, arguments, .. }: &Primitive) {
        let (count, arguments) = (arguments.len() as c_int, arguments.as_ptr());
        self.call.dnnl_primitive_execute(*primitive, self.stream, count, arguments);
        self.call.dnnl_stream_wait(self.stream);
    }

    fn primitive(self, plan: Handle, arguments: &[(c_int, Handle)]) -> Result<Primitive> {
        let primitive = made(|made| self.call.dnnl_primitive_create(made, plan))?;
        let arguments =
            arguments.iter().map(|&(which, memory)| Argument { which, memory }).collect();
        let mut name: *const c_char = null();
        self.call.dnnl_primitive_desc_query(plan, NAME, 0, (&raw mut name).cast());
        let name = if name.is_null() {
            String::new()
        } else {
            // SAFETY: a string of the library, which stays.
            unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
        };
        Ok(Primitive { primitive, arguments, name })
    }

    /// The weights in the layout that the primitive likes best.
    fn weights<T: Copy + Default + 'static>(
        self,
        plan: Handle,
        layout: Handle,
        elements: &[T],
    ) -> Result<Handle> {
        let best = self.call.dnnl_primitive_desc_query_md(plan, WEIGHTS, 0);
        let from = self.memory(layout, elements)?;
        // Blocks may be padded, by no more than this.
        let room = vec![T::default(); 4 * elements.len() + 65_536];
        let to = self.memory(best, &room)?;
        let engine = self.engine;
        let plan = made(|made| {
            let extras = null_mut();
            self.call.dnnl_reorder_primitive_desc_create(made, layout, engine, best, engine, extras)
        })?;
        self.run(&self.primitive(plan, &[(SOURCE, from), (DESTINATION, to)])?);
        Ok(to)
    }

    fn contender(
        self,
        primitives: Vec<Primitive>,
        result: impl FnOnce(Self) -> Vec<f32>,
    ) -> Contender {
        let names: Vec<_> = primitives.iter().map(|primitive| primitive.name.as_str()).collect();
        let name = format!("oneDNN {}", names.join(", "));
        Contender::new(
            Kind::Peer,
            &name,
            primitives,
            move |primitives| primitives.iter().for_each(|primitive| self.run(primitive)),
            move |_| result(self),
        )
    }

    fn product(self, count: usize, [m, k, n]: [usize; 3], transposed: bool) -> Result<Contender> {
        let stacked = |rows: usize, columns: usize| {
            let stack = (count > 1).then_some(count as i64);
            stack.into_iter().chain([rows as i64, columns as i64]).collect::<Vec<_>>()
        };
        let (a_sizes, b_sizes, y_sizes) = (stacked(m, k), stacked(k, n), stacked(m, n));
        let (a, y) = (self.rows(F32, &a_sizes)?, self.rows(F32, &y_sizes)?);
        let b = if transposed {
            self.strided(F32, &b_sizes, &[1, k as i64])?
        } else {
            self.rows(F32, &b_sizes)?
        };
        // The weights of one product are packed before; those of a stack are as they come.
        let best = if count > 1 { b } else { self.any(F32, &b_sizes)? };
        let plan = made(|made| {
            let (bias, extras) = (null_mut(), null_mut());
            self.call.dnnl_matmul_primitive_desc_create(made, self.engine, a, best, bias, y, extras)
        })?;
        let weights = self.weights(plan, b, &values(count * k * n, 2))?;
        let a = self.memory(a, &values(count * m * k, 1))?;
        let y = self.memory(y, &vec![0.0_f32; count * m * n])?;
        let arguments = [(SOURCE, a), (WEIGHTS_ARGUMENT, weights), (DESTINATION, y)];
        let primitive = self.primitive(plan, &arguments)?;
        Ok(self.contender(vec![primitive], |library| library.elements(y, count * m * n)))
    }

    fn byte_product(self, [m, k, n]: [usize; 3], left: c_int) -> Result<Contender> {
        let [m64, k64, n64] = [m, k, n].map(|size| size as i64);
        let (a, y) = (self.rows(left, &[m64, k64])?, self.rows(S32, &[m64, n64])?);
        let (b, best) = (self.rows(S8, &[k64, n64])?, self.any(S8, &[k64, n64])?);
        let plan = made(|made| {
            let (bias, extras) = (null_mut(), null_mut());
            self.call.dnnl_matmul_primitive_desc_create(made, self.engine, a, best, bias, y, extras)
        })?;
        let weights = self.weights(plan, b, &bytes(k * n, 2))?;
        let a = match left {
            U8 => self.memory(a, &unsigned_bytes(m * k, 1))?,
            _ => self.memory(a, &bytes(m * k, 1))?,
        };
        let y = self.memory(y, &vec![0_i32; m * n])?;
        let arguments = [(SOURCE, a), (WEIGHTS_ARGUMENT, weights), (DESTINATION, y)];
        let primitive = self.primitive(plan, &arguments)?;
        Ok(self.contender(vec![primitive], |library| {
            library.elements::<i32>(y, m * n).into_iter().map(|sum| sum as f32).collect()
        }))
    }

    fn transpose(self, rows: usize, columns: usize) -> Result<Contender> {
        let sizes = [columns as i64, rows as i64];
        let (from, to) = (self.strided(F32, &sizes, &[1, sizes[0]])?, self.rows(F32, &sizes)?);
        let engine = self.engine;
        let plan = made(|made| {
            let extras = null_mut();
            self.call.dnnl_reorder_primitive_desc_create(made, from, engine, to, engine, extras)
        })?;
        let a = self.memory(from, &values(rows * columns, 1))?;
        let y = self.memory(to, &vec![0.0_f32; rows * columns])?;
        let primitive = self.primitive(plan, &[(SOURCE, a), (DESTINATION, y)])?;
        Ok(self.contender(vec![primitive], |library| library.elements(y, rows * columns)))
    }

    fn softmax(self, rows: usize, columns: usize) -> Result<Contender> {
        let layout = self.rows(F32, &[rows as i64, columns as i64])?;
        let plan = made(|made| {
            let (engine, extras) = (self.engine, null_mut());
            let call = self.call;
            call.dnnl_softmax_forward_primitive_desc_create(
                made, engine, INFERENCE, SOFTMAX, layout, layout, 1, extras,
            )
        })?;
        let x = self.memory(layout, &values(rows * columns, 1))?;
        let y = self.memory(layout, &vec![0.0_f32; rows * columns])?;
        let primitive = self.primitive(plan, &[(SOURCE, x), (DESTINATION, y)])?;
        Ok(self.contender(vec![primitive], |library| library.elements(y, rows * columns)))
    }

    /// A convolution from one memory to another, with a relu behind it or not.
    fn convolution_between(
        self,
        [channels, rows, columns, outputs, kernel]: [usize; 5],
        (depthwise, relu, seed): (bool, bool, u32),
        (x, y): (Handle, Handle),
    ) -> Result<Primitive> {
        let [c, h, w, o, k] = [channels, rows, columns, outputs, kernel].map(|size| size as i64);
        let sizes = if depthwise { vec![c, 1, 1, k, k] } else { vec![o, c, k, k] };
        let (plain, best) = (self.rows(F32, &sizes)?, self.any(F32, &sizes)?);
        let (from, to) = (self.channels_last(&[1, c, h, w])?, self.channels_last(&[1, o, h, w])?);
        let (ones, zeros, padding) = ([1_i64; 2], [0_i64; 2], [k / 2; 2]);
        let mut extras = null_mut();
        if relu {
            let after = made(|made| self.call.dnnl_post_ops_create(made))?;
            self.call.dnnl_post_ops_append_eltwise(after, RELU, 0.0, 0.0);
            extras = made(|made| self.call.dnnl_primitive_attr_create(made))?;
            self.call.dnnl_primitive_attr_set_post_ops(extras, after);
        }
        let plan = made(|made| {
            let padding = padding.as_ptr();
            self.call.dnnl_convolution_forward_primitive_desc_create(
                made,
                self.engine,
                INFERENCE,
                DIRECT,
                from,
                best,
                null_mut(),
                to,
                ones.as_ptr(),
                zeros.as_ptr(),
                padding,
                padding,
                extras,
            )
        })?;
        let numbers = values(sizes.iter().product::<i64>() as usize, seed);
        let weights = self.weights(plan, plain, &numbers)?;
        self.primitive(plan, &[(SOURCE, x), (WEIGHTS_ARGUMENT, weights), (DESTINATION, y)])
    }

    /// An image of values, or of zeros, with channels last.
    fn image(self, channels: usize, [h, w]: [usize; 2], seed: Option<u32>) -> Result<Handle> {
        let pixels = h * w;
        let first =
            seed.map_or(vec![0.0; channels * pixels], |seed| values(channels * pixels, seed));
        let last: Vec<f32> =
            (0..first.len()).map(|at| first[at % channels * pixels + at / channels]).collect();
        let layout = self.channels_last(&[1, channels, h, w].map(|size| size as i64))?;
        self.memory(layout, &last)
    }

    /// The elements of an image, with channels first.
    fn channels_first(self, image: Handle, channels: usize, pixels: usize) -> Vec<f32> {
        let last: Vec<f32> = self.elements(image, channels * pixels);
        (0..last.len()).map(|at| last[at % pixels * channels + at / pixels]).collect()
    }

    fn convolution(self, sizes: [usize; 5], depthwise: bool) -> Result<Contender> {
        let [channels, rows, columns, outputs, _] = sizes;
        let x = self.image(channels, [rows, columns], Some(1))?;
        let y = self.image(outputs, [rows, columns], None)?;
        let primitive = self.convolution_between(sizes, (depthwise, false, 2), (x, y))?;
        Ok(self.contender(vec![primitive], |library| {
            library.channels_first(y, outputs, rows * columns)
        }))
    }

    fn block(self) -> Result<Contender> {
        let image = |seed| self.image(64, [25, 5], seed);
        let (x, between, y) = (image(Some(1))?, image(None)?, image(None)?);
        let depthwise =
            self.convolution_between([64, 25, 5, 64, 3], (true, true, 2), (x, between))?;
        let pointwise =
            self.convolution_between([64, 25, 5, 64, 1], (false, true, 3), (between, y))?;
        let primitives = vec![depthwise, pointwise];
        Ok(self.contender(primitives, |library| library.channels_first(y, 64, 125)))
    }
}
