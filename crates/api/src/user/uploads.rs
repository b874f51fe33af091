//! Files in and out.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use plimsoll_app::files::{FILE_BYTES_MAX, Served, Share};
use plimsoll_app::refusal;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::idempotency::once;
use crate::response::{Answer, ApiError, Data};

/// Overhead of a form's part boundaries.
const FORM_BYTES: usize = 16 * 1024;

/// Uploads have a larger limit than other requests.
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

/// Address of the file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Uploaded {
    /// Readable by its signed-in owner; other calls take it as the file's name.
    url: String,
    /// The name under which it is stored.
    file_name: String,
}

impl Uploaded {
    /// A link's path ends with the file's name.
    fn at(url: String) -> Self {
        let path = url.split('?').next().unwrap_or(&url);
        let file_name = path.rsplit('/').next().unwrap_or(path).to_owned();
        Self { url, file_name }
    }
}

/// Upload a file
///
/// A picture (png, jpg, webp), which is re-encoded without metadata, or a pdf; at most 8 MB.
#[utoipa::path(
    post, path = "/api/common/upload/OSS", tag = "files", security(("session" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Data<Uploaded>))
)]
async fn take(
    State(api): State<Api>,
    caller: Caller,
    headers: HeaderMap,
    mut form: Multipart,
) -> Answer<impl IntoResponse> {
    // Before any of it is received: what waits here takes no memory.
    let said_bytes = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let _share = api.app.files.room_for_body(said_bytes).await?;
    let wrong = |_| refusal::PARAM.because("a form with one file of at most 8 MB");
    while let Some(field) = form.next_field().await.map_err(wrong)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(wrong)?;
            let work = async {
                let url = api.app.files.take(&caller, bytes.to_vec()).await?;
                Ok::<_, ApiError>(Data::of(Uploaded::at(url)))
            };
            return once(&api, &headers, &caller, &bytes, work).await;
        }
    }
    Err(refusal::PARAM.because("file").into())
}

/// A file
///
/// Public pictures are served to all clients, other files only to their owner's session.
#[utoipa::path(
    get, path = "/files/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "The file."))
)]
pub(super) async fn serve(
    State(api): State<Api>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Answer<impl IntoResponse> {
    Ok(file_answer(api.app.files.read(&name, visitor.0.as_ref()).await?))
}

pub(crate) fn file_answer(file: Served) -> impl IntoResponse {
    let kept = if file.is_public { "public, max-age=86400, immutable" } else { "private, no-store" };
    let shown = if file.media.starts_with("image/") { "inline" } else { "attachment" };
    let headers = [
        (CONTENT_TYPE, file.media),
        (CACHE_CONTROL, kept.to_owned()),
        (CONTENT_DISPOSITION, shown.to_owned()),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin".to_owned()),
    ];
    // The share of memory goes with the bytes until they are sent.
    (headers, Bytes::from_owner(Held { bytes: file.bytes, _share: file.share }))
}

struct Held {
    bytes: Vec<u8>,
    _share: Share,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
