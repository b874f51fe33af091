//! Terms of a loan product, as the operator publishes them; the same for everybody.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, AssetId, Rate};

use super::debt::charge;
use super::{LOAN_AMOUNT_MAX, LOAN_APR_MAX, LOAN_DAYS_MAX, LOAN_PRODUCTS_MAX, LOAN_ROUNDING_MAX, YEAR_DAYS};
use crate::command::OfferLoan;
use crate::engine::{Engine, USDT};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LoanTerms {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub days: u16,
    #[n(2)]
    pub rate: Rate,
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    #[n(5)]
    pub rounding: Amount,
    #[n(6)]
    pub open: bool,
}

impl LoanTerms {
    /// Simple interest of a year.
    pub fn yearly_rate(&self) -> Rate {
        Rate::from_units(self.rate.units() * YEAR_DAYS)
    }

    /// Of a whole term in which nothing is repaid.
    pub fn interest(&self, amount: Amount) -> Amount {
        let base = Amount::from_units(amount.units() * i128::from(self.days));
        charge(base, self.rate, (1, 1), self.rounding).min(amount)
    }
}

impl Engine {
    pub(crate) fn offer_loan(&mut self, command: &OfferLoan) -> Result<(), Reject> {
        self.check_asset(command.asset)?;
        if command.asset != USDT && self.valuations[command.asset.index() / 2].is_none() {
            return Err(Reject::InvalidInput { what: "no index values this coin" });
        }
        if command.days == 0 || command.days > LOAN_DAYS_MAX {
            return Err(Reject::InvalidInput { what: "days" });
        }
        if command.rate.is_negative() || command.rate.units() > LOAN_APR_MAX.units() / YEAR_DAYS {
            return Err(Reject::InvalidInput { what: "rate above the yearly limit" });
        }
        let in_order = command.minimum.is_positive() && command.minimum <= command.maximum;
        if !in_order || command.maximum > LOAN_AMOUNT_MAX {
            return Err(Reject::InvalidInput { what: "amounts" });
        }
        if !command.rounding.is_positive() || command.rounding > LOAN_ROUNDING_MAX {
            return Err(Reject::InvalidInput { what: "rounding" });
        }
        let is_new = !self.loans.products.contains_key(&command.product);
        if is_new && self.loans.products.len() >= LOAN_PRODUCTS_MAX {
            return Err(Reject::CapacityReached);
        }
        let OfferLoan { product, asset, days, rate, minimum, maximum, rounding, open } = *command;
        self.loans.products.insert(product, LoanTerms { asset, days, rate, minimum, maximum, rounding, open });
        Ok(())
    }
}
