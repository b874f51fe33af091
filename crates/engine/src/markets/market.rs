//! One market as it runs: its terms, its books, the orders that wait for a price.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, Lots, MarketId, Price, Quantity, Rounding, Side, Ticks, mul_div};

use super::{Class, MarketSpec, Product};
use crate::book::Book;
use crate::contracts::Contract;
use crate::liquidity::Quotes;
use crate::orders::Stops;
use crate::reject::Reject;

#[derive(Encode, Decode)]
pub struct Market {
    #[n(0)]
    pub id: MarketId,
    #[n(1)]
    pub spec: MarketSpec,
    #[n(2)]
    pub class: Class,
    /// What one tick of one lot is worth in the quote's smallest unit.
    #[cbor(skip)]
    tick_value: i64,
    #[cbor(skip)]
    tick: u64,
    #[cbor(skip)]
    lot: u64,
    #[cbor(skip)]
    pub(crate) book: Book,
    /// Resting orders of practice accounts: they see the live book and never enter it.
    #[cbor(skip)]
    pub(crate) shadow: Book,
    #[n(3)]
    pub(crate) last: Option<Ticks>,
    #[n(4)]
    pub(crate) stops: Stops,
    #[n(5)]
    pub(crate) quotes: Quotes,
    #[n(6)]
    pub(crate) contract: Option<Box<Contract>>,
}

impl Market {
    pub(crate) fn new(id: MarketId, spec: MarketSpec, class: Class) -> Self {
        let contract = matches!(spec.product, Product::Contract { .. }).then(Box::default);
        let mut market = Self {
            id,
            spec,
            class,
            tick_value: 0,
            tick: 0,
            lot: 0,
            book: Book::new(),
            shadow: Book::new(),
            last: None,
            stops: Stops::default(),
            quotes: Quotes::default(),
            contract,
        };
        market.derive();
        market
    }

    /// Fill in what follows from the terms; after listing and after reading a snapshot.
    pub(crate) fn derive(&mut self) {
        let checked = "checked when the market was listed";
        self.tick_value = i64::try_from(self.spec.tick_value().expect(checked)).expect(checked);
        self.tick = u64::try_from(self.spec.tick.units()).expect(checked);
        self.lot = u64::try_from(self.spec.lot.units()).expect(checked);
    }

    /// Whole ticks of a price, or why not.
    #[inline]
    pub(crate) fn ticks(&self, price: Price) -> Result<Ticks, Reject> {
        let units = u64::try_from(price.units()).map_err(|_| Reject::PriceOffTick)?;
        if units == 0 || !units.is_multiple_of(self.tick) {
            return Err(Reject::PriceOffTick);
        }
        u32::try_from(units / self.tick).map(Ticks).map_err(|_| Reject::OutOfRange)
    }

    /// Says that an order at this price will come soon; a price that is none is no matter.
    #[inline]
    pub(crate) fn prefetch(&self, side: Side, price: Price) {
        self.book.prefetch(side, Ticks((price.units() as u64 / self.tick) as u32));
    }

    /// Whole lots of a quantity, or why not.
    #[inline]
    pub(crate) fn lots(&self, quantity: Quantity) -> Result<Lots, Reject> {
        let units = u64::try_from(quantity.units()).map_err(|_| Reject::QuantityTooSmall)?;
        if !units.is_multiple_of(self.lot) {
            return Err(Reject::QuantityOffStep);
        }
        let lots = Lots(units / self.lot);
        if lots.is_zero() || lots < self.spec.min_lots {
            return Err(Reject::QuantityTooSmall);
        }
        if lots > self.spec.max_lots {
            return Err(Reject::QuantityTooLarge);
        }
        Ok(lots)
    }

    #[inline]
    pub fn price(&self, ticks: Ticks) -> Price {
        Price::from_units(i128::from(ticks.0) * i128::from(self.tick))
    }

    pub fn quantity(&self, lots: Lots) -> Quantity {
        Quantity::from_units(i128::from(lots.0) * i128::from(self.lot))
    }

    /// The base coin of that many lots.
    #[inline]
    pub(crate) fn base_amount(&self, lots: Lots) -> Amount {
        Amount::from_units(i128::from(lots.0) * i128::from(self.lot))
    }

    /// What that many lots cost at that price, exactly. Can't overflow: see the limits on a market's terms.
    #[inline]
    pub(crate) fn value(&self, ticks: Ticks, lots: Lots) -> Amount {
        let ticks_lots = i128::from(ticks.0) * i128::from(lots.0);
        Amount::from_units(ticks_lots * i128::from(self.tick_value))
    }

    /// What that many lots are worth at a price that need not stand on a tick.
    pub(crate) fn value_at(&self, price: Price, lots: Lots, rounding: Rounding) -> Amount {
        let units = mul_div(self.quantity(lots).units(), price.units(), Price::SCALE, rounding);
        Amount::from_units(units.expect("a mark times an order's lots fits"))
    }

    /// Lots that `money` buys at that price, rounded down.
    pub(crate) fn affordable(&self, money: Amount, ticks: Ticks) -> Lots {
        let one = i128::from(ticks.0) * i128::from(self.tick_value);
        let lots = (money.units() / one.max(1)).clamp(0, i128::from(crate::book::ORDER_LOTS_MAX.0));
        Lots(lots as u64)
    }

    /// The nearest tick at or below (buy) or at or above (sell) a price; inside the ladder's range.
    pub(crate) fn ticks_towards(&self, price: Price, side: Side) -> Ticks {
        let tick = i128::from(self.tick);
        let whole = match side {
            Side::Buy => price.units().div_euclid(tick),
            Side::Sell => (price.units() + tick - 1).div_euclid(tick),
        };
        Ticks(whole.clamp(1, i128::from(u32::MAX)) as u32)
    }

    pub fn is_contract(&self) -> bool {
        self.contract.is_some()
    }

    pub(crate) fn contract(&self) -> &Contract {
        self.contract.as_deref().expect("only asked of contract markets")
    }
    pub(crate) fn contract_mut(&mut self) -> &mut Contract {
        self.contract.as_deref_mut().expect("only asked of contract markets")
    }

    /// (base, quote) of a spot market.
    #[inline]
    pub(crate) fn pair(&self) -> (AssetId, AssetId) {
        match self.spec.product {
            Product::Spot { base, quote } => (base, quote),
            Product::Contract { .. } => unreachable!("only asked of spot markets"),
        }
    }

    /// The coin of a contract's margin.
    #[inline]
    pub(crate) fn settle_asset(&self) -> AssetId {
        match self.spec.product {
            Product::Contract { settle, .. } => settle,
            Product::Spot { .. } => unreachable!("only asked of contract markets"),
        }
    }

    /// The two best prices, when both sides are there.
    pub fn touch(&self) -> Option<(Ticks, Ticks)> {
        Some((self.book.best_ticks(Side::Buy)?, self.book.best_ticks(Side::Sell)?))
    }

    pub fn last_price(&self) -> Option<Price> {
        self.last.map(|ticks| self.price(ticks))
    }
    pub fn book(&self) -> &Book {
        &self.book
    }
}
