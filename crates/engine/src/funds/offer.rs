//! Terms of a fund, as the operator publishes them; the same for everybody.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, FundId, Rate, Rounding, mul_div};

use super::{FUND_DAYS_MAX, FUND_QUOTA_MAX, FUND_RATE_MAX, FUND_TERMS_MAX, FUNDS_MAX};
use crate::command::OfferFund;
use crate::engine::Engine;
use crate::fees::LEVELS;
use crate::ledger::System;
use crate::loans::YEAR_DAYS;
use crate::reject::Reject;

/// Whom a fund is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum FundClass {
    #[n(0)]
    General,
    #[n(1)]
    Vip,
    /// Verified institutions only.
    #[n(2)]
    Institution,
}

/// When the reward is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum FundPays {
    #[n(0)]
    Daily,
    #[n(1)]
    AtMaturity,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct FundTerms {
    #[n(0)]
    pub asset: AssetId,
    /// In ascending order.
    #[n(1)]
    pub days: Vec<u16>,
    #[n(2)]
    pub rate: Rate,
    #[n(3)]
    pub quota: Amount,
    #[n(4)]
    pub minimum: Amount,
    #[n(5)]
    pub maximum: Amount,
    #[n(6)]
    pub times: u16,
    #[n(7)]
    pub level: u8,
    #[n(8)]
    pub class: FundClass,
    #[n(9)]
    pub pays: FundPays,
    #[n(10)]
    pub open: bool,
}

/// A fund's terms, and sums over its orders.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Fund {
    #[n(0)]
    pub terms: FundTerms,
    /// Principal ever bought, without what was taken back or turned down before its value date.
    #[n(1)]
    pub sold: Amount,
    /// The part of it that still waits for its value date: it may come back to the quota.
    #[n(2)]
    pub waiting: Amount,
    /// What is reserved for that part.
    #[n(3)]
    pub waiting_reserved: Amount,
    /// Rewards ever paid.
    #[n(4)]
    pub paid: Amount,
}

impl FundTerms {
    fn longest(&self) -> u16 {
        self.days.last().copied().unwrap_or_default()
    }

    /// What an amount earns in a day.
    pub fn daily(&self, amount: Amount) -> Amount {
        daily(amount, self.rate)
    }

    /// A term and an amount that an order may have.
    pub(crate) fn check(&self, amount: Amount, days: u16) -> Result<(), Reject> {
        if !self.days.contains(&days) {
            return Err(Reject::TermNotOffered);
        }
        if amount < self.minimum {
            return Err(Reject::FundTooLittle { minimum: self.minimum });
        }
        if amount > self.maximum {
            return Err(Reject::FundTooMuch { maximum: self.maximum });
        }
        if self.daily(amount).is_zero() {
            return Err(Reject::FundEarnsNothing);
        }
        Ok(())
    }

    /// Orders bought under these terms are promised what those of the other terms are.
    fn promises_like(&self, other: &Self) -> bool {
        (self.rate, self.minimum, self.longest()) == (other.rate, other.minimum, other.longest())
    }

    /// The most that orders of this sum could earn: the longest term, and every smallest order rounded up.
    fn promise(&self, amount: Amount) -> Amount {
        let orders = amount.units() / self.minimum.units();
        reward_of(amount, self.rate, self.longest()) + Amount::from_units(orders)
    }
}

impl Fund {
    /// What can still be sold.
    pub fn left(&self) -> Amount {
        self.terms.quota - self.sold
    }

    /// What the reward account must hold before the fund may be open: for what can still be sold.
    pub(crate) fn needed(&self) -> Amount {
        self.terms.promise(self.left().max(Amount::ZERO))
    }
}

/// Simple interest of one day, down.
pub fn daily(amount: Amount, rate: Rate) -> Amount {
    in_days(amount, rate, 1, Rounding::Down)
}

/// What is reserved for an order: its exact reward, up.
pub(super) fn reward_of(amount: Amount, rate: Rate, days: u16) -> Amount {
    in_days(amount, rate, days, Rounding::Up)
}

fn in_days(amount: Amount, rate: Rate, days: u16, rounding: Rounding) -> Amount {
    let by = i128::from(rate.units()) * i128::from(days);
    let units = mul_div(amount.units(), by, i128::from(Rate::SCALE) * i128::from(YEAR_DAYS), rounding);
    Amount::from_units(units.expect("amounts, days and rates are bounded"))
}

impl Engine {
    pub(crate) fn offer_fund(&mut self, command: &OfferFund) -> Result<(), Reject> {
        self.check_asset(command.asset)?;
        let ascending = command.days.is_sorted_by(|a, b| a < b);
        let possible = command.days.iter().all(|days| (1..=FUND_DAYS_MAX).contains(days));
        if command.days.is_empty() || command.days.len() > FUND_TERMS_MAX || !ascending || !possible {
            return Err(Reject::InvalidInput { what: "days" });
        }
        if !command.rate.is_positive() || command.rate > FUND_RATE_MAX {
            return Err(Reject::InvalidInput { what: "rate above the yearly limit" });
        }
        let in_order = command.minimum.is_positive() && command.minimum <= command.maximum;
        if !in_order || command.maximum > command.quota || command.quota > FUND_QUOTA_MAX {
            return Err(Reject::InvalidInput { what: "amounts" });
        }
        if usize::from(command.level) >= LEVELS {
            return Err(Reject::InvalidInput { what: "level" });
        }
        let OfferFund { fund, asset, days, rate, quota, minimum, maximum, times, level, class, pays, open } =
            command.clone();
        let terms = FundTerms { asset, days, rate, quota, minimum, maximum, times, level, class, pays, open };
        let known = self.funds.funds.get(&fund);
        if known.is_none() && self.funds.funds.len() >= FUNDS_MAX {
            return Err(Reject::CapacityReached);
        }
        if self.is_nav_fund(fund) {
            return Err(Reject::InvalidInput { what: "the number belongs to a fund that holds coins" });
        }
        if known.is_some_and(|known| known.terms.asset != asset) {
            return Err(Reject::InvalidInput { what: "a fund keeps its coin" });
        }
        // What waits has reserved its reward under the terms it was bought with; when it starts or comes back, the sums of
        // a fund with other promises would no longer be covered.
        if known.is_some_and(|known| known.waiting.is_positive() && !known.terms.promises_like(&terms)) {
            return Err(Reject::InvalidInput { what: "orders wait under other terms" });
        }
        let mut next = known.cloned().unwrap_or(Fund {
            terms: terms.clone(),
            sold: Amount::ZERO,
            waiting: Amount::ZERO,
            waiting_reserved: Amount::ZERO,
            paid: Amount::ZERO,
        });
        next.terms = terms;
        if quota < next.sold {
            return Err(Reject::InvalidInput { what: "quota below what was sold" });
        }
        if open {
            self.check_prefunded(fund, &next, Amount::ZERO)?;
        }
        // Every check is above. From here on nothing may fail.
        self.funds.funds.insert(fund, next);
        Ok(())
    }

    /// The reward account holds what the fund promises, also after this much was taken out.
    pub(crate) fn check_prefunded(&self, id: FundId, fund: &Fund, taken: Amount) -> Result<(), Reject> {
        let held = self.ledger.system(System::FundReward(id), fund.terms.asset) - taken;
        let needed = fund.needed();
        if held < needed { Err(Reject::FundNotPrefunded { needed, held }) } else { Ok(()) }
    }
}
