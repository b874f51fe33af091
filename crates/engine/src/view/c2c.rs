//! C2C as a screen asks for it: what an advertisement costs and covers now, and what an order would be.

use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, Price, Rate};

use crate::c2c::{C2cAd, C2cDeal, FiatRate};
use crate::command::C2cSize;
use crate::engine::Engine;
use crate::reject::Reject;

/// An advertisement, now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C2cAdView<'a> {
    pub ad: &'a C2cAd,
    /// `None` while the index that it follows is not good.
    pub price: Option<Price>,
    /// Coins that can be dealt in now: what is left, and no more than its seller has.
    pub available: Amount,
    /// The smallest and the largest order in the currency; `None` while there is no price or nothing is available.
    pub range: Option<(Amount, Amount)>,
}

/// An order that somebody thinks of, made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C2cPreview {
    pub deal: C2cDeal,
    /// What the seller gives, and the buyer gets.
    pub escrow: Amount,
    pub received: Amount,
}

impl Engine {
    pub fn c2c_ad_view(&self, id: C2cAdId) -> Option<C2cAdView<'_>> {
        self.c2c().ad(id).map(|ad| self.c2c_ad_now(ad))
    }

    pub fn c2c_ad_now<'a>(&'a self, ad: &'a C2cAd) -> C2cAdView<'a> {
        let price = self.c2c_price(&ad.terms).ok();
        let range = price.and_then(|price| self.c2c_range(ad, price).ok()).filter(|(least, most)| least <= most);
        C2cAdView { ad, price, available: self.c2c_available(ad), range }
    }

    /// Whether this account may make an order from it at all, and why not.
    pub fn check_c2c_ad_for(&self, taker: AccountId, ad: C2cAdId) -> Result<(), Reject> {
        self.check_c2c_taker(taker, self.c2c().ad(ad).ok_or(Reject::C2cAdGone)?).map(|_| ())
    }

    /// What one USDT is in a currency now; `None` while nobody says.
    pub fn c2c_rate_now(&self, rate: FiatRate) -> Option<Rate> {
        self.c2c_rate(rate).ok()
    }

    /// The index of a coin in USDT, while it is good.
    pub fn c2c_index_now(&self, asset: AssetId) -> Option<Price> {
        self.c2c_index(asset).ok()
    }

    pub fn c2c_preview(&self, ad: C2cAdId, size: C2cSize) -> Result<C2cPreview, Reject> {
        let ad = self.c2c().ad(ad).filter(|ad| ad.on).ok_or(Reject::C2cAdGone)?;
        let deal = self.c2c_deal(ad, self.c2c_price(&ad.terms)?, size)?;
        let (escrow, received) = deal.for_sides(ad.terms.side);
        Ok(C2cPreview { deal, escrow, received })
    }
}
