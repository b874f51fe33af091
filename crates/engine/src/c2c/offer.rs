//! What the operator opens: coins with their fee and largest order, and currencies with their minor unit and rate.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Rate};

use super::{C2C_COINS_MAX, C2C_DECIMALS_MAX, C2C_FEE_MAX, C2C_FIATS_MAX, C2C_QUANTITY_MAX, FiatRate};
use crate::command::{OfferC2cCoin, OfferC2cFiat};
use crate::engine::{Engine, USDT};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cCoin {
    #[n(0)]
    pub fee: Rate,
    /// Coins in one order.
    #[n(1)]
    pub maximum: Amount,
    #[n(2)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cFiat {
    #[n(0)]
    pub decimals: u8,
    #[n(1)]
    pub rate: FiatRate,
    #[n(2)]
    pub open: bool,
}

impl C2cFiat {
    /// The smallest amount that can be paid.
    pub fn minor_unit(&self) -> Amount {
        Amount::from_units(Amount::SCALE / 10_i128.pow(self.decimals.into()))
    }

    pub(super) fn is_payable(&self, amount: Amount) -> bool {
        amount.units() % self.minor_unit().units() == 0
    }
}

impl Engine {
    pub(crate) fn offer_c2c_coin(&mut self, command: &OfferC2cCoin) -> Result<(), Reject> {
        let OfferC2cCoin { asset, fee, maximum, open } = *command;
        self.check_asset(asset)?;
        if asset != USDT && self.valuations[asset.index() / 2].is_none() {
            return Err(Reject::InvalidInput { what: "a coin without an index" });
        }
        if fee.is_negative() || fee > C2C_FEE_MAX {
            return Err(Reject::InvalidInput { what: "fee" });
        }
        if !maximum.is_positive() || maximum > C2C_QUANTITY_MAX {
            return Err(Reject::InvalidInput { what: "maximum" });
        }
        if self.c2c.coin(asset).is_none() && self.c2c.coins.len() >= C2C_COINS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.c2c.coins.insert(asset, C2cCoin { fee, maximum, open });
        Ok(())
    }

    pub(crate) fn offer_c2c_fiat(&mut self, command: &OfferC2cFiat) -> Result<(), Reject> {
        let OfferC2cFiat { fiat, decimals, rate, open } = *command;
        if decimals > C2C_DECIMALS_MAX {
            return Err(Reject::InvalidInput { what: "decimals" });
        }
        if let FiatRate::Index { index, .. } = rate
            && index.index() >= self.indexes.len()
        {
            return Err(Reject::InvalidInput { what: "index" });
        }
        let known = self.c2c.fiat(fiat);
        if known.is_some_and(|known| known.decimals != decimals) {
            return Err(Reject::InvalidInput { what: "a currency keeps its minor unit" });
        }
        if known.is_none() && self.c2c.fiats.len() >= C2C_FIATS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.c2c.fiats.insert(fiat, C2cFiat { decimals, rate, open });
        Ok(())
    }
}
