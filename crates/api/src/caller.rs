//! The caller, from the token in the header. A handler's extractor says who may call it.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use plimsoll_app::engine::accounts::Status;
use plimsoll_app::{AppError, Principal, refusal};
use plimsoll_units::StaffId;

use crate::api::Api;
use crate::response::ApiError;
use crate::wire::Int;

/// Clients send the token in either header.
static TOKEN_HEADERS: [HeaderName; 2] = [HeaderName::from_static("satoken"), AUTHORIZATION];
/// Longer than any token we issue.
const TOKEN_MAX: usize = 128;

/// The token of a request. Never from the query string: URLs are logged and shared.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    let values = TOKEN_HEADERS.iter().filter_map(|name| headers.get(name));
    let mut texts = values.filter_map(|value| value.to_str().ok());
    let token = texts.find(|text| !text.is_empty())?;
    let token = token.strip_prefix("Bearer ").unwrap_or(token);
    (token.len() <= TOKEN_MAX).then_some(token)
}

/// Authenticates once per request; later extractors read the result. An invalid token counts as none.
pub(crate) async fn identify(api: &Api, headers: &HeaderMap) -> Result<Visitor, AppError> {
    match token(headers) {
        Some(token) => visitor(api.app.principal(token).await),
        None => Ok(Visitor(None)),
    }
}

/// The same, from the session cache only.
pub(crate) fn identify_known(api: &Api, headers: &HeaderMap) -> Option<Result<Visitor, AppError>> {
    match token(headers) {
        Some(token) => api.app.known_principal(token).map(visitor),
        None => Some(Ok(Visitor(None))),
    }
}

fn visitor(found: Result<Principal, AppError>) -> Result<Visitor, AppError> {
    match found {
        Ok(principal) => Ok(Visitor(Some(principal))),
        Err(AppError::Unauthenticated) => Ok(Visitor(None)),
        Err(failure) => Err(failure),
    }
}

/// Any client, signed in or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Principal>);

/// A signed-in user, live or practice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) Principal);

/// A user signed in with a live token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LiveCaller(pub(crate) Principal);

/// A user signed in with a live token whose account is not fully frozen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Active(pub(crate) Principal);

/// Somebody of the operator's staff, by a token that the configuration names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staff(pub(crate) StaffId);

impl FromRequestParts<Api> for Staff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let found = token(&parts.headers).and_then(|token| api.app.config.staff.find(token));
        Ok(Self(found.ok_or(AppError::Unauthenticated)?))
    }
}

fn principal(parts: &Parts) -> Result<Principal, AppError> {
    parts.extensions.get::<Visitor>().and_then(|visitor| visitor.0).ok_or(AppError::Unauthenticated)
}

impl FromRequestParts<Api> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        Ok(Self(principal(parts).ok()))
    }
}

impl FromRequestParts<Api> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        Ok(Self(principal(parts)?))
    }
}

impl FromRequestParts<Api> for LiveCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        let principal = principal(parts)?;
        if principal.is_practice() {
            return Err(refusal::LIVE_ONLY.into());
        }
        Ok(Self(principal))
    }
}

impl FromRequestParts<Api> for Active {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let LiveCaller(principal) = LiveCaller::from_request_parts(parts, api).await?;
        if principal.status == Status::Frozen {
            return Err(refusal::FROZEN.into());
        }
        Ok(Self(principal))
    }
}

/// Some bodies name a user. The session decides who acts: any other id is refused, so that no client relies on it.
pub(crate) fn only_oneself(principal: &Principal, said: Option<Int>) -> Result<(), ApiError> {
    match said {
        Some(Int(user)) if user != principal.user.0 => Err(refusal::PARAM.because("userId").into()),
        _ => Ok(()),
    }
}

macro_rules! acts_for {
    ($($name:ident)*) => {
        $(impl Deref for $name {
            type Target = Principal;

            fn deref(&self) -> &Principal {
                &self.0
            }
        })*
    };
}
acts_for! { Caller LiveCaller Active }
