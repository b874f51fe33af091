//! Collectibles: series and what is in them, offering at a price, buying, and past trades.
//!
//! Decides nothing about money or ownership: every rule is the engine's. Lists come from rows.

mod trades;

use plimsoll_engine::Engine;
use plimsoll_engine::collectibles::{Collectible, SellerCosts};
use plimsoll_store::Store;
use plimsoll_store::collectibles::{CollectibleText, SeriesText};
use plimsoll_store::projections::{CollectibleRow, SeriesCounts, SeriesRow};
use plimsoll_units::{AccountId, Amount, CollectibleId};

use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::history::{History, Listed};
use crate::principal::Principal;
use crate::{Page, refusal};

pub use plimsoll_store::projections::{CollectibleEventRow, CollectibleFilter, CollectibleOrder, CollectibleTradeRow};
pub use trades::{CollectibleEvent, CollectibleTrade, SalePriced, Side};

/// Entries of one collectible's history that are shown.
pub const HISTORY_MAX: u32 = 100;

/// A series, what it has now and what was traded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub text: SeriesText,
    pub counts: SeriesCounts,
    pub traded: Amount,
    pub trades: i64,
}

/// A collectible with what the operator says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub row: CollectibleRow,
    pub text: CollectibleText,
    pub series: SeriesText,
    pub owner: String,
    pub is_mine: bool,
    pub is_authored: bool,
}

/// The use cases of collectibles. Clones share their state.
#[derive(Clone)]
pub struct Collectibles {
    store: Store,
    engine_client: EngineClient,
    history: History,
}

/// A holder as others see one: distinguishable, and nobody's name.
pub(crate) fn holder(engine: &Engine, account: AccountId) -> String {
    if engine.account(account).is_some_and(plimsoll_engine::accounts::Account::is_simulated) {
        return format!("simulated account {}", account.0);
    }
    let digest = blake3::hash(format!("holder {}", account.0).as_bytes()).to_hex();
    format!("holder {}", &digest.as_str()[..6])
}

impl Collectibles {
    pub(crate) fn new(store: Store, engine_client: EngineClient, history: History) -> Self {
        Self { store, engine_client, history }
    }

    /// Series by number; of a name or a chain, or all.
    pub async fn series(&self, name: &str, chain: &str) -> Result<Vec<Series>> {
        let texts = self.store.series_texts().await?;
        let (counts, sums) = (self.store.series_counts().await?, self.store.series_sums().await?);
        let wanted = |text: &SeriesText| {
            text.name.to_lowercase().contains(&name.to_lowercase())
                && (chain.is_empty() || text.chain.eq_ignore_ascii_case(chain))
        };
        let series = |text: SeriesText| {
            let counted = counts.iter().find(|of| of.series == text.id).cloned();
            let none =
                SeriesCounts { series: text.id, items: 0, for_sale: 0, owners: 0, floor_units: None, first_item: 0 };
            let sum = sums.iter().find(|of| of.id == text.id);
            let SeriesRow { traded, trades, .. } =
                sum.cloned().unwrap_or(SeriesRow { id: text.id, traded: Amount::ZERO, trades: 0 });
            Series { counts: counted.unwrap_or(none), traded, trades, text }
        };
        Ok(texts.into_iter().filter(wanted).map(series).collect())
    }

    pub async fn items(
        &self,
        filter: &CollectibleFilter,
        page: Page,
        caller: Option<&Principal>,
    ) -> Result<Listed<Item>> {
        self.history.catch_up().await;
        let (total, rows) = self.store.collectibles(filter, page).await?;
        Ok((total, self.told(rows, caller).await?))
    }

    pub async fn item(&self, id: CollectibleId, caller: Option<&Principal>) -> Result<Item> {
        self.history.catch_up().await;
        let row = self.store.collectible(id).await?.ok_or(refusal::NOT_FOUND)?;
        Ok(self.told(vec![row], caller).await?.remove(0))
    }

    /// Series and number of a collectible: what its picture is drawn from.
    pub fn drawn_from(&self, id: CollectibleId) -> Result<(u32, u32)> {
        let found = self.engine_client.read_stale(|engine| engine.collectibles().item(id).copied())?;
        let item: Collectible = found.ok_or(refusal::NOT_FOUND)?;
        Ok((item.series, item.number))
    }

    /// What a seller would pay and receive at a price.
    pub fn costs(&self, id: CollectibleId, price: Amount) -> Result<SellerCosts> {
        let read = self
            .engine_client
            .read_stale(|engine| engine.collectibles().item(id).map(|item| engine.seller_costs(item, price)))?;
        Ok(read.ok_or(refusal::NOT_FOUND)?)
    }

    async fn told(&self, rows: Vec<CollectibleRow>, caller: Option<&Principal>) -> Result<Vec<Item>> {
        let ids: Vec<CollectibleId> = rows.iter().map(|row| row.id).collect();
        let (texts, series) = (self.store.collectible_texts(&ids).await?, self.store.series_texts().await?);
        let me = caller.map(|caller| caller.account);
        self.engine_client.read_stale(|engine| {
            let item = |row: CollectibleRow| {
                let text = texts.iter().find(|text| text.id == row.id).cloned();
                let of = series.iter().find(|text| text.id == row.series).cloned();
                let plain = CollectibleText {
                    id: row.id,
                    series: row.series,
                    name: format!("#{}", row.number),
                    traits: "[]".to_owned(),
                    ..CollectibleText::default()
                };
                Item {
                    text: text.unwrap_or(plain),
                    series: of.unwrap_or(SeriesText { id: row.series, ..SeriesText::default() }),
                    owner: holder(engine, row.owner),
                    is_mine: me == Some(row.owner),
                    is_authored: me.is_some() && me == row.author,
                    row,
                }
            };
            rows.into_iter().map(item).collect()
        })
    }
}
