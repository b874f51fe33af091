//! Messages of orders that their readers have not seen, and up to where they got a notice of it.

use std::ops::RangeInclusive;

use plimsoll_units::{AccountId, C2cOrderId};
use sqlx::{AssertSqlSafe, Row};

use super::{account, account_of, order};
use crate::{Result, Store, Transaction};

/// The newest unread message of an order for one of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadC2c {
    pub order: C2cOrderId,
    pub reader: AccountId,
    pub message: i64,
}

/// Of one side of the orders: unread messages, unless a notice was given since that side has last read.
fn of_side(side: &str) -> String {
    format!(
        "SELECT o.id, o.{side}, MAX(m.id) FROM c2c_messages m JOIN derived_c2c_orders o ON o.id = m.order_id \
         LEFT JOIN c2c_reads r ON r.order_id = o.id AND r.account = o.{side} \
         WHERE m.at BETWEEN $1 AND $2 AND m.author <> o.{side} AND m.id > COALESCE(r.message, 0) \
         AND COALESCE(r.told, 0) <= COALESCE(r.message, 0) GROUP BY o.id, o.{side}"
    )
}

impl Store {
    /// Sides with unread messages written in a span of time, and no notice of them yet.
    pub async fn c2c_unread_untold(&self, at: RangeInclusive<i64>, most: i64) -> Result<Vec<UnreadC2c>> {
        let sql = format!("{} UNION ALL {} ORDER BY 3 LIMIT $3", of_side("buyer"), of_side("seller"));
        let query = sqlx::query(AssertSqlSafe(sql)).bind(*at.start()).bind(*at.end()).bind(most);
        let rows = query.fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| -> Result<UnreadC2c> {
            let number: i64 = row.try_get(0)?;
            let (reader, message) = (account_of(row.try_get(1)?), row.try_get(2)?);
            Ok(UnreadC2c { order: C2cOrderId(number as u64), reader, message })
        };
        rows.iter().map(read).collect()
    }

    /// Notes a notice about messages up to one. False: it was noted before.
    pub async fn note_c2c_told(&self, tx: &mut Transaction, unread: &UnreadC2c) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO c2c_reads (order_id, account, message, told) VALUES ($1, $2, 0, $3) \
             ON CONFLICT (order_id, account) DO UPDATE SET told = excluded.told WHERE c2c_reads.told < excluded.told",
        )
        .bind(order(unread.order))
        .bind(account(unread.reader))
        .bind(unread.message)
        .execute(&mut **tx)
        .await?;
        Ok(done.rows_affected() > 0)
    }
}
