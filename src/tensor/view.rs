//! The tensor, and the only code that turns a coordinate into an access to memory.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::Source;
use crate::dtype::Element;
use crate::error::OutOfMemory;
use crate::layout::{Contiguous, Dense, DisjointFrom, KeepsDistinct, Layout, ReachesAll, ViewRule};
use crate::shape::{FixedShape, LaneOffset, Shape, StridesFor};
use crate::storage::{Borrowed, Inline, Mut, Owner, Ref, Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::storage::{Heap, Pooled};

/// Elements of type `T` in the shape `S`, laid out by `L`, living in `K`.
///
/// Shape, strides and element type are in the type; at run time there is only the storage
/// and the length of bounded axes, if any.
pub struct Tensor<T: Copy, S: Shape, L = Contiguous, K = Inline<T, S>> {
    /// # Invariants
    /// For every coordinate of `shape`, the element at `storage.as_ptr() + L::offset(coordinate)`
    /// is inside one allocation, aligned and initialised for as long as `storage` lives.
    /// If `K: StorageMut`, different coordinates have different elements.
    storage: K,
    shape: S,
    /// Invariant in `S` and `L`: another crate may name two extents of which one type is a subtype
    /// of the other, and a tensor of one must not become one of the other.
    types: PhantomData<(T, fn(S, L) -> (S, L))>,
}

/// A shared view: one pointer, strides in the type.
pub type View<'a, T, S, L = Contiguous> = Tensor<T, S, L, Ref<'a, T>>;

/// An exclusive view, which may write; it exists only where every coordinate has its own element.
pub type ViewMut<'a, T, S, L = Contiguous> = Tensor<T, S, L, Mut<'a, T>>;

/// A tensor on the heap, aligned to 64 bytes.
#[cfg(feature = "alloc")]
pub type HeapTensor<T, S, L = Contiguous> = Tensor<T, S, L, Heap<T>>;

/// A tensor in memory of a [`Pool`](crate::storage::Pool), aligned to 64 bytes.
#[cfg(feature = "alloc")]
pub type PooledTensor<T, S, L = Contiguous> = Tensor<T, S, L, Pooled<T>>;

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// The tensor in this storage.
    ///
    /// # Safety
    /// The invariants of the field `storage` hold.
    #[inline(always)]
    pub(super) const unsafe fn from_parts(storage: K, shape: S) -> Self {
        // A shape that memory cannot have does not compile: the count of its elements fits.
        const {
            let _ = S::CAPACITY;
        }
        Self { storage, shape, types: PhantomData }
    }

    /// The shape, as a value.
    #[inline(always)]
    pub const fn shape(&self) -> S {
        self.shape
    }
}

impl<T: Copy, S: FixedShape> Tensor<T, S> {
    /// The tensor with these elements, nested as the shape is: `[[1, 2, 3], [4, 5, 6]]` for `s![2, 3]`.
    ///
    /// Usable in a `const` or `static`.
    #[inline(always)]
    pub const fn from_array(elements: S::Arr<T>) -> Self {
        // SAFETY: row-major offsets are the numbers below `CAPACITY`, which is how many elements
        // `S::Arr<T>` has one behind the other, all initialised, each its own.
        unsafe { Self::from_parts(Inline::new(elements), S::SHAPE) }
    }

    /// The tensor with these elements in row-major order.
    ///
    /// Usable in a `const` or `static`. `N` must be the number of elements; another one does
    /// not compile.
    #[inline(always)]
    pub const fn from_flat<const N: usize>(elements: [T; N]) -> Self {
        const { assert!(N == S::CAPACITY, "the array must have as many elements as the shape") }
        // SAFETY: `S::Arr<T>` is `CAPACITY` elements one behind the other, as `[T; N]` is.
        let nested = unsafe { core::mem::transmute_copy::<[T; N], S::Arr<T>>(&elements) };
        Self::from_array(nested)
    }

    /// The elements, nested as the shape is.
    #[inline(always)]
    pub const fn into_array(self) -> S::Arr<T> {
        // SAFETY: by the invariant of `storage` the element at each coordinate is initialised,
        // and row-major offsets of a fixed shape reach all `CAPACITY` of them.
        unsafe { self.storage.into_elements() }
    }
}

