//! What the platform owes everybody: funding rates, the insurance funds, positions closed by the rules.

use std::sync::Arc;

use plimsoll_engine::USDT;
use plimsoll_engine::event::ReduceReason;
use plimsoll_engine::ledger::System;
use plimsoll_engine::markets::Class;
use plimsoll_store::Page;
use plimsoll_store::projections::LiquidationRow;
use plimsoll_units::{Amount, MarketId, Price, Quantity, Rate, Side, Timestamp};

use super::Markets;
use super::listing::Listing;
use super::market_state::day_of;
use crate::error::Result;
use crate::projection::codes::{POT_INSURANCE, REDUCE_REASONS, named, side_of};

/// One exchange of funding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundingPrint {
    pub listing: Arc<Listing>,
    pub rate: Rate,
    pub mark: Price,
    pub at: Timestamp,
}

/// A position, or a part of one, closed by the rules. Whose, nobody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiquidationPrint {
    pub listing: Arc<Listing>,
    pub side: Side,
    pub quantity: Quantity,
    pub price: Price,
    pub why: Option<ReduceReason>,
    pub at: Timestamp,
}

/// The fund behind one class of instruments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsuranceFund {
    pub class: Class,
    pub balance: Amount,
    /// Since midnight, UTC.
    pub today: Amount,
}

impl Markets {
    /// Newest first, and how many there are.
    pub async fn funding_rates(&self, market: MarketId, page: Page) -> Result<(u64, Vec<FundingPrint>)> {
        let total = self.store.funding_rate_count(market).await?;
        let listings = self.listings();
        let Some(listing) = listings.of_market(market) else {
            return Ok((0, Vec::new()));
        };
        let rows = self.store.funding_rates(market, page).await?.into_iter();
        let trade = |row: plimsoll_store::projections::FundingRateRow| FundingPrint {
            listing: Arc::clone(listing),
            rate: row.rate,
            mark: row.mark,
            at: row.at,
        };
        Ok((total, rows.map(trade).collect()))
    }

    /// Newest first, of one market or of all, and how many there are.
    pub async fn liquidations(&self, market: Option<MarketId>, page: Page) -> Result<(u64, Vec<LiquidationPrint>)> {
        let total = self.store.liquidation_count(market).await?;
        let rows = match market {
            Some(market) => self.store.liquidations(market, page).await?,
            None => self.store.recent_liquidations(page).await?,
        };
        let listings = self.listings();
        let trades = self.engine_client.read_stale(|engine| {
            let trade = |row: LiquidationRow| {
                Some(LiquidationPrint {
                    listing: Arc::clone(listings.of_market(row.market)?),
                    side: side_of(row.side),
                    quantity: engine.market(row.market)?.quantity(row.lots),
                    price: row.price,
                    why: named(&REDUCE_REASONS, row.why),
                    at: row.at,
                })
            };
            rows.into_iter().filter_map(trade).collect()
        })?;
        Ok((total, trades))
    }

    pub async fn insurance_funds(&self) -> Result<Vec<InsuranceFund>> {
        let today = day_of(self.clock.now());
        let days = self.store.house_days(today, today).await?;
        let fund = |class: Class, balance| {
            let pot = POT_INSURANCE + class as i64;
            let moved = days.iter().filter(|day| day.pot == pot && day.asset == USDT);
            InsuranceFund { class, balance, today: moved.map(|day| day.taken_in - day.paid_out).sum() }
        };
        let balances = self
            .engine_client
            .read(|engine| Class::ALL.map(|class| engine.ledger().system(System::Insurance(class), USDT)))
            .await?;
        Ok(Class::ALL.into_iter().zip(balances).map(|(class, balance)| fund(class, balance)).collect())
    }
}
