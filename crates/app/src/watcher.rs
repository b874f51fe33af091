//! Whoever derives something from durable commands: rows, tickers, candles, pushes.

use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;

/// Called on the replica's thread for every durable command in order, without gaps. Must be quick and never wait:
/// what takes time is handed over to a bounded queue.
pub trait Watcher: Send + 'static {
    /// The state from which the calls below go on. Comes once, first.
    fn on_start(&mut self, _engine: &Engine, _head: &Head) {}

    /// One command was applied; the engine is as it left it. Rejected commands come too.
    fn on_command(&mut self, engine: &Engine, at: Stamp, request: &Request, outcome: &Outcome);

    /// All commands of a batch came.
    fn on_batch(&mut self, _engine: &Engine, _head: &Head) {}
}
