//! Operator settings, by version.

use crate::{Result, Store, Transaction};

/// The newest version of one setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub key: String,
    pub version: i64,
    pub body: String,
    /// The bundled version it is based on; 0 when written by a person.
    pub seed: i64,
}

/// A new version of a setting.
#[derive(Clone, Copy, Debug)]
pub struct WrittenSetting<'a> {
    pub key: &'a str,
    pub body: &'a str,
    pub author: &'a str,
    pub seed: i64,
    pub at: i64,
}

impl Store {
    /// The newest version of each.
    pub async fn settings(&self) -> Result<Vec<Setting>> {
        let rows: Vec<(String, i64, String, i64)> = sqlx::query_as(
            "SELECT key, version, body, seed FROM settings s
             WHERE version = (SELECT MAX(version) FROM settings n WHERE n.key = s.key) ORDER BY key",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(key, version, body, seed)| Setting { key, version, body, seed }).collect())
    }
}

/// Adds a version, which becomes the newest. Returns its number.
pub async fn write_setting(tx: &mut Transaction, setting: WrittenSetting<'_>) -> Result<i64> {
    let (version,): (i64,) = sqlx::query_as(
        "INSERT INTO settings (key, version, body, author, seed, at)
         VALUES ($1, COALESCE((SELECT MAX(version) FROM settings WHERE key = $1), 0) + 1, $2, $3, $4, $5)
         RETURNING version",
    )
    .bind(setting.key)
    .bind(setting.body)
    .bind(setting.author)
    .bind(setting.seed)
    .bind(setting.at)
    .fetch_one(&mut **tx)
    .await?;
    Ok(version)
}
