//! An open position measured at the present mark, and its protective orders.
//!
//! Rounding: profit and equity against the holder, maintenance and ratios up, the liquidation price to the tick that
//! is reached first. The engine decides by its own inequality, never by these figures.

use plimsoll_units::{
    AccountId, Amount, Lots, MarketId, PositionId, Price, ProtectionId, Quantity, Rate, Rounding, Side, Timestamp,
    mul_div,
};

use crate::command::ProtectionKind;
use crate::contracts::{Position, Trail, initial_margin, maintenance_rate};
use crate::engine::Engine;
use crate::markets::Market;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenPosition {
    pub id: PositionId,
    pub account: AccountId,
    pub market: MarketId,
    /// Buy is long.
    pub side: Side,
    pub leverage: u16,
    pub lots: Lots,
    /// Lots that closing orders have spoken for.
    pub closing: Lots,
    pub quantity: Quantity,
    pub open_price: Price,
    pub margin: Amount,
    pub realised: Amount,
    pub fees: Amount,
    /// Funding, overnight and dividends paid (positive) or received.
    pub carried: Amount,
    pub opened_at: Timestamp,
    /// Nothing without a mark.
    pub measured: Option<Measured>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    pub mark: Price,
    /// What the open lots would need as margin if opened at their own price.
    pub initial_margin: Amount,
    pub notional: Amount,
    pub profit: Amount,
    pub equity: Amount,
    pub maintenance: Amount,
    pub maintenance_rate: Rate,
    /// Profit over initial margin.
    pub return_on_margin: Rate,
    /// Maintenance margin over equity: liquidation at one. Nothing when the equity is gone.
    pub margin_ratio: Option<Rate>,
    pub liquidation_price: Price,
    pub bankruptcy_price: Price,
    /// Margin that may be taken out now.
    pub reducible: Amount,
}

/// A take-profit or stop-loss that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenProtection {
    pub id: ProtectionId,
    pub position: PositionId,
    pub account: AccountId,
    pub market: MarketId,
    pub side: Side,
    pub leverage: u16,
    pub kind: ProtectionKind,
    /// Where it fires now; a trailing one that waits for its activation, where it will begin.
    pub trigger: Price,
    /// What makes it a trailing stop.
    pub trail: Option<Trail>,
    /// The mark has reached it, and it is being filled.
    pub is_fired: bool,
    pub limit: Option<Price>,
    pub lots: Lots,
    /// Closes whatever is open, not a fixed number of lots.
    pub whole: bool,
}

impl Engine {
    pub fn view_position(&self, id: PositionId) -> Option<OpenPosition> {
        let position = self.positions.get(id)?;
        let market = &self.markets[position.market.index()];
        Some(OpenPosition {
            id,
            account: position.account,
            market: position.market,
            side: position.side,
            leverage: position.leverage,
            lots: position.lots,
            closing: position.closing,
            quantity: market.quantity(position.lots),
            open_price: position.open_price(market),
            margin: position.margin,
            realised: position.realised,
            fees: position.fees,
            carried: position.carried,
            opened_at: position.opened_at,
            measured: self.measure(position, market),
        })
    }

    fn measure(&self, position: &Position, market: &Market) -> Option<Measured> {
        let mark = market.contract().mark?;
        let conversion = self.conversion(market)?;
        let risk = position.risk(market, mark, conversion);
        let cost = conversion.convert(position.cost, Rounding::Up).ok()?;
        let initial = initial_margin(cost, position.leverage);
        Some(Measured {
            mark,
            initial_margin: initial,
            notional: risk.notional,
            profit: risk.profit,
            equity: risk.equity,
            maintenance: risk.maintenance,
            maintenance_rate: maintenance_rate(market, position.floor, risk.notional),
            return_on_margin: share(risk.profit, initial, Rounding::Down).unwrap_or(Rate::ZERO),
            margin_ratio: share(risk.maintenance, risk.equity, Rounding::Up),
            liquidation_price: position.liquidation_price(market, conversion),
            bankruptcy_price: position.bankruptcy_price(market, conversion),
            reducible: self.reducible_margin(position.id).unwrap_or(Amount::ZERO),
        })
    }

    pub fn view_protection(&self, id: ProtectionId) -> Option<OpenProtection> {
        let protection = self.positions.protections.get(&id)?;
        let position = self.positions.get(protection.position)?;
        let market = &self.markets[protection.market.index()];
        Some(OpenProtection {
            id,
            position: protection.position,
            account: position.account,
            market: protection.market,
            side: position.side,
            leverage: position.leverage,
            kind: protection.kind,
            trigger: self.present_trigger(id, protection, position.side),
            trail: protection.trail,
            is_fired: market.contract().firing.contains(&id),
            limit: protection.limit.map(|ticks| market.price(ticks)),
            lots: protection.lots,
            whole: protection.whole,
        })
    }

    /// The protective orders of a position, in the order they were set.
    pub fn protections_of(&self, position: PositionId) -> impl Iterator<Item = OpenProtection> + '_ {
        let ids = self.positions.get(position).map(|position| position.protections.as_slice()).unwrap_or_default();
        ids.iter().filter_map(|id| self.view_protection(*id))
    }
}

/// `part ÷ whole`; nothing when there is no whole or the ratio is beyond any screen.
pub(super) fn share(part: Amount, whole: Amount, rounding: Rounding) -> Option<Rate> {
    if !whole.is_positive() {
        return None;
    }
    let units = mul_div(part.units(), i128::from(Rate::SCALE), whole.units(), rounding).ok()?;
    i64::try_from(units).ok().map(Rate::from_units)
}
