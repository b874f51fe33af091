//! In-app messages, to one user or to all.

use crate::{Page, Result, Store, Transaction};

/// The recipient of a message to all users.
pub const EVERYBODY: i64 = 0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub id: i64,
    /// Its recipient; [`EVERYBODY`] for a message to all.
    pub user: i64,
    pub title: String,
    pub body: String,
    pub at: i64,
    pub read: bool,
}

impl Mail {
    pub fn is_to_everybody(&self) -> bool {
        self.user == EVERYBODY
    }
}

impl Store {
    /// Returns the message's id.
    pub async fn add_mail(&self, user: i64, title: &str, body: &str, at: i64) -> Result<i64> {
        let mut tx = self.begin().await?;
        let id = self.add_mail_with(&mut tx, user, title, body, at).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The same, within a transaction.
    pub async fn add_mail_with(
        &self,
        tx: &mut Transaction,
        user: i64,
        title: &str,
        body: &str,
        at: i64,
    ) -> Result<i64> {
        let (id,): (i64,) =
            sqlx::query_as("INSERT INTO mails (user_id, title, body, at) VALUES ($1, $2, $3, $4) RETURNING id")
                .bind(user)
                .bind(title)
                .bind(body)
                .bind(at)
                .fetch_one(&mut **tx)
                .await?;
        Ok(id)
    }

    /// One page of a user's messages and those to all, newest first, and the total count.
    pub async fn mails(&self, user: i64, page: Page) -> Result<(i64, Vec<Mail>)> {
        let (total,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM mails WHERE user_id IN ($1, $2)")
            .bind(user)
            .bind(EVERYBODY)
            .fetch_one(&self.pool)
            .await?;
        let rows: Vec<(i64, i64, String, String, i64, i64)> = sqlx::query_as(
            "SELECT m.id, m.user_id, m.title, m.body, m.at, COALESCE(k.at, 0)
             FROM mails m LEFT JOIN mail_marks k ON k.mail = m.id AND k.user_id = $1
             WHERE m.user_id IN ($1, $2) ORDER BY m.id DESC LIMIT $3 OFFSET $4",
        )
        .bind(user)
        .bind(EVERYBODY)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        let mail = |(id, user, title, body, at, read_at)| Mail { id, user, title, body, at, read: read_at != 0 };
        Ok((total, rows.into_iter().map(mail).collect()))
    }

    /// Marks messages as read; other users' messages are ignored. Returns the number marked.
    pub async fn mark_mails(&self, user: i64, mails: &[i64], at: i64) -> Result<u64> {
        let mut tx = self.begin().await?;
        let mut marked = 0;
        for mail in mails {
            let done = sqlx::query(
                "INSERT INTO mail_marks (user_id, mail, at)
                 SELECT $1, id, $3 FROM mails WHERE id = $2 AND user_id IN ($1, $4)
                 ON CONFLICT (user_id, mail) DO NOTHING",
            )
            .bind(user)
            .bind(*mail)
            .bind(at)
            .bind(EVERYBODY)
            .execute(&mut *tx)
            .await?;
            marked += done.rows_affected();
        }
        tx.commit().await?;
        Ok(marked)
    }

    pub async fn unread_mails(&self, user: i64) -> Result<i64> {
        let (unread,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM mails m WHERE m.user_id IN ($1, $2)
             AND NOT EXISTS (SELECT 1 FROM mail_marks k WHERE k.mail = m.id AND k.user_id = $1)",
        )
        .bind(user)
        .bind(EVERYBODY)
        .fetch_one(&self.pool)
        .await?;
        Ok(unread)
    }
}
