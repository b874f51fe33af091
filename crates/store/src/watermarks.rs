//! What the rows remember of the journal: how far each kind of derived row had read it.
//!
//! Rows are written after their batch is durable, so they may be behind the journal and never ahead of it.

use std::path::Path;
use std::sync::Arc;

use sqlx::AssertSqlSafe;

use crate::address::Address;
use crate::pool::Kind;
use crate::{Result, Store};

/// A place in the journal that rows have seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsWatermark {
    pub keeper: WatermarkKeeper,
    /// The batch, or for [`WatermarkKeeper::Notices`] the command.
    pub number: u64,
    /// Of the batch, hexadecimal. Notices keep none.
    pub hash: Option<String>,
}

/// Which rows know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatermarkKeeper {
    /// Rows for histories.
    Projections,
    /// Charts and the tick log.
    Charts,
    /// The last command that people were told about.
    Notices,
}

impl Store {
    /// The watermarks in the rows at this address, without changing anything there. None where there are no rows yet.
    pub async fn read_watermarks(address: &Address) -> Result<Vec<RowsWatermark>> {
        let session_setup = match (&address.kind, &address.schema) {
            (Kind::Sqlite, _) if !Path::new(address.file()).exists() => return Ok(Vec::new()),
            (Kind::Sqlite, _) => Vec::new(),
            (Kind::Postgres, schema) => vec![format!("SET search_path TO {}", schema.as_deref().unwrap_or("public"))],
        };
        let store = Self::connect(Arc::new(address.clone()), 1, session_setup).await?;
        let watermarks = store.watermarks(address).await;
        store.close().await;
        watermarks
    }

    async fn watermarks(&self, address: &Address) -> Result<Vec<RowsWatermark>> {
        let mut watermarks = Vec::new();
        for (keeper, table) in
            [(WatermarkKeeper::Projections, "projection"), (WatermarkKeeper::Charts, "chart_progress")]
        {
            if self.has_table(address, table).await? {
                let sql = format!("SELECT batch, hash FROM {table} WHERE id = 1 AND batch > 0");
                let found: Option<(i64, String)> =
                    sqlx::query_as(AssertSqlSafe(sql)).fetch_optional(&self.pool).await?;
                watermarks.extend(found.map(|(batch, hash)| RowsWatermark {
                    keeper,
                    number: batch as u64,
                    hash: Some(hash),
                }));
            }
        }
        if self.has_table(address, "announced").await? {
            let sql = "SELECT seq FROM announced WHERE id = 1 AND seq > 0";
            let found: Option<(i64,)> = sqlx::query_as(sql).fetch_optional(&self.pool).await?;
            let watermark =
                |(seq,): (i64,)| RowsWatermark { keeper: WatermarkKeeper::Notices, number: seq as u64, hash: None };
            watermarks.extend(found.map(watermark));
        }
        Ok(watermarks)
    }

    async fn has_table(&self, address: &Address, table: &str) -> Result<bool> {
        let (count,): (i64,) = match address.kind {
            Kind::Sqlite => {
                let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = $1";
                sqlx::query_as(sql).bind(table).fetch_one(&self.pool).await?
            }
            Kind::Postgres => {
                let sql = "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = $1 AND table_name = $2";
                let schema = address.schema.as_deref().unwrap_or("public");
                sqlx::query_as(sql).bind(schema).bind(table).fetch_one(&self.pool).await?
            }
        };
        Ok(count > 0)
    }

    /// Forgets what these rows had read, so that they are derived again from the journal as it is now, which ends with
    /// command `last`.
    pub async fn forget_watermark(&self, keeper: WatermarkKeeper, last: u64) -> Result<()> {
        match keeper {
            WatermarkKeeper::Projections => self.clear_projections().await,
            WatermarkKeeper::Charts => self.clear_charts().await,
            WatermarkKeeper::Notices => {
                // News of commands up to `last` have been told; what the next command brings has not.
                sqlx::query("UPDATE announced SET seq = $1, n = $2 WHERE id = 1")
                    .bind(last as i64)
                    .bind(i64::from(i32::MAX))
                    .execute(&self.pool)
                    .await?;
                Ok(())
            }
        }
    }
}
