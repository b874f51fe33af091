//! Which child key is whose, and the addresses given out.

use super::fingerprints::Fingerprinted;
use crate::{Result, Store, Transaction};

impl Store {
    /// The number of a user's deposit key, given out at the first call and the same ever after.
    /// Whoever is given one gets its print with it.
    pub async fn deposit_key(&self, user: i64, fingerprint: impl FnOnce(i64) -> String + Send) -> Result<i64> {
        let find = "SELECT id FROM deposit_keys WHERE user_id = $1";
        let known: Option<(i64,)> = sqlx::query_as(find).bind(user).fetch_optional(&self.pool).await?;
        if let Some((id,)) = known {
            return Ok(id);
        }
        let mut tx = self.begin().await?;
        let added = sqlx::query("INSERT INTO deposit_keys (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING")
            .bind(user)
            .execute(&mut *tx)
            .await?;
        let (id,): (i64,) = sqlx::query_as(find).bind(user).fetch_one(&mut *tx).await?;
        if added.rows_affected() == 1 {
            self.put_print(&mut tx, Fingerprinted::DepositKey, user, &fingerprint(id)).await?;
        }
        tx.commit().await?;
        Ok(id)
    }

    /// Until the transaction ends, nobody else's passes here for this user, who has a deposit key.
    pub async fn hold_deposits(&self, tx: &mut Transaction, user: i64) -> Result<()> {
        // A row that is written is held on either database.
        sqlx::query("UPDATE deposit_keys SET user_id = user_id WHERE user_id = $1")
            .bind(user)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// The address a user was given on a network.
    pub async fn deposit_address(&self, user: i64, network: i64) -> Result<Option<String>> {
        let found: Option<(String,)> =
            sqlx::query_as("SELECT address FROM deposit_addresses WHERE user_id = $1 AND network = $2")
                .bind(user)
                .bind(network)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(address,)| address))
    }

    /// Keeps what was given out. The first address stays.
    pub async fn keep_deposit_address(&self, user: i64, network: i64, address: &str, at: i64) -> Result<()> {
        sqlx::query(
            "INSERT INTO deposit_addresses (user_id, network, address, made_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, network) DO NOTHING",
        )
        .bind(user)
        .bind(network)
        .bind(address)
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Whether the address is one of the platform's own, whoever's.
    pub async fn is_deposit_address(&self, address: &str) -> Result<bool> {
        let found: Option<(i64,)> = sqlx::query_as("SELECT user_id FROM deposit_addresses WHERE address = $1 LIMIT 1")
            .bind(address)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.is_some())
    }
}
