//! Decimal parsing and printing. One grammar: an optional minus, digits, and at most one point with digits on both
//! sides. No exponent, no plus, no separators, no other script's digits: anything else is refused.

use std::fmt;

/// Why a text is not a number of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDecimalError {
    #[error("empty number")]
    Empty,
    #[error("unexpected character at {0}")]
    Unexpected(usize),
    #[error("more than {0} decimals")]
    TooPrecise(u32),
    #[error("number out of range")]
    Overflow,
}

/// Longer texts are refused unread: 39 digits are all an i128 has.
const TEXT_MAX: usize = 48;

pub(crate) fn parse(text: &str, decimals: u32) -> Result<i128, ParseDecimalError> {
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return Err(ParseDecimalError::Empty);
    }
    if bytes.len() > TEXT_MAX {
        return Err(ParseDecimalError::Overflow);
    }
    let negative = bytes[0] == b'-';
    let start = usize::from(negative);
    let mut value: i128 = 0;
    let mut fraction: Option<u32> = None;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'0'..=b'9' => {
                if let Some(seen) = fraction.as_mut() {
                    *seen += 1;
                    if *seen > decimals {
                        return Err(ParseDecimalError::TooPrecise(decimals));
                    }
                }
                value = push_digit(value, byte - b'0')?;
            }
            b'.' if fraction.is_none() && at > start && at + 1 < bytes.len() => fraction = Some(0),
            _ => return Err(ParseDecimalError::Unexpected(at)),
        }
    }
    if bytes.len() == start {
        return Err(ParseDecimalError::Unexpected(0));
    }
    let missing = 10i128.pow(decimals - fraction.unwrap_or(0));
    let value = value.checked_mul(missing).ok_or(ParseDecimalError::Overflow)?;
    Ok(if negative { -value } else { value })
}

/// In 64-bit arithmetic where it suffices: nearly every number is short.
fn push_digit(value: i128, digit: u8) -> Result<i128, ParseDecimalError> {
    if let Ok(small) = u64::try_from(value)
        && small < u64::MAX / 10
    {
        return Ok(i128::from(small * 10 + u64::from(digit)));
    }
    value.checked_mul(10).and_then(|v| v.checked_add(i128::from(digit))).ok_or(ParseDecimalError::Overflow)
}

/// Numbers are printed for every reply and every row: without an allocation each, and with 64-bit divisions where they
/// suffice.
pub(crate) fn print(f: &mut fmt::Formatter<'_>, value: i128, decimals: u32) -> fmt::Result {
    let mut text = Text { bytes: [0; PRINTED_MAX], first: PRINTED_MAX };
    match u64::try_from(value.unsigned_abs()) {
        Ok(small) => text.number(small, decimals),
        Err(_) => text.large_number(value.unsigned_abs(), decimals),
    }
    if value < 0 {
        text.push(b'-');
    }
    f.pad(str::from_utf8(&text.bytes[text.first..]).expect("digits, a point and a sign"))
}

/// All digits of an i128, a leading zero should all of them be decimals, the point and a sign.
const PRINTED_MAX: usize = 42;
/// Digits of the largest power of ten in 64 bits.
const CHUNK_DIGITS: u32 = 19;
const CHUNK: u128 = 10u128.pow(CHUNK_DIGITS);

/// Filled from its end.
struct Text {
    bytes: [u8; PRINTED_MAX],
    first: usize,
}

impl Text {
    fn push(&mut self, byte: u8) {
        self.first -= 1;
        self.bytes[self.first] = byte;
    }

    /// Writes the last digit and returns the rest.
    fn digit(&mut self, value: u64) -> u64 {
        self.push(b'0' + (value % 10) as u8);
        value / 10
    }

    /// Writes a number with this many decimals; trailing zeros are omitted.
    fn number(&mut self, mut value: u64, mut decimals: u32) {
        if value == 0 {
            return self.push(b'0');
        }
        while decimals > 0 && value.is_multiple_of(10) {
            value /= 10;
            decimals -= 1;
        }
        if decimals > 0 {
            for _ in 0..decimals {
                value = self.digit(value);
            }
            self.push(b'.');
        }
        self.whole(value);
    }

    fn whole(&mut self, mut value: u64) {
        value = self.digit(value);
        while value > 0 {
            value = self.digit(value);
        }
    }

    /// The same in chunks of 64 bits.
    fn large_number(&mut self, value: u128, decimals: u32) {
        // No type has as many decimals as the last chunk has digits.
        let (scale, digits) = (10u64.pow(decimals), CHUNK_DIGITS - decimals);
        let (mut rest, last) = (value / CHUNK, (value % CHUNK) as u64);
        if !last.is_multiple_of(scale) {
            // With a leading one, which keeps the zeros and is then removed.
            self.number(scale + last % scale, decimals);
            self.first += 1;
        }
        self.push_digits(last / scale, digits);
        while rest >= CHUNK {
            self.push_digits((rest % CHUNK) as u64, CHUNK_DIGITS);
            rest /= CHUNK;
        }
        self.whole(rest as u64);
    }

    fn push_digits(&mut self, mut value: u64, count: u32) {
        for _ in 0..count {
            value = self.digit(value);
        }
    }
}
