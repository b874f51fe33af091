//! What a sandbox would have sent.

use axum::extract::State;
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::Api;
use crate::extract::Input;
use crate::response::{Answer, Rows};
use crate::wire::Millis;

/// To whom.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct OutboxAsk {
    /// An e-mail address, or the digits of a phone number.
    to: String,
}

/// A letter that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct KeptLetter {
    id: i64,
    /// `mail` or `message`.
    channel: String,
    to: String,
    subject: String,
    body: String,
    at: Millis,
}

/// Letters a sandbox kept instead of sending them, newest first
///
/// For developers. Not there outside a sandbox.
#[utoipa::path(
    get, path = "/sandbox/outbox", tag = "sandbox", params(OutboxAsk),
    responses((status = 200, body = Rows<KeptLetter>))
)]
pub(super) async fn read(State(api): State<Api>, Input(ask): Input<OutboxAsk>) -> Answer<Rows<KeptLetter>> {
    let target = ask.to.trim().trim_start_matches('+').to_lowercase();
    let letters = api.app.identity.outbox(&target).await?;
    let lines: Vec<KeptLetter> = letters
        .into_iter()
        .map(|letter| KeptLetter {
            id: letter.id,
            channel: letter.channel,
            to: letter.target,
            subject: letter.subject,
            body: letter.body,
            at: Millis(Timestamp(letter.at)),
        })
        .collect();
    Ok(Rows::of(lines.len() as u64, lines))
}
