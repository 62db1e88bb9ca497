//! Memory with a page on each side that must not be touched.
#![allow(unsafe_code)]

use std::ops::{Deref, DerefMut};

/// The end of the memory beside which the elements stand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    /// A step before the first element is a step onto the page before it.
    First,
    /// A step behind the last element is a step onto the page behind it.
    Last,
}

/// Elements between two pages that must not be touched; on targets without pages, a vector.
pub(crate) struct Fenced<T> {
    #[cfg(unix)]
    pages: pages::Pages,
    #[cfg(unix)]
    start: usize,
    #[cfg(unix)]
    len: usize,
    #[cfg(not(unix))]
    elements: Vec<T>,
    element: core::marker::PhantomData<T>,
}

impl<T: Copy> Fenced<T> {
    /// A copy of the elements.
    pub(crate) fn new(elements: &[T], side: Side) -> Self {
        #[cfg(unix)]
        {
            let mut pages = pages::Pages::new(size_of_val(elements));
            let start = match side {
                Side::First => 0,
                Side::Last => pages.bytes().len() - size_of_val(elements),
            };
            let place: *mut T = pages.bytes()[start..].as_mut_ptr().cast();
            // SAFETY: there are as many bytes behind `place`, which is a page's begin or that many bytes
            // before the end of one, so aligned: the size of `T` is a multiple of its alignment.
            unsafe { place.copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
            Self { pages, start, len: elements.len(), element: core::marker::PhantomData }
        }
        #[cfg(not(unix))]
        {
            let _ = side;
            Self { elements: elements.to_vec(), element: core::marker::PhantomData }
        }
    }
}

impl<T: Copy> Deref for Fenced<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        #[cfg(unix)]
        {
            let place: *const T = self.pages.place().wrapping_add(self.start).cast();
            // SAFETY: `new` has written `len` elements from `start` on, and `self` is borrowed.
            unsafe { core::slice::from_raw_parts(place, self.len) }
        }
        #[cfg(not(unix))]
        &self.elements
    }
}

impl<T: Copy> DerefMut for Fenced<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        #[cfg(unix)]
        {
            let place: *mut T = self.pages.place().wrapping_add(self.start).cast();
            // SAFETY: `new` has written `len` elements from `start` on, and `self` is borrowed exclusively.
            unsafe { core::slice::from_raw_parts_mut(place, self.len) }
        }
        #[cfg(not(unix))]
        &mut self.elements
    }
}

/// The byte at a place, which has to be in memory that is there: else the process ends.
#[cfg(unix)]
pub(crate) fn peek(place: *const u8) -> u8 {
    // SAFETY: a test asks for a byte that it knows to be there, or wants the process to end.
    unsafe { place.read_volatile() }
}

/// Pages of the operating system.
#[cfg(unix)]
mod pages {
    use std::ptr::null_mut;

    /// Pages to write to, between two that are not to be touched.
    pub(super) struct Pages {
        /// All of them.
        first: *mut u8,
        /// The bytes of one.
        page: usize,
        /// The bytes to write to.
        len: usize,
    }

    // SAFETY: pages belong to the process, and to no thread of it.
    unsafe impl Send for Pages {}
    // SAFETY: what is shared is only read.
    unsafe impl Sync for Pages {}

    impl Pages {
        /// Pages for so many bytes, filled with ones of all bits.
        pub(super) fn new(bytes: usize) -> Self {
            // SAFETY: asks a number of the system.
            let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            let page = usize::try_from(page).expect("pages have a size");
            let len = bytes.max(1).next_multiple_of(page);
            let (kind, access) = (libc::MAP_PRIVATE | libc::MAP_ANON, libc::PROT_NONE);
            // SAFETY: new memory at a place of the system's choice.
            let first = unsafe { libc::mmap(null_mut(), len + 2 * page, access, kind, -1, 0) };
            assert_ne!(first, libc::MAP_FAILED, "no memory");
            let mut pages = Self { first: first.cast(), page, len };
            let access = libc::PROT_READ | libc::PROT_WRITE;
            // SAFETY: these pages are those that were made, less the first and the last.
            let refused = unsafe { libc::mprotect(pages.place().cast(), len, access) };
            assert_eq!(refused, 0, "the pages cannot be opened");
            pages.bytes().fill(0xff);
            pages
        }

        /// The first byte to write to.
        pub(super) fn place(&self) -> *mut u8 {
            self.first.wrapping_add(self.page)
        }

        /// The bytes to write to.
        pub(super) fn bytes(&mut self) -> &mut [u8] {
            // SAFETY: `new` has opened and filled them, and `self` is borrowed exclusively.
            unsafe { core::slice::from_raw_parts_mut(self.place(), self.len) }
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            // SAFETY: nobody has a reference to what `new` made.
            unsafe { libc::munmap(self.first.cast(), self.len + 2 * self.page) };
        }
    }
}
