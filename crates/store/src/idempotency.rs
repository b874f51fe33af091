//! Answers kept for clients that repeat themselves: one row a request key.

use crate::{Result, Store};

/// What is known of a request key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// Nobody used it: it is the caller's now, who must finish it or give it up.
    New,
    /// The same request is being carried out at this moment.
    Running,
    /// The same request was answered so.
    Answered(String),
    /// The key was used for another request.
    Other,
}

impl Store {
    /// Takes a key for one request, recognised by its print.
    pub async fn claim_answer(&self, owner: i64, key: &str, fingerprint: &str, at: i64) -> Result<Claimed> {
        let inserted = sqlx::query(
            "INSERT INTO answers (owner, request_key, print, answer, at) VALUES ($1, $2, $3, NULL, $4)
             ON CONFLICT (owner, request_key) DO NOTHING",
        )
        .bind(owner)
        .bind(key)
        .bind(fingerprint)
        .bind(at)
        .execute(&self.pool)
        .await?;
        if inserted.rows_affected() == 1 {
            return Ok(Claimed::New);
        }
        let known: Option<(String, Option<String>)> =
            sqlx::query_as("SELECT print, answer FROM answers WHERE owner = $1 AND request_key = $2")
                .bind(owner)
                .bind(key)
                .fetch_optional(&self.pool)
                .await?;
        Ok(match known {
            Some((known, _)) if known != fingerprint => Claimed::Other,
            Some((_, Some(answer))) => Claimed::Answered(answer),
            _ => Claimed::Running,
        })
    }

    pub async fn finish_answer(&self, owner: i64, key: &str, answer: &str) -> Result<()> {
        sqlx::query("UPDATE answers SET answer = $3 WHERE owner = $1 AND request_key = $2")
            .bind(owner)
            .bind(key)
            .bind(answer)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The request came to nothing: its key is free again.
    pub async fn give_up_answer(&self, owner: i64, key: &str) -> Result<()> {
        sqlx::query("DELETE FROM answers WHERE owner = $1 AND request_key = $2 AND answer IS NULL")
            .bind(owner)
            .bind(key)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets what is older than `before`. Returns how many.
    pub async fn forget_answers(&self, before: i64) -> Result<u64> {
        let gone = sqlx::query("DELETE FROM answers WHERE at < $1").bind(before).execute(&self.pool).await?;
        Ok(gone.rows_affected())
    }
}
