//! Swaps: prices and firm quotes, execution, history.

use std::collections::BTreeMap;

use axum::extract::State;
use plimsoll_app::money::{OfferedQuote, Swap, SwapOrder};
use plimsoll_app::refusal;
use plimsoll_units::{Amount, QuoteId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Active, LiveCaller, Visitor};
use crate::extract::Input;
use crate::paging::{ListQuery, Params, moment, total};
use crate::response::{Answer, Data, Rows};
use crate::wire::{DateTime, Decimal, Int, Millis, WireAmount, WireRate, percent};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(currency_price))
        .routes(routes!(currency_exchange))
        .routes(routes!(exchange_list))
}

#[derive(Debug, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PriceQuery {
    /// Coins, separated by commas. Two of them from a signed-in user: a firm quote from the first to the second.
    currency: String,
}

/// A firm quote: executed at its rate or not at all, once, until it expires.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QuoteView {
    quote_id: u64,
    rate: WireRate,
    mid_rate: WireRate,
    /// Total cost relative to the mid rate, in percent.
    spread_pct: WireRate,
    minimum: WireAmount,
    maximum: WireAmount,
    expires_at: Millis,
}

impl From<OfferedQuote> for QuoteView {
    fn from(quote: OfferedQuote) -> Self {
        Self {
            quote_id: quote.id.0,
            rate: Decimal(quote.rate),
            mid_rate: Decimal(quote.mid),
            spread_pct: percent(quote.cost),
            minimum: Decimal(quote.minimum),
            maximum: Decimal(quote.maximum),
            expires_at: Millis(quote.expires_at),
        }
    }
}

/// The price of each named coin in USDT, by its name, and a quote if one was requested.
#[derive(Debug, Serialize, ToSchema)]
struct PricesView {
    #[serde(flatten)]
    prices: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quote: Option<QuoteView>,
}

/// Prices of coins in USDT, and a quote for a swap.
#[utoipa::path(
    post, path = "/api/texchange/getCurrencyPrice", tag = "money", params(PriceQuery),
    responses((status = 200, body = Data<PricesView>))
)]
async fn currency_price(
    State(api): State<Api>,
    Visitor(caller): Visitor,
    Input(params): Input<PriceQuery>,
) -> Answer<Data<PricesView>> {
    let coins: Vec<&str> = params.currency.split(',').map(str::trim).filter(|coin| !coin.is_empty()).collect();
    if coins.is_empty() {
        return Err(refusal::PARAM.because("currency").into());
    }
    let prices = api.app.money.prices(&coins)?;
    let prices = coins.iter().zip(prices).map(|(coin, price)| ((*coin).to_owned(), price.to_string())).collect();
    let quote = match (caller.filter(|caller| !caller.is_practice()), coins.as_slice()) {
        (Some(caller), [from, to]) => Some(api.app.money.quote(&caller, from, to).await?.into()),
        _ => None,
    };
    Ok(Data::of(PricesView { prices, quote }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ExchangeInput {
    from_symbol: String,
    to_symbol: String,
    /// Amount of the first coin.
    total: WireAmount,
    quote_id: Int,
    /// The minimum amount to receive.
    min_receive: Option<WireAmount>,
}

/// A swap. Status: 0 submitted, 1 success, 2 failed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExchangeRow {
    id: i64,
    from_coin: String,
    to_coin: String,
    amount: WireAmount,
    received: WireAmount,
    /// The mid rate at execution.
    third_rate: WireRate,
    /// The executed rate.
    system_rate: WireRate,
    status: i64,
    create_time: DateTime,
    params: Params,
}

impl From<Swap> for ExchangeRow {
    fn from(row: Swap) -> Self {
        let (create_time, params) = moment(row.created_at);
        Self {
            id: row.id,
            from_coin: row.from_coin.to_ascii_lowercase(),
            to_coin: row.to_coin.to_ascii_lowercase(),
            amount: Decimal(row.amount),
            received: Decimal(row.received),
            third_rate: Decimal(row.mid),
            system_rate: Decimal(row.rate),
            status: row.status,
            create_time,
            params,
        }
    }
}

/// Swap at a quote's rate or not at all.
#[utoipa::path(
    post, path = "/api/texchange/currencyExchange", tag = "money", request_body = ExchangeInput,
    security(("session" = [])), responses((status = 200, body = Data<ExchangeRow>))
)]
async fn currency_exchange(
    State(api): State<Api>,
    caller: Active,
    Input(params): Input<ExchangeInput>,
) -> Answer<Data<ExchangeRow>> {
    let order = SwapOrder {
        from: params.from_symbol,
        to: params.to_symbol,
        amount: params.total.0,
        quote: QuoteId(u64::try_from(params.quote_id.0).map_err(|_| refusal::QUOTE_EXPIRED)?),
        minimum: params.min_receive.map_or(Amount::ZERO, |minimum| minimum.0),
    };
    Ok(Data::of(api.app.money.swap(&caller, &order).await?.into()))
}

/// The caller's swaps, newest first.
#[utoipa::path(
    post, path = "/api/texchange/list", tag = "money", params(ListQuery), security(("session" = [])),
    responses((status = 200, body = Rows<ExchangeRow>))
)]
async fn exchange_list(
    State(api): State<Api>,
    caller: LiveCaller,
    Input(params): Input<ListQuery>,
) -> Answer<Rows<ExchangeRow>> {
    let (count, rows) = api.app.money.swaps(&caller, params.page()).await?;
    Ok(Rows::of(total(count), rows.into_iter().map(Into::into).collect()))
}