impl<T: Copy, S: Shape, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// A tensor whose elements come from `source`, made where it will live.
    #[inline(always)]
    pub(crate) fn collect<Q: Source<S, Elem = T>>(shape: S, source: &Q) -> Self {
        // SAFETY: `write_from` writes every element.
        let mut tensor = unsafe { Self::around(K::uninit(), shape) };
        tensor.write_from(source);
        tensor
    }

    /// As [`Tensor::collect`], if there is memory.
    #[inline(always)]
    pub(crate) fn try_collect<Q: Source<S, Elem = T>>(
        shape: S,
        source: &Q,
    ) -> Result<Self, OutOfMemory> {
        // SAFETY: `write_from` writes every element.
        let mut tensor = unsafe { Self::around(K::try_uninit()?, shape) };
        tensor.write_from(source);
        Ok(tensor)
    }

    /// A tensor whose elements, looked at by `rule`, come from `source`.
    #[inline(always)]
    pub(super) fn collect_by<R, Q>(shape: S, rule: R, source: &Q) -> Self
    where
        R: ViewRule<S, L> + KeepsDistinct + ReachesAll,
        Q: Source<R::Shape, Elem = T>,
    {
        // SAFETY: by `ReachesAll` every element has a coordinate in the view, which `write_from`
        // writes.
        let mut tensor = unsafe { Self::around(K::uninit(), shape) };
        tensor.apply_mut(rule).write_from(source);
        tensor
    }

    /// A tensor whose elements come from a function, called in row-major order.
    #[inline(always)]
    pub(super) fn generate(shape: S, element: impl FnMut(S::Coord) -> T) -> Self {
        // SAFETY: `write_each` writes every element.
        let mut tensor = unsafe { Self::around(K::uninit(), shape) };
        tensor.write_each(element);
        tensor
    }

    /// As [`Tensor::generate`], if there is memory.
    #[inline(always)]
    pub(super) fn try_generate(
        shape: S,
        element: impl FnMut(S::Coord) -> T,
    ) -> Result<Self, OutOfMemory> {
        // SAFETY: `write_each` writes every element.
        let mut tensor = unsafe { Self::around(K::try_uninit()?, shape) };
        tensor.write_each(element);
        Ok(tensor)
    }

    /// A tensor in new storage.
    ///
    /// # Safety
    /// Every element is written before anybody reads it, or the storage is initialised. A panic
    /// between leaves a tensor that nobody reads: dropping it reads no element.
    #[inline(always)]
    pub(super) unsafe fn around(storage: K, shape: S) -> Self {
        // SAFETY: a dense layout's offsets are numbers below `CAPACITY`, each its own, and an
        // `Owner` has room for so many; the caller initialises them.
        unsafe { Self::from_parts(storage, shape) }
    }
}

impl<T: Copy, S: Shape, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// The tensor of a shape that has no elements, if it has none.
    pub(super) fn without_elements(shape: S) -> Option<Self> {
        // SAFETY: there is no element to write.
        (shape.count() == 0).then(|| unsafe { Self::around(K::uninit(), shape) })
    }
}

impl<T: Element, S: Shape, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// A tensor of zeros, whose memory need not be touched.
    #[inline(always)]
    pub(super) fn zeroed(shape: S) -> Self {
        // SAFETY: all bytes zero is `T::ZERO`, as `Element` promises.
        unsafe { Self::around(K::zeroed(), shape) }
    }

    /// As [`Tensor::zeroed`], if there is memory.
    #[inline(always)]
    pub(super) fn try_zeroed(shape: S) -> Result<Self, OutOfMemory> {
        // SAFETY: as in `zeroed`.
        Ok(unsafe { Self::around(K::try_zeroed()?, shape) })
    }
}

impl<T: Element, S: FixedShape, L: Dense<S>> Tensor<T, S, L> {
    /// The tensor of zeros as a constant, of any size: `static BUFFER: Tensor<..> = Tensor::ZEROS;`.
    // SAFETY: as in `zeroed` and `around`.
    pub const ZEROS: Self = unsafe { Self::from_parts(Inline::zero(), S::SHAPE) };
}

