//! Exact decimals: a string in responses, a string or a number in requests. Never parsed through a float.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::openapi::schema::{Object, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Maximum length of a number.
const TEXT_MAX: usize = 48;

/// `Amount`, `Price`, `Quantity` or `Rate` on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal<T>(pub T);

impl<T: Display> Serialize for Decimal<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T> Deserialize<'de> for Decimal<T>
where
    T: FromStr,
    T::Err: Display,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The number's own digits: a float would change them.
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        if raw.len() > TEXT_MAX {
            return Err(D::Error::custom("a number of too many digits"));
        }
        let text = match raw.as_bytes().first() {
            Some(b'"') if raw.contains('\\') => serde_json::from_str::<Cow<'_, str>>(raw).map_err(D::Error::custom)?,
            Some(b'"') => Cow::Borrowed(raw.trim_matches('"')),
            Some(b'-' | b'0'..=b'9') => Cow::Borrowed(raw),
            _ => return Err(D::Error::custom("expected a decimal number")),
        };
        text.parse().map(Self).map_err(|error| D::Error::custom(format!("'{text}' is not a number here: {error}")))
    }
}

impl<T> PartialSchema for Decimal<T> {
    fn schema() -> RefOr<Schema> {
        let mut object = Object::with_type(Type::String);
        object.format = Some(SchemaFormat::Custom("decimal".to_owned()));
        object.pattern = Some("^-?[0-9]+(\\.[0-9]+)?$".to_owned());
        RefOr::T(Schema::Object(object))
    }
}

impl<T> ToSchema for Decimal<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Decimal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::Amount;

    fn read(json: &str) -> Result<Decimal<Amount>, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn strings_and_numbers_are_read_exactly() {
        for json in ["\"1.5\"", "1.5", "\"0.00000001\"", "12345678901234.12345678"] {
            let number = read(json).unwrap();
            assert_eq!(serde_json::to_string(&number).unwrap().trim_matches('"'), json.trim_matches('"'));
        }
    }

    /// SEC-065.
    #[test]
    fn what_is_not_a_plain_decimal_is_refused() {
        for json in ["1e5", "\"1e5\"", "\"NaN\"", "\"1,000\"", "\"\"", "null", "true", "[1]", "\"１\"", "0.123456789"]
        {
            assert!(read(json).is_err(), "{json}");
        }
        assert!(read(&format!("1{}", "0".repeat(60))).is_err());
    }
}
