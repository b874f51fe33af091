//! What the sequencer promises, tried at its boundary.

mod blob;
mod clocks;
mod database;
mod in_doubt;
mod model;
mod payloads;
mod recovery;
mod snapshots;
mod stores;
mod subscribers;
mod threads;
mod toy_ledger;
