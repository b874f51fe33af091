//! Profile of the caller.

use axum::extract::State;
use plimsoll_app::content::Shown;
use plimsoll_app::engine::accounts::{Profile as Suitability, Status};
use plimsoll_app::identity::Profile;
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::language::Language;
use crate::money::HoldingView;
use crate::response::{Answer, Data};
use crate::wire::{Int, Millis};

/// Where a long name is cut, and the length from which it is.
const LOGIN_NAME_SHOWN: usize = 12;
const LOGIN_NAME_LONG: usize = 20;

/// What to include.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct InfoAsk {
    /// 1: balances with what is occupied. They always are.
    #[serde(rename = "occupy")]
    _occupy: Option<Int>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Info {
    user: UserInfo,
    detail: DetailInfo,
    asset: Vec<HoldingView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserInfo {
    user_id: i64,
    login_name: String,
    phone: String,
    email: String,
    address: String,
    /// 0 normal, 1 frozen, 3 partly frozen.
    status: i64,
    /// Why, until when, and how to object.
    status_msg: String,
    /// The VIP level.
    recharge_level: u8,
    level: u8,
    active_code: String,
    /// The inviter, or empty.
    app_parent_ids: String,
    is_set_password: u8,
    is_set_fund_pwd: u8,
    country: String,
    /// RETAIL_REGULATED, GLOBAL, PRO or INSTITUTION.
    profile: &'static str,
    /// 1 in virtual trading.
    mock: u8,
    totp: u8,
    /// Number of passkeys.
    passkeys: i64,
    /// Unread notices.
    news_list: Vec<News>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct News {
    notice_id: i64,
    title: String,
    create_time: Millis,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DetailInfo {
    user_avatar: String,
    /// 0 none, 1 approved, 2 rejected, 3 under review.
    audit_status_primary: i64,
    audit_status_advanced: i64,
    /// Why a check was rejected.
    audit_reason: String,
    real_name: String,
    phone_verified: u8,
    /// The credit score.
    credits: i64,
}

impl From<Shown> for News {
    fn from(notice: Shown) -> Self {
        let create_time = Millis(Timestamp(notice.article.published_at));
        Self { notice_id: notice.id, title: notice.text.title, create_time }
    }
}

/// The caller's profile, status and balances
#[utoipa::path(
    post, path = "/api/user/getInfo", tag = "user", security(("session" = [])), params(InfoAsk),
    responses((status = 200, body = Data<Info>))
)]
pub(super) async fn get_info(
    State(api): State<Api>,
    caller: Caller,
    Input(_ask): Input<InfoAsk>,
) -> Answer<Data<Info>> {
    let profile = api.app.identity.profile(&caller).await?;
    let detail = DetailInfo {
        user_avatar: profile.avatar.clone(),
        audit_status_primary: profile.primary_check,
        audit_status_advanced: profile.advanced_check,
        audit_reason: profile.check_reason.clone(),
        real_name: profile.real_name_masked.clone(),
        phone_verified: profile.phone_verified.into(),
        credits: api.app.content.credit(&caller).await?.score,
    };
    let notices = api.app.content.unread_notices(caller.user, Language::current().tag()).await?;
    let news = notices.into_iter().map(News::from).collect();
    let asset = api.app.money.holdings(&caller).await?.into_iter().map(HoldingView::from).collect();
    Ok(Data::of(Info { user: user_info(&profile, caller.is_practice(), news), detail, asset }))
}

fn user_info(profile: &Profile, is_practice: bool, news_list: Vec<News>) -> UserInfo {
    UserInfo {
        user_id: profile.user.0,
        login_name: shown_name(&profile.login_name),
        phone: profile.phone_masked.clone(),
        email: profile.email_masked.clone(),
        address: profile.address.clone(),
        status: status_number(profile.status),
        status_msg: status_message(profile),
        recharge_level: profile.vip,
        level: profile.vip,
        active_code: profile.invite_code.clone(),
        app_parent_ids: profile.parent.map(|parent| parent.0.to_string()).unwrap_or_default(),
        is_set_password: profile.has_password.into(),
        is_set_fund_pwd: profile.has_fund_password.into(),
        country: profile.country.clone(),
        profile: suitability_name(profile.suitability),
        mock: is_practice.into(),
        totp: profile.has_totp.into(),
        passkeys: profile.passkeys,
        news_list,
    }
}

/// Long names are cut.
fn shown_name(name: &str) -> String {
    if name.chars().count() <= LOGIN_NAME_LONG {
        return name.to_owned();
    }
    let start: String = name.chars().take(LOGIN_NAME_SHOWN).collect();
    format!("{start}****")
}

fn status_number(status: Status) -> i64 {
    match status {
        Status::Normal => 0,
        Status::Frozen => 1,
        Status::PartlyFrozen => 3,
    }
}

fn status_message(profile: &Profile) -> String {
    match (&profile.freeze, profile.status) {
        (_, Status::Normal) => String::new(),
        (Some(freeze), _) => {
            let review = jiff::Timestamp::from_millisecond(freeze.review_at).unwrap_or(jiff::Timestamp::MAX);
            let review = review.strftime("%Y-%m-%d");
            format!("{}: {} It is reviewed by {review}. {}", freeze.category, freeze.reason, freeze.objection)
        }
        (None, _) => "The account is restricted. Write to us in the app to learn why and to object.".to_owned(),
    }
}

pub(super) fn suitability_name(suitability: Suitability) -> &'static str {
    match suitability {
        Suitability::RetailRegulated => "RETAIL_REGULATED",
        Suitability::Global => "GLOBAL",
        Suitability::Professional => "PRO",
        Suitability::Institution => "INSTITUTION",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shown_name("Ann"), "Ann");
        assert_eq!(shown_name("0x1234567890abcdef12345"), "0x1234567890****");
    }
}
