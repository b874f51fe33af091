//! Chunks of closed candles.

use crate::{Result, Store, Transaction};

/// Closed candles of one chunk. `span` is the interval's number, `symbol` the name of the series: `btcusdt` for an
/// index, `btcusdt@last` for a market's trades, `btcusdt-perp@mark` for its mark price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandleChunkRow {
    pub symbol: String,
    pub span: i64,
    pub start: i64,
    pub packed: Vec<u8>,
}

/// The open minute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningMinuteRow {
    pub symbol: String,
    pub start: i64,
    pub packed: Vec<u8>,
}

type ChunkColumns = (String, i64, i64, Vec<u8>);

fn chunk((symbol, span, start, packed): ChunkColumns) -> CandleChunkRow {
    CandleChunkRow { symbol, span, start, packed }
}

impl CandleChunkRow {
    /// Writes the chunk, replacing an earlier state of it.
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query(
            "INSERT INTO candle_chunks (symbol, span, start, packed) VALUES ($1, $2, $3, $4)
             ON CONFLICT (symbol, span, start) DO UPDATE SET packed = excluded.packed",
        )
        .bind(self.symbol.as_str())
        .bind(self.span)
        .bind(self.start)
        .bind(self.packed.as_slice())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

impl RunningMinuteRow {
    pub async fn write(&self, tx: &mut Transaction) -> Result<()> {
        sqlx::query(
            "INSERT INTO running_minutes (symbol, start, packed) VALUES ($1, $2, $3)
             ON CONFLICT (symbol) DO UPDATE SET start = excluded.start, packed = excluded.packed",
        )
        .bind(self.symbol.as_str())
        .bind(self.start)
        .bind(self.packed.as_slice())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

impl Store {
    pub async fn candle_chunk(&self, symbol: &str, span: i64, start: i64) -> Result<Option<Vec<u8>>> {
        let found: Option<(Vec<u8>,)> =
            sqlx::query_as("SELECT packed FROM candle_chunks WHERE symbol = $1 AND span = $2 AND start = $3")
                .bind(symbol)
                .bind(span)
                .bind(start)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(packed,)| packed))
    }

    /// The chunks of one interval that start at `from` or later, of all instruments, oldest first.
    pub async fn candle_chunks_since(&self, span: i64, from: i64) -> Result<Vec<CandleChunkRow>> {
        let rows: Vec<ChunkColumns> = sqlx::query_as(
            "SELECT symbol, span, start, packed FROM candle_chunks WHERE span = $1 AND start >= $2
             ORDER BY symbol, start",
        )
        .bind(span)
        .bind(from)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(chunk).collect())
    }

    /// The newest chunk of each instrument and interval.
    pub async fn newest_candle_chunks(&self) -> Result<Vec<CandleChunkRow>> {
        let rows: Vec<ChunkColumns> = sqlx::query_as(
            "SELECT c.symbol, c.span, c.start, c.packed FROM candle_chunks c
             JOIN (SELECT symbol, span, MAX(start) AS start FROM candle_chunks GROUP BY symbol, span) newest
               ON newest.symbol = c.symbol AND newest.span = c.span AND newest.start = c.start",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(chunk).collect())
    }

    /// Start of each interval's first chunk, over all instruments.
    pub async fn oldest_candle_chunks(&self) -> Result<Vec<(i64, i64)>> {
        let rows = sqlx::query_as("SELECT span, MIN(start) FROM candle_chunks GROUP BY span");
        Ok(rows.fetch_all(&self.pool).await?)
    }

    pub async fn running_minutes(&self) -> Result<Vec<RunningMinuteRow>> {
        let rows: Vec<(String, i64, Vec<u8>)> =
            sqlx::query_as("SELECT symbol, start, packed FROM running_minutes").fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(symbol, start, packed)| RunningMinuteRow { symbol, start, packed }).collect())
    }
}
