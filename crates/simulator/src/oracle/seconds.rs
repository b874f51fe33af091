//! The result of a second-contract worked out again, from the order and the judge's own tick log.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, PlaceSeconds};
use plimsoll_engine::event::{Event, VoidReason};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::seconds::{Direction, Verdict as Result3};
use plimsoll_units::{Amount, IndexId, Price, Rate, Rounding, SecondsId, Timestamp, mul_div};

use super::feed::Feed;
use super::index::TickSeen;
use super::{Moment, Verdict, hold};

#[derive(Clone, Copy)]
struct Terms {
    odds: Rate,
    all_or_nothing: bool,
}

struct Order {
    placed: PlaceSeconds,
    terms: Terms,
    accepted_at: Timestamp,
    entry: Option<(TickSeen, Timestamp)>,
}

#[derive(Default)]
pub(super) struct Seconds {
    terms: BTreeMap<(IndexId, u32), Terms>,
    orders: BTreeMap<SecondsId, Order>,
    /// The rules in force, as the journal activated them.
    rules: u32,
}

const ENTRY_WAIT_MS: i64 = 3_000;
const SETTLE_DELAY_MS: i64 = 250;
/// Under these rules and later ones a halt stops new orders and nothing else.
const HALTS_DECIDE_NOTHING: u32 = 3;

