//! Funding: every eight hours one side of a contract pays the other, which keeps its price near the index.
//!
//! Owns the premium, the rate and the schedule. The carry run decides what each position pays.

use plimsoll_units::{Amount, HOUR_MS, MINUTE_MS, MarketId, Price, Quantity, Rate, Rounding, Side, Timestamp, mul_div};

use super::Terms;
use crate::engine::Engine;
use crate::event::Event;
use crate::markets::Product;
use crate::planted::{Bug, planted};
use crate::timers::TimerKind;

/// Funding is exchanged at 00:00, 08:00 and 16:00 UTC.
pub(crate) const FUNDING_MS: i64 = 8 * HOUR_MS;
/// The notional of the impact price, from which the premium is measured.
const IMPACT: Amount = Amount::whole(10_000);
const INTEREST: Rate = Rate::from_units(Rate::SCALE / 10_000);
const INTEREST_CLAMP: Rate = Rate::from_units(Rate::SCALE / 2_000);
const FUNDING_CAP: Rate = Rate::from_units(Rate::SCALE * 75 / 10_000);
/// Levels walked for the impact price.
const IMPACT_LEVELS: usize = 50;

pub(crate) fn next_funding(now: Timestamp) -> Timestamp {
    now.floor(FUNDING_MS).plus(FUNDING_MS)
}

/// F = P + clamp(interest − P), capped.
pub(crate) fn funding_rate(premium: Rate) -> Rate {
    let pull = Rate::from_units((INTEREST - premium).units().clamp(-INTEREST_CLAMP.units(), INTEREST_CLAMP.units()));
    Rate::from_units((premium + pull).units().clamp(-FUNDING_CAP.units(), FUNDING_CAP.units()))
}

impl Engine {
    pub(crate) fn schedule_funding(&mut self) {
        if self.carries.scheduled {
            return;
        }
        self.carries.scheduled = true;
        let now = self.now();
        self.timers.add(next_funding(now), TimerKind::Funding, 0);
        self.timers.add(now.floor(MINUTE_MS).plus(MINUTE_MS), TimerKind::PremiumSample, 0);
    }

    /// Every minute: samples the book's distance from the index, later minutes weighing more.
    pub(crate) fn sample_premiums(&mut self, due: Timestamp) {
        self.timers.add(due.plus(MINUTE_MS), TimerKind::PremiumSample, 0);
        for m in 0..self.markets.len() {
            let Product::Contract { funding: true, .. } = self.markets[m].spec.product else {
                continue;
            };
            let index = self.markets[m].spec.index;
            if !self.is_tradable(index) {
                continue;
            }
            let Some(premium) = self.premium(MarketId(m as u16)) else {
                continue;
            };
            let contract = self.markets[m].contract_mut();
            contract.premium_weight += 1;
            let weighted = premium.units() * i128::from(contract.premium_weight);
            contract.premium_sum += Price::from_units(weighted);
        }
    }

    /// Premium of the impact prices over the index, as a fraction at the scale of a price.
    fn premium(&self, market: MarketId) -> Option<Price> {
        let m = &self.markets[market.index()];
        let index = self.indexes[m.spec.index.index()].price?;
        let above = self.impact_price(market, Side::Buy).map_or(0, |bid| (bid - index).units().max(0));
        let below = self.impact_price(market, Side::Sell).map_or(0, |ask| (index - ask).units().max(0));
        mul_div(above - below, Price::SCALE, index.units(), Rounding::HalfEven).ok().map(Price::from_units)
    }

    /// The average price of trading the impact notional against one side of the book.
    fn impact_price(&self, market: MarketId, side: Side) -> Option<Price> {
        let m = &self.markets[market.index()];
        let mut levels = Vec::new();
        m.book().depth(self.orders().pool(), side, IMPACT_LEVELS, &mut levels);
        // Quantities at the square of their scale: the last level is cut at an arbitrary point.
        let fine = Quantity::SCALE;
        let (mut money, mut quantity) = (IMPACT, 0i128);
        for (ticks, lots) in levels {
            let value = m.value(ticks, lots);
            let part = value.min(money);
            let whole = m.quantity(lots).units().checked_mul(fine)?;
            quantity += mul_div(whole, part.units(), value.units(), Rounding::HalfEven).ok()?;
            money -= part;
            if money.is_zero() {
                let price = mul_div(IMPACT.units(), Price::SCALE * fine, quantity.max(1), Rounding::HalfEven).ok()?;
                return Some(Price::from_units(price));
            }
        }
        None
    }

    pub(crate) fn start_funding(&mut self, due: Timestamp) {
        self.timers.add(due.plus(FUNDING_MS), TimerKind::Funding, 0);
        for m in 0..self.markets.len() {
            let Product::Contract { funding: true, .. } = self.markets[m].spec.product else {
                continue;
            };
            let index = self.markets[m].spec.index;
            let stale = self.indexes[index.index()].state(self.now()) == crate::prices::FeedState::Stale;
            let contract = self.markets[m].contract_mut();
            let (sum, weight) = (contract.premium_sum, i128::from(contract.premium_weight));
            contract.premium_sum = Price::ZERO;
            contract.premium_weight = 0;
            let weights = (weight * (weight + 1) / 2).max(1);
            // Premiums are stored at the scale of a price; a rate has two more digits.
            let premium = sum.units() * 100 / weights;
            let rate =
                funding_rate(Rate::from_units(premium.clamp(-i128::from(Rate::SCALE), i128::from(Rate::SCALE)) as i64));
            contract.funding_rate = rate;
            let Some(mark) = contract.mark.filter(|_| !stale) else {
                continue;
            };
            let market = MarketId(m as u16);
            self.out.push(Event::FundingRate { market, rate, mark });
            if !rate.is_zero() {
                let longs = rate.is_positive() != planted(Bug::FundingBackwards);
                let payer = if longs { Side::Buy } else { Side::Sell };
                self.start_run(market, Terms::Funding { rate: rate.abs(), payer });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn funding_follows_the_premium_and_is_pulled_towards_the_interest() {
        let rate = |premium: &str| funding_rate(premium.parse().unwrap()).to_string();
        assert_eq!(rate("0.0008"), "0.0003");
        assert_eq!(rate("0.0002"), "0.0001");
        assert_eq!(rate("0.05"), "0.0075");
        assert_eq!(rate("-0.05"), "-0.0075");
    }
}
