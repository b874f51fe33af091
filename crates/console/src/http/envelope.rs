//! The envelope of every answer: `{code, msg, data}`, or `{code, msg, msgKey}` of a refusal.

use axum::Json;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use plimsoll_app::files::Served;
use plimsoll_app::{AppError, Refusal};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

const OK: i32 = 200;
const SIGNED_OUT: i32 = 401;
const BUSY: i32 = -9001;
const PENDING: i32 = -9002;
const INTERNAL: i32 = -9000;

pub(super) type Answer<T> = Result<Data<T>, Failure>;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Data<T> {
    code: i32,
    msg: &'static str,
    data: T,
}

impl<T> Data<T> {
    pub(super) fn of(data: T) -> Self {
        Self { code: OK, msg: "success", data }
    }
}

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        private(Json(self).into_response())
    }
}

/// Done, without data.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {}

#[derive(Debug)]
pub(crate) struct Failure(pub(super) AppError);

impl<E: Into<AppError>> From<E> for Failure {
    fn from(failure: E) -> Self {
        Self(failure.into())
    }
}

impl Failure {
    fn answer(status: StatusCode, code: i32, msg: &str, key: &str) -> Response {
        private((status, Json(json!({"code": code, "msg": msg, "msgKey": key}))).into_response())
    }
}

fn words(refused: &Refusal) -> String {
    if refused.detail.is_empty() { refused.key.replace('_', " ") } else { refused.detail.to_string() }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self.0 {
            AppError::Refused(refused) => Self::answer(StatusCode::OK, refused.code, &words(&refused), refused.key),
            AppError::Unauthenticated => {
                Self::answer(StatusCode::UNAUTHORIZED, SIGNED_OUT, "the session has ended", "ops_signed_out")
            }
            AppError::Busy | AppError::NoRoom => {
                Self::answer(StatusCode::SERVICE_UNAVAILABLE, BUSY, "busy: nothing happened, try again", "busy")
            }
            AppError::Unknown => {
                Self::answer(StatusCode::OK, PENDING, "the outcome is not known yet: send it again", "pending")
            }
            failure @ AppError::World(_) => {
                tracing::error!(%failure, "a call of the console failed");
                Self::answer(StatusCode::INTERNAL_SERVER_ERROR, INTERNAL, "internal failure", "internal")
            }
        }
    }
}

/// Nothing of the console is kept by a browser or a proxy.
pub(super) fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// A customer's file: shown as a picture or saved, never run as a page.
pub(super) fn file(served: Served) -> Response {
    let media = HeaderValue::from_str(&served.media);
    let mut response = private(served.bytes.into_response());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, media.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert("content-security-policy", HeaderValue::from_static("default-src 'none'; sandbox"));
    response
}
