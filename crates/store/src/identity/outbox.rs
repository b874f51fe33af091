//! Letters a sandbox keeps instead of sending them.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOutboundMessage<'a> {
    pub channel: &'static str,
    pub target: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboundMessageRow {
    pub id: i64,
    pub channel: String,
    pub target: String,
    pub subject: String,
    pub body: String,
    pub at: i64,
}

impl Store {
    pub async fn add_letter(&self, letter: &NewOutboundMessage<'_>) -> Result<()> {
        sqlx::query("INSERT INTO outbox (channel, target, subject, body, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(letter.channel)
            .bind(letter.target)
            .bind(letter.subject)
            .bind(letter.body)
            .bind(letter.at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The newest letters to a target.
    pub async fn letters_to(&self, target: &str, limit: i64) -> Result<Vec<OutboundMessageRow>> {
        let rows: Vec<(i64, String, String, String, String, i64)> = sqlx::query_as(
            "SELECT id, channel, target, subject, body, at FROM outbox WHERE target = $1 ORDER BY id DESC LIMIT $2",
        )
        .bind(target)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let letter =
            |(id, channel, target, subject, body, at)| OutboundMessageRow { id, channel, target, subject, body, at };
        Ok(rows.into_iter().map(letter).collect())
    }

    /// Forgets letters older than `before`. Returns how many.
    pub async fn forget_letters(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM outbox WHERE at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }

    /// Has the codes of a target shown to the browser with this key's hash from now on.
    pub async fn keep_sandbox_browser(&self, target: &str, browser: &str, at: i64) -> Result<()> {
        sqlx::query(
            "INSERT INTO sandbox_browsers (target, browser, at) VALUES ($1, $2, $3)
             ON CONFLICT (target) DO UPDATE SET browser = excluded.browser, at = excluded.at",
        )
        .bind(target)
        .bind(browser)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The hash of the key of the browser that codes of a target are shown to.
    pub async fn sandbox_browser(&self, target: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = sqlx::query_as("SELECT browser FROM sandbox_browsers WHERE target = $1")
            .bind(target)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|(browser,)| browser))
    }
}
