//! Terms of borrowing against one coin, as the operator publishes them; the same for everybody.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, IndexId, Rate};

use super::{
    Levels, PLEDGE_DAYS_MAX, PLEDGE_FEE_MAX, PLEDGE_LIMIT_INSTITUTION, PLEDGE_PRODUCTS_MAX, PLEDGE_RATE_MAX,
    PLEDGE_TERMS_MAX,
};
use crate::command::OfferPledge;
use crate::engine::{Engine, USDT};
use crate::loans::YEAR_DAYS;
use crate::markets::Class;
use crate::reject::Reject;

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PledgeTerms {
    #[n(0)]
    pub asset: AssetId,
    /// What values the collateral.
    #[n(1)]
    pub index: IndexId,
    #[n(2)]
    pub levels: Levels,
    #[n(3)]
    pub rate: Rate,
    #[n(4)]
    pub minimum: Amount,
    #[n(5)]
    pub maximum: Amount,
    #[n(6)]
    pub days: Vec<u16>,
    #[n(7)]
    pub open: bool,
}

impl PledgeTerms {
    /// Simple interest of a year.
    pub fn yearly_rate(&self) -> Rate {
        Rate::from_units(self.rate.units() * YEAR_DAYS)
    }
}

impl Levels {
    /// In order, and such that a liquidation at its threshold leaves the loan paid or secured.
    pub(super) fn is_sound(self) -> bool {
        let Self { initial, call, liquidation, fee } = self;
        let in_order = initial.is_positive() && initial < call && call < liquidation && liquidation < Rate::ONE;
        in_order && !fee.is_negative() && fee <= PLEDGE_FEE_MAX && (liquidation + fee) < Rate::ONE
    }
}

impl Engine {
    pub(crate) fn offer_pledge(&mut self, command: &OfferPledge) -> Result<(), Reject> {
        self.check_asset(command.collateral)?;
        if command.collateral == USDT {
            return Err(Reject::InvalidInput { what: "a coin against itself" });
        }
        let index = self.valuations[command.collateral.index() / 2];
        let index = index.ok_or(Reject::InvalidInput { what: "no index values this coin" })?;
        // A split restates the price of a share, not the coins that stand for it.
        if self.indexes[index.index()].class == Class::Stock {
            return Err(Reject::InvalidInput { what: "shares are no collateral" });
        }
        let OfferPledge { initial, call, liquidation, fee, rate, .. } = *command;
        let levels = Levels { initial, call, liquidation, fee };
        if !levels.is_sound() {
            return Err(Reject::InvalidInput { what: "loan-to-value" });
        }
        if rate.is_negative() || rate > PLEDGE_RATE_MAX {
            return Err(Reject::InvalidInput { what: "rate above the yearly limit" });
        }
        let in_order = command.minimum.is_positive() && command.minimum <= command.maximum;
        if !in_order || command.maximum > PLEDGE_LIMIT_INSTITUTION {
            return Err(Reject::InvalidInput { what: "amounts" });
        }
        let days = &command.days;
        let in_range = days.iter().all(|days| *days > 0 && *days <= PLEDGE_DAYS_MAX);
        if days.is_empty() || days.len() > PLEDGE_TERMS_MAX || !in_range || !days.is_sorted_by(|a, b| a < b) {
            return Err(Reject::InvalidInput { what: "days" });
        }
        let known = self.pledges.product(command.product);
        if known.is_none() && self.pledges.products.len() >= PLEDGE_PRODUCTS_MAX {
            return Err(Reject::CapacityReached);
        }
        let OfferPledge { product, collateral: asset, minimum, maximum, open, .. } = *command;
        let terms = PledgeTerms { asset, index, levels, rate, minimum, maximum, days: days.clone(), open };
        self.pledges.products.insert(product, terms);
        Ok(())
    }
}
