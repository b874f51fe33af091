//! Funds with a fixed rate and funds that hold coins: what is on offer and what stands behind it, buying, taking back,
//! redeeming, income.
//!
//! Decides nothing about money: every rule is the engine's, and the figures of what runs are read from it.

mod daily;
mod income;
mod nav;
mod nav_orders;
mod orders;

use plimsoll_engine::funds::{Fund, FundClass};
use plimsoll_engine::view::FundCoverage;
use plimsoll_engine::{Engine, Reject};
use plimsoll_store::Store;
use plimsoll_units::FundId;

use crate::coins::coin_of;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::history::History;

pub use daily::{DailyOffer, DividendsView};
pub use income::{CoinIncome, FundIncome};
pub use nav::{NavCoin, NavCutView, NavOffer, NavRecord};
pub use nav_orders::{NavPosition, RedemptionInput, TierView};
pub use orders::{FundDay, FundForm, FundPurchase, FundRedeemed};
pub use plimsoll_engine::funds::{FundPays, FundTerms};
pub use plimsoll_engine::view::{FundPreview, NavPreview, RedemptionPreview};
pub use plimsoll_store::projections::{DividendRow, FundOrderRow};

/// A fund, its sums, and the accounts behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundOffer {
    pub id: FundId,
    pub coin: String,
    pub fund: Fund,
    pub coverage: FundCoverage,
}

/// The use cases of funds. Clones share their state.
#[derive(Clone)]
pub struct Funds {
    store: Store,
    engine_client: EngineClient,
    history: History,
}

fn offer(engine: &Engine, id: FundId) -> Option<FundOffer> {
    let fund = engine.funds().fund(id)?.clone();
    let (coin, coverage) = (coin_of(engine, fund.terms.asset), engine.fund_coverage(id, &fund));
    Some(FundOffer { id, coin, fund, coverage })
}

impl Funds {
    pub(crate) fn new(store: Store, engine_client: EngineClient, history: History) -> Self {
        Self { store, engine_client, history }
    }

    /// Those on offer, of a class and a coin or of all.
    pub fn offers(&self, class: Option<FundClass>, coin: Option<&str>) -> Result<Vec<FundOffer>> {
        self.engine_client.read_stale(|engine| {
            let ids: Vec<FundId> =
                engine.funds().funds().filter(|(_, fund)| fund.terms.open).map(|(id, _)| id).collect();
            let offers = ids.into_iter().filter_map(|id| offer(engine, id));
            let wanted = |offer: &FundOffer| {
                class.is_none_or(|class| offer.fund.terms.class == class)
                    && coin.is_none_or(|coin| offer.coin.eq_ignore_ascii_case(coin))
            };
            offers.filter(wanted).collect()
        })
    }

    /// One fund, on offer or no longer.
    pub fn offer(&self, id: FundId) -> Result<FundOffer> {
        let found = self.engine_client.read_stale(|engine| offer(engine, id))?;
        Ok(found.ok_or(Reject::NotFound)?)
    }
}
