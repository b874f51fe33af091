//! The caller's commitments to token sales: `/api/ownCoinOrder`.

use axum::extract::State;
use plimsoll_app::refusal;
use plimsoll_app::sales::SaleForm;
use plimsoll_units::{SaleId, SaleOrderId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rows::{SaleCommittedView, SaleOrderRow, SalePreviewView, SaleRefundView};
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number, product, real_money};
use crate::paging::ListQuery;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Int, WireAmount, WirePrice};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(preview))
        .routes(routes!(create))
        .routes(routes!(placing))
        .routes(routes!(cancel))
        .routes(routes!(orders))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SalePreviewInput {
    own_id: Int,
    /// In USDT.
    amount: WireAmount,
}

/// What a commitment would bring if the sale ended now: an estimate, as others go on committing
#[utoipa::path(
    post, path = "/api/ownCoinOrder/preview", tag = "sales", request_body = SalePreviewInput,
    security(("session" = [])), responses((status = 200, body = Data<SalePreviewView>))
)]
async fn preview(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<SalePreviewInput>,
) -> Answer<Data<SalePreviewView>> {
    let caller = real_money(caller)?;
    let preview = api.app.sales.preview(&caller, SaleId(product(params.own_id)?), params.amount.0)?;
    Ok(Data::of(preview.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SaleInput {
    own_id: Int,
    #[serde(default)]
    #[expect(dead_code, reason = "clients send the token's name; the sale's number decides")]
    own_coin: Option<String>,
    /// In USDT; added to what was committed before.
    amount: WireAmount,
    /// The price that the form showed: another one by now is refused.
    #[serde(default)]
    price: Option<WirePrice>,
}

/// Commit USDT of the platform wallet to a sale
#[utoipa::path(
    post, path = "/api/ownCoinOrder/createOrder", tag = "sales", request_body = SaleInput, security(("session" = [])),
    responses((status = 200, body = Data<SaleCommittedView>))
)]
async fn create(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<SaleInput>,
) -> Answer<Data<SaleCommittedView>> {
    committed(&api, caller, &idempotency, &params).await
}

/// The same as `createOrder`
#[utoipa::path(
    post, path = "/api/ownCoinOrder/placing", tag = "sales", request_body = SaleInput, security(("session" = [])),
    responses((status = 200, body = Data<SaleCommittedView>))
)]
async fn placing(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<SaleInput>,
) -> Answer<Data<SaleCommittedView>> {
    committed(&api, caller, &idempotency, &params).await
}

async fn committed(
    api: &Api,
    caller: Caller,
    idempotency: &Idempotency,
    params: &SaleInput,
) -> Answer<Data<SaleCommittedView>> {
    let caller = real_money(caller)?;
    let form = SaleForm {
        sale: SaleId(product(params.own_id)?),
        amount: params.amount.0,
        price: params.price.map(|price| price.0),
    };
    let key = idempotency.key(&caller, None, api);
    Ok(Data::of(api.app.sales.commit(&caller, &form, key).await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct SaleCancelInput {
    /// Of the commitment ...
    id: Option<Int>,
    /// ... or of the sale.
    own_id: Option<Int>,
}

/// Take back everything that was committed to a sale, until its end
#[utoipa::path(
    post, path = "/api/ownCoinOrder/cancel", tag = "sales", request_body = SaleCancelInput,
    security(("session" = [])), responses((status = 200, body = Data<SaleRefundView>))
)]
async fn cancel(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<SaleCancelInput>,
) -> Answer<Data<SaleRefundView>> {
    let caller = real_money(caller)?;
    let sale = match (params.id, params.own_id) {
        (Some(id), None) => api.app.sales.sale_of(&caller, SaleOrderId(number(id)?)).await?,
        (None, Some(sale)) => SaleId(product(sale)?),
        _ => return Err(refusal::PARAM.because("id or ownId").into()),
    };
    let key = idempotency.key(&caller, None, &api);
    Ok(Data::of(SaleRefundView::of(api.app.sales.cancel(&caller, sale, key).await?)))
}

/// The caller's commitments, newest first
#[utoipa::path(
    get, path = "/api/ownCoinOrder/list", tag = "sales", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<SaleOrderRow>))
)]
async fn orders(State(api): State<Api>, caller: Caller, Input(params): Input<ListQuery>) -> Answer<Rows<SaleOrderRow>> {
    let (total, rows) = api.app.sales.orders(&caller, params.status(), params.page()).await?;
    Ok(Rows::of(total, rows.into_iter().map(Into::into).collect()))
}
