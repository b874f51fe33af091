//! Identity checks.

use axum::extract::State;
use plimsoll_app::identity::{CardType, IdentityPapers};
use plimsoll_app::refusal;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::Active;
use crate::extract::Input;
use crate::response::{Answer, Done};
use crate::wire::Int;

/// What is handed in.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct KycAsk {
    /// 1 primary, 2 advanced.
    flag: Int,
    real_name: String,
    id_card: String,
    phone: String,
    country: String,
    /// 1 identity card, 2 passport, 3 other.
    card_type: Option<Int>,
    /// Files that were uploaded here: the front, the back, and the paper held beside the face.
    front_url: String,
    back_url: String,
    handel_url: String,
}

/// Hand in an identity check
///
/// Primary: name, number and phone. Advanced, after it: papers as well. Its status is then "under review".
#[utoipa::path(
    post, path = "/api/user/uploadKYC", tag = "user", security(("session" = [])), request_body = KycAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn upload(State(api): State<Api>, caller: Active, Input(ask): Input<KycAsk>) -> Answer<Done> {
    let is_advanced = match ask.flag.0 {
        1 => false,
        2 => true,
        _ => return Err(refusal::PARAM.because("flag").into()),
    };
    let papers = IdentityPapers {
        is_advanced,
        real_name: &ask.real_name,
        id_number: &ask.id_card,
        phone: &ask.phone,
        country: &ask.country,
        card: ask.card_type.and_then(|number| CardType::parse(number.0)),
        front: &ask.front_url,
        back: &ask.back_url,
        in_hand: &ask.handel_url,
    };
    api.app.identity.submit_papers(&caller, &papers).await?;
    Ok(Done::default())
}
