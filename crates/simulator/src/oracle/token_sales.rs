//! The oracle of token sales: shares, payments and dates of every commitment, counted from commands and events alone. Every
//! posting is the one that an event says, shares follow the published rule in rounds, and escrow holds what is still to
//! be delivered.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::command::{Command, OfferSale};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_engine::sales::SaleEnd;
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Price, Rate, SaleId, SaleOrderId, Timestamp};

use super::{Moment, Verdict, hold};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Announced,
    Open,
    Settling(SaleEnd),
    Over,
}

struct Seen {
    offer: OfferSale,
    stage: Stage,
    orders: BTreeMap<SaleOrderId, (AccountId, i128)>,
    /// What each gets, once the end is known.
    shares: BTreeMap<SaleOrderId, i128>,
    committed_at_end: i128,
    sold: i128,
    paid: i128,
    /// When something happens by itself.
    due: Option<Timestamp>,
}

struct Lock {
    account: AccountId,
    sale: SaleId,
    asset: AssetId,
    /// What is still to come, first part first.
    parts: Vec<(Timestamp, i128)>,
}

#[derive(Default)]
pub(super) struct TokenSales {
    sales: BTreeMap<SaleId, Seen>,
    locks: BTreeMap<SaleOrderId, Lock>,
    /// What the events of this command should have posted.
    expected: Vec<Posting>,
}

fn free(account: AccountId) -> LedgerAccount {
    LedgerAccount::Free(account, Wallet::Platform)
}

fn held(account: AccountId) -> LedgerAccount {
    LedgerAccount::Held(account, Wallet::Platform)
}

fn cap(offer: &OfferSale, committed: i128) -> i128 {
    let affordable = committed * Price::SCALE / offer.price.units();
    affordable.min(offer.per_person.units()) / offer.step.units()
}

fn cost(offer: &OfferSale, tokens: i128) -> i128 {
    (tokens * offer.price.units() + Price::SCALE - 1) / Price::SCALE
}

/// Allotment in rounds, as the rule is published: pro rata by commitment, those above their cap get the cap, and the rest
/// is shared among the others, until nobody exceeds a cap.
fn in_rounds(offer: &OfferSale, orders: &BTreeMap<SaleOrderId, (AccountId, i128)>) -> BTreeMap<SaleOrderId, i128> {
    let mut steps = BTreeMap::new();
    let mut left = offer.tokens.units() / offer.step.units();
    let mut open: Vec<(SaleOrderId, i128)> = orders.iter().map(|(id, (_, amount))| (*id, *amount)).collect();
    loop {
        let weight: i128 = open.iter().map(|(_, amount)| amount).sum();
        let exceeds = |amount: i128| left * amount > cap(offer, amount) * weight;
        let (over, rest): (Vec<_>, Vec<_>) = open.iter().copied().partition(|(_, amount)| exceeds(*amount));
        if over.is_empty() {
            let mut unshared = left;
            for (id, amount) in &rest {
                steps.insert(*id, left * amount / weight);
                unshared -= left * amount / weight;
            }
            let mut by_fraction = rest;
            by_fraction.sort_by_key(|(id, amount)| (-(left * amount % weight), *id));
            for (id, _) in by_fraction.iter().take(usize::try_from(unshared).unwrap_or_default()) {
                *steps.entry(*id).or_default() += 1;
            }
            break;
        }
        for (id, amount) in over {
            steps.insert(id, cap(offer, amount));
            left -= cap(offer, amount);
        }
        open = rest;
    }
    steps.into_iter().map(|(id, steps)| (id, steps * offer.step.units())).collect()
}

impl Seen {
    fn committed(&self) -> i128 {
        self.orders.values().map(|(_, amount)| amount).sum()
    }

    fn is_running(&self, now: Timestamp) -> bool {
        self.stage == Stage::Open && now >= self.offer.begins_at && now <= self.offer.ends_at
    }

    /// The first thing of the end: what everybody gets is fixed by what is committed then.
    fn settle(&mut self, end: SaleEnd) {
        if matches!(self.stage, Stage::Settling(_)) {
            return;
        }
        self.stage = Stage::Settling(end);
        self.committed_at_end = self.committed();
        if end == SaleEnd::Allotted {
            self.shares = in_rounds(&self.offer, &self.orders);
        }
    }

    fn free_at_once(&self, tokens: i128) -> i128 {
        let Some(vesting) = self.offer.vesting else { return tokens };
        let free = tokens * i128::from(vesting.at_listing.units()) / i128::from(Rate::SCALE);
        free / self.offer.step.units() * self.offer.step.units()
    }

