//! A trailing stop fires when the mark has come back from its best by the callback, and at no other time.
//!
//! Looks at every mark for every stop, as the engine does not.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::contracts::Callback;
use plimsoll_engine::event::Event;
use plimsoll_units::{MarketId, Price, ProtectionId, Rate, Rounding, Side, mul_div};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

#[derive(Debug)]
struct Stop {
    market: MarketId,
    side: Side,
    callback: Callback,
    activation: Option<Price>,
    /// The best mark since it began to follow.
    best: Option<Price>,
    is_reached: bool,
}

impl Stop {
    fn is_better(&self, price: Price, than: Price) -> bool {
        if self.side == Side::Buy { price > than } else { price < than }
    }

    fn see(&mut self, mark: Price) {
        let begins = self.activation.is_none_or(|activation| !self.is_better(activation, mark));
        self.best = match self.best {
            Some(best) if self.is_better(mark, best) => Some(mark),
            None if begins => Some(mark),
            best => best,
        };
        let Some(best) = self.best else { return };
        let back = match self.side {
            Side::Buy => best.units() - mark.units(),
            Side::Sell => mark.units() - best.units(),
        };
        let callback = match self.callback {
            Callback::Rate(rate) => mul_div(best.units(), rate.units().into(), Rate::SCALE.into(), Rounding::Up),
            Callback::Distance(distance) => Ok(distance.units()),
        };
        self.is_reached |= callback.is_ok_and(|callback| back >= callback);
    }
}

#[derive(Default)]
pub(super) struct Trails {
    stops: BTreeMap<ProtectionId, Stop>,
}

impl Trails {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        if let (Command::SetTrailing(c), Some(receipt)) = (&moment.request.command, moment.done()) {
            let position = moment.engine.positions().get(c.position).ok_or("a stop of no position")?;
            let (market, side) = (position.market, position.side);
            let stop =
                Stop { market, side, callback: c.callback, activation: c.activation, best: None, is_reached: false };
            self.stops.insert(ProtectionId(receipt.id), stop);
        }
        for event in moment.events {
            match event {
                Event::MarkTick { market, mark } => {
                    let index = moment.engine.market(*market).ok_or("a mark of no market")?.spec.index;
                    if feed.may_settle(index, moment.at) && !moment.engine.is_splitting(*market) {
                        self.stops.values_mut().filter(|stop| stop.market == *market).for_each(|stop| stop.see(*mark));
                    }
                }
                // All its prices are others from here on.
                Event::Split { market, .. } => self.stops.retain(|_, stop| stop.market != *market),
                Event::ProtectionEnded { protection, fired, .. } => {
                    let early = self.stops.remove(protection).filter(|stop| *fired && !stop.is_reached);
                    hold(early.is_none(), || format!("trailing stop {protection} fired early: {early:?}"))?;
                }
                _ => {}
            }
        }
        for (id, stop) in &self.stops {
            let protection = moment.engine.view_protection(*id).ok_or_else(|| format!("trailing stop {id} is lost"))?;
            hold(protection.is_fired == stop.is_reached, || format!("{protection:?} against {stop:?}"))?;
        }
        Ok(())
    }
}
