//! A mark for every coin and instrument: letters on a colour that follow from its name, so that no box is empty.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plimsoll_app::refusal;

use crate::response::Answer;

/// The longest name a mark is drawn for.
const NAME_MAX: usize = 16;
/// A name of so many letters is drawn whole ...
const WHOLE_MAX: usize = 4;
/// ... and of a longer one the first.
const LETTERS_MAX: usize = 3;
/// Marks never change.
const CACHED: &str = "public, max-age=604800, immutable";

pub(super) fn path(coin: &str) -> String {
    format!("/static/coins/{coin}.svg")
}

/// The mark of a coin
#[utoipa::path(
    get,
    path = "/static/coins/{file}",
    tag = "markets",
    params(("file" = String, Path, description = "A coin's name and `.svg`.")),
    responses((status = 200, content_type = "image/svg+xml", body = String))
)]
pub(super) async fn logo(Path(file): Path<String>) -> Answer<Response> {
    let name = file.strip_suffix(".svg").filter(|name| is_name(name)).ok_or(refusal::NOT_FOUND)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, CACHED)];
    Ok((headers, mark(name)).into_response())
}

/// Letters and digits only: the name is drawn into the picture.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= NAME_MAX && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn mark(name: &str) -> String {
    let name = name.to_ascii_uppercase();
    let letters = if name.len() <= WHOLE_MAX { &name } else { &name[..LETTERS_MAX] };
    let hash = blake3::hash(name.as_bytes());
    let hue = u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]]) % 360;
    let turned = (hue + 40) % 360;
    let size = match letters.len() {
        1 => 30,
        2 => 26,
        3 => 20,
        _ => 16,
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" role=\"img\" aria-label=\"{name}\">\
         <defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"hsl({hue} 58% 46%)\"/><stop offset=\"1\" stop-color=\"hsl({turned} 62% 34%)\"/>\
         </linearGradient></defs><circle cx=\"32\" cy=\"32\" r=\"32\" fill=\"url(#g)\"/>\
         <text x=\"32\" y=\"32\" dy=\".36em\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" \
         font-weight=\"700\" font-size=\"{size}\" fill=\"#fff\">{letters}</text></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_own_mark_and_nothing_else_gets_into_it() {
        assert!(mark("btc").contains(">BTC</text>") && mark("v").contains(">V</text>"));
        assert!(mark("usdt").contains(">USDT</text>") && mark("eurusd").contains(">EUR</text>"));
        assert_ne!(mark("btc"), mark("eth"));
        assert_eq!(mark("btc"), mark("BTC"));
        assert!(is_name("eurusd") && !is_name("") && !is_name("a<b") && !is_name("../x") && !is_name(&"a".repeat(17)));
    }
}
