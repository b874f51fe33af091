//! Support conversations, as their customers see them. Messages are never changed.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use crate::{Page, Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    pub id: i64,
    pub user: i64,
    pub topic: String,
    /// Sealed, as rows keep it.
    pub contact: String,
    pub status: i64,
    pub created_at: i64,
    pub updated_at: i64,
    /// Who of the staff has it.
    pub assignee: Option<i64>,
    /// The oldest message that nobody has answered.
    pub waiting_since: Option<i64>,
    /// The last message that the customer has read.
    pub read_by_user: i64,
    /// Rises with every change.
    pub version: i64,
}

impl<'r> FromRow<'r, AnyRow> for Conversation {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            user: row.try_get("user_id")?,
            topic: row.try_get("topic")?,
            contact: row.try_get("contact")?,
            status: row.try_get("status")?,
            created_at: row.try_get("created_at")?,
            updated_at: row.try_get("updated_at")?,
            assignee: row.try_get("assignee")?,
            waiting_since: row.try_get("waiting_since")?,
            read_by_user: row.try_get("read_by_user")?,
            version: row.try_get("version")?,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: i64,
    pub conversation: i64,
    pub author: String,
    /// Who of the staff wrote it.
    pub staff: Option<i64>,
    /// Sealed, as rows keep it.
    pub body: String,
    /// Picture addresses, encoded by the writer.
    pub images: String,
    pub at: i64,
}

impl<'r> FromRow<'r, AnyRow> for Message {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            conversation: row.try_get("conversation")?,
            author: row.try_get("author")?,
            staff: row.try_get("staff")?,
            body: row.try_get("body")?,
            images: row.try_get("images")?,
            at: row.try_get("at")?,
        })
    }
}

/// A message to be written.
#[derive(Clone, Copy, Debug)]
pub struct NewMessage<'a> {
    pub author: &'a str,
    pub staff: Option<i64>,
    pub body: &'a str,
    pub images: &'a str,
    pub at: i64,
}

pub(super) const COLUMNS: &str = "SELECT id, user_id, topic, contact, status, created_at, updated_at, assignee,
    waiting_since, read_by_user, version FROM conversations";

pub(super) async fn write_message(tx: &mut Transaction, conversation: i64, new: &NewMessage<'_>) -> Result<i64> {
    let (id,): (i64,) = sqlx::query_as(
        "INSERT INTO conversation_messages (conversation, author, staff, body, images, at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
    )
    .bind(conversation)
    .bind(new.author)
    .bind(new.staff)
    .bind(new.body)
    .bind(new.images)
    .bind(new.at)
    .fetch_one(&mut **tx)
    .await?;
    Ok(id)
}

impl Store {
    /// Starts a conversation with its customer's first message. Returns its id.
    pub async fn begin_conversation(
        &self,
        user: i64,
        topic: &str,
        contact: &str,
        first: &NewMessage<'_>,
    ) -> Result<i64> {
        let mut tx = self.begin().await?;
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO conversations (user_id, topic, contact, status, created_at, updated_at, waiting_since)
             VALUES ($1, $2, $3, 0, $4, $4, $4) RETURNING id",
        )
        .bind(user)
        .bind(topic)
        .bind(contact)
        .bind(first.at)
        .fetch_one(&mut *tx)
        .await?;
        write_message(&mut tx, id, first).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// Adds a message of the conversation's customer: it is open, and waits since its first unanswered message. `false`
    /// when this customer has no such conversation.
    pub async fn add_message(&self, user: i64, id: i64, open: i64, new: &NewMessage<'_>) -> Result<bool> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "UPDATE conversations SET status = $3, updated_at = $4, waiting_since = COALESCE(waiting_since, $4),
                version = version + 1 WHERE id = $2 AND user_id = $1",
        )
        .bind(user)
        .bind(id)
        .bind(open)
        .bind(new.at)
        .execute(&mut *tx)
        .await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        write_message(&mut tx, id, new).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn conversation(&self, user: i64, id: i64) -> Result<Option<Conversation>> {
        let sql = format!("{COLUMNS} WHERE id = $2 AND user_id = $1");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(user).bind(id).fetch_optional(&self.pool).await?)
    }

    /// One page of a user's conversations, last updated first, and the total count.
    pub async fn conversations(&self, user: i64, page: Page) -> Result<(i64, Vec<Conversation>)> {
        let (total,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM conversations WHERE user_id = $1")
            .bind(user)
            .fetch_one(&self.pool)
            .await?;
        let sql = format!("{COLUMNS} WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3");
        let rows = sqlx::query_as(AssertSqlSafe(sql)).bind(user).bind(page.limit()).bind(page.offset());
        Ok((total, rows.fetch_all(&self.pool).await?))
    }

    /// The last messages of a user's conversation, oldest first.
    pub async fn messages(&self, user: i64, conversation: i64, limit: i64) -> Result<Vec<Message>> {
        let mut rows: Vec<Message> = sqlx::query_as(
            "SELECT m.id, m.conversation, m.author, m.staff, m.body, m.images, m.at
             FROM conversation_messages m JOIN conversations c ON c.id = m.conversation
             WHERE m.conversation = $2 AND c.user_id = $1 ORDER BY m.id DESC LIMIT $3",
        )
        .bind(user)
        .bind(conversation)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.reverse();
        Ok(rows)
    }

    /// Notes how far a customer has read. The mark only rises, and not beyond the last message.
    pub async fn note_conversation_read(&self, user: i64, id: i64, message: i64) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE conversations SET read_by_user = $3 WHERE id = $2 AND user_id = $1 AND read_by_user < $3
                AND $3 <= (SELECT MAX(m.id) FROM conversation_messages m WHERE m.conversation = $2)",
        )
        .bind(user)
        .bind(id)
        .bind(message)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }
}
