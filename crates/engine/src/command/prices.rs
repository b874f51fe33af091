//! Price samples. Owns the only command that carries prices.

use minicbor::{Decode, Encode};
use plimsoll_units::{IndexId, Price, SourceId, Timestamp};

/// Samples from the sources of an index. The only way a price enters the engine.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ObservePrice {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub samples: Vec<Sample>,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Sample {
    #[n(0)]
    pub source: SourceId,
    #[n(1)]
    pub price: Price,
    /// When it was received.
    #[n(2)]
    pub at: Timestamp,
}
