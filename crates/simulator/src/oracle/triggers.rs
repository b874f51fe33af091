//! Nothing is traded in a closed market, and nothing is triggered, called or liquidated by a price that is not
//! agreed, fresh and in session. And what the mark has reached is not left lying.

use std::collections::BTreeMap;

use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Event, ReduceReason};
use plimsoll_units::{Amount, IndexId, MarketId, PositionId};

use super::feed::Feed;
use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Triggers {
    markets: BTreeMap<PositionId, MarketId>,
}

/// Above this notional a liquidation goes in parts, with pauses.
const IN_PARTS_ABOVE: Amount = Amount::whole(100_000);

impl Triggers {
    pub(super) fn record(&mut self, moment: &Moment<'_>, feed: &Feed) -> Verdict {
        for (place, event) in moment.events.iter().enumerate() {
            self.remember(event);
            let at = moment.at;
            if let Some(market) = traded_market(event) {
                let index = index_of(moment, market)?;
                hold(feed.may_trade(index, at), || format!("{event:?} while the market was closed"))?;
            }
            if let Some(market) = self.settled_market(moment, place) {
                let index = index_of(moment, market)?;
                hold(feed.may_settle(index, at), || {
                    format!("{event:?} from a price that is {:?}", feed.index(index).state(at))
                })?;
            }
        }
        self.check_nobody_forgotten(moment, feed)
    }

    fn remember(&mut self, event: &Event) {
        if let Event::PositionOpened { position, market, .. } = event {
            self.markets.insert(*position, *market);
        }
    }

    /// The market whose price must be good for this to happen.
    fn settled_market(&self, moment: &Moment<'_>, place: usize) -> Option<MarketId> {
        match &moment.events[place] {
            Event::Liquidated { position, .. }
            | Event::TakenOver { position, .. }
            | Event::Deleveraged { position, .. }
            | Event::MarginCalled { position, .. } => self.markets.get(position).copied(),
            // A protective order fires as a taker; one that was limited may rest and be met at any later time.
            Event::PositionReduced {
                position,
                account,
                why: ReduceReason::TakeProfit | ReduceReason::StopLoss,
                ..
            } => {
                let trade = moment.events[place..].iter().find_map(|event| match event {
                    Event::Traded(trade) => Some(trade),
                    _ => None,
                })?;
                let takes = trade.taker_account == *account;
                self.markets.get(position).copied().filter(|_| takes)
            }
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
            // Of a split, the prices are new at once and the positions one by one: nobody is measured meanwhile.
            if moment.engine.is_splitting(position.market) {
                continue;
            }
            let Some(risk) = moment.engine.risk_of(position.id) else { continue };
            let forgotten = risk.must_liquidate() && risk.notional <= IN_PARTS_ABOVE && !position.awaits_liquidation();
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
