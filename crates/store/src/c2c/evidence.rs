//! Proofs of payment, statements in an appeal, and what the staff decided.

use plimsoll_units::{AccountId, C2cOrderId, StaffId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{account, account_of, order};
use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cProof {
    pub id: i64,
    pub author: AccountId,
    /// 0 of a payment, 1 for an appeal.
    pub kind: i64,
    pub file: String,
    pub media: String,
    pub size_bytes: i64,
    pub hash: String,
    pub note: String,
    pub at: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct NewC2cProof<'a> {
    pub order: C2cOrderId,
    pub author: AccountId,
    pub kind: i64,
    pub file: &'a str,
    pub media: &'a str,
    pub size_bytes: i64,
    pub hash: &'a str,
    pub note: &'a str,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cStatement {
    pub author: AccountId,
    pub text: String,
    pub at: i64,
}

/// Proposed by one person, and made by the same or a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cDecision {
    /// 0 all to the buyer, 1 all back to the seller, 2 the same with a forged proof.
    pub outcome: i64,
    pub reason: i64,
    pub text: String,
    pub proposed_by: StaffId,
    pub decided_by: Option<StaffId>,
    pub at: i64,
}

fn staff(id: i64) -> StaffId {
    StaffId(id.try_into().unwrap_or_default())
}

impl Store {
    /// Unless there are as many as an order may have.
    pub async fn add_c2c_proof(&self, new: &NewC2cProof<'_>, most: i64) -> Result<Option<i64>> {
        let added: Option<(i64,)> = sqlx::query_as(
            "INSERT INTO c2c_proofs (order_id, author, kind, file, media, size_bytes, hash, note, at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
             WHERE (SELECT COUNT(*) FROM c2c_proofs WHERE order_id = $1 AND author = $2) < $10 RETURNING id",
        )
        .bind(order(new.order))
        .bind(account(new.author))
        .bind(new.kind)
        .bind(new.file)
        .bind(new.media)
        .bind(new.size_bytes)
        .bind(new.hash)
        .bind(new.note)
        .bind(new.at)
        .bind(most)
        .fetch_optional(&self.pool)
        .await?;
        Ok(added.map(|(id,)| id))
    }

    /// Oldest first; an order has few.
    pub async fn c2c_proofs(&self, id: C2cOrderId) -> Result<Vec<C2cProof>> {
        let sql = "SELECT id, author, kind, file, media, size_bytes, hash, note, at FROM c2c_proofs \
                   WHERE order_id = $1 ORDER BY id";
        let rows = sqlx::query(sql).bind(order(id)).fetch_all(&self.pool).await?;
        let proof = |row: &AnyRow| {
            Ok(C2cProof {
                id: row.try_get(0)?,
                author: account_of(row.try_get(1)?),
                kind: row.try_get(2)?,
                file: row.try_get(3)?,
                media: row.try_get(4)?,
                size_bytes: row.try_get(5)?,
                hash: row.try_get(6)?,
                note: row.try_get(7)?,
                at: row.try_get(8)?,
            })
        };
        rows.iter().map(proof).collect()
    }

    /// Unless the author has made as many as an appeal may have.
    pub async fn add_c2c_statement(
        &self,
        id: C2cOrderId,
        author: AccountId,
        text: &str,
        at: i64,
        most: i64,
    ) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO c2c_statements (order_id, author, text, at) SELECT $1, $2, $3, $4 \
             WHERE (SELECT COUNT(*) FROM c2c_statements WHERE order_id = $1 AND author = $2) < $5",
        )
        .bind(order(id))
        .bind(account(author))
        .bind(text)
        .bind(at)
        .bind(most)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    pub async fn c2c_statements(&self, id: C2cOrderId) -> Result<Vec<C2cStatement>> {
        let sql = "SELECT author, text, at FROM c2c_statements WHERE order_id = $1 ORDER BY id";
        let rows = sqlx::query(sql).bind(order(id)).fetch_all(&self.pool).await?;
        let statement = |row: &AnyRow| {
            Ok(C2cStatement { author: account_of(row.try_get(0)?), text: row.try_get(1)?, at: row.try_get(2)? })
        };
        rows.iter().map(statement).collect()
    }

    /// A proposal takes the place of an earlier one; a made decision stays.
    pub async fn propose_c2c_decision(&self, id: C2cOrderId, decision: &C2cDecision) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO c2c_decisions (order_id, outcome, reason, text, proposed_by, decided_by, at) \
             VALUES ($1, $2, $3, $4, $5, NULL, $6) ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, \
             reason = excluded.reason, text = excluded.text, proposed_by = excluded.proposed_by, at = excluded.at \
             WHERE c2c_decisions.decided_by IS NULL",
        )
        .bind(order(id))
        .bind(decision.outcome)
        .bind(decision.reason)
        .bind(&decision.text)
        .bind(i64::from(decision.proposed_by.0))
        .bind(decision.at)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    pub async fn note_c2c_decided(&self, id: C2cOrderId, by: StaffId, at: i64) -> Result<()> {
        let sql = "UPDATE c2c_decisions SET decided_by = $2, at = $3 WHERE order_id = $1 AND decided_by IS NULL";
        sqlx::query(sql).bind(order(id)).bind(i64::from(by.0)).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn c2c_decision(&self, id: C2cOrderId) -> Result<Option<C2cDecision>> {
        let sql = "SELECT outcome, reason, text, proposed_by, decided_by, at FROM c2c_decisions WHERE order_id = $1";
        let row = sqlx::query(sql).bind(order(id)).fetch_optional(&self.pool).await?;
        let decision = |row: AnyRow| {
            Ok(C2cDecision {
                outcome: row.try_get(0)?,
                reason: row.try_get(1)?,
                text: row.try_get(2)?,
                proposed_by: staff(row.try_get(3)?),
                decided_by: row.try_get::<Option<i64>, _>(4)?.map(staff),
                at: row.try_get(5)?,
            })
        };
        row.map(decision).transpose()
    }
}
