//! What an application for a loan carried besides its figures: purpose, papers, agreement, time zone.

use sqlx::any::AnyRow;

use super::{maybe_number, number, text};
use crate::{Result, Store};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoanApplicationRow {
    pub id: i64,
    pub user: i64,
    pub account: i64,
    pub serial: String,
    /// Its number in the ledger, once that accepted it.
    pub loan: Option<i64>,
    pub purpose: String,
    pub card_file: String,
    pub card_back_file: String,
    pub income_file: String,
    pub agreement: String,
    pub zone: String,
    pub at: i64,
}

const COLUMNS: &str =
    "id, user_id, account, serial, loan, purpose, card_file, card_back_file, income_file, agreement, zone, at";

fn read(row: &AnyRow) -> Result<LoanApplicationRow> {
    Ok(LoanApplicationRow {
        id: number(row, "id")?,
        user: number(row, "user_id")?,
        account: number(row, "account")?,
        serial: text(row, "serial")?,
        loan: maybe_number(row, "loan")?,
        purpose: text(row, "purpose")?,
        card_file: text(row, "card_file")?,
        card_back_file: text(row, "card_back_file")?,
        income_file: text(row, "income_file")?,
        agreement: text(row, "agreement")?,
        zone: text(row, "zone")?,
        at: number(row, "at")?,
    })
}

impl Store {
    /// Written before the command is sent. `Taken` when the serial number is known.
    pub async fn add_loan_application(&self, new: &LoanApplicationRow) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO loan_applications (user_id, account, serial, purpose, card_file, card_back_file, income_file,
                                            agreement, zone, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id",
        )
        .bind(new.user)
        .bind(new.account)
        .bind(&new.serial)
        .bind(&new.purpose)
        .bind(&new.card_file)
        .bind(&new.card_back_file)
        .bind(&new.income_file)
        .bind(&new.agreement)
        .bind(&new.zone)
        .bind(new.at)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    pub async fn accept_loan_application(&self, id: i64, loan: i64) -> Result<()> {
        sqlx::query("UPDATE loan_applications SET loan = $1 WHERE id = $2")
            .bind(loan)
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The ledger refused it.
    pub async fn forget_loan_application(&self, id: i64) -> Result<()> {
        sqlx::query("DELETE FROM loan_applications WHERE id = $1 AND loan IS NULL")
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn loan_application_by_serial(&self, user: i64, serial: &str) -> Result<Option<LoanApplicationRow>> {
        let sql = format!("SELECT {COLUMNS} FROM loan_applications WHERE user_id = $1 AND serial = $2");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(user).bind(serial).fetch_optional(&self.pool).await?;
        row.as_ref().map(read).transpose()
    }

    pub async fn loan_application(&self, loan: i64) -> Result<Option<LoanApplicationRow>> {
        let sql = format!("SELECT {COLUMNS} FROM loan_applications WHERE loan = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(loan).fetch_optional(&self.pool).await?;
        row.as_ref().map(read).transpose()
    }

    /// Those of an account's loans between two numbers, both included.
    pub async fn loan_applications_between(
        &self,
        account: i64,
        first: i64,
        last: i64,
    ) -> Result<Vec<LoanApplicationRow>> {
        let sql = format!("SELECT {COLUMNS} FROM loan_applications WHERE account = $1 AND loan >= $2 AND loan <= $3");
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account).bind(first).bind(last).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }
}
