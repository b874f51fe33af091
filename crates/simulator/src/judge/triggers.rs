//! Nothing is traded in a closed market, and nothing is triggered, called or liquidated by a price that is not
//! agreed, fresh and in session. And what the mark has reached is not left lying.

use std::collections::BTreeMap;

use plimsoll_engine::Event;
use plimsoll_engine::command::Command;
use plimsoll_units::{Amount, IndexId, MarketId, PositionId};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Triggers {
    markets: BTreeMap<PositionId, MarketId>,
    losses: BTreeMap<plimsoll_units::LossId, PositionId>,
}

/// Above this notional a liquidation goes in parts, with pauses.
const IN_PARTS_ABOVE: Amount = Amount::whole(100_000);

impl Triggers {
    pub(super) fn hear(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        for event in moment.events {
            self.remember(event);
            let at = moment.at;
            if let Some(market) = traded_market(event) {
                let index = index_of(moment, market)?;
                hold(feed.may_trade(index, at), || format!("{event:?} while the market was closed"))?;
            }
            if let Some(market) = self.settled_market(moment, event) {
                let index = index_of(moment, market)?;
                hold(feed.may_settle(index, at), || {
                    format!("{event:?} from a price that is {:?}", feed.index(index).state(at))
                })?;
            }
        }
        self.check_nobody_forgotten(moment, feed)
    }

    fn remember(&mut self, event: &Event) {
        match event {
            Event::PositionOpened { position, market, .. } => {
                self.markets.insert(*position, *market);
            }
            Event::LossSet { loss, position, .. } => {
                self.losses.insert(*loss, *position);
            }
            _ => {}
        }
    }

    /// The market whose price must be good for this to happen.
    fn settled_market(&self, moment: &Moment<'_>, event: &Event) -> Option<MarketId> {
        match event {
            Event::Liquidated { position, .. }
            | Event::TakenOver { position, .. }
            | Event::Deleveraged { position, .. }
            | Event::MarginCalled { position, .. } => self.markets.get(position).copied(),
            Event::LossDone { loss, fired: true, .. } => self.markets.get(self.losses.get(loss)?).copied(),
            Event::OrderTriggered { market, .. } => moment.engine.market(*market)?.is_contract().then_some(*market),
            _ => None,
        }
    }

    /// After a good price every position whose equity is at or below its maintenance margin is gone, unless what
    /// the price set off touched it: then it is looked at with the next one.
    fn check_nobody_forgotten(&self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        let (Command::ObservePrice(observed), Some(_)) = (&moment.request.command, moment.done()) else {
            return Ok(());
        };
        if !feed.may_settle(observed.index, moment.at) {
            return Ok(());
        }
        for position in moment.engine.positions().iter() {
            if index_of(moment, position.market)? != observed.index || was_touched(moment, position.id) {
                continue;
            }
            let Some(risk) = moment.engine.risk_of(position.id) else { continue };
            let forgotten = risk.must_liquidate() && risk.notional <= IN_PARTS_ABOVE;
            hold(!forgotten, || format!("position {} should be liquidated: {risk:?}", position.id))?;
        }
        Ok(())
    }
}

fn was_touched(moment: &Moment<'_>, id: PositionId) -> bool {
    moment.events.iter().any(|event| {
        matches!(event,
            Event::PositionOpened { position, .. }
            | Event::PositionChanged { position, .. }
            | Event::PositionReduced { position, .. } if *position == id)
    })
}

fn index_of(moment: &Moment<'_>, market: MarketId) -> Result<IndexId, String> {
    let market = moment.engine.market(market).ok_or_else(|| format!("no market {market}"))?;
    Ok(market.spec.index)
}

fn traded_market(event: &Event) -> Option<MarketId> {
    match event {
        Event::Traded(trade) => Some(trade.market),
        Event::PracticeTraded { market, .. } => Some(*market),
        _ => None,
    }
}
