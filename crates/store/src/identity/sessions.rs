//! Open sessions, looked up by the hash of either of their two tokens.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    pub id: i64,
    pub user: i64,
    pub live_hash: String,
    pub practice_hash: String,
    pub ip: String,
    pub browser: String,
    pub system: String,
    pub created_at: i64,
    pub expires_at: i64,
    pub factor_at: Option<i64>,
}

impl<'r> FromRow<'r, AnyRow> for SessionRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            user: row.try_get("user_id")?,
            live_hash: row.try_get("live_hash")?,
            practice_hash: row.try_get("practice_hash")?,
            ip: row.try_get("ip")?,
            browser: row.try_get("browser")?,
            system: row.try_get("system")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
            factor_at: row.try_get("factor_at")?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct NewSession {
    pub user: i64,
    pub live_hash: String,
    pub practice_hash: String,
    pub ip: String,
    pub browser: String,
    pub system: String,
    pub created_at: i64,
    pub expires_at: i64,
    pub factor_at: Option<i64>,
}

impl Store {
    pub async fn add_session(&self, tx: &mut Transaction, session: &NewSession) -> Result<i64> {
        // Sessions beyond the limit are closed in the same transaction, which must see all of them.
        self.hold_user(tx, session.user).await?;
        let (id,) = sqlx::query_as(
            "INSERT INTO sessions (user_id, live_hash, practice_hash, ip, browser, system, created_at, expires_at,
                factor_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        )
        .bind(session.user)
        .bind(&session.live_hash)
        .bind(&session.practice_hash)
        .bind(&session.ip)
        .bind(&session.browser)
        .bind(&session.system)
        .bind(session.created_at)
        .bind(session.expires_at)
        .bind(session.factor_at)
        .fetch_one(&mut **tx)
        .await?;
        Ok(id)
    }

    /// An open session by the hash of one of its tokens.
    pub async fn session_by_hash(&self, hash: &str, now: i64) -> Result<Option<SessionRow>> {
        let row = sqlx::query_as(
            "SELECT id, user_id, live_hash, practice_hash, ip, browser, system, created_at, expires_at, factor_at
             FROM sessions WHERE (live_hash = $1 OR practice_hash = $1) AND closed_at IS NULL AND expires_at > $2",
        )
        .bind(hash)
        .bind(now)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row)
    }

    /// The open sessions of a user, newest first.
    pub async fn sessions_of(&self, user: i64, now: i64, limit: i64) -> Result<Vec<SessionRow>> {
        let rows = sqlx::query_as(
            "SELECT id, user_id, live_hash, practice_hash, ip, browser, system, created_at, expires_at, factor_at
             FROM sessions WHERE user_id = $1 AND closed_at IS NULL AND expires_at > $2 ORDER BY id DESC LIMIT $3",
        )
        .bind(user)
        .bind(now)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }

    /// Closes one session of a user. Returns its token hashes, which are now invalid.
    pub async fn close_session(&self, user: i64, id: i64, now: i64) -> Result<Vec<String>> {
        let closed: Vec<(String, String)> = sqlx::query_as(
            "UPDATE sessions SET closed_at = $3 WHERE user_id = $1 AND id = $2 AND closed_at IS NULL
             RETURNING live_hash, practice_hash",
        )
        .bind(user)
        .bind(id)
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        Ok(flatten(closed))
    }

    /// Closes all sessions of a user but one (0 for all). Returns their token hashes, which are now invalid.
    pub async fn close_sessions_but(&self, user: i64, kept: i64, now: i64) -> Result<Vec<String>> {
        let closed: Vec<(String, String)> = sqlx::query_as(
            "UPDATE sessions SET closed_at = $3 WHERE user_id = $1 AND id <> $2 AND closed_at IS NULL
             RETURNING live_hash, practice_hash",
        )
        .bind(user)
        .bind(kept)
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        Ok(flatten(closed))
    }

    /// Closes the oldest open sessions of a user beyond `kept`.
    pub async fn close_oldest_sessions(
        &self,
        tx: &mut Transaction,
        user: i64,
        kept: i64,
        now: i64,
    ) -> Result<Vec<String>> {
        let closed: Vec<(String, String)> = sqlx::query_as(
            "UPDATE sessions SET closed_at = $3 WHERE user_id = $1 AND closed_at IS NULL AND id NOT IN
                (SELECT id FROM sessions WHERE user_id = $1 AND closed_at IS NULL ORDER BY id DESC LIMIT $2)
             RETURNING live_hash, practice_hash",
        )
        .bind(user)
        .bind(kept)
        .bind(now)
        .fetch_all(&mut **tx)
        .await?;
        Ok(flatten(closed))
    }

    /// Token hashes of sessions closed after a time, `limit` sessions at most.
    pub async fn closed_since(&self, since: i64, limit: i64) -> Result<Vec<String>> {
        let closed: Vec<(String, String)> =
            sqlx::query_as("SELECT live_hash, practice_hash FROM sessions WHERE closed_at > $1 LIMIT $2")
                .bind(since)
                .bind(limit)
                .fetch_all(&self.pool)
                .await?;
        Ok(flatten(closed))
    }

    /// Records when the user last proved a second factor in this session.
    pub async fn note_factor(&self, user: i64, id: i64, at: i64) -> Result<()> {
        let note = sqlx::query("UPDATE sessions SET factor_at = $3 WHERE user_id = $1 AND id = $2");
        note.bind(user).bind(id).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    /// Deletes sessions that ended before `before`. Returns how many.
    pub async fn forget_sessions(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM sessions WHERE closed_at < $1 OR expires_at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}

fn flatten(pairs: Vec<(String, String)>) -> Vec<String> {
    pairs.into_iter().flat_map(|(live, practice)| [live, practice]).collect()
}
