//! Feeds the board with every durable command.

use std::sync::{Arc, RwLock};

use plimsoll_engine::{Engine, Event, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::{Observer, Outcome, Platform};

use super::board::Board;
use crate::watcher::Watcher;

pub(super) struct BoardWatcher {
    pub(super) board: Arc<RwLock<Board>>,
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

impl BoardWatcher {
    fn change(&self, change: impl FnOnce(&mut Board)) {
        change(&mut self.board.write().expect("no holder of the board panics"));
    }
}

impl Watcher for BoardWatcher {
    fn on_start(&mut self, engine: &Engine, head: &Head) {
        self.change(|board| board.start(engine, head));
    }

    fn on_command(&mut self, engine: &Engine, at: Stamp, _request: &Request, outcome: &Outcome) {
        if is_news(&outcome.events) {
            self.change(|board| board.take(engine, at, &outcome.events));
        }
    }

    fn on_batch(&mut self, engine: &Engine, head: &Head) {
        self.change(|board| {
            board.end_batch(head);
            if board.overflowed {
                tracing::warn!("ticks waited too long to be written; they will be read from the journal");
                board.restart(engine, head);
            }
        });
    }
}

/// The same, when a board is fed from the journal.
impl Observer<Platform> for Board {
    fn on_command(&mut self, platform: &Platform, at: plimsoll_sequencer::Stamp, _: &Request, reply: Arc<Outcome>) {
        if is_news(&reply.events) {
            self.take(platform.engine(), Stamp { seq: at.seq, at: at.at }, &reply.events);
        }
    }

    fn on_batch(&mut self, _platform: &Platform, head: &Head) {
        self.end_batch(head);
    }
}
