//! One entry of a header: a tensor, or a pair of metadata.

use super::cursor::Cursor;
use super::{Fault, Quoted, Wanted, What};

/// What a header lists.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) enum Item<'a> {
    /// A tensor.
    Tensor(Tensor<'a>),
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
pub(in crate::io) struct Tensor<'a> {
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

impl Tensor<'_> {
    /// The size of each axis.
    pub(in crate::io) fn sizes(&self) -> &[usize] {
        self.sizes.get(..self.rank).unwrap_or(&[])
    }
}

/// A value, and where it stands.
#[derive(Clone, Copy)]
struct Put<T> {
    at: usize,
    value: T,
}

/// Keeps a value, if it is the first one.
fn put<'a, T>(
    place: &mut Option<Put<T>>,
    at: usize,
    field: &'static str,
    value: T,
) -> Result<(), Fault<'a>> {
    if place.is_some() {
        let expected = Wanted::Text("it once");
        return Err(Fault::new(at, field, What::Fact("it a second time"), expected));
    }
    *place = Some(Put { at, value });
    Ok(())
}

/// What `put` kept.
fn taken<'a, T>(
    place: Option<Put<T>>,
    end: usize,
    field: &'static str,
) -> Result<Put<T>, Fault<'a>> {
    let expected = Wanted::Text("`dtype`, `shape` and `data_offsets`");
    place.ok_or(Fault::new(end, field, What::Fact("the end of the entry"), expected))
}

/// The entry of a tensor, from behind its name on.
pub(super) fn tensor<'a>(
    cursor: &mut Cursor<'a>,
    at: usize,
    name: Quoted<'a>,
    data_len: usize,
) -> Result<Tensor<'a>, Fault<'a>> {
    let (mut dtype, mut shape, mut offsets) = (None, None, None);
    cursor.byte(b'{', "entry", "`{`")?;
    cursor.skip_space();
    loop {
        let key_at = cursor.place();
        let key = cursor.string("entry")?;
        cursor.colon("entry")?;
        let here = cursor.place();
        if key == *DTYPE {
            put(&mut dtype, key_at, DTYPE, element_type(cursor)?)?;
        } else if key == *SHAPE {
            put(&mut shape, key_at, SHAPE, sizes(cursor)?)?;
            shape = shape.map(|put| Put { at: here, ..put });
        } else if key == *OFFSETS {
            put(&mut offsets, key_at, OFFSETS, range(cursor, data_len)?)?;
            offsets = offsets.map(|put| Put { at: here, ..put });
        } else {
            let found = key.as_str().map_or(What::Fact("another key"), What::Text);
            let expected = Wanted::Text("`dtype`, `shape` or `data_offsets`");
            return Err(Fault::new(key_at, "entry", found, expected));
        }
        if !cursor.comma_or(b'}', "entry", "`,` or `}`")? {
            break;
        }
    }
    let end = cursor.place();
    let dtype: &'static Type = taken(dtype, end, DTYPE)?.value;
    let Put { at: shape_at, value: (sizes, rank) } = taken(shape, end, SHAPE)?;
    let Put { at: offsets_at, value: (begin, end) } = taken(offsets, end, OFFSETS)?;
    let count = sizes.iter().take(rank).try_fold(1usize, |count, &size| count.checked_mul(size));
    let bits = count.and_then(|count| count.checked_mul(dtype.bits));
    let Some(bits) = bits else {
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
    Ok(Tensor { at, name, dtype, sizes, rank, begin, end, offsets_at })
}

/// The name of an element type.
fn element_type<'a>(cursor: &mut Cursor<'a>) -> Result<&'static Type, Fault<'a>> {
    let at = cursor.place();
    let name = cursor.string(DTYPE)?;
    TYPES.iter().find(|known| name == *known.name).ok_or_else(|| {
        let found = name.as_str().map_or(What::Fact("another name"), What::Text);
        Fault::new(at, DTYPE, found, Wanted::Type)
    })
}

/// A list of sizes, whose product, the zeros left out, memory can hold.
fn sizes<'a>(cursor: &mut Cursor<'a>) -> Result<([usize; 8], usize), Fault<'a>> {
    let (mut sizes, mut rank) = ([0; 8], 0usize);
    let mut product = 1usize;
    cursor.byte(b'[', SHAPE, "`[`")?;
    cursor.skip_space();
    if cursor.take_if(b']') {
        return Ok((sizes, rank));
    }
    loop {
        let at = cursor.place();
        let size = cursor.number(SHAPE)?;
        let Some(place) = sizes.get_mut(rank) else {
            return Err(Fault::new(
                at,
                SHAPE,
                What::Fact("a ninth axis"),
                Wanted::Text("at most 8"),
            ));
        };
        *place = size;
        rank = rank.saturating_add(1);
        let next = product.checked_mul(size.max(1));
        product = next.filter(|product| isize::try_from(*product).is_ok()).ok_or_else(|| {
            let expected = Wanted::Text("no more elements than memory can hold");
            Fault::new(at, SHAPE, What::TooLarge, expected)
        })?;
        if !cursor.comma_or(b']', SHAPE, "`,` or `]`")? {
            return Ok((sizes, rank));
        }
    }
}

/// Two places of the data, in order.
fn range<'a>(cursor: &mut Cursor<'a>, data_len: usize) -> Result<(usize, usize), Fault<'a>> {
    cursor.byte(b'[', OFFSETS, "`[`")?;
    cursor.skip_space();
    let begin = cursor.number(OFFSETS)?;
    cursor.skip_space();
    cursor.byte(b',', OFFSETS, "`,`")?;
    cursor.skip_space();
    let at = cursor.place();
    let end = cursor.number(OFFSETS)?;
    cursor.skip_space();
    cursor.byte(b']', OFFSETS, "`]` behind two numbers")?;
    if end > data_len {
        return Err(Fault::new(at, OFFSETS, What::size(end), Wanted::at_most(data_len)));
    }
    if begin > end {
        let expected = Wanted::Text("an end that is not before the begin");
        return Err(Fault::new(at, OFFSETS, What::size(end), expected));
    }
    Ok((begin, end))
}
