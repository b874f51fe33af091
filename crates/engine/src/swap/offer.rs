//! Swap terms of one coin, as the operator publishes them; the same for all users.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Rate};

use crate::command::OfferSwap;
use crate::engine::{Engine, USDT};
use crate::reject::Reject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SwapTerms {
    #[n(0)]
    pub half_spread: Rate,
    #[n(1)]
    pub commission: Rate,
    /// What may be given of this coin.
    #[n(2)]
    pub minimum: Amount,
    #[n(3)]
    pub maximum: Amount,
    #[n(4)]
    pub open: bool,
}

/// The widest half spread and the highest commission: one percent each.
pub const SWAP_COST_MAX: Rate = Rate::from_units(Rate::SCALE / 100);

impl Engine {
    pub(crate) fn offer_swap(&mut self, command: &OfferSwap) -> Result<(), Reject> {
        self.check_asset(command.asset)?;
        if command.asset != USDT && self.valuations[command.asset.index() / 2].is_none() {
            return Err(Reject::InvalidInput { what: "no index values this coin" });
        }
        for rate in [command.half_spread, command.commission] {
            if rate.is_negative() || rate > SWAP_COST_MAX {
                return Err(Reject::InvalidInput { what: "cost" });
            }
        }
        if !command.minimum.is_positive() || command.maximum < command.minimum {
            return Err(Reject::InvalidInput { what: "amounts" });
        }
        let terms = SwapTerms {
            half_spread: command.half_spread,
            commission: command.commission,
            minimum: command.minimum,
            maximum: command.maximum,
            open: command.open,
        };
        self.swap.terms.insert(command.asset, terms);
        Ok(())
    }
}
