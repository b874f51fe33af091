//! Files that people handed in, by the name we gave them.

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadRow {
    pub name: String,
    pub user: i64,
    pub media: String,
    pub private: bool,
    pub size_bytes: i64,
    pub at: i64,
}

impl Store {
    pub async fn add_upload(&self, upload: &UploadRow) -> Result<()> {
        sqlx::query(
            "INSERT INTO uploads (name, user_id, media, private, size_bytes, at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&upload.name)
        .bind(upload.user)
        .bind(&upload.media)
        .bind(i64::from(upload.private))
        .bind(upload.size_bytes)
        .bind(upload.at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn upload(&self, name: &str) -> Result<Option<UploadRow>> {
        let row: Option<(String, i64, String, i64, i64, i64)> =
            sqlx::query_as("SELECT name, user_id, media, private, size_bytes, at FROM uploads WHERE name = $1")
                .bind(name)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|(name, user, media, private, size_bytes, at)| UploadRow {
            name,
            user,
            media,
            private: private != 0,
            size_bytes,
            at,
        }))
    }

    /// Opens a person's file to everybody.
    pub async fn publish_upload(&self, user: i64, name: &str) -> Result<()> {
        let set = sqlx::query("UPDATE uploads SET private = 0 WHERE user_id = $1 AND name = $2");
        set.bind(user).bind(name).execute(&self.pool).await?;
        Ok(())
    }

    /// How many files a person handed in since `from`, and their bytes.
    pub async fn uploads_since(&self, user: i64, from: i64) -> Result<(i64, i64)> {
        let rows: Vec<(i64,)> = sqlx::query_as("SELECT size_bytes FROM uploads WHERE user_id = $1 AND at > $2")
            .bind(user)
            .bind(from)
            .fetch_all(&self.pool)
            .await?;
        Ok((rows.len() as i64, rows.iter().map(|(bytes,)| bytes).sum()))
    }
}
