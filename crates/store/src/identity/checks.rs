//! Identity checks: submissions and decisions.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewCheck {
    pub user: i64,
    pub level: i64,
    pub real_name: String,
    pub id_number: String,
    pub phone: String,
    pub country: String,
    pub card_type: i64,
    pub front_file: String,
    pub back_file: String,
    pub hand_file: String,
    pub submitted_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRow {
    pub user: i64,
    pub level: i64,
    pub status: i64,
    pub real_name: String,
    pub country: String,
    pub submitted_at: i64,
    pub reason: String,
}

impl<'r> FromRow<'r, AnyRow> for CheckRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            user: row.try_get("user_id")?,
            level: row.try_get("level")?,
            status: row.try_get("status")?,
            real_name: row.try_get("real_name")?,
            country: row.try_get("country")?,
            submitted_at: row.try_get("submitted_at")?,
            reason: row.try_get("reason")?,
        })
    }
}

/// The sealed fields of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperRow {
    pub user: i64,
    pub level: i64,
    pub real_name: String,
    pub id_number: String,
    pub phone: String,
}

impl<'r> FromRow<'r, AnyRow> for PaperRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            user: row.try_get("user_id")?,
            level: row.try_get("level")?,
            real_name: row.try_get("real_name")?,
            id_number: row.try_get("id_number")?,
            phone: row.try_get("phone")?,
        })
    }
}

impl Store {
    /// Sealed fields of all users, after those of a user and a level.
    pub async fn paper_rows(&self, (user, level): (i64, i64), limit: i64) -> Result<Vec<PaperRow>> {
        let rows = sqlx::query_as(
            "SELECT user_id, level, real_name, id_number, phone FROM identity_checks
             WHERE user_id > $1 OR (user_id = $1 AND level > $2) ORDER BY user_id, level LIMIT $3",
        )
        .bind(user)
        .bind(level)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }

    /// Replaces sealed fields, if they are unchanged.
    pub async fn reseal_papers(&self, old: &PaperRow, new: &PaperRow) -> Result<()> {
        sqlx::query(
            "UPDATE identity_checks SET real_name = $4, id_number = $5, phone = $6
             WHERE user_id = $1 AND level = $2 AND real_name = $3",
        )
        .bind(old.user)
        .bind(old.level)
        .bind(&old.real_name)
        .bind(&new.real_name)
        .bind(&new.id_number)
        .bind(&new.phone)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Submits a check for review. `false` when one of that level is approved or under review already.
    pub async fn submit_check(&self, check: &NewCheck) -> Result<bool> {
        let submitted = sqlx::query(
            "INSERT INTO identity_checks (user_id, level, status, real_name, id_number, phone, country, card_type,
                front_file, back_file, hand_file, submitted_at)
             VALUES ($1, $2, 3, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (user_id, level) DO UPDATE SET status = 3, real_name = excluded.real_name,
                id_number = excluded.id_number, phone = excluded.phone, country = excluded.country,
                card_type = excluded.card_type, front_file = excluded.front_file, back_file = excluded.back_file,
                hand_file = excluded.hand_file, submitted_at = excluded.submitted_at, decided_at = NULL, reason = ''
             WHERE identity_checks.status = 2",
        )
        .bind(check.user)
        .bind(check.level)
        .bind(&check.real_name)
        .bind(&check.id_number)
        .bind(&check.phone)
        .bind(&check.country)
        .bind(check.card_type)
        .bind(&check.front_file)
        .bind(&check.back_file)
        .bind(&check.hand_file)
        .bind(check.submitted_at)
        .execute(&self.pool)
        .await?;
        Ok(submitted.rows_affected() == 1)
    }

    pub async fn checks_of(&self, user: i64) -> Result<Vec<CheckRow>> {
        let rows = sqlx::query_as(
            "SELECT user_id, level, status, real_name, country, submitted_at, reason FROM identity_checks
             WHERE user_id = $1 ORDER BY level",
        )
        .bind(user)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }

    /// Checks submitted before `before` that wait for a decision, oldest first.
    pub async fn checks_waiting(&self, before: i64, limit: i64) -> Result<Vec<CheckRow>> {
        let rows = sqlx::query_as(
            "SELECT user_id, level, status, real_name, country, submitted_at, reason FROM identity_checks
             WHERE status = 3 AND submitted_at < $1 ORDER BY submitted_at, user_id, level LIMIT $2",
        )
        .bind(before)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }

    /// Decides a waiting check. `false` when it was not waiting.
    pub async fn decide_check(&self, user: i64, level: i64, status: i64, reason: &str, now: i64) -> Result<bool> {
        let decided = sqlx::query(
            "UPDATE identity_checks SET status = $3, reason = $4, decided_at = $5
             WHERE user_id = $1 AND level = $2 AND status = 3",
        )
        .bind(user)
        .bind(level)
        .bind(status)
        .bind(reason)
        .bind(now)
        .execute(&self.pool)
        .await?;
        Ok(decided.rows_affected() == 1)
    }
}
