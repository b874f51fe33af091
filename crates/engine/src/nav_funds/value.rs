//! What a fund holds, and what it is worth.

use plimsoll_units::{Amount, AssetId, FundId, Price, Rounding, mul_div};

use super::{NavFund, NavTerms};
use crate::engine::{Engine, USDT};
use crate::ledger::System;
use crate::loans::YEAR_DAYS;

/// A fund at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavValue {
    pub cash: Amount,
    /// Each coin with its amount and its price in USDT.
    pub holdings: Vec<(AssetId, Amount, Price)>,
    /// Cash and coins together.
    pub gross: Amount,
    /// The fee of the days since the last cut.
    pub fee: Amount,
    /// Of one unit.
    pub nav: Amount,
}

/// The fee of some days, on everything the fund holds, up.
fn fee_of(gross: Amount, terms: &NavTerms, days: i64) -> Option<Amount> {
    let by = i128::from(terms.fee.units()) * i128::from(days);
    let units =
        mul_div(gross.units(), by, i128::from(plimsoll_units::Rate::SCALE) * i128::from(YEAR_DAYS), Rounding::Up);
    units.ok().map(Amount::from_units)
}

impl Engine {
    /// What the fund holds of each coin, USDT aside.
    pub fn nav_holdings<'a>(&'a self, id: FundId, fund: &'a NavFund) -> impl Iterator<Item = (AssetId, Amount)> + 'a {
        let held = fund.terms.assets.iter().map(move |asset| (*asset, self.ledger.system(System::Fund(id), *asset)));
        held.filter(|(_, amount)| amount.is_positive())
    }

    /// Every price that the fund needs is good enough to deal at.
    pub(super) fn has_good_prices(&self, id: FundId, fund: &NavFund) -> bool {
        self.nav_holdings(id, fund).all(|(asset, _)| {
            let index = self.valuations[asset.index() / 2].expect("checked when the fund was offered");
            self.indexes[index.index()].is_settled(self.now()) && self.is_tradable(index)
        })
    }

    /// The fund at the prices of this moment, with the fee of `days`; none without a price or beyond all numbers.
    pub(crate) fn nav_value(&self, id: FundId, fund: &NavFund, days: i64) -> Option<NavValue> {
        let cash = self.ledger.system(System::Fund(id), USDT);
        let (mut holdings, mut gross) = (Vec::new(), cash);
        for (asset, amount) in self.nav_holdings(id, fund) {
            let index = self.valuations[asset.index() / 2]?;
            let price = self.indexes[index.index()].price?;
            gross = gross.checked_add(amount.converted(price, Rounding::Down).ok()?).ok()?;
            holdings.push((asset, amount, price));
        }
        let fee = fee_of(gross, &fund.terms, days)?;
        let net = (gross - fee.checked_add(fund.fee_owed).ok()?).max(Amount::ZERO);
        let nav = if fund.units.is_zero() {
            fund.nav
        } else {
            net.mul_div(Amount::SCALE, fund.units.units(), Rounding::Down).ok()?
        };
        Some(NavValue { cash, holdings, gross, fee, nav })
    }
}
