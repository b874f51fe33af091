//! What a request says: a JSON body and the query string, read as one thing by one parser.
//!
//! Clients send some calls either way. Unknown fields and fields said twice are refused by the types themselves.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequest, Request};
use plimsoll_app::refusal;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::api::Api;
use crate::response::ApiError;
use crate::secrets;

/// The largest body of a call that carries no file.
pub(crate) const BODY_MAX: usize = 64 * 1024;
/// How deep a body may be nested.
const DEPTH_MAX: usize = 32;
/// How many parameters a query string may have.
const PARAMETERS_MAX: usize = 64;

/// The fields of a request.
#[derive(Clone, Debug)]
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Api> for Input<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _api: &Api) -> Result<Self, ApiError> {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let body = whole(request.into_body()).await?;
        Ok(Self(read(&query, &body)?))
    }
}

/// The bytes of a request whose body is nothing but data of its own.
#[derive(Clone, Debug)]
pub(crate) struct Raw(pub(crate) Bytes);

impl FromRequest<Api> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, _api: &Api) -> Result<Self, ApiError> {
        Ok(Self(whole(request.into_body()).await?))
    }
}

/// Nearly every body comes in one piece, which is taken as it is.
pub(crate) async fn whole(mut body: Body) -> Result<Bytes, ApiError> {
    let refused = || refusal::PARAM.because("body");
    let Some(first) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await else {
        return Ok(Bytes::new());
    };
    let first = first.map_err(|_| refused())?.into_data().unwrap_or_default();
    let room = BODY_MAX.checked_sub(first.len()).ok_or_else(refused)?;
    if body.is_end_stream() {
        return Ok(first);
    }
    let rest = to_bytes(body, room).await.map_err(|_| refused())?;
    Ok(if rest.is_empty() { first } else { [first, rest].concat().into() })
}

/// A body that is a list. The few calls that take one take nothing else.
pub(crate) fn read_list<T: DeserializeOwned>(body: &[u8]) -> Result<Vec<T>, ApiError> {
    check_shape(body, b'[')?;
    check_secrets(body)?;
    parse(body)
}

fn read<T: DeserializeOwned>(query: &str, body: &[u8]) -> Result<T, ApiError> {
    let body = if body.iter().all(u8::is_ascii_whitespace) { b"{}" } else { body };
    check_shape(body, b'{')?;
    let parameters = if query.is_empty() { Map::new() } else { parameters(query)? };
    if parameters.is_empty() {
        check_secrets(body)?;
        return parse(body);
    }
    let joined = join(body, &parameters)?;
    check_secrets(&joined)?;
    parse(&joined)
}

/// The body's fields with those of the query, letter for letter: a number is read once, by the field it is meant for.
fn join(body: &[u8], parameters: &Map<String, Value>) -> Result<Vec<u8>, ApiError> {
    let Fields(fields) = parse_borrowed(body)?;
    let mut joined = Vec::with_capacity(body.len() * 2);
    let mut add = |name: &str, value: &str| {
        joined.push(if joined.is_empty() { b'{' } else { b',' });
        serde_json::to_writer(&mut joined, name).expect("a text is JSON");
        joined.push(b':');
        joined.extend_from_slice(value.as_bytes());
    };
    for (name, value) in &fields {
        // Said twice with two meanings is said wrongly.
        if parameters.contains_key(name.as_str()) {
            return Err(refusal::PARAM.because("a field in both the query and the body").into());
        }
        add(name, value.get());
    }
    for (name, value) in parameters {
        add(name, &value.to_string());
    }
    joined.push(b'}');
    Ok(joined)
}

/// An object's fields as they were written, those that were said twice included.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            fields.push((name, map.next_value()?));
        }
        Ok(Fields(fields))
    }
}

/// Before anything else is read: what is refused here is not told back, not even in part.
fn check_secrets(body: &[u8]) -> Result<(), ApiError> {
    if !secrets::may_hold_secret(body) {
        return Ok(());
    }
    match serde_json::from_slice(body) {
        Ok(request) => Ok(secrets::refuse(&request)?),
        // Not JSON: whoever reads it next says so.
        Err(_) => Ok(()),
    }
}

fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, ApiError> {
    parse_borrowed(text)
}

fn parse_borrowed<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, ApiError> {
    // Looked at once as a whole, not once more for each of its texts.
    let text = std::str::from_utf8(text).map_err(|_| refusal::PARAM.because("body"))?;
    serde_json::from_str(text).map_err(|error| refusal::PARAM.because(reason(&error)).into())
}

/// What was wrong, without where in the text: the client did not write the text by hand.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned()
}

fn parameters(query: &str) -> Result<Map<String, Value>, ApiError> {
    let mut fields = Map::new();
    for (number, pair) in query.split('&').filter(|pair| !pair.is_empty()).enumerate() {
        if number == PARAMETERS_MAX {
            return Err(refusal::PARAM.because("too many parameters").into());
        }
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (Some(name), Some(value)) = (decoded(name), decoded(value)) else {
            return Err(refusal::PARAM.because("query").into());
        };
        // A cache buster, or a parameter that was left empty: nothing was said.
        if value.is_empty() || name == "timestamp" || name == "_" {
            continue;
        }
        if fields.insert(name, Value::String(value)).is_some() {
            return Err(refusal::PARAM.because("a parameter twice").into());
        }
    }
    Ok(fields)
}

