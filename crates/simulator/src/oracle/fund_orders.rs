//! The fund oracle: dates and rewards of every order, counted from commands and events alone. Every posting is the one
//! that the event says, rewards come from what was reserved and from nowhere else, what is reserved is what orders are
//! promised, and an open fund is covered.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, OfferFund};
use plimsoll_engine::event::Event;
use plimsoll_engine::funds::{FundClass, FundEnd, FundPays};
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_engine::{Reject, USDT, accounts::KycLevel};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, FundId, FundOrderId, Rate, Timestamp};

use super::daily_pools::DailyPools;
use super::nav_funds::NavFunds;
use super::{Moment, Verdict, hold};
use crate::universe::{prefunding, reward};

/// Simple interest of a day, down.
fn daily(amount: i128, rate: Rate) -> i128 {
    amount * i128::from(rate.units()) / (i128::from(Rate::SCALE) * 365)
}

struct Seen {
    account: AccountId,
    fund: FundId,
    asset: AssetId,
    amount: i128,
    days: u16,
    rate: Rate,
    pays_daily: bool,
    minimum: i128,
    value_at: Timestamp,
    started: bool,
    days_paid: u16,
    promised: i128,
}

impl Seen {
    fn date(&self, day: u16) -> Timestamp {
        self.value_at.plus(i64::from(day) * DAY_MS)
    }

    /// When something is due by itself.
    fn next_at(&self) -> Timestamp {
        match (self.started, self.pays_daily) {
            (false, _) => self.value_at,
            (true, true) => self.date(self.days_paid + 1),
            (true, false) => self.date(self.days),
        }
    }

    /// Earned by an amount and not paid yet.
    fn accrued(&self, amount: i128, now: Timestamp) -> i128 {
        let days = (1..=self.days).filter(|day| self.date(*day) <= now).count() as i128;
        daily(amount, self.rate) * (days - i128::from(self.days_paid))
    }

    fn wallet(&self) -> (LedgerAccount, LedgerAccount) {
        (LedgerAccount::Free(self.account, Wallet::Financial), LedgerAccount::Held(self.account, Wallet::Financial))
    }
}

/// What the operator paid in and nobody is promised, and what was ever sold.
#[derive(Default)]
struct Budget {
    unreserved: i128,
    sold: i128,
}

#[derive(Default)]
pub(super) struct FundOrders {
    offers: BTreeMap<FundId, OfferFund>,
    budgets: BTreeMap<FundId, Budget>,
    orders: BTreeMap<FundOrderId, Seen>,
    times: BTreeMap<(AccountId, FundId), u16>,
    /// What the events of this command should have posted.
    expected: Vec<Posting>,
}

impl FundOrders {
    pub(super) fn record(&mut self, moment: &Moment<'_>, others: &NavFunds, pools: &DailyPools) -> Verdict {
        if let Err(reject) = moment.result {
            return self.hear_refused(moment, reject);
        }
        if moment.done().is_none() {
            return Ok(());
        }
        if let Command::OfferFund(c) = &moment.request.command {
            self.offers.insert(c.fund, c.clone());
            self.budgets.entry(c.fund).or_default();
        }
        self.expected.clear();
        for event in moment.events {
            self.hear_event(moment, event)?;
        }
        self.check_postings(moment, others)?;
        self.check_accounts(moment, others, pools)?;
        self.check_timers(moment)
    }

    fn expect(&mut self, from: LedgerAccount, to: LedgerAccount, asset: AssetId, units: i128, reason: Reason) {
        if units != 0 {
            self.expected.push(Posting { from, to, asset, amount: Amount::from_units(units), reason });
        }
    }

    fn budget(&mut self, fund: FundId) -> &mut Budget {
        self.budgets.entry(fund).or_default()
    }

    fn order(&mut self, id: FundOrderId) -> Result<&mut Seen, String> {
        self.orders.get_mut(&id).ok_or_else(|| format!("fund order {id} is unknown"))
    }

    fn take_out(&mut self, id: FundOrderId) -> Result<Seen, String> {
        self.orders.remove(&id).ok_or_else(|| format!("fund order {id} is unknown or over"))
    }

