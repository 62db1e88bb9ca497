//! Messages of protocol buffers, spelled by hand.

/// A number, seven bits a byte.
pub(crate) fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = u8::try_from(number & 0x7f).unwrap();
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// A field that is a number.
pub(crate) fn number(field: u64, value: u64) -> Vec<u8> {
    [varint(field << 3), varint(value)].concat()
}

/// A field that is bytes: a text, a message, numbers one behind the other.
pub(crate) fn bytes(field: u64, value: &[u8]) -> Vec<u8> {
    let len = u64::try_from(value.len()).unwrap();
    [&varint(field << 3 | 2)[..], &varint(len), value].concat()
}

/// A field of four bytes or eight.
pub(crate) fn fixed(field: u64, value: &[u8]) -> Vec<u8> {
    let kind = if value.len() == 4 { 5 } else { 1 };
    [&varint(field << 3 | kind)[..], value].concat()
}

/// A pair of texts.
pub(crate) fn pair(field: u64, key: &str, value: &str) -> Vec<u8> {
    bytes(field, &[bytes(1, key.as_bytes()), bytes(2, value.as_bytes())].concat())
}

/// An initialiser of a name, an element type and sizes, with further fields.
pub(crate) fn tensor(name: &str, code: u64, sizes: &[u64], rest: &[Vec<u8>]) -> Vec<u8> {
    let sizes = sizes.iter().flat_map(|&size| number(1, size)).collect();
    [sizes, number(2, code), bytes(8, name.as_bytes()), rest.concat()].concat()
}

/// A model of initialisers.
pub(crate) fn model(tensors: &[Vec<u8>]) -> Vec<u8> {
    let graph: Vec<u8> = tensors.iter().flat_map(|tensor| bytes(5, tensor)).collect();
    [number(1, 10), bytes(7, &graph)].concat()
}
