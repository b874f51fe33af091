//! Pictures of characters.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::response::IntoResponse;
use plimsoll_app::identity::CodeType;
use plimsoll_app::refusal;
use serde::Deserialize;
use utoipa::IntoParams;

use super::client_info::CAPTCHA_COOKIE;
use crate::api::Api;
use crate::extract::Input;
use crate::response::Answer;

/// What the picture is for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct DrawAsk {
    /// `LOGIN` if it is not said.
    code_type: Option<String>,
}

/// A picture of characters to read
///
/// Its answer is good once, for a minute, for one `codeType`, in the browser that holds the cookie set here.
#[utoipa::path(
    get, path = "/api/user/easyGenerateCode", tag = "user", params(DrawAsk),
    responses((status = 200, content_type = "image/png", description = "The picture."))
)]
pub(super) async fn draw(State(api): State<Api>, Input(ask): Input<DrawAsk>) -> Answer<impl IntoResponse> {
    let purpose = match ask.code_type.as_deref() {
        None => CodeType::Login,
        Some(text) => CodeType::parse(text).ok_or(refusal::PARAM.because("codeType"))?,
    };
    let captcha = api.app.identity.draw_captcha(purpose).await?;
    let secure = if api.app.config.site.url.starts_with("https://") { "; Secure" } else { "" };
    let token = captcha.token.text();
    let cookie = format!("{CAPTCHA_COOKIE}={token}; Path=/api/user; Max-Age=60; HttpOnly; SameSite=Lax{secure}");
    let headers =
        [(CONTENT_TYPE, "image/png".to_owned()), (CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)];
    Ok((headers, captcha.png))
}
