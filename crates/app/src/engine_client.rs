//! The way to the engine: commands in, durable outcomes out, and reads that see them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plimsoll_engine::{Command, Engine, Event, Receipt, Request, RequestKey};
use plimsoll_sequencer::{Handle, Outcome, Platform};
use plimsoll_units::Timestamp;

use crate::error::{AppError, Result};
use crate::replica::Replica;

/// How long a read waits for the replica to hold what was acknowledged before it: a third of what a request may take.
const READ_PATIENCE: Duration = Duration::from_secs(10);

/// Clones lead to the same engine.
#[derive(Clone)]
pub struct EngineClient {
    handle: Handle<Platform>,
    replica: Replica,
    /// The newest command whose answer left through this door.
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

    /// Carries out a command. Returns when it is durable, or with why it was refused.
    pub async fn submit(&self, command: impl Into<Command>, key: Option<RequestKey>) -> Result<Done> {
        let pending = self.handle.submit(Request { key, command: command.into() })?;
        let committed = pending.await?;
        self.acknowledged.fetch_max(committed.stamp.seq, Ordering::AcqRel);
        match &committed.reply.result {
            Ok(receipt) => Ok(Done { receipt: *receipt, at: committed.stamp.at, outcome: committed.reply }),
            Err(reject) => Err(AppError::Refused(reject.clone().into())),
        }
    }

    /// Reads the engine's state, with everything that was acknowledged before the call.
    pub async fn read<R>(&self, read: impl FnOnce(&Engine) -> R) -> Result<R> {
        let wanted = self.acknowledged();
        if self.replica.applied() < wanted {
            let reached = tokio::time::timeout(READ_PATIENCE, self.replica.reach(wanted)).await;
            reached.map_err(|_| AppError::Busy)??;
        }
        self.replica.read(read)
    }

    /// Reads the engine's state as the replica has it, without waiting.
    pub fn read_stale<R>(&self, read: impl FnOnce(&Engine) -> R) -> Result<R> {
        self.replica.read(read)
    }

    /// The newest command whose answer left through this door.
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