impl<T: Copy, S: Shape, L> Tensor<T, S, L> {
    /// Where the storage begins, also in a `const`.
    pub(super) const fn start(&self) -> *const T {
        self.storage.start()
    }

    /// Where the storage begins, also in a `const`.
    pub(super) const fn start_mut(&mut self) -> *mut T {
        self.storage.start_mut()
    }
}

impl<'a, T: Copy, S: FixedShape> View<'a, T, S> {
    /// The elements in row-major order, borrowed for as long as the view's own are.
    #[inline(always)]
    pub const fn into_slice(self) -> &'a [T] {
        let origin = self.storage.origin().as_ptr();
        // SAFETY: row-major offsets are all numbers below `CAPACITY`, so by the invariant of
        // `storage` that many elements stand one behind the other, valid during `'a`.
        unsafe { core::slice::from_raw_parts(origin, S::CAPACITY) }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The strides, in elements.
    pub const STRIDES: &'static [isize] = L::STRIDES;

    /// The elements as a shared view.
    #[inline(always)]
    pub fn view(&self) -> Tensor<T, S, L, K::Shared<'_>> {
        // SAFETY: the coordinates and offsets are the same, valid while `self` is borrowed.
        unsafe { Tensor::look_from(self.storage.as_ptr(), self.shape) }
    }

    /// The element that offsets count from.
    #[inline(always)]
    pub(super) fn origin(&self) -> *const T {
        self.storage.as_ptr()
    }

    /// Where the element at a coordinate stands.
    #[inline(always)]
    pub(crate) fn place(&self, coord: S::Coord) -> *const T {
        self.storage.as_ptr().wrapping_offset(<L::Strides as StridesFor<S>>::offset(coord))
    }

    /// The element at a proven coordinate, without a check.
    #[inline(always)]
    pub fn at(&self, coord: S::Coord) -> T {
        let offset = <L::Strides as StridesFor<S>>::offset(coord);
        // SAFETY: `coord` is a coordinate of `S`; two values of one shape type are equal.
        // By the invariant of `storage` its offset is in bounds of the allocation.
        let element = unsafe { self.storage.as_ptr().offset(offset) };
        // SAFETY: by the same invariant the element is aligned and initialised.
        unsafe { element.read() }
    }

    /// A reference to the element at a proven coordinate.
    #[inline(always)]
    pub fn at_ref(&self, coord: S::Coord) -> &T {
        let offset = <L::Strides as StridesFor<S>>::offset(coord);
        // SAFETY: as in `at`.
        let element = unsafe { self.storage.as_ptr().offset(offset) };
        // SAFETY: by the invariant of `storage` the element is aligned, initialised and not
        // changed while `self` is borrowed.
        unsafe { &*element }
    }

    /// The elements at `W` neighbours on the last axis.
    #[inline(always)]
    pub(super) fn read_lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        match <L::Strides as StridesFor<S>>::lanes(lanes) {
            LaneOffset::Run(offset) if const { <L::Strides as StridesFor<S>>::LAST == 1 } => {
                // SAFETY: the first lane is a coordinate of `S`, so its offset is in bounds.
                let first = unsafe { self.storage.as_ptr().offset(offset) };
                // SAFETY: the stride of the last axis is 1, so the `W` lanes, all coordinates
                // of `S`, stand one behind the other, initialised; `[T; W]` is aligned as `T` is.
                unsafe { first.cast::<[T; W]>().read() }
            }
            LaneOffset::Splat(_) => [self.at(S::lane(lanes, 0)); W],
            // One by one: for some processors the compiler would gather elements far apart with an
            // instruction that is slower there.
            LaneOffset::Run(_) if const { <L::Strides as StridesFor<S>>::LAST.unsigned_abs() >= 8 } =>
            {
                core::array::from_fn(|lane| {
                    let offset = <L::Strides as StridesFor<S>>::offset(S::lane(lanes, lane));
                    // SAFETY: as in `at`.
                    let element = unsafe { self.storage.as_ptr().offset(offset) };
                    // SAFETY: as in `at`.
                    unsafe { element.read_volatile() }
                })
            }
            LaneOffset::Run(_) => core::array::from_fn(|lane| self.at(S::lane(lanes, lane))),
        }
    }

    /// The elements under other coordinates.
    #[inline(always)]
    pub(crate) fn apply<R: ViewRule<S, L>>(
        &self,
        rule: R,
    ) -> Tensor<T, R::Shape, R::Layout, K::Shared<'_>> {
        self.view().turn(rule)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> Tensor<T, S, L, B> {
    /// The elements under other coordinates, borrowed for as long as they are.
    #[inline(always)]
    pub(super) fn turn<R: ViewRule<S, L>>(&self, rule: R) -> Tensor<T, R::Shape, R::Layout, B> {
        let origin = self.storage.as_ptr().wrapping_offset(rule.origin(self.shape));
        // SAFETY: by the law of `ViewRule`, every coordinate of the view is at the place of a
        // coordinate of this tensor.
        unsafe { Tensor::look_from(origin, rule.shape(self.shape)) }
    }

    /// A shared view that counts from `origin`.
    ///
    /// # Safety
    /// For every coordinate of `shape` the element at `origin + L::offset` is valid for reads
    /// as long as the borrow lives.
    #[inline(always)]
    pub(super) unsafe fn look_from(origin: *const T, shape: S) -> Self {
        // SAFETY: storage pointers are never null, and an origin inside or one past an
        // allocation is not either.
        let origin = unsafe { NonNull::new_unchecked(origin.cast_mut()) };
        // SAFETY: by the contract of this function.
        let storage = unsafe { B::at(origin) };
        // SAFETY: the same.
        unsafe { Self::from_parts(storage, shape) }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements as an exclusive view.
    #[inline(always)]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S, L>
    where
        K: StorageMut<T>,
    {
        let shape = self.shape;
        let origin = self.storage.as_mut_ptr();
        // SAFETY: the coordinates and offsets are the same; `self` is borrowed exclusively.
        unsafe { Self::look_mut_from(origin, shape) }
    }

    /// Writes the element at a proven coordinate, without a check.
    #[inline(always)]
    pub fn set(&mut self, coord: S::Coord, value: T)
    where
        K: StorageMut<T>,
    {
        let offset = <L::Strides as StridesFor<S>>::offset(coord);
        // SAFETY: as in `at`.
        let element = unsafe { self.storage.as_mut_ptr().offset(offset) };
        // SAFETY: by the invariant of `storage` the element is aligned and ours to write.
        unsafe { element.write(value) }
    }

    /// A mutable reference to the element at a proven coordinate.
    #[inline(always)]
    pub fn at_mut(&mut self, coord: S::Coord) -> &mut T
    where
        K: StorageMut<T>,
    {
        let offset = <L::Strides as StridesFor<S>>::offset(coord);
        // SAFETY: as in `at`.
        let element = unsafe { self.storage.as_mut_ptr().offset(offset) };
        // SAFETY: by the invariant of `storage` the element is initialised and ours to change
        // while `self` is borrowed.
        unsafe { &mut *element }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Tensor<T, S, L, K> {
    /// The element that offsets count from, to be changed.
    #[inline(always)]
    pub(super) fn origin_mut(&mut self) -> *mut T {
        self.storage.as_mut_ptr()
    }

    #[inline(always)]
    pub(crate) fn write_lanes<const W: usize>(&mut self, lanes: S::LaneCoord<W>, values: [T; W]) {
        match <L::Strides as StridesFor<S>>::lanes(lanes) {
            LaneOffset::Run(offset) if const { <L::Strides as StridesFor<S>>::LAST == 1 } => {
                // SAFETY: as in `read_lanes`.
                let first = unsafe { self.storage.as_mut_ptr().offset(offset) };
                // SAFETY: as in `read_lanes`, and the elements are ours to write.
                unsafe { first.cast::<[T; W]>().write(values) }
            }
            _ => {
                for (lane, value) in values.into_iter().enumerate() {
                    self.set(S::lane(lanes, lane), value);
                }
            }
        }
    }

    /// The elements under other coordinates, to be changed.
    #[inline(always)]
    pub(crate) fn apply_mut<R: ViewRule<S, L> + KeepsDistinct>(
        &mut self,
        rule: R,
    ) -> ViewMut<'_, T, R::Shape, R::Layout> {
        let shape = self.shape;
        let origin = self.storage.as_mut_ptr().wrapping_offset(rule.origin(shape));
        // SAFETY: by the law of `ViewRule`, every coordinate of the view is at the place of a
        // coordinate of this tensor, and by `KeepsDistinct` each at its own.
        unsafe { Self::look_mut_from(origin, rule.shape(shape)) }
    }

    /// The elements under two kinds of other coordinates that share none, both to be changed.
    #[inline(always)]
    pub(super) fn apply_mut_both<A, B>(
        &mut self,
        one: A,
        other: B,
    ) -> (ViewMut<'_, T, A::Shape, A::Layout>, ViewMut<'_, T, B::Shape, B::Layout>)
    where
        A: ViewRule<S, L> + KeepsDistinct + DisjointFrom<B>,
        B: ViewRule<S, L> + KeepsDistinct,
    {
        let shape = self.shape;
        let origin = self.storage.as_mut_ptr();
        let (first, second) = (
            origin.wrapping_offset(one.origin(shape)),
            origin.wrapping_offset(other.origin(shape)),
        );
        // SAFETY: as in `apply_mut`, and by `DisjointFrom` the other view reaches none of these.
        let first = unsafe { Self::look_mut_from(first, one.shape(shape)) };
        // SAFETY: the same, the other way round.
        let second = unsafe { Self::look_mut_from(second, other.shape(shape)) };
        (first, second)
    }

    /// An exclusive view that counts from `origin`.
    ///
    /// # Safety
    /// For every coordinate of `shape` the element at `origin + L2::offset` is one that this
    /// tensor reaches, each its own, and the tensor stays borrowed exclusively during `'a`.
    #[inline(always)]
    pub(super) unsafe fn look_mut_from<'a, S2: Shape, L2: Layout<S2>>(
        origin: *mut T,
        shape: S2,
    ) -> ViewMut<'a, T, S2, L2> {
        // SAFETY: as in `look_from`.
        let origin = unsafe { NonNull::new_unchecked(origin) };
        // SAFETY: by the contract of this function.
        let storage = unsafe { Mut::new(origin) };
        // SAFETY: the same.
        unsafe { Tensor::from_parts(storage, shape) }
    }
}

