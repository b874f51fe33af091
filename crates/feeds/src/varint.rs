//! Variable-length integers: seven bits per byte, lowest first, zigzag signs. Must not know what is encoded.

/// A u128 takes nineteen bytes at most.
const BYTES_MAX: u32 = 19;

pub(crate) fn put(out: &mut Vec<u8>, mut value: u128) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub(crate) fn put_signed(out: &mut Vec<u8>, value: i128) {
    put(out, ((value << 1) ^ (value >> 127)) as u128);
}

/// Takes a number off the front; `None` when the bytes are truncated or too long.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u128> {
    let mut value = 0_u128;
    for place in 0..BYTES_MAX {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u128::from(byte & 0x7f);
        value |= bits.checked_shl(7 * place).filter(|shifted| shifted >> (7 * place) == bits)?;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

pub(crate) fn take_signed(bytes: &mut &[u8]) -> Option<i128> {
    let folded = take(bytes)?;
    Some((folded >> 1) as i128 ^ -((folded & 1) as i128))
}

/// A number that must fit a smaller type.
pub(crate) fn take_as<T: TryFrom<u128>>(bytes: &mut &[u8]) -> Option<T> {
    T::try_from(take(bytes)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(value: i128, small in -70_000_i128..70_000, unsigned: u128) {
            let mut out = Vec::new();
            put_signed(&mut out, value);
            put_signed(&mut out, small);
            put(&mut out, unsigned);
            let mut bytes = out.as_slice();
            prop_assert_eq!(take_signed(&mut bytes), Some(value));
            prop_assert_eq!(take_signed(&mut bytes), Some(small));
            prop_assert_eq!(take(&mut bytes), Some(unsigned));
            prop_assert!(bytes.is_empty());
        }

        #[test]
        fn any_bytes_end_in_a_number_or_in_none(bytes: Vec<u8>) {
            let mut rest = bytes.as_slice();
            while take_signed(&mut rest).is_some() {}
        }
    }

    #[test]
    fn what_is_cut_short_or_too_long_is_none() {
        assert_eq!(take(&mut [0x80].as_slice()), None);
        assert_eq!(take(&mut [0xff; 30].as_slice()), None);
        assert_eq!(take_as::<u8>(&mut [0x80, 0x02].as_slice()), None);
    }
}
