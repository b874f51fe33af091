//! Referrals: invited users, and payments for them.

use plimsoll_units::{Amount, AssetId};

use crate::{Page, Result, Store, StoreError};

/// The ledger's record type of a referral payment.
const REFERRAL: i64 = 34;

/// An invited user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    pub user: i64,
    pub login_name: String,
    pub at: i64,
}

impl Store {
    /// One page of a user's invited users, newest first, and the total count.
    pub async fn invited_by(&self, parent: i64, page: Page) -> Result<(i64, Vec<Invited>)> {
        let (total,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM users WHERE parent = $1").bind(parent).fetch_one(&self.pool).await?;
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(
            "SELECT id, login_name, created_at FROM users WHERE parent = $1
             ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3",
        )
        .bind(parent)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        Ok((total, rows.into_iter().map(|(user, login_name, at)| Invited { user, login_name, at }).collect()))
    }

    /// Referral payments to an account: time, coin and amount, newest first.
    pub async fn referral_payments(&self, account: u32, limit: i64) -> Result<Vec<(i64, AssetId, Amount)>> {
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT at, asset, amount FROM derived_ledger WHERE account = $1 AND kind = $2
             ORDER BY at DESC, seq DESC, n DESC LIMIT $3",
        )
        .bind(i64::from(account))
        .bind(REFERRAL)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        let payment = |(at, asset, amount): (i64, i64, String)| {
            let asset = u16::try_from(asset).map_err(|_| StoreError::Unreadable(format!("asset {asset}")))?;
            let amount = amount.parse().map_err(|_| StoreError::Unreadable(format!("amount {amount}")))?;
            Ok((at, AssetId(asset), amount))
        };
        rows.into_iter().map(payment).collect()
    }
}
