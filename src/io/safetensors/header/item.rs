//! One entry of a header: a tensor, or a pair of metadata.

use super::cursor::Cursor;
use super::{Fault, Quoted, Wanted, What};

/// What a header lists.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) enum Item<'a> {
    /// A tensor.
    Tensor(Described<'a>),
    /// The begin of the metadata.
    Metadata {
        /// Where it begins in the file.
        at: usize,
    },
    /// A pair of the metadata.
    Pair {
        /// Where it begins in the file.
        at: usize,
        key: Quoted<'a>,
        value: Quoted<'a>,
    },
}

/// What a header says of a tensor; its sizes and its bytes fit each other and the file.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Described<'a> {
    /// Where its name begins in the file.
    pub(in crate::io) at: usize,
    pub(in crate::io) name: Quoted<'a>,
    pub(in crate::io) dtype: &'static Type,
    sizes: [usize; 8],
    rank: usize,
    /// The first of its bytes, in the data.
    pub(in crate::io) begin: usize,
    /// The one behind the last.
    pub(in crate::io) end: usize,
    /// Where its bytes are told, in the file.
    pub(in crate::io) offsets_at: usize,
}

/// An element type of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::io) struct Type {
    pub(in crate::io) name: &'static str,
    pub(in crate::io) bits: usize,
}

/// The element types of the format.
pub(in crate::io) const TYPES: &[Type] = &[
    Type { name: "BOOL", bits: 8 },
    Type { name: "F4", bits: 4 },
    Type { name: "F6_E2M3", bits: 6 },
    Type { name: "F6_E3M2", bits: 6 },
    Type { name: "U8", bits: 8 },
    Type { name: "I8", bits: 8 },
    Type { name: "F8_E5M2", bits: 8 },
    Type { name: "F8_E4M3", bits: 8 },
    Type { name: "F8_E8M0", bits: 8 },
    Type { name: "F8_E4M3FNUZ", bits: 8 },
    Type { name: "F8_E5M2FNUZ", bits: 8 },
    Type { name: "I16", bits: 16 },
    Type { name: "U16", bits: 16 },
    Type { name: "F16", bits: 16 },
    Type { name: "BF16", bits: 16 },
    Type { name: "I32", bits: 32 },
    Type { name: "U32", bits: 32 },
    Type { name: "F32", bits: 32 },
    Type { name: "C64", bits: 64 },
    Type { name: "F64", bits: 64 },
    Type { name: "I64", bits: 64 },
    Type { name: "U64", bits: 64 },
];

const SHAPE: &str = "shape";
const DTYPE: &str = "dtype";
const OFFSETS: &str = "data_offsets";

impl Described<'_> {
    /// The size of each axis.
    pub(in crate::io) const fn sizes(&self) -> &[usize] {
        match self.sizes.split_at_checked(self.rank) {
            Some((sizes, _)) => sizes,
            None => &[],
        }
    }
}

/// A value, and where it stands.
#[derive(Clone, Copy)]
struct Put<T: Copy> {
    at: usize,
    value: T,
}

/// Keeps a value, if it is the first one.
const fn put<'a, T: Copy>(
    place: &mut Option<Put<T>>,
    at: usize,
    key_at: usize,
    field: &'static str,
    value: T,
) -> Result<(), Fault<'a>> {
    if place.is_some() {
        let expected = Wanted::Text("it once");
        return Err(Fault::new(key_at, field, What::Fact("it a second time"), expected));
    }
    *place = Some(Put { at, value });
    Ok(())
}

/// What `put` kept.
const fn taken<'a, T: Copy>(
    place: Option<Put<T>>,
    end: usize,
    field: &'static str,
) -> Result<Put<T>, Fault<'a>> {
    match place {
        Some(put) => Ok(put),
        None => {
            let expected = Wanted::Text("`dtype`, `shape` and `data_offsets`");
            Err(Fault::new(end, field, What::Fact("the end of the entry"), expected))
        }
    }
}

