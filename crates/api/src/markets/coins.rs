//! Lists of instruments and coins: `/api/common` and `/api/symbolmanage`.

use std::collections::HashSet;

use axum::extract::State;
use plimsoll_app::markets::{CoinView, Listing, Sparkline as DrawnSpark};
use plimsoll_app::{Principal, refusal};
use plimsoll_units::Amount;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::percent;
use super::instrument_view::{ContractEntry, SecondEntry, Seen, SpotEntry};
use super::logo;
use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::extract::Input;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Decimal, Scaled, WireAmount};

/// Nothing is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NoAsk {}

async fn seen(api: &Api, principal: Option<&Principal>) -> Answer<Seen> {
    let collected = match principal {
        Some(principal) => {
            let marked = api.app.markets.favourites(principal.user).await?;
            marked.iter().map(|favourite| favourite.listing.coin.clone()).collect()
        }
        None => HashSet::new(),
    };
    let config = &api.app.config;
    Ok(Seen { sandbox: config.sandbox, live_coins: !config.prices.venues.is_empty(), collected })
}

/// Every instrument as `entry` shows it; those it shows nothing of are left out.
async fn entries<T>(api: &Api, visitor: Visitor, entry: fn(&CoinView, &Seen) -> Option<T>) -> Answer<Vec<T>> {
    let seen = seen(api, visitor.0.as_ref()).await?;
    let coins = api.app.markets.coins(visitor.0.map(|who| who.account)).await?;
    Ok(coins.iter().filter_map(|coin| entry(coin, &seen)).collect())
}

/// Instruments with second-contracts
#[utoipa::path(
    get,
    path = "/api/common/getCoinSecondList",
    tag = "markets",
    responses((status = 200, body = Data<Vec<SecondEntry>>))
)]
pub(super) async fn second_list(
    State(api): State<Api>,
    visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<SecondEntry>>> {
    Ok(Data::of(entries(&api, visitor, SecondEntry::of).await?))
}

/// Instruments with margined contracts
#[utoipa::path(
    get,
    path = "/api/common/getCoinContractList",
    tag = "markets",
    responses((status = 200, body = Data<Vec<ContractEntry>>))
)]
pub(super) async fn contract_list(
    State(api): State<Api>,
    visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<ContractEntry>>> {
    Ok(Data::of(entries(&api, visitor, ContractEntry::of).await?))
}

/// All lists in one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CoinLists {
    coin_list: Vec<SecondEntry>,
    currency_list: Vec<SpotEntry>,
    contract_list: Vec<ContractEntry>,
}

/// Instruments by product: second-contracts, spot, margined contracts
#[utoipa::path(
    post,
    path = "/api/common/getCoinList",
    tag = "markets",
    responses((status = 200, body = Data<CoinLists>))
)]
pub(super) async fn coin_list(
    State(api): State<Api>,
    visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<CoinLists>> {
    let seen = seen(&api, visitor.0.as_ref()).await?;
    let coins = api.app.markets.coins(visitor.0.map(|who| who.account)).await?;
    Ok(Data::of(CoinLists {
        coin_list: coins.iter().filter_map(|coin| SecondEntry::of(coin, &seen)).collect(),
        currency_list: coins.iter().filter_map(|coin| SpotEntry::of(coin, &seen)).collect(),
        contract_list: coins.iter().filter_map(|coin| ContractEntry::of(coin, &seen)).collect(),
    }))
}

/// A day of one instrument in 24 closes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Spark {
    coin: String,
    symbol: String,
    icon: String,
    /// Hourly closes, oldest first.
    spark: Vec<Scaled>,
}

impl Spark {
    fn of(drawn: &DrawnSpark) -> Self {
        let Listing { coin, symbol, tick, .. } = &*drawn.listing;
        let spark = drawn.closes.iter().map(|close| Scaled::at(*close, *tick)).collect();
        Self { coin: coin.clone(), symbol: symbol.clone(), icon: logo::path(coin), spark }
    }
}

