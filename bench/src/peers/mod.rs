//! The books under test, each behind the same thin adapter.

mod lobster;
mod matchcore;
mod naive;
mod obcore;
mod orderbook_rs;
mod ours;
mod rust_ob;
mod whole;

pub use matchcore::Matchcore;
pub use naive::Naive;
pub use ours::Ours;
pub use whole::Whole;

use crate::stream::Stream;
use crate::venue::{Ready, Venue, rehearse};

/// A book that takes part in the comparison.
pub struct Peer {
    pub name: &'static str,
    pub rehearse: fn(&Stream) -> Box<dyn Ready>,
    /// With more orders at rest a single passage takes so long that the run would never end.
    pub resting_max: usize,
}

/// For those that slow down with every order at rest.
const RESTING_SOME: usize = 100_000;

pub const OURS: &str = "plimsoll";
pub const MATCHCORE: &str = "matchcore 0.4";

pub const PEERS: &[Peer] = &[
    Peer::new::<Ours>(OURS),
    Peer::new::<Matchcore>(MATCHCORE),
    Peer::new::<obcore::Obcore>("obcore 0.1"),
    Peer { resting_max: RESTING_SOME, ..Peer::new::<lobster::Lobster>("lobster 0.7") },
    Peer::new::<rust_ob::RustOb>("rust_ob 2.5"),
    Peer { resting_max: RESTING_SOME, ..Peer::new::<orderbook_rs::OrderbookRs>("orderbook-rs 0.15") },
];

impl Peer {
    const fn new<V: Venue + 'static>(name: &'static str) -> Self {
        Self { name, rehearse: rehearse::<V>, resting_max: usize::MAX }
    }
}