impl Seconds {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if let (Command::OfferSeconds(c), Some(_)) = (&moment.request.command, moment.done()) {
            let terms = Terms { odds: c.odds, all_or_nothing: c.all_or_nothing };
            self.terms.insert((c.index, c.period_s), terms);
        }
        for (n, event) in moment.events.iter().enumerate() {
            match event {
                Event::RulesActivated { version } => self.rules = *version,
                Event::SecondsAccepted { order, .. } => self.accept(moment, feed, *order)?,
                Event::SecondsEntered { order, tick, price, expires_at, .. } => {
                    self.enter(feed, *order, (*tick, *price, *expires_at))?;
                }
                Event::SecondsSettled { order, verdict, exit_tick, exit, paid, .. } => {
                    self.settle(moment, n, feed, *order, (*verdict, *exit_tick, *exit, *paid))?;
                }
                Event::SecondsVoided { order, why, .. } => self.void(moment, feed, *order, *why)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn accept(&mut self, moment: &Moment<'_>, feed: &Feed, id: SecondsId) -> Verdict {
        let Command::PlaceSeconds(placed) = &moment.request.command else {
            return Err(format!("order {id} was accepted and not placed"));
        };
        let terms = self.terms.get(&(placed.index, placed.period_s)).copied();
        let terms = terms.ok_or_else(|| format!("order {id} without terms"))?;
        hold(feed.may_settle(placed.index, moment.at), || format!("order {id} was accepted on a bad price"))?;
        let latest = moment.at.plus(ENTRY_WAIT_MS + i64::from(placed.period_s) * 1_000);
        let window = feed.window(placed.index, moment.at);
        hold(window.is_some_and(|(_, close)| latest < close), || format!("order {id} expires out of session"))?;
        self.orders.insert(id, Order { placed: *placed, terms, accepted_at: moment.at, entry: None });
        Ok(())
    }

    fn enter(&mut self, feed: &Feed, id: SecondsId, said: (u64, Price, Timestamp)) -> Verdict {
        let halts_count = self.halts_count();
        let order = self.orders.get_mut(&id).ok_or_else(|| format!("no order {id} to enter"))?;
        let first = entry_tick(feed, order, halts_count).ok_or_else(|| format!("order {id} entered without a tick"))?;
        hold(first.at.since(order.accepted_at) <= ENTRY_WAIT_MS, || format!("order {id} entered too late"))?;
        let expires_at = first.at.plus(i64::from(order.placed.period_s) * 1_000);
        let expected = (first.id, first.price, expires_at);
        hold(said == expected, || format!("order {id} entered at {said:?}, by the log {expected:?}"))?;
        order.entry = Some((first, expires_at));
        Ok(())
    }

    fn halts_count(&self) -> bool {
        self.rules < HALTS_DECIDE_NOTHING
    }

    /// The tick that decides, or why none does.
    fn exit(&self, feed: &Feed, order: &Order) -> Result<TickSeen, VoidReason> {
        let (_, expires_at) = order.entry.ok_or(VoidReason::NoEntryTick)?;
        let index = order.placed.index;
        if self.halts_count() && feed.was_halted(index, expires_at) {
            return Err(VoidReason::Halted);
        }
        let seen = feed.index(index);
        let last = seen.log.iter().rev().find(|tick| tick.at <= expires_at);
        let last = last.filter(|tick| expires_at.since(tick.at) <= seen.class.exit_age_ms());
        match last {
            None => Err(VoidReason::FeedStale),
            Some(tick) if tick.state == FeedState::Ok && expires_at <= tick.quorum_until => Ok(*tick),
            Some(tick) if tick.state == FeedState::Stale => Err(VoidReason::FeedStale),
            Some(_) => Err(VoidReason::FeedGuarded),
        }
    }

    fn settle(
        &mut self,
        moment: &Moment<'_>,
        event: usize,
        feed: &Feed,
        id: SecondsId,
        said: (Result3, u64, Price, Amount),
    ) -> Verdict {
        let order = self.orders.remove(&id).ok_or_else(|| format!("order {id} was settled twice"))?;
        let (entry, expires_at) = order.entry.ok_or_else(|| format!("order {id} was settled before it entered"))?;
        let early = moment.at < expires_at.plus(SETTLE_DELAY_MS);
        hold(!early, || format!("order {id} was settled before its time"))?;
        let tick =
            self.exit(feed, &order).map_err(|why| format!("order {id} was settled, by the log void: {why:?}"))?;
        let asked_at = (moment.seq, event);
        let entry = feed.index(order.placed.index).in_units_of(asked_at, tick.id, entry.id, entry.price);
        let up = match tick.price.cmp(&entry) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(true),
            std::cmp::Ordering::Less => Some(false),
        };
        let verdict = match up {
            None => Result3::Draw,
            Some(up) if up == (order.placed.direction == Direction::Up) => Result3::Win,
            Some(_) => Result3::Lose,
        };
        let expected = (verdict, tick.id, tick.price, payout(verdict, order.placed.stake, order.terms));
        hold(said == expected, || format!("order {id} settled as {said:?}, by the log {expected:?}"))
    }

    fn void(&mut self, moment: &Moment<'_>, feed: &Feed, id: SecondsId, why: VoidReason) -> Verdict {
        let order = self.orders.remove(&id).ok_or_else(|| format!("order {id} was voided twice"))?;
        if order.entry.is_none() {
            let in_time = moment.at.since(order.accepted_at) <= ENTRY_WAIT_MS;
            let missed = entry_tick(feed, &order, self.halts_count())
                .filter(|tick| tick.at.since(order.accepted_at) <= ENTRY_WAIT_MS);
            return hold(why == VoidReason::NoEntryTick && !in_time && missed.is_none(), || {
                format!("order {id} was voided: {why:?}, in time {in_time}, tick {missed:?}")
            });
        }
        let expected = self.exit(feed, &order).map(|tick| tick.id);
        hold(expected == Err(why), || format!("order {id} voided {why:?}, by the log {expected:?}"))
    }
}

/// The first good tick strictly after acceptance; where halts count, the first outside of one.
fn entry_tick(feed: &Feed, order: &Order, halts_count: bool) -> Option<TickSeen> {
    let later = feed.index(order.placed.index).log.iter().filter(|tick| tick.at > order.accepted_at);
    later.copied().find(|tick| tick.state == FeedState::Ok && !(halts_count && tick.halted))
}

fn payout(verdict: Result3, stake: Amount, terms: Terms) -> Amount {
    let at_odds = |rounding| {
        let odds = i128::from(terms.odds.units());
        let units = mul_div(stake.units(), odds, i128::from(Rate::SCALE), rounding);
        Amount::from_units(units.expect("a stake within its limits"))
    };
    match verdict {
        Result3::Win => stake + at_odds(Rounding::Down),
        Result3::Draw => stake,
        Result3::Lose if terms.all_or_nothing => Amount::ZERO,
        Result3::Lose => stake - at_odds(Rounding::Up),
    }
}
