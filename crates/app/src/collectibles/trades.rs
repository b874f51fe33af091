//! Offering at a price, buying, and what happened before.

use plimsoll_engine::collectibles::{COLLECTIBLE_PRICE_MAX, COLLECTIBLE_PRICE_MIN};
use plimsoll_engine::command::{BuyCollectible, PriceCollectible};
use plimsoll_engine::{Event, RequestKey};
use plimsoll_store::projections::{CollectibleEventRow, CollectibleTradeRow};
use plimsoll_units::{Amount, CollectibleId};

use super::{Collectibles, HISTORY_MAX, holder};
use crate::coins::check_decimals;
use crate::engine_client::said;
use crate::error::Result;
use crate::history::Listed;
use crate::principal::Principal;
use crate::{Page, refusal};

/// What a seller would get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SalePriced {
    pub price: Amount,
    pub fee: Amount,
    pub royalty: Amount,
    pub receive: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Bought,
    Sold,
}

/// A trade as one of its sides sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectibleTrade {
    pub row: CollectibleTradeRow,
    pub name: String,
    pub side: Side,
    pub counterparty: String,
}

/// One thing that happened, with holders as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectibleEvent {
    pub row: CollectibleEventRow,
    pub from: Option<String>,
    pub to: Option<String>,
}

impl Collectibles {
    pub fn preview(&self, id: CollectibleId, price: Amount) -> Result<SalePriced> {
        check_decimals("USDT", price, "price")?;
        if !(COLLECTIBLE_PRICE_MIN..=COLLECTIBLE_PRICE_MAX).contains(&price) {
            return Err(refusal::PARAM.because("price").into());
        }
        let costs = self.costs(id, price)?;
        let receive = price - costs.fee - costs.royalty;
        Ok(SalePriced { price, fee: costs.fee, royalty: costs.royalty, receive })
    }

    /// Offers at a price, or no longer.
    pub async fn set_price(
        &self,
        principal: &Principal,
        collectible: CollectibleId,
        price: Option<Amount>,
        key: Option<RequestKey>,
    ) -> Result<()> {
        if let Some(price) = price {
            check_decimals("USDT", price, "price")?;
        }
        let command = PriceCollectible { account: principal.account, collectible, price };
        self.engine_client.submit(command, key).await?;
        Ok(())
    }

    pub async fn buy(
        &self,
        principal: &Principal,
        collectible: CollectibleId,
        price: Option<Amount>,
        key: Option<RequestKey>,
    ) -> Result<CollectibleTradeRow> {
        let command = BuyCollectible { account: principal.account, collectible, price };
        let done = self.engine_client.submit(command, key).await?;
        let row = said(done.events(), |event| match *event {
            Event::CollectibleSold { trade, collectible, seller, buyer, price, fee, royalty } => {
                Some(CollectibleTradeRow { id: trade, at: done.at, collectible, seller, buyer, price, fee, royalty })
            }
            _ => None,
        });
        match row {
            Some(row) => Ok(row),
            None => Ok(self.trade(principal, done.receipt.id).await?.row),
        }
    }

    /// The caller's trades, newest first: purchases, sales or both.
    pub async fn trades(
        &self,
        principal: &Principal,
        sold: Option<bool>,
        page: Page,
    ) -> Result<Listed<CollectibleTrade>> {
        self.history.catch_up().await;
        let (total, rows) = self.store.collectible_trades_of(principal.account, sold, page).await?;
        Ok((total, self.seen_by(principal, rows).await?))
    }

    pub async fn trade(&self, principal: &Principal, id: u64) -> Result<CollectibleTrade> {
        self.history.catch_up().await;
        let row = self.store.collectible_trade_of(principal.account, id).await?.ok_or(refusal::NOT_FOUND)?;
        Ok(self.seen_by(principal, vec![row]).await?.remove(0))
    }

    async fn seen_by(&self, principal: &Principal, rows: Vec<CollectibleTradeRow>) -> Result<Vec<CollectibleTrade>> {
        let ids: Vec<CollectibleId> = rows.iter().map(|row| row.collectible).collect();
        let texts = self.store.collectible_texts(&ids).await?;
        self.engine_client.read_stale(|engine| {
            let trade = |row: CollectibleTradeRow| {
                let text = texts.iter().find(|text| text.id == row.collectible);
                let name = text.map_or_else(|| format!("#{}", row.collectible), |text| text.name.clone());
                let (side, other) =
                    if row.buyer == principal.account { (Side::Bought, row.seller) } else { (Side::Sold, row.buyer) };
                CollectibleTrade { row, name, side, counterparty: holder(engine, other) }
            };
            rows.into_iter().map(trade).collect()
        })
    }

    /// The newest things that happened to one, and how many there are.
    pub async fn events(&self, id: CollectibleId) -> Result<Listed<CollectibleEvent>> {
        let (total, rows) = self.store.collectible_events(id, Page::new(1, HISTORY_MAX)).await?;
        let events = self.engine_client.read_stale(|engine| {
            let event = |row: CollectibleEventRow| CollectibleEvent {
                from: row.from_account.map(|account| holder(engine, account)),
                to: row.to_account.map(|account| holder(engine, account)),
                row,
            };
            rows.into_iter().map(event).collect()
        })?;
        Ok((total, events))
    }
}
