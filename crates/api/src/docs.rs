//! The document that describes the API, and a page to read it on.

use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};

use crate::reply::Refused;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Plimsoll",
        description = "The API of a Plimsoll node. Every handled call answers HTTP 200 with an envelope: `code` 200 is \
                       success, a negative code is a refusal with its reason, 401 means that the session has ended. \
                       Amounts, prices and rates are decimal strings; times are milliseconds since 1970, UTC.",
        license(name = "AGPL-3.0-or-later")
    ),
    components(schemas(Refused)),
    modifiers(&Token)
)]
struct Described;

struct Token;

impl utoipa::Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let header = ApiKeyValue::with_description("satoken", "The token of a live or a practice session.");
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Header(header)));
    }
}

pub(crate) fn base() -> utoipa::openapi::OpenApi {
    Described::openapi()
}

/// The whole document, as it is committed and served.
pub fn document() -> utoipa::openapi::OpenApi {
    crate::router::described().1
}
