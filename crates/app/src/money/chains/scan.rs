//! The transfers of one block, stored with their fingerprints before the cursor moves past it.

use std::collections::BTreeMap;

use plimsoll_evm::{Block, EvmAddress, Transfer, floored, transfers};
use plimsoll_store::money::{AddressOwner, IncomingTransferRow, NewBranch, NewIncomingTransfer, OnChain};
use plimsoll_store::{StoreError, Transaction};
use plimsoll_units::Amount;

use super::connected::ChainCoin;
use super::deposits::{CREDITED, LOST, REVERSING, UNDONE};
use super::watcher::ChainWatcher;
use crate::error::Result;
use crate::money::faucet::{ON_ITS_WAY, SEEN};

/// Transfers stored in one transaction.
const ROWS_AT_ONCE: usize = 500;

/// A transfer to an address of ours.
struct Payment<'a> {
    transfer: Transfer,
    coin: &'a ChainCoin,
    owner: AddressOwner,
    amount: Amount,
}

impl ChainWatcher {
    /// Stores what a block pays to our addresses. Doing it again changes nothing.
    pub(super) async fn store_payments(&self, block: &Block) -> Result<usize> {
        let payments = self.payments(block).await?;
        for some in payments.chunks(ROWS_AT_ONCE) {
            let mut tx = self.money.store.begin().await?;
            for payment in some {
                self.store_payment(&mut tx, block, payment).await?;
            }
            tx.commit().await.map_err(StoreError::from)?;
        }
        Ok(payments.len())
    }

    async fn payments(&self, block: &Block) -> Result<Vec<Payment<'_>>> {
        let found = transfers(block, |contract| self.chain.tokens.contains_key(&contract));
        let addresses: std::collections::BTreeSet<EvmAddress> = found.iter().map(|one| one.to).collect();
        let addresses: Vec<String> = addresses.iter().map(EvmAddress::to_string).collect();
        let owners = self.money.store.address_owners(self.chain.id(), &addresses).await?;
        let owners: BTreeMap<&str, &AddressOwner> =
            owners.iter().map(|owner| (owner.address.as_str(), owner)).collect();
        let mut payments = Vec::new();
        for transfer in found {
            let Some(owner) = owners.get(transfer.to.to_string().as_str()) else { continue };
            let coin = match transfer.token {
                Some(contract) => self.chain.tokens.get(&contract),
                None => self.chain.native.as_ref(),
            };
            let Some(coin) = coin else { continue };
            let about = format!("{} transaction {}", self.chain.network.name, transfer.transaction);
            match floored(transfer.value, coin.decimals) {
                Some(amount) if amount.is_zero() => {}
                Some(amount) => payments.push(Payment { transfer, coin, owner: (*owner).clone(), amount }),
                None => self.money.alarms.raise(&about, "it pays more than the ledger can hold: it is not credited"),
            }
        }
        Ok(payments)
    }

    async fn store_payment(&self, tx: &mut Transaction, block: &Block, payment: &Payment<'_>) -> Result<()> {
        let Payment { transfer, coin, owner, amount } = payment;
        let (hash, number) = (hex::encode(transfer.transaction.0), i64::try_from(block.number).unwrap_or(i64::MAX));
        let now = self.money.now();
        let new = NewIncomingTransfer {
            network: self.chain.id(),
            tx: &hash,
            idx: i64::from(transfer.index),
            user: owner.user,
            account: owner.account,
            channel: &coin.channel,
            coin: &coin.coin,
            amount: *amount,
            reference: "",
            need: i64::from(self.chain.confirmations),
            final_after: i64::from(self.chain.final_after),
            stage: ON_ITS_WAY,
            next_at: now,
            at: now,
        };
        let place = OnChain {
            block: number,
            block_hash: &block.hash.to_string(),
            raw: &transfer.value.to_string(),
            sender: &transfer.from.to_string(),
        };
        let store = &self.money.store;
        if let Some(id) = self.money.add_incoming_transfer(tx, &new).await? {
            return Ok(store.place_transfer(tx, id, &place).await?);
        }
        let known = store.incoming_transfer_by_key(tx, (new.network, new.tx, new.idx)).await?;
        let known = known.expect("its key is taken, and nothing deletes these rows");
        self.found_again(tx, &known, payment, (&new, &place)).await
    }

    /// A transfer that was found before: in this block, or in one of a branch that was abandoned.
    async fn found_again(
        &self,
        tx: &mut Transaction,
        known: &IncomingTransferRow,
        payment: &Payment<'_>,
        (new, place): (&NewIncomingTransfer<'_>, &OnChain<'_>),
    ) -> Result<()> {
        let (store, now) = (&self.money.store, self.money.now());
        let is_same = known.user == new.user && known.account == new.account && known.amount == new.amount;
        let is_same = is_same && known.coin == new.coin;
        let seen = if known.recharge.is_some() { SEEN } else { ON_ITS_WAY };
        match (known.stage, is_same) {
            // Credited all along: no command. Reversed before: credited once more.
            (REVERSING, true) => self.resume(tx, known.id, CREDITED, place).await,
            (LOST | UNDONE, true) => self.resume(tx, known.id, seen, place).await,
            (LOST, false) if known.deposit.is_none() => {
                store.replace_transfer(tx, known.id, new.amount, &payment.owner).await?;
                self.money.print_incoming_transfer(tx, known.id, new).await?;
                self.resume(tx, known.id, ON_ITS_WAY, place).await
            }
            (_, true) => Ok(()),
            (_, false) => {
                let about = format!("transfer {}", known.id);
                let what = "it was mined again with other contents: what was credited is taken back, the rest waits";
                self.money.alarms.raise(&about, what);
                if known.stage == REVERSING {
                    let due = NewBranch { stage: REVERSING, next_at: now };
                    store.resume_transfer(tx, known.id, due, now).await?;
                }
                Ok(())
            }
        }
    }

    async fn resume(&self, tx: &mut Transaction, id: i64, stage: i64, place: &OnChain<'_>) -> Result<()> {
        let (store, now) = (&self.money.store, self.money.now());
        store.place_transfer(tx, id, place).await?;
        Ok(store.resume_transfer(tx, id, NewBranch { stage, next_at: now }, now).await?)
    }
}
