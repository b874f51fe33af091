//! Order kinds. The types rule out a limit order without a price.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Price, Quantity};

/// Its tag is one byte, like [`crate::command::Effect`]'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[repr(u8)]
pub enum OrderKind {
    #[n(0)]
    Limit {
        #[n(0)]
        price: Price,
        #[n(1)]
        quantity: Quantity,
    },
    #[n(1)]
    Market {
        #[n(0)]
        quantity: Quantity,
    },
    /// Buy as much as this money buys; spot only.
    #[n(2)]
    MarketValue {
        #[n(0)]
        value: Amount,
    },
    /// Becomes a limit order when the reference price reaches `stop`.
    #[n(3)]
    StopLimit {
        #[n(0)]
        stop: Price,
        #[n(1)]
        price: Price,
        #[n(2)]
        quantity: Quantity,
    },
    /// Becomes a market order when the reference price reaches `stop`.
    #[n(4)]
    Trigger {
        #[n(0)]
        stop: Price,
        #[n(1)]
        quantity: Quantity,
    },
}

impl OrderKind {
    /// Nothing for an order by value.
    pub const fn quantity(self) -> Option<Quantity> {
        match self {
            Self::Limit { quantity, .. }
            | Self::Market { quantity }
            | Self::StopLimit { quantity, .. }
            | Self::Trigger { quantity, .. } => Some(quantity),
            Self::MarketValue { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum TimeInForce {
    /// Rests until cancelled, at most 90 days.
    #[default]
    #[n(0)]
    Gtc,
    /// Cancels what can't trade at once.
    #[n(1)]
    Ioc,
    /// All at once or not at all.
    #[n(2)]
    Fok,
    /// Rejected if any of it would trade at once.
    #[n(3)]
    PostOnly,
}

/// Self-trade prevention: what happens when an order meets one of the same identity. The incoming order decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum SelfTrade {
    #[default]
    #[n(0)]
    ExpireTaker,
    #[n(1)]
    ExpireMaker,
    #[n(2)]
    ExpireBoth,
}
