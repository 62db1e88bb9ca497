//! Archives put together by hand, record by record, as the description of the format has them.

/// A member of an archive.
#[derive(Clone)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    /// 0 for stored, 8 for deflated.
    pub(crate) method: u16,
    pub(crate) crc: u32,
    /// How many bytes it says it has when unpacked.
    pub(crate) size: u32,
    pub(crate) packed: Vec<u8>,
    /// Whether its sum and its sizes stand behind its bytes, as where an archive was written into a pipe.
    pub(crate) is_streamed: bool,
    /// Whether its unpacked size stands in an extra field of the directory, and which one it says there.
    pub(crate) wide_size: Option<u64>,
}

impl Member {
    /// A member whose bytes stand there as they are.
    pub(crate) fn stored(name: &'static str, bytes: &[u8]) -> Self {
        let size = u32::try_from(bytes.len()).unwrap();
        let (crc, packed) = (crc(bytes), bytes.to_vec());
        Self { name, method: 0, crc, size, packed, is_streamed: false, wide_size: None }
    }

    /// A member whose bytes are deflated: as one block of the kind that packs nothing.
    pub(crate) fn deflated(name: &'static str, bytes: &[u8]) -> Self {
        let len = u16::try_from(bytes.len()).unwrap();
        let packed = [&[1][..], &len.to_le_bytes(), &(!len).to_le_bytes(), bytes].concat();
        Self { method: 8, packed, ..Self::stored(name, bytes) }
    }

    fn flags(&self) -> u16 {
        if self.is_streamed { 8 } else { 0 }
    }

    fn packed_len(&self) -> u32 {
        u32::try_from(self.packed.len()).unwrap()
    }

    /// Its own header, its bytes, and what stands behind them.
    fn written(&self) -> Vec<u8> {
        let numbers = [self.crc, self.packed_len(), self.size].map(u32::to_le_bytes).concat();
        let (told, behind) = if self.is_streamed {
            (vec![0; 12], [b"PK\x07\x08", &numbers[..]].concat())
        } else {
            (numbers, Vec::new())
        };
        [
            &b"PK\x03\x04\x14\0"[..],
            &self.flags().to_le_bytes(),
            &self.method.to_le_bytes(),
            &[0; 4],
            &told,
            &u16::try_from(self.name.len()).unwrap().to_le_bytes(),
            &[0, 0],
            self.name.as_bytes(),
            &self.packed,
            &behind,
        ]
        .concat()
    }

    /// Its entry of the directory.
    fn listed(&self, header_at: usize) -> Vec<u8> {
        let wide = |size: u64| [&[1, 0, 8, 0][..], &size.to_le_bytes()].concat();
        let extra = self.wide_size.map(wide).unwrap_or_default();
        let size = if self.wide_size.is_some() { u32::MAX } else { self.size };
        [
            &b"PK\x01\x02\x14\0\x14\0"[..],
            &self.flags().to_le_bytes(),
            &self.method.to_le_bytes(),
            &[0; 4],
            &self.crc.to_le_bytes(),
            &self.packed_len().to_le_bytes(),
            &size.to_le_bytes(),
            &u16::try_from(self.name.len()).unwrap().to_le_bytes(),
            &u16::try_from(extra.len()).unwrap().to_le_bytes(),
            &[0; 10],
            &u32::try_from(header_at).unwrap().to_le_bytes(),
            self.name.as_bytes(),
            &extra,
        ]
        .concat()
    }
}

/// The parts of an archive: its members, its directory, and the record at its end.
pub(crate) struct Parts {
    pub(crate) members: Vec<u8>,
    pub(crate) directory: Vec<u8>,
    pub(crate) end: Vec<u8>,
}

/// The parts of an archive of these members.
pub(crate) fn parts(members: &[Member]) -> Parts {
    let (mut written, mut directory) = (Vec::new(), Vec::new());
    for member in members {
        directory.extend(member.listed(written.len()));
        written.extend(member.written());
    }
    let count = u16::try_from(members.len()).unwrap().to_le_bytes();
    let size = u32::try_from(directory.len()).unwrap().to_le_bytes();
    let begin = u32::try_from(written.len()).unwrap().to_le_bytes();
    let end = [&b"PK\x05\x06\0\0\0\0"[..], &count, &count, &size, &begin, &[0, 0]].concat();
    Parts { members: written, directory, end }
}

/// An archive of these members.
pub(crate) fn archive(members: &[Member]) -> Vec<u8> {
    let Parts { members, directory, end } = parts(members);
    [members, directory, end].concat()
}

/// A file of NumPy in 128 bytes and what stands behind them; `order` is `False` or `True` for the first axis
/// the innermost.
pub(crate) fn npy(descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}");
    let header = format!("{text:117}\n");
    [b"\x93NUMPY\x01\0\x76\0", header.as_bytes(), data].concat()
}

/// The sum of a member, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}
