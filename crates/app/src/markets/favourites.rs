//! A user's favourite instruments, in the user's order.

use std::sync::Arc;

use super::Markets;
use super::listing::Listing;
use crate::error::Result;
use crate::principal::UserId;
use crate::refusal;

/// How many a user may have.
pub const FAVOURITES_MAX: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favourite {
    pub id: i64,
    pub listing: Arc<Listing>,
}

impl Markets {
    /// What is no longer listed is left out.
    pub async fn favourites(&self, user: UserId) -> Result<Vec<Favourite>> {
        let rows = self.store.favourites(user.0).await?;
        let listings = self.listings();
        let found = rows
            .into_iter()
            .filter_map(|row| Some(Favourite { id: row.id, listing: listings.resolve(&row.coin)?.listing }));
        Ok(found.collect())
    }

    pub async fn add_favourite(&self, user: UserId, name: &str) -> Result<()> {
        let coin = self.favourite_coin(name)?;
        let at = self.clock.now().0;
        if !self.store.add_favourite(user.0, &coin, FAVOURITES_MAX as i64, at).await? {
            return Err(refusal::PARAM.because(format!("{FAVOURITES_MAX} favourites at most")).into());
        }
        Ok(())
    }

    /// The whole list anew; what is named twice counts once, where it is first.
    pub async fn replace_favourites(&self, user: UserId, names: &[String]) -> Result<()> {
        if names.len() > FAVOURITES_MAX {
            return Err(refusal::PARAM.because(format!("{FAVOURITES_MAX} favourites at most")).into());
        }
        let mut coins: Vec<String> = Vec::with_capacity(names.len());
        for name in names {
            let coin = self.favourite_coin(name)?;
            if !coins.contains(&coin) {
                coins.push(coin);
            }
        }
        Ok(self.store.replace_favourites(user.0, &coins, self.clock.now().0).await?)
    }

    /// What was no favourite is none afterwards either: nothing to refuse.
    pub async fn remove_favourite_coin(&self, user: UserId, name: &str) -> Result<()> {
        let coin = self.favourite_coin(name)?;
        self.store.remove_favourite_coin(user.0, &coin).await?;
        Ok(())
    }

    pub async fn remove_favourites(&self, user: UserId, ids: &[i64]) -> Result<()> {
        if ids.len() > FAVOURITES_MAX {
            return Err(refusal::PARAM.because("ids").into());
        }
        for id in ids {
            self.store.remove_favourite(user.0, *id).await?;
        }
        Ok(())
    }

    fn favourite_coin(&self, name: &str) -> Result<String> {
        let named = self.resolve(name).filter(|named| named.listing.is_tradable());
        Ok(named.ok_or(refusal::PARAM.because("coin"))?.listing.coin.clone())
    }
}
