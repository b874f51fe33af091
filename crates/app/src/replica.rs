//! A second engine, fed with what became durable: what reads are answered from.
//!
//! Owns the copy of the state, who watches it change, and the way back after a gap. Never touches the leader's engine.

use std::sync::{Arc, OnceLock, RwLock};

use plimsoll_engine::{Engine, Request};
use plimsoll_journal::{Batch, BatchSeq, Head, JournalStore, Snapshot};
use plimsoll_sequencer::{
    AppliedBatch, Follower, Machine, Observer, Outcome, Platform, ReplayError, Stamp, Subscriber,
};
use tokio::sync::watch;

use crate::error::{AppError, Result};
use crate::watcher::Watcher;

/// Reads of the newest durable state. Clones read the same one.
#[derive(Clone)]
pub struct Replica {
    shared: Arc<Shared>,
    applied: watch::Receiver<u64>,
}

struct Shared {
    follower: RwLock<Option<Follower<Platform>>>,
    /// Why the replica stopped: it and the journal disagree. A human must look.
    alarm: OnceLock<String>,
}

/// The end that is fed by the sequencer.
pub struct ReplicaFeed {
    shared: Arc<Shared>,
    applied: watch::Sender<u64>,
    /// Where batches that were missed are found again.
    journal: Box<dyn JournalStore>,
    watchers: Watchers,
}

impl Replica {
    /// The replica and the end to be given to the sequencer as its subscriber.
    pub fn new(journal: Box<dyn JournalStore>, watchers: Vec<Box<dyn Watcher>>) -> (Self, ReplicaFeed) {
        let shared = Arc::new(Shared { follower: RwLock::new(None), alarm: OnceLock::new() });
        let (sender, applied) = watch::channel(0);
        let feed = ReplicaFeed { shared: Arc::clone(&shared), applied: sender, journal, watchers: Watchers(watchers) };
        (Self { shared, applied }, feed)
    }

    /// The number of the last command applied here.
    pub fn applied(&self) -> u64 {
        *self.applied.borrow()
    }

    /// Waits until command `seq` is applied here.
    pub async fn reach(&self, seq: u64) -> Result<()> {
        if self.applied() >= seq {
            return Ok(());
        }
        let mut applied = self.applied.clone();
        applied.wait_for(|applied| *applied >= seq).await.map_err(|_| AppError::Busy)?;
        Ok(())
    }

    /// Reads the state as it is. Keep it short: the next batch waits.
    pub fn read<R>(&self, read: impl FnOnce(&Engine) -> R) -> Result<R> {
        if let Some(alarm) = self.shared.alarm.get() {
            return Err(AppError::world(alarm.as_str()));
        }
        let follower = self.shared.follower.read().expect("a panic in a batch has ended the replica");
        follower.as_ref().map(|follower| read(follower.machine().engine())).ok_or(AppError::Busy)
    }

    pub fn alarm(&self) -> Option<&str> {
        self.shared.alarm.get().map(String::as_str)
    }
}

impl ReplicaFeed {
    fn change(
        &mut self,
        change: impl FnOnce(&mut Follower<Platform>, &mut Self) -> std::result::Result<(), ReplayError>,
    ) {
        if self.shared.alarm.get().is_some() {
            return;
        }
        let shared = Arc::clone(&self.shared);
        let mut slot = shared.follower.write().expect("only this thread writes");
        let follower = slot.as_mut().expect("recovery comes before the first batch");
        if let Err(error) = change(follower, self) {
            let why = match std::error::Error::source(&error) {
                Some(source) => format!("{error}: {source}"),
                None => error.to_string(),
            };
            tracing::error!(%why, "the replica stopped");
            // Set only here, and only once: nothing is applied after it.
            let _ = shared.alarm.set(why);
            return;
        }
        let applied = follower.position().last;
        drop(slot);
        self.applied.send_replace(applied);
    }
}

impl Subscriber<Platform> for ReplicaFeed {
    fn on_recovered(&mut self, machine: &Platform, head: &Head) {
        let Head { seq, hash, last, at_ms } = *head;
        let (state_digest, payload) = (machine.digest(), machine.snapshot());
        let snapshot = Snapshot { seq, hash, last, at_ms, state_digest, payload };
        let follower = Follower::restore(&snapshot).expect("what was just written is read");
        for watcher in &mut self.watchers.0 {
            watcher.on_start(machine.engine(), head);
        }
        *self.shared.follower.write().expect("only this thread writes") = Some(follower);
        self.applied.send_replace(last);
    }

    fn on_durable(&mut self, batch: &Batch, deeds: AppliedBatch<'_, Platform>) {
        self.change(|follower, feed| follower.repeat_before(batch, deeds, &mut feed.watchers));
    }

    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq) {
        tracing::info!(first, last, "the replica reads from the journal what it missed");
        self.change(|follower, feed| {
            while follower.follow(feed.journal.as_mut(), last, &mut feed.watchers)? > 0 {}
            Ok(())
        });
    }
}

struct Watchers(Vec<Box<dyn Watcher>>);

impl Observer<Platform> for Watchers {
    fn on_command(&mut self, platform: &Platform, at: Stamp, request: &Request, reply: Arc<Outcome>) {
        let at = plimsoll_engine::Stamp { seq: at.seq, at: at.at };
        for watcher in &mut self.0 {
            watcher.on_command(platform.engine(), at, request, &reply);
        }
    }

    fn on_batch(&mut self, platform: &Platform, head: &Head) {
        for watcher in &mut self.0 {
            watcher.on_batch(platform.engine(), head);
        }
    }
}
