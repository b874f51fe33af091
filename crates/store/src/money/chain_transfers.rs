//! Transfers on real chains: whose address was paid, in which block, and which of them are due at a height.

use plimsoll_units::Amount;

use super::incoming_transfers::{self, IncomingTransferRow};
use super::{number, text};
use crate::{Result, Store, Transaction};

/// Addresses in one question.
const ADDRESSES_AT_ONCE: usize = 500;

/// Who was given a deposit address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressOwner {
    pub address: String,
    pub user: i64,
    pub account: i64,
}

/// Where a transfer stands.
#[derive(Clone, Copy, Debug)]
pub struct OnChain<'a> {
    pub block: i64,
    pub block_hash: &'a str,
    /// In the coin's smallest unit.
    pub raw: &'a str,
    pub sender: &'a str,
}

/// A transfer found again, in another block than before.
#[derive(Clone, Copy, Debug)]
pub struct NewBranch {
    pub stage: i64,
    pub next_at: i64,
}

impl Store {
    /// Owners of those of the addresses that were given out on a network.
    pub async fn address_owners(&self, network: i64, addresses: &[String]) -> Result<Vec<AddressOwner>> {
        let mut owners = Vec::new();
        for some in addresses.chunks(ADDRESSES_AT_ONCE) {
            let places: Vec<String> = (2..some.len() + 2).map(|place| format!("${place}")).collect();
            let sql = format!(
                "SELECT d.address, d.user_id, u.live_account FROM deposit_addresses d JOIN users u ON u.id = d.user_id
                 WHERE d.network = $1 AND u.live_account IS NOT NULL AND d.address IN ({})",
                places.join(", ")
            );
            let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(network);
            for address in some {
                query = query.bind(address);
            }
            for row in query.fetch_all(&self.pool).await? {
                let (user, account) = (number(&row, "user_id")?, number(&row, "live_account")?);
                owners.push(AddressOwner { address: text(&row, "address")?, user, account });
            }
        }
        Ok(owners)
    }

    /// The transfer with this key, as the transaction sees it.
    pub async fn incoming_transfer_by_key(
        &self,
        tx: &mut Transaction,
        (network, transaction, index): (i64, &str, i64),
    ) -> Result<Option<IncomingTransferRow>> {
        let row = sqlx::query("SELECT * FROM arrivals WHERE network = $1 AND tx = $2 AND idx = $3")
            .bind(network)
            .bind(transaction)
            .bind(index)
            .fetch_optional(&mut **tx)
            .await?;
        row.as_ref().map(incoming_transfers::read).transpose()
    }

    /// Notes the block of a transfer.
    pub async fn place_transfer(&self, tx: &mut Transaction, id: i64, on: &OnChain<'_>) -> Result<()> {
        sqlx::query(
            "UPDATE arrivals SET block = $2, block_hash = $3, raw = $4, sender = $5, branch_until = NULL WHERE id = $1",
        )
        .bind(id)
        .bind(on.block)
        .bind(on.block_hash)
        .bind(on.raw)
        .bind(on.sender)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Its stage after it was found again. The declaration waits again unless it was credited all along.
    pub async fn resume_transfer(&self, tx: &mut Transaction, id: i64, branch: NewBranch, at: i64) -> Result<()> {
        sqlx::query("UPDATE arrivals SET stage = $2, next_at = $3 WHERE id = $1")
            .bind(id)
            .bind(branch.stage)
            .bind(branch.next_at)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "UPDATE recharges SET status = 0, real_amount = NULL, remark = '', updated_at = $2
             WHERE id = (SELECT recharge_id FROM arrivals WHERE id = $1 AND stage < 2)",
        )
        .bind(id)
        .bind(at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Replaces what a transfer carries: it was lost before it was credited, and mined again with other contents.
    pub async fn replace_transfer(
        &self,
        tx: &mut Transaction,
        id: i64,
        amount: Amount,
        owner: &AddressOwner,
    ) -> Result<()> {
        sqlx::query("UPDATE arrivals SET amount = $2, user_id = $3, account = $4, recharge_id = NULL WHERE id = $1")
            .bind(id)
            .bind(amount.to_string())
            .bind(owner.user)
            .bind(owner.account)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Transfers of a network for which there is something to do at this height, oldest block first: new ones,
    /// sufficiently confirmed ones, credited ones that are final, and those of an abandoned branch whose time is over.
    pub async fn chain_transfers_due(
        &self,
        network: i64,
        (height, final_number): (i64, i64),
        now: i64,
        most: i64,
    ) -> Result<Vec<IncomingTransferRow>> {
        let rows = sqlx::query(
            "SELECT * FROM arrivals WHERE network = $1 AND block IS NOT NULL
               AND (stage = 0 OR (stage = 1 AND $2 - block >= need AND next_at <= $4)
                    OR (stage = 2 AND block <= $3 AND $2 - block >= final_after AND next_at <= $4)
                    OR (stage IN (7, 8) AND branch_until IS NOT NULL AND (branch_until <= $2 OR next_at <= $4)))
             ORDER BY block, id LIMIT $5",
        )
        .bind(network)
        .bind(height)
        .bind(final_number)
        .bind(now)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(incoming_transfers::read).collect()
    }

    /// A decided transfer of an abandoned branch: it is not looked at again unless it is mined again.
    pub async fn leave_branch(&self, tx: &mut Transaction, id: i64, stage: i64) -> Result<()> {
        sqlx::query("UPDATE arrivals SET stage = $2, branch_until = NULL WHERE id = $1")
            .bind(id)
            .bind(stage)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Transfers of a network at each stage.
    pub async fn chain_transfer_counts(&self, network: i64) -> Result<Vec<(i64, i64)>> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT stage, COUNT(*) FROM arrivals WHERE network = $1 AND block IS NOT NULL GROUP BY stage",
        )
        .bind(network)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows)
    }
}