/// Keeps the compiler from turning the loop around a run inside out.
///
/// The lanes of a run become vector registers. Without this, the loop over the rows around a run is
/// sometimes vectorised instead: gathers in place of loads, ten times slower. No instruction comes of it.
#[inline(always)]
pub(crate) fn hold_lanes() {
    #[cfg(not(miri))]
    #[cfg(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "arm",
        target_arch = "riscv32",
        target_arch = "riscv64",
        target_arch = "s390x"
    ))]
    // SAFETY: there is no instruction in it; it touches no memory, stack or flag.
    unsafe {
        core::arch::asm!("", options(nomem, nostack, preserves_flags));
    }
}

#[cfg(feature = "alloc")]
impl<T: Copy, S: Shape, L> HeapTensor<T, S, L> {
    /// The storage and the shape.
    pub(super) fn into_storage(self) -> (Heap<T>, S) {
        (self.storage, self.shape)
    }

    /// A clone with memory of its own, where memory may be short.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    pub fn try_clone(&self) -> Result<Self, OutOfMemory> {
        // SAFETY: the copy holds the same initialised elements at the same offsets.
        Ok(unsafe { Self::from_parts(self.storage.try_clone()?, self.shape) })
    }
}

impl<T: Copy, S: Shape, L, K: Clone> Clone for Tensor<T, S, L, K> {
    fn clone(&self) -> Self {
        // SAFETY: a clone of inline or heap storage has the same initialised elements, each its
        // own; a clone of a shared borrow reaches the same ones. No storage that can be written shares its clone.
        unsafe { Self::from_parts(self.storage.clone(), self.shape) }
    }
}

impl<T: Copy, S: Shape, L> Copy for View<'_, T, S, L> {}
