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

pub(crate) fn print(f: &mut fmt::Formatter<'_>, value: i128, decimals: u32) -> fmt::Result {
    let scale = 10u128.pow(decimals);
    let magnitude = value.unsigned_abs();
    let (whole, fraction) = (magnitude / scale, magnitude % scale);
    let sign = if value < 0 { "-" } else { "" };
    if fraction == 0 {
        return f.pad(&format!("{sign}{whole}"));
    }
    let digits = format!("{fraction:0width$}", width = decimals as usize);
    f.pad(&format!("{sign}{whole}.{}", digits.trim_end_matches('0')))
}
