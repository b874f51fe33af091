//! Order previews on the wire.

use plimsoll_app::engine::view::{ContractPreview, FillPreview, SpotPreview};
use plimsoll_app::trading::{Directory, SpotTerms};
use plimsoll_units::Price;
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
    open_num: WireQuantity,
    open_price: Scaled,
    notional: WireAmount,
    margin: WireAmount,
    fee: WireAmount,
    mmr: WireRate,
    liq_price: Scaled,
    bankruptcy_price: Scaled,
    /// The break-even price including both fees.
    break_even_price: Scaled,
    /// Margin and fee: a position never loses more.
    worst_loss: WireAmount,
}

impl ContractPreviewed {
    pub(super) fn of(preview: &ContractPreview, tick: Price) -> Self {
        let estimate = &preview.estimate;
        let scaled = |price| Scaled::at(price, tick);
        Self {
            fill: Fill::of(&preview.fill, tick),
            hold: Decimal(preview.hold),
            available: Decimal(preview.free),
            sufficient: preview.free >= preview.hold,
            open_num: Decimal(estimate.quantity),
            open_price: scaled(estimate.open_price),
            notional: Decimal(estimate.notional),
            margin: Decimal(estimate.margin),
            fee: Decimal(estimate.fee),
            mmr: Decimal(estimate.maintenance_rate),
            liq_price: scaled(estimate.liquidation_price),
            bankruptcy_price: scaled(estimate.bankruptcy_price),
            break_even_price: scaled(estimate.break_even_price),
            worst_loss: Decimal(estimate.worst_loss),
        }
    }
}
