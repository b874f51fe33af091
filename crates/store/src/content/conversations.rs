//! Support conversations. Messages are never changed.

use crate::{Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    pub id: i64,
    pub user: i64,
    pub topic: String,
    pub contact: String,
    pub status: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: i64,
    pub conversation: i64,
    pub author: String,
    pub body: String,
    /// Picture addresses, encoded by the writer.
    pub images: String,
    pub at: i64,
}

type ConversationTuple = (i64, i64, String, String, i64, i64, i64);

fn conversation((id, user, topic, contact, status, created_at, updated_at): ConversationTuple) -> Conversation {
    Conversation { id, user, topic, contact, status, created_at, updated_at }
}

impl Store {
    /// Starts a conversation with its first message. Returns its id.
    pub async fn begin_conversation(
        &self,
        user: i64,
        topic: &str,
        contact: &str,
        first: (&str, &str, &str),
        at: i64,
    ) -> Result<i64> {
        let mut tx = self.begin().await?;
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO conversations (user_id, topic, contact, status, created_at, updated_at)
             VALUES ($1, $2, $3, 0, $4, $4) RETURNING id",
        )
        .bind(user)
        .bind(topic)
        .bind(contact)
        .bind(at)
        .fetch_one(&mut *tx)
        .await?;
        let (author, body, images) = first;
        sqlx::query(
            "INSERT INTO conversation_messages (conversation, author, body, images, at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id)
        .bind(author)
        .bind(body)
        .bind(images)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(id)
    }

    /// Adds a message and sets the status. `false` when there is no such conversation.
    pub async fn add_message(&self, id: i64, status: i64, said: (&str, &str, &str), at: i64) -> Result<bool> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query("UPDATE conversations SET status = $2, updated_at = $3 WHERE id = $1")
            .bind(id)
            .bind(status)
            .bind(at)
            .execute(&mut *tx)
            .await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        let (author, body, images) = said;
        sqlx::query(
            "INSERT INTO conversation_messages (conversation, author, body, images, at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id)
        .bind(author)
        .bind(body)
        .bind(images)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn conversation(&self, user: i64, id: i64) -> Result<Option<Conversation>> {
        let row: Option<ConversationTuple> = sqlx::query_as(
            "SELECT id, user_id, topic, contact, status, created_at, updated_at
             FROM conversations WHERE id = $2 AND user_id = $1",
        )
        .bind(user)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(conversation))
    }

    /// For staff: without an owner check.
    pub async fn conversation_for_staff(&self, id: i64) -> Result<Option<Conversation>> {
        let row: Option<ConversationTuple> = sqlx::query_as(
            "SELECT id, user_id, topic, contact, status, created_at, updated_at FROM conversations WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(conversation))
    }

    /// One page of a user's conversations, last updated first, and the total count.
    pub async fn conversations(&self, user: i64, page: Page) -> Result<(i64, Vec<Conversation>)> {
        let (total,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM conversations WHERE user_id = $1")
            .bind(user)
            .fetch_one(&self.pool)
            .await?;
        let rows: Vec<ConversationTuple> = sqlx::query_as(
            "SELECT id, user_id, topic, contact, status, created_at, updated_at FROM conversations
             WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3",
        )
        .bind(user)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        Ok((total, rows.into_iter().map(conversation).collect()))
    }

    /// The first messages of a user's conversation, oldest first.
    pub async fn messages(&self, user: i64, conversation: i64, limit: i64) -> Result<Vec<Message>> {
        let rows: Vec<(i64, i64, String, String, String, i64)> = sqlx::query_as(
            "SELECT m.id, m.conversation, m.author, m.body, m.images, m.at
             FROM conversation_messages m JOIN conversations c ON c.id = m.conversation
             WHERE m.conversation = $2 AND c.user_id = $1 ORDER BY m.id LIMIT $3",
        )
        .bind(user)
        .bind(conversation)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let message =
            |(id, conversation, author, body, images, at)| Message { id, conversation, author, body, images, at };
        Ok(rows.into_iter().map(message).collect())
    }
}
