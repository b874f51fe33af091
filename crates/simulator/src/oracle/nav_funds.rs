//! The oracle of funds that hold coins: what a fund holds is what came in less what went out, its value and fee are
//! counted anew at every cut, redemptions get what the gate and the cash leave them, and units are those of their holders.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, OfferNavFund};
use plimsoll_engine::event::{Event, NavCut};
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_engine::nav_funds::Redemption;
use plimsoll_engine::{LIQUIDITY_PROVIDER, Reject, USDT};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, FundId, FundOrderId, IndexId, Price, Rate, Timestamp};

use super::feed::Feed;
use super::nav_orders::{Seen, money_for, share_out, units_for};
use super::{Moment, Verdict, hold};

/// A cut that prices allow comes within this time of them.
const PROMPT_MS: i64 = 5_000;
const ONE: i128 = Amount::SCALE;

pub(super) fn day_of(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

pub(super) fn next_midnight(at: Timestamp) -> Timestamp {
    Timestamp((day_of(at) + 1) * DAY_MS)
}

/// A cut that is being dealt: what redemptions are still to get, in turn.
pub(super) struct Running {
    pub(super) at: Timestamp,
    pub(super) nav: i128,
    pub(super) redemptions: Vec<(FundOrderId, i128)>,
}

pub(super) struct FundSeen {
    pub(super) offer: OfferNavFund,
    pub(super) units: i128,
    seed: i128,
    pub(super) nav: i128,
    cut_day: i64,
    owed: i128,
    /// Of each coin, USDT included.
    holdings: BTreeMap<AssetId, i128>,
    pub(super) running: Option<Running>,
    /// Since when good prices ask for a cut.
    ready_since: Option<Timestamp>,
}

impl FundSeen {
    fn new(offer: OfferNavFund) -> Self {
        let (holdings, running, ready_since) = (BTreeMap::new(), None, None);
        Self { offer, units: 0, seed: 0, nav: ONE, cut_day: 0, owed: 0, holdings, running, ready_since }
    }

    fn held(&self, asset: AssetId) -> i128 {
        self.holdings.get(&asset).copied().unwrap_or_default()
    }

    pub(super) fn move_in(&mut self, asset: AssetId, units: i128) {
        *self.holdings.entry(asset).or_default() += units;
    }

    fn coins(&self) -> impl Iterator<Item = (AssetId, i128)> + '_ {
        let own = self.offer.assets.iter().map(|asset| (*asset, self.held(*asset)));
        own.filter(|(_, units)| *units > 0)
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.units > 0 && self.running.is_none() && day_of(now) > self.cut_day
    }
}

#[derive(Default)]
pub(super) struct NavFunds {
    pub(super) funds: BTreeMap<FundId, FundSeen>,
    pub(super) orders: BTreeMap<FundOrderId, Seen>,
    indexes: BTreeMap<AssetId, IndexId>,
    /// What the events of this command should have posted.
    pub(super) expected: Vec<Posting>,
}

pub(super) fn account_of(fund: FundId) -> LedgerAccount {
    LedgerAccount::System(System::Fund(fund))
}

