//! Actions of the staff that need a second person.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalRow {
    pub id: String,
    pub action: String,
    pub target: String,
    /// What the target is called.
    pub label: String,
    /// What is to be done, as JSON.
    pub request: String,
    /// The target's state when it was proposed, as JSON.
    pub base: String,
    pub diff: String,
    pub effects: String,
    pub digest: String,
    pub reason: String,
    pub proposed_by: i64,
    pub created_at: i64,
    pub expires_at: i64,
    pub state: String,
    pub decided_by: Option<i64>,
    pub decided_at: Option<i64>,
    pub outcome: String,
}

impl<'r> FromRow<'r, AnyRow> for ProposalRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            action: row.try_get("action")?,
            target: row.try_get("target")?,
            label: row.try_get("label")?,
            request: row.try_get("request")?,
            base: row.try_get("base")?,
            diff: row.try_get("diff")?,
            effects: row.try_get("effects")?,
            digest: row.try_get("digest")?,
            reason: row.try_get("reason")?,
            proposed_by: row.try_get("proposed_by")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
            state: row.try_get("state")?,
            decided_by: row.try_get("decided_by")?,
            decided_at: row.try_get("decided_at")?,
            outcome: row.try_get("outcome")?,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentRow {
    pub by: i64,
    pub text: String,
    pub at: i64,
}

const COLUMNS: &str = "SELECT id, action, target, label, request, base, diff, effects, digest, reason, proposed_by,
    created_at, expires_at, state, decided_by, decided_at, outcome FROM proposals";

impl Store {
    /// `false` when one for the same action and target is open.
    pub async fn add_proposal(&self, new: &ProposalRow) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO proposals (id, action, target, label, request, base, diff, effects, digest, reason,
                proposed_by, created_at, expires_at, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING",
        )
        .bind(&new.id)
        .bind(&new.action)
        .bind(&new.target)
        .bind(&new.label)
        .bind(&new.request)
        .bind(&new.base)
        .bind(&new.diff)
        .bind(&new.effects)
        .bind(&new.digest)
        .bind(&new.reason)
        .bind(new.proposed_by)
        .bind(new.created_at)
        .bind(new.expires_at)
        .bind(&new.state)
        .execute(&self.pool)
        .await?;
        Ok(added.rows_affected() == 1)
    }

    pub async fn proposal(&self, id: &str) -> Result<Option<ProposalRow>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(id).fetch_optional(&self.pool).await?)
    }

    /// Newest first, before a moment and an id.
    pub async fn proposals(&self, open: bool, before: (i64, &str), limit: i64) -> Result<Vec<ProposalRow>> {
        let states = if open { "state = 'OPEN'" } else { "state <> 'OPEN'" };
        let sql = format!(
            "{COLUMNS} WHERE {states} AND (created_at < $1 OR (created_at = $1 AND id < $2))
             ORDER BY created_at DESC, id DESC LIMIT $3"
        );
        let found = sqlx::query_as(AssertSqlSafe(sql)).bind(before.0).bind(before.1).bind(limit);
        Ok(found.fetch_all(&self.pool).await?)
    }

    /// Moves a proposal from one state to another. `false` when it was in another state: somebody else decided first.
    pub async fn move_proposal(&self, id: &str, from: &str, to: &str, by: Option<i64>, at: i64) -> Result<bool> {
        let moved = sqlx::query(
            "UPDATE proposals SET state = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND state = $2",
        )
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(by)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(moved.rows_affected() == 1)
    }

    pub async fn finish_proposal(&self, id: &str, state: &str, outcome: &str) -> Result<()> {
        sqlx::query("UPDATE proposals SET state = $2, outcome = $3 WHERE id = $1")
            .bind(id)
            .bind(state)
            .bind(outcome)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn expire_proposals(&self, now: i64) -> Result<u64> {
        let sql = "UPDATE proposals SET state = 'EXPIRED', decided_at = $1 WHERE state = 'OPEN' AND expires_at <= $1";
        Ok(sqlx::query(sql).bind(now).execute(&self.pool).await?.rows_affected())
    }

    pub async fn add_proposal_comment(&self, proposal: &str, by: i64, text: &str, at: i64) -> Result<()> {
        sqlx::query("INSERT INTO proposal_comments (proposal, by_staff, text, at) VALUES ($1, $2, $3, $4)")
            .bind(proposal)
            .bind(by)
            .bind(text)
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn proposal_comments(&self, proposal: &str) -> Result<Vec<CommentRow>> {
        let sql = "SELECT by_staff, text, at FROM proposal_comments WHERE proposal = $1 ORDER BY id";
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(sql).bind(proposal).fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(by, text, at)| CommentRow { by, text, at }).collect())
    }
}
