//! Funds that hold coins, as a screen asks for them: what they are worth now, and what an order would bring.

use plimsoll_units::{Amount, FundId, FundOrderId, Rounding, Timestamp};

use crate::engine::Engine;
use crate::funds::value_date;
use crate::nav_funds::{NavFund, NavOrder, NavValue, Redemption};
use crate::reject::Reject;

/// A purchase that somebody thinks of, at the last published value. The cut has a value of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NavPreview {
    pub amount: Amount,
    pub nav: Amount,
    pub units: Amount,
    pub cut_at: Timestamp,
    /// When leaving is free, if it is dealt at that cut.
    pub locked_until: Timestamp,
    pub early_cap: plimsoll_units::Rate,
    pub exit_fee: plimsoll_units::Rate,
}

/// A redemption that somebody thinks of, at the last published value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RedemptionPreview {
    pub units: Amount,
    pub gross: Amount,
    pub fee: Amount,
    pub net: Amount,
    pub cut_at: Timestamp,
}

impl Engine {
    /// The fund at the prices of this moment, with the fee up to now; none while it has no units or no price.
    pub fn nav_now(&self, id: FundId, fund: &NavFund) -> Option<NavValue> {
        let days = crate::vip::day_of(self.now()) - fund.cut_day;
        if fund.is_seeded() { self.nav_value(id, fund, days) } else { None }
    }

    pub fn nav_preview(
        &self,
        account: plimsoll_units::AccountId,
        id: FundId,
        amount: Amount,
    ) -> Result<NavPreview, Reject> {
        let fund = self.nav_funds().fund(id).filter(|fund| fund.terms.open).ok_or(Reject::ProductRemoved)?;
        fund.terms.check(amount)?;
        let units = amount.mul_div(Amount::SCALE, fund.nav.units().max(1), Rounding::Down)?;
        let cut_at = value_date(self.now());
        let exit = self.exit_terms(account, fund);
        Ok(NavPreview {
            amount,
            nav: fund.nav,
            units,
            cut_at,
            locked_until: fund.terms.locked_until(cut_at),
            early_cap: exit.cap,
            exit_fee: exit.fee,
        })
    }

    /// The same checks as the redemption itself.
    pub fn redemption_preview(&self, id: FundOrderId, wanted: Redemption) -> Result<RedemptionPreview, Reject> {
        let order = self.nav_funds().order(id).ok_or(Reject::NotFound)?;
        let units = self.check_redemption(order, wanted)?;
        let nav = self.nav_funds().fund(order.fund).ok_or(Reject::NotFound)?.nav;
        let cut_at = value_date(self.now());
        let (gross, fee) = order.payment(wanted, units, nav, cut_at).ok_or(Reject::OutOfRange)?;
        Ok(RedemptionPreview { units, gross, fee, net: gross - fee, cut_at })
    }

    /// What an order's units are worth at the last published value.
    pub fn nav_order_value(&self, order: &NavOrder) -> Amount {
        let nav = self.nav_funds().fund(order.fund).map_or(Amount::ZERO, |fund| fund.nav);
        order.units.mul_div(nav.units(), Amount::SCALE, Rounding::Down).unwrap_or(Amount::ZERO)
    }
}