    /// Reserved reward goes back to the operator's.
    fn release(&mut self, fund: FundId, asset: AssetId, units: i128) {
        self.budget(fund).unreserved += units;
        let [_, reward, reserved] = accounts_of(fund);
        self.expect(reserved, reward, asset, units, Reason::FundUnreserve);
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let now = moment.at;
        match *event {
            Event::Posted(posting) if posting.reason == Reason::HouseFunding => {
                for (place, sign) in [(posting.to, 1), (posting.from, -1)] {
                    if let LedgerAccount::System(System::FundReward(fund)) = place {
                        self.budget(fund).unreserved += sign * posting.amount.units();
                    }
                }
            }
            Event::FundBought { .. } => self.hear_purchase(moment, event)?,
            Event::FundStarted { order: id, .. } => {
                let order = self.order(id)?;
                hold(!order.started && now >= order.value_at, || format!("fund order {id} started at {now}"))?;
                order.started = true;
                let (held, fund, asset, amount) = (order.wallet().1, order.fund, order.asset, order.amount);
                self.expect(held, accounts_of(fund)[0], asset, amount, Reason::FundStart);
            }
            Event::FundPaid { order: id, account, reward } => {
                let order = self.order(id)?;
                let in_time = order.started && order.pays_daily && now >= order.date(order.days_paid + 1);
                hold(in_time && order.days_paid + 1 < order.days, || format!("fund order {id} was paid at {now}"))?;
                let due = daily(order.amount, order.rate);
                hold(reward.units() == due && account == order.account, || format!("{reward} was paid, {due} due"))?;
                order.days_paid += 1;
                order.promised -= due;
                let (free, fund, asset) = (order.wallet().0, order.fund, order.asset);
                self.expect(accounts_of(fund)[2], free, asset, due, Reason::FundReward);
            }
            Event::FundMatured { order: id, account, amount, reward } => {
                let order = self.take_out(id)?;
                let in_time = order.started && now >= order.date(order.days);
                hold(in_time && account == order.account, || format!("fund order {id} matured at {now}"))?;
                hold(!order.pays_daily || order.days_paid + 1 == order.days, || format!("order {id} skipped a day"))?;
                let due = daily(order.amount, order.rate) * i128::from(order.days - order.days_paid);
                let as_due = amount.units() == order.amount && reward.units() == due;
                hold(as_due, || format!("fund order {id} gave {amount} and {reward}, {} and {due} due", order.amount))?;
                let ([principal, _, reserved], (free, _)) = (accounts_of(order.fund), order.wallet());
                self.expect(principal, free, order.asset, order.amount, Reason::FundMature);
                self.expect(reserved, free, order.asset, due, Reason::FundReward);
                self.release(order.fund, order.asset, order.promised - due);
            }
            Event::FundRedeemed { .. } => self.hear_redemption(moment, event)?,
            Event::FundEnded { order: id, account, end } => match end {
                FundEnd::Redeemed => {
                    let is_last = moment.events.iter().any(
                        |event| matches!(event, Event::FundRedeemed { order, left, .. } if *order == id && left.is_zero()),
                    );
                    hold(is_last && !self.orders.contains_key(&id), || {
                        format!("fund order {id} ended with money in it")
                    })?;
                }
                FundEnd::Cancelled | FundEnd::Refused { .. } => self.hear_return(moment, id, account, end)?,
            },
            _ => {}
        }
        Ok(())
    }

