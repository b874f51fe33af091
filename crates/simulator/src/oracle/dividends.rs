//! The oracle of dividends: income counted from postings, units from what funds dealt, and every share of a pool.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::command::{Command, DeclareTierDividend};
use plimsoll_engine::event::Event;
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Price, Rate};

use super::{Moment, Verdict, hold};
use crate::universe::value_index;

const FEE: LedgerAccount = LedgerAccount::System(System::Fee);
const CENT: i128 = Amount::SCALE / 100;

/// Units of a day and after.
type Holding = BTreeMap<i64, i128>;

#[derive(Default)]
pub(super) struct Dividends {
    counting: bool,
    income: BTreeMap<(i64, AssetId), i128>,
    /// Net income of each closed quarter.
    closed: BTreeMap<i64, i128>,
    holdings: BTreeMap<AccountId, Holding>,
    carried: [i128; 2],
    paying: Option<Paying>,
}

struct Paying {
    quarter: i64,
    pools: [i128; 2],
    shares: Vec<(AccountId, [i128; 2], [i128; 2])>,
}

/// Counted by walking over the calendar, month by month.
fn quarter_of(day: i64) -> i64 {
    let (mut year, mut left) = (1970, day);
    loop {
        let is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        let quarters = [if is_leap { 91 } else { 90 }, 91, 92, 92];
        for (n, days) in quarters.into_iter().enumerate() {
            if left < days {
                return year * 4 + n as i64;
            }
            left -= days;
        }
        year += 1;
    }
}

