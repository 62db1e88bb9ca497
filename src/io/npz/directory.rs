//! The end of an archive, which says where its directory is.

use super::field::Fields;
use crate::error::{Expected, FileError, Found};

/// The bytes of the record at the end of the file.
const END_BYTES: usize = 22;
/// The bytes of the record before it, in archives with large numbers.
const LOCATOR_BYTES: usize = 20;
/// The bytes of the record with the large numbers before their rest is counted.
const LARGE_END_HEAD: usize = 12;

const END: u32 = 0x0605_4b50;
const LOCATOR: u32 = 0x0706_4b50;
const LARGE_END: u32 = 0x0606_4b50;

/// Where the directory is, and how many members it lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Directory {
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) count: usize,
}

/// What the records at the end say, as they say it.
struct Told {
    disks: [u64; 2],
    counts: [u64; 2],
    size: u64,
    begin: u64,
    /// Where the records say it.
    at: usize,
    /// Where the first of the records begins, and the directory ends.
    end: usize,
}

impl Directory {
    /// Finds the directory of an archive without a comment.
    pub(super) fn of_file(file: &[u8]) -> Result<Self, FileError> {
        let part = "end of the archive";
        let Some(at) = file.len().checked_sub(END_BYTES) else {
            let fields = Fields::new(file, 0, part);
            let expected = Expected::Text("an archive, of at least 22 bytes");
            return Err(fields.error(0, Found::size(file.len()), expected));
        };
        let mut fields = Fields::new(file, at, part);
        fields.signature(
            END,
            r"`PK\u{5}\u{6}` with 18 bytes behind it: an archive that is whole, with no comment and nothing more",
        )?;
        let told = Told {
            disks: [fields.u16()?.into(), fields.u16()?.into()],
            counts: [fields.u16()?.into(), fields.u16()?.into()],
            size: fields.u32()?.into(),
            begin: fields.u32()?.into(),
            at,
            end: at,
        };
        let comment_at = fields.at();
        let comment = fields.u16()?;
        fields.equal(comment_at, comment.into(), 0)?;
        let is_large = told.counts.contains(&u16::MAX.into())
            || told.size == u64::from(u32::MAX)
            || told.begin == u64::from(u32::MAX);
        let told = if is_large { Told::large(file, at)? } else { told };
        told.check(file)
    }
}

impl Told {
    /// The same from the record with the large numbers, whose place stands before the end.
    fn large(file: &[u8], end_at: usize) -> Result<Self, FileError> {
        let part = "large end of the archive";
        let at = end_at.saturating_sub(LOCATOR_BYTES);
        let mut fields = Fields::new(file, at, part);
        fields.signature(LOCATOR, r"`PK\u{6}\u{7}`, which tells where the large numbers are")?;
        let disk_at = fields.at();
        let disk = fields.u32()?;
        fields.equal(disk_at, disk.into(), 0)?;
        let place_at = fields.at();
        let place = fields.u64()?;
        let begin = fields.size(place_at, place)?;

        let mut fields = Fields::new(file, begin, part);
        fields.signature(LARGE_END, r"`PK\u{6}\u{6}`, with which the large numbers begin")?;
        let size_at = fields.at();
        let rest = at.saturating_sub(begin).saturating_sub(LARGE_END_HEAD);
        let size = fields.u64()?;
        fields.equal(size_at, size, u64::try_from(rest).unwrap_or(u64::MAX))?;
        let _versions = fields.u32()?;
        Ok(Self {
            disks: [fields.u32()?.into(), fields.u32()?.into()],
            counts: [fields.u64()?, fields.u64()?],
            size: fields.u64()?,
            begin: fields.u64()?,
            at: begin,
            end: begin,
        })
    }

    /// The directory, if it ends where the records begin.
    fn check(&self, file: &[u8]) -> Result<Directory, FileError> {
        let fields = Fields::new(file, self.at, "directory");
        for disk in self.disks {
            fields.equal(self.at, disk, 0)?;
        }
        let [here, count] = self.counts;
        fields.equal(self.at, here, count)?;
        let begin = fields.size(self.at, self.begin)?;
        let size = fields.size(self.at, self.size)?;
        let found = begin.saturating_add(size);
        if found != self.end {
            return Err(fields.error(self.at, Found::size(found), Expected::size(self.end)));
        }
        let most = size / super::member::LEAST_BYTES;
        let count = usize::try_from(count).ok().filter(|count| *count <= most);
        let found = Found::Number(here);
        let count = count.ok_or_else(|| fields.error(self.at, found, Expected::at_most(most)))?;
        Ok(Directory { begin, end: self.end, count })
    }
}
