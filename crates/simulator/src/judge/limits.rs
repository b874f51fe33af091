//! What may be accepted at all: prices near the index, leverage that the person may have, and no more promises than
//! the pool can keep.

use std::collections::BTreeMap;

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::{Profile, Realm};
use plimsoll_engine::command::{Command, Effect, PlaceOrder};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::System;
use plimsoll_engine::markets::Product;
use plimsoll_engine::orders::OrderKind;
use plimsoll_units::{Amount, DAY_MS, IndexId, Price, Rate, Rounding, SecondsId, Side, mul_div};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Limits {
    /// Winnings set aside for running live orders.
    promised: BTreeMap<SecondsId, (IndexId, Amount)>,
}

const YOUNG_MS: i64 = 60 * DAY_MS;
const YOUNG_LEVERAGE: u16 = 20;

impl Limits {
    pub(super) fn hear(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if let (Command::PlaceOrder(placed), Some(_)) = (&moment.request.command, moment.done()) {
            check_band(moment, feed, placed)?;
            check_leverage(moment, placed)?;
        }
        for event in moment.events {
            match event {
                Event::SecondsAccepted { order, account, index, reserved, .. } => {
                    if moment.engine.account(*account).is_some_and(|a| a.realm == Realm::Live) {
                        self.promised.insert(*order, (*index, *reserved));
                        self.check_pool(moment, *index)?;
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

    /// A tenth of the pool may hang on one index.
    fn check_pool(&self, moment: &Moment<'_>, index: IndexId) -> Verdict {
        let free = moment.engine.ledger().system(System::OptionPool, USDT);
        let all: Amount = self.promised.values().map(|(_, amount)| *amount).sum();
        let here: Amount = self.promised.values().filter(|(on, _)| *on == index).map(|(_, amount)| *amount).sum();
        let pool = free + all;
        hold(here.units() * 10 <= pool.units(), || format!("{here} is promised on index {index} by a pool of {pool}"))
    }
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
