//! What the calls of collectibles return. Fees are percentages.

use plimsoll_app::collectibles::{
    CollectibleEvent, CollectibleTrade, CollectibleTradeRow, Item, SalePriced, Series, Side,
};
use plimsoll_app::projection::codes;
use plimsoll_units::{Amount, CollectibleId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WireRate, percent};

/// The coin of all prices.
const COIN_LOGO: &str = "/static/coins/usdt.svg";
/// What stands behind a collectible without a token on a chain: nothing but this ledger.
const PLATFORM: &str = "platform";
const PLATFORM_LABEL: &str = "platform collectible, not on-chain";
const CHAIN_LABEL: &str = "backed by a token in custody";

fn picture(id: CollectibleId) -> String {
    format!("/api/nftProduct/{id}/image.svg")
}

fn trade_number(id: u64) -> String {
    format!("N{id:016}")
}

/// A series and sums of its real trades.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SeriesRow {
    id: i64,
    name: String,
    des: String,
    /// `platform`, or the network of the tokens behind it.
    chain_type: String,
    coin_url: &'static str,
    logo_url: String,
    items: i64,
    on_sale: i64,
    owners: i64,
    floor_price: Option<WireAmount>,
    trade_amount: WireAmount,
    trade_num: i64,
    ave_amount: WireAmount,
}

