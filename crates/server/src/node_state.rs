//! Figures of the status page, collected from durable commands. Nothing is decided by them.

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

use plimsoll_app::Watcher;
use plimsoll_engine::ledger::{LedgerAccount, Posting, System};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::{Engine, Event, LIQUIDITY_PROVIDER, Request, Stamp, Totals};
use plimsoll_journal::{BatchSeq, Head};
use plimsoll_sequencer::Outcome;
use plimsoll_units::{Amount, AssetId, IndexId, Price, Timestamp};

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) batch: BatchSeq,
    pub(crate) commands: u64,
    pub(crate) at: Timestamp,
    pub(crate) hash: String,
    pub(crate) prices: BTreeMap<IndexId, Shown>,
    pub(crate) totals: BTreeMap<AssetId, Totals>,
    pub(crate) since_start: Counts,
}

/// Counts since this process began to serve.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) trades: u64,
    pub(crate) postings: u64,
    /// Rejects by name.
    pub(crate) rejects: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) price: Price,
    pub(crate) tick: u64,
    pub(crate) at: Timestamp,
    pub(crate) state: FeedState,
}

#[derive(Clone, Default)]
pub(crate) struct NodeState(Arc<RwLock<Figures>>);

impl NodeState {
    pub(crate) fn read(&self) -> Figures {
        self.0.read().expect("no reader or writer panics").clone()
    }

    fn change(&self, change: impl FnOnce(&mut Figures)) {
        change(&mut self.0.write().expect("no reader or writer panics"));
    }
}

impl Watcher for NodeState {
    fn on_start(&mut self, engine: &Engine, head: &Head) {
        self.change(|figures| {
            figures.stand_at(head);
            figures.copy(engine);
        });
    }

    fn on_command(&mut self, engine: &Engine, at: Stamp, _request: &Request, outcome: &Outcome) {
        self.change(|figures| {
            figures.at = at.at;
            if let Err(reject) = &outcome.result {
                *figures.since_start.rejects.entry(reject.name()).or_default() += 1;
            }
            outcome.events.iter().for_each(|event| figures.note(engine, event));
        });
    }

    fn on_batch(&mut self, _engine: &Engine, head: &Head) {
        self.change(|figures| figures.stand_at(head));
    }
}

impl Figures {
    fn stand_at(&mut self, head: &Head) {
        self.batch = head.seq;
        self.commands = head.last;
        self.at = Timestamp(head.at_ms);
        self.hash = crate::inspect::hex(&head.hash);
    }

    fn copy(&mut self, engine: &Engine) {
        self.totals = engine.totals();
        let now = engine.stamp().at;
        for (n, index) in engine.indexes().iter().enumerate() {
            if let Some(tick) = index.last_tick() {
                let shown = Shown { price: tick.price, tick: tick.id, at: tick.at, state: index.state(now) };
                self.prices.insert(IndexId(n as u16), shown);
            }
        }
    }

    fn note(&mut self, engine: &Engine, event: &Event) {
        match event {
            Event::Traded(_) => self.since_start.trades += 1,
            Event::Posted(posting) => self.post(engine, posting),
            Event::IndexTick { index, tick, price, state } => {
                let shown = Shown { price: *price, tick: *tick, at: self.at, state: *state };
                self.prices.insert(*index, shown);
            }
            Event::FeedChanged { index, state } => {
                if let Some(shown) = self.prices.get_mut(index) {
                    shown.state = *state;
                }
            }
            _ => {}
        }
    }

    fn post(&mut self, engine: &Engine, posting: &Posting) {
        self.since_start.postings += 1;
        let totals = self.totals.entry(posting.asset).or_default();
        *side(engine, totals, posting.from) -= posting.amount;
        *side(engine, totals, posting.to) += posting.amount;
    }
}

/// As `Engine::totals` counts them.
fn side<'a>(engine: &Engine, totals: &'a mut Totals, place: LedgerAccount) -> &'a mut Amount {
    let is_own = |account| {
        account == LIQUIDITY_PROVIDER
            || engine.account(account).is_some_and(plimsoll_engine::accounts::Account::is_simulated)
    };
    match place {
        LedgerAccount::Free(account, _) | LedgerAccount::Held(account, _) if !is_own(account) => &mut totals.customers,
        LedgerAccount::System(System::External(_)) => &mut totals.external,
        LedgerAccount::System(System::Fund(_) | System::Sale(_) | System::C2cEscrow) => &mut totals.customers,
        LedgerAccount::Free(..) | LedgerAccount::Held(..) | LedgerAccount::System(_) => &mut totals.house,
    }
}
