//! A request that is repeated with the same key gets the first answer again, for a day.
//!
//! Two guards stand behind each other: the answer kept here, and for commands the engine's own memory of keys, which
//! also holds when this node ends between the two.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use plimsoll_app::engine::RequestKey;
use plimsoll_app::{AppError, Principal, refusal};
use tower::Service;

use crate::api::Api;
use crate::caller::{Visitor, token};
use crate::extract::whole;
use crate::media::{UPLOAD_PATH, is_upload};
use crate::response::{ApiError, written};

static HEADER: HeaderName = HeaderName::from_static("idempotency-key");
const KEY_MAX: usize = 64;
/// The largest answer that is kept.
const ANSWER_MAX: usize = 64 * 1024;

/// The key of a request, for a command.
#[derive(Clone, Debug, Default)]
pub(crate) struct Idempotency(Option<String>);

impl Idempotency {
    /// The engine's key, from the header or from the client's own id of the order.
    pub(crate) fn key(&self, principal: &Principal, own_id: Option<&str>, api: &Api) -> Option<RequestKey> {
        let (kind, name) = match (own_id, &self.0) {
            (Some(id), _) => ("client-order-id", id),
            (None, Some(key)) => (HEADER.as_str(), key.as_str()),
            (None, None) => return None,
        };
        let mut hasher = blake3::Hasher::new();
        hasher.update(kind.as_bytes()).update(&[0]).update(name.as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        Some(RequestKey { account: principal.account, key, issued_at: api.app.clock.now() })
    }
}

impl FromRequestParts<Api> for Idempotency {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        Ok(Self(key_of(&parts.headers)?.map(str::to_owned)))
    }
}

fn key_of(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(value) = headers.get(&HEADER) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= KEY_MAX);
    key.map(Some).ok_or_else(|| refusal::PARAM.because(HEADER.as_str()).into())
}

pub(crate) fn has_key(headers: &HeaderMap) -> bool {
    headers.contains_key(&HEADER)
}

/// Answers a repeated request from what is kept; keeps the answer of a new one.
pub(crate) async fn repeat(api: &Api, request: Request, routes: &Router) -> Response {
    guarded(api, request, routes).await.unwrap_or_else(IntoResponse::into_response)
}

async fn ask(routes: &Router, request: Request) -> Response {
    routes.clone().call(request).await.unwrap_or_else(|never| match never {})
}

async fn guarded(api: &Api, request: Request, routes: &Router) -> Result<Response, ApiError> {
    let caller = request.extensions().get::<Visitor>().and_then(|visitor| visitor.0);
    // Files are not read here: their call looks after itself, with `once`.
    let is_file = is_upload(request.uri().path());
    let (Some(key), Some(principal), false) = (key_of(request.headers())?, caller, is_file) else {
        return Ok(ask(routes, request).await);
    };
    let key = key.to_owned();
    let (parts, body) = request.into_parts();
    let body = whole(body).await?;
    let mut fingerprint = blake3::Hasher::new_keyed(&print_key(&parts.headers));
    fingerprint.update(parts.uri.to_string().as_bytes()).update(&[0, u8::from(principal.is_practice())]).update(&body);
    let fingerprint = fingerprint.finalize().to_hex();

    let (owner, now) = (principal.user.0, api.app.clock.now().0);
    if let Some(answer) = api.app.replay_response(owner, &key, &fingerprint, now).await? {
        return Ok(written(StatusCode::OK, answer.into()));
    }
    let response = ask(routes, Request::from_parts(parts, Body::from(body))).await;
    finish(api, owner, &key, response).await
}

/// The same for a call that reads its body itself: `said` is what it was given.
pub(crate) async fn once<T: IntoResponse>(
    api: &Api,
    headers: &HeaderMap,
    principal: &Principal,
    said: &[u8],
    work: impl Future<Output = Result<T, ApiError>>,
) -> Result<Response, ApiError> {
    let Some(key) = key_of(headers)? else {
        return work.await.map(IntoResponse::into_response);
    };
    let mut fingerprint = blake3::Hasher::new_keyed(&print_key(headers));
    fingerprint.update(UPLOAD_PATH.as_bytes()).update(&[0, u8::from(principal.is_practice())]).update(said);
    let fingerprint = fingerprint.finalize().to_hex();
    let (owner, now) = (principal.user.0, api.app.clock.now().0);
    if let Some(answer) = api.app.replay_response(owner, key, &fingerprint, now).await? {
        return Ok(written(StatusCode::OK, answer.into()));
    }
    finish(api, owner, key, work.await.map_or_else(IntoResponse::into_response, IntoResponse::into_response)).await
}

/// Keeps the answer of a request that was carried out.
async fn finish(api: &Api, owner: i64, key: &str, response: Response) -> Result<Response, ApiError> {
    let good = response.status().is_success();
    let (head, body) = response.into_parts();
    let bytes = to_bytes(body, ANSWER_MAX).await.map_err(AppError::world)?;
    match std::str::from_utf8(&bytes) {
        // A refusal changed nothing, so its key is free, as it is in the engine.
        Ok(answer) if good && answer.starts_with("{\"code\":200") => api.app.store_response(owner, key, answer).await?,
        _ => api.app.forget(owner, key).await?,
    }
    Ok(Response::from_parts(head, Body::from(bytes)))
}

/// A print is kept in the rows, and bodies hold short passwords that could be guessed from it. The token, which the
/// rows do not hold, keeps it closed: a request is repeated in the session it was made in.
fn print_key(headers: &HeaderMap) -> [u8; 32] {
    blake3::derive_key("plimsoll 2026 print of a request", token(headers).unwrap_or_default().as_bytes())
}
