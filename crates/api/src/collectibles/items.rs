//! Series and items, and offering an item at a price: `/api/series`, `/api/nftProduct`.

use axum::extract::{Path, State};
use plimsoll_app::collectibles::{CollectibleFilter, CollectibleOrder};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::CollectibleId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::{ItemDetail, ItemRow, PriceSetView, SellerView, SeriesRow};
use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number, number_in, real_money};
use crate::paging::page;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount};

/// Longest text that is searched for.
const WORDS_MAX: usize = 64;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(series))
        .routes(routes!(items))
        .routes(routes!(preview))
        .routes(routes!(set_price))
        .routes(routes!(item, item_by_post))
}

fn words(text: Option<&String>, field: &'static str) -> Result<String, Refusal> {
    let text = text.map(|text| text.trim()).unwrap_or_default();
    if text.chars().count() > WORDS_MAX { Err(refusal::PARAM.because(field)) } else { Ok(text.to_owned()) }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct SeriesInput {
    /// A part of the name.
    name: Option<String>,
    chain_type: Option<String>,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// Series with sums of their real trades
#[utoipa::path(
    post, path = "/api/series/list", tag = "collectibles", request_body = SeriesInput,
    responses((status = 200, body = Rows<SeriesRow>))
)]
async fn series(State(api): State<Api>, Input(params): Input<SeriesInput>) -> Answer<Rows<SeriesRow>> {
    let (name, chain) = (words(params.name.as_ref(), "name")?, words(params.chain_type.as_ref(), "chainType")?);
    let series = api.app.collectibles.series(&name, &chain).await?;
    let (total, page) = (series.len() as u64, page(params.page_num, params.page_size));
    let (skipped, limit) = (page.offset().max(0) as usize, page.limit().max(0) as usize);
    Ok(Rows::of(total, series.into_iter().skip(skipped).take(limit).map(Into::into).collect()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct ItemsInput {
    series_id: Option<Int>,
    /// 0 not for sale, 1 for sale; all when it is missing.
    sale_status: Option<Int>,
    /// A part of the name, the author or the description.
    keyword: Option<String>,
    /// `price`, `-price` or `recent`; by series and number when it is missing.
    sort: Option<String>,
    /// Only the caller's; needs a session.
    mine: bool,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

impl ItemsInput {
    fn filter(&self, visitor: Visitor) -> Answer<CollectibleFilter> {
        let order = match self.sort.as_deref() {
            None | Some("") => CollectibleOrder::Number,
            Some("price") => CollectibleOrder::Cheapest,
            Some("-price") => CollectibleOrder::Dearest,
            Some("recent") => CollectibleOrder::Recent,
            Some(_) => return Err(refusal::PARAM.because("sort").into()),
        };
        let for_sale = match self.sale_status {
            None => None,
            Some(Int(0)) => Some(false),
            Some(Int(1)) => Some(true),
            Some(_) => return Err(refusal::PARAM.because("saleStatus").into()),
        };
        let owner = match (self.mine, visitor.0) {
            (false, _) => None,
            (true, Some(principal)) => Some(principal.account),
            (true, None) => return Err(plimsoll_app::AppError::Unauthenticated.into()),
        };
        let series = self.series_id.map(|id| id.0.max(0));
        let words = words(self.keyword.as_ref(), "keyword")?.to_lowercase();
        Ok(CollectibleFilter { series, for_sale, owner, words, order })
    }
}

/// Collectibles
#[utoipa::path(
    post, path = "/api/nftProduct/list", tag = "collectibles", request_body = ItemsInput,
    responses((status = 200, body = Rows<ItemRow>))
)]
async fn items(State(api): State<Api>, visitor: Visitor, Input(params): Input<ItemsInput>) -> Answer<Rows<ItemRow>> {
    let (filter, page) = (params.filter(visitor)?, page(params.page_num, params.page_size));
    let (total, items) = api.app.collectibles.items(&filter, page, visitor.0.as_ref()).await?;
    Ok(Rows::of(total, items.into_iter().map(Into::into).collect()))
}

async fn detail(api: &Api, visitor: Visitor, id: &str) -> Answer<Data<ItemDetail>> {
    let id = CollectibleId(number_in(id)?);
    let item = api.app.collectibles.item(id, visitor.0.as_ref()).await?;
    let (total, events) = api.app.collectibles.events(id).await?;
    Ok(Data::of(ItemDetail::of(item, total, events)))
}

/// One collectible, with the newest of what happened to it
#[utoipa::path(
    get, path = "/api/nftProduct/{id}", tag = "collectibles", params(("id" = i64, Path)),
    responses((status = 200, body = Data<ItemDetail>))
)]
async fn item(State(api): State<Api>, visitor: Visitor, Path(id): Path<String>) -> Answer<Data<ItemDetail>> {
    detail(&api, visitor, &id).await
}

/// The same
#[utoipa::path(
    post, path = "/api/nftProduct/{id}", tag = "collectibles", params(("id" = i64, Path)),
    responses((status = 200, body = Data<ItemDetail>))
)]
async fn item_by_post(State(api): State<Api>, visitor: Visitor, Path(id): Path<String>) -> Answer<Data<ItemDetail>> {
    detail(&api, visitor, &id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PriceInput {
    id: Int,
    price: WireAmount,
}

/// What a seller would pay and receive at a price
#[utoipa::path(
    post, path = "/api/nftProduct/preview", tag = "collectibles", request_body = PriceInput,
    security(("session" = [])), responses((status = 200, body = Data<SellerView>))
)]
async fn preview(State(api): State<Api>, caller: Caller, Input(params): Input<PriceInput>) -> Answer<Data<SellerView>> {
    real_money(caller)?;
    Ok(Data::of(api.app.collectibles.preview(CollectibleId(number(params.id)?), params.price.0)?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetPriceInput {
    id: Int,
    /// 1 for sale at `price`, 0 no longer.
    sale_status: Int,
    #[serde(default)]
    price: Option<WireAmount>,
}

/// Offer one's collectible at a price, or no longer
#[utoipa::path(
    post, path = "/api/nftProduct/upOrDownPro", tag = "collectibles", request_body = SetPriceInput,
    security(("session" = [])), responses((status = 200, body = Data<PriceSetView>))
)]
async fn set_price(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<SetPriceInput>,
) -> Answer<Data<PriceSetView>> {
    let caller = real_money(caller)?;
    let price = match (params.sale_status, params.price) {
        (Int(0), _) => None,
        (Int(1), Some(price)) => Some(price.0),
        (Int(1), None) => return Err(refusal::PARAM.because("price").into()),
        _ => return Err(refusal::PARAM.because("saleStatus").into()),
    };
    let key = idempotency.key(&caller, None, &api);
    api.app.collectibles.set_price(&caller, CollectibleId(number(params.id)?), price, key).await?;
    Ok(Data::of(PriceSetView::of(price)))
}
