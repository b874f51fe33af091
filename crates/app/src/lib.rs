//! Use cases: who may do what, and under which conditions.
//!
//! Owns permissions, the translation of requests to commands and of outcomes to replies, and everything derived from
//! durable commands for reading. Knows no HTTP and no SQL text.

mod alarms;
mod app;
pub mod c2c;
pub mod campaigns;
mod clock;
mod coins;
pub mod collectibles;
mod config;
pub mod content;
mod engine_client;
mod error;
pub mod files;
pub mod funds;
pub mod history;
mod idempotency;
pub mod identity;
pub mod lending;
mod low_priority;
pub mod markets;
pub mod money;
pub mod network;
pub mod notices;
mod principal;
mod profiles;
pub mod projection;
pub mod pushes;
mod rate_limits;
pub mod refusal;
mod replica;
pub mod sales;
pub mod seal;
mod staff;
mod tasks;
pub mod trading;
pub mod vault;
mod watcher;

pub use alarms::Alarms;
pub use app::{App, AppContext, OpenJournal, Prepared};
pub use clock::Clock;
pub use config::{Config, SandboxSeconds, Site};
pub use engine_client::{Done, EngineClient};
pub use error::{AppError, Result};
pub use history::History;
pub use plimsoll_chain::secrets::{looks_like_secret, looks_like_secret_beside_hash, may_be_piece_of_phrase};
pub use plimsoll_engine as engine;
pub use plimsoll_store::{Page, Store};
pub use principal::{Principal, SessionId, UserId};
pub use profiles::Profiles;
pub use refusal::Refusal;
pub use replica::{Replica, ReplicaFeed};
pub use staff::{StaffSettings, StaffToken};
pub use tasks::Tasks;
pub use watcher::Watcher;
