//! What a pledge owes, counted hour by hour from its payments alone; what is called or sold, held against the price of
//! the judge's own index; and the pool, which lends what it has and gets back what was paid.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::command::{Command, OfferPledge};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{House, System};
use plimsoll_engine::pledge::{CollateralSale, SaleReason};
use plimsoll_units::{AssetId, DAY_MS, HOUR_MS, IndexId, PledgeId, PledgeProductId, Price, Rate, Timestamp};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

/// One, as a price times a rate.
const ONE: i128 = Price::SCALE * Rate::SCALE as i128;
/// A sale that a price has made due comes within this time of good prices, in slices.
const PROMPT_MS: i64 = 5_000;
const GRACE_MS: i64 = 72 * HOUR_MS;

struct Seen {
    index: IndexId,
    asset: AssetId,
    terms: OfferPledge,
    rate: Rate,
    collateral: i128,
    principal: i128,
    started_at: Timestamp,
    days: u16,
    /// When, interest, principal: of this term.
    payments: Vec<(Timestamp, i128, i128)>,
    /// Since when good prices ask for its sale.
    unsold_since: Option<Timestamp>,
}

#[derive(Default)]
pub(super) struct Pledges {
    products: BTreeMap<PledgeProductId, OfferPledge>,
    pledges: BTreeMap<PledgeId, Seen>,
    pool: BTreeMap<AssetId, i128>,
}

impl Seen {
    fn ends_at(&self) -> Timestamp {
        self.started_at.plus(i64::from(self.days) * DAY_MS)
    }

    /// Interest that is due: every started hour at the principal it opened with.
    fn interest(&self, now: Timestamp) -> i128 {
        let hours = i64::from(self.days) * 24 + 72;
        let lent = self.principal + self.payments.iter().map(|(.., principal)| principal).sum::<i128>();
        let mut base = 0;
        for hour in 0..hours {
            let opened = self.started_at.plus(hour * HOUR_MS);
            if hour > 0 && now <= opened {
                break;
            }
            let repaid: i128 = self
                .payments
                .iter()
                .filter(|(at, ..)| hour > 0 && *at <= opened)
                .map(|(.., principal)| principal)
                .sum();
            base += lent - repaid;
        }
        let (top, bottom) = (base * i128::from(self.rate.units()), i128::from(Rate::SCALE) * 24);
        let paid: i128 = self.payments.iter().map(|(_, interest, _)| interest).sum();
        ((top + bottom - 1) / bottom - paid).max(0)
    }

    fn debt(&self, now: Timestamp) -> i128 {
        self.principal + self.interest(now)
    }

    /// Whether a debt is at least this share of the collateral's value.
    fn reaches(&self, debt: i128, price: i128, level: Rate) -> bool {
        debt * ONE >= self.share_of_value(price, level)
    }

    fn exceeds(&self, debt: i128, price: i128, level: Rate) -> bool {
        debt * ONE > self.share_of_value(price, level)
    }

    /// Saturates: collateral that is worth more than the numbers hold is worth more than any debt.
    fn share_of_value(&self, price: i128, level: Rate) -> i128 {
        self.collateral.saturating_mul(price).saturating_mul(i128::from(level.units()))
    }

    fn pay(&mut self, now: Timestamp, interest: i128, principal: i128) {
        self.payments.push((now, interest, principal));
        self.principal -= principal;
    }
}

