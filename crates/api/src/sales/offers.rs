//! Token sales and asking to be told of them: `/api/ownCoin`.

use axum::extract::{Path, State};
use plimsoll_app::refusal;
use plimsoll_units::SaleId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::TokenSaleRow;
use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::extract::Input;
use crate::numbers::{number_in, product, real_money};
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WirePrice};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(sales)).routes(routes!(sale)).routes(routes!(subscribe))
}

/// Token sales: open ones first, then announced ones, then the newest
#[utoipa::path(
    post, path = "/api/ownCoin/list", tag = "sales", request_body = ListQuery,
    responses((status = 200, body = Rows<TokenSaleRow>))
)]
async fn sales(
    State(api): State<Api>,
    visitor: Visitor,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<TokenSaleRow>> {
    let offers = api.app.sales.offers(params.status(), visitor.0.as_ref()).await?;
    let (total, page) = (offers.len() as u64, params.page());
    let (skipped, limit) = (page.offset().max(0) as usize, page.limit().max(0) as usize);
    Ok(Rows::of(total, offers.into_iter().skip(skipped).take(limit).map(Into::into).collect()))
}

/// One token sale, whatever became of it
#[utoipa::path(
    get, path = "/api/ownCoin/getDetail/{ownId}", tag = "sales", params(("ownId" = i64, Path)),
    responses((status = 200, body = Data<TokenSaleRow>))
)]
async fn sale(State(api): State<Api>, visitor: Visitor, Path(id): Path<String>) -> Answer<Data<TokenSaleRow>> {
    let id = u32::try_from(number_in(&id)?).map_err(|_| refusal::NOT_FOUND)?;
    Ok(Data::of(api.app.sales.offer(SaleId(id), visitor.0.as_ref()).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "clients send what they show; the sale's number decides")]
struct InterestInput {
    own_id: Int,
    #[serde(default)]
    own_coin: Option<String>,
    #[serde(default)]
    price: Option<WirePrice>,
}

#[derive(Debug, Serialize, ToSchema)]
struct InterestView {
    interested: bool,
}

/// Ask to be told when a sale opens; asking again changes nothing
#[utoipa::path(
    post, path = "/api/ownCoin/subscribeCoins", tag = "sales", request_body = InterestInput,
    security(("session" = [])), responses((status = 200, body = Data<InterestView>))
)]
async fn subscribe(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<InterestInput>,
) -> Answer<Data<InterestView>> {
    let caller = real_money(caller)?;
    api.app.sales.note_interest(&caller, SaleId(product(params.own_id)?)).await?;
    Ok(Data::of(InterestView { interested: true }))
}
