//! Which keys have sealed anything here, and the sealed values that a newer key takes over.

use crate::{Result, Store};

/// A person's secrets of an authenticator, as they are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotpRow {
    pub user: i64,
    pub secret: Option<Vec<u8>>,
    pub pending: Option<Vec<u8>>,
}

/// What is sealed of a saved bank, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankTexts {
    pub id: i64,
    pub user: i64,
    pub number: String,
    pub holder: String,
    pub holder_address: String,
}

/// The number of an account that was paid to, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow {
    pub id: i64,
    pub user: i64,
    pub number: String,
    pub payee: Option<String>,
}

type TotpTuple = (i64, Option<Vec<u8>>, Option<Vec<u8>>);

impl Store {
    /// Numbers and prints of keys, oldest first.
    pub async fn seal_keys(&self) -> Result<Vec<(u32, String)>> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT key, print FROM seal_keys ORDER BY key").fetch_all(&self.pool).await?;
        Ok(rows.into_iter().filter_map(|(key, fingerprint)| Some((u32::try_from(key).ok()?, fingerprint))).collect())
    }

    pub async fn note_seal_key(&self, key: u32, fingerprint: &str, at: i64) -> Result<()> {
        sqlx::query("INSERT INTO seal_keys (key, print, since) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING")
            .bind(i64::from(key))
            .bind(fingerprint)
            .bind(at)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// People with an authenticator, or on the way to one, whose number is above `after`.
    pub async fn totp_rows(&self, after: i64, most: i64) -> Result<Vec<TotpRow>> {
        let rows: Vec<TotpTuple> = sqlx::query_as(
            "SELECT id, totp_secret, totp_pending FROM users
             WHERE id > $1 AND (totp_secret IS NOT NULL OR totp_pending IS NOT NULL) ORDER BY id LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(user, secret, pending)| TotpRow { user, secret, pending }).collect())
    }

    /// Writes a secret anew, unless its owner has changed it in between.
    pub async fn reseal_totp(&self, user: i64, old: &[u8], new: &[u8]) -> Result<()> {
        for statement in [
            "UPDATE users SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2",
            "UPDATE users SET totp_pending = $3 WHERE id = $1 AND totp_pending = $2",
        ] {
            sqlx::query(statement).bind(user).bind(old).bind(new).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Saved banks whose number is above `after`.
    pub async fn bank_texts(&self, after: i64, most: i64) -> Result<Vec<BankTexts>> {
        let rows: Vec<(i64, i64, String, String, String)> = sqlx::query_as(
            "SELECT id, user_id, number, holder, holder_address FROM banks WHERE id > $1 ORDER BY id LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let texts = |(id, user, number, holder, holder_address)| BankTexts { id, user, number, holder, holder_address };
        Ok(rows.into_iter().map(texts).collect())
    }

    /// Unless its owner has changed it in between.
    pub async fn reseal_bank(&self, old: &BankTexts, new: &BankTexts, mark: &str) -> Result<()> {
        sqlx::query(
            "UPDATE banks SET number = $3, holder = $4, holder_address = $5, mark = $6 WHERE id = $1 AND number = $2",
        )
        .bind(old.id)
        .bind(&old.number)
        .bind(&new.number)
        .bind(&new.holder)
        .bind(&new.holder_address)
        .bind(mark)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Withdrawals to banks whose number is above `after`.
    pub async fn paid_numbers(&self, after: i64, most: i64) -> Result<Vec<NumberRow>> {
        let rows: Vec<(i64, i64, String, Option<String>)> = sqlx::query_as(
            "SELECT id, user_id, address, payee FROM withdrawals
             WHERE id > $1 AND bank_id IS NOT NULL ORDER BY id LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(id, user, number, payee)| NumberRow { id, user, number, payee }).collect())
    }

    pub async fn reseal_paid(&self, row: &NumberRow, sealed: &str, payee: Option<&str>) -> Result<()> {
        sqlx::query("UPDATE withdrawals SET address = $3, payee = $4 WHERE id = $1 AND address = $2")
            .bind(row.id)
            .bind(&row.number)
            .bind(sealed)
            .bind(payee)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