    fn hear_purchase(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let Event::FundBought { order: id, account, fund, amount, days, value_at, ends_at } = *event else {
            return Ok(());
        };
        let offer = self.offers.get(&fund).ok_or("an order of no fund")?.clone();
        let units = amount.units();
        let wanted = matches!(&moment.request.command, Command::BuyFund(c)
            if (c.account, c.fund, c.amount, c.days) == (account, fund, amount, days));
        let in_range = offer.open && offer.days.contains(&days) && amount >= offer.minimum && amount <= offer.maximum;
        hold(wanted && in_range, || format!("fund order {id} of {amount} is not on offer"))?;
        hold(daily(units, offer.rate) > 0, || format!("fund order {id} earns nothing"))?;
        let buyer = moment.engine.account(account).ok_or("an order of nobody")?;
        let admitted = offer.class != FundClass::Institution || buyer.kyc == KycLevel::Institution;
        hold(admitted && buyer.vip >= offer.level, || format!("account {account} may not buy fund {fund}"))?;
        let times = self.times.entry((account, fund)).or_default();
        *times += 1;
        hold(offer.times == 0 || *times <= offer.times, || format!("order {times} of {account} in fund {fund}"))?;
        let midnight = Timestamp((moment.at.0.div_euclid(DAY_MS) + 1) * DAY_MS);
        let dates = (midnight, midnight.plus(i64::from(days) * DAY_MS));
        hold((value_at, ends_at) == dates, || format!("fund order {id} runs from {value_at} to {ends_at}"))?;
        let promised = reward(units, offer.rate, days);
        let budget = self.budget(fund);
        budget.sold += units;
        budget.unreserved -= promised;
        let order = Seen {
            account,
            fund,
            asset: offer.asset,
            amount: units,
            days,
            rate: offer.rate,
            pays_daily: offer.pays == FundPays::Daily,
            minimum: offer.minimum.units(),
            value_at,
            started: false,
            days_paid: 0,
            promised,
        };
        let ((free, held), [_, from, to]) = (order.wallet(), accounts_of(fund));
        self.expect(free, held, offer.asset, units, Reason::FundBuy);
        self.expect(from, to, offer.asset, promised, Reason::FundReserve);
        self.orders.insert(id, order);
        Ok(())
    }

    fn hear_return(&mut self, moment: &Moment<'_>, id: FundOrderId, account: AccountId, end: FundEnd) -> Verdict {
        let order = self.take_out(id)?;
        let asked = match (&moment.request.command, end) {
            (Command::CancelFundOrder(c), FundEnd::Cancelled) => c.order == id && c.account == order.account,
            (Command::RefuseFundOrder(c), FundEnd::Refused { reason }) => c.order == id && c.reason == reason,
            _ => false,
        };
        hold(asked && account == order.account, || format!("fund order {id} came back by {end:?}"))?;
        hold(moment.at < order.value_at && !order.started, || format!("fund order {id} came back at {}", moment.at))?;
        *self.times.entry((account, order.fund)).or_default() -= 1;
        self.budget(order.fund).sold -= order.amount;
        let (free, held) = order.wallet();
        self.expect(held, free, order.asset, order.amount, Reason::FundRefund);
        self.release(order.fund, order.asset, order.promised);
        // What is no longer covered is not for sale again.
        let (Some(offer), Some(budget)) = (self.offers.get_mut(&order.fund), self.budgets.get(&order.fund)) else {
            return Err(format!("fund order {id} has no fund"));
        };
        let left = Amount::from_units(offer.quota.units() - budget.sold);
        if offer.open && budget.unreserved < prefunding(offer, left).units() {
            offer.quota -= Amount::from_units(order.amount);
        }
        Ok(())
    }

    fn hear_redemption(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let Event::FundRedeemed { order: id, account, amount, forfeited, left } = *event else { return Ok(()) };
        let now = moment.at;
        let mut order = self.take_out(id)?;
        let asked = matches!(&moment.request.command, Command::RedeemFund(c)
            if (c.order, c.account, c.amount) == (id, order.account, amount));
        hold(asked && account == order.account, || format!("fund order {id} was redeemed by nobody"))?;
        let running = order.started && now >= order.value_at && now < order.date(order.days);
        hold(running && now < order.next_at(), || format!("fund order {id} was redeemed at {now}"))?;
        let rest = order.amount - amount.units();
        hold(left.units() == rest && (rest == 0 || rest >= order.minimum), || format!("order {id} has {left} left"))?;
        let lost = order.accrued(order.amount, now) - order.accrued(rest, now);
        hold(forfeited.units() == lost, || format!("fund order {id} forfeits {forfeited}, should {lost}"))?;
        let whole_term = reward(rest, order.rate, order.days);
        let still = (whole_term - daily(rest, order.rate) * i128::from(order.days_paid)).min(order.promised);
        let (fund, asset, released) = (order.fund, order.asset, order.promised - still);
        self.expect(accounts_of(fund)[0], order.wallet().0, asset, amount.units(), Reason::FundRedeem);
        self.release(fund, asset, released);
        (order.amount, order.promised) = (rest, still);
        if rest > 0 {
            self.orders.insert(id, order);
        }
        Ok(())
    }

