//! Order previews on the wire.

use plimsoll_app::engine::view::{ContractPreview, Estimate, FillPreview, SpotPreview};
use plimsoll_app::trading::{Directory, SpotTerms};
use plimsoll_units::{Amount, Price, Quantity};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Scaled, WireAmount, WireQuantity, WireRate};

/// The part that would fill at once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fill {
    deal_num: WireQuantity,
    deal_value: WireAmount,
    deal_price: Option<Scaled>,
    /// The last price it would reach.
    worst_price: Option<Scaled>,
    /// What would rest in the book, or be cancelled if the order does not rest.
    left: WireQuantity,
    rests: bool,
    /// One of your own orders is in the way.
    meets_own: bool,
}

impl Fill {
    fn of(fill: &FillPreview, tick: Price) -> Self {
        Self {
            deal_num: Decimal(fill.quantity),
            deal_value: Decimal(fill.value),
            deal_price: fill.average_price.map(|price| Scaled::at(price, tick)),
            worst_price: fill.worst_price.map(|price| Scaled::at(price, tick)),
            left: Decimal(fill.left),
            rests: fill.rests,
            meets_own: fill.meets_own,
        }
    }
}

/// Preview of a spot order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpotPreviewed {
    #[serde(flatten)]
    fill: Fill,
    /// Required free balance, and its coin.
    hold: WireAmount,
    hold_coin: String,
    available: WireAmount,
    sufficient: bool,
    fee: WireAmount,
    fee_coin: String,
    /// What is received after the fee, if everything that rests fills too.
    received: WireAmount,
}

impl SpotPreviewed {
    pub(super) fn of(preview: &SpotPreview, terms: &SpotTerms, directory: &Directory) -> Self {
        Self {
            fill: Fill::of(&preview.fill, terms.tick),
            hold: Decimal(preview.hold),
            hold_coin: directory.coin(preview.hold_asset).to_owned(),
            available: Decimal(preview.free),
            sufficient: preview.free >= preview.hold,
            fee: Decimal(preview.fee),
            fee_coin: directory.coin(preview.fee_asset).to_owned(),
            received: Decimal(preview.received),
        }
    }
}

/// Preview of a contract order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContractPreviewed {
    /// Quantities here are base units.
    #[serde(flatten)]
    fill: Fill,
    /// Required free balance in the contract wallet.
    hold: WireAmount,
    available: WireAmount,
    sufficient: bool,
    /// In net mode: what closes the position that the order is against, and the profit or loss of that before its fee.
    close_num: WireQuantity,
    close_profit: WireAmount,
    close_fee: WireAmount,
    open_num: WireQuantity,
    /// Prices are absent when all of the order closes.
    open_price: Option<Scaled>,
    notional: WireAmount,
    margin: WireAmount,
    /// Of opening.
    fee: WireAmount,
    /// The position afterwards, with what it joins; so are the prices below.
    position_num: WireQuantity,
    position_price: Option<Scaled>,
    mmr: Option<WireRate>,
    liq_price: Option<Scaled>,
    bankruptcy_price: Option<Scaled>,
    /// Where closing pays for both fees.
    break_even_price: Option<Scaled>,
    /// Margin and fee of what opens: it never loses more.
    worst_loss: WireAmount,
}

impl ContractPreviewed {
    pub(super) fn of(preview: &ContractPreview, tick: Price) -> Self {
        let (opens, closes) = (preview.estimate.as_ref(), preview.closes.as_ref());
        let scaled = |price| Scaled::at(price, tick);
        let amount = |of: fn(&Estimate) -> Amount| opens.map_or(Amount::ZERO, of);
        let quantity = |of: fn(&Estimate) -> Quantity| opens.map_or(Quantity::ZERO, of);
        let price = |of: fn(&Estimate) -> Price| opens.map(of).map(scaled);
        Self {
            fill: Fill::of(&preview.fill, tick),
            hold: Decimal(preview.hold),
            available: Decimal(preview.free),
            sufficient: preview.free >= preview.hold,
            close_num: Decimal(closes.map_or(Quantity::ZERO, |closes| closes.quantity)),
            close_profit: Decimal(closes.map_or(Amount::ZERO, |closes| closes.profit)),
            close_fee: Decimal(closes.map_or(Amount::ZERO, |closes| closes.fee)),
            open_num: Decimal(quantity(|opens| opens.quantity)),
            open_price: price(|opens| opens.open_price),
            notional: Decimal(amount(|opens| opens.notional)),
            margin: Decimal(amount(|opens| opens.margin)),
            fee: Decimal(amount(|opens| opens.fee)),
            position_num: Decimal(quantity(|opens| opens.position_quantity)),
            position_price: price(|opens| opens.position_price),
            mmr: opens.map(|opens| Decimal(opens.maintenance_rate)),
            liq_price: price(|opens| opens.liquidation_price),
            bankruptcy_price: price(|opens| opens.bankruptcy_price),
            break_even_price: price(|opens| opens.break_even_price),
            worst_loss: Decimal(amount(|opens| opens.worst_loss)),
        }
    }
}
