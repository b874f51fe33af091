//! Advertisements: searching, posting, changing, showing or not.

use axum::extract::{Path, State};
use plimsoll_app::c2c::{AdFilter, AdForm, AdPrice, PayWith};
use plimsoll_app::refusal;
use plimsoll_units::{C2cAdId, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ad_rows::{C2cAdDetail, C2cAdRow, C2cMyAd};
use super::{C2cIdInput, dealer_on_real_money, method};
use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number, number_in};
use crate::paging::{ListQuery, page};
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount, WirePrice, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(ads))
        .routes(routes!(mine))
        .routes(routes!(save))
        .routes(routes!(switch_on))
        .routes(routes!(switch_off))
        .routes(routes!(end))
        .routes(routes!(ad, ad_by_post))
}

fn side(text: &str) -> Answer<Side> {
    match text {
        "buy" => Ok(Side::Buy),
        "sell" => Ok(Side::Sell),
        _ => Err(refusal::PARAM.because("side").into()),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct C2cAdsInput {
    /// The caller's: `buy` shows advertisements of people who sell.
    side: String,
    coin: String,
    fiat: String,
    /// That an order should have, in the currency.
    amount: Option<WireAmount>,
    pay_type: Option<Int>,
    /// Two letters.
    country: Option<String>,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// Advertisements that can be taken now, best price first
#[utoipa::path(
    post, path = "/api/c2c/ad/list", tag = "c2c", request_body = C2cAdsInput,
    responses((status = 200, body = Rows<C2cAdRow>))
)]
async fn ads(State(api): State<Api>, visitor: Visitor, Input(params): Input<C2cAdsInput>) -> Answer<Rows<C2cAdRow>> {
    let maker = match side(&params.side)? {
        Side::Buy => Side::Sell,
        Side::Sell => Side::Buy,
    };
    let filter = AdFilter {
        side: Some(maker),
        coin: params.coin,
        fiat: params.fiat,
        amount: params.amount.map(|amount| amount.0),
        method: params.pay_type.map(method).transpose()?,
        country: params.country.filter(|country| !country.is_empty()),
    };
    let page = page(params.page_num, params.page_size);
    let (total, ads) = api.app.c2c.ads(&filter, page, visitor.0.as_ref()).await?;
    Ok(Rows::of(total, ads.into_iter().map(Into::into).collect()))
}

/// One advertisement, and why the caller can't take it
#[utoipa::path(
    get, path = "/api/c2c/ad/{id}", tag = "c2c", params(("id" = i64, Path)),
    responses((status = 200, body = Data<C2cAdDetail>))
)]
async fn ad(State(api): State<Api>, visitor: Visitor, Path(id): Path<String>) -> Answer<Data<C2cAdDetail>> {
    Ok(Data::of(api.app.c2c.ad(C2cAdId(number_in(&id)?), visitor.0.as_ref()).await?.into()))
}

/// The same
#[utoipa::path(
    post, path = "/api/c2c/ad/{id}", tag = "c2c", params(("id" = i64, Path)),
    responses((status = 200, body = Data<C2cAdDetail>))
)]
async fn ad_by_post(State(api): State<Api>, visitor: Visitor, Path(id): Path<String>) -> Answer<Data<C2cAdDetail>> {
    Ok(Data::of(api.app.c2c.ad(C2cAdId(number_in(&id)?), visitor.0.as_ref()).await?.into()))
}

