//! Bank accounts and cards of users.

use sqlx::any::AnyRow;

use super::{number, text};
use crate::{Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRow {
    pub id: i64,
    /// Sealed, like the number and the holder's address.
    pub holder: String,
    pub number: String,
    pub bank_name: String,
    pub bank_branch: String,
    pub bank_address: String,
    pub bank_code: String,
    pub currency: String,
    pub holder_address: String,
    pub known_since: i64,
}

#[derive(Clone, Debug)]
pub struct NewBank<'a> {
    /// Sealed, like the number and the holder's address.
    pub holder: &'a str,
    pub number: &'a str,
    /// Keyed hash: equal for the same number of the same user.
    pub mark: &'a str,
    pub bank_name: &'a str,
    pub bank_branch: &'a str,
    pub bank_address: &'a str,
    pub bank_code: &'a str,
    pub currency: &'a str,
    pub holder_address: &'a str,
    pub known_since: i64,
}

pub(super) fn read(row: &AnyRow) -> Result<BankRow> {
    Ok(BankRow {
        id: number(row, "id")?,
        holder: text(row, "holder")?,
        number: text(row, "number")?,
        bank_name: text(row, "bank_name")?,
        bank_branch: text(row, "bank_branch")?,
        bank_address: text(row, "bank_address")?,
        bank_code: text(row, "bank_code")?,
        currency: text(row, "currency")?,
        holder_address: text(row, "holder_address")?,
        known_since: number(row, "known_since")?,
    })
}

impl Store {
    /// `Taken` when the user has this number already; `None` when the user has `most` banks.
    pub async fn add_bank(&self, user: i64, new: &NewBank<'_>, most: i64) -> Result<Option<i64>> {
        let Some(mut tx) = self.begin_within(user, "SELECT COUNT(*) FROM banks WHERE user_id = $1", most).await? else {
            return Ok(None);
        };
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO banks (user_id, holder, number, bank_name, bank_branch, bank_address, bank_code, currency,
                                holder_address, known_since, mark)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id",
        )
        .bind(user)
        .bind(new.holder)
        .bind(new.number)
        .bind(new.bank_name)
        .bind(new.bank_branch)
        .bind(new.bank_address)
        .bind(new.bank_code)
        .bind(new.currency)
        .bind(new.holder_address)
        .bind(new.known_since)
        .bind(new.mark)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Some(id))
    }

    /// Returns whether there was one of the user's to change.
    pub async fn change_bank(&self, user: i64, id: i64, new: &NewBank<'_>) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE banks SET holder = $3, number = $4, bank_name = $5, bank_branch = $6, bank_address = $7,
                              bank_code = $8, currency = $9, holder_address = $10, known_since = $11, mark = $12
             WHERE user_id = $1 AND id = $2",
        )
        .bind(user)
        .bind(id)
        .bind(new.holder)
        .bind(new.number)
        .bind(new.bank_name)
        .bind(new.bank_branch)
        .bind(new.bank_address)
        .bind(new.bank_code)
        .bind(new.currency)
        .bind(new.holder_address)
        .bind(new.known_since)
        .bind(new.mark)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn banks(&self, user: i64) -> Result<Vec<BankRow>> {
        let rows =
            sqlx::query("SELECT * FROM banks WHERE user_id = $1 ORDER BY id").bind(user).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    pub async fn bank(&self, user: i64, id: i64) -> Result<Option<BankRow>> {
        let row = sqlx::query("SELECT * FROM banks WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    pub async fn remove_bank(&self, user: i64, id: i64) -> Result<bool> {
        let done = sqlx::query("DELETE FROM banks WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }
}
