//! What may be accepted at all: prices near the index, leverage that the person may have, and no more promises than
//! the pool can keep.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::{Profile, Realm};
use plimsoll_engine::command::{Command, Effect, PlaceOrder};
use plimsoll_engine::event::{Accepted, Event};
use plimsoll_engine::ledger::System;
use plimsoll_engine::markets::Product;
use plimsoll_engine::orders::{OrderKind, Purpose};
use plimsoll_engine::seconds::Direction;
use plimsoll_units::{
    AccountId, Amount, DAY_MS, IndexId, MINUTE_MS, Price, Rate, Rounding, SECOND_MS, SecondsId, Side, mul_div,
};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Limits {
    /// Winnings set aside for running live orders.
    promised: BTreeMap<SecondsId, Promise>,
    /// The rules in force, as the journal activated them.
    rules: u32,
}

struct Promise {
    index: IndexId,
    direction: Direction,
    reserved: Amount,
    /// What a loser leaves behind.
    lost: Amount,
    /// The minutes in which it may fall due: two, until its entry tells.
    minutes: [i64; 2],
}

/// An entry tick comes within this time.
const ENTRY_WAIT_MS: i64 = 3 * SECOND_MS;
/// From these rules on, stakes of the other direction are set off.
const NET_LIABILITY: u32 = 3;
const YOUNG_MS: i64 = 60 * DAY_MS;
const YOUNG_LEVERAGE: u16 = 20;

impl Limits {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if moment.done().is_some() {
            for placed in super::asked(moment) {
                check_band(moment, feed, &placed)?;
                if !only_closes(moment) {
                    check_leverage(moment, &placed)?;
                }
            }
        }
        for event in moment.events {
            match event {
                Event::RulesActivated { version } => self.rules = *version,
                Event::SecondsAccepted { order, account, reserved, .. } if is_live(moment, *account) => {
                    self.promise(moment, *order, *reserved)?;
                }
                Event::SecondsEntered { order, expires_at, .. } => {
                    if let Some(promise) = self.promised.get_mut(order) {
                        promise.minutes = [expires_at.0.div_euclid(MINUTE_MS); 2];
                    }
                }
                Event::SecondsSettled { order, .. } | Event::SecondsVoided { order, .. } => {
                    self.promised.remove(order);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A tenth of the pool may hang on one index, a fiftieth on one minute of it.
    fn promise(&mut self, moment: &Moment<'_>, order: SecondsId, reserved: Amount) -> Verdict {
        let Command::PlaceSeconds(placed) = &moment.request.command else { return Ok(()) };
        let due = moment.at.plus(i64::from(placed.period_s) * SECOND_MS);
        let minutes = [due, due.plus(ENTRY_WAIT_MS)].map(|at| at.0.div_euclid(MINUTE_MS));
        let (index, direction) = (placed.index, placed.direction);
        let accepted = moment.engine.seconds().order(order).ok_or("an order that was accepted and is not there")?;
        // A soft loser leaves as much as a winner wins, and that is what is reserved.
        let lost = if accepted.all_or_nothing { placed.stake } else { reserved };
        self.promised.insert(order, Promise { index, direction, reserved, lost, minutes });
        let free = moment.engine.ledger().system(System::OptionPool, USDT);
        let pool = free + self.promised.values().map(|promise| promise.reserved).sum::<Amount>();
        let here = self.liability(index, direction, None);
        hold(here.units() * 10 <= pool.units(), || format!("{here} is promised on index {index} by a pool of {pool}"))?;
        for minute in minutes {
            let soon = self.liability(index, direction, Some(minute));
            hold(soon.units() * 50 <= pool.units(), || {
                format!("{soon} may fall due in one minute of index {index}, the pool is {pool}")
            })?;
        }
        Ok(())
    }

    /// What the pool may have to pay on an index, in one minute or in all, if this direction wins.
    fn liability(&self, index: IndexId, wins: Direction, minute: Option<i64>) -> Amount {
        let may = |promise: &&Promise| minute.is_none_or(|minute| promise.minutes.contains(&minute));
        let must = |promise: &&Promise| minute.is_none_or(|minute| promise.minutes == [minute; 2]);
        let here = || self.promised.values().filter(|promise| promise.index == index);
        if self.rules < NET_LIABILITY {
            return here().filter(may).map(|promise| promise.reserved).sum();
        }
        let won: Amount = here().filter(|p| p.direction == wins).filter(may).map(|p| p.reserved).sum();
        let lost: Amount = here().filter(|p| p.direction != wins).filter(must).map(|p| p.lost).sum();
        won - lost
    }
}

fn is_live(moment: &Moment<'_>, account: AccountId) -> bool {
    moment.engine.account(account).is_some_and(|account| account.realm == Realm::Live)
}

/// A limit stands no further beyond the index than its class allows. One behind a stop is measured from the stop.
fn check_band(moment: &Moment<'_>, feed: &Feed, placed: &PlaceOrder) -> Verdict {
    let market = moment.engine.market(placed.market).ok_or("an order in no market")?;
    let index = feed.index(market.spec.index).price.ok_or("an order without an index")?;
    let (price, anchor) = match placed.kind {
        OrderKind::Limit { price, .. } => (price.units(), index),
        OrderKind::StopLimit { stop, price, .. } => (price.units(), stop.units()),
        OrderKind::Market { .. } | OrderKind::MarketValue { .. } | OrderKind::Trigger { .. } => return Ok(()),
    };
    let band = i128::from(market.class.price_band().units());
    let reach = mul_div(anchor, band, Rate::SCALE.into(), Rounding::Down).map_err(|_| "a band that does not fit")?;
    let kept = match placed.side {
        Side::Buy => price <= anchor + reach,
        Side::Sell => price >= anchor - reach,
    };
    hold(kept, || format!("a limit of {} is outside the band", Price::from_units(price)))
}

/// In net mode an order that is all against a position opens nothing, at whatever leverage. Of several, one that opens has
/// the same leverage as the others.
fn only_closes(moment: &Moment<'_>) -> bool {
    let receipt = moment.done().map(|receipt| receipt.id);
    let mut accepted = moment.events.iter().filter_map(|event| match event {
        Event::OrderAccepted(accepted) => Some(accepted),
        _ => None,
    });
    let is_scale = matches!(moment.request.command, Command::PlaceScale(_));
    let closes = |order: &Accepted| matches!(order.purpose, Purpose::Net { closing, .. } if closing == order.lots);
    accepted.all(|order| closes(order) || (!is_scale && Some(order.order.0) != receipt))
}

fn check_leverage(moment: &Moment<'_>, placed: &PlaceOrder) -> Verdict {
    let market = moment.engine.market(placed.market).ok_or("an order in no market")?;
    let account = moment.engine.account(placed.account).ok_or("an order of nobody")?;
    let Effect::Open { leverage, .. } = placed.effect else { return Ok(()) };
    let Product::Contract { leverage_max, regulated_leverage_max, .. } = market.spec.product else {
        return Err("a position in a spot market".into());
    };
    let mut most = leverage_max;
    if account.profile == Profile::RetailRegulated {
        most = most.min(regulated_leverage_max);
    }
    if moment.at.since(account.opened_at) < YOUNG_MS {
        most = most.min(YOUNG_LEVERAGE);
    }
    hold((1..=most).contains(&leverage), || format!("leverage {leverage} where {most} is the most"))
}
