//! The script a client loads before anything else: what the platform is called and how its prices come about.
//!
//! No address for approvals or deposits is in it: those are the user's own, and asked for one by one.

use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use plimsoll_app::refusal;
use serde::Serialize;

use super::settings::feed;
use crate::api::Api;
use crate::response::Answer;

/// The longest name of a variety.
const ENV_MAX: usize = 32;

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct PlatformConfig<'a> {
    name: &'a str,
    theme: &'a str,
    feed: &'static str,
    risk_warning: &'a str,
}

/// Name, theme, kind of feed and risk warning, as a script that sets `window.PLATFORM_CONFIG`.
#[utoipa::path(
    get, path = "/platform/{env}/config.js", tag = "content", params(("env" = String, Path)),
    responses((status = 200, body = String, content_type = "text/javascript"))
)]
pub(super) async fn script(State(api): State<Api>, Path(env): Path<String>) -> Answer<Response> {
    let named = env.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if !named || env.len() > ENV_MAX {
        return Err(refusal::NOT_FOUND.into());
    }
    let settings = api.app.content.settings();
    let config = PlatformConfig {
        name: &api.app.config.site.name,
        theme: &settings.look.theme,
        feed: feed(&api),
        risk_warning: &settings.risk_warning.text,
    };
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8")];
    Ok((headers, format!("window.PLATFORM_CONFIG={};\n", script_safe(&config))).into_response())
}

/// JSON that stays inside its script, whatever it holds.
fn script_safe(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("texts are JSON");
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_does_not_end_the_script() {
        let hostile = script_safe(&"</script><script>alert(1)//\u{2028}");
        assert!(!hostile.contains('<') && !hostile.contains('\u{2028}'));
        assert_eq!(serde_json::from_str::<String>(&hostile).unwrap(), "</script><script>alert(1)//\u{2028}");
    }
}
