//! The seven classes of instruments and every limit that depends on the class alone.

use minicbor::{Decode, Encode};
use plimsoll_units::{Rate, SECOND_MS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(index_only)]
pub enum Class {
    #[n(0)]
    Crypto,
    #[n(1)]
    Forex,
    #[n(2)]
    Gold,
    #[n(3)]
    Oil,
    #[n(4)]
    Commodity,
    #[n(5)]
    Index,
    #[n(6)]
    Stock,
}

/// A rate in hundredths of a percent.
const fn basis_points(bp: i64) -> Rate {
    Rate::from_units(bp * Rate::SCALE / 10_000)
}
/// A rate in millionths.
const fn millionths(count: i64) -> Rate {
    Rate::from_units(count * Rate::SCALE / 1_000_000)
}

impl Class {
    pub const ALL: [Self; 7] =
        [Self::Crypto, Self::Forex, Self::Gold, Self::Oil, Self::Commodity, Self::Index, Self::Stock];

    /// A source this old no longer counts.
    pub const fn stale_ms(self) -> i64 {
        match self {
            Self::Crypto => 10 * SECOND_MS,
            Self::Forex | Self::Gold | Self::Oil | Self::Index => 15 * SECOND_MS,
            Self::Commodity | Self::Stock => 30 * SECOND_MS,
        }
    }
    /// How far a source may stand from the median before it is clamped.
    pub const fn source_clamp(self) -> Rate {
        match self {
            Self::Crypto | Self::Stock => basis_points(50),
            Self::Forex => basis_points(10),
            Self::Gold | Self::Oil | Self::Commodity | Self::Index => basis_points(25),
        }
    }
    /// A move of the index beyond this waits for confirmation.
    pub const fn spike(self) -> Rate {
        match self {
            Self::Crypto => basis_points(300),
            Self::Stock => basis_points(200),
            _ => basis_points(100),
        }
    }
    /// How far the mark may stand from the index.
    pub const fn mark_clamp(self) -> Rate {
        match self {
            Self::Crypto => basis_points(100),
            _ => basis_points(50),
        }
    }
    /// The price band: how far from the index a limit may be placed on its adverse side.
    pub const fn price_band(self) -> Rate {
        match self {
            Self::Crypto => basis_points(1_000),
            Self::Stock => basis_points(500),
            _ => basis_points(300),
        }
    }
    /// How far beyond the best price a market order may go.
    pub const fn market_cap(self) -> Rate {
        match self {
            Self::Crypto => basis_points(500),
            Self::Stock => basis_points(200),
            _ => basis_points(100),
        }
    }
    /// The oldest tick a second-contract may settle on.
    pub const fn exit_age_ms(self) -> i64 {
        match self {
            Self::Crypto => 2 * SECOND_MS,
            _ => 5 * SECOND_MS,
        }
    }
    /// The loss that the insurance fund must be able to bear on what it takes over.
    pub const fn takeover_budget(self) -> Rate {
        match self {
            Self::Crypto => basis_points(300),
            _ => basis_points(150),
        }
    }
    /// Contract fees before any discount: (maker, taker).
    pub const fn contract_fees(self) -> (Rate, Rate) {
        match self {
            Self::Crypto | Self::Stock => (millionths(200), millionths(500)),
            Self::Forex => (millionths(12), millionths(30)),
            Self::Gold | Self::Index => (millionths(20), millionths(50)),
            Self::Oil => (millionths(28), millionths(70)),
            Self::Commodity => (millionths(32), millionths(80)),
        }
    }
    /// Spot fees before any discount: (maker, taker).
    pub const fn spot_fees() -> (Rate, Rate) {
        (millionths(1_000), millionths(1_000))
    }
}
