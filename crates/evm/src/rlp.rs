//! RLP, the encoding that Ethereum hashes. Written only: nothing received is decoded from it.

use crate::fields::Wei;

/// Texts and lists up to here carry their length in the first byte.
const SHORT_MAX: usize = 55;
const TEXT: u8 = 0x80;
const LIST: u8 = 0xc0;

/// An item's header: its kind and the length of what follows.
fn header(kind: u8, length: usize) -> Vec<u8> {
    if length <= SHORT_MAX {
        return vec![kind + u8::try_from(length).expect("at most 55")];
    }
    let digits = trimmed(&length.to_be_bytes()).to_vec();
    let mut out = vec![kind + u8::try_from(SHORT_MAX + digits.len()).expect("a length has at most eight bytes")];
    out.extend(digits);
    out
}

fn trimmed(bytes: &[u8]) -> &[u8] {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    &bytes[zeros..]
}

/// A list under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct List(Vec<u8>);

impl List {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn text(mut self, bytes: &[u8]) -> Self {
        self.0.extend(text(bytes));
        self
    }

    pub(crate) fn wide(self, number: Wei) -> Self {
        let bytes = number.to_be_bytes::<32>();
        self.text(trimmed(&bytes))
    }

    pub(crate) fn number(self, number: u64) -> Self {
        self.text(trimmed(&number.to_be_bytes()))
    }

    pub(crate) fn list(self, list: &Self) -> Self {
        self.raw(&list.encoded())
    }

    /// An item that is encoded already.
    pub(crate) fn raw(mut self, item: &[u8]) -> Self {
        self.0.extend_from_slice(item);
        self
    }

    pub(crate) fn encoded(&self) -> Vec<u8> {
        let mut out = header(LIST, self.0.len());
        out.extend_from_slice(&self.0);
        out
    }
}

pub(crate) fn text(bytes: &[u8]) -> Vec<u8> {
    if let [byte] = bytes
        && *byte < TEXT
    {
        return vec![*byte];
    }
    let mut out = header(TEXT, bytes.len());
    out.extend_from_slice(bytes);
    out
}

/// A number as an item of its own.
pub(crate) fn number(number: u64) -> Vec<u8> {
    text(trimmed(&number.to_be_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the specification of the encoding.
    #[test]
    fn the_published_examples() {
        assert_eq!(text(b"dog"), [0x83, b'd', b'o', b'g']);
        assert_eq!(List::new().text(b"cat").text(b"dog").encoded(), b"\xc8\x83cat\x83dog");
        assert_eq!(text(b""), [0x80]);
        assert_eq!(List::new().encoded(), [0xc0]);
        assert_eq!(number(0), [0x80]);
        assert_eq!(text(&[0]), [0x00]);
        assert_eq!(number(15), [0x0f]);
        assert_eq!(number(1024), [0x82, 0x04, 0x00]);
        let empty = List::new();
        let nested = List::new().list(&empty).list(&List::new().list(&empty));
        let three = List::new().list(&empty).list(&List::new().list(&empty)).list(&nested);
        assert_eq!(three.encoded(), [0xc7, 0xc0, 0xc1, 0xc0, 0xc3, 0xc0, 0xc1, 0xc0]);
        let long = text(b"Lorem ipsum dolor sit amet, consectetur adipisicing elit");
        assert_eq!(&long[..2], [0xb8, 0x38]);
    }
}
