//! Trading results of all accounts, for statistics: closed positions and settled second-contracts, page by page.

use plimsoll_units::Timestamp;

use super::rows::trading::{PositionRow, SecondsRow};
use super::statements;
use super::table::{Keyed, Table};
use crate::{Result, Store};

impl Store {
    /// Positions closed since then with an id above `after`, ordered by id.
    pub async fn closed_positions_since(&self, since: Timestamp, after: i64, most: i64) -> Result<Vec<PositionRow>> {
        self.ended_since("closed_at >= $1 AND id > $2 ORDER BY id LIMIT $3", since, after, most).await
    }

    /// Second-contracts settled since then with an id above `after`, ordered by id.
    pub async fn ended_seconds_since(&self, since: Timestamp, after: i64, most: i64) -> Result<Vec<SecondsRow>> {
        self.ended_since("ended_at >= $1 AND id > $2 ORDER BY id LIMIT $3", since, after, most).await
    }

    async fn ended_since<T: Table + Keyed>(
        &self,
        rest: &'static str,
        since: Timestamp,
        after: i64,
        most: i64,
    ) -> Result<Vec<T>> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(statements::select::<T>(rest)))
            .bind(since.0)
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(T::take).collect()
    }
}
