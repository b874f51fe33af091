//! The calculator: what a position would cost and bring, by the engine's own arithmetic.
//! Must not show a position that would be gone the moment it is opened.

use plimsoll_engine::view::{CloseEstimate, Estimate, Opening};
use plimsoll_engine::{Engine, Reject};
use plimsoll_units::{AccountId, Price, Side};

use super::Trading;
use crate::Result;

/// What was worked out; closing only where a price was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calculation {
    pub open: Estimate,
    pub close: Option<CloseEstimate>,
}

impl Trading {
    /// For an account, or for a visitor with the terms everybody starts with. Leverage at which the margin would not
    /// even cover the maintenance margin is refused, with the highest at which it does.
    pub fn calculate(
        &self,
        account: Option<AccountId>,
        opening: &Opening,
        close: Option<Price>,
    ) -> Result<Calculation> {
        let calculated = self.engine_client.read_stale(|engine| {
            let open = engine.estimate(account, opening)?;
            if is_liquidated_at_once(opening.side, &open) {
                return Err(Reject::LeverageLimit { maximum: highest_lasting(engine, account, opening)? });
            }
            let close = close.map(|price| engine.estimate_close(account, opening, price)).transpose()?;
            Ok(Calculation { open, close })
        })?;
        Ok(calculated?)
    }
}

fn is_liquidated_at_once(side: Side, open: &Estimate) -> bool {
    match side {
        Side::Buy => open.liquidation_price >= open.open_price,
        Side::Sell => open.liquidation_price <= open.open_price,
    }
}

/// The highest leverage below the one asked for that lasts; 0 when none does. The more leverage, the less margin, so
/// the search halves.
fn highest_lasting(engine: &Engine, account: Option<AccountId>, opening: &Opening) -> std::result::Result<u16, Reject> {
    let (mut lasts, mut falls) = (0, opening.leverage);
    while falls - lasts > 1 {
        let middle = lasts + (falls - lasts) / 2;
        let tried = Opening { leverage: middle, ..*opening };
        if is_liquidated_at_once(opening.side, &engine.estimate(account, &tried)?) {
            falls = middle;
        } else {
            lasts = middle;
        }
    }
    Ok(lasts)
}
