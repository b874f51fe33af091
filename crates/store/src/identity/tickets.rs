//! One-time tickets, looked up by the hash of the holder's token.

use crate::{Result, Store};

#[derive(Clone, Debug)]
pub struct NewTicket<'a> {
    pub kind: &'static str,
    pub hash: String,
    pub user: Option<i64>,
    pub held: &'a [u8],
    pub expires_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketRow {
    pub user: Option<i64>,
    pub held: Vec<u8>,
}

impl Store {
    /// Stores a ticket, replacing one with the same kind and hash.
    pub async fn put_ticket(&self, ticket: &NewTicket<'_>) -> Result<()> {
        sqlx::query(
            "INSERT INTO tickets (kind, hash, user_id, held, expires_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (kind, hash) DO UPDATE
             SET user_id = excluded.user_id, held = excluded.held, expires_at = excluded.expires_at",
        )
        .bind(ticket.kind)
        .bind(&ticket.hash)
        .bind(ticket.user)
        .bind(ticket.held)
        .bind(ticket.expires_at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Consumes a ticket, expired or not. One caller gets it.
    pub async fn take_ticket(&self, kind: &str, hash: &str, now: i64) -> Result<Option<TicketRow>> {
        let row: Option<(Option<i64>, Vec<u8>, i64)> =
            sqlx::query_as("DELETE FROM tickets WHERE kind = $1 AND hash = $2 RETURNING user_id, held, expires_at")
                .bind(kind)
                .bind(hash)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.filter(|(_, _, expires_at)| *expires_at > now).map(|(user, held, _)| TicketRow { user, held }))
    }

    /// Reads a ticket without consuming it.
    pub async fn ticket(&self, kind: &str, hash: &str, now: i64) -> Result<Option<TicketRow>> {
        let row: Option<(Option<i64>, Vec<u8>)> =
            sqlx::query_as("SELECT user_id, held FROM tickets WHERE kind = $1 AND hash = $2 AND expires_at > $3")
                .bind(kind)
                .bind(hash)
                .bind(now)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|(user, held)| TicketRow { user, held }))
    }

    /// Deletes tickets that expired before `before`. Returns how many.
    pub async fn forget_tickets(&self, before: i64) -> Result<u64> {
        let forget = sqlx::query("DELETE FROM tickets WHERE expires_at < $1");
        Ok(forget.bind(before).execute(&self.pool).await?.rows_affected())
    }
}
