//! Those who deal: their figures, the caller's own standing, blocks and reports.

use axum::extract::State;
use plimsoll_app::c2c::{Dealer, Me};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ad_rows::C2cFigures;
use super::{C2cEmpty, dealer_on_real_money};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Decimal, Int, Millis, WireAmount};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(dealer))
        .routes(routes!(me))
        .routes(routes!(profile))
        .routes(routes!(block))
        .routes(routes!(blocks))
        .routes(routes!(report))
}

/// Somebody who deals, as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cDealerView {
    uid: String,
    nick: String,
    simulated: bool,
    since: Millis,
    #[serde(flatten)]
    figures: C2cFigures,
    /// Orders ever completed.
    completed: u32,
    good: i64,
    bad: i64,
}

impl From<Dealer> for C2cDealerView {
    fn from(dealer: Dealer) -> Self {
        Self {
            uid: dealer.uid,
            nick: dealer.nick,
            simulated: dealer.is_simulated,
            since: Millis(Timestamp(dealer.since)),
            figures: dealer.figures.into(),
            completed: dealer.completed,
            good: dealer.good,
            bad: dealer.bad,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cUidInput {
    uid: String,
}

/// A dealer's figures
#[utoipa::path(
    post, path = "/api/c2c/dealer", tag = "c2c", request_body = C2cUidInput,
    responses((status = 200, body = Data<C2cDealerView>))
)]
async fn dealer(State(api): State<Api>, Input(params): Input<C2cUidInput>) -> Answer<Data<C2cDealerView>> {
    Ok(Data::of(api.app.c2c.dealer(&params.uid).await?.into()))
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cHoldView {
    coin: String,
    amount: WireAmount,
    until: Millis,
}

/// The caller's own standing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct C2cMeView {
    #[serde(flatten)]
    dealer: C2cDealerView,
    /// Verified enough to take advertisements, and to post them.
    can_take: bool,
    can_post: bool,
    paused_until: Option<Millis>,
    open_orders: u64,
    /// In USDT: what may still be begun within 24 hours.
    value_left: WireAmount,
    /// Coins that can be traded and not yet withdrawn.
    holds: Vec<C2cHoldView>,
}

impl From<Me> for C2cMeView {
    fn from(me: Me) -> Self {
        let hold = |(coin, amount, until)| C2cHoldView { coin, amount: Decimal(amount), until: Millis(until) };
        Self {
            dealer: me.dealer.into(),
            can_take: me.can_take,
            can_post: me.can_post,
            paused_until: me.paused_until.map(Millis),
            open_orders: me.open_orders as u64,
            value_left: Decimal(me.value_left),
            holds: me.holds.into_iter().map(hold).collect(),
        }
    }
}

/// The caller's own standing
#[utoipa::path(
    post, path = "/api/c2c/me", tag = "c2c", security(("session" = [])),
    responses((status = 200, body = Data<C2cMeView>))
)]
async fn me(State(api): State<Api>, caller: Caller) -> Answer<Data<C2cMeView>> {
    Ok(Data::of(api.app.c2c.me(&caller).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cNickInput {
    /// 3 to 20 letters, digits, spaces, `.`, `_` or `-`.
    nick: String,
}

/// Choose the name that others see
#[utoipa::path(
    post, path = "/api/c2c/profile", tag = "c2c", request_body = C2cNickInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cDealerView>))
)]
async fn profile(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cNickInput>,
) -> Answer<Data<C2cDealerView>> {
    let caller = dealer_on_real_money(caller)?;
    Ok(Data::of(api.app.c2c.set_nick(&caller, &params.nick).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cBlockInput {
    uid: String,
    on: bool,
}

/// Deal no longer with somebody, or again
#[utoipa::path(
    post, path = "/api/c2c/block", tag = "c2c", request_body = C2cBlockInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cEmpty>))
)]
async fn block(State(api): State<Api>, caller: Caller, Input(params): Input<C2cBlockInput>) -> Answer<Data<C2cEmpty>> {
    let caller = dealer_on_real_money(caller)?;
    api.app.c2c.block(&caller, &params.uid, params.on).await?;
    Ok(Data::of(C2cEmpty {}))
}

/// People whom the caller has blocked
#[utoipa::path(
    post, path = "/api/c2c/blocks", tag = "c2c", request_body = ListQuery, security(("session" = [])),
    responses((status = 200, body = Rows<C2cDealerView>))
)]
async fn blocks(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<C2cDealerView>> {
    let (total, blocked) = api.app.c2c.blocks(&caller, params.page()).await?;
    Ok(Rows::of(total, blocked.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cReportInput {
    uid: String,
    #[serde(default)]
    ad_id: Option<Int>,
    #[serde(default)]
    order_id: Option<Int>,
    /// One of the `reportReasons`.
    reason: Int,
    #[serde(default)]
    text: String,
}

/// Report somebody to the staff
#[utoipa::path(
    post, path = "/api/c2c/report", tag = "c2c", request_body = C2cReportInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cEmpty>))
)]
async fn report(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<C2cReportInput>,
) -> Answer<Data<C2cEmpty>> {
    let caller = dealer_on_real_money(caller)?;
    let about = (params.ad_id.map(|id| id.0), params.order_id.map(|id| id.0));
    api.app.c2c.report(&caller, &params.uid, about, params.reason.0, &params.text).await?;
    Ok(Data::of(C2cEmpty {}))
}
