//! What kind of order a person asks for, before the market's own units are known.

use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_units::{Amount, Lots, Price, Quantity};

use crate::{Result, refusal};

/// An order of `S`: a quantity on spot, lots on contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderRequest<S> {
    Limit {
        price: Price,
        size: S,
    },
    Market {
        size: S,
    },
    /// Buy for this much money; spot only.
    MarketValue {
        value: Amount,
    },
    StopLimit {
        stop: Price,
        price: Price,
        size: S,
    },
    Trigger {
        stop: Price,
        size: S,
    },
}

/// How long an order may wait and what happens when it meets one of its owner's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Until cancelled, unless said otherwise; a market order never waits.
    pub tif: Option<TimeInForce>,
    pub self_trade: SelfTrade,
}

impl<S: Copy> OrderRequest<S> {
    pub(super) fn kind(&self, quantity: impl Fn(S) -> Result<Quantity>) -> Result<OrderKind> {
        Ok(match *self {
            Self::Limit { price, size } => OrderKind::Limit { price, quantity: quantity(size)? },
            Self::Market { size } => OrderKind::Market { quantity: quantity(size)? },
            Self::MarketValue { value } => OrderKind::MarketValue { value },
            Self::StopLimit { stop, price, size } => OrderKind::StopLimit { stop, price, quantity: quantity(size)? },
            Self::Trigger { stop, size } => OrderKind::Trigger { stop, quantity: quantity(size)? },
        })
    }

    /// What is in force when nothing was said.
    pub(super) fn tif(&self, terms: Terms) -> TimeInForce {
        terms.tif.unwrap_or(match self {
            Self::Market { .. } | Self::MarketValue { .. } => TimeInForce::Ioc,
            Self::Limit { .. } | Self::StopLimit { .. } | Self::Trigger { .. } => TimeInForce::Gtc,
        })
    }
}

/// Units of so many lots.
pub(super) fn quantity_of(lots: Lots, lot: Quantity) -> Result<Quantity> {
    let units = i128::from(lots.0).checked_mul(lot.units());
    units.map(Quantity::from_units).ok_or_else(|| refusal::PARAM.because("delegateTotal").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_market_order_never_waits_and_the_rest_waits_until_cancelled() {
        let tif = |ask: OrderRequest<u8>, tif| ask.tif(Terms { tif, ..Terms::default() });
        assert_eq!(tif(OrderRequest::Market { size: 1 }, None), TimeInForce::Ioc);
        assert_eq!(tif(OrderRequest::MarketValue { value: Amount::ONE }, None), TimeInForce::Ioc);
        assert_eq!(tif(OrderRequest::Limit { price: Price::ONE, size: 1 }, None), TimeInForce::Gtc);
        assert_eq!(tif(OrderRequest::Trigger { stop: Price::ONE, size: 1 }, None), TimeInForce::Gtc);
        assert_eq!(tif(OrderRequest::Market { size: 1 }, Some(TimeInForce::Fok)), TimeInForce::Fok);
    }

    /// SEC-104.
    #[test]
    fn absurd_lots_are_refused() {
        let lot = Quantity::whole(1_000_000);
        assert_eq!(quantity_of(Lots(3), lot).unwrap(), Quantity::whole(3_000_000));
        assert!(quantity_of(Lots(u64::MAX), Quantity::from_units(i128::MAX)).is_err());
    }
}
