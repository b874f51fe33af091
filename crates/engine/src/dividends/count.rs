//! Counting: fee income as it is booked, and the units of institutions day by day.

use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Timestamp};

use super::{DIVIDEND_OPEN_QUARTERS, DividendHolder, QUARTER_TIMER, quarter_of, quarter_of_day};
use crate::accounts::Realm;
use crate::command::StartTierDividends;
use crate::engine::Engine;
use crate::event::Event;
use crate::funds::FundClass;
use crate::ledger::{LedgerAccount, Posting, Reason, System, realm_of};
use crate::planted::{Bug, planted};
use crate::reject::Reject;
use crate::timers::TimerKind;
use crate::vip::day_of;

const FEE: LedgerAccount = LedgerAccount::System(System::Fee);

/// How a posting changes the income: fees of trades, withdrawals, C2C, collectibles and funds, less referrals. Overnight
/// payments and losses of the house pass through the same account and do not count.
fn income_of(posting: &Posting) -> Option<Amount> {
    let Posting { from, to, amount, reason, .. } = *posting;
    match reason {
        Reason::Fee | Reason::WithdrawalFee | Reason::C2cFee | Reason::NftFee | Reason::FundFee if to == FEE => {
            Some(amount)
        }
        Reason::Referral if from == FEE && !planted(Bug::DividendForgetsReferrals) => Some(-amount),
        _ => None,
    }
}

impl Engine {
    pub(crate) fn start_tier_dividends(&mut self, _command: &StartTierDividends) -> Result<(), Reject> {
        if self.dividends.is_counting() {
            return Err(Reject::AlreadyExists);
        }
        // Every check is above. From here on nothing may fail.
        self.dividends.quarter = Some(quarter_of(self.now()));
        self.schedule_quarter_end();
        Ok(())
    }

    fn schedule_quarter_end(&mut self) {
        let tomorrow = Timestamp((day_of(self.now()) + 1) * DAY_MS);
        self.timers.add(tomorrow, TimerKind::Dividends, QUARTER_TIMER);
    }

    /// After each accepted command: what it booked.
    pub(crate) fn note_income(&mut self) {
        let quarter = quarter_of(self.now());
        let book = &mut self.dividends;
        for event in &self.out {
            if let Event::Posted(posting) = event
                && let Some(change) = income_of(posting).filter(|_| realm_of(posting.asset) == Realm::Live)
            {
                *book.income.entry((quarter, posting.asset)).or_default() += change;
            }
        }
    }

    /// At each midnight: closes quarters that are over, at the prices of their last moment.
    pub(super) fn run_dividend_quarter(&mut self) {
        self.schedule_quarter_end();
        let now = quarter_of(self.now());
        let first = self.dividends.quarter.expect("counting began before its timer");
        for quarter in first..now {
            let income = self.net_income(quarter);
            self.dividends.closed.insert(quarter, income);
            self.out.push(Event::DividendQuarterClosed { quarter, income });
        }
        let book = &mut self.dividends;
        book.quarter = Some(now);
        book.income.retain(|(quarter, _), _| *quarter >= now);
        let oldest = now - DIVIDEND_OPEN_QUARTERS;
        book.closed.retain(|quarter, _| *quarter >= oldest);
        let paying = book.run.map(|run| run.quarter);
        book.unit_days.retain(|(quarter, _), _| *quarter >= oldest || Some(*quarter) == paying);
    }

    /// In USDT; a coin without a price counts as nothing.
    pub fn net_income(&self, quarter: i64) -> Amount {
        let coins = self.dividends.income.range((quarter, AssetId(0))..=(quarter, AssetId(u16::MAX)));
        let values = coins.filter_map(|((_, asset), amount)| {
            if amount.is_negative() {
                self.usdt_value(*asset, -*amount).map(|value| -value)
            } else {
                self.usdt_value(*asset, *amount)
            }
        });
        let sum = values.fold(Amount::ZERO, |sum, value| sum.checked_add(value).unwrap_or(sum));
        sum.max(Amount::ZERO)
    }

    /// The units of an account changed, or its day was closed: counts the days up to this date, and goes on with what it
    /// holds now. The tier is that of the last daily review.
    pub(crate) fn note_units(&mut self, account: AccountId, day: i64, tier: Option<u8>) {
        if !self.dividends.is_counting() {
            return;
        }
        let known = self.dividends.holders.get(&account).copied();
        let units = self.dividend_units(account);
        if known.is_none() && units.is_zero() {
            return;
        }
        self.count_days(account, day);
        let tier = tier.unwrap_or_else(|| known.map_or_else(|| self.institution_tier(account), |holder| holder.tier));
        let since_day = known.map_or(day, |holder| holder.since_day.max(day));
        if units.is_zero() {
            self.dividends.holders.remove(&account);
        } else {
            self.dividends.holders.insert(account, DividendHolder { units, tier, since_day });
        }
    }

    /// Units in funds for institutions.
    pub fn dividend_units(&self, account: AccountId) -> Amount {
        let of_institutions = |fund| self.nav_funds.fund(fund).is_some_and(|f| f.terms.class == FundClass::Institution);
        self.nav_funds.orders_of(account).filter(|order| of_institutions(order.fund)).map(|order| order.units).sum()
    }

    /// Adds the days before this date that were not counted yet, each to its quarter.
    pub(super) fn count_days(&mut self, account: AccountId, until: i64) {
        let book = &mut self.dividends;
        let Some(holder) = book.holders.get_mut(&account) else {
            return;
        };
        let place = usize::from(holder.tier).checked_sub(1);
        for day in holder.since_day..until {
            let quarter = quarter_of_day(day);
            // A day that a cut decided late, of a quarter that is declared by now, is gone.
            let is_open = book.closed.contains_key(&quarter) || book.quarter.is_some_and(|now| quarter >= now);
            if let Some(place) = place.filter(|_| is_open) {
                book.unit_days.entry((quarter, account)).or_default()[place] += holder.units;
            }
        }
        holder.since_day = holder.since_day.max(until);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::USDT;
    use crate::ledger::Wallet;
    use plimsoll_units::StaffId;

    /// The worked example V99: what is left of fees, in USDT, beside other products.
    #[test]
    fn fees_less_what_referrers_got_are_income() {
        let customer = LedgerAccount::Free(AccountId(1), Wallet::Platform);
        let escrow = LedgerAccount::System(System::C2cEscrow);
        let lending = LedgerAccount::System(System::LoanPool);
        let rows = [
            (customer, FEE, "10.00000003", Reason::Fee),
            (customer, FEE, "2.34567888", Reason::Fee),
            (customer, FEE, "3.5", Reason::Fee),
            (escrow, FEE, "0.5", Reason::C2cFee),
            (customer, FEE, "30.8641973", Reason::NftFee),
            (customer, lending, "24", Reason::LoanInterest),
            (FEE, customer, "2", Reason::Referral),
            (LedgerAccount::Held(AccountId(1), Wallet::Contract), FEE, "7", Reason::Overnight),
        ];
        let mut engine = Engine::new();
        engine.start_tier_dividends(&StartTierDividends { by: StaffId(1) }).expect("once");
        for (from, to, amount, reason) in rows {
            let amount = amount.parse().expect("an amount");
            engine.out.push(Event::Posted(Posting { from, to, asset: USDT, amount, reason }));
        }
        engine.note_income();
        assert_eq!(engine.net_income(quarter_of(engine.now())).to_string(), "45.20987621");
    }
}
