//! The C2C oracle: every order from its command to its end, counted from commands and events alone. Its figures are the
//! rules', each step is taken by whom it belongs to and in time, what is in escrow is what open orders hold, and a coin
//! leaves it once: released by the seller or the staff, or returned.

use std::collections::BTreeMap;

use plimsoll_engine::Reject;
use plimsoll_engine::accounts::{KycLevel, Status};
use plimsoll_engine::c2c::{
    C2cAdTerms, C2cAppellant, C2cDue, C2cEnd, C2cOpened, C2cOutcome, C2cPrice, C2cRelease, C2cReleaser, Fiat, FiatRate,
};
use plimsoll_engine::command::{C2cSize, Command, OfferC2cCoin, OfferC2cFiat};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, DAY_MS, MINUTE_MS, Price, Rate, Side, Timestamp,
};

use super::c2c_dealers::Dealers;
use super::feed::Feed;
use super::{Moment, Verdict, hold};
use crate::universe::value_index;

const ESCROW: LedgerAccount = LedgerAccount::System(System::C2cEscrow);
/// Above this value, in USDT, two people decide.
const ONE_PERSON: i128 = 10_000 * Amount::SCALE;
/// Open orders that one account made.
const OPEN_MAX: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Unpaid,
    Paid(Timestamp),
    Appeal { opened_at: Timestamp, told: u8 },
}

struct Ad {
    maker: AccountId,
    terms: C2cAdTerms,
    left: i128,
    on: bool,
}

struct Order {
    opened: C2cOpened,
    opened_at: Timestamp,
    escrow: i128,
    state: State,
}

impl Order {
    /// When something is due by itself.
    fn next_at(&self) -> Option<Timestamp> {
        let last = match self.state {
            State::Unpaid => self.opened.pay_until,
            State::Paid(at) => at.plus(30 * MINUTE_MS),
            State::Appeal { opened_at, told } if told < 2 => opened_at.plus(i64::from(told + 1) * DAY_MS),
            State::Appeal { .. } => return None,
        };
        Some(last.plus(1))
    }

    fn wallet(&self, side: AccountId) -> LedgerAccount {
        LedgerAccount::Free(side, Wallet::Platform)
    }
}

#[derive(Default)]
pub(super) struct C2c {
    coins: BTreeMap<AssetId, OfferC2cCoin>,
    fiats: BTreeMap<Fiat, OfferC2cFiat>,
    ads: BTreeMap<C2cAdId, Ad>,
    orders: BTreeMap<C2cOrderId, Order>,
    dealers: Dealers,
    /// What the events of this command should have posted.
    expected: Vec<Posting>,
}

/// `top / bottom`, to the nearest, ties to even.
fn half_even(top: i128, bottom: i128) -> i128 {
    let (quotient, twice) = (top / bottom, top % bottom * 2);
    quotient + i128::from(twice > bottom || (twice == bottom && quotient % 2 == 1))
}

fn up(top: i128, bottom: i128) -> i128 {
    (top + bottom - 1) / bottom
}