/// Percent-decoded text, or nothing if it is not UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let high = char::from(rest.next()?).to_digit(16)?;
                let low = char::from(rest.next()?).to_digit(16)?;
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// What it begins with, and that it is not nested without end. (A list would pass for an object's fields in order.)
fn check_shape(body: &[u8], first: u8) -> Result<(), ApiError> {
    if body.trim_ascii_start().first() != Some(&first) {
        let expected = if first == b'{' { "expected an object" } else { "expected a list" };
        return Err(refusal::PARAM.because(expected).into());
    }
    // Where so few are opened, none is nested deep.
    if memchr::memchr2_iter(b'{', b'[', body).nth(DEPTH_MAX).is_none() {
        return Ok(());
    }
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for byte in body {
        match (in_text, byte) {
            (true, _) if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (true, b'"') => in_text = false,
            (false, b'"') => in_text = true,
            (false, b'{' | b'[') => {
                depth += 1;
                if depth > DEPTH_MAX {
                    return Err(refusal::PARAM.because("nested too deep").into());
                }
            }
            (false, b'}' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Decimal, Int};
    use plimsoll_units::Amount;
    use serde::Deserialize;
    use std::convert::Infallible;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
    struct Said {
        page_num: Option<Int>,
        amount: Option<Decimal<Amount>>,
        name: String,
    }

    fn said(query: &str, body: &str) -> Result<Said, ()> {
        read(query, body.as_bytes()).map_err(|_| ())
    }

    /// A body that arrives in these pieces.
    async fn arrived(pieces: &[usize]) -> Option<usize> {
        let pieces: Vec<_> = pieces.iter().map(|bytes| Ok::<_, Infallible>(vec![b'x'; *bytes])).collect();
        let body = Body::from_stream(futures_util::stream::iter(pieces));
        whole(body).await.ok().map(|bytes| bytes.len())
    }

    #[tokio::test]
    async fn a_body_is_read_whole_up_to_its_limit() {
        assert_eq!(whole(Body::empty()).await.unwrap().len(), 0);
        assert_eq!(whole(Body::from("{}")).await.unwrap(), "{}");
        assert_eq!(arrived(&[]).await, Some(0));
        assert_eq!(arrived(&[2, 3, 4]).await, Some(9));
        assert_eq!(arrived(&[BODY_MAX]).await, Some(BODY_MAX));
        assert_eq!(arrived(&[BODY_MAX - 1, 1]).await, Some(BODY_MAX));
        assert_eq!(arrived(&[BODY_MAX + 1]).await, None);
        assert_eq!(arrived(&[BODY_MAX, 1]).await, None);
    }

    #[test]
    fn query_and_body_are_one() {
        let expected = Said { page_num: Some(Int(2)), amount: Some(Decimal(Amount::whole(3))), name: "a b".to_owned() };
        assert_eq!(said("pageNum=2&name=a%20b", "{\"amount\":3}").unwrap(), expected);
        assert_eq!(said("pageNum=2&name=a+b&amount=3", "").unwrap(), expected);
        assert_eq!(said("", "{\"pageNum\":\"2\",\"name\":\"a b\",\"amount\":\"3\"}").unwrap(), expected);
        assert_eq!(said("_=1&timestamp=2&name=", "{\"pageNum\":2,\"name\":\"a b\",\"amount\":3}").unwrap(), expected);
        assert_eq!(said("", " ").unwrap(), Said::default());
    }

    #[test]
    fn what_is_not_clear_is_refused() {
        assert!(said("", "{\"role\":1}").is_err());
        assert!(said("name=a", "{\"name\":\"b\"}").is_err());
        assert!(said("name=a&name=b", "").is_err());
        assert!(said("", "{\"name\":\"a\",\"name\":\"b\"}").is_err());
        assert!(said("name=%ff", "").is_err());
        assert!(said("", "[]").is_err());
        assert!(said("", &"[".repeat(1000)).is_err());
        assert!(said("", "{\"name\":[\"a\"]}").is_err());
        let many = (0..=PARAMETERS_MAX).map(|_| "_=1").collect::<Vec<_>>().join("&");
        assert!(said(&many, "").is_err());
    }

    /// SEC-226.
    #[test]
    fn a_query_makes_no_difference_to_how_a_body_is_read() {
        for body in [
            "{\"name\":\"a\",\"name\":\"b\"}",
            "{\"name\":\"a\",\"n\\u0061me\":\"b\"}",
            "{\"amount\":1e0}",
            "{\"amount\":0.123456789}",
            "{\"amount\":12345678901234567890123456789012345678901234567890}",
            "{\"pageNum\":1.0}",
            "{\"pageNum\":1e0}",
            "{\"role\":1}",
            "{\"name\":\"a\"}}",
            "{\"name\":\"a\"}{}",
            "{\"name\":\"a\",}",
            "{\"name\":\"",
            "[]",
            "7",
        ] {
            for query in ["", "_=1", "timestamp=5", "name=", "pageSize=&_=1"] {
                assert!(said(query, body).is_err(), "{query} {body}");
            }
        }
        for body in ["{\"amount\":1e0}", "{\"amount\":1,\"amount\":2}", "{\"amount\":NaN}", "{\"role\":1}"] {
            assert!(said("name=x", body).is_err(), "{body}");
            assert!(said("pageNum=1", body).is_err(), "{body}");
        }
        let exact = "{\"amount\":\"12345678901234.12345678\"}";
        let number = exact.replace("\"1", "1").replace("8\"", "8");
        assert_eq!(said("name=x", exact).unwrap(), said("name=x", &number).unwrap(), "no digit is lost");
    }
}