/// Small pictures of every instrument, the caller's favourites first
#[utoipa::path(
    get,
    path = "/api/common/getUserCoin",
    tag = "markets",
    responses((status = 200, body = Data<Vec<Spark>>))
)]
pub(super) async fn sparks(
    State(api): State<Api>,
    visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<Spark>>> {
    let markets = &api.app.markets;
    let drawn = markets.sparks().await?;
    let mut shown: Vec<&DrawnSpark> = drawn.iter().collect();
    if let Some(principal) = visitor.0 {
        let marked = markets.favourites(principal.user).await?;
        let place = |spark: &&DrawnSpark| {
            let found = marked.iter().position(|favourite| favourite.listing.index == spark.listing.index);
            found.unwrap_or(usize::MAX)
        };
        shown.sort_by_key(place);
    }
    Ok(Data::of(shown.into_iter().map(Spark::of).collect()))
}

/// A coin that a wallet can hold.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CoinAsset {
    coin: String,
    icon: String,
    show_symbol: String,
    decimals: u32,
    deposit: bool,
    withdraw: bool,
    networks: Vec<&'static str>,
}

/// Coins that a wallet can hold
#[utoipa::path(
    post,
    path = "/api/common/getAssetList",
    tag = "markets",
    responses((status = 200, body = Data<Vec<CoinAsset>>))
)]
pub(super) async fn asset_list(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<CoinAsset>>> {
    let entry = |asset: plimsoll_app::markets::AssetView| {
        let coin = asset.code.to_ascii_lowercase();
        CoinAsset {
            icon: logo::path(&coin),
            coin,
            show_symbol: asset.code,
            decimals: Amount::DECIMALS,
            deposit: !asset.networks.is_empty(),
            withdraw: !asset.networks.is_empty(),
            networks: asset.networks,
        }
    };
    Ok(Data::of(api.app.markets.assets().await?.into_iter().map(entry).collect()))
}

/// How the list is to be ordered.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct SwapCoinsAsk {
    /// `asc` or `desc`.
    is_asc: Option<String>,
    /// Only `sort`.
    order_by_column: Option<String>,
}

/// A coin the swap desk deals in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SwapCoinEntry {
    id: u64,
    symbol: String,
    /// What may be given at once.
    min_charge_num: WireAmount,
    max_charge_num: WireAmount,
    /// In percent.
    commission: String,
    sort: u64,
    /// 1 while it is offered.
    enable: u8,
    logo: String,
    market: &'static str,
}

/// Coins the swap desk deals in
#[utoipa::path(
    post,
    path = "/api/symbolmanage/list",
    tag = "markets",
    security(("session" = [])),
    params(SwapCoinsAsk),
    responses((status = 200, body = Rows<SwapCoinEntry>))
)]
pub(super) async fn swap_coins(
    State(api): State<Api>,
    _caller: Caller,
    Input(ask): Input<SwapCoinsAsk>,
) -> Answer<Rows<SwapCoinEntry>> {
    let descending = match ask.is_asc.as_deref() {
        None | Some("asc" | "") => false,
        Some("desc") => true,
        Some(_) => return Err(refusal::PARAM.because("isAsc").into()),
    };
    if ask.order_by_column.as_deref().is_some_and(|column| column != "sort") {
        return Err(refusal::PARAM.because("orderByColumn").into());
    }
    let market = if api.app.config.sandbox { "SIM" } else { "LIVE" };
    let entry = |(sort, coin): (u64, plimsoll_app::markets::SwapCoin)| {
        let symbol = coin.code.to_ascii_lowercase();
        SwapCoinEntry {
            id: sort,
            logo: logo::path(&symbol),
            symbol,
            min_charge_num: Decimal(coin.minimum),
            max_charge_num: Decimal(coin.maximum),
            commission: percent(coin.commission),
            sort,
            enable: u8::from(coin.open),
            market,
        }
    };
    let coins = api.app.markets.swap_coins().await?;
    let mut rows: Vec<SwapCoinEntry> = (1..).zip(coins).map(entry).collect();
    if descending {
        rows.reverse();
    }
    Ok(Rows::of(rows.len() as u64, rows))
}
