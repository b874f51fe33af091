//! Times: milliseconds since 1970, and the text that older screens show unchanged.

use std::borrow::Cow;

use plimsoll_units::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Int;

/// Milliseconds since 1970, UTC, as a number; text is read too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub Timestamp);

/// `yyyy-MM-dd HH:mm:ss`, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime(pub Timestamp);

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0.0)
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Int::deserialize(deserializer).map(|number| Self(Timestamp(number.0)))
    }
}

impl Serialize for DateTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match jiff::Timestamp::from_millisecond(self.0.0) {
            Ok(at) => serializer.collect_str(&at.strftime("%Y-%m-%d %H:%M:%S")),
            // Years beyond 9999 are shown as empty.
            Err(_) => serializer.serialize_str(""),
        }
    }
}

impl PartialSchema for Millis {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(Object::with_type(Type::Integer)))
    }
}

impl ToSchema for Millis {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Millis")
    }
}

impl PartialSchema for DateTime {
    fn schema() -> RefOr<Schema> {
        let mut object = Object::with_type(Type::String);
        object.pattern = Some("^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$".to_owned());
        RefOr::T(Schema::Object(object))
    }
}

impl ToSchema for DateTime {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("DateTime")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_both_ways() {
        let at = Timestamp(1_741_600_000_123);
        assert_eq!(serde_json::to_string(&Millis(at)).unwrap(), "1741600000123");
        assert_eq!(serde_json::to_string(&DateTime(at)).unwrap(), "\"2025-03-10 09:46:40\"");
        assert_eq!(serde_json::to_string(&DateTime(Timestamp::MAX)).unwrap(), "\"\"");
        assert_eq!(serde_json::from_str::<Millis>("\"1741600000123\"").unwrap(), Millis(at));
    }
}
