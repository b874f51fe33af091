//! What an order costs: the price of an advertisement now, and the quantity, amount and fee at that price.

use plimsoll_units::{Amount, AssetId, IndexId, Price, Rate, Rounding, Side, mul_div};

use super::{C2C_RATIO_PRICE_STEP, C2cAd, C2cAdTerms, C2cCoin, C2cPrice, FiatRate};
use crate::command::C2cSize;
use crate::engine::{Engine, USDT};
use crate::prices::FeedState;
use crate::reject::Reject;
use crate::treasury::payout_rate;

/// An order that could be made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C2cDeal {
    pub price: Price,
    pub quantity: Amount,
    /// To pay, in the currency.
    pub amount: Amount,
    /// The maker's, in the coin.
    pub fee: Amount,
}

impl C2cDeal {
    /// What the seller gives and the buyer gets: a selling maker pays the fee on top, a buying maker out of it.
    pub fn for_sides(&self, side: Side) -> (Amount, Amount) {
        match side {
            Side::Sell => (self.quantity + self.fee, self.quantity),
            Side::Buy => (self.quantity, self.quantity - self.fee),
        }
    }
}

/// `index × ratio × rate`, rounded once to the nearest step, ties to even.
fn ratio_price(index: Price, ratio: Rate, rate: Rate) -> Option<Price> {
    let product = index.units().checked_mul(ratio.units().into())?;
    let (one, step) = (i128::from(Rate::SCALE), C2C_RATIO_PRICE_STEP.units());
    let steps = mul_div(product, rate.units().into(), one * one * step, Rounding::HalfEven).ok()?;
    let price = Price::from_units(steps.checked_mul(step)?);
    price.is_positive().then_some(price)
}

/// Coins for an amount of the currency, down.
fn quantity_for(amount: Amount, price: Price) -> Result<Amount, Reject> {
    Ok(amount.mul_div(Price::SCALE, price.units(), Rounding::Down)?)
}

/// What a quantity costs, in whole minor units.
fn amount_for(quantity: Amount, price: Price, minor: Amount, rounding: Rounding) -> Result<Amount, Reject> {
    let units = mul_div(quantity.units(), price.units(), Price::SCALE * minor.units(), rounding)?;
    Ok(Amount::from_units(units.checked_mul(minor.units()).ok_or(Reject::OutOfRange)?))
}

impl C2cCoin {
    pub(super) fn fee_of(&self, quantity: Amount) -> Result<Amount, Reject> {
        Ok(quantity.at_rate(self.fee, Rounding::Up)?)
    }

    /// What a seller with this much can sell, and pay the fee on top.
    fn affordable(&self, free: Amount) -> Result<Amount, Reject> {
        let one = i128::from(Rate::SCALE);
        Ok(free.mul_div(one, one + i128::from(self.fee.units()), Rounding::Down)?)
    }
}

impl Engine {
    /// The price of an advertisement now. By the index, the feed must be good.
    pub(crate) fn c2c_price(&self, terms: &C2cAdTerms) -> Result<Price, Reject> {
        match terms.price {
            C2cPrice::Fixed(price) => Ok(price),
            C2cPrice::Ratio(ratio) => {
                let fiat = self.c2c.fiat(terms.fiat).ok_or(Reject::C2cAdGone)?;
                let (index, rate) = (self.c2c_index(terms.asset)?, self.c2c_rate(fiat.rate)?);
                ratio_price(index, ratio, rate).ok_or(Reject::OutOfRange)
            }
        }
    }

    pub(crate) fn c2c_index(&self, asset: AssetId) -> Result<Price, Reject> {
        if asset == USDT {
            return Ok(Price::ONE);
        }
        let index = self.valuations[asset.index() / 2].ok_or(Reject::FeedDegraded)?;
        let index = &self.indexes[index.index()];
        index.price.filter(|_| index.is_settled(self.now())).ok_or(Reject::FeedDegraded)
    }

    /// The currency for one USDT. Markets of currencies close at weekends: then the last price holds.
    pub(crate) fn c2c_rate(&self, rate: FiatRate) -> Result<Rate, Reject> {
        match rate {
            FiatRate::Dollar => Ok(Rate::ONE),
            FiatRate::Unknown => Err(Reject::FeedDegraded),
            FiatRate::Index { index, inverse } => {
                let price = self.c2c_rate_price(index).ok_or(Reject::FeedDegraded)?;
                payout_rate(price, inverse).ok_or(Reject::OutOfRange)
            }
        }
    }

    fn c2c_rate_price(&self, index: IndexId) -> Option<Price> {
        let (index, now) = (&self.indexes[index.index()], self.now());
        let is_open = self.calendars.get(&index.calendar).is_some_and(|calendar| calendar.window_at(now).is_some());
        let is_good = !index.halted && (!is_open || index.state(now) == FeedState::Ok);
        index.price.filter(|_| is_good)
    }

