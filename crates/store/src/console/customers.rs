//! Customers as the staff sees them: search, notes and tags.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe, FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomerRow {
    pub id: i64,
    pub login_name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub country: String,
    pub live_account: Option<i64>,
    /// The highest approved level.
    pub kyc: i64,
    pub created_at: i64,
}

impl<'r> FromRow<'r, AnyRow> for CustomerRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            login_name: row.try_get("login_name")?,
            email: row.try_get("email")?,
            phone: row.try_get("phone")?,
            country: row.try_get("country")?,
            live_account: row.try_get("live_account")?,
            kyc: row.try_get("kyc")?,
            created_at: row.try_get("created_at")?,
        })
    }
}

/// Everything that is given must hold.
#[derive(Clone, Debug, Default)]
pub struct CustomerFilter {
    /// Part of no text, but one of these as a whole or as a beginning: keys of login names and mail addresses, digits
    /// of telephones and ids.
    pub text: Option<String>,
    pub kyc: Option<i64>,
    pub country: Option<String>,
    pub tag: Option<String>,
    pub frozen: Option<bool>,
    /// Customers before this one: the newest come first.
    pub before: Option<i64>,
    pub limit: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteRow {
    pub id: i64,
    pub by: i64,
    pub text: String,
    pub at: i64,
}

/// The end of all texts that begin with `start`, for an index to be used.
fn after_all(start: &str) -> String {
    format!("{start}\u{10FFFF}")
}

impl Store {
    pub async fn customers(&self, filter: &CustomerFilter) -> Result<Vec<CustomerRow>> {
        let mut sql = "SELECT u.id, u.login_name, u.email, u.phone, u.country, u.live_account, u.created_at,
            (SELECT COALESCE(MAX(c.level), 0) FROM identity_checks c WHERE c.user_id = u.id AND c.status = 1) AS kyc
            FROM users u WHERE u.id < $1"
            .to_owned();
        let mut arguments = AnyArguments::default();
        let mut count = 1;
        let mut add = |sql: &mut String, condition: &str| {
            let mut condition = condition.to_owned();
            while let Some(at) = condition.find('?') {
                count += 1;
                condition.replace_range(at..=at, &format!("${count}"));
            }
            sql.push_str(" AND ");
            sql.push_str(&condition);
        };
        arguments.add(filter.before.unwrap_or(i64::MAX)).map_err(sqlx::Error::Encode)?;
        if let Some(text) = &filter.text {
            let id = text.parse::<i64>().unwrap_or(-1);
            add(
                &mut sql,
                "(u.id = ? OR u.live_account = ? OR (u.login_key >= ? AND u.login_key < ?)
                  OR (u.email_key >= ? AND u.email_key < ?) OR (u.phone >= ? AND u.phone < ?) OR u.invite_code = ?)",
            );
            for number in [id, id] {
                arguments.add(number).map_err(sqlx::Error::Encode)?;
            }
            for _ in 0..3 {
                arguments.add(text.clone()).map_err(sqlx::Error::Encode)?;
                arguments.add(after_all(text)).map_err(sqlx::Error::Encode)?;
            }
            arguments.add(text.to_uppercase()).map_err(sqlx::Error::Encode)?;
        }
        if let Some(kyc) = filter.kyc {
            add(
                &mut sql,
                "(SELECT COALESCE(MAX(c.level), 0) FROM identity_checks c WHERE c.user_id = u.id AND c.status = 1) = ?",
            );
            arguments.add(kyc).map_err(sqlx::Error::Encode)?;
        }
        if let Some(country) = &filter.country {
            add(&mut sql, "u.country = ?");
            arguments.add(country.clone()).map_err(sqlx::Error::Encode)?;
        }
        if let Some(tag) = &filter.tag {
            add(&mut sql, "u.id IN (SELECT t.user_id FROM customer_tags t WHERE t.tag = ?)");
            arguments.add(tag.clone()).map_err(sqlx::Error::Encode)?;
        }
        if let Some(frozen) = filter.frozen {
            let not = if frozen { "" } else { "NOT " };
            let frozen = "u.id IN (SELECT f.user_id FROM freezes f WHERE f.lifted_at IS NULL)";
            add(&mut sql, &format!("{not}{frozen}"));
        }
        sql.push_str(&format!(" ORDER BY u.id DESC LIMIT {}", filter.limit));
        Ok(sqlx::query_as_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?)
    }

    pub async fn count_customers(&self, since: i64) -> Result<(i64, i64)> {
        let sql = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN created_at >= $1 THEN 1 ELSE 0 END), 0) FROM users";
        Ok(sqlx::query_as(sql).bind(since).fetch_one(&self.pool).await?)
    }

    pub async fn add_customer_note(&self, user: i64, by: i64, text: &str, at: i64) -> Result<()> {
        sqlx::query("INSERT INTO customer_notes (user_id, by_staff, text, at) VALUES ($1, $2, $3, $4)")
            .bind(user)
            .bind(by)
            .bind(text)
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Newest first.
    pub async fn customer_notes(&self, user: i64, limit: i64) -> Result<Vec<NoteRow>> {
        let sql = "SELECT id, by_staff, text, at FROM customer_notes WHERE user_id = $1 ORDER BY id DESC LIMIT $2";
        let rows: Vec<(i64, i64, String, i64)> =
            sqlx::query_as(sql).bind(user).bind(limit).fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(id, by, text, at)| NoteRow { id, by, text, at }).collect())
    }

    /// Replaces all tags of a customer.
    pub async fn set_customer_tags(&self, user: i64, tags: &[String]) -> Result<()> {
        let mut tx = self.begin().await?;
        sqlx::query("DELETE FROM customer_tags WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
        for tag in tags {
            let sql = "INSERT INTO customer_tags (user_id, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(sql).bind(user).bind(tag).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }

    pub async fn customer_tags(&self, user: i64) -> Result<Vec<String>> {
        let sql = "SELECT tag FROM customer_tags WHERE user_id = $1 ORDER BY tag";
        let rows: Vec<(String,)> = sqlx::query_as(sql).bind(user).fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(tag,)| tag).collect())
    }

    /// Freezes of a customer, newest first: category, reason, review, start, end.
    pub async fn customer_freezes(&self, user: i64) -> Result<Vec<(String, String, i64, i64, Option<i64>)>> {
        let sql = "SELECT category, reason, review_at, frozen_at, lifted_at FROM freezes WHERE user_id = $1
                   ORDER BY id DESC LIMIT 50";
        Ok(sqlx::query_as(sql).bind(user).fetch_all(&self.pool).await?)
    }
}
