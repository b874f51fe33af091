//! Payouts in another currency than the coin: the rate, and the check that it is the index's own.
//!
//! The command carries the rate and the tick it follows from, so the journal alone can show whether it was right.

use plimsoll_units::{Amount, Price, Rate, Rounding, mul_div};

use crate::command::PayoutRate;
use crate::engine::Engine;
use crate::prices::FeedState;
use crate::reject::Reject;

/// Rates have four decimals, as banks quote them.
const RATE_STEPS: i64 = 10_000;

/// One USDT in the other currency: the price, or its inverse where the index prices that currency in dollars. `None`
/// where that is zero.
pub fn payout_rate(price: Price, inverse: bool) -> Option<Rate> {
    let steps = if inverse {
        mul_div(i128::from(RATE_STEPS), Price::SCALE, price.units(), Rounding::HalfEven)
    } else {
        mul_div(price.units(), i128::from(RATE_STEPS), Price::SCALE, Rounding::HalfEven)
    };
    let steps = i64::try_from(steps.ok()?).ok()?;
    let rate = Rate::from_units(steps.checked_mul(Rate::SCALE / RATE_STEPS)?);
    rate.is_positive().then_some(rate)
}

/// An amount of USDT in the other currency, rounded down to what its banks can pay.
pub fn paid_out(amount: Amount, rate: Rate, decimals: u32) -> Option<Amount> {
    let smallest = Amount::SCALE / 10_i128.pow(decimals);
    let exact = amount.at_rate(rate, Rounding::Down).ok()?;
    Some(Amount::from_units(exact.units() / smallest * smallest))
}

impl Engine {
    /// The rate must be that of the index's newest tick. While the index trades, its feed must be good.
    pub(super) fn check_payout(&self, payout: &PayoutRate) -> Result<(), Reject> {
        let index = self.indexes.get(payout.index.index()).ok_or(Reject::InvalidInput { what: "payout index" })?;
        let now = self.now();
        let is_open = self.calendars.get(&index.calendar).is_some_and(|calendar| calendar.window_at(now).is_some());
        if is_open && index.state(now) != FeedState::Ok {
            return Err(Reject::FeedStale);
        }
        let tick = index.last_tick().ok_or(Reject::FeedStale)?;
        let is_right = tick.id == payout.tick && payout_rate(tick.price, payout.inverse) == Some(payout.rate);
        if is_right { Ok(()) } else { Err(Reject::InvalidInput { what: PAYOUT_MOVED }) }
    }
}

/// The rate was right a moment ago: a retry with the newest one succeeds.
pub const PAYOUT_MOVED: &str = "payout rate";

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(price: &str, inverse: bool) -> Option<String> {
        payout_rate(price.parse().unwrap(), inverse).map(|rate| rate.to_string())
    }

    #[test]
    fn a_rate_has_four_decimals_either_way() {
        assert_eq!(rate("1.0850", true).as_deref(), Some("0.9217"));
        assert_eq!(rate("151.23456", false).as_deref(), Some("151.2346"));
        assert_eq!(rate("100000", true), None, "less than a step");
    }

    /// V27: 500 USDT less a fee of 4.5, in EUR.
    #[test]
    fn what_arrives_is_rounded_down_to_cents() {
        let rate: Rate = "0.9217".parse().unwrap();
        let euros = |amount: &str| paid_out(amount.parse().unwrap(), rate, 2).unwrap().to_string();
        assert_eq!(euros("500"), "460.85");
        assert_eq!(euros("495.5"), "456.7");
        assert_eq!(paid_out("1.5".parse().unwrap(), Rate::ONE, 0).unwrap(), Amount::ONE);
    }
}