impl Dividends {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        self.counting |= matches!(moment.request.command, Command::StartTierDividends(_));
        for event in moment.events {
            self.hear(moment, event)?;
        }
        Ok(())
    }

    fn hear(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        match *event {
            Event::Posted(ref posting) => self.hear_posting(moment, posting),
            Event::NavStarted { order, account, units, at, .. } => {
                let fund = moment.engine.nav_funds().order(order).map(|order| order.fund);
                let class = fund.and_then(|fund| Some(moment.engine.nav_funds().fund(fund)?.terms.class));
                if class == Some(FundClass::Institution) {
                    self.change(account, at.0.div_euclid(DAY_MS), units.units());
                }
                Ok(())
            }
            // Orders that are gone have no fund to ask: an upper bound is all that is needed.
            Event::NavRedeemed(ref redeemed) => {
                let order = moment.engine.nav_funds().order(redeemed.order);
                let class = order.and_then(|order| Some(moment.engine.nav_funds().fund(order.fund)?.terms.class));
                if class == Some(FundClass::Institution) {
                    self.change(redeemed.account, redeemed.at.0.div_euclid(DAY_MS), -redeemed.units.units());
                }
                Ok(())
            }
            Event::DividendQuarterClosed { quarter, income } => self.close(moment, quarter, income),
            Event::DividendDeclared { quarter, income, amount, pools } => {
                let Command::DeclareTierDividend(command) = moment.request.command else {
                    return Err("declared by no command".to_owned());
                };
                self.declare(&command, (quarter, income, amount), pools.map(Amount::units))
            }
            Event::DividendPaid { quarter, account, unit_days, shares } => {
                let paying = self.paying.as_mut().filter(|paying| paying.quarter == quarter);
                let paying = paying.ok_or_else(|| format!("quarter {quarter} was never declared"))?;
                let again = paying.shares.iter().any(|(paid, ..)| *paid == account);
                hold(!again, || format!("{account} was paid twice for quarter {quarter}"))?;
                let days = unit_days.map(Amount::units);
                paying.shares.push((account, days, shares.map(Amount::units)));
                let most = self.most_unit_days(account, quarter);
                hold(days[0] + days[1] <= most, || format!("{account} has {days:?} unit-days of at most {most}"))
            }
            Event::DividendDone { quarter, left } => self.finish(moment, quarter, left),
            _ => Ok(()),
        }
    }

    fn hear_posting(&mut self, moment: &Moment<'_>, posting: &Posting) -> Verdict {
        let quarter = quarter_of(moment.at.0.div_euclid(DAY_MS));
        let sign = match posting.reason {
            Reason::Fee | Reason::WithdrawalFee | Reason::C2cFee | Reason::NftFee | Reason::FundFee => 1,
            Reason::Referral => -1,
            _ => 0,
        };
        let concerns_fees = posting.to == FEE || posting.from == FEE;
        if self.counting && concerns_fees && posting.asset.0.is_multiple_of(2) {
            *self.income.entry((quarter, posting.asset)).or_default() += sign * posting.amount.units();
        }
        let into = posting.to == LedgerAccount::System(System::Dividend);
        hold(!into || posting.from == FEE && posting.asset == USDT, || format!("{posting:?} feeds dividends"))
    }

    fn change(&mut self, account: AccountId, day: i64, units: i128) {
        let holding = self.holdings.entry(account).or_default();
        let before = holding.range(..=day).next_back().map_or(0, |(_, units)| *units);
        holding.entry(day).or_insert(before);
        holding.range_mut(day..).for_each(|(_, held)| *held += units);
    }

    /// Every day of the quarter, whatever the tier was.
    fn most_unit_days(&self, account: AccountId, quarter: i64) -> i128 {
        let Some(holding) = self.holdings.get(&account) else {
            return 0;
        };
        let first = holding.first_key_value().map_or(0, |(day, _)| *day);
        // Units may be held for years: every day of the quarter counts, however long ago they were bought.
        let days = (first..).skip_while(|day| quarter_of(*day) < quarter).take_while(|day| quarter_of(*day) == quarter);
        days.filter_map(|day| holding.range(..=day).next_back()).map(|(_, units)| *units).sum()
    }

    fn close(&mut self, moment: &Moment<'_>, quarter: i64, income: Amount) -> Verdict {
        let price = |asset: AssetId| -> Option<Price> { moment.engine.index(value_index(asset)?)?.price };
        let coins = self.income.iter().filter(|((of, _), _)| *of == quarter);
        let values = coins.map(|((_, asset), units)| match price(*asset) {
            _ if *asset == USDT => *units,
            Some(price) => units.signum() * (units.abs() * price.units() / Price::SCALE),
            None => 0,
        });
        let net = values.sum::<i128>().max(0);
        self.closed.insert(quarter, net);
        hold(net == income.units(), || format!("quarter {quarter} closed with {income}, counted {net}"))
    }

    fn declare(
        &mut self,
        command: &DeclareTierDividend,
        (quarter, income, amount): (i64, Amount, Amount),
        pools: [i128; 2],
    ) -> Verdict {
        let net = self.closed.remove(&quarter).ok_or_else(|| format!("quarter {quarter} was declared again"))?;
        hold(net == income.units() && command.quarter == quarter, || format!("declared {income} of {net}"))?;
        let part = |tier: usize| net * i128::from(command.rates[tier].units()) / i128::from(Rate::SCALE);
        let fresh = [pools[0] - self.carried[0], pools[1] - self.carried[1]];
        // A tier without anybody in it gets nothing.
        let right = |tier: usize| fresh[tier] == part(tier) || fresh[tier] == 0;
        hold(right(0) && right(1) && fresh[0] + fresh[1] == amount.units(), || {
            format!("{pools:?} after {:?} is not {} and {}", self.carried, part(0), part(1))
        })?;
        self.paying = Some(Paying { quarter, pools, shares: Vec::new() });
        Ok(())
    }

    fn finish(&mut self, moment: &Moment<'_>, quarter: i64, left: Amount) -> Verdict {
        let paying = self.paying.take().filter(|paying| paying.quarter == quarter);
        let paying = paying.ok_or_else(|| format!("quarter {quarter} was never declared"))?;
        let declared = moment.engine.dividends().declared_in(quarter).ok_or("a dividend that is not kept")?;
        let mut paid = [0; 2];
        for (account, days, shares) in &paying.shares {
            for tier in 0..2 {
                let all = declared.unit_days[tier].units();
                let exact = if days[tier] == 0 { 0 } else { paying.pools[tier] * days[tier] / all };
                let due = exact / CENT * CENT;
                hold(shares[tier] == due, || {
                    format!("{account} was paid {} of tier {tier}, should {due}", shares[tier])
                })?;
                paid[tier] += shares[tier];
            }
        }
        self.carried = [paying.pools[0] - paid[0], paying.pools[1] - paid[1]];
        hold(left.units() == self.carried[0] + self.carried[1], || format!("{left} was left of {:?}", self.carried))
    }
}
