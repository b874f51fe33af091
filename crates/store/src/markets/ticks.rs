//! The public tick log and its daily roots.

use crate::{Result, Store, Transaction};

/// Consecutive ticks of one index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickChunkRow {
    pub symbol: String,
    pub first_id: i64,
    pub last_id: i64,
    pub first_at: i64,
    pub last_at: i64,
    pub packed: Vec<u8>,
}

/// The hash over all chains at the end of a day, counted from 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickDayRow {
    pub day: i64,
    pub root: String,
    pub ends: Vec<DayEndRow>,
}

/// One index's hash chain at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayEndRow {
    pub symbol: String,
    pub last_id: i64,
    pub chain: String,
}

impl TickChunkRow {
    /// Writes ticks, unless they are written already.
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query(
            "INSERT INTO tick_chunks (symbol, first_id, last_id, first_at, last_at, packed)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(self.symbol.as_str())
        .bind(self.first_id)
        .bind(self.last_id)
        .bind(self.first_at)
        .bind(self.last_at)
        .bind(self.packed.as_slice())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

impl TickDayRow {
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query("INSERT INTO tick_days (day, root) VALUES ($1, $2)")
            .bind(self.day)
            .bind(self.root.as_str())
            .execute(&mut **tx)
            .await?;
        for end in &self.ends {
            sqlx::query("INSERT INTO tick_day_ends (day, symbol, last_id, chain) VALUES ($1, $2, $3, $4)")
                .bind(self.day)
                .bind(end.symbol.as_str())
                .bind(end.last_id)
                .bind(end.chain.as_str())
                .execute(&mut **tx)
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// The chunks with ticks from `from` to `to`, oldest first, at most `limit`.
    pub async fn tick_chunks(&self, symbol: &str, from: i64, to: i64, limit: i64) -> Result<Vec<TickChunkRow>> {
        let rows: Vec<(String, i64, i64, i64, i64, Vec<u8>)> = sqlx::query_as(
            "SELECT symbol, first_id, last_id, first_at, last_at, packed FROM tick_chunks
             WHERE symbol = $1 AND last_at >= $2 AND first_at <= $3 ORDER BY first_id LIMIT $4",
        )
        .bind(symbol)
        .bind(from)
        .bind(to)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let row = |(symbol, first_id, last_id, first_at, last_at, packed)| TickChunkRow {
            symbol,
            first_id,
            last_id,
            first_at,
            last_at,
            packed,
        };
        Ok(rows.into_iter().map(row).collect())
    }

    pub async fn tick_day(&self, day: i64) -> Result<Option<TickDayRow>> {
        let found: Option<(String,)> =
            sqlx::query_as("SELECT root FROM tick_days WHERE day = $1").bind(day).fetch_optional(&self.pool).await?;
        let Some((root,)) = found else {
            return Ok(None);
        };
        let ends: Vec<(String, i64, String)> =
            sqlx::query_as("SELECT symbol, last_id, chain FROM tick_day_ends WHERE day = $1 ORDER BY symbol")
                .bind(day)
                .fetch_all(&self.pool)
                .await?;
        let ends = ends.into_iter().map(|(symbol, last_id, chain)| DayEndRow { symbol, last_id, chain }).collect();
        Ok(Some(TickDayRow { day, root, ends }))
    }

    /// Deletes ticks older than `before`; roots stay. Returns the number of rows deleted.
    pub async fn forget_ticks(&self, before: i64) -> Result<u64> {
        let gone = sqlx::query("DELETE FROM tick_chunks WHERE last_at < $1").bind(before).execute(&self.pool).await?;
        Ok(gone.rows_affected())
    }
}
