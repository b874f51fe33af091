//! Where a request of a person comes from, and the picture they were shown.

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, USER_AGENT};
use axum::http::request::Parts;
use plimsoll_app::identity::{CaptchaAnswer, ClientInfo};

use crate::api::Api;
use crate::client_ip::address;
use crate::response::ApiError;

/// The cookie that came with a picture.
pub(super) const CAPTCHA_COOKIE: &str = "cap";
/// A browser's description of itself is read no further.
const AGENT_MAX: usize = 512;
const COOKIE_MAX: usize = 128;
/// The header with a browser's own secret, and how long one is that can't be guessed.
const SANDBOX_KEY: &str = "sandbox-key";
const SANDBOX_KEY_MIN: usize = 32;
const SANDBOX_KEY_MAX: usize = 128;

pub(super) struct RequestClient(pub(super) ClientInfo);

impl FromRequestParts<Api> for RequestClient {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let agent = agent.get(..AGENT_MAX).unwrap_or(agent);
        Ok(Self(ClientInfo::new(address(&parts.headers, &parts.extensions, api.app.config.site.proxies), agent)))
    }
}

/// The token of the picture this browser was shown last.
pub(super) struct Shown(Option<String>);

impl Shown {
    pub(super) fn answer<'a>(&'a self, text: &'a str) -> CaptchaAnswer<'a> {
        CaptchaAnswer { token: self.0.as_deref(), text }
    }
}

impl FromRequestParts<Api> for Shown {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let token = pairs.find(|(name, _)| *name == CAPTCHA_COOKIE).map(|(_, value)| value.to_owned());
        Ok(Self(token.filter(|token| token.len() <= COOKIE_MAX)))
    }
}

/// A secret that a browser made for itself. It proves nothing but that the same browser asks again.
pub(super) struct Browser(Option<String>);

impl Browser {
    pub(super) fn key(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl FromRequestParts<Api> for Browser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _api: &Api) -> Result<Self, ApiError> {
        let said = parts.headers.get(SANDBOX_KEY).and_then(|value| value.to_str().ok());
        let long_enough = |key: &&str| (SANDBOX_KEY_MIN..=SANDBOX_KEY_MAX).contains(&key.len());
        Ok(Self(said.filter(long_enough).map(str::to_owned)))
    }
}
