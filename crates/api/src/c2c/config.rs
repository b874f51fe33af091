//! What can be dealt in, and how it can be paid.

use axum::extract::State;
use plimsoll_app::c2c::{APPEAL_REASONS, CANCEL_REASONS, DECISION_REASONS, PaymentMethod, REPORT_REASONS};
use plimsoll_app::engine::c2c::{C2C_PAY_MINUTES, C2C_RATIO_MAX, C2C_RATIO_MIN};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, WireAmount, WirePrice, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(config))
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cCoinView {
    coin: String,
    logo: String,
    /// Of the quantity, from the maker.
    fee: WireRate,
    /// Coins in one order.
    maximum: WireAmount,
    /// In USDT; null while its feed is not good.
    index: Option<WirePrice>,
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cFiatView {
    code: String,
    decimals: u8,
    /// What one USDT is in it now.
    rate: Option<WireRate>,
    /// Prices may follow the index.
    floating: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cFieldView {
    key: String,
    label: String,
    required: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cMethodView {
    id: u16,
    key: String,
    name: String,
    /// Empty: every currency.
    fiats: Vec<String>,
    fields: Vec<C2cFieldView>,
}

impl From<&PaymentMethod> for C2cMethodView {
    fn from(method: &PaymentMethod) -> Self {
        let field = |field: &plimsoll_app::c2c::PaymentField| C2cFieldView {
            key: field.key.clone(),
            label: field.label.clone(),
            required: field.required,
        };
        Self {
            id: method.id,
            key: method.key.clone(),
            name: method.name.clone(),
            fiats: method.fiats.clone(),
            fields: method.fields.iter().map(field).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct C2cConfigView {
    coins: Vec<C2cCoinView>,
    fiats: Vec<C2cFiatView>,
    methods: Vec<C2cMethodView>,
    pay_minutes: Vec<u8>,
    ratio_min: WireRate,
    ratio_max: WireRate,
    cancel_reasons: Vec<u16>,
    appeal_reasons: Vec<u16>,
    decision_reasons: Vec<u16>,
    report_reasons: Vec<i64>,
}

/// Coins, currencies and payment methods of C2C
#[utoipa::path(post, path = "/api/c2c/config", tag = "c2c", responses((status = 200, body = Data<C2cConfigView>)))]
async fn config(State(api): State<Api>) -> Answer<Data<C2cConfigView>> {
    let (coins, fiats) = api.app.c2c.open()?;
    let coin = |coin: plimsoll_app::c2c::OpenCoin| C2cCoinView {
        logo: format!("/static/coins/{}.svg", coin.coin.to_ascii_lowercase()),
        coin: coin.coin,
        fee: Decimal(coin.fee),
        maximum: Decimal(coin.maximum),
        index: coin.index.map(Decimal),
    };
    let fiat = |fiat: plimsoll_app::c2c::OpenFiat| C2cFiatView {
        floating: fiat.rate.is_some(),
        code: fiat.code,
        decimals: fiat.decimals,
        rate: fiat.rate.map(Decimal),
    };
    Ok(Data::of(C2cConfigView {
        coins: coins.into_iter().map(coin).collect(),
        fiats: fiats.into_iter().map(fiat).collect(),
        methods: api.app.c2c.methods().iter().map(Into::into).collect(),
        pay_minutes: C2C_PAY_MINUTES.to_vec(),
        ratio_min: Decimal(C2C_RATIO_MIN),
        ratio_max: Decimal(C2C_RATIO_MAX),
        cancel_reasons: CANCEL_REASONS.to_vec(),
        appeal_reasons: APPEAL_REASONS.to_vec(),
        decision_reasons: DECISION_REASONS.to_vec(),
        report_reasons: REPORT_REASONS.to_vec(),
    }))
}
