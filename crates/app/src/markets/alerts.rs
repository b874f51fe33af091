//! Prices that a user wants to hear about.

use std::sync::Arc;

use plimsoll_store::markets::{NewPriceAlert, PriceAlertRow};
use plimsoll_units::{Price, Timestamp};

use super::Markets;
use super::listing::Listing;
use crate::error::Result;
use crate::principal::UserId;
use crate::refusal;

/// How many a user may have.
pub const ALERTS_MAX: usize = 50;

/// From which side the price has to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Rising,
    Falling,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceAlert {
    pub id: i64,
    pub listing: Arc<Listing>,
    pub price: Price,
    pub direction: Direction,
    pub created_at: Timestamp,
}

/// An alert to save: over the one with this number, or as a new one.
#[derive(Clone, Debug)]
pub struct AlertForm {
    pub id: Option<i64>,
    /// A coin or a symbol.
    pub symbol: String,
    pub price: Price,
}

impl Markets {
    /// Oldest first. What is no longer listed is left out.
    pub async fn alerts(&self, user: UserId) -> Result<Vec<PriceAlert>> {
        let rows = self.store.price_alerts(user.0).await?;
        Ok(rows.into_iter().filter_map(|row| self.alert(&row)).collect())
    }

    /// The direction follows from where the price is now.
    pub async fn save_alert(&self, user: UserId, form: &AlertForm) -> Result<PriceAlert> {
        let named = self.resolve(&form.symbol).filter(|named| named.listing.is_tradable());
        let listing = named.ok_or(refusal::PARAM.because("symbol"))?.listing;
        if form.price <= Price::ZERO {
            return Err(refusal::PARAM.because("price").into());
        }
        let last = self.ticker(&listing).ok_or(refusal::PARAM.because("symbol"))?.last;
        let direction = if form.price >= last { Direction::Rising } else { Direction::Falling };
        let (price, at) = (form.price.to_string(), self.clock.now());
        let new = NewPriceAlert { coin: &listing.coin, price: &price, direction: code(direction), at: at.0 };
        let id = match form.id {
            Some(id) if self.store.move_price_alert(user.0, id, new).await? => id,
            Some(_) => return Err(refusal::NOT_FOUND.into()),
            None => {
                let added = self.store.add_price_alert(user.0, new, ALERTS_MAX as i64).await?;
                added.ok_or(refusal::PARAM.because(format!("{ALERTS_MAX} price alerts at most")))?
            }
        };
        Ok(PriceAlert { id, listing, price: form.price, direction, created_at: at })
    }

    /// What is not there is gone already: nothing to refuse.
    pub async fn remove_alert(&self, user: UserId, id: i64) -> Result<()> {
        self.store.remove_price_alert(user.0, id).await?;
        Ok(())
    }

    fn alert(&self, row: &PriceAlertRow) -> Option<PriceAlert> {
        Some(PriceAlert {
            id: row.id,
            listing: self.resolve(&row.coin)?.listing,
            price: row.price.parse().ok()?,
            direction: if row.direction == code(Direction::Rising) { Direction::Rising } else { Direction::Falling },
            created_at: Timestamp(row.created_at),
        })
    }
}

/// As rows have it.
fn code(direction: Direction) -> i64 {
    match direction {
        Direction::Rising => 0,
        Direction::Falling => 1,
    }
}
