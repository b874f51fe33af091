//! What limits the caller, which limit decides, and what would raise it.

use axum::extract::State;
use plimsoll_app::content::{LeverageDecides, LeverageStanding, Limits, SecondsGate, Step};
use plimsoll_app::engine::Reject;
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::info::suitability_name;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::Millis;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct StandingAsk {
    /// A contract whose leverage is asked for.
    symbol: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StandingView {
    /// `RETAIL_REGULATED`, `GLOBAL`, `PRO` or `INSTITUTION`.
    profile: &'static str,
    /// ISO code, or empty when it is not known.
    country: String,
    /// Retail clients keep the regulated leverage there, and where the country is not known.
    regulated: bool,
    /// What can be done, in the order in which it is best done.
    steps: Vec<StandingStep>,
    second: SecondGateView,
    leverage: Option<LeverageStandingView>,
}

#[derive(Debug, Serialize, ToSchema)]
struct StandingStep {
    /// `risk`, `country`, `identity`, `investor` or `suitability`.
    step: &'static str,
    done: bool,
    /// The page of the app where it is done.
    link: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecondGateView {
    open: bool,
    /// Why not: a message key.
    reason: Option<&'static str>,
    /// The page where something can be done about it.
    link: Option<&'static str>,
    /// Open in every country because the money is play money.
    play_money: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LeverageStandingView {
    maximum: u16,
    /// What the instrument allows to anybody.
    instrument: u16,
    /// `instrument`, `profile` or `age`.
    decides: &'static str,
    /// When the account is no longer a young one, where its age decides.
    until: Option<Millis>,
}

impl From<LeverageStanding> for LeverageStandingView {
    fn from(standing: LeverageStanding) -> Self {
        let (decides, until) = match standing.decides {
            LeverageDecides::Instrument => ("instrument", None),
            LeverageDecides::Profile => ("profile", None),
            LeverageDecides::Age(until) => ("age", Some(Millis(until))),
        };
        Self { maximum: standing.maximum, instrument: standing.instrument, decides, until }
    }
}

impl From<Limits> for StandingView {
    fn from(limits: Limits) -> Self {
        let step = |(step, done): (Step, bool)| StandingStep { step: step.name(), done, link: step.page() };
        let (reason, link) = match limits.seconds {
            SecondsGate::Open => (None, None),
            SecondsGate::TestNeeded => (Some(Reject::SuitabilityRequired.key()), Some(Step::SuitabilityTest.page())),
            SecondsGate::NotHere => (Some(Reject::SecondsJurisdiction.key()), None),
        };
        Self {
            profile: suitability_name(limits.profile),
            country: limits.country,
            regulated: limits.is_regulated,
            steps: limits.steps.into_iter().map(step).collect(),
            second: SecondGateView { open: reason.is_none(), reason, link, play_money: limits.plays_everywhere },
            leverage: limits.leverage.map(Into::into),
        }
    }
}

/// The caller's limits, which one decides, and what would raise it.
#[utoipa::path(
    post, path = "/api/user/limits", tag = "user", request_body = StandingAsk, security(("session" = [])),
    responses((status = 200, body = Data<StandingView>))
)]
pub(super) async fn limits(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<StandingAsk>,
) -> Answer<Data<StandingView>> {
    let market = match ask.symbol.as_deref() {
        None | Some("") => None,
        Some(symbol) => Some(api.app.trading.contract_named(symbol)?.ok_or(refusal::NOT_FOUND)?),
    };
    Ok(Data::of(api.app.content.limits(&caller, market).await?.into()))
}
