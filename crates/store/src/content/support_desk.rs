//! Support conversations as the staff sees them: the queue, who has one, and answers that are sent again and again.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use super::conversations::{COLUMNS, Conversation, Message, NewMessage, write_message};
use crate::{Result, Store};

/// Which conversations of the desk's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFilter {
    pub status: i64,
    /// Only those of one of the staff; 0 for those that nobody has.
    pub assignee: Option<i64>,
    /// The time and the id of the last row of the page before.
    pub after: Option<(i64, i64)>,
    pub limit: i64,
}

/// An answer that is sent again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannedRow {
    pub id: i64,
    pub language: String,
    pub title: String,
    pub body: String,
    pub version: i64,
    pub by: i64,
    pub at: i64,
}

impl<'r> FromRow<'r, AnyRow> for CannedRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            language: row.try_get("language")?,
            title: row.try_get("title")?,
            body: row.try_get("body")?,
            version: row.try_get("version")?,
            by: row.try_get("by_staff")?,
            at: row.try_get("at")?,
        })
    }
}

impl Store {
    pub async fn conversation_for_staff(&self, id: i64) -> Result<Option<Conversation>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(id).fetch_optional(&self.pool).await?)
    }

    /// Those that wait, the longest wait first.
    pub async fn conversations_waiting(&self, filter: &QueueFilter) -> Result<Vec<Conversation>> {
        let (at, id) = filter.after.unwrap_or((i64::MIN, i64::MIN));
        self.queue(
            filter,
            (at, id),
            "(waiting_since > $4 OR (waiting_since = $4 AND id > $5)) ORDER BY waiting_since, id",
        )
        .await
    }

    /// Those that do not, the last change first.
    pub async fn conversations_answered(&self, filter: &QueueFilter) -> Result<Vec<Conversation>> {
        let (at, id) = filter.after.unwrap_or((i64::MAX, i64::MAX));
        self.queue(
            filter,
            (at, id),
            "(updated_at < $4 OR (updated_at = $4 AND id < $5)) ORDER BY updated_at DESC, id DESC",
        )
        .await
    }

    async fn queue(&self, filter: &QueueFilter, (at, id): (i64, i64), rest: &str) -> Result<Vec<Conversation>> {
        let sql = format!("{COLUMNS} WHERE status = $1 AND ($2 = 0 OR COALESCE(assignee, 0) = $3) AND {rest} LIMIT $6");
        let rows = sqlx::query_as(AssertSqlSafe(sql))
            .bind(filter.status)
            .bind(i64::from(filter.assignee.is_some()))
            .bind(filter.assignee.unwrap_or_default())
            .bind(at)
            .bind(id)
            .bind(filter.limit);
        Ok(rows.fetch_all(&self.pool).await?)
    }

    /// How many wait, and since when the first that was never answered and the first of the others does.
    pub async fn support_waiting(&self) -> Result<(i64, Option<i64>, Option<i64>)> {
        let sql = "SELECT COUNT(*), MIN(CASE WHEN answered = 0 THEN waiting_since END),
                          MIN(CASE WHEN answered = 1 THEN waiting_since END)
                   FROM (SELECT c.waiting_since, CASE WHEN EXISTS (SELECT 1 FROM conversation_messages m
                             WHERE m.conversation = c.id AND m.author = 'staff') THEN 1 ELSE 0 END AS answered
                         FROM conversations c WHERE c.status = 0) waiting";
        Ok(sqlx::query_as(sql).fetch_one(&self.pool).await?)
    }

    /// The last message of each of these conversations, and whether the staff has written in it.
    pub async fn last_message(&self, conversation: i64) -> Result<Option<(Message, bool)>> {
        let last: Option<Message> = sqlx::query_as(
            "SELECT id, conversation, author, staff, body, images, at FROM conversation_messages
             WHERE conversation = $1 ORDER BY id DESC LIMIT 1",
        )
        .bind(conversation)
        .fetch_optional(&self.pool)
        .await?;
        let (answers,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM (SELECT 1 FROM conversation_messages
                 WHERE conversation = $1 AND author = 'staff' LIMIT 1) answers",
        )
        .bind(conversation)
        .fetch_one(&self.pool)
        .await?;
        Ok(last.map(|last| (last, answers > 0)))
    }

    /// Stores an answer if the conversation still has the version that was read, and assigns it to the author.
    pub async fn answer_conversation(
        &self,
        id: i64,
        (version, status): (i64, i64),
        new: &NewMessage<'_>,
    ) -> Result<bool> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "UPDATE conversations SET status = $3, updated_at = $4, waiting_since = NULL, version = version + 1,
                assignee = COALESCE($5, assignee) WHERE id = $1 AND version = $2",
        )
        .bind(id)
        .bind(version)
        .bind(status)
        .bind(new.at)
        .bind(new.staff)
        .execute(&mut *tx)
        .await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        write_message(&mut tx, id, new).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// `false` when it is no longer as it was read.
    pub async fn assign_conversation(&self, id: i64, version: i64, staff: Option<i64>) -> Result<bool> {
        let sql = "UPDATE conversations SET assignee = $3, version = version + 1 WHERE id = $1 AND version = $2";
        let done = sqlx::query(sql).bind(id).bind(version).bind(staff).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Closes without an answer. `false` when it is no longer as it was read.
    pub async fn close_conversation(&self, id: i64, (version, closed): (i64, i64), at: i64) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE conversations SET status = $3, waiting_since = NULL, updated_at = $4, version = version + 1
             WHERE id = $1 AND version = $2",
        )
        .bind(id)
        .bind(version)
        .bind(closed)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// In the order of their titles.
    pub async fn canned_answers(&self, limit: i64) -> Result<Vec<CannedRow>> {
        let sql = "SELECT id, language, title, body, version, by_staff, at FROM canned_answers
                   ORDER BY title, language, id LIMIT $1";
        Ok(sqlx::query_as(sql).bind(limit).fetch_all(&self.pool).await?)
    }

    pub async fn canned_answer(&self, id: i64) -> Result<Option<CannedRow>> {
        let sql = "SELECT id, language, title, body, version, by_staff, at FROM canned_answers WHERE id = $1";
        Ok(sqlx::query_as(sql).bind(id).fetch_optional(&self.pool).await?)
    }

    /// Returns its id.
    pub async fn add_canned_answer(&self, new: &CannedRow) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO canned_answers (language, title, body, version, by_staff, at)
             VALUES ($1, $2, $3, 1, $4, $5) RETURNING id",
        )
        .bind(&new.language)
        .bind(&new.title)
        .bind(&new.body)
        .bind(new.by)
        .bind(new.at)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    /// `false` when somebody changed it since `version`.
    pub async fn change_canned_answer(&self, new: &CannedRow) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE canned_answers SET language = $3, title = $4, body = $5, by_staff = $6, at = $7,
                version = version + 1 WHERE id = $1 AND version = $2",
        )
        .bind(new.id)
        .bind(new.version)
        .bind(&new.language)
        .bind(&new.title)
        .bind(&new.body)
        .bind(new.by)
        .bind(new.at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn remove_canned_answer(&self, id: i64) -> Result<bool> {
        let done = sqlx::query("DELETE FROM canned_answers WHERE id = $1").bind(id).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }
}