    fn hear_refused(&self, moment: &Moment<'_>, reject: &Reject) -> Verdict {
        let order = match &moment.request.command {
            Command::CancelFundOrder(c) => self.orders.get(&c.order),
            Command::RefuseFundOrder(c) => self.orders.get(&c.order),
            Command::RedeemFund(c) => self.orders.get(&c.order),
            _ => None,
        };
        let (Some(order), now) = (order, moment.at) else { return Ok(()) };
        let right = match reject {
            Reject::FundStarted { at } => *at == order.value_at && now >= *at,
            Reject::FundNotStarted { at } => *at == order.value_at && now < *at,
            Reject::FundMatured { at } => *at == order.date(order.days) && now >= *at,
            _ => true,
        };
        hold(right, || format!("{reject:?} at {now}"))
    }

    /// Whatever carries a fund's reason or touches its principal or its reserved reward is expected, and nothing else but
    /// what belongs to funds of the other kind.
    fn check_postings(&self, moment: &Moment<'_>, others: &NavFunds) -> Verdict {
        let kept = |place| matches!(place, LedgerAccount::System(System::Fund(_) | System::FundReserved(_)));
        let of_funds = |posting: &&Posting| {
            use Reason as R;
            kept(posting.from)
                || kept(posting.to)
                || matches!(posting.reason, R::FundBuy | R::FundRefund | R::FundStart | R::FundMature | R::FundRedeem)
                || matches!(posting.reason, R::FundReserve | R::FundUnreserve | R::FundReward)
        };
        let posted = moment.events.iter().enumerate().filter_map(|(n, event)| match event {
            Event::Posted(posting) if !others.owns(posting, moment.events.get(n + 1)) => Some(posting),
            _ => None,
        });
        let posted: Vec<&Posting> = posted.filter(of_funds).collect();
        hold(posted.iter().copied().eq(&self.expected), || format!("posted {posted:?}, expected {:?}", self.expected))
    }

    fn check_accounts(&self, moment: &Moment<'_>, others: &NavFunds, pools: &DailyPools) -> Verdict {
        let ledger = moment.engine.ledger();
        let mut held: BTreeMap<(AccountId, AssetId), i128> = BTreeMap::new();
        for order in self.orders.values().filter(|order| !order.started) {
            *held.entry((order.account, order.asset)).or_default() += order.amount;
        }
        for (account, units) in others.held() {
            *held.entry((account, USDT)).or_default() += units;
        }
        for (account, asset, units) in pools.held() {
            *held.entry((account, asset)).or_default() += units;
        }
        for ((account, asset), units) in held {
            let booked = ledger.balance(account, Wallet::Financial, asset).held;
            hold(booked.units() == units, || format!("account {account} holds {booked} for fund orders of {units}"))?;
        }
        for (id, offer) in &self.offers {
            let own = || self.orders.values().filter(|order| order.fund == *id);
            let principal = own().filter(|order| order.started).map(|order| order.amount).sum();
            let promised = own().map(|order| order.promised).sum();
            let budget = &self.budgets[id];
            let booked = [System::Fund(*id), System::FundReward(*id), System::FundReserved(*id)];
            let booked = booked.map(|system| ledger.system(system, offer.asset).units());
            let counted = [principal, budget.unreserved, promised];
            hold(booked == counted, || format!("fund {id} has {booked:?} booked and {counted:?} counted"))?;
            let left = offer.quota.units() - budget.sold;
            hold(left >= 0, || format!("fund {id} sold {} of {}", budget.sold, offer.quota))?;
            let covered = budget.unreserved >= prefunding(offer, Amount::from_units(left)).units();
            hold(!offer.open || covered, || format!("fund {id} is open and has {} for {left}", budget.unreserved))?;
        }
        Ok(())
    }

    /// Whatever is due by itself has its timer, however long the engine was without one.
    fn check_timers(&self, moment: &Moment<'_>) -> Verdict {
        let Some(next) = self.orders.values().map(Seen::next_at).min() else { return Ok(()) };
        let due = moment.engine.next_due();
        let in_time = due.is_some_and(|due| due <= next.max(moment.at.plus(1)));
        hold(in_time, || format!("a fund order is due at {next}, the next timer at {due:?}"))
    }
}

/// Principal, the operator's reward money, and what of it is reserved.
fn accounts_of(fund: FundId) -> [LedgerAccount; 3] {
    [System::Fund(fund), System::FundReward(fund), System::FundReserved(fund)].map(LedgerAccount::System)
}