impl C2c {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if let Err(reject) = moment.result {
            return self.hear_refused(moment, reject);
        }
        let Some(receipt) = moment.done() else { return Ok(()) };
        self.hear_command(moment, receipt.id)?;
        self.expected.clear();
        for event in moment.events {
            self.hear_event(moment, event, feed)?;
        }
        self.check_postings(moment)?;
        self.check_accounts(moment)?;
        self.check_timers(moment)
    }

    fn hear_command(&mut self, moment: &Moment<'_>, id: u64) -> Verdict {
        match &moment.request.command {
            Command::OfferC2cCoin(c) => drop(self.coins.insert(c.asset, *c)),
            Command::OfferC2cFiat(c) => drop(self.fiats.insert(c.fiat, *c)),
            Command::PostC2cAd(c) => {
                let (maker, terms, left) = (c.account, c.terms.clone(), c.terms.quantity.units());
                let account = moment.engine.account(maker).ok_or("an advertisement of nobody")?;
                hold(account.kyc >= KycLevel::Advanced, || format!("account {maker} posts unverified"))?;
                self.ads.insert(C2cAdId(id), Ad { maker, terms, left, on: false });
            }
            Command::ChangeC2cAd(c) => {
                let ad = self.ads.get_mut(&c.ad).ok_or("a change of no advertisement")?;
                hold(ad.maker == c.account, || format!("{} changed another's advertisement", c.account))?;
                (ad.left, ad.terms) = (c.terms.quantity.units(), c.terms.clone());
            }
            Command::RequestWithdrawal(c) => {
                let left = moment.engine.ledger().free(c.account, Wallet::Platform, c.asset);
                let held = self.dealers.held(c.account, c.asset, moment.at);
                hold(left.units() >= held, || format!("{left} is left to account {}, {held} is held", c.account))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn expect(&mut self, from: LedgerAccount, to: LedgerAccount, asset: AssetId, units: i128, reason: Reason) {
        if units != 0 {
            self.expected.push(Posting { from, to, asset, amount: Amount::from_units(units), reason });
        }
    }

    fn order(&mut self, id: C2cOrderId) -> Result<&mut Order, String> {
        self.orders.get_mut(&id).ok_or_else(|| format!("C2C order {id} is unknown or over"))
    }

    fn take_out(&mut self, id: C2cOrderId) -> Result<Order, String> {
        self.orders.remove(&id).ok_or_else(|| format!("C2C order {id} is unknown or over"))
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event, feed: &Feed) -> Verdict {
        let (now, command) = (moment.at, &moment.request.command);
        match *event {
            Event::C2cAdOn { ad, .. } => self.ads.get_mut(&ad).ok_or("no such advertisement")?.on = true,
            Event::C2cAdOff { ad, .. } => self.ads.get_mut(&ad).ok_or("no such advertisement")?.on = false,
            Event::C2cAdEnded { ad, account } => {
                let ended = self.ads.remove(&ad).ok_or("no such advertisement")?;
                hold(ended.maker == account, || format!("{account} took down another's advertisement"))?;
            }
            Event::C2cOpened(opened) => self.hear_opened(moment, opened, feed)?,
            Event::C2cPaid { order: id, release_until, .. } => {
                let order = self.order(id)?;
                let by = matches!(command, Command::MarkC2cPaid(c) if (c.order, c.account) == (id, order.opened.buyer));
                let in_time = order.state == State::Unpaid && now <= order.opened.pay_until;
                hold(by && in_time, || format!("C2C order {id} was paid at {now} by {command:?}"))?;
                hold(release_until == now.plus(30 * MINUTE_MS), || format!("a release until {release_until}"))?;
                order.state = State::Paid(now);
            }
            Event::C2cAppealed { order: id, by, evidence_until, decide_until, .. } => {
                let order = self.order(id)?;
                let State::Paid(at) = order.state else { return Err(format!("an appeal of order {id}, unpaid")) };
                let right = match (command, by) {
                    (Command::AppealC2cOrder(c), C2cAppellant::Buyer) => {
                        c.account == order.opened.buyer && now >= at.plus(10 * MINUTE_MS)
                    }
                    (Command::AppealC2cOrder(c), C2cAppellant::Seller) => c.account == order.opened.seller,
                    (Command::RunTimers(_), C2cAppellant::Deadline) => now > at.plus(30 * MINUTE_MS),
                    _ => false,
                };
                let dates = (evidence_until, decide_until) == (now.plus(DAY_MS), now.plus(2 * DAY_MS));
                hold(right && dates, || format!("an appeal of order {id} at {now} by {command:?}"))?;
                order.state = State::Appeal { opened_at: now, told: 0 };
            }
            Event::C2cAppealDue { order: id, due, .. } => {
                let order = self.order(id)?;
                let is_due = order.next_at().is_some_and(|at| at <= now);
                let State::Appeal { told, .. } = &mut order.state else { return Err("no appeal".to_owned()) };
                let which = [C2cDue::Evidence, C2cDue::Decision].get(usize::from(*told)) == Some(&due);
                hold(is_due && which, || format!("{due:?} of order {id} was told at {now}"))?;
                *told += 1;
            }
            Event::C2cReleased(release) => self.hear_release(moment, &release)?,
            Event::C2cReturned { order: id, amount, end, .. } => self.hear_return(moment, id, amount, end)?,
            Event::C2cDecided { order: id, winner, loser, .. } => self.hear_decision(moment, id, winner, loser)?,
            Event::C2cPaused { account, until } => {
                let expected = self.dealers.pause_of(account);
                hold(expected == Some(until), || format!("account {account} is paused until {until}"))?;
            }
            Event::C2cHeld { account, asset, amount, until, .. } => {
                self.dealers.hold(account, asset, amount.units(), until, now)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The price that the rules make of an advertisement now.
    fn price(&self, terms: &C2cAdTerms, feed: &Feed, at: Timestamp) -> Option<i128> {
        let ratio = match terms.price {
            C2cPrice::Fixed(price) => return Some(price.units()),
            C2cPrice::Ratio(ratio) => i128::from(ratio.units()),
        };
        let index = match value_index(terms.asset) {
            None => Price::SCALE,
            Some(index) => feed.index(index).price.filter(|_| feed.may_settle(index, at))?,
        };
        // In ten-thousandths.
        let rate = match self.fiats.get(&terms.fiat)?.rate {
            FiatRate::Dollar => 10_000,
            FiatRate::Unknown => return None,
            FiatRate::Index { index, inverse } => {
                let price = feed.index(index).price?;
                if inverse { half_even(10_000 * Price::SCALE, price) } else { half_even(price * 10_000, Price::SCALE) }
            }
        };
        let cent = Price::SCALE / 100;
        Some(half_even(index * ratio * rate, i128::from(Rate::SCALE) * 10_000 * cent) * cent)
    }

    fn hear_opened(&mut self, moment: &Moment<'_>, opened: C2cOpened, feed: &Feed) -> Verdict {
        let (now, id) = (moment.at, opened.order);
        let Command::TakeC2cAd(c) = &moment.request.command else { return Err("an order of nobody".to_owned()) };
        let ad = self.ads.get(&opened.ad).ok_or("an order of no advertisement")?;
        let terms = &ad.terms;
        let asked = (c.account, c.ad, c.method) == (opened.taker, opened.ad, opened.method)
            && (ad.maker, terms.asset, terms.fiat) == (opened.maker, opened.asset, opened.fiat);
        hold(asked && ad.on && terms.methods.contains(&c.method), || format!("{opened:?} by {c:?}"))?;
        let (seller, buyer) = if terms.side == Side::Sell { (ad.maker, c.account) } else { (c.account, ad.maker) };
        hold((buyer, seller) == (opened.buyer, opened.seller), || format!("sides of {opened:?}"))?;
        let both = [opened.maker, opened.taker].map(|account| moment.engine.account(account));
        let [Some(maker), Some(taker)] = both else { return Err("an order without two sides".to_owned()) };
        hold(maker.group != taker.group, || format!("one person deals with itself: {opened:?}"))?;
        let verified = maker.kyc >= KycLevel::Advanced && taker.kyc >= KycLevel::Primary;
        let normal = maker.status == Status::Normal && taker.status == Status::Normal;
        hold(verified && normal, || format!("{opened:?} of {maker:?} and {taker:?}"))?;
        let (coin, fiat) = (&self.coins[&terms.asset], &self.fiats[&terms.fiat]);
        hold(coin.open && fiat.open, || format!("{opened:?} in what is closed"))?;
        let price = self.price(terms, feed, now);
        hold(price == Some(opened.price.units()), || format!("{} is the price, should be {price:?}", opened.price))?;
        hold(c.price.is_none_or(|shown| shown == opened.price), || format!("another price than {c:?}"))?;
        let (price, minor) = (opened.price.units(), Amount::SCALE / 10_i128.pow(fiat.decimals.into()));
        let (quantity, amount) = match c.size {
            C2cSize::Amount(amount) => (amount.units() * Price::SCALE / price, amount.units()),
            C2cSize::Quantity(coins) => (coins.units(), up(coins.units() * price, Price::SCALE * minor) * minor),
        };
        let fee = up(quantity * i128::from(coin.fee.units()), i128::from(Rate::SCALE));
        let figures = (opened.quantity.units(), opened.amount.units(), opened.fee.units());
        hold(figures == (quantity, amount, fee), || format!("{opened:?}, should be {quantity}, {amount}, {fee}"))?;
        let in_range = (terms.minimum.units()..=terms.maximum.units()).contains(&amount)
            && amount % minor == 0
            && quantity <= ad.left.min(coin.maximum.units());
        hold(in_range && quantity > 0, || format!("{opened:?} of {terms:?}"))?;
        let minutes = i64::from(terms.pay_minutes) * MINUTE_MS;
        hold(opened.pay_until == now.plus(minutes), || format!("order {id} is paid until {}", opened.pay_until))?;
        let value = match value_index(terms.asset) {
            None => Some(quantity),
            Some(index) => feed.index(index).price.map(|price| quantity * price / Price::SCALE),
        };
        hold(value == Some(opened.value.units()), || format!("{} is its value, should be {value:?}", opened.value))?;
        let taken = self.orders.values().filter(|order| order.opened.taker == c.account).count();
        hold(taken < OPEN_MAX, || format!("account {} has {taken} orders and makes another", c.account))?;
        hold(self.dealers.completed(c.account) >= terms.completed.into(), || format!("too few orders: {c:?}"))?;
        let pause = self.dealers.pause_of(buyer).filter(|until| now < *until && buyer == c.account);
        hold(pause.is_none(), || format!("account {buyer} buys and is paused"))?;
        self.dealers.begin(c.account, now, opened.value.units())?;
        let escrow = if terms.side == Side::Sell { quantity + fee } else { quantity };
        let order = Order { opened, opened_at: now, escrow, state: State::Unpaid };
        self.expect(order.wallet(seller), ESCROW, opened.asset, escrow, Reason::C2cEscrow);
        self.check_final_coins(moment, seller, opened.asset)?;
        self.ads.get_mut(&opened.ad).ok_or("found above")?.left -= quantity;
        hold(self.orders.insert(id, order).is_none(), || format!("C2C order {id} was made twice"))
    }

    /// Coins that a new buyer can't withdraw are not sold on either.
    fn check_final_coins(&self, moment: &Moment<'_>, seller: AccountId, asset: AssetId) -> Verdict {
        let left = moment.engine.ledger().free(seller, Wallet::Platform, asset).units();
        let held = self.dealers.held(seller, asset, moment.at);
        hold(left >= held, || format!("{left} is left to account {seller}, {held} is held"))
    }

    fn hear_release(&mut self, moment: &Moment<'_>, release: &C2cRelease) -> Verdict {
        let (now, id, command) = (moment.at, release.order, &moment.request.command);
        let order = self.take_out(id)?;
        let opened = &order.opened;
        let right = match (command, release.by) {
            (Command::ReleaseC2cOrder(c), C2cReleaser::Seller) => (c.order, c.account) == (id, opened.seller),
            (Command::DecideC2cOrder(c), C2cReleaser::Staff) => {
                (c.order, c.outcome) == (id, C2cOutcome::Release) && matches!(order.state, State::Appeal { .. })
            }
            _ => false,
        };
        hold(right && order.state != State::Unpaid, || format!("C2C order {id} was released by {command:?}"))?;
        let fee = opened.fee.units();
        let figures = (release.received.units(), release.fee.units(), release.opened_at);
        hold(figures == (order.escrow - fee, fee, order.opened_at), || format!("{release:?} of {}", order.escrow))?;
        self.dealers.complete(opened.buyer);
        self.dealers.complete(opened.seller);
        self.expect(ESCROW, order.wallet(opened.buyer), opened.asset, order.escrow - fee, Reason::C2cRelease);
        self.expect(ESCROW, LedgerAccount::System(System::Fee), opened.asset, fee, Reason::C2cFee);
        let age = moment.engine.account(opened.buyer).map(|account| now.since(account.opened_at));
        let is_new = age.is_some_and(|age| age < 7 * DAY_MS);
        let is_held = moment.events.iter().any(|event| {
            matches!(event, Event::C2cHeld { order, account, amount, .. }
                if (*order, *account, *amount) == (id, opened.buyer, release.received))
        });
        hold(is_new == is_held, || format!("coins of order {id} are held: {is_held}, the buyer is new: {is_new}"))
    }

    fn hear_return(&mut self, moment: &Moment<'_>, id: C2cOrderId, amount: Amount, end: C2cEnd) -> Verdict {
        let (now, command) = (moment.at, &moment.request.command);
        let order = self.take_out(id)?;
        let (opened, in_appeal) = (&order.opened, matches!(order.state, State::Appeal { .. }));
        let right = match (command, end) {
            (Command::CancelC2cOrder(c), C2cEnd::Cancelled { reason }) => {
                let in_time = order.state != State::Unpaid || now <= opened.pay_until;
                (c.order, c.account, c.reason) == (id, opened.buyer, reason) && in_time
            }
            (Command::RunTimers(_), C2cEnd::TimedOut) => order.state == State::Unpaid && now > opened.pay_until,
            (Command::DecideC2cOrder(c), C2cEnd::Refunded) => {
                c.order == id && matches!(c.outcome, C2cOutcome::Refund { .. }) && in_appeal
            }
            _ => false,
        };
        hold(right, || format!("C2C order {id} came back at {now} as {end:?} by {command:?}"))?;
        hold(amount.units() == order.escrow, || format!("{amount} came back of {}", order.escrow))?;
        if end == C2cEnd::TimedOut {
            let paused = self.dealers.time_out(opened.buyer, now);
            let told = moment
                .events
                .iter()
                .any(|event| matches!(event, Event::C2cPaused { account, .. } if *account == opened.buyer));
            hold(!paused || told, || format!("account {} is to pause and was not told", opened.buyer))?;
        }
        if let Some(ad) = self.ads.get_mut(&opened.ad) {
            ad.left = (ad.left + opened.quantity.units()).min(ad.terms.quantity.units());
        }
        self.expect(ESCROW, order.wallet(opened.seller), opened.asset, order.escrow, Reason::C2cRefund);
        Ok(())
    }

    fn hear_decision(&mut self, moment: &Moment<'_>, id: C2cOrderId, winner: AccountId, loser: AccountId) -> Verdict {
        let Command::DecideC2cOrder(c) = &moment.request.command else { return Err("nobody decided".to_owned()) };
        let order = self.order(id)?;
        let (buyer, seller) = (order.opened.buyer, order.opened.seller);
        let sides = if c.outcome == C2cOutcome::Release { (buyer, seller) } else { (seller, buyer) };
        hold((winner, loser) == sides && c.order == id, || format!("{c:?} was won by {winner}"))?;
        let enough = order.opened.value.units() <= ONE_PERSON || c.second.is_some_and(|second| second != c.by);
        hold(enough, || format!("one person decided about {}", order.opened.value))
    }

    /// A refused step must have been a wrong one: of the other side, in another state, or after its deadline.
    fn hear_refused(&self, moment: &Moment<'_>, reject: &Reject) -> Verdict {
        let now = moment.at;
        let (Reject::C2cState | Reject::NotFound | Reject::C2cTimeOver { .. } | Reject::C2cTooEarly { .. }) = reject
        else {
            return Ok(());
        };
        let due = match &moment.request.command {
            Command::MarkC2cPaid(c) => self.orders.get(&c.order).is_some_and(|order| {
                order.opened.buyer == c.account && order.state == State::Unpaid && now <= order.opened.pay_until
            }),
            Command::ReleaseC2cOrder(c) => self
                .orders
                .get(&c.order)
                .is_some_and(|order| order.opened.seller == c.account && order.state != State::Unpaid),
            Command::CancelC2cOrder(c) => self.orders.get(&c.order).is_some_and(|order| {
                order.opened.buyer == c.account && (order.state != State::Unpaid || now <= order.opened.pay_until)
            }),
            Command::AppealC2cOrder(c) => self.orders.get(&c.order).is_some_and(|order| match order.state {
                State::Paid(at) => {
                    order.opened.seller == c.account
                        || (order.opened.buyer == c.account && now >= at.plus(10 * MINUTE_MS))
                }
                State::Unpaid | State::Appeal { .. } => false,
            }),
            _ => false,
        };
        hold(!due, || format!("{reject:?} at {now}"))
    }

    /// Whatever carries a reason of C2C or touches its escrow is expected, and nothing else.
    fn check_postings(&self, moment: &Moment<'_>) -> Verdict {
        let posted = moment.events.iter().filter_map(|event| match event {
            Event::Posted(posting) => Some(posting),
            _ => None,
        });
        let of_deals = |posting: &&Posting| {
            let reasons = [Reason::C2cEscrow, Reason::C2cRelease, Reason::C2cFee, Reason::C2cRefund];
            posting.from == ESCROW || posting.to == ESCROW || reasons.contains(&posting.reason)
        };
        let posted: Vec<&Posting> = posted.filter(of_deals).collect();
        hold(posted.iter().copied().eq(&self.expected), || format!("posted {posted:?}, expected {:?}", self.expected))
    }

    fn check_accounts(&self, moment: &Moment<'_>) -> Verdict {
        for asset in self.coins.keys() {
            let orders = self.orders.values().filter(|order| order.opened.asset == *asset);
            let owed: i128 = orders.map(|order| order.escrow).sum();
            let booked = moment.engine.ledger().system(System::C2cEscrow, *asset);
            hold(booked.units() == owed, || format!("escrow of asset {asset} is {booked}, orders have {owed}"))?;
        }
        let book = moment.engine.c2c();
        hold(book.orders().map(|order| order.id).eq(self.orders.keys().copied()), || "other orders are open".into())?;
        for ad in book.ads() {
            let seen = self.ads.get(&ad.id).ok_or("an advertisement of nobody")?;
            let same = (ad.account, ad.left.units(), ad.on) == (seen.maker, seen.left, seen.on);
            hold(same, || format!("advertisement {} has {} left, should {}", ad.id, ad.left, seen.left))?;
        }
        Ok(())
    }

    /// Whatever is due by itself has its timer, however long the engine was without one.
    fn check_timers(&self, moment: &Moment<'_>) -> Verdict {
        let Some(next) = self.orders.values().filter_map(Order::next_at).min() else { return Ok(()) };
        let due = moment.engine.next_due();
        let in_time = due.is_some_and(|due| due <= next.max(moment.at.plus(1)));
        hold(in_time, || format!("a C2C order is due at {next}, the next timer at {due:?}"))
    }
}
