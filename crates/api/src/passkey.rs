//! A passkey's response as second factor, in place of digits or a mailed code. Must not know what is confirmed.

use plimsoll_app::money::PasskeyProof;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The response to a ceremony begun with `passkeyConfirmStart`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasskeyAnswer {
    ticket: String,
    /// The result of `navigator.credentials`, as its `toJSON` writes it.
    credential: Value,
}

impl From<PasskeyAnswer> for PasskeyProof {
    fn from(said: PasskeyAnswer) -> Self {
        Self { ticket: said.ticket, answer: said.credential.to_string().into_bytes() }
    }
}
