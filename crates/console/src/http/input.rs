//! Reading requests: JSON bodies, query strings and ids in paths, each refused with its own words.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use plimsoll_app::AppError;
use serde::de::DeserializeOwned;

use super::envelope::Failure;
use crate::refusal;
use crate::staff::Actor;

/// A JSON body. The types themselves refuse unknown fields.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        match Json::from_request(request, state).await {
            Ok(Json(read)) => Ok(Self(read)),
            Err(JsonRejection::JsonDataError(error)) => Err(refusal::PARAM.because(cause(&error.body_text())).into()),
            Err(error) => Err(refusal::PARAM.because(error.body_text()).into()),
        }
    }
}

/// The parser's words without the frame's.
fn cause(text: &str) -> String {
    let text = text.rsplit_once("target type: ").map_or(text, |(_, cause)| cause);
    text.rsplit_once(" at line ").map_or(text, |(cause, _)| cause).to_owned()
}

pub(super) struct Params<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(read) = read.map_err(|error| refusal::PARAM.because(error.body_text()))?;
        Ok(Self(read))
    }
}

/// Set by the guard.
impl<S: Send + Sync> FromRequestParts<S> for Actor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| AppError::Unauthenticated.into())
    }
}