    fn parts(&self, locked: i128) -> Vec<(Timestamp, i128)> {
        let Some(vesting) = self.offer.vesting else { return Vec::new() };
        let (count, step) = (i128::from(vesting.parts), self.offer.step.units());
        let part = locked / count / step * step;
        let date = |n: u16| self.offer.ends_at.plus(i64::from(n) * i64::from(vesting.every_days) * DAY_MS);
        let amount = |n: u16| if n == vesting.parts { locked - part * (count - 1) } else { part };
        (1..=vesting.parts).map(|n| (date(n), amount(n))).collect()
    }
}

impl TokenSales {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        self.expected.clear();
        self.hear_command(moment)?;
        for event in moment.events {
            self.hear_event(moment, event)?;
        }
        self.check_postings(moment)?;
        self.check_accounts(moment)?;
        self.check_timers(moment)
    }

    fn hear_command(&mut self, moment: &Moment<'_>) -> Verdict {
        let now = moment.at;
        match &moment.request.command {
            Command::OfferSale(c) => {
                let fixed = self.sales.get(&c.sale).is_some_and(|seen| {
                    let same =
                        (seen.offer.asset, seen.offer.issuer, seen.offer.tokens) == (c.asset, c.issuer, c.tokens);
                    seen.committed() > 0
                        || matches!(seen.stage, Stage::Settling(_) | Stage::Over)
                        || (seen.stage == Stage::Open && !same)
                });
                hold(!fixed, || format!("the terms of sale {} changed", c.sale))?;
                let known = self.sales.entry(c.sale).or_insert_with(|| Seen {
                    offer: *c,
                    stage: Stage::Announced,
                    orders: BTreeMap::new(),
                    shares: BTreeMap::new(),
                    committed_at_end: 0,
                    sold: 0,
                    paid: 0,
                    due: None,
                });
                known.offer = *c;
                if known.stage == Stage::Open {
                    known.due = Some(if now < c.begins_at { c.begins_at } else { c.ends_at.plus(1) });
                }
            }
            Command::WithdrawSale(c) => {
                let seen = self.sale(c.sale)?;
                let before_end =
                    seen.stage == Stage::Announced || (seen.stage == Stage::Open && now <= seen.offer.ends_at);
                hold(before_end && c.by != c.second, || format!("sale {} was withdrawn at {now}", c.sale))?;
                if seen.stage == Stage::Open {
                    seen.settle(SaleEnd::Withdrawn);
                    seen.due = Some(now);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn sale(&mut self, id: SaleId) -> Result<&mut Seen, String> {
        self.sales.get_mut(&id).ok_or_else(|| format!("sale {id} is unknown"))
    }

    fn expect(&mut self, from: LedgerAccount, to: LedgerAccount, asset: AssetId, units: i128, reason: Reason) {
        if units != 0 {
            self.expected.push(Posting { from, to, asset, amount: Amount::from_units(units), reason });
        }
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let now = moment.at;
        match *event {
            Event::SaleOpened { sale } => {
                let seen = self.sale(sale)?;
                hold(seen.stage == Stage::Announced && now <= seen.offer.ends_at, || format!("sale {sale} opened"))?;
                seen.stage = Stage::Open;
                let OfferSale { issuer, asset, tokens, begins_at, ends_at, .. } = seen.offer;
                seen.due = Some(if now < begins_at { begins_at } else { ends_at.plus(1) });
                let escrow = LedgerAccount::System(System::Sale(sale));
                self.expect(free(issuer), escrow, asset, tokens.units(), Reason::SubscriptionTokens);
            }
            Event::SaleBegan { sale } => {
                let seen = self.sale(sale)?;
                hold(seen.stage == Stage::Open && now >= seen.offer.begins_at, || {
                    format!("sale {sale} began at {now}")
                })?;
                seen.due = Some(seen.offer.ends_at.plus(1));
            }
            Event::SaleCommitted { order, account, sale, amount, committed } => {
                self.hear_commitment(moment, (order, account, sale), amount, committed)?;
            }
            Event::SaleCancelled { order, account, sale, refund } => {
                let seen = self.sale(sale)?;
                hold(seen.is_running(now), || format!("commitment {order} was taken back at {now}"))?;
                let known = seen.orders.remove(&order);
                hold(known == Some((account, refund.units())), || format!("commitment {order} gave back {refund}"))?;
            }
            Event::SaleAllotted { .. } | Event::SaleReturned { .. } => self.hear_end_of_order(moment, event)?,
            Event::SaleEnded { sale, end, sold, paid } => self.hear_end_of_sale(sale, end, sold, paid)?,
            Event::TokensVested { order, account, sale, amount, left } => {
                let lock = self.locks.get_mut(&order).ok_or_else(|| format!("order {order} has no lock"))?;
                while lock.parts.first().is_some_and(|(_, units)| *units == 0) {
                    lock.parts.remove(0);
                }
                hold(!lock.parts.is_empty(), || format!("order {order} vests what it does not have"))?;
                let (at, units) = lock.parts.remove(0);
                let rest: i128 = lock.parts.iter().map(|(_, units)| units).sum();
                let right = now >= at && (account, sale) == (lock.account, lock.sale);
                hold(right && (amount.units(), left.units()) == (units, rest), || {
                    format!("order {order} vests {amount} and keeps {left}, should {units} and {rest}")
                })?;
                let asset = lock.asset;
                if rest == 0 {
                    self.locks.remove(&order);
                }
                self.expect(held(account), free(account), asset, units, Reason::SubscriptionVest);
            }
            _ => {}
        }
        Ok(())
    }

    fn hear_commitment(
        &mut self,
        moment: &Moment<'_>,
        (order, account, sale): (SaleOrderId, AccountId, SaleId),
        amount: Amount,
        committed: Amount,
    ) -> Verdict {
        let group = |account: AccountId| moment.engine.account(account).map(|account| account.group);
        let seen = self.sale(sale)?;
        hold(seen.is_running(moment.at), || format!("money was committed to sale {sale} at {}", moment.at))?;
        hold(group(account) != group(seen.offer.issuer), || format!("the issuer of sale {sale} buys"))?;
        let other = |(id, (who, _)): (&SaleOrderId, &(AccountId, i128))| *id != order && group(*who) == group(account);
        hold(!seen.orders.iter().any(other), || format!("{account} commits to sale {sale} twice"))?;
        let guarded = matches!(&moment.request.command, Command::CommitSale(c)
            if (c.account, c.sale, c.amount) == (account, sale, amount) && c.price.is_none_or(|p| p == seen.offer.price));
        hold(guarded, || format!("commitment {order} was not asked for"))?;
        let known = seen.orders.entry(order).or_insert((account, 0));
        known.1 += amount.units();
        let right = known.0 == account && known.1 == committed.units() && committed >= seen.offer.minimum;
        hold(right && amount.is_positive(), || format!("commitment {order} is {committed}"))
    }

    fn hear_end_of_order(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let now = moment.at;
        match *event {
            Event::SaleAllotted { order, account, sale, tokens, locked, paid, refund } => {
                let seen = self.sale(sale)?;
                let enough = seen.stage != Stage::Open || seen.committed() >= seen.offer.soft_cap.units();
                hold(now > seen.offer.ends_at && enough, || format!("sale {sale} was shared out at {now}"))?;
                seen.settle(SaleEnd::Allotted);
                hold(seen.stage == Stage::Settling(SaleEnd::Allotted), || format!("sale {sale} was shared out"))?;
                let is_next = seen.orders.keys().next() == Some(&order);
                let (owner, amount) = seen.orders.remove(&order).ok_or("an allotment of no commitment")?;
                let due = seen.shares.get(&order).copied().unwrap_or_default();
                let price = cost(&seen.offer, due);
                let (now_free, asset) = (seen.free_at_once(due), seen.offer.asset);
                let said = (tokens.units(), locked.units(), paid.units(), refund.units());
                let should = (due, due - now_free, price, amount - price);
                hold(is_next && owner == account && said == should, || {
                    format!("commitment {order} got {said:?}, should {should:?}")
                })?;
                seen.sold += due;
                seen.paid += price;
                let parts = seen.parts(due - now_free);
                if due > now_free {
                    self.locks.insert(order, Lock { account, sale, asset, parts });
                }
                let escrow = LedgerAccount::System(System::Sale(sale));
                self.expect(held(account), escrow, USDT, price, Reason::SubscriptionPay);
                self.expect(held(account), free(account), USDT, amount - price, Reason::SubscriptionRefund);
                self.expect(escrow, free(account), asset, now_free, Reason::SubscriptionAlloc);
                self.expect(escrow, held(account), asset, due - now_free, Reason::SubscriptionAlloc);
            }
            Event::SaleReturned { order, account, sale, refund, end } => {
                let seen = self.sale(sale)?;
                if end == SaleEnd::Failed && seen.stage == Stage::Open {
                    let failed = now > seen.offer.ends_at && seen.committed() < seen.offer.soft_cap.units();
                    hold(failed, || format!("sale {sale} failed with {}", seen.committed()))?;
                    seen.settle(end);
                }
                hold(seen.stage == Stage::Settling(end), || format!("sale {sale} returned money"))?;
                let known = seen.orders.remove(&order);
                hold(known == Some((account, refund.units())), || format!("commitment {order} gave back {refund}"))?;
                self.expect(held(account), free(account), USDT, refund.units(), Reason::SubscriptionRefund);
            }
            _ => {}
        }
        Ok(())
    }

    fn hear_end_of_sale(&mut self, sale: SaleId, end: SaleEnd, sold: Amount, paid: Amount) -> Verdict {
        let seen = self.sale(sale)?;
        let was_announced = seen.stage == Stage::Announced;
        let right = match seen.stage {
            Stage::Announced => end == SaleEnd::Withdrawn,
            // Nobody had committed anything.
            Stage::Open => seen.orders.is_empty(),
            Stage::Settling(of) => of == end,
            Stage::Over => false,
        };
        let said = (sold.units(), paid.units());
        hold(right && seen.orders.is_empty() && said == (seen.sold, seen.paid), || {
            format!("sale {sale} ended with {said:?}, should {:?}", (seen.sold, seen.paid))
        })?;
        let enough = seen.committed_at_end >= seen.offer.soft_cap.units();
        let judged = end == SaleEnd::Withdrawn || enough == (end == SaleEnd::Allotted);
        hold(judged, || format!("sale {sale} ended by {end:?} with {} committed", seen.committed_at_end))?;
        (seen.stage, seen.due) = (Stage::Over, None);
        let OfferSale { issuer, asset, tokens, .. } = seen.offer;
        let (money, unsold) = (seen.paid, tokens.units() - seen.sold);
        if !was_announced {
            let escrow = LedgerAccount::System(System::Sale(sale));
            self.expect(escrow, free(issuer), USDT, money, Reason::SubscriptionProceeds);
            self.expect(escrow, free(issuer), asset, unsold, Reason::SubscriptionUnsold);
        }
        Ok(())
    }

    /// Whatever carries a sale's reason or touches an escrow is expected, and nothing else.
    fn check_postings(&self, moment: &Moment<'_>) -> Verdict {
        let escrow = |place| matches!(place, LedgerAccount::System(System::Sale(_)));
        let of_sales = |posting: &&Posting| {
            use Reason as R;
            escrow(posting.from)
                || escrow(posting.to)
                || matches!(posting.reason, R::SubscriptionRefund | R::SubscriptionVest)
        };
        let posted = moment.events.iter().filter_map(|event| match event {
            Event::Posted(posting) => Some(posting),
            _ => None,
        });
        let posted: Vec<&Posting> = posted.filter(of_sales).collect();
        hold(posted.iter().copied().eq(&self.expected), || format!("posted {posted:?}, expected {:?}", self.expected))
    }

    fn check_accounts(&self, moment: &Moment<'_>) -> Verdict {
        let ledger = moment.engine.ledger();
        for (id, seen) in &self.sales {
            let in_escrow = matches!(seen.stage, Stage::Open | Stage::Settling(_));
            let tokens = if in_escrow { seen.offer.tokens.units() - seen.sold } else { 0 };
            let money = if in_escrow { seen.paid } else { 0 };
            let booked = [seen.offer.asset, USDT].map(|asset| ledger.system(System::Sale(*id), asset).units());
            hold(booked == [tokens, money], || {
                format!("sale {id} has {booked:?} in escrow, not {tokens} and {money}")
            })?;
        }
        Ok(())
    }

    /// Whatever is due by itself has its timer, however long the engine was without one.
    fn check_timers(&self, moment: &Moment<'_>) -> Verdict {
        let sales = self.sales.values().filter_map(|seen| seen.due);
        // A part of nothing passes without an event.
        let parts = self.locks.values().filter_map(|lock| lock.parts.iter().find(|(_, units)| *units > 0));
        let locks = parts.map(|(at, _)| *at);
        let Some(next) = sales.chain(locks).min() else { return Ok(()) };
        let due = moment.engine.next_due();
        let in_time = due.is_some_and(|due| due <= next.max(moment.at.plus(1)));
        hold(in_time, || format!("a sale is due at {next}, the next timer at {due:?}"))
    }
}
