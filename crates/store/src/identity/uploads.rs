//! Uploaded files, by their generated names.

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

fn read((name, user, media, private, size_bytes, at): (String, i64, String, i64, i64, i64)) -> UploadRow {
    UploadRow { name, user, media, private: private != 0, size_bytes, at }
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
        Ok(row.map(read))
    }

    /// Files ordered by name, after `after`.
    pub async fn uploads_after(&self, after: &str, most: i64) -> Result<Vec<UploadRow>> {
        let rows: Vec<(String, i64, String, i64, i64, i64)> = sqlx::query_as(
            "SELECT name, user_id, media, private, size_bytes, at FROM uploads WHERE name > $1 ORDER BY name LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Makes a user's file public.
    pub async fn publish_upload(&self, user: i64, name: &str) -> Result<()> {
        let set = sqlx::query("UPDATE uploads SET private = 0 WHERE user_id = $1 AND name = $2");
        set.bind(user).bind(name).execute(&self.pool).await?;
        Ok(())
    }
}
