//! Second-contract offers: terms per index and period, the same for all users, for orders from now on.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Rate};

use crate::command::OfferSeconds;
use crate::engine::Engine;
use crate::reject::Reject;

/// The periods that can be offered, in seconds, shortest first.
pub const PERIODS_S: [u32; 21] = [
    30, 60, 90, 120, 180, 300, 600, 720, 3_600, 7_200, 10_800, 18_000, 36_000, 43_200, 86_400, 172_800, 259_200,
    432_000, 604_800, 1_209_600, 2_592_000,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Terms {
    /// Winnings per unit staked.
    #[n(0)]
    pub odds: Rate,
    #[n(1)]
    pub minimum: Amount,
    #[n(2)]
    pub maximum: Amount,
    /// Whether the loser loses the whole stake, or only as much as a winner wins.
    #[n(3)]
    pub all_or_nothing: bool,
    #[n(4)]
    pub open: bool,
}

impl Engine {
    /// Running orders keep the terms they were accepted with.
    pub(crate) fn offer_seconds(&mut self, command: &OfferSeconds) -> Result<(), Reject> {
        if self.indexes.get(command.index.index()).is_none() {
            return Err(Reject::NotFound);
        }
        if !PERIODS_S.contains(&command.period_s) {
            return Err(Reject::SecondsPeriod);
        }
        // Beyond even odds a soft loser would owe more than the stake.
        if !command.odds.is_positive() || command.odds > Rate::ONE {
            return Err(Reject::InvalidInput { what: "odds" });
        }
        if !command.minimum.is_positive() || command.maximum < command.minimum {
            return Err(Reject::InvalidInput { what: "stakes" });
        }
        let terms = Terms {
            odds: command.odds,
            minimum: command.minimum,
            maximum: command.maximum,
            all_or_nothing: command.all_or_nothing,
            open: command.open,
        };
        self.seconds.terms.insert((command.index, command.period_s), terms);
        Ok(())
    }
}
