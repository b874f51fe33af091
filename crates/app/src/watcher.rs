//! Watchers of durable commands, which derive rows, tickers, candles and pushes.

use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;

/// Called on the replica's thread for every durable command in order, without gaps. Must be quick and never block:
/// longer work goes to a bounded queue.
pub trait Watcher: Send + 'static {
    /// The initial state. Called once, first.
    fn on_start(&mut self, _engine: &Engine, _head: &Head) {}

    /// A command was applied; the engine is in the state after it. Called for rejected commands as well.
    fn on_command(&mut self, engine: &Engine, at: Stamp, request: &Request, outcome: &Outcome);

    /// All commands of a batch were applied.
    fn on_batch(&mut self, _engine: &Engine, _head: &Head) {}
}
