//! Margin arithmetic: pure functions of a position, its market's tiers and two prices.
//!
//! Maintenance margin is piecewise linear in the notional and its slopes rise, so it is the largest of its lines. That
//! makes the liquidation price the most cautious of the lines' own solutions, without looking up the tier.

use plimsoll_units::{Amount, Lots, Price, Quantity, Rate, Rounding, Side, mul_div};

use super::Position;
use crate::markets::{Exchange, Market, Product, Tier};

/// A position measured at a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    /// Value of the open lots, in the settlement coin.
    pub notional: Amount,
    pub profit: Amount,
    pub equity: Amount,
    pub maintenance: Amount,
}

impl Risk {
    pub fn must_liquidate(&self) -> bool {
        self.equity <= self.maintenance
    }
    /// Equity at or below one and a half times the maintenance margin.
    pub fn is_called(&self) -> bool {
        self.equity.units() * 2 <= self.maintenance.units() * 3
    }
    /// Equity below two thirds of the maintenance margin: no partial liquidation.
    pub fn is_deep(&self) -> bool {
        self.equity.units() * 3 <= self.maintenance.units() * 2
    }
}

pub(crate) fn tiers(market: &Market) -> &[Tier] {
    match &market.spec.product {
        Product::Contract { tiers, .. } => tiers,
        Product::Spot { .. } => unreachable!("only asked of contract markets"),
    }
}

/// (rate, deduction) of every line, the profile's floor last.
fn lines<'a>(market: &'a Market, floor: Rate) -> impl Iterator<Item = (Rate, Amount)> + 'a {
    tiers(market).iter().map(|t| (t.maintenance, t.deduction)).chain(std::iter::once((floor, Amount::ZERO)))
}

pub(crate) fn maintenance(market: &Market, floor: Rate, notional: Amount) -> Amount {
    lines(market, floor)
        .map(|(rate, deduction)| notional.at_rate(rate, Rounding::Up).expect("a part of a notional") - deduction)
        .max()
        .expect("every contract has a tier")
}

/// The maintenance rate in force at a notional.
pub(crate) fn maintenance_rate(market: &Market, floor: Rate, notional: Amount) -> Rate {
    let tiers = tiers(market);
    let tier = tiers.iter().find(|t| notional <= t.cap).unwrap_or(&tiers[tiers.len() - 1]);
    tier.maintenance.max(floor)
}

impl Position {
    /// Profit in the quote currency at a value of all open lots.
    pub(crate) fn profit_quote(&self, value: Amount) -> Amount {
        match self.side {
            Side::Buy => value - self.cost,
            Side::Sell => self.cost - value,
        }
    }

    pub fn risk(&self, market: &Market, mark: Price, conversion: Exchange) -> Risk {
        let towards_loss = match self.side {
            Side::Buy => Rounding::Down,
            Side::Sell => Rounding::Up,
        };
        let value = market.value_at(mark, self.lots, towards_loss);
        let profit = convert(self.profit_quote(value), conversion, Rounding::Down);
        let notional = convert(market.value_at(mark, self.lots, Rounding::Up), conversion, Rounding::Up);
        Risk { notional, profit, equity: self.margin + profit, maintenance: maintenance(market, self.floor, notional) }
    }

    /// The average price of the open lots.
    pub fn open_price(&self, market: &Market) -> Price {
        ratio(self.cost, market.quantity(self.lots), Rounding::HalfEven)
    }

    /// The mark at which equity equals a multiple of the maintenance margin: (1, 1) for liquidation, (3, 2) for a
    /// margin call.
    fn threshold(&self, market: &Market, conversion: Exchange, weight: (i64, i64)) -> Price {
        let quantity = market.quantity(self.lots);
        let solve = |(rate, deduction): (Rate, Amount)| {
            let (up, down) = (i128::from(weight.0), i128::from(weight.1));
            let rate = i128::from(rate.units()) * up / down;
            let deduction = Amount::from_units(deduction.units() * up / down);
            let cushion = unconvert(self.margin + deduction, conversion);
            let one = i128::from(Rate::SCALE);
            let (reach, slope, rounding) = match self.side {
                Side::Buy => (self.cost - cushion, one - rate, Rounding::Up),
                Side::Sell => (self.cost + cushion, one + rate, Rounding::Down),
            };
            let price = mul_div(reach.units(), Price::SCALE * one, quantity.units() * slope.max(1), rounding);
            Price::from_units(price.expect("a price fits"))
        };
        let solutions = lines(market, self.floor).map(solve);
        match self.side {
            Side::Buy => solutions.max(),
            Side::Sell => solutions.min(),
        }
        .expect("every contract has a tier")
    }

    /// The price shown to the holder, on a tick, never later than the exact one.
    pub fn liquidation_price(&self, market: &Market, conversion: Exchange) -> Price {
        let exact = self.threshold(market, conversion, (1, 1));
        let side = match self.side {
            Side::Buy => Side::Sell, // Up to the next tick.
            Side::Sell => Side::Buy, // Down to the next tick.
        };
        if exact.is_positive() { market.price(market.ticks_towards(exact, side)) } else { Price::ZERO }
    }

    /// The price at which the margin is gone.
    pub fn bankruptcy_price(&self, market: &Market, conversion: Exchange) -> Price {
        let (rounding, value) = match self.side {
            Side::Buy => (Rounding::Up, self.cost - unconvert(self.margin, conversion)),
            Side::Sell => (Rounding::Down, self.cost + unconvert(self.margin, conversion)),
        };
        let price = ratio(value, market.quantity(self.lots), rounding);
        if price.is_positive() { price } else { Price::ZERO }
    }

    /// Keys for the ordered sets: slightly early, so that the exact inequality decides.
    pub(crate) fn keys(&self, market: &Market, conversion_ceiling: Exchange) -> (i64, i64) {
        let key = |weight| {
            let exact = self.threshold(market, conversion_ceiling, weight).units();
            let early = if self.side == Side::Buy { exact + SLACK } else { exact - SLACK };
            early.clamp(0, i128::from(i64::MAX)) as i64
        };
        (key((1, 1)), key((3, 2)))
    }
}

/// The most that several roundings can add up to, in units of price.
const SLACK: i128 = 4;

pub(crate) fn convert(amount: Amount, exchange: Exchange, rounding: Rounding) -> Amount {
    exchange.convert(amount, rounding).expect("a converted notional fits")
}

/// From the settlement coin back to the quote currency, rounded down: a cushion is never overstated.
fn unconvert(amount: Amount, exchange: Exchange) -> Amount {
    exchange.back(amount, Rounding::Down).expect("a margin fits")
}

fn ratio(value: Amount, quantity: Quantity, rounding: Rounding) -> Price {
    let units = mul_div(value.units(), Price::SCALE, quantity.units().max(1), rounding).expect("a price fits");
    Price::from_units(units)
}

/// A fifth of a position's lots, at least one.
pub(crate) fn fifth(lots: Lots) -> Lots {
    Lots(lots.0.div_ceil(5))
}
