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
use crate::venue::{Ready, rehearse};

/// A book that takes part in the comparison.
pub struct Peer {
    pub name: &'static str,
    pub rehearse: fn(&Stream) -> Box<dyn Ready>,
}

pub const OURS: &str = "plimsoll";
pub const MATCHCORE: &str = "matchcore 0.4";

pub const PEERS: &[Peer] = &[
    Peer {
        name: OURS,
        rehearse: rehearse::<Ours>,
    },
    Peer {
        name: MATCHCORE,
        rehearse: rehearse::<Matchcore>,
    },
    Peer {
        name: "obcore 0.1",
        rehearse: rehearse::<obcore::Obcore>,
    },
    Peer {
        name: "lobster 0.7",
        rehearse: rehearse::<lobster::Lobster>,
    },
    Peer {
        name: "rust_ob 2.5",
        rehearse: rehearse::<rust_ob::RustOb>,
    },
    Peer {
        name: "orderbook-rs 0.15",
        rehearse: rehearse::<orderbook_rs::OrderbookRs>,
    },
];
