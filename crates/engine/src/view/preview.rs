//! Order previews: the result of an order if placed now, by the rules' own checks and the current book. Changes
//! nothing.
//!
//! Rejected where placing would be, except for funds and rate limits: a user without the funds still sees the figures.

use plimsoll_units::{Amount, AssetId, Lots, MarketId, PositionId, Price, Quantity, Rounding, Side};

use super::average::average_price;
use super::estimate::{Estimate, Opening};
use super::walk::{Walk, Wanted};
use crate::accounts::Account;
use crate::command::{Effect, PlaceOrder};
use crate::contracts::Position;
use crate::engine::Engine;
use crate::fees::Liquidity;
use crate::ledger::in_realm;
use crate::markets::Market;
use crate::orders::{Beside, Plan, Purpose, TimeInForce};
use crate::reject::Reject;

/// The part that would fill at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillPreview {
    pub lots: Lots,
    pub quantity: Quantity,
    pub value: Amount,
    pub average_price: Option<Price>,
    pub worst_price: Option<Price>,
    /// What rests in the book, or is cancelled when the order does not rest.
    pub left: Quantity,
    pub rests: bool,
    /// One of the owner's own orders is in the way.
    pub meets_own: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpotPreview {
    pub fill: FillPreview,
    /// The amount that must be free, and is held until the order ends.
    pub hold: Amount,
    pub hold_asset: AssetId,
    pub free: Amount,
    /// Fee of what fills at once as a taker and of what rests as a maker, in the coin received.
    pub fee: Amount,
    pub fee_asset: AssetId,
    /// Received in total, after the fee, if everything that rests fills too.
    pub received: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractPreview {
    pub fill: FillPreview,
    pub hold: Amount,
    pub free: Amount,
    /// What it would close of the account's position in net mode, with what rests taken at its limit.
    pub closes: Option<ClosePreview>,
    /// What it would open, with what rests taken at its limit; nothing when all of it closes.
    pub estimate: Option<Estimate>,
}

/// The part of an order that closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosePreview {
    pub position: PositionId,
    pub quantity: Quantity,
    /// Realised, before the fee.
    pub profit: Amount,
    /// As a taker.
    pub fee: Amount,
}

impl Engine {
    pub fn preview_spot(&self, command: &PlaceOrder) -> Result<SpotPreview, Reject> {
        let (account, market, plan) = self.rehearse(command)?;
        let (_, hold) = self.check_effect(command, &plan, (0, 0))?;
        let walk = self.preview_walk(account, market, command, &plan);
        let fill = preview_fill(market, command, &plan, &walk);
        let (base, quote) = market.pair();
        let left = if fill.rests { plan.lots - walk.lots } else { Lots::ZERO };
        let (asset, now, later) = match command.side {
            Side::Buy => (base, market.base_amount(walk.lots), market.base_amount(left)),
            Side::Sell => (quote, walk.value, market.value(plan.limit, left)),
        };
        let taken = now.at_rate(self.fees.spot(account, Liquidity::Taker), Rounding::Up)?;
        let made = later.at_rate(self.fees.spot(account, Liquidity::Maker), Rounding::Up)?;
        Ok(SpotPreview {
            fill,
            hold: hold.amount,
            hold_asset: hold.asset,
            free: self.ledger.free(command.account, hold.wallet, hold.asset),
            fee: taken + made,
            fee_asset: in_realm(asset, account.realm),
            received: now + later - taken - made,
        })
    }