impl From<Series> for SeriesRow {
    fn from(series: Series) -> Self {
        let Series { text, counts, traded, trades } = series;
        let average = if trades > 0 { Amount::from_units(traded.units() / i128::from(trades)) } else { Amount::ZERO };
        let first = CollectibleId(u64::try_from(counts.first_item).unwrap_or_default());
        Self {
            id: text.id,
            name: text.name,
            des: text.description,
            chain_type: text.chain,
            coin_url: COIN_LOGO,
            logo_url: picture(first),
            items: counts.items,
            on_sale: counts.for_sale,
            owners: counts.owners,
            floor_price: counts.floor_units.map(|units| Decimal(Amount::from_units(units.into()))),
            trade_amount: Decimal(traded),
            trade_num: trades,
            ave_amount: Decimal(average),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthorView {
    name: String,
    is_me: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TokenView {
    contract: String,
    token_id: String,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(super) struct TraitView {
    name: String,
    value: String,
}

/// A collectible.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ItemRow {
    id: u64,
    series_id: i64,
    series_name: String,
    name: String,
    img_url: String,
    /// Absent: not for sale.
    price: Option<WireAmount>,
    chain_type: String,
    on_chain: Option<TokenView>,
    /// What stands behind it.
    label: &'static str,
    author: AuthorView,
    /// The owner, without a name.
    hold_address: String,
    is_mine: bool,
    /// Percent of the price, from the seller to the platform.
    handling_fee: WireRate,
    /// Percent of the price, from the seller to the author.
    copyright_fee: WireRate,
    des: String,
    traits: Vec<TraitView>,
    status: i64,
    /// 1 for sale.
    sale_status: i64,
    end_date: Option<Millis>,
    last_price: Option<WireAmount>,
    trade_num: i64,
    create_time: Millis,
}

impl From<Item> for ItemRow {
    fn from(item: Item) -> Self {
        let Item { row, text, series, owner, is_mine, is_authored } = item;
        let token = text.contract.zip(text.token);
        let on_chain = token.map(|(contract, token_id)| TokenView { contract, token_id });
        Self {
            id: row.id.0,
            series_id: row.series,
            series_name: series.name,
            name: text.name,
            img_url: picture(row.id),
            price: row.price.map(Decimal),
            chain_type: if series.chain.is_empty() { PLATFORM.to_owned() } else { series.chain },
            label: if on_chain.is_some() { CHAIN_LABEL } else { PLATFORM_LABEL },
            on_chain,
            author: AuthorView { name: text.author, is_me: is_authored },
            hold_address: owner,
            is_mine,
            handling_fee: percent(row.handling_fee),
            copyright_fee: percent(row.royalty),
            des: text.description,
            traits: serde_json::from_str(&text.traits).unwrap_or_default(),
            status: 1,
            sale_status: i64::from(row.price.is_some()),
            end_date: None,
            last_price: row.last_price.map(Decimal),
            trade_num: row.trades,
            create_time: Millis(row.minted_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventRow {
    time: Millis,
    /// `minted`, `listed`, `price`, `unlisted` or `sold`.
    kind: &'static str,
    price: Option<WireAmount>,
    from: Option<String>,
    to: Option<String>,
}

impl From<CollectibleEvent> for EventRow {
    fn from(event: CollectibleEvent) -> Self {
        let CollectibleEvent { row, from, to } = event;
        let kind = match row.kind {
            codes::COLLECTIBLE_MINTED => "minted",
            codes::COLLECTIBLE_LISTED => "listed",
            codes::COLLECTIBLE_PRICED => "price",
            codes::COLLECTIBLE_UNLISTED => "unlisted",
            _ => "sold",
        };
        Self { time: Millis(row.at), kind, price: row.price.map(Decimal), from, to }
    }
}

/// A collectible with the newest of what happened to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ItemDetail {
    #[serde(flatten)]
    item: ItemRow,
    /// Newest first, at most 100.
    history: Vec<EventRow>,
    /// Of everything that happened.
    total: u64,
}

impl ItemDetail {
    pub(super) fn of(item: Item, total: u64, events: Vec<CollectibleEvent>) -> Self {
        Self { item: item.into(), history: events.into_iter().map(Into::into).collect(), total }
    }
}

/// What a seller would pay and receive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SellerView {
    price: WireAmount,
    handling_fee: WireAmount,
    royalty: WireAmount,
    receive: WireAmount,
}

impl From<SalePriced> for SellerView {
    fn from(priced: SalePriced) -> Self {
        let SalePriced { price, fee, royalty, receive } = priced;
        Self { price: Decimal(price), handling_fee: Decimal(fee), royalty: Decimal(royalty), receive: Decimal(receive) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PriceSetView {
    sale_status: i64,
    price: Option<WireAmount>,
}

impl PriceSetView {
    pub(super) fn of(price: Option<Amount>) -> Self {
        Self { sale_status: i64::from(price.is_some()), price: price.map(Decimal) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BoughtView {
    id: u64,
    order_no: String,
    product_id: u64,
    price: WireAmount,
    time: Millis,
}

impl From<CollectibleTradeRow> for BoughtView {
    fn from(row: CollectibleTradeRow) -> Self {
        Self {
            id: row.id,
            order_no: trade_number(row.id),
            product_id: row.collectible.0,
            price: Decimal(row.price),
            time: Millis(row.at),
        }
    }
}

/// A trade as the caller sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TradeRow {
    id: u64,
    order_no: String,
    product_id: u64,
    name: String,
    img_url: String,
    /// `bought` or `sold`.
    side: &'static str,
    price: WireAmount,
    fee: WireAmount,
    royalty: WireAmount,
    /// What the seller got; absent for the buyer.
    receive: Option<WireAmount>,
    time: Millis,
    counterparty: String,
}

impl From<CollectibleTrade> for TradeRow {
    fn from(trade: CollectibleTrade) -> Self {
        let CollectibleTrade { row, name, side, counterparty } = trade;
        let received = Decimal(row.price - row.fee - row.royalty);
        let (side, receive) = match side {
            Side::Bought => ("bought", None),
            Side::Sold => ("sold", Some(received)),
        };
        Self {
            id: row.id,
            order_no: trade_number(row.id),
            product_id: row.collectible.0,
            name,
            img_url: picture(row.collectible),
            side,
            price: Decimal(row.price),
            fee: Decimal(row.fee),
            royalty: Decimal(row.royalty),
            receive,
            time: Millis(row.at),
            counterparty,
        }
    }
}
