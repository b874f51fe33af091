//! Exact number parsing for frames: JSON text or JSON number, never through floating point. Must not know what they
//! count.

use plimsoll_units::{Price, Quantity};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

/// A positive number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact<T>(pub(super) T);

/// The same, where venues write an empty text or null for an unknown value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sparse<T>(pub(super) Option<T>);

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Self(None)
    }
}

/// Maximum decimals; further digits must be zeros.
const DECIMALS: usize = 8;
/// Beyond this a number is invalid, and writing it out would only cost memory.
const EXPONENT_MAX: i32 = 30;

pub(super) trait Positive: Sized {
    fn read(plain: &str) -> Option<Self>;
}

impl Positive for Price {
    fn read(plain: &str) -> Option<Self> {
        plain.parse().ok().filter(|price: &Self| price.is_positive())
    }
}

impl Positive for Quantity {
    fn read(plain: &str) -> Option<Self> {
        plain.parse().ok().filter(|quantity: &Self| quantity.is_positive())
    }
}

impl<'de, T: Positive> Deserialize<'de> for Exact<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        let text = unquoted(raw.get());
        plain(text).as_deref().and_then(T::read).map(Self).ok_or_else(|| no_number(text))
    }
}

impl<'de, T: Positive> Deserialize<'de> for Sparse<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        let text = unquoted(raw.get());
        if text.is_empty() || text == "null" {
            return Ok(Self(None));
        }
        plain(text).as_deref().and_then(T::read).map(|n| Self(Some(n))).ok_or_else(|| no_number(text))
    }
}

fn no_number<E: Error>(text: &str) -> E {
    let shown: String = text.chars().take(40).collect();
    E::custom(format!("{shown:?} is no number above zero with {DECIMALS} decimals at most"))
}

/// JSON numbers and texts in one form; a text with escapes stays as it is and fails as a number.
fn unquoted(json: &str) -> &str {
    json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(json)
}

/// The number without exponent and without redundant zeros.
fn plain(text: &str) -> Option<String> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) || exponent.abs() > EXPONENT_MAX {
        return None;
    }
    let mut all = format!("{whole}{fraction}");
    let mut point = whole.len() as i32 + exponent;
    if point <= 0 {
        all.insert_str(0, &"0".repeat(1 + point.unsigned_abs() as usize));
        point = 1;
    }
    let point = point as usize;
    while all.len() < point {
        all.push('0');
    }
    let (whole, fraction) = all.split_at(point);
    let fraction = fraction.trim_end_matches('0');
    Some(if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<String> {
        serde_json::from_str::<Exact<Price>>(json).ok().map(|exact| exact.0.to_string())
    }

    #[test]
    fn digits_are_kept_whatever_the_writing() {
        for (json, expected) in [
            ("\"59999.99000000\"", "59999.99"),
            ("60010.1", "60010.1"),
            ("0.1", "0.1"),
            ("\"0.30000000000000\"", "0.3"),
            ("1e-5", "0.00001"),
            ("1.25E-3", "0.00125"),
            ("6.0001e4", "60001"),
            ("12e2", "1200"),
            ("123456789012.12345678", "123456789012.12345678"),
        ] {
            assert_eq!(read(json).as_deref(), Some(expected), "{json}");
        }
    }

    /// SEC-136.
    #[test]
    fn what_is_no_price_is_refused() {
        for json in ["\"\"", "0", "\"0.00\"", "-1", "\"NaN\"", "null", "true", "[1]", "\"1,5\"", "\"1\\u0030\"", "1e99"]
        {
            assert_eq!(read(json), None, "{json}");
        }
        assert_eq!(read("0.000000001"), None, "finer than a price can be");
    }

    #[test]
    fn an_empty_text_is_nothing_known() {
        let sparse = |json| serde_json::from_str::<Sparse<Price>>(json).unwrap().0;
        assert_eq!(sparse("\"\""), None);
        assert_eq!(sparse("null"), None);
        assert_eq!(sparse("\"1.50\""), "1.5".parse().ok());
        assert!(serde_json::from_str::<Sparse<Price>>("\"x\"").is_err());
    }
}
