//! The conversation of an order. Messages are never changed.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, C2cOrderId};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::{account, account_of, order};
use crate::{PAGE_ROWS_MAX, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cMessage {
    pub id: i64,
    pub author: AccountId,
    /// 0 by a side, 1 by the staff.
    pub kind: i64,
    /// Sealed, as rows keep it.
    pub text: String,
    /// The name of an uploaded picture.
    pub file: Option<String>,
    pub at: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct NewC2cMessage<'a> {
    pub order: C2cOrderId,
    pub author: AccountId,
    pub kind: i64,
    pub text: &'a str,
    pub file: Option<&'a str>,
    pub at: i64,
}

fn message(row: &AnyRow) -> Result<C2cMessage> {
    Ok(C2cMessage {
        id: row.try_get(0)?,
        author: account_of(row.try_get(1)?),
        kind: row.try_get(2)?,
        text: row.try_get(3)?,
        file: row.try_get(4)?,
        at: row.try_get(5)?,
    })
}

/// Tables whose texts are sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cTexts {
    Messages,
    Statements,
}

impl C2cTexts {
    const fn table(self) -> &'static str {
        match self {
            Self::Messages => "c2c_messages",
            Self::Statements => "c2c_statements",
        }
    }
}

impl Store {
    /// Sealed texts with an id above `after`: id, order and text.
    pub async fn c2c_texts_after(&self, of: C2cTexts, after: i64, most: i64) -> Result<Vec<(i64, i64, String)>> {
        let table = of.table();
        let sql = format!("SELECT id, order_id, text FROM {table} WHERE id > $1 ORDER BY id LIMIT $2");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(after).bind(most).fetch_all(&self.pool).await?)
    }

    pub async fn reseal_c2c_text(&self, of: C2cTexts, id: i64, text: &str) -> Result<()> {
        let sql = format!("UPDATE {} SET text = $2 WHERE id = $1", of.table());
        sqlx::query(AssertSqlSafe(sql)).bind(id).bind(text).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn add_c2c_message(&self, new: &NewC2cMessage<'_>) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO c2c_messages (order_id, author, kind, text, file, at) VALUES ($1, $2, $3, $4, $5, $6) \
             RETURNING id",
        )
        .bind(order(new.order))
        .bind(account(new.author))
        .bind(new.kind)
        .bind(new.text)
        .bind(new.file)
        .bind(new.at)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    /// Messages before one, newest first, and how many there are in all.
    pub async fn c2c_messages(&self, id: C2cOrderId, before: i64, limit: i64) -> Result<(u64, Vec<C2cMessage>)> {
        let (total,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM c2c_messages WHERE order_id = $1")
            .bind(order(id))
            .fetch_one(&self.pool)
            .await?;
        let sql = "SELECT id, author, kind, text, file, at FROM c2c_messages WHERE order_id = $1 AND id < $2 \
                   ORDER BY id DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(order(id)).bind(before).bind(limit).fetch_all(&self.pool).await?;
        Ok((total as u64, rows.iter().map(message).collect::<Result<_>>()?))
    }

    /// Whether a picture was sent in an order.
    pub async fn is_in_c2c_order(&self, id: C2cOrderId, file: &str) -> Result<bool> {
        let sql = "SELECT (SELECT COUNT(*) FROM c2c_messages WHERE order_id = $1 AND file = $2) \
                   + (SELECT COUNT(*) FROM c2c_proofs WHERE order_id = $1 AND file = $2)";
        let (count,): (i64,) = sqlx::query_as(sql).bind(order(id)).bind(file).fetch_one(&self.pool).await?;
        Ok(count > 0)
    }

    /// Read marks only rise.
    pub async fn note_c2c_read(&self, id: C2cOrderId, reader: AccountId, message: i64) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO c2c_reads (order_id, account, message) VALUES ($1, $2, $3) \
             ON CONFLICT (order_id, account) DO UPDATE SET message = excluded.message \
             WHERE c2c_reads.message < excluded.message",
        )
        .bind(order(id))
        .bind(account(reader))
        .bind(message)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// The last message that somebody has read; 0 when none.
    pub async fn c2c_read(&self, id: C2cOrderId, reader: AccountId) -> Result<i64> {
        let found: Option<(i64,)> =
            sqlx::query_as("SELECT message FROM c2c_reads WHERE order_id = $1 AND account = $2")
                .bind(order(id))
                .bind(account(reader))
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map_or(0, |(message,)| message))
    }

    /// Messages of others that somebody has not read, by order. A page of orders at most.
    pub async fn c2c_unread(&self, ids: &[C2cOrderId], reader: AccountId) -> Result<BTreeMap<C2cOrderId, i64>> {
        let ids = &ids[..ids.len().min(PAGE_ROWS_MAX as usize)];
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let places: Vec<String> = (2..ids.len() + 2).map(|place| format!("${place}")).collect();
        let sql = format!(
            "SELECT m.order_id, COUNT(*) FROM c2c_messages m \
             LEFT JOIN c2c_reads r ON r.order_id = m.order_id AND r.account = $1 \
             WHERE m.order_id IN ({}) AND m.author <> $1 AND m.id > COALESCE(r.message, 0) GROUP BY m.order_id",
            places.join(", ")
        );
        let mut arguments = AnyArguments::default();
        arguments.add(account(reader)).expect("a plain value is always encoded");
        for id in ids {
            arguments.add(order(*id)).expect("a plain value is always encoded");
        }
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((C2cOrderId(row.try_get::<i64, _>(0)? as u64), row.try_get(1)?))).collect()
    }
}
