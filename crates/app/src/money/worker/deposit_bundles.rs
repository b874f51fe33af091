//! Deposit bundles: final transfers below the minimum wait until one user's transfers of one coin on one network reach
//! the minimum together, and are then credited as one.
//!
//! The members of a bundle are fixed in rows before the ledger receives it, and its id is a hash of all members. So
//! each transfer is credited once, wherever the worker stops and resumes.

use plimsoll_engine::command::CreditDeposit;
use plimsoll_store::StoreError;
use plimsoll_store::money::{BundleKey, DepositBundleRow, IncomingTransferRow, WaitingRow};
use plimsoll_units::{AccountId, Amount, NetworkId};

use super::incoming_transfers::{FINAL, SUCCESS};
use super::{MoneyWorker, ROWS_PER_TICK, own_failure};
use crate::error::{AppError, Result};

/// Transfers in one bundle.
const GATHERED_MAX: i64 = 500;
/// A bundle has no output index within a transaction.
const WHOLE: u32 = 0;

impl MoneyWorker {
    /// The minimum deposit of this coin on this network.
    pub(in crate::money) fn deposit_minimum(&self, network: i64, coin: &str) -> Result<Amount> {
        let asset = self.money.asset(coin)?;
        let network = NetworkId(u16::try_from(network).map_err(AppError::world)?);
        let terms = self.money.engine_client.read_stale(|engine| engine.treasury().channel(network, asset).copied())?;
        Ok(terms.map_or(Amount::ZERO, |terms| terms.deposit_minimum))
    }

    /// Adds a final transfer to the waiting ones: too small to be credited alone, and no longer reversible.
    pub(in crate::money) async fn wait_for_more(
        &self,
        row: &IncomingTransferRow,
        confirmations: i64,
        minimum: Amount,
    ) -> Result<()> {
        let store = &self.money.store;
        let remark = format!("below the minimum of {minimum}: credited together with what else comes");
        let mut tx = store.begin().await?;
        store.park_transfer(&mut tx, row.id, confirmations, &remark, self.money.now()).await?;
        tx.commit().await.map_err(StoreError::from)?;
        let bundle = BundleKey { user: row.user, account: row.account, network: row.network, coin: row.coin.clone() };
        self.gather(&bundle).await
    }

    /// Binds the waiting transfers of one key into a bundle, if they reach the minimum.
    async fn gather(&self, bundle: &BundleKey) -> Result<()> {
        let (store, minimum) = (&self.money.store, self.deposit_minimum(bundle.network, &bundle.coin)?);
        let mut tx = store.begin().await?;
        let waiting = store.waiting_on(&mut tx, bundle, GATHERED_MAX).await?;
        let together = waiting.iter().fold(Amount::ZERO, |sum, row| sum + row.amount);
        if waiting.is_empty() || together < minimum {
            return Ok(());
        }
        let members: Vec<i64> = waiting.iter().map(|row| row.id).collect();
        if store.gather(&mut tx, bundle, (&members, together, &hash_of(bundle, &waiting)), self.money.now()).await? {
            tx.commit().await.map_err(StoreError::from)?;
        }
        Ok(())
    }

    /// Bundles keys that reached the minimum without a new transfer, because the minimum was lowered.
    pub(super) async fn credit_ready_bundles(&self) -> Result<()> {
        for bundle in self.money.store.bundles(ROWS_PER_TICK).await? {
            self.gather(&bundle).await?;
        }
        Ok(())
    }

    /// Has the ledger credit open bundles.
    pub(super) async fn credit_bundles(&self) -> Result<()> {
        for row in self.money.store.open_bundles(ROWS_PER_TICK).await? {
            if let Err(failure) = own_failure(self.credit_bundle(&row).await)? {
                tracing::warn!(gathering = row.id, %failure, "could not be credited");
            }
        }
        Ok(())
    }

    /// Whether the bundle equals the sum of its transfers, each with a valid fingerprint.
    async fn is_true_bundle(&self, row: &DepositBundleRow) -> Result<bool> {
        let members = self.money.store.gathered(row.id).await?;
        let mut waiting = Vec::with_capacity(members.len());
        let mut sound = !members.is_empty();
        for member in &members {
            let bundle = BundleKey {
                user: member.user,
                account: member.account,
                network: member.network,
                coin: member.coin.clone(),
            };
            sound &= bundle == row.bundle && self.money.is_true_incoming_transfer(member).await?;
            waiting.push(WaitingRow { id: member.id, tx: member.tx.clone(), idx: member.idx, amount: member.amount });
        }
        let together = waiting.iter().fold(Amount::ZERO, |sum, row| sum + row.amount);
        sound &= together == row.amount && hash_of(&row.bundle, &waiting) == row.tx;
        let about = format!("gathered transfers {}", row.id);
        Ok(self.money.believe(&about, sound, "they are not what was seen: they are not credited"))
    }

    async fn credit_bundle(&self, row: &DepositBundleRow) -> Result<()> {
        let mut transaction = [0; 32];
        hex::decode_to_slice(&row.tx, &mut transaction).map_err(AppError::world)?;
        let command = CreditDeposit {
            account: AccountId(u32::try_from(row.bundle.account).map_err(AppError::world)?),
            asset: self.money.asset(&row.bundle.coin)?,
            amount: row.amount,
            network: NetworkId(u16::try_from(row.bundle.network).map_err(AppError::world)?),
            transaction,
            index: WHOLE,
            is_final: true,
        };
        if !self.is_true_bundle(row).await? {
            return Ok(());
        }
        let store = &self.money.store;
        match self.money.engine_client.submit(command, None).await {
            Ok(done) => {
                let (deposit, remark) = (done.receipt.id as i64, "credited together with others");
                let mut tx = store.begin().await?;
                let reported = (remark, self.money.now());
                store.settle_bundle(&mut tx, row.id, deposit, (FINAL, SUCCESS), reported).await?;
                Ok(tx.commit().await.map_err(StoreError::from)?)
            }
            // The minimum was raised in between, or the account cannot be credited now: it keeps waiting.
            Err(AppError::Refused(refusal)) => {
                tracing::warn!(gathering = row.id, %refusal, "waits on");
                let mut tx = store.begin().await?;
                store.dissolve_bundle(&mut tx, row.id).await?;
                Ok(tx.commit().await.map_err(StoreError::from)?)
            }
            Err(failure) => Err(failure),
        }
    }
}

/// The id of the bundle: a hash of its members. No chain transaction has it.
fn hash_of(bundle: &BundleKey, members: &[WaitingRow]) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("plimsoll gathered deposits v1");
    hasher.update(&bundle.network.to_le_bytes());
    for member in members {
        hasher.update(member.tx.as_bytes()).update(&[0]).update(&member.idx.to_le_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_knows_every_member_and_its_place() {
        let bundle = BundleKey { user: 1, account: 2, network: 3, coin: "USDT".to_owned() };
        let row = |tx: &str, idx| WaitingRow { id: 0, tx: tx.to_owned(), idx, amount: Amount::ONE };
        let first = hash_of(&bundle, &[row("aa", 0), row("bb", 1)]);
        assert_eq!(first.len(), 64);
        assert_eq!(first, hash_of(&bundle, &[row("aa", 0), row("bb", 1)]));
        for other in [&[row("aa", 0)][..], &[row("aa", 0), row("bb", 2)], &[row("aab", 0), row("b", 1)]] {
            assert_ne!(first, hash_of(&bundle, other));
        }
    }
}
