//! Decimal text in and out. One grammar: an optional minus, digits, and at most one point with digits on both
//! sides. No exponent, no plus, no separators, no other script's digits: what is not plain is refused.

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
    for _ in fraction.unwrap_or(0)..decimals {
        value = push_digit(value, 0)?;
    }
    Ok(if negative { -value } else { value })
}

fn push_digit(value: i128, digit: u8) -> Result<i128, ParseDecimalError> {
    value.checked_mul(10).and_then(|v| v.checked_add(i128::from(digit))).ok_or(ParseDecimalError::Overflow)
}

/// Numbers are printed for every answer and every row: without a piece of memory for each, and by 64-bit divisions where
/// these do.
pub(crate) fn print(f: &mut fmt::Formatter<'_>, value: i128, decimals: u32) -> fmt::Result {
    let mut digits = [b'0'; DIGITS_MAX];
    let first = write_digits(&mut digits, value.unsigned_abs());
    let point = DIGITS_MAX - decimals as usize;
    let whole = &digits[first.min(point - 1)..point];
    let zeros = digits[point..].iter().rev().take_while(|digit| **digit == b'0').count();
    let fraction = &digits[point..DIGITS_MAX - zeros];

    let mut text = [0; DIGITS_MAX + 2];
    let mut length = 0;
    let point = if fraction.is_empty() { "" } else { "." };
    let sign = if value < 0 { "-" } else { "" };
    for part in [sign.as_bytes(), whole, point.as_bytes(), fraction] {
        text[length..length + part.len()].copy_from_slice(part);
        length += part.len();
    }
    f.pad(str::from_utf8(&text[..length]).expect("digits, a point and a sign"))
}

/// All that an i128 has, and a zero before the point should all of them stand behind it.
const DIGITS_MAX: usize = 40;
/// Digits of the largest power of ten in 64 bits.
const CHUNK_DIGITS: usize = 19;
const CHUNK: u128 = 10u128.pow(CHUNK_DIGITS as u32);

/// Writes the digits at the end of the zeros. Returns where they begin.
fn write_digits(zeros: &mut [u8; DIGITS_MAX], mut value: u128) -> usize {
    let mut end = DIGITS_MAX;
    while value >= CHUNK {
        write_chunk(&mut zeros[..end], (value % CHUNK) as u64);
        value /= CHUNK;
        end -= CHUNK_DIGITS;
    }
    write_chunk(&mut zeros[..end], value as u64)
}

fn write_chunk(zeros: &mut [u8], mut value: u64) -> usize {
    let mut at = zeros.len();
    while value > 0 {
        at -= 1;
        zeros[at] = b'0' + (value % 10) as u8;
        value /= 10;
    }
    at
}