/// The caller's own advertisements, newest first
#[utoipa::path(
    post, path = "/api/c2c/ad/mine", tag = "c2c", request_body = ListQuery, security(("session" = [])),
    responses((status = 200, body = Rows<C2cMyAd>))
)]
async fn mine(State(api): State<Api>, caller: Caller, Input(params): Input<ListQuery>) -> Answer<Rows<C2cMyAd>> {
    let (total, ads) = api.app.c2c.my_ads(&caller, params.page()).await?;
    Ok(Rows::of(total, ads.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cPayWithInput {
    id: Int,
    /// Where the maker is paid; needed when the maker sells.
    #[serde(default)]
    pay_account_id: Option<Int>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cAdInput {
    /// To change one; side, coin and currency stay.
    #[serde(default)]
    id: Option<Int>,
    /// The maker's own.
    side: String,
    coin: String,
    fiat: String,
    /// `fixed` or `ratio`.
    price_type: String,
    #[serde(default)]
    price: Option<WirePrice>,
    #[serde(default)]
    ratio: Option<WireRate>,
    min_amount: WireAmount,
    max_amount: WireAmount,
    quantity: WireAmount,
    pay_types: Vec<C2cPayWithInput>,
    pay_minutes: Int,
    #[serde(default)]
    completed_needed: Option<Int>,
    #[serde(default)]
    remark: String,
    #[serde(default)]
    country: Option<String>,
}

impl C2cAdInput {
    fn form(self) -> Answer<AdForm> {
        let price = match (self.price_type.as_str(), self.price, self.ratio) {
            ("fixed", Some(price), _) => AdPrice::Fixed(price.0),
            ("ratio", _, Some(ratio)) => AdPrice::Ratio(ratio.0),
            ("fixed", None, _) => return Err(refusal::PARAM.because("price").into()),
            ("ratio", _, None) => return Err(refusal::PARAM.because("ratio").into()),
            _ => return Err(refusal::PARAM.because("priceType").into()),
        };
        let mut pay_with = Vec::with_capacity(self.pay_types.len());
        for with in &self.pay_types {
            pay_with.push(PayWith { method: method(with.id)?, account: with.pay_account_id.map(|id| id.0) });
        }
        let minutes = refusal::PARAM.because("payMinutes");
        Ok(AdForm {
            id: self.id.map(number).transpose()?.map(C2cAdId),
            side: side(&self.side)?,
            coin: self.coin,
            fiat: self.fiat,
            price,
            minimum: self.min_amount.0,
            maximum: self.max_amount.0,
            quantity: self.quantity.0,
            pay_with,
            pay_minutes: u8::try_from(self.pay_minutes.0).map_err(|_| minutes)?,
            completed: u16::try_from(self.completed_needed.map_or(0, |count| count.0))
                .map_err(|_| refusal::PARAM.because("completedNeeded"))?,
            remark: self.remark,
            country: self.country.unwrap_or_default(),
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cAdSaved {
    id: u64,
    on: bool,
}

/// Post an advertisement, or change one of the caller's own
#[utoipa::path(
    post, path = "/api/c2c/ad/save", tag = "c2c", request_body = C2cAdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cAdSaved>))
)]
async fn save(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cAdInput>,
) -> Answer<Data<C2cAdSaved>> {
    let caller = dealer_on_real_money(caller)?;
    let key = idempotency.key(&caller, None, &api);
    let id = api.app.c2c.save_ad(&caller, &params.form()?, key).await?;
    Ok(Data::of(C2cAdSaved { id: id.0, on: true }))
}

async fn switched(
    api: &Api,
    caller: Caller,
    params: &C2cIdInput,
    on: bool,
    i: &Idempotency,
) -> Answer<Data<C2cAdSaved>> {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (params.ad()?, i.key(&caller, None, api));
    api.app.c2c.switch_ad(&caller, id, on, key).await?;
    Ok(Data::of(C2cAdSaved { id: id.0, on }))
}

/// Show an advertisement again
#[utoipa::path(
    post, path = "/api/c2c/ad/on", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cAdSaved>))
)]
async fn switch_on(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cIdInput>,
) -> Answer<Data<C2cAdSaved>> {
    switched(&api, caller, &params, true, &idempotency).await
}

/// Stop showing an advertisement; its open orders go on
#[utoipa::path(
    post, path = "/api/c2c/ad/off", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cAdSaved>))
)]
async fn switch_off(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cIdInput>,
) -> Answer<Data<C2cAdSaved>> {
    switched(&api, caller, &params, false, &idempotency).await
}

/// Take an advertisement down for good; its open orders go on
#[utoipa::path(
    post, path = "/api/c2c/ad/end", tag = "c2c", request_body = C2cIdInput, security(("session" = [])),
    responses((status = 200, body = Data<C2cAdSaved>))
)]
async fn end(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<C2cIdInput>,
) -> Answer<Data<C2cAdSaved>> {
    let caller = dealer_on_real_money(caller)?;
    let (id, key) = (params.ad()?, idempotency.key(&caller, None, &api));
    api.app.c2c.end_ad(&caller, id, key).await?;
    Ok(Data::of(C2cAdSaved { id: id.0, on: false }))
}
