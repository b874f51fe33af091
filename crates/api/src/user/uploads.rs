//! Files in and out.

use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use plimsoll_app::files::FILE_BYTES_MAX;
use plimsoll_app::refusal;
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::Caller;
use crate::input::Input;
use crate::reply::{Answer, Data};
use crate::wire::Int;

/// The borders between a form's parts.
const FORM_BYTES: usize = 16 * 1024;

/// Files are larger than anything else a request may carry.
pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(take)).layer(DefaultBodyLimit::max(FILE_BYTES_MAX + FORM_BYTES))
}

/// A form with one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the document")]
struct UploadForm {
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Where the file is.
#[derive(Debug, Serialize, ToSchema)]
struct Uploaded {
    /// Good for a few minutes; other calls take it as the file's name.
    url: String,
}

/// Hand in a file
///
/// A picture (png, jpg, webp), which is drawn anew so that nothing rides along in it, or a pdf; at most 8 MB.
#[utoipa::path(
    post, path = "/api/common/upload/OSS", tag = "files", security(("session" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Data<Uploaded>))
)]
async fn take(State(api): State<Api>, caller: Caller, mut form: Multipart) -> Answer<Data<Uploaded>> {
    let wrong = |_| refusal::PARAM.because("a form with one file of at most 8 MB");
    while let Some(field) = form.next_field().await.map_err(wrong)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(wrong)?;
            let url = api.app.files.take(&caller, bytes.to_vec()).await?;
            return Ok(Data::of(Uploaded { url }));
        }
    }
    Err(refusal::PARAM.because("file").into())
}

/// What makes a link good.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct LinkAsk {
    until: Option<Int>,
    seal: Option<String>,
}

/// A file
///
/// Pictures that their owners made public; everything else only with a fresh link.
#[utoipa::path(
    get, path = "/files/{name}", tag = "files", params(("name" = String, Path), LinkAsk),
    responses((status = 200, description = "The file."))
)]
pub(super) async fn serve(
    State(api): State<Api>,
    Path(name): Path<String>,
    Input(ask): Input<LinkAsk>,
) -> Answer<impl IntoResponse> {
    let link = ask.until.zip(ask.seal.as_deref()).map(|(until, seal)| (Timestamp(until.0), seal));
    let file = api.app.files.read(&name, link).await?;
    let kept = if file.is_public { "public, max-age=86400, immutable" } else { "private, no-store" };
    let shown = if file.media.starts_with("image/") { "inline" } else { "attachment" };
    let headers = [
        (CONTENT_TYPE, file.media),
        (CACHE_CONTROL, kept.to_owned()),
        (CONTENT_DISPOSITION, shown.to_owned()),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin".to_owned()),
    ];
    Ok((headers, file.bytes))
}
