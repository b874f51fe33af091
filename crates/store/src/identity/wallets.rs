//! Sign-in wallets.

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalletRow {
    pub kind: String,
    pub address: String,
}

impl Store {
    /// Binds a wallet. Each belongs to one user, and each user has one of a kind.
    pub async fn add_wallet(&self, tx: &mut Transaction, user: i64, kind: &str, address: &str, at: i64) -> Result<()> {
        sqlx::query("INSERT INTO wallets (kind, address, user_id, bound_at) VALUES ($1, $2, $3, $4)")
            .bind(kind)
            .bind(address)
            .bind(user)
            .bind(at)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Removes a user's wallet of a kind, so that another can be bound.
    pub async fn remove_wallet(&self, tx: &mut Transaction, user: i64, kind: &str) -> Result<()> {
        let remove = sqlx::query("DELETE FROM wallets WHERE user_id = $1 AND kind = $2");
        remove.bind(user).bind(kind).execute(&mut **tx).await?;
        Ok(())
    }

    pub async fn user_of_wallet(&self, kind: &str, address: &str) -> Result<Option<i64>> {
        let found: Option<(i64,)> = sqlx::query_as("SELECT user_id FROM wallets WHERE kind = $1 AND address = $2")
            .bind(kind)
            .bind(address)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.map(|(user,)| user))
    }

    pub async fn wallets_of(&self, user: i64) -> Result<Vec<WalletRow>> {
        let rows: Vec<(String, String)> =
            sqlx::query_as("SELECT kind, address FROM wallets WHERE user_id = $1 ORDER BY kind")
                .bind(user)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|(kind, address)| WalletRow { kind, address }).collect())
    }
}
