//! Integers, sent as a number or as text, as query strings have only text.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Int(pub i64);

impl Int {
    /// As a page's number or size: anything below zero is zero.
    pub fn small(self) -> u32 {
        u32::try_from(self.0.max(0)).unwrap_or(u32::MAX)
    }
}

impl Serialize for Int {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

struct IntVisitor;

impl Visitor<'_> for IntVisitor {
    type Value = Int;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Int, E> {
        Ok(Int(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Int, E> {
        i64::try_from(number).map(Int).map_err(|_| E::custom("a number too large"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Int, E> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(E::custom("expected a whole number"));
        }
        text.parse().map(Int).map_err(|_| E::custom("a number too large"))
    }
}

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IntVisitor)
    }
}

impl PartialSchema for Int {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(Object::with_type(Type::Integer)))
    }
}

impl ToSchema for Int {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Int")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_their_text_are_read() {
        for (json, number) in [("7", 7), ("\"7\"", 7), ("-3", -3), ("\"-3\"", -3)] {
            assert_eq!(serde_json::from_str::<Int>(json).unwrap().0, number);
        }
        for json in ["1.5", "\"\"", "\"+1\"", "\" 1\"", "null", "99999999999999999999", "{}"] {
            assert!(serde_json::from_str::<Int>(json).is_err(), "{json}");
        }
    }
}
