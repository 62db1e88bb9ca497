//! What every format is: a file of named tensors.

use super::{Entry, Name};

/// A file of named tensors, which was checked whole when it was opened.
///
/// Its entries borrow the bytes. `&dyn TensorFile` is what a function takes that does not mind the
/// format.
///
/// # Example: the largest tensor of a file
/// ```
/// use formwork::io::{Entry, TensorFile};
///
/// fn largest(file: &dyn TensorFile) -> Option<Entry<'_>> {
///     file.entries().max_by_key(|entry| entry.bytes().len())
/// }
/// ```
pub trait TensorFile {
    /// The name of the format, such as `safetensors`.
    fn format(&self) -> &'static str;

    /// The number of tensors.
    fn len(&self) -> usize;

    /// A tensor by its number, in the order in which the file lists them.
    fn entry(&self, index: usize) -> Option<Entry<'_>>;

    /// The tensor of this name, if there is one; no two have the same.
    fn find(&self, name: &str) -> Option<Entry<'_>> {
        (0..self.len()).filter_map(|index| self.entry(index)).find(|entry| entry.name() == *name)
    }

    /// A pair of the texts that the file holds beside its tensors, by its number.
    fn metadata(&self, index: usize) -> Option<(Name<'_>, Name<'_>)> {
        let _ = index;
        None
    }

    /// Whether there is no tensor.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<'f> dyn TensorFile + 'f {
    /// The tensors, in the order in which the file lists them.
    pub fn entries(&self) -> Entries<'_> {
        Entries { file: self, next: 0 }
    }
}

/// The tensors of a file.
pub struct Entries<'f> {
    file: &'f dyn TensorFile,
    next: usize,
}

impl<'f> Entries<'f> {
    /// The tensors of this file.
    pub fn of(file: &'f dyn TensorFile) -> Self {
        Self { file, next: 0 }
    }
}

impl<'f> Iterator for Entries<'f> {
    type Item = Entry<'f>;

    fn next(&mut self) -> Option<Entry<'f>> {
        let entry = self.file.entry(self.next)?;
        self.next = self.next.saturating_add(1);
        Some(entry)
    }
}
