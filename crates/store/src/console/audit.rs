//! The staff's audit log. Records are added and read, never changed.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe, FromRow, Row};

use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    pub seq: i64,
    pub at: i64,
    pub actor: Option<i64>,
    pub session: String,
    pub ip: String,
    pub action: String,
    pub target: String,
    pub reason: String,
    pub before: String,
    pub after: String,
    pub result: String,
    pub command_seq: Option<i64>,
    pub prev: String,
    pub hash: String,
}

impl<'r> FromRow<'r, AnyRow> for AuditRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            at: row.try_get("at")?,
            actor: row.try_get("actor")?,
            session: row.try_get("session")?,
            ip: row.try_get("ip")?,
            action: row.try_get("action")?,
            target: row.try_get("target")?,
            reason: row.try_get("reason")?,
            before: row.try_get("before_text")?,
            after: row.try_get("after_text")?,
            result: row.try_get("result")?,
            command_seq: row.try_get("command_seq")?,
            prev: row.try_get("prev")?,
            hash: row.try_get("hash")?,
        })
    }
}

/// A record before it has its place in the chain.
#[derive(Clone, Debug, Default)]
pub struct NewAudit {
    pub at: i64,
    pub actor: Option<i64>,
    pub session: String,
    pub ip: String,
    pub action: String,
    pub target: String,
    pub reason: String,
    pub before: String,
    pub after: String,
    pub result: String,
    pub command_seq: Option<i64>,
}

#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    pub actor: Option<i64>,
    pub action: Option<String>,
    pub target: Option<String>,
    pub from: Option<i64>,
    pub to: Option<i64>,
    /// Records before this one.
    pub before: Option<i64>,
    pub limit: i64,
}

const COLUMNS: &str = "SELECT seq, at, actor, session, ip, action, target, reason, before_text, after_text, result,
    command_seq, prev, hash FROM staff_audit";
/// Another node may write at the same moment.
const TRIES: u32 = 8;

impl Store {
    /// Adds a record after the last one. `hash` computes the record's hash from its place and the hash before it.
    pub async fn append_audit(&self, new: &NewAudit, hash: impl Fn(&AuditRow) -> String) -> Result<i64> {
        let mut tries = 0;
        loop {
            tries += 1;
            let mut tx = self.begin().await?;
            let last: Option<(i64, String)> =
                sqlx::query_as("SELECT seq, hash FROM staff_audit ORDER BY seq DESC LIMIT 1")
                    .fetch_optional(&mut *tx)
                    .await?;
            let (seq, prev) = last.map_or((1, String::new()), |(seq, hash)| (seq + 1, hash));
            let mut row = AuditRow {
                seq,
                at: new.at,
                actor: new.actor,
                session: new.session.clone(),
                ip: new.ip.clone(),
                action: new.action.clone(),
                target: new.target.clone(),
                reason: new.reason.clone(),
                before: new.before.clone(),
                after: new.after.clone(),
                result: new.result.clone(),
                command_seq: new.command_seq,
                prev,
                hash: String::new(),
            };
            row.hash = hash(&row);
            let added = sqlx::query(
                "INSERT INTO staff_audit (seq, at, actor, session, ip, action, target, reason, before_text, after_text,
                    result, command_seq, prev, hash)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (seq) DO NOTHING",
            )
            .bind(row.seq)
            .bind(row.at)
            .bind(row.actor)
            .bind(&row.session)
            .bind(&row.ip)
            .bind(&row.action)
            .bind(&row.target)
            .bind(&row.reason)
            .bind(&row.before)
            .bind(&row.after)
            .bind(&row.result)
            .bind(row.command_seq)
            .bind(&row.prev)
            .bind(&row.hash)
            .execute(&mut *tx)
            .await?;
            if added.rows_affected() == 1 {
                tx.commit().await?;
                return Ok(seq);
            }
            if tries == TRIES {
                return Err(sqlx::Error::Protocol("the audit log is written by too many at once".to_owned()).into());
            }
        }
    }

    /// Newest first.
    pub async fn audit_rows(&self, filter: &AuditFilter) -> Result<Vec<AuditRow>> {
        let mut arguments = AnyArguments::default();
        let mut sql = format!("{COLUMNS} WHERE 1 = 1");
        let mut count = 0;
        let mut with = |column: &str, sql: &mut String| {
            count += 1;
            sql.push_str(&format!(" AND {column} ${count}"));
        };
        for (column, number) in
            [("actor =", filter.actor), ("at >=", filter.from), ("at <", filter.to), ("seq <", filter.before)]
        {
            if let Some(number) = number {
                with(column, &mut sql);
                arguments.add(number).map_err(sqlx::Error::Encode)?;
            }
        }
        for (column, text) in [("action =", &filter.action), ("target =", &filter.target)] {
            if let Some(text) = text {
                with(column, &mut sql);
                arguments.add(text.clone()).map_err(sqlx::Error::Encode)?;
            }
        }
        sql.push_str(&format!(" ORDER BY seq DESC LIMIT {}", filter.limit));
        Ok(sqlx::query_as_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?)
    }

    /// Oldest first, after a record: for checking and exporting all of it.
    pub async fn audit_after(&self, seq: i64, limit: i64) -> Result<Vec<AuditRow>> {
        let sql = format!("{COLUMNS} WHERE seq > $1 ORDER BY seq LIMIT $2");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(seq).bind(limit).fetch_all(&self.pool).await?)
    }

    pub async fn audit_head(&self) -> Result<Option<(i64, String)>> {
        let sql = "SELECT seq, hash FROM staff_audit ORDER BY seq DESC LIMIT 1";
        Ok(sqlx::query_as(sql).fetch_optional(&self.pool).await?)
    }
}
