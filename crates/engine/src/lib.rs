//! The engine: every rule that moves money, as a pure state machine.
//!
//! No clock, no randomness, no I/O, no logging, no floating point: the same commands give the same state, on every
//! machine, in every build, from every snapshot.

pub mod accounts;
mod agenda;
pub mod book;
pub mod c2c;
pub mod campaigns;
mod carry;
pub mod collectibles;
pub mod command;
pub mod contracts;
pub mod daily_pools;
mod digest;
pub mod dividends;
mod end_of_day;
mod engine;
pub mod event;
pub mod fees;
pub mod funds;
mod invariants;
pub mod ledger;
mod liquidity;
pub mod loans;
mod lookup;
pub mod markets;
pub mod nav_funds;
pub mod orders;
pub mod planted;
pub mod pledge;
mod prefetch;
pub mod prices;
mod pro_rata;
mod referral;
pub mod reject;
mod requests;
pub mod sales;
pub mod seconds;
pub mod slices;
mod snapshot;
pub mod staff;
pub mod swap;
mod timers;
pub mod treasury;
mod vec_growth;
pub mod view;
mod vip;

pub use book::PrefetchDistance;
pub use command::{Command, Request, RequestKey};
pub use engine::{Engine, LIQUIDITY_PROVIDER, RULES_AT_GENESIS, RULES_KNOWN, Receipt, Stamp, USDT};
pub use event::Event;
pub use invariants::Totals;
pub use reject::Reject;
pub use snapshot::{SNAPSHOT_FORMAT, SnapshotError};
pub use vip::INSTITUTION_TIERS;