impl NavFunds {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if let Err(reject) = moment.result {
            return self.hear_refused(moment, reject);
        }
        if moment.done().is_none() {
            return Ok(());
        }
        self.hear_command(moment);
        self.expected.clear();
        for event in moment.events {
            self.hear_event(moment, feed, event)?;
        }
        self.end_cuts(moment)?;
        self.check_postings(moment)?;
        self.check_accounts(moment)?;
        self.check_timers(moment)?;
        self.check_nobody_forgotten(moment, feed)
    }

    /// What an account's purchases hold in its wallet.
    pub(super) fn held(&self) -> impl Iterator<Item = (AccountId, i128)> + '_ {
        self.orders.values().filter(|order| order.started_at.is_none()).map(|order| (order.account, order.amount))
    }

    /// Postings of these funds: of their own account, of their own reasons, or just before an event of theirs.
    pub(super) fn owns(&self, posting: &Posting, next: Option<&Event>) -> bool {
        let own = |place| matches!(place, LedgerAccount::System(System::Fund(id)) if self.funds.contains_key(&id));
        let told = matches!(next, Some(Event::NavBought { .. } | Event::NavEnded { .. }));
        match posting.reason {
            Reason::FundSeed | Reason::FundFee | Reason::FundTrade => true,
            Reason::FundBuy | Reason::FundRefund => told,
            _ => own(posting.from) || own(posting.to),
        }
    }

    fn hear_command(&mut self, moment: &Moment<'_>) {
        match &moment.request.command {
            Command::OfferNavFund(c) => match self.funds.get_mut(&c.fund) {
                Some(fund) => fund.offer = c.clone(),
                None => {
                    self.funds.insert(c.fund, FundSeen::new(c.clone()));
                }
            },
            Command::ListIndex(c) => {
                let listed = moment.events.iter().find_map(|event| match event {
                    Event::IndexListed { index } => Some(*index),
                    _ => None,
                });
                if let (Some(asset), Some(index)) = (c.values, listed) {
                    self.indexes.insert(asset, index);
                }
            }
            _ => {}
        }
    }

    pub(super) fn fund(&mut self, id: FundId) -> Result<&mut FundSeen, String> {
        self.funds.get_mut(&id).ok_or_else(|| format!("fund {id} is unknown"))
    }

    pub(super) fn expect(&mut self, from: LedgerAccount, to: LedgerAccount, units: i128, reason: Reason) {
        self.expect_of(from, to, USDT, units, reason);
    }

    fn expect_of(&mut self, from: LedgerAccount, to: LedgerAccount, asset: AssetId, units: i128, reason: Reason) {
        if units != 0 {
            self.expected.push(Posting { from, to, asset, amount: Amount::from_units(units), reason });
        }
    }

    fn hear_event(&mut self, moment: &Moment<'_>, feed: &Feed, event: &Event) -> Verdict {
        match event {
            Event::NavSeeded { fund: id, amount } => {
                let units = amount.units();
                let fund = self.fund(*id)?;
                hold(fund.units == 0 && units > 0, || format!("fund {id} was seeded twice"))?;
                (fund.units, fund.seed, fund.nav, fund.cut_day) = (units, units, ONE, day_of(moment.at));
                fund.move_in(USDT, units);
                self.expect(operator(), account_of(*id), units, Reason::FundSeed);
                Ok(())
            }
            Event::NavClosed { fund: id, amount } => {
                let has_orders = self.orders.values().any(|order| order.fund == *id);
                let fund = self.fund(*id)?;
                let is_empty = fund.coins().next().is_none() && !has_orders && fund.units == fund.seed;
                let may = fund.units > 0 && !fund.offer.open && is_empty && fund.running.is_none();
                let cash = fund.held(USDT);
                hold(may && amount.units() == cash, || format!("fund {id} was closed with {cash} in it"))?;
                (fund.units, fund.seed, fund.owed) = (0, 0, 0);
                fund.move_in(USDT, -cash);
                self.expect(account_of(*id), operator(), cash, Reason::FundSeed);
                Ok(())
            }
            Event::NavCut(cut) => self.hear_cut(moment, feed, cut),
            Event::NavTraded { .. } => self.hear_trade(moment, feed, event),
            _ => self.hear_order(moment, event),
        }
    }

    /// The judge's own index, when money may be moved by it.
    fn price(&self, feed: &Feed, asset: AssetId, now: Timestamp) -> Result<i128, String> {
        if asset == USDT {
            return Ok(Price::SCALE);
        }
        let index = *self.indexes.get(&asset).ok_or_else(|| format!("asset {asset} has no index"))?;
        let price = feed.index(index).price.filter(|_| feed.may_settle(index, now));
        price.ok_or_else(|| format!("index {index} can't be trusted at {now}"))
    }

    fn hear_cut(&mut self, moment: &Moment<'_>, feed: &Feed, cut: &NavCut) -> Verdict {
        let (id, today) = (cut.fund, day_of(moment.at));
        let fund = self.funds.get(&id).ok_or("a cut of no fund")?;
        hold(fund.is_due(moment.at), || format!("fund {id} was cut at {}", moment.at))?;
        let (at, days) = (Timestamp(today * DAY_MS), i128::from(today - fund.cut_day));
        let mut gross = fund.held(USDT);
        let mut holdings = Vec::new();
        for (asset, units) in fund.coins() {
            let price = self.price(feed, asset, moment.at)?;
            gross += units * price / Price::SCALE;
            holdings.push((asset, units, price));
        }
        let told = cut.holdings.iter().map(|held| (held.asset, held.amount.units(), held.price.units()));
        hold(told.eq(holdings.iter().copied()), || format!("fund {id} holds {holdings:?}, told {:?}", cut.holdings))?;
        let (year, rate) = (i128::from(Rate::SCALE) * 365, i128::from(fund.offer.fee.units()));
        let fee = (gross * rate * days + year - 1) / year;
        let owed = fund.owed + fee;
        let nav = (gross - owed).max(0) * ONE / fund.units;
        let paid = owed.min(fund.held(USDT));
        let cash = fund.held(USDT) - paid;
        let figures = [gross, fee, nav, fund.units, cash];
        let said = [cut.gross, cut.fee, cut.nav, cut.units, cut.cash].map(Amount::units);
        hold((cut.at, said) == (at, figures), || format!("fund {id} at {at}: {said:?}, should be {figures:?}"))?;
        let asked: Vec<(FundOrderId, i128)> = self.asked(id, at, nav);
        let sum: i128 = asked.iter().map(|(_, units)| units).sum();
        let gate = if sum * 10 > fund.units { fund.units / 10 } else { sum };
        let redemptions = share_out(gate.min(payable(cash, nav)), &asked);
        let dealt: i128 = redemptions.iter().map(|(_, units)| units).sum();
        let said = (cut.asked.units(), cut.dealt.units());
        hold(said == (sum, dealt), || format!("fund {id} deals {said:?}, should {sum} and {dealt}"))?;
        let redemptions = redemptions.into_iter().filter(|(_, units)| *units > 0).collect();
        let fund = self.fund(id)?;
        (fund.nav, fund.cut_day, fund.owed, fund.ready_since) = (nav, today, owed - paid, None);
        fund.running = Some(Running { at, nav, redemptions });
        fund.move_in(USDT, -paid);
        self.expect(account_of(id), LedgerAccount::System(System::Fee), paid, Reason::FundFee);
        Ok(())
    }

    /// Units that each redemption wants of this cut, oldest order first.
    fn asked(&self, fund: FundId, at: Timestamp, nav: i128) -> Vec<(FundOrderId, i128)> {
        let own = self.orders.iter().filter(|(_, order)| order.fund == fund && nav > 0);
        let wanted = own.filter_map(|(id, order)| {
            let (wanted, _) = order.request.filter(|(_, cut_at)| *cut_at <= at)?;
            let units = match wanted {
                Redemption::Units(units) => units.units(),
                Redemption::Money(money) => units_for(money.units(), nav),
            };
            Some((*id, units.min(order.free_units(at))))
        });
        wanted.filter(|(_, units)| *units > 0).collect()
    }

    fn hear_trade(&mut self, moment: &Moment<'_>, feed: &Feed, event: &Event) -> Verdict {
        let Event::NavTraded { fund: id, from, to, given, received } = *event else { return Ok(()) };
        let Command::TradeNavFund(c) = &moment.request.command else {
            return Err(format!("fund {id} traded by itself"));
        };
        let worth = given.units() * self.price(feed, from, moment.at)? / self.price(feed, to, moment.at)?;
        let asked = (c.fund, c.from, c.to, c.amount) == (id, from, to, given) && received >= c.minimum_received;
        let as_due = received.units() == worth && worth > 0;
        hold(asked && as_due, || format!("fund {id} got {received} of asset {to}, {worth} by the index"))?;
        let fund = self.fund(id)?;
        let may = |asset| asset == USDT || fund.offer.assets.contains(&asset);
        hold(may(from) && may(to) && fund.running.is_none(), || format!("fund {id} traded {from} for {to}"))?;
        fund.move_in(from, -given.units());
        fund.move_in(to, worth);
        let (own, desk) = (account_of(id), LedgerAccount::System(System::SwapDesk));
        self.expect_of(own, desk, from, given.units(), Reason::FundTrade);
        self.expect_of(desk, own, to, worth, Reason::FundTrade);
        Ok(())
    }

    /// A cut is over when nothing waits for it.
    fn end_cuts(&mut self, moment: &Moment<'_>) -> Verdict {
        for (id, fund) in &mut self.funds {
            let is_over = moment.engine.nav_funds().fund(*id).is_some_and(|fund| fund.cut.is_none());
            let Some(cut) = fund.running.take_if(|_| is_over) else { continue };
            let waits = |order: &Seen| order.fund == *id && order.started_at.is_none() && order.cut_at <= cut.at;
            let is_done = cut.redemptions.is_empty() && (cut.nav == 0 || !self.orders.values().any(waits));
            hold(is_done, || format!("fund {id} ended a cut with orders left"))?;
        }
        Ok(())
    }

    fn hear_refused(&self, moment: &Moment<'_>, reject: &Reject) -> Verdict {
        let (now, running) =
            (moment.at, |fund: FundId| self.funds.get(&fund).is_some_and(|fund| fund.running.is_some()));
        let right = match &moment.request.command {
            Command::RedeemNavFund(c) => self.orders.get(&c.order).is_none_or(|order| match reject {
                Reject::FundNotStarted { at } => *at == order.cut_at && order.started_at.is_none(),
                Reject::NavRequestWaits => order.request.is_some(),
                Reject::NavLocked { units, until } => {
                    let early = order.early_left();
                    units.units() == early && *until == order.locked_until && next_midnight(now) < *until
                }
                _ => true,
            }),
            Command::TradeNavFund(c) => *reject != Reject::NavFundInUse || running(c.fund),
            _ => true,
        };
        hold(right, || format!("{reject:?} at {now}"))
    }

    fn check_postings(&self, moment: &Moment<'_>) -> Verdict {
        let posted = moment.events.iter().enumerate().filter_map(|(n, event)| match event {
            Event::Posted(posting) => Some((posting, moment.events.get(n + 1))),
            _ => None,
        });
        let posted: Vec<&Posting> = posted.filter(|(posting, next)| self.owns(posting, *next)).map(|p| p.0).collect();
        hold(posted.iter().copied().eq(&self.expected), || format!("posted {posted:?}, expected {:?}", self.expected))
    }

    fn check_accounts(&self, moment: &Moment<'_>) -> Verdict {
        let ledger = moment.engine.ledger();
        let mut units: BTreeMap<FundId, i128> = BTreeMap::new();
        for order in self.orders.values() {
            *units.entry(order.fund).or_default() += order.units;
        }
        for (id, fund) in &self.funds {
            for (asset, counted) in &fund.holdings {
                let booked = ledger.system(System::Fund(*id), *asset).units();
                hold(booked == *counted, || format!("fund {id} has {booked} of asset {asset}, {counted} by events"))?;
            }
            let holders = units.get(id).copied().unwrap_or_default() + fund.seed;
            let known = moment.engine.nav_funds().fund(*id).map(|known| (known.units.units(), known.nav.units()));
            let same = fund.units == holders && known == Some((holders, fund.nav));
            hold(same, || format!("fund {id} has {} units and {known:?}, its holders {holders}", fund.units))?;
        }
        Ok(())
    }

    /// A fund with units has a timer for its next cut, and at once if nothing but the timer is missing.
    fn check_timers(&self, moment: &Moment<'_>) -> Verdict {
        let soon = moment.at.plus(1);
        for (id, fund) in self.funds.iter().filter(|(_, fund)| fund.units > 0) {
            let only_cash = fund.coins().next().is_none();
            let at_once = fund.running.is_some() || only_cash && fund.is_due(moment.at);
            let latest = if at_once { soon } else { next_midnight(moment.at) };
            let due = moment.engine.next_due();
            hold(due.is_some_and(|due| due <= latest), || format!("fund {id} waits for {due:?}, not {latest}"))?;
        }
        Ok(())
    }

    /// While every price it needs is good, a cut that is due does not wait.
    fn check_nobody_forgotten(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        let Command::ObservePrice(observed) = &moment.request.command else { return Ok(()) };
        let now = moment.at;
        for (id, fund) in &mut self.funds {
            let index = |asset| self.indexes.get(&asset).copied();
            if !fund.coins().any(|(asset, _)| index(asset) == Some(observed.index)) {
                continue;
            }
            let settled = |asset| index(asset).is_some_and(|index| feed.may_settle(index, now));
            let is_ready = fund.is_due(now) && fund.coins().all(|(asset, _)| settled(asset));
            let since = fund.ready_since.filter(|_| is_ready).unwrap_or(now);
            fund.ready_since = is_ready.then_some(since);
            hold(now.since(since) <= PROMPT_MS, || format!("fund {id} should have been cut since {since}"))?;
        }
        Ok(())
    }
}

fn operator() -> LedgerAccount {
    LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Financial)
}

/// Units that the cash pays for: those it buys, up, unless that costs more than there is.
fn payable(cash: i128, nav: i128) -> i128 {
    if nav == 0 {
        return 0;
    }
    let up = units_for(cash, nav);
    if money_for(up, nav) <= cash { up } else { up - 1 }
}
