//! The oracle of pools with a daily ceiling: what each account has in them, layer by layer, and what a day pays.
//!
//! Knows no slices: a day's pool and its sharers are what they were before the command that began its payment.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, System};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, DailyPoolId, Rate, Rounding, mul_div};

use super::{Moment, Verdict, hold};

/// Amounts with the date they came on, oldest first.
type Layers = Vec<(i64, Amount)>;

/// Money that came before the day that is paid.
fn earning(layers: &Layers, day: i64) -> i128 {
    layers.iter().filter(|(came, _)| *came <= day - 2).map(|(_, amount)| amount.units()).sum()
}

struct Day {
    held: Amount,
    earning: i128,
    ceiling: Rate,
    paid: BTreeMap<AccountId, Amount>,
}

#[derive(Default)]
pub(super) struct DailyPools {
    layers: BTreeMap<(DailyPoolId, AccountId), Layers>,
    held: BTreeMap<DailyPoolId, Amount>,
    ceilings: BTreeMap<DailyPoolId, Rate>,
    assets: BTreeMap<DailyPoolId, AssetId>,
    /// The day that each pool pays or paid last.
    days: BTreeMap<DailyPoolId, (i64, Day)>,
}

impl DailyPools {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        self.begin_days(moment)?;
        for event in moment.events {
            self.hear(moment, event)?;
        }
        if let Command::OfferDailyPool(offer) = &moment.request.command {
            self.ceilings.insert(offer.pool, offer.ceiling);
            let known = self.assets.insert(offer.pool, offer.asset);
            hold(known.is_none_or(|asset| asset == offer.asset), || "a pool changed its coin".to_owned())?;
        }
        for (id, pool) in moment.engine.daily_pools().pools() {
            let own = self.layers.iter().filter(|((of, _), _)| *of == id);
            let sum: Amount = own.flat_map(|(_, layers)| layers).map(|(_, amount)| *amount).sum();
            hold(sum == pool.amount, || format!("pool {id} counts {} for {sum}", pool.amount))?;
        }
        Ok(())
    }

    /// What is set aside in its owners' wallets.
    pub(super) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, i128)> + '_ {
        self.layers.iter().filter_map(|((pool, account), layers)| {
            let units = layers.iter().map(|(_, amount)| amount.units()).sum();
            Some((*account, *self.assets.get(pool)?, units))
        })
    }

    /// A payment that began with this command: what it begins with was there before it.
    fn begin_days(&mut self, moment: &Moment<'_>) -> Verdict {
        let paid = moment.events.iter().filter_map(|event| match event {
            Event::DailyPoolPaid { pool, day, .. } => Some((*pool, *day)),
            _ => None,
        });
        let running = moment.engine.daily_pools().pools().filter_map(|(id, pool)| Some((id, pool.run?.day)));
        for (id, day) in paid.chain(running) {
            if self.days.get(&id).is_some_and(|(last, _)| *last == day) {
                continue;
            }
            let last = self.days.get(&id).map_or(i64::MIN, |(last, _)| *last);
            hold(day > last && day * DAY_MS <= moment.at.0, || format!("pool {id} pays day {day} after {last}"))?;
            let own = self.layers.iter().filter(|((of, _), _)| *of == id);
            let begun = Day {
                held: self.held.get(&id).copied().unwrap_or_default(),
                earning: own.map(|(_, layers)| earning(layers, day)).sum(),
                ceiling: self.ceilings.get(&id).copied().unwrap_or_default(),
                paid: BTreeMap::new(),
            };
            self.days.insert(id, (day, begun));
        }
        Ok(())
    }

    fn hear(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        match *event {
            Event::DailyPoolJoined { pool, account, amount, .. } => {
                let today = moment.at.0.div_euclid(DAY_MS);
                self.layers.entry((pool, account)).or_default().push((today, amount));
            }
            Event::DailyPoolLeft { pool, account, amount, .. } => {
                let layers = self.layers.entry((pool, account)).or_default();
                let mut left = amount;
                while left.is_positive() {
                    let (came, last) = layers.pop().ok_or_else(|| format!("{account} left with more than it had"))?;
                    let part = last.min(left);
                    left -= part;
                    if part < last {
                        layers.push((came, last - part));
                    }
                }
            }
            Event::DailyPoolPaid { pool, account, day, earned, amount } => {
                return self.check_payment(pool, account, day, earned, amount);
            }
            Event::Posted(posting) => {
                if let LedgerAccount::System(System::DailyPool(id)) = posting.to {
                    *self.held.entry(id).or_default() += posting.amount;
                    let by_operator = matches!(moment.request.command, Command::FundHouse(_));
                    hold(by_operator, || format!("pool {id} was filled by {posting:?}"))?;
                }
                if let LedgerAccount::System(System::DailyPool(id)) = posting.from {
                    *self.held.entry(id).or_default() -= posting.amount;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn check_payment(
        &mut self,
        pool: DailyPoolId,
        account: AccountId,
        day: i64,
        earned: Amount,
        amount: Amount,
    ) -> Verdict {
        let expected = self.layers.get(&(pool, account)).map_or(0, |layers| earning(layers, day));
        hold(earned.units() == expected, || format!("{account} earned with {earned}, had {expected} in pool {pool}"))?;
        let (_, run) = self.days.get_mut(&pool).ok_or("a payment that never began")?;
        let again = run.paid.insert(account, amount);
        hold(again.is_none(), || format!("{account} was paid twice for day {day} of pool {pool}"))?;
        let most = mul_div(expected, i128::from(run.ceiling.units()), i128::from(Rate::SCALE), Rounding::Down);
        let part = mul_div(run.held.units(), expected, run.earning, Rounding::Down);
        let due = most.ok().into_iter().chain(part.ok()).min().unwrap_or_default();
        hold(amount.units() == due, || format!("{account} was paid {amount} by pool {pool}, should {due}"))
    }
}
