//! What the status page shows: a few figures kept from what became durable. Nothing decides on them.

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

use plimsoll_engine::prices::FeedState;
use plimsoll_engine::{Event, Reject};
use plimsoll_journal::{Batch, BatchSeq};
use plimsoll_sequencer::{Machine, Platform, Subscriber};
use plimsoll_units::{IndexId, Price};

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) batch: BatchSeq,
    pub(crate) commands: u64,
    pub(crate) at_ms: i64,
    pub(crate) hash: String,
    pub(crate) trades: u64,
    pub(crate) postings: u64,
    /// Refusals by name.
    pub(crate) rejects: BTreeMap<&'static str, u64>,
    pub(crate) prices: BTreeMap<IndexId, Shown>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) price: Price,
    pub(crate) tick: u64,
    pub(crate) state: FeedState,
}

#[derive(Clone, Default)]
pub(crate) struct Mirror(Arc<RwLock<Figures>>);

impl Mirror {
    pub(crate) fn read(&self) -> Figures {
        self.0.read().expect("no reader or writer panics").clone()
    }
}

impl Subscriber<Platform> for Mirror {
    fn on_durable(&mut self, batch: &Batch, replies: &[<Platform as Machine>::Reply]) {
        let mut figures = self.0.write().expect("no reader or writer panics");
        figures.batch = batch.seq;
        figures.commands = batch.last;
        figures.at_ms = batch.at_ms;
        figures.hash = crate::inspect::hex(&batch.hash);
        for outcome in replies {
            if let Err(reject) = &outcome.result {
                *figures.rejects.entry(Reject::name(reject)).or_default() += 1;
            }
            for event in &outcome.events {
                match event {
                    Event::Traded(_) => figures.trades += 1,
                    Event::Posted(_) => figures.postings += 1,
                    Event::IndexTick { index, tick, price, state } => {
                        figures.prices.insert(*index, Shown { price: *price, tick: *tick, state: *state });
                    }
                    _ => {}
                }
            }
        }
    }

    /// A mirror may miss a frame; the next one puts it right.
    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq) {
        tracing::warn!(first, last, "the status page missed batches");
    }
}
