//! What opening a contract would come to: margin, fee, the prices that matter, the most it can lose.
//!
//! The same arithmetic as the rules', on a position that nobody holds.

use plimsoll_units::{
    AccountId, Amount, Lots, MarketId, PositionId, Price, Quantity, Rate, Rounding, Side, Timestamp, mul_div,
};

use super::average::average_price;
use super::positions::share;
use crate::contracts::{Position, initial_margin, maintenance_rate, regulated_floor};
use crate::engine::Engine;
use crate::fees::Liquidity;
use crate::markets::{Class, Market, Product};
use crate::reject::Reject;

/// A position somebody thinks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    pub market: MarketId,
    pub side: Side,
    pub leverage: u16,
    pub lots: Lots,
    pub price: Price,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    pub quantity: Quantity,
    pub open_price: Price,
    /// The position afterwards, with what is there already if it joins that; so are the prices below.
    pub position_quantity: Quantity,
    pub position_price: Price,
    pub notional: Amount,
    pub margin: Amount,
    /// Of opening, as a taker.
    pub fee: Amount,
    pub maintenance_rate: Rate,
    pub liquidation_price: Price,
    pub bankruptcy_price: Price,
    /// Where closing as a taker pays for both fees.
    pub break_even_price: Price,
    /// Margin and opening fee: a position never loses more.
    pub worst_loss: Amount,
}

/// What closing an estimated position at a price would bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseEstimate {
    pub profit: Amount,
    pub fee: Amount,
    /// Profit less both fees, never below the loss of everything.
    pub net: Amount,
    /// Profit over initial margin.
    pub return_on_margin: Rate,
}

impl Engine {
    /// For an account, or for a visitor with the terms everybody starts with.
    pub fn estimate(&self, account: Option<AccountId>, opening: &Opening) -> Result<Estimate, Reject> {
        let market = self.contract_market(opening)?;
        let ticks = market.ticks(opening.price)?;
        self.estimate_value(account, opening, market.value(ticks, opening.lots), None)
    }

    pub fn estimate_close(
        &self,
        account: Option<AccountId>,
        opening: &Opening,
        close: Price,
    ) -> Result<CloseEstimate, Reject> {
        let market = self.contract_market(opening)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let estimate = self.estimate(account, opening)?;
        let paid = market.value(market.ticks(opening.price)?, opening.lots);
        let received = market.value(market.ticks(close)?, opening.lots);
        let profit = match opening.side {
            Side::Buy => received - paid,
            Side::Sell => paid - received,
        };
        let profit = conversion.convert(profit, Rounding::Down)?;
        let rate = self.taker_fee(account, market.class);
        let fee = conversion.convert(received, Rounding::Up)?.at_rate(rate, Rounding::Up)?;
        let net = (profit - fee - estimate.fee).max(-estimate.worst_loss);
        let return_on_margin = share(profit, estimate.margin, Rounding::Down).unwrap_or(Rate::ZERO);
        Ok(CloseEstimate { profit, fee, net, return_on_margin })
    }

    /// The estimate of lots that cost this much in the quote currency and join a position, if there is one.
    pub(super) fn estimate_value(
        &self,
        account: Option<AccountId>,
        opening: &Opening,
        value: Amount,
        joined: Option<&Position>,
    ) -> Result<Estimate, Reject> {
        let market = self.markets.get(opening.market.index()).ok_or(Reject::NotFound)?;
        let conversion = self.conversion(market).ok_or(Reject::FeedStale)?;
        let notional = conversion.convert(value, Rounding::Up)?;
        let margin = initial_margin(notional, opening.leverage);
        let rate = self.taker_fee(account, market.class);
        let fee = notional.at_rate(rate, Rounding::Up)?;
        let floor = self.floor_for(account, market);
        let quantity = market.quantity(opening.lots);
        let open_price = average_price(value, quantity).ok_or(Reject::ContractQuantity)?;
        let mut position = imagined(opening, value, margin, floor);
        if let Some(joined) = joined {
            position.lots += joined.lots;
            position.cost += joined.cost;
            position.margin += joined.margin;
            position.floor = joined.floor;
        }
        let position_price = position.open_price(market);
        let whole = conversion.convert(position.cost, Rounding::Up)?;
        Ok(Estimate {
            quantity,
            open_price,
            position_quantity: market.quantity(position.lots),
            position_price,
            notional,
            margin,
            fee,
            maintenance_rate: maintenance_rate(market, position.floor, whole),
            liquidation_price: position.liquidation_price(market, conversion),
            bankruptcy_price: position.bankruptcy_price(market, conversion),
            break_even_price: break_even(market, position_price, rate, opening.side)?,
            worst_loss: margin + fee,
        })
    }

    fn contract_market(&self, opening: &Opening) -> Result<&Market, Reject> {
        let market = self.markets.get(opening.market.index()).ok_or(Reject::NotFound)?;
        let Product::Contract { leverage_max, .. } = market.spec.product else {
            return Err(Reject::NotFound);
        };
        if opening.leverage == 0 || opening.leverage > leverage_max {
            return Err(Reject::LeverageLimit { maximum: leverage_max });
        }
        if opening.lots < market.spec.min_lots || opening.lots > market.spec.max_lots {
            return Err(Reject::ContractQuantity);
        }
        Ok(market)
    }

    pub(super) fn taker_fee(&self, account: Option<AccountId>, class: Class) -> Rate {
        match account.and_then(|id| self.account(id)) {
            Some(account) => self.fees.contract(account, class, Liquidity::Taker),
            None => class.contract_fees().1,
        }
    }

    /// A visitor is shown the terms of the strictest profile: the one everybody starts with.
    fn floor_for(&self, account: Option<AccountId>, market: &Market) -> Rate {
        match (account.filter(|id| self.account(*id).is_some()), &market.spec.product) {
            (Some(account), _) => self.maintenance_floor(account, market.id),
            (None, Product::Contract { regulated_leverage_max, .. }) => regulated_floor(*regulated_leverage_max),
            (None, Product::Spot { .. }) => Rate::ZERO,
        }
    }
}

/// For a long: open × (1 + fee) ÷ (1 − fee), on the next tick up; mirrored for a short.
fn break_even(market: &Market, open: Price, fee: Rate, side: Side) -> Result<Price, Reject> {
    let (one, fee) = (i128::from(Rate::SCALE), i128::from(fee.units()));
    let (up, down) = (one + fee, one - fee);
    let (exact, towards) = match side {
        Side::Buy => (mul_div(open.units(), up, down, Rounding::Up)?, Side::Sell),
        Side::Sell => (mul_div(open.units(), down, up, Rounding::Down)?, Side::Buy),
    };
    Ok(market.price(market.ticks_towards(Price::from_units(exact), towards)))
}

fn imagined(opening: &Opening, cost: Amount, margin: Amount, floor: Rate) -> Position {
    Position {
        id: PositionId(0),
        account: AccountId(0),
        market: opening.market,
        side: opening.side,
        leverage: opening.leverage,
        lots: opening.lots,
        cost,
        margin,
        floor,
        opened_at: Timestamp::ZERO,
        closing: Lots::ZERO,
        orders: Vec::new(),
        protections: Vec::new(),
        realised: Amount::ZERO,
        fees: Amount::ZERO,
        carried: Amount::ZERO,
        called_at: Timestamp::ZERO,
        partial_at: Timestamp::ZERO,
        queued: false,
        liquidation_key: 0,
        call_key: None,
        liquidation_rate: Rate::ZERO,
    }
}
