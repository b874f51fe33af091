//! Named chart layouts of users. The content is stored without being interpreted.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartLayoutRow {
    pub id: i64,
    pub name: String,
    /// When it was last saved.
    pub changed_at: i64,
}

/// Result of saving a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Saved with this id.
    As(i64),
    /// Another layout of the user has this name.
    NameTaken,
    /// The user has as many as allowed.
    Full,
    /// The user has none with this id.
    Unknown,
}

impl Store {
    /// The user's layouts, most recently used first.
    pub async fn chart_layouts(&self, user: i64) -> Result<Vec<ChartLayoutRow>> {
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(
            "SELECT id, name, changed_at FROM chart_layouts WHERE user_id = $1 ORDER BY used_at DESC, id DESC",
        )
        .bind(user)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(id, name, changed_at)| ChartLayoutRow { id, name, changed_at }).collect())
    }

    /// One layout with its content; marks it as the most recently used.
    pub async fn open_chart_layout(&self, user: i64, id: i64, at: i64) -> Result<Option<(ChartLayoutRow, String)>> {
        let row: Option<(String, i64, String)> = sqlx::query_as(
            "UPDATE chart_layouts SET used_at = $3 WHERE user_id = $1 AND id = $2 RETURNING name, changed_at, content",
        )
        .bind(user)
        .bind(id)
        .bind(at)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(name, changed_at, content)| (ChartLayoutRow { id, name, changed_at }, content)))
    }

    /// Adds a layout, unless the user has `most` already or one of this name.
    pub async fn add_chart_layout(&self, user: i64, name: &str, content: &str, most: i64, at: i64) -> Result<Saved> {
        let mut tx = self.begin().await?;
        self.hold_user(&mut tx, user).await?;
        let row: Option<(i64,)> = sqlx::query_as(
            "INSERT INTO chart_layouts (user_id, name, content, changed_at, used_at)
             SELECT $1, $2, $3, $4, $4 WHERE (SELECT COUNT(*) FROM chart_layouts WHERE user_id = $1) < $5
             ON CONFLICT (user_id, name) DO NOTHING RETURNING id",
        )
        .bind(user)
        .bind(name)
        .bind(content)
        .bind(at)
        .bind(most)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        if let Some((id,)) = row {
            return Ok(Saved::As(id));
        }
        let taken: Option<(i64,)> = sqlx::query_as("SELECT id FROM chart_layouts WHERE user_id = $1 AND name = $2")
            .bind(user)
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        Ok(if taken.is_some() { Saved::NameTaken } else { Saved::Full })
    }

    /// Replaces a layout of the user.
    pub async fn change_chart_layout(&self, user: i64, id: i64, name: &str, content: &str, at: i64) -> Result<Saved> {
        let mut tx = self.begin().await?;
        let taken: Option<(i64,)> =
            sqlx::query_as("SELECT id FROM chart_layouts WHERE user_id = $1 AND name = $2 AND id <> $3")
                .bind(user)
                .bind(name)
                .bind(id)
                .fetch_optional(&mut *tx)
                .await?;
        if taken.is_some() {
            return Ok(Saved::NameTaken);
        }
        let done = sqlx::query(
            "UPDATE chart_layouts SET name = $3, content = $4, changed_at = $5, used_at = $5
             WHERE user_id = $1 AND id = $2",
        )
        .bind(user)
        .bind(id)
        .bind(name)
        .bind(content)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(if done.rows_affected() == 1 { Saved::As(id) } else { Saved::Unknown })
    }

    /// Returns whether there was one of the user's to remove.
    pub async fn remove_chart_layout(&self, user: i64, id: i64) -> Result<bool> {
        let gone = sqlx::query("DELETE FROM chart_layouts WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(gone.rows_affected() > 0)
    }
}