    /// For an order that opens a position, or in net mode closes one first.
    pub fn preview_contract(&self, command: &PlaceOrder) -> Result<ContractPreview, Reject> {
        let Effect::Open { leverage, .. } = command.effect else {
            return Err(Reject::InvalidInput { what: "effect" });
        };
        let (account, market, plan) = self.rehearse(command)?;
        let (purpose, hold) = self.check_effect(command, &plan, (0, 0))?;
        let walk = self.preview_walk(account, market, command, &plan);
        let fill = preview_fill(market, command, &plan, &walk);
        // What does not rest is not opened; an order without a fill is still shown at its limit.
        let left = if fill.rests || walk.lots.is_zero() { plan.lots - walk.lots } else { Lots::ZERO };
        let value = walk.value + market.value(plan.limit, left);
        let exposures = &self.positions.exposures;
        let on =
            |side| exposures.position((command.account, command.market, side)).and_then(|id| self.positions.get(id));
        let against = on(command.side.opposite()).filter(|_| matches!(purpose, Purpose::Net { .. }));
        // A fill reduces the position though other orders have spoken for it.
        let reduced = against.map_or(Lots::ZERO, |position| position.lots.min(walk.lots));
        let closes = purpose.closing(plan.lots).max(reduced).min(walk.lots + left);
        let closes_value = self.value_of_first(account, (market, command), &plan, closes);
        let opening = Opening {
            market: command.market,
            side: command.side,
            leverage,
            lots: walk.lots + left - closes,
            price: market.price(plan.limit),
        };
        let opens = || self.estimate_value(Some(command.account), &opening, value - closes_value, on(command.side));
        Ok(ContractPreview {
            fill,
            hold: hold.amount,
            free: self.ledger.free(command.account, hold.wallet, hold.asset),
            closes: against
                .filter(|_| !closes.is_zero())
                .map(|position| self.preview_close(position, market, closes, closes_value))
                .transpose()?,
            estimate: if opening.lots.is_zero() { None } else { Some(opens()?) },
        })
    }

    /// What an order's first lots would cost: what the book has, the rest at the limit.
    fn value_of_first(
        &self,
        account: &Account,
        (market, command): (&Market, &PlaceOrder),
        plan: &Plan,
        lots: Lots,
    ) -> Amount {
        let walk = self.preview_walk(account, market, command, &Plan { lots, ..*plan });
        walk.value + market.value(plan.limit, lots - walk.lots)
    }

    fn preview_close(
        &self,
        position: &Position,
        market: &Market,
        lots: Lots,
        value: Amount,
    ) -> Result<ClosePreview, Reject> {
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let cost = position.cost_of(lots.0, position.lots.0);
        let profit = if position.side == Side::Buy { value - cost } else { cost - value };
        let rate = self.taker_fee(Some(position.account), market.class);
        Ok(ClosePreview {
            position: position.id,
            quantity: market.quantity(lots),
            profit: conversion.convert(profit, Rounding::Down)?,
            fee: conversion.convert(value, Rounding::Up)?.at_rate(rate, Rounding::Up)?,
        })
    }

    /// The checks of placing an order, in their order, up to its effect.
    fn rehearse(&self, command: &PlaceOrder) -> Result<(&Account, &Market, Plan), Reject> {
        let account = self.customer(command.account)?;
        let closes = self.only_closes(command, &Beside::default());
        if closes {
            account.check_not_frozen()?;
        } else {
            account.check_can_open()?;
        }
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        if market.is_contract() == (command.effect == Effect::Spot) {
            return Err(Reject::InvalidInput { what: "effect" });
        }
        let lowers_risk = closes || !market.is_contract() && command.side == Side::Sell;
        self.check_session(market.spec.index, lowers_risk)?;
        let plan = self.plan(command)?;
        self.check_at_once(command, &plan)?;
        Ok((account, market, plan))
    }

    fn preview_walk(&self, account: &Account, market: &Market, command: &PlaceOrder, plan: &Plan) -> Walk {
        if plan.stop.is_some() {
            return Walk::default();
        }
        let wanted = Wanted { side: command.side, lots: plan.lots, limit: plan.limit, budget: plan.budget };
        self.walk(account, market, &wanted)
    }

    /// The contract market of an index, if there is one.
    pub fn contract_on(&self, index: plimsoll_units::IndexId) -> Option<MarketId> {
        let markets = &self.indexes.get(index.index())?.markets;
        markets.iter().copied().find(|id| self.markets[id.index()].is_contract())
    }
}

fn preview_fill(market: &Market, command: &PlaceOrder, plan: &Plan, walk: &Walk) -> FillPreview {
    let quantity = market.quantity(walk.lots);
    let waits = plan.stop.is_some();
    let rests = !walk.meets_own
        && (waits || !plan.at_market)
        && matches!(command.tif, TimeInForce::Gtc | TimeInForce::PostOnly);
    let left = if plan.budget.is_some() { Lots::ZERO } else { plan.lots - walk.lots };
    FillPreview {
        lots: walk.lots,
        quantity,
        value: walk.value,
        average_price: average_price(walk.value, quantity),
        worst_price: walk.worst.map(|ticks| market.price(ticks)),
        left: market.quantity(left),
        rests: rests && !left.is_zero(),
        meets_own: walk.meets_own,
    }
}
