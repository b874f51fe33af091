//! Referrals: who referred whom, and the referrer's share of trading fees. One level, one year, paid daily from fees.
//!
//! Nothing is earned from deposits, losses, stakes or funds, and no more is paid than the fee account holds.

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Rate, Rounding, Timestamp};

use crate::accounts::{Account, Profile, Realm, Referrer};
use crate::command::BindReferrer;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

/// The referrer's share of a fee: twenty percent.
const SHARE: Rate = Rate::from_units(Rate::SCALE / 5);
/// How long a referred account's fees count.
const TERM_MS: i64 = 365 * DAY_MS;
/// Maximum paid to one referrer in a calendar month, in USDT; the rest is carried over to the next.
const MONTHLY_MAX: Amount = Amount::whole(10_000);
/// Maximum length of the referrer chain that is followed to rule out a cycle.
const LINE_MAX: usize = 1_000;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Referrals {
    /// Earned and not yet paid, by referrer and coin.
    #[n(0)]
    earned: BTreeMap<(AccountId, AssetId), Amount>,
    /// Paid in the current month, in USDT.
    #[n(1)]
    paid: BTreeMap<AccountId, Amount>,
    #[n(2)]
    month: i64,
}

impl Referrals {
    /// Resets the paid amounts when a new month begins.
    pub(crate) fn turn_month(&mut self, now: Timestamp) {
        let month = month_of(now);
        if month != self.month {
            self.month = month;
            self.paid.clear();
        }
    }

    fn next_coin(&self, referrer: AccountId, after: Option<AssetId>) -> Option<(AssetId, Amount)> {
        let first = after.map_or(Some(0), |asset| asset.0.checked_add(1))?;
        let coins = (referrer, AssetId(first))..=(referrer, AssetId(u16::MAX));
        self.earned.range(coins).next().map(|((_, asset), amount)| (*asset, *amount))
    }
}

/// Calendar months since year zero, from the civil calendar counted in eras of 400 years.
pub(crate) fn month_of(at: Timestamp) -> i64 {
    let days = at.0.div_euclid(DAY_MS) + 719_468; // Since the first of March of year zero.
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    (era * 400 + year) * 12 + march_month + 2
}

impl Engine {
    pub(crate) fn bind_referrer(&mut self, command: &BindReferrer) -> Result<(), Reject> {
        let account = self.customer(command.account)?;
        let referrer = self.customer(command.referrer)?;
        if account.realm == Realm::Practice || referrer.realm == Realm::Practice {
            return Err(Reject::WrongRealm);
        }
        if account.referrer.is_some() {
            return Err(Reject::CodeAlreadyBound);
        }
        if command.account == command.referrer || account.group == referrer.group {
            return Err(Reject::InvalidInput { what: "nobody refers themselves" });
        }
        if account.activity.as_ref().is_some_and(|activity| activity.has_traded()) {
            return Err(Reject::InvalidInput { what: "the account has traded" });
        }
        self.check_line(command.account, command.referrer)?;
        let since = self.now();
        self.accounts[command.account.index()].referrer = Some(Referrer { account: command.referrer, since });
        Ok(())
    }

    /// Rejects a cycle: an account can't be its own referrer's referrer, at any distance.
    fn check_line(&self, account: AccountId, referrer: AccountId) -> Result<(), Reject> {
        let mut above = referrer;
        for _ in 0..LINE_MAX {
            match self.accounts[above.index()].referrer {
                Some(next) if next.account == account => break,
                Some(next) => above = next.account,
                None => return Ok(()),
            }
        }
        Err(Reject::InvalidInput { what: "a circle of referrers" })
    }

    /// Records a trading fee.
    #[inline]
    pub(crate) fn note_fee(&mut self, payer: AccountId, asset: AssetId, fee: Amount) {
        if let Some(referrer) = self.accounts[payer.index()].referrer {
            self.earn(referrer, asset, fee);
        }
    }

    /// Records a contract fee: no incentive where the law forbids one.
    #[inline]
    pub(crate) fn note_contract_fee(&mut self, payer: AccountId, asset: AssetId, fee: Amount) {
        if let Account { referrer: Some(referrer), profile, .. } = self.accounts[payer.index()]
            && profile != Profile::RetailRegulated
        {
            self.earn(referrer, asset, fee);
        }
    }

    fn earn(&mut self, referrer: Referrer, asset: AssetId, fee: Amount) {
        if self.now().since(referrer.since) > TERM_MS {
            return;
        }
        let part = fee.at_rate(SHARE, Rounding::Down).expect("a part of a fee fits");
        if part.is_positive() {
            *self.review.referrals.earned.entry((referrer.account, asset)).or_default() += part;
        }
    }

    /// Pays one referrer what was earned, coin by coin, within the month's limit and the fee account's balance.
    pub(crate) fn pay_referrer(&mut self, referrer: AccountId) {
        let mut last = None;
        while let Some((asset, earned)) = self.review.referrals.next_coin(referrer, last) {
            last = Some(asset);
            let Some((amount, value)) = self.payable(referrer, asset, earned) else {
                continue;
            };
            let referrals = &mut self.review.referrals;
            *referrals.paid.entry(referrer).or_default() += value;
            if amount == earned {
                referrals.earned.remove(&(referrer, asset));
            } else {
                referrals.earned.insert((referrer, asset), earned - amount);
            }
            let from = LedgerAccount::System(System::Fee);
            let to = LedgerAccount::Free(referrer, Wallet::Platform);
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Referral });
            self.out.push(Event::ReferralPaid { referrer, asset, amount });
            self.cover_claims(referrer, asset);
        }
    }

    /// How much of a coin can be paid now, and its value. Without a price the payment is postponed.
    fn payable(&self, referrer: AccountId, asset: AssetId, earned: Amount) -> Option<(Amount, Amount)> {
        let paid = self.review.referrals.paid.get(&referrer).copied().unwrap_or_default();
        let left = MONTHLY_MAX - paid;
        let mut amount = earned.min(self.ledger.system(System::Fee, asset));
        let mut value = self.usdt_value(asset, amount)?;
        if value > left {
            amount = amount.mul_div(left.units(), value.units(), Rounding::Down).ok()?;
            value = self.usdt_value(asset, amount)?.min(left);
        }
        amount.is_positive().then_some((amount, value))
    }

    /// Earned and not yet paid, in one coin.
    pub fn referral_earned(&self, referrer: AccountId, asset: AssetId) -> Amount {
        self.review.referrals.earned.get(&(referrer, asset)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_turn_where_the_calendar_says() {
        // (days since 1970, year, month)
        let rows = [
            (0, 1970, 1),
            (30, 1970, 1),
            (31, 1970, 2),
            (58, 1970, 2),
            (59, 1970, 3),
            (364, 1970, 12),
            (365, 1971, 1),
            (11_016, 2000, 2),
            (11_017, 2000, 3),
            (19_782, 2024, 2),
            (19_783, 2024, 3),
            (47_540, 2100, 2),
            (47_541, 2100, 3),
        ];
        for (days, year, month) in rows {
            assert_eq!(month_of(Timestamp(days * DAY_MS)), year * 12 + month - 1, "day {days}");
            assert_eq!(month_of(Timestamp((days + 1) * DAY_MS - 1)), year * 12 + month - 1, "end of day {days}");
        }
    }

    #[test]
    fn a_fifth_of_a_fee() {
        assert_eq!(Amount::whole(15).at_rate(SHARE, Rounding::Down), Ok(Amount::whole(3)));
    }
}