    /// Coins that the advertisement can serve now: what is left of it, what its seller has, what one order may hold.
    pub(crate) fn c2c_available(&self, ad: &C2cAd) -> Amount {
        let Some(coin) = self.c2c.coin(ad.terms.asset).filter(|coin| coin.open) else {
            return Amount::ZERO;
        };
        let most = ad.left.min(coin.maximum);
        match ad.terms.side {
            Side::Buy => most,
            Side::Sell => {
                let free = self.withdrawable(ad.account, ad.terms.asset);
                most.min(coin.affordable(free).unwrap_or_default())
            }
        }
    }

    /// The smallest and the largest order now, in the currency.
    pub(crate) fn c2c_range(&self, ad: &C2cAd, price: Price) -> Result<(Amount, Amount), Reject> {
        let minor = self.c2c.fiat(ad.terms.fiat).ok_or(Reject::C2cAdGone)?.minor_unit();
        let available = amount_for(self.c2c_available(ad), price, minor, Rounding::Down)?;
        Ok((ad.terms.minimum, ad.terms.maximum.min(available)))
    }

    /// What somebody asks for, if the advertisement covers it.
    pub(crate) fn c2c_deal(&self, ad: &C2cAd, price: Price, size: C2cSize) -> Result<C2cDeal, Reject> {
        let coin = self.c2c.coin(ad.terms.asset).ok_or(Reject::C2cAdGone)?;
        let fiat = self.c2c.fiat(ad.terms.fiat).ok_or(Reject::C2cAdGone)?;
        let (minimum, maximum) = self.c2c_range(ad, price)?;
        if maximum < minimum {
            return Err(Reject::C2cAdGone);
        }
        let (quantity, amount) = match size {
            C2cSize::Amount(amount) if !amount.is_positive() || !fiat.is_payable(amount) => {
                return Err(Reject::InvalidInput { what: "amount" });
            }
            C2cSize::Quantity(quantity) if !quantity.is_positive() => {
                return Err(Reject::InvalidInput { what: "quantity" });
            }
            C2cSize::Amount(amount) => (quantity_for(amount, price)?, amount),
            C2cSize::Quantity(quantity) => (quantity, amount_for(quantity, price, fiat.minor_unit(), Rounding::Up)?),
        };
        // The largest amount is rounded down and an amount up, so the last coins are asked for by themselves.
        let is_covered = quantity.is_positive() && quantity <= self.c2c_available(ad);
        if amount < minimum || amount > ad.terms.maximum || !is_covered {
            return Err(Reject::C2cAmountRange { minimum, maximum });
        }
        let fee = coin.fee_of(quantity)?;
        if ad.terms.side == Side::Buy && fee >= quantity {
            return Err(Reject::C2cAmountRange { minimum, maximum });
        }
        Ok(C2cDeal { price, quantity, amount, fee })
    }

    /// What a seller needs for the smallest order, fee included. `None` while there is no price.
    pub(super) fn c2c_needed(&self, terms: &C2cAdTerms) -> Option<Amount> {
        let (coin, price) = (self.c2c.coin(terms.asset)?, self.c2c_price(terms).ok()?);
        let quantity = quantity_for(terms.minimum, price).ok()?;
        quantity.checked_add(coin.fee_of(quantity).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_by_the_index_is_rounded_once_to_the_nearest_cent() {
        let price = |index: &str, ratio: &str, rate: &str| {
            let [ratio, rate] = [ratio, rate].map(|rate| rate.parse().unwrap());
            ratio_price(index.parse().unwrap(), ratio, rate).map(|price| price.to_string())
        };
        assert_eq!(price("3300", "1.02", "0.9217").as_deref(), Some("3102.44"));
        assert_eq!(price("3366", "1.02", "0.9217").as_deref(), Some("3164.49"));
        assert_eq!(price("0.985", "1", "1").as_deref(), Some("0.98"), "a tie goes to the even cent");
        assert_eq!(price("0.995", "1", "1").as_deref(), Some("1"));
        assert_eq!(price("0.004", "1", "1"), None, "less than a cent");
        assert_eq!(ratio_price(Price::from_units(i128::MAX), Rate::ONE, Rate::ONE), None);
    }

    #[test]
    fn a_seller_can_afford_the_fee_on_top() {
        let coin = C2cCoin { fee: "0.001".parse().unwrap(), maximum: Amount::ONE, open: true };
        for units in [1, 999, 1_000, 1_001, 1_002, 50_050_000_000, 123_456_789] {
            let free = Amount::from_units(units);
            let most = coin.affordable(free).unwrap();
            let cost = |quantity| quantity + coin.fee_of(quantity).unwrap();
            assert!(cost(most) <= free && cost(most + Amount::from_units(1)) > free, "{free}");
        }
    }
}
