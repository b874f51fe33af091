//! The envelope of every answer: `{code, msg, msgKey, data}`, or rows with their total.
//!
//! A handled request is HTTP 200 whatever came of it; a refusal is a negative code, an ended session is 401.

use axum::body::{Body, Bytes};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use plimsoll_app::{AppError, Refusal, refusal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::headers;
use crate::language::Language;
use crate::messages;

/// What clients take for success.
const OK: i32 = 200;
const SIGNED_OUT: i32 = 401;
/// When somebody who was told to come back should, in seconds.
pub(crate) const RETRY_AFTER_S: &str = "1";
/// Bytes.
const BODY_USUAL: usize = 384;

/// What a handler gives back.
pub type Answer<T> = Result<T, ApiError>;

/// One thing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Data<T> {
    code: i32,
    msg: &'static str,
    data: T,
}

impl<T> Data<T> {
    pub fn of(data: T) -> Self {
        Self { code: OK, msg: "success", data }
    }
}

/// A page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rows<T> {
    code: i32,
    msg: &'static str,
    total: u64,
    rows: Vec<T>,
}

impl<T> Rows<T> {
    pub fn of(total: u64, rows: Vec<T>) -> Self {
        Self { code: OK, msg: "success", total, rows }
    }
}

/// It happened, and there is nothing to tell.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Done {
    code: i32,
    msg: &'static str,
}

impl Default for Done {
    fn default() -> Self {
        Self { code: OK, msg: "success" }
    }
}

/// It did not happen; the client shows `msg` and may translate `msgKey`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Refused {
    /// Negative, or 401 when the session ended.
    code: i32,
    msg: String,
    msg_key: &'static str,
}

impl Refused {
    /// For a request that is not read at all.
    pub(crate) fn of_size() -> Self {
        from_refusal(&refusal::PARAM.because("the length of the body"))
    }

    pub(crate) fn of_media() -> Self {
        from_refusal(&refusal::PARAM.because("Content-Type: application/json"))
    }

    pub(crate) fn of_origin() -> Self {
        from_refusal(&refusal::PARAM.because("Origin: a page of this site"))
    }
}

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self)
    }
}

impl<T: Serialize> IntoResponse for Rows<T> {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self)
    }
}

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self)
    }
}

/// A failure on its way to the client.
#[derive(Debug)]
pub struct ApiError(pub AppError);

impl<E: Into<AppError>> From<E> for ApiError {
    fn from(failure: E) -> Self {
        Self(failure.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let refused = match self.0 {
            AppError::Refused(refusal) => from_refusal(&refusal),
            AppError::Unauthenticated => said(SIGNED_OUT, "login.session.ended", ""),
            AppError::Busy => {
                let mut response = json(StatusCode::OK, &said(-9002, "system.maintenance", ""));
                response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_S));
                return response;
            }
            AppError::NoRoom => said(-9006, "system.read_only", ""),
            AppError::Unknown => said(-9002, "system.outcome.unknown", ""),
            AppError::World(error) => {
                tracing::error!(error = chain(error.as_ref()), "a request failed");
                let refused = said(-9001, "system.error", "");
                return json(StatusCode::INTERNAL_SERVER_ERROR, &refused);
            }
        };
        json(StatusCode::OK, &refused)
    }
}

/// With room for what most answers hold.
pub(crate) fn json(status: StatusCode, said: &impl Serialize) -> Response {
    let mut text = Vec::with_capacity(BODY_USUAL);
    serde_json::to_writer(&mut text, said).expect("an answer's fields have names and its numbers are finite");
    written(status, text.into())
}

/// JSON that is written already.
pub(crate) fn written(status: StatusCode, text: Bytes) -> Response {
    let headers = headers::of_json(text.len());
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn from_refusal(why: &Refusal) -> Refused {
    said(why.code, why.key, &why.detail)
}

fn said(code: i32, key: &'static str, detail: &str) -> Refused {
    let text = messages::text(key, Language::current());
    let msg = if detail.is_empty() { text.to_owned() } else { format!("{text} ({detail})") };
    Refused { code, msg, msg_key: key }
}

/// The error with everything that caused it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += ": ";
        text += &error.to_string();
        cause = error.source();
    }
    text
}
