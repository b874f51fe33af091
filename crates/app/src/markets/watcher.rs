//! Feeds the board with every durable command.

use std::sync::{Arc, RwLock};

use plimsoll_engine::{Engine, Event, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::{Observer, Outcome, Platform};

use super::market_state::MarketState;
use crate::watcher::Watcher;

pub(super) struct MarketStateWatcher {
    pub(super) market_state: Arc<RwLock<MarketState>>,
}

/// Whether a command could have changed anything that everybody sees: most don't, and cost no lock.
fn is_news(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::IndexTick { .. }
                | Event::Traded(_)
                | Event::OrderAccepted(_)
                | Event::OrderReduced { .. }
                | Event::OrderClosed { .. }
                | Event::Split { .. }
                | Event::MarkTick { .. }
                | Event::FundingRate { .. }
                | Event::FeedChanged { .. }
                | Event::HaltChanged { .. }
                | Event::IndexListed { .. }
                | Event::MarketListed { .. }
        )
    })
}

impl MarketStateWatcher {
    fn change(&self, change: impl FnOnce(&mut MarketState)) {
        change(&mut self.market_state.write().expect("no holder of the board panics"));
    }
}

impl Watcher for MarketStateWatcher {
    fn on_start(&mut self, engine: &Engine, head: &Head) {
        self.change(|market_state| market_state.start(engine, head));
    }

    fn on_command(&mut self, engine: &Engine, at: Stamp, _request: &Request, outcome: &Outcome) {
        if is_news(&outcome.events) {
            self.change(|market_state| market_state.take(engine, at, &outcome.events));
        }
    }

    fn on_batch(&mut self, engine: &Engine, head: &Head) {
        self.change(|market_state| {
            market_state.end_batch(head);
            if market_state.overflowed {
                tracing::warn!("ticks waited too long to be written; they will be read from the journal");
                market_state.restart(engine, head);
            }
        });
    }
}

/// The same, when a board is fed from the journal.
impl Observer<Platform> for MarketState {
    fn on_command(&mut self, platform: &Platform, at: plimsoll_sequencer::Stamp, _: &Request, reply: Arc<Outcome>) {
        if is_news(&reply.events) {
            self.take(platform.engine(), Stamp { seq: at.seq, at: at.at }, &reply.events);
        }
    }

    fn on_batch(&mut self, _platform: &Platform, head: &Head) {
        self.end_batch(head);
    }
}
