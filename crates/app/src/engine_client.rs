//! Engine client: submits commands, returns durable outcomes, and reads state that includes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plimsoll_engine::{Command, Engine, Event, Receipt, Request, RequestKey};
use plimsoll_sequencer::{Handle, Outcome, Platform};
use plimsoll_units::Timestamp;

use crate::error::{AppError, Result};
use crate::replica::Replica;

/// How long a read waits for the replica to reach the last acknowledged command: a third of a request's time limit.
const READ_PATIENCE: Duration = Duration::from_secs(10);

/// Clones use the same engine.
#[derive(Clone)]
pub struct EngineClient {
    handle: Handle<Platform>,
    replica: Replica,
    /// The newest command acknowledged by this client.
    acknowledged: Arc<AtomicU64>,
}

/// An accepted command, durable.
#[derive(Clone, Debug)]
pub struct Done {
    pub receipt: Receipt,
    pub at: Timestamp,
    pub outcome: Arc<Outcome>,
}

impl Done {
    pub fn events(&self) -> &[Event] {
        &self.outcome.events
    }
}

impl EngineClient {
    pub fn new(handle: Handle<Platform>, replica: Replica) -> Self {
        Self { handle, replica, acknowledged: Arc::new(AtomicU64::new(0)) }
    }

    /// Executes a command. Returns when it is durable, or with the refusal.
    pub async fn submit(&self, command: impl Into<Command>, key: Option<RequestKey>) -> Result<Done> {
        let pending = self.handle.submit(Request { key, command: command.into() })?;
        let committed = pending.await?;
        self.acknowledged.fetch_max(committed.stamp.seq, Ordering::AcqRel);
        match &committed.reply.result {
            Ok(receipt) => Ok(Done { receipt: *receipt, at: committed.stamp.at, outcome: committed.reply }),
            Err(reject) => Err(AppError::Refused(reject.clone().into())),
        }
    }

    /// Reads the engine's state, including everything acknowledged before the call.
    pub async fn read<R>(&self, read: impl FnOnce(&Engine) -> R) -> Result<R> {
        let wanted = self.acknowledged();
        if self.replica.applied() < wanted {
            let reached = tokio::time::timeout(READ_PATIENCE, self.replica.reach(wanted)).await;
            reached.map_err(|_| AppError::Busy)??;
        }
        self.replica.read(read)
    }

    /// Reads the replica's state without waiting.
    pub fn read_stale<R>(&self, read: impl FnOnce(&Engine) -> R) -> Result<R> {
        self.replica.read(read)
    }

    /// The newest command acknowledged by this client.
    pub fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Acquire)
    }

    pub fn handle(&self) -> &Handle<Platform> {
        &self.handle
    }

    pub fn replica(&self) -> &Replica {
        &self.replica
    }
}

/// The first thing that an event says of what was asked.
pub(crate) fn said<T>(events: &[Event], find: impl Fn(&Event) -> Option<T>) -> Option<T> {
    events.iter().find_map(find)
}
