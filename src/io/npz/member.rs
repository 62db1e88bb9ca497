//! The members of an archive, as its directory lists them and their own headers repeat.

use alloc::vec::Vec;

use super::directory::Directory;
use super::field::Fields;
use super::{FORMAT, tensor_name};
use crate::error::{Excerpt, Expected, FileError, Found, OutOfMemory};

/// The fewest bytes that the directory has for a member.
pub(super) const LEAST_BYTES: usize = 46;

const LISTED: u32 = 0x0201_4b50;
const HEADER: u32 = 0x0403_4b50;

/// A number of four bytes that stands for a larger one elsewhere.
const ELSEWHERE: u64 = 0xffff_ffff;

/// That a member is packed with options, has its sizes behind it, or a name in UTF-8; all other flags,
/// encryption among them, are refused.
const FLAGS: u16 = 0b0000_1000_0000_1110;
/// That the sizes stand behind the bytes, not before.
const SIZES_BEHIND: u16 = 0b1000;

/// How the bytes of a member are packed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    Stored,
    Deflated,
}

/// A member, of which nothing has been unpacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'a> {
    /// The name of its tensor.
    pub(super) name: &'a str,
    pub(super) method: Method,
    /// Its sum when unpacked.
    pub(super) crc: u32,
    pub(super) packed: &'a [u8],
    /// Where the packed bytes are in the file.
    pub(super) at: usize,
    /// How many bytes it says it has when unpacked.
    pub(super) size: u64,
    /// Where its own header begins.
    header_at: usize,
}

impl Member<'_> {
    /// Where the packed bytes end.
    fn end(&self) -> usize {
        self.at.saturating_add(self.packed.len())
    }

    /// An error of this member.
    pub(super) fn error(
        &self,
        at: usize,
        field: &'static str,
        found: Found,
        expected: Expected,
    ) -> FileError {
        FileError::new(FORMAT, at, field, found, expected).of_tensor(self.name.chars())
    }
}

/// The members, in the order of the directory; none has the name or a byte of another.
pub(super) fn all(file: &[u8]) -> Result<Vec<Member<'_>>, FileError> {
    let directory = Directory::of_file(file)?;
    let mut members = Vec::new();
    let bytes = directory.count.saturating_mul(size_of::<Member<'_>>());
    let memory = FileError::memory(FORMAT, directory.begin, "directory", OutOfMemory { bytes });
    members.try_reserve_exact(directory.count).map_err(|_| memory)?;
    let mut at = directory.begin;
    for _ in 0..directory.count {
        let (member, behind) = listed(file, at, directory.begin)?;
        members.push(member);
        at = behind;
    }
    if at != directory.end {
        let expected = Expected::size(directory.end);
        return Err(FileError::new(FORMAT, at, "end of the directory", Found::size(at), expected));
    }
    apart(&members)?;
    Ok(members)
}

/// A member that the directory lists at a place, and where it lists the next one.
fn listed(file: &[u8], at: usize, limit: usize) -> Result<(Member<'_>, usize), FileError> {
    let mut fields = Fields::new(file, at, "member");
    fields.signature(LISTED, r"`PK\u{1}\u{2}`, with which each member of the directory begins")?;
    let _versions = fields.u32()?;
    let flags_at = fields.at();
    let flags = fields.u16()?;
    let method_at = fields.at();
    let method = fields.u16()?;
    let _time = fields.u32()?;
    let crc = fields.u32()?;
    let sizes_at = fields.at();
    let mut packed = u64::from(fields.u32()?);
    let mut size = u64::from(fields.u32()?);
    let name_bytes = fields.u16()?;
    let extra_bytes = fields.u16()?;
    let comment_bytes = fields.u16()?;
    let disk_at = fields.at();
    let disk = fields.u16()?;
    let _attributes = (fields.u16()?, fields.u32()?);
    let header_field = fields.at();
    let mut header = u64::from(fields.u32()?);
    let name_at = fields.at();
    let spelled = fields.bytes(name_bytes.into())?;
    let extra_at = fields.at();
    fields.bytes(extra_bytes.into())?;
    fields.bytes(comment_bytes.into())?;
    let behind = fields.at();

    let name = core::str::from_utf8(spelled).ok().and_then(tensor_name);
    let Some(name) = name else {
        let expected = Expected::Text(
            "a name in UTF-8 that ends with `.npy` and does not lead out of a folder",
        );
        return Err(fields.error(name_at, Found::Text(Excerpt::of_bytes(spelled)), expected));
    };
    let named = |error: FileError| error.of_tensor(name.chars());
    if flags & !FLAGS != 0 {
        let expected = Expected::Text("a member that is not encrypted, without other flags");
        return Err(named(fields.error(flags_at, Found::Number(flags.into()), expected)));
    }
    let method = match method {
        0 => Method::Stored,
        8 => Method::Deflated,
        other => {
            let expected = Expected::Text("0, stored, or 8, deflated");
            return Err(named(fields.error(method_at, Found::Number(other.into()), expected)));
        }
    };
    fields.equal(disk_at, disk.into(), 0).map_err(named)?;
    let wide = [&mut size, &mut packed, &mut header];
    large(file, extra_at, extra_bytes.into(), wide).map_err(named)?;

    let packed_bytes = fields.size(sizes_at, packed).map_err(named)?;
    let header_at = fields.size(header_field, header).map_err(named)?;
    let told = Header { flags, method, crc, packed, size, spelled };
    let at = told.compare(file, header_at).map_err(named)?;
    let end = at.saturating_add(packed_bytes);
    if end > limit {
        return Err(named(fields.error(sizes_at, Found::size(end), Expected::at_most(limit))));
    }
    let packed = file.get(at..end).unwrap_or(&[]);
    Ok((Member { name, method, crc, packed, at, size, header_at }, behind))
}