/// For the rotation of keys: contacts and messages as rows keep them, with their customer.
impl Store {
    pub async fn support_contacts_after(&self, after: i64, most: i64) -> Result<Vec<(i64, i64, String)>> {
        let sql = "SELECT id, user_id, contact FROM conversations WHERE id > $1 AND contact <> '' ORDER BY id LIMIT $2";
        Ok(sqlx::query_as(sql).bind(after).bind(most).fetch_all(&self.pool).await?)
    }

    pub async fn reseal_support_contact(&self, id: i64, contact: &str) -> Result<()> {
        let sql = "UPDATE conversations SET contact = $2 WHERE id = $1";
        sqlx::query(sql).bind(id).bind(contact).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn support_messages_after(&self, after: i64, most: i64) -> Result<Vec<(i64, i64, String)>> {
        let sql = "SELECT m.id, c.user_id, m.body FROM conversation_messages m
                   JOIN conversations c ON c.id = m.conversation WHERE m.id > $1 ORDER BY m.id LIMIT $2";
        Ok(sqlx::query_as(sql).bind(after).bind(most).fetch_all(&self.pool).await?)
    }

    pub async fn reseal_support_message(&self, id: i64, body: &str) -> Result<()> {
        let sql = "UPDATE conversation_messages SET body = $2 WHERE id = $1";
        sqlx::query(sql).bind(id).bind(body).execute(&self.pool).await?;
        Ok(())
    }
}
