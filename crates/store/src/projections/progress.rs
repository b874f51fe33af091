//! Journal progress of derived rows. Updated in the same transaction as the rows: each batch counts once.

use plimsoll_units::Timestamp;

use super::rows::{c2c, collectibles, funds, lending, money, notifications, public, sales, trading};
use super::table::Table;
use crate::{Result, Store};

/// The last batch whose rows are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub batch: u64,
    /// Of that batch, hexadecimal; empty before the first.
    pub hash: String,
    /// The last command of that batch.
    pub command: u64,
    pub at: Timestamp,
}

/// Every derived table.
const TABLES: [&str; 36] = [
    trading::OrderRow::NAME,
    trading::FillRow::NAME,
    trading::PositionRow::NAME,
    trading::LossRow::NAME,
    trading::CarryRow::NAME,
    trading::SecondsRow::NAME,
    money::LedgerRow::NAME,
    money::SwapQuoteRow::NAME,
    money::SwapRow::NAME,
    money::DepositRow::NAME,
    money::WithdrawalRow::NAME,
    money::WithdrawalStepRow::NAME,
    money::CorrectionRow::NAME,
    money::CostRow::NAME,
    funds::FundOrderRow::NAME,
    funds::FundPaymentRow::NAME,
    funds::NavCutRow::NAME,
    funds::NavHoldingRow::NAME,
    funds::DividendRow::NAME,
    lending::LoanRow::NAME,
    lending::LoanPaymentRow::NAME,
    lending::LoanCreditRow::NAME,
    lending::PledgeRow::NAME,
    lending::CollateralSaleRow::NAME,
    sales::SaleOrderRow::NAME,
    collectibles::CollectibleRow::NAME,
    collectibles::SeriesRow::NAME,
    collectibles::CollectibleEventRow::NAME,
    collectibles::CollectibleTradeRow::NAME,
    c2c::C2cAdRow::NAME,
    c2c::C2cOrderRow::NAME,
    public::FundingRateRow::NAME,
    public::LiquidationRow::NAME,
    public::HouseDayRow::NAME,
    notifications::NotificationRow::NAME,
    "projection",
];

impl Store {
    pub async fn projection_progress(&self) -> Result<Progress> {
        let (batch, hash, command, at): (i64, String, i64, i64) =
            sqlx::query_as("SELECT batch, hash, command, at FROM projection WHERE id = 1")
                .fetch_one(&self.pool)
                .await?;
        Ok(Progress { batch: batch as u64, hash, command: command as u64, at: Timestamp(at) })
    }

    /// Deletes every derived row.
    pub async fn clear_projections(&self) -> Result<()> {
        let mut tx = self.begin().await?;
        for table in TABLES {
            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *tx).await?;
        }
        sqlx::query("INSERT INTO projection (id, batch, hash, command, at) VALUES (1, 0, '', 0, 0)")
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Every row of a derived table, ordered by all its columns, for comparisons.
    pub async fn all_rows<T: Table>(&self) -> Result<Vec<T>> {
        let order: Vec<String> = (1..=T::COLUMNS.len()).map(|column| column.to_string()).collect();
        let sql = super::statements::select::<T>(&format!("1 = 1 ORDER BY {}", order.join(", ")));
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&self.pool).await?;
        rows.iter().map(T::take).collect()
    }
}