/// The entry of a tensor, from behind its name on.
pub(super) const fn tensor<'a>(
    cursor: &mut Cursor<'a>,
    at: usize,
    name: Quoted<'a>,
    data_len: usize,
) -> Result<Described<'a>, Fault<'a>> {
    let (mut dtype, mut shape, mut offsets) = (None, None, None);
    attempt!(cursor.byte(b'{', "entry", "`{`"));
    cursor.skip_space();
    loop {
        let key_at = cursor.place();
        let key = attempt!(cursor.string("entry"));
        attempt!(cursor.colon("entry"));
        let here = cursor.place();
        if key.is(DTYPE) {
            attempt!(put(&mut dtype, here, key_at, DTYPE, attempt!(element_type(cursor))));
        } else if key.is(SHAPE) {
            attempt!(put(&mut shape, here, key_at, SHAPE, attempt!(sizes(cursor))));
        } else if key.is(OFFSETS) {
            attempt!(put(&mut offsets, here, key_at, OFFSETS, attempt!(range(cursor, data_len))));
        } else {
            let expected = Wanted::Text("`dtype`, `shape` or `data_offsets`");
            return Err(Fault::new(key_at, "entry", text_or(key, "another key"), expected));
        }
        if !attempt!(cursor.comma_or(b'}', "entry", "`,` or `}`")) {
            break;
        }
    }
    let end = cursor.place();
    let Put { value: dtype, .. } = attempt!(taken(dtype, end, DTYPE));
    let Put { at: shape_at, value: (sizes, rank) } = attempt!(taken(shape, end, SHAPE));
    let Put { at: offsets_at, value: (begin, end) } = attempt!(taken(offsets, end, OFFSETS));
    let tensor = Described { at, name, dtype, sizes, rank, begin, end, offsets_at };
    let Some(bits) = bits_of(&tensor) else {
        let expected = Wanted::Text("no more elements than memory can hold");
        return Err(Fault::new(shape_at, SHAPE, What::TooLarge, expected));
    };
    if bits % 8 != 0 {
        let found = What::Fact("elements that end within a byte");
        return Err(Fault::new(shape_at, SHAPE, found, Wanted::Text("whole bytes")));
    }
    let found = end.saturating_sub(begin);
    if bits / 8 != found {
        let expected = Wanted::size(bits / 8);
        return Err(Fault::new(offsets_at, "bytes of the data", What::size(found), expected));
    }
    Ok(tensor)
}

/// The bits of all elements, if memory can have as many bytes; the zeros left out, too, so that
/// a size beside one may not be any number.
const fn bits_of(tensor: &Described<'_>) -> Option<usize> {
    let bits = tensor.dtype.bits;
    let unit = if bits.is_multiple_of(8) { bits / 8 } else { bits };
    let (mut rest, mut product, mut count) = (tensor.sizes(), unit, 1usize);
    while let [size, behind @ ..] = rest {
        product = match product.checked_mul(if *size == 0 { 1 } else { *size }) {
            Some(product) if product <= isize::MAX.cast_unsigned() => product,
            _ => return None,
        };
        count = count.saturating_mul(*size);
        rest = behind;
    }
    count.checked_mul(bits)
}

/// A text as it stands there, or what is said of one with escapes.
const fn text_or<'a>(text: Quoted<'a>, fact: &'static str) -> What<'a> {
    match text.as_str() {
        Some(text) => What::Text(text),
        None => What::Fact(fact),
    }
}

/// The name of an element type.
const fn element_type<'a>(cursor: &mut Cursor<'a>) -> Result<&'static Type, Fault<'a>> {
    let at = cursor.place();
    let name = attempt!(cursor.string(DTYPE));
    let mut rest = TYPES;
    while let [known, behind @ ..] = rest {
        if name.is(known.name) {
            return Ok(known);
        }
        rest = behind;
    }
    Err(Fault::new(at, DTYPE, text_or(name, "another name"), Wanted::Type))
}

/// A list of sizes, whose product, the zeros left out, memory can hold.
const fn sizes<'a>(cursor: &mut Cursor<'a>) -> Result<([usize; 8], usize), Fault<'a>> {
    let (mut sizes, mut rank) = ([0; 8], 0usize);
    let mut product = 1usize;
    attempt!(cursor.byte(b'[', SHAPE, "`[`"));
    cursor.skip_space();
    if cursor.take_if(b']') {
        return Ok((sizes, rank));
    }
    loop {
        let at = cursor.place();
        let size = attempt!(cursor.number(SHAPE));
        let Some((_, [place, ..])) = sizes.split_at_mut_checked(rank) else {
            let found = What::Fact("a ninth axis");
            return Err(Fault::new(at, SHAPE, found, Wanted::Text("at most 8")));
        };
        *place = size;
        rank = rank.saturating_add(1);
        product = match product.checked_mul(if size == 0 { 1 } else { size }) {
            Some(product) if product <= isize::MAX.cast_unsigned() => product,
            _ => {
                let expected = Wanted::Text("no more elements than memory can hold");
                return Err(Fault::new(at, SHAPE, What::TooLarge, expected));
            }
        };
        if !attempt!(cursor.comma_or(b']', SHAPE, "`,` or `]`")) {
            return Ok((sizes, rank));
        }
    }
}

/// Two places of the data, in order.
const fn range<'a>(cursor: &mut Cursor<'a>, data_len: usize) -> Result<(usize, usize), Fault<'a>> {
    attempt!(cursor.byte(b'[', OFFSETS, "`[`"));
    cursor.skip_space();
    let begin = attempt!(cursor.number(OFFSETS));
    cursor.skip_space();
    attempt!(cursor.byte(b',', OFFSETS, "`,`"));
    cursor.skip_space();
    let at = cursor.place();
    let end = attempt!(cursor.number(OFFSETS));
    cursor.skip_space();
    attempt!(cursor.byte(b']', OFFSETS, "`]` behind two numbers"));
    if end > data_len {
        return Err(Fault::new(at, OFFSETS, What::size(end), Wanted::at_most(data_len)));
    }
    if begin > end {
        let expected = Wanted::Text("an end that is not before the begin");
        return Err(Fault::new(at, OFFSETS, What::size(end), expected));
    }
    Ok((begin, end))
}
