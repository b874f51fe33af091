//! Public rows: funding rates, liquidations, the house's daily sums.

use plimsoll_units::MarketId;
use sqlx::AssertSqlSafe;

use super::rows::public::{FundingRateRow, HouseDayRow, LiquidationRow};
use super::statements::select;
use super::table::Table;
use crate::{Page, Result, Store};

impl Store {
    /// Newest first.
    pub async fn funding_rates(&self, market: MarketId, page: Page) -> Result<Vec<FundingRateRow>> {
        let sql = select::<FundingRateRow>("market = $1 ORDER BY seq DESC LIMIT $2 OFFSET $3");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(i64::from(market.0)).bind(page.limit()).bind(page.offset());
        query.fetch_all(&self.pool).await?.iter().map(FundingRateRow::take).collect()
    }

    /// Newest first.
    pub async fn liquidations(&self, market: MarketId, page: Page) -> Result<Vec<LiquidationRow>> {
        let sql = select::<LiquidationRow>("market = $1 ORDER BY seq DESC, n DESC LIMIT $2 OFFSET $3");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(i64::from(market.0)).bind(page.limit()).bind(page.offset());
        query.fetch_all(&self.pool).await?.iter().map(LiquidationRow::take).collect()
    }

    /// The days from `first` to `last`, oldest first.
    pub async fn house_days(&self, first: i64, last: i64) -> Result<Vec<HouseDayRow>> {
        let sql = select::<HouseDayRow>("day >= $1 AND day <= $2 ORDER BY id");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(first).bind(last);
        query.fetch_all(&self.pool).await?.iter().map(HouseDayRow::take).collect()
    }
}

impl Store {
    /// Of all markets, newest first.
    pub async fn recent_liquidations(&self, page: Page) -> Result<Vec<LiquidationRow>> {
        let sql = select::<LiquidationRow>("1 = 1 ORDER BY seq DESC, n DESC LIMIT $1 OFFSET $2");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(page.limit()).bind(page.offset());
        query.fetch_all(&self.pool).await?.iter().map(LiquidationRow::take).collect()
    }

    pub async fn funding_rate_count(&self, market: MarketId) -> Result<u64> {
        let (count,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM derived_funding_rates WHERE market = $1")
            .bind(i64::from(market.0))
            .fetch_one(&self.pool)
            .await?;
        Ok(count as u64)
    }

    /// Of one market or of all.
    pub async fn liquidation_count(&self, market: Option<MarketId>) -> Result<u64> {
        let (count,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM derived_liquidations WHERE $1 < 0 OR market = $1")
            .bind(market.map_or(-1, |market| i64::from(market.0)))
            .fetch_one(&self.pool)
            .await?;
        Ok(count as u64)
    }
}
