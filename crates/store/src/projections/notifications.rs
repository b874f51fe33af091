//! What became a message, and what comes next.

use super::rows::notifications::NotificationRow;
use super::statements;
use super::table::Table;
use crate::{Result, Store, Transaction};

/// A place in the list of tidings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Announced {
    pub seq: i64,
    pub n: i64,
}

impl Announced {
    /// Moves on from this one. `false`: somebody else has moved it, and this transaction must not be kept.
    pub async fn advance(self, tx: &mut Transaction, to: Self) -> Result<bool> {
        let moved = sqlx::query("UPDATE announced SET seq = $1, n = $2 WHERE id = 1 AND seq = $3 AND n = $4")
            .bind(to.seq)
            .bind(to.n)
            .bind(self.seq)
            .bind(self.n)
            .execute(&mut **tx)
            .await?;
        Ok(moved.rows_affected() == 1)
    }
}

impl Store {
    /// The last one that became a message.
    pub async fn announced(&self) -> Result<Announced> {
        let (seq, n) = sqlx::query_as("SELECT seq, n FROM announced WHERE id = 1").fetch_one(&self.pool).await?;
        Ok(Announced { seq, n })
    }

    /// What comes after a place, in order.
    pub async fn notifications_after(&self, place: Announced, most: i64) -> Result<Vec<NotificationRow>> {
        let sql = statements::select::<NotificationRow>("seq > $1 OR (seq = $1 AND n > $2) ORDER BY seq, n LIMIT $3");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(place.seq)
            .bind(place.n)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(NotificationRow::take).collect()
    }
}