/// Replaces each number that stands elsewhere by the one in the extra fields.
fn large(file: &[u8], at: usize, len: usize, numbers: [&mut u64; 3]) -> Result<(), FileError> {
    let end = at.saturating_add(len);
    let mut fields = Fields::new(file, at, "extra field of a member");
    while fields.at() < end {
        let (id, size) = (fields.u16()?, usize::from(fields.u16()?));
        let next = fields.at().saturating_add(size);
        if next > end {
            let expected = Expected::at_most(end.saturating_sub(fields.at()));
            return Err(fields.error(fields.at(), Found::size(size), expected));
        }
        if id == 1 {
            for number in numbers {
                if *number == ELSEWHERE {
                    *number = fields.u64()?;
                }
            }
            if fields.at() > next {
                let expected = Expected::Text("a number for each that stands elsewhere");
                return Err(fields.error(next, Found::End, expected));
            }
            return Ok(());
        }
        fields.bytes(size)?;
    }
    Ok(())
}

/// What the header of a member is to repeat.
struct Header<'a> {
    flags: u16,
    method: Method,
    crc: u32,
    packed: u64,
    size: u64,
    spelled: &'a [u8],
}

impl Header<'_> {
    /// Compares with the header at a place of the file, and gives where the bytes behind it begin.
    fn compare(&self, file: &[u8], at: usize) -> Result<usize, FileError> {
        let mut fields = Fields::new(file, at, "header of a member");
        fields.signature(HEADER, r"`PK\u{3}\u{4}`, with which the header of each member begins")?;
        let _version = fields.u16()?;
        let flags_at = fields.at();
        let flags = fields.u16()?;
        fields.equal(flags_at, flags.into(), self.flags.into())?;
        let method_at = fields.at();
        let method = fields.u16()?;
        let expected = if self.method == Method::Stored { 0 } else { 8 };
        fields.equal(method_at, method.into(), expected)?;
        let _time = fields.u32()?;
        let numbers_at = fields.at();
        let (crc, packed, size) = (fields.u32()?, fields.u32()?, fields.u32()?);
        if self.flags & SIZES_BEHIND == 0 {
            fields.equal(numbers_at, crc.into(), self.crc.into())?;
            for (found, expected) in [(packed, self.packed), (size, self.size)] {
                if u64::from(found) != ELSEWHERE {
                    fields.equal(numbers_at, found.into(), expected)?;
                }
            }
        }
        let name_bytes = fields.u16()?;
        let extra_bytes = fields.u16()?;
        let name_at = fields.at();
        let name = fields.bytes(name_bytes.into())?;
        if name != self.spelled {
            let found = Found::Text(Excerpt::of_bytes(name));
            let expected = Expected::Text("the name that the directory has");
            return Err(fields.error(name_at, found, expected));
        }
        fields.bytes(extra_bytes.into())?;
        Ok(fields.at())
    }
}

/// No two members have one name, or share a byte of the file.
fn apart(members: &[Member<'_>]) -> Result<(), FileError> {
    let mut order: Vec<&Member<'_>> = Vec::new();
    let memory = OutOfMemory { bytes: size_of_val(members) };
    order
        .try_reserve_exact(members.len())
        .map_err(|_| FileError::memory(FORMAT, 0, "directory", memory))?;
    order.extend(members);
    order.sort_unstable_by_key(|member| (member.name, member.at));
    for pair in order.windows(2) {
        if let [one, other] = pair
            && one.name == other.name
        {
            let found = Found::Fact("it a second time");
            return Err(other.error(other.header_at, "name", found, Expected::Text("it once")));
        }
    }
    order.sort_unstable_by_key(|member| member.header_at);
    for pair in order.windows(2) {
        if let [one, other] = pair
            && one.end() > other.header_at
        {
            let (at, found) = (other.header_at, Found::size(one.end()));
            let expected = Expected::at_most(at);
            return Err(one.error(at, "end of the member before it", found, expected));
        }
    }
    Ok(())
}