impl Pledges {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if moment.done().is_some() {
            self.hear_command(moment);
            for event in moment.events {
                self.hear_event(moment, feed, event)?;
            }
            self.check_nobody_forgotten(moment, feed)?;
        }
        for (asset, held) in &self.pool {
            let booked = moment.engine.ledger().system(System::LoanPool, *asset).units();
            hold(booked == *held, || format!("the pool holds {booked} of asset {asset}, {held} by what happened"))?;
        }
        Ok(())
    }

    fn hear_command(&mut self, moment: &Moment<'_>) {
        match &moment.request.command {
            Command::OfferPledge(c) => {
                self.products.insert(c.product, c.clone());
            }
            Command::FundHouse(c) if c.house == House::LoanPool => {
                let repeated = moment.events.iter().any(|event| matches!(event, Event::DepositRepeated { .. }));
                *self.pool.entry(c.asset).or_default() += if repeated { 0 } else { c.amount.units() };
            }
            Command::DefundHouse(c) if c.house == House::LoanPool => {
                *self.pool.entry(c.asset).or_default() -= c.amount.units();
            }
            _ => {}
        }
    }

    fn pledge(&mut self, id: PledgeId) -> Result<&mut Seen, String> {
        self.pledges.get_mut(&id).ok_or_else(|| format!("pledge {id} is unknown"))
    }

    fn pool(&mut self, asset: AssetId) -> &mut i128 {
        self.pool.entry(asset).or_default()
    }

    fn hear_event(&mut self, moment: &Moment<'_>, feed: &Feed, event: &Event) -> Verdict {
        let now = moment.at;
        match *event {
            Event::LoanDisbursed { loan, amount, .. } => {
                let asset = moment.engine.loans().loan(loan).map_or(USDT, |loan| loan.asset);
                *self.pool(asset) -= amount.units();
            }
            Event::LoanRepaid { penalty, interest, principal, .. } => {
                // Every loan on offer here is in USDT.
                *self.pool(USDT) += (penalty + interest + principal).units();
            }
            Event::PledgeOpened { pledge, product, collateral, loan, .. } => {
                let Command::OpenPledge(c) = &moment.request.command else {
                    return Err(format!("pledge {pledge} was opened by nobody"));
                };
                let terms = self.products.get(&product).ok_or("a pledge of no product")?.clone();
                let index = moment.engine.pledges().pledge(pledge).ok_or("an opened pledge is gone")?.index;
                *self.pool(USDT) -= loan.units();
                let seen = Seen {
                    index,
                    asset: terms.collateral,
                    rate: terms.rate,
                    collateral: collateral.units(),
                    principal: loan.units(),
                    started_at: now,
                    days: c.days,
                    payments: Vec::new(),
                    unsold_since: None,
                    terms,
                };
                let price = trusted(feed, index, now)?;
                let fits = !seen.exceeds(seen.principal, price, seen.terms.initial);
                hold(fits, || format!("pledge {pledge} of {loan} on {collateral} at {price}"))?;
                self.pledges.insert(pledge, seen);
            }
            Event::CollateralChanged { pledge, change, collateral, .. } => {
                let seen = self.pledge(pledge)?;
                seen.collateral += change.units();
                hold(seen.collateral == collateral.units(), || format!("pledge {pledge} has {collateral}"))?;
                if change.is_negative() {
                    let (debt, price) = (seen.debt(now), trusted(feed, seen.index, now)?);
                    let fits = !seen.exceeds(debt, price, seen.terms.initial);
                    hold(fits, || format!("pledge {pledge}: {collateral} at {price} is left for {debt}"))?;
                }
            }
            Event::PledgeCalled { pledge, step, .. } => {
                let seen = self.pledge(pledge)?;
                let (debt, price) = (seen.debt(now), trusted(feed, seen.index, now)?);
                hold(seen.reaches(debt, price, step), || format!("pledge {pledge} was called at {step} for {debt}"))?;
            }
            Event::CollateralSold(sale) => self.hear_sale(moment, feed, &sale)?,
            Event::PledgeRepaid { pledge, interest, principal, .. } => {
                let seen = self.pledge(pledge)?;
                let (due, debt) = (seen.interest(now), seen.debt(now));
                let asked = match &moment.request.command {
                    Command::RepayPledge(c) => c.amount.units().min(debt),
                    _ => debt,
                };
                let expected = (asked.min(due), asked - asked.min(due));
                let paid = (interest.units(), principal.units());
                hold(paid == expected, || format!("pledge {pledge} took {paid:?} instead of {expected:?}"))?;
                seen.pay(now, paid.0, paid.1);
                *self.pool(USDT) += paid.0 + paid.1;
            }
            Event::PledgeRenewed { pledge, rate, ends_at, .. } => self.hear_renewal(now, pledge, rate, ends_at)?,
            Event::PledgeOverdue { pledge, .. } => {
                let ends_at = self.pledge(pledge)?.ends_at();
                hold(now > ends_at, || format!("pledge {pledge} is overdue before {ends_at}"))?;
            }
            Event::PledgeClosed { pledge, released, .. } => {
                let seen = self.pledges.remove(&pledge).ok_or("an unknown pledge was closed")?;
                let back = seen.collateral == released.units();
                hold(back, || format!("pledge {pledge} gave back {released} of {}", seen.collateral))?;
                let paid = seen.principal == 0 || seen.collateral == 0;
                hold(paid, || format!("pledge {pledge} was closed and owes {}", seen.principal))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn hear_renewal(&mut self, now: Timestamp, pledge: PledgeId, rate: Rate, ends_at: Timestamp) -> Verdict {
        let offers: Vec<(PledgeProductId, Rate)> = self.products.values().map(|c| (c.product, c.rate)).collect();
        let seen = self.pledge(pledge)?;
        let (interest, end) = (seen.interest(now), seen.ends_at());
        let in_time = now >= end.minus(DAY_MS) && now <= end.plus(GRACE_MS);
        hold(in_time, || format!("pledge {pledge} was renewed at {now}, it ends at {end}"))?;
        hold(offers.contains(&(seen.terms.product, rate)), || format!("pledge {pledge} was renewed at {rate}"))?;
        let days = ends_at.since(now) / DAY_MS;
        (seen.started_at, seen.days, seen.rate) = (now, days as u16, rate);
        seen.payments.clear();
        *self.pool(USDT) += interest;
        Ok(())
    }

    fn hear_sale(&mut self, moment: &Moment<'_>, feed: &Feed, sale: &CollateralSale) -> Verdict {
        let (now, id) = (moment.at, sale.pledge);
        let seen = self.pledge(id)?;
        let price = trusted(feed, seen.index, now)?;
        hold(price == sale.price.units(), || format!("pledge {id} was sold at {}, the index is {price}", sale.price))?;
        let (debt, sold) = (seen.debt(now), sale.sold.units());
        let kept = i128::from(Rate::SCALE - seen.terms.fee.units());
        let initial = i128::from(seen.terms.initial.units());
        // Whether selling so much is enough, without any rounding.
        let restores = |sold: i128| debt * ONE - sold * price * kept <= (seen.collateral - sold) * price * initial;
        let repays = |sold: i128| sold * price * kept >= debt * ONE;
        let enough: &dyn Fn(i128) -> bool = match sale.why {
            SaleReason::Liquidation => {
                let due = seen.reaches(debt, price, seen.terms.liquidation) && now <= seen.ends_at();
                hold(due, || format!("pledge {id} was liquidated with {debt} on {} at {price}", seen.collateral))?;
                &restores
            }
            SaleReason::TermOver => {
                let over = now > seen.ends_at().plus(GRACE_MS);
                hold(over, || format!("pledge {id} was sold at {now}, before its grace period was over"))?;
                &repays
            }
            SaleReason::Owner => {
                let Command::SellCollateral(c) = &moment.request.command else {
                    return Err(format!("pledge {id} was sold by nobody"));
                };
                hold(sold <= c.amount.units(), || format!("{sold} was sold instead of {}", c.amount))?;
                &repays
            }
        };
        let least = sold == 1 || !enough(sold - 1);
        hold(least, || format!("pledge {id}: {sold} was sold, less was enough"))?;
        let all = sold == seen.collateral || enough(sold) || sale.why == SaleReason::Owner;
        hold(all, || format!("pledge {id}: {sold} of {} was sold, more was needed", seen.collateral))?;
        let gross = sold * price / Price::SCALE;
        let fee = (gross * i128::from(seen.terms.fee.units()) + i128::from(Rate::SCALE) - 1) / i128::from(Rate::SCALE);
        let repaid = (gross - fee).min(debt);
        let interest = repaid.min(seen.interest(now));
        let reported = (sale.fee.units(), sale.interest.units(), sale.principal.units());
        let expected = (fee, interest, repaid - interest);
        hold(reported == expected, || format!("pledge {id} sold {sold} for {reported:?} instead of {expected:?}"))?;
        seen.pay(now, interest, repaid - interest);
        seen.collateral -= sold;
        seen.unsold_since = None;
        let lost = if seen.collateral == 0 { debt - repaid } else { 0 };
        hold(sale.shortfall.units() == lost, || format!("pledge {id} leaves {lost}, said {}", sale.shortfall))?;
        let asset = seen.asset;
        *self.pool(asset) += sold;
        Ok(())
    }

    /// What good prices ask to be sold is sold soon, however long the queue.
    fn check_nobody_forgotten(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        let Command::ObservePrice(observed) = &moment.request.command else { return Ok(()) };
        let now = moment.at;
        let price = trusted(feed, observed.index, now);
        for (id, seen) in self.pledges.iter_mut().filter(|(_, seen)| seen.index == observed.index) {
            let asked = price.as_ref().is_ok_and(|price| {
                let running = now <= seen.ends_at();
                let over = now > seen.ends_at().plus(GRACE_MS);
                over || running && seen.reaches(seen.debt(now), *price, seen.terms.liquidation)
            });
            let since = seen.unsold_since.filter(|_| asked).unwrap_or(now);
            seen.unsold_since = asked.then_some(since);
            hold(now.since(since) <= PROMPT_MS, || format!("pledge {id} should have been sold since {since}"))?;
        }
        Ok(())
    }
}

/// The judge's own index, when money may be moved by it.
fn trusted(feed: &Feed, index: IndexId, now: Timestamp) -> Result<i128, String> {
    let price = feed.index(index).price.filter(|_| feed.may_settle(index, now));
    price.ok_or_else(|| format!("index {index} can't be trusted at {now}"))
}
