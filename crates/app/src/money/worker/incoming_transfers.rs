//! Incoming transfers: seen, confirmed, credited once, final.

use plimsoll_engine::command::{CreditDeposit, FinaliseDeposit};
use plimsoll_engine::{Event, Reject};
use plimsoll_store::money::{IncomingTransferRow, NewDepositDeclaration};
use plimsoll_store::{StoreError, Transaction};
use plimsoll_units::{AccountId, DepositId, NetworkId};

use super::super::faucet::{ON_ITS_WAY, SEEN};
use super::super::serial;
use super::{LATER_MS, MoneyWorker, RETRY_MS, ROWS_PER_TICK, own_failure};
use crate::engine_client::said;
use crate::error::{AppError, Result};
use crate::refusal::Refusal;

const CREDITED: i64 = 2;
pub(in crate::money) const FINAL: i64 = 3;
const UNDONE: i64 = 4;
/// Deposit outcomes as shown to the owner.
pub(in crate::money) const SUCCESS: i64 = 1;
pub(in crate::money) const FAILED: i64 = 2;
pub(in crate::money) const CHANNEL_FAILED: i64 = 4;

/// Whether the ledger refused only because its register of transfers is full: later it may accept.
pub(in crate::money) fn is_full(refusal: &Refusal) -> bool {
    refusal.code == Refusal::from(Reject::CapacityReached).code
}

/// A transfer to look at again later, and its confirmations.
struct Waiting {
    transfer: i64,
    stage: i64,
    confirmations: i64,
    next_at: i64,
}

impl MoneyWorker {
    pub(super) async fn advance_incoming_transfers(&self) -> Result<()> {
        let mut waiting = Vec::new();
        let ended = self.advance_each(&mut waiting).await;
        // Also when the round ended early: finished steps must not run again.
        self.keep(&waiting).await?;
        ended
    }

    async fn advance_each(&self, waiting: &mut Vec<Waiting>) -> Result<()> {
        for row in self.money.store.incoming_transfers_due(self.money.now(), ROWS_PER_TICK).await? {
            let done = match row.stage {
                ON_ITS_WAY => self.see(&row).await.map(|()| None),
                SEEN => self.confirm(&row).await,
                _ => self.finalise(&row).await.map(Some),
            };
            match own_failure(done)? {
                Ok(one) => waiting.extend(one),
                Err(failure) => {
                    tracing::warn!(transfer = row.id, %failure, "could not be advanced");
                    waiting.push(Waiting { next_at: self.money.now() + RETRY_MS, ..self.waiting(&row, row.stage) });
                }
            }
        }
        Ok(())
    }

    /// Waits until the next block.
    fn waiting(&self, row: &IncomingTransferRow, stage: i64) -> Waiting {
        Waiting { transfer: row.id, stage, confirmations: self.confirmations(row), next_at: self.next_block() }
    }

    /// Saves all in one transaction: most transfers only gain a block, and there may be thousands under way.
    async fn keep(&self, waiting: &[Waiting]) -> Result<()> {
        if waiting.is_empty() {
            return Ok(());
        }
        let store = &self.money.store;
        let mut tx = store.begin().await?;
        for one in waiting {
            store
                .move_incoming_transfer(&mut tx, one.transfer, (one.stage, one.confirmations), None, one.next_at)
                .await?;
        }
        Ok(tx.commit().await.map_err(StoreError::from)?)
    }

    /// Blocks on top of it so far.
    fn confirmations(&self, row: &IncomingTransferRow) -> i64 {
        (self.money.now() - row.created_at).max(0) / self.money.config.money.sandbox.block_ms.max(1)
    }

    fn next_block(&self) -> i64 {
        self.money.now() + self.money.config.money.sandbox.block_ms
    }

    async fn see(&self, row: &IncomingTransferRow) -> Result<()> {
        let mut tx = self.money.store.begin().await?;
        self.see_in(&mut tx, row, self.next_block()).await?;
        Ok(tx.commit().await.map_err(StoreError::from)?)
    }

    /// Matches a new transfer with its declaration, or creates a deposit row for its owner.
    pub(in crate::money) async fn see_in(
        &self,
        tx: &mut Transaction,
        row: &IncomingTransferRow,
        next_at: i64,
    ) -> Result<()> {
        let store = &self.money.store;
        let owner = (row.user, row.channel.as_str());
        let named = (row.tx.as_str(), row.reference.as_str());
        let recharge = match store.matching_declaration(tx, owner, named, row.amount).await? {
            Some(id) => id,
            None => {
                let new = NewDepositDeclaration {
                    user: row.user,
                    serial: &serial::serial('D', None),
                    channel: &row.channel,
                    coin: &row.coin,
                    amount: row.amount,
                    from_address: "",
                    to_address: "",
                    tx: &row.tx,
                    bank_ref: &row.reference,
                    file: "",
                    remark: "",
                    at: self.money.now(),
                };
                store.add_declaration(tx, &new).await?
            }
        };
        store.link_incoming_transfer(tx, row.id, recharge).await?;
        store.move_incoming_transfer(tx, row.id, (SEEN, row.confirmations), None, next_at).await?;
        Ok(())
    }

    /// Credits a confirmed transfer, or keeps it waiting.
    async fn confirm(&self, row: &IncomingTransferRow) -> Result<Option<Waiting>> {
        let confirmations = self.confirmations(row);
        if confirmations < row.need {
            return Ok(Some(self.waiting(row, SEEN)));
        }
        let is_final = confirmations >= row.final_after;
        let minimum = self.deposit_minimum(row.network, &row.coin)?;
        if row.amount < minimum {
            return if is_final {
                self.wait_for_more(row, confirmations, minimum).await.map(|()| None)
            } else {
                Ok(Some(self.waiting(row, SEEN)))
            };
        }
        if !self.money.is_true_incoming_transfer(row).await? {
            return Ok(Some(Waiting { next_at: self.money.now() + LATER_MS, ..self.waiting(row, SEEN) }));
        }
        let settled = match self.credit(row, is_final).await {
            Ok(deposit) => {
                let stage = if is_final { FINAL } else { CREDITED };
                self.settle(row, (stage, confirmations), Some(deposit), SUCCESS, "").await
            }
            Err(AppError::Refused(refusal)) if is_full(&refusal) => {
                self.money.alarms.raise("deposits", "the ledger has no room for further deposits: they wait");
                return Ok(Some(Waiting { next_at: self.money.now() + LATER_MS, ..self.waiting(row, SEEN) }));
            }
            // The ledger will never accept it: the account cannot be credited.
            Err(AppError::Refused(refusal)) => {
                tracing::warn!(transfer = row.id, %refusal, "a transfer could not be credited");
                let why = format!("not credited: {refusal}");
                self.settle(row, (UNDONE, confirmations), None, CHANNEL_FAILED, &why).await
            }
            Err(failure) => Err(failure),
        };
        settled.map(|()| None)
    }

    /// Sent twice, it is credited once.
    pub(in crate::money) async fn credit(&self, row: &IncomingTransferRow, is_final: bool) -> Result<i64> {
        let mut transaction = [0; 32];
        hex::decode_to_slice(&row.tx, &mut transaction).map_err(AppError::world)?;
        let command = CreditDeposit {
            account: AccountId(u32::try_from(row.account).map_err(AppError::world)?),
            asset: self.money.asset(&row.coin)?,
            amount: row.amount,
            network: NetworkId(u16::try_from(row.network).map_err(AppError::world)?),
            transaction,
            index: u32::try_from(row.idx).map_err(AppError::world)?,
            is_final,
        };
        let done = self.money.engine_client.submit(command, None).await?;
        let deposit = done.receipt.id;
        let is_known = said(done.events(), |event| matches!(event, Event::DepositRepeated { .. }).then_some(()));
        if is_final && is_known.is_some() {
            // Its first credit, whose reply was lost, may not have been final yet.
            self.money.engine_client.submit(FinaliseDeposit { deposit: DepositId(deposit) }, None).await?;
        }
        Ok(deposit as i64)
    }

    async fn finalise(&self, row: &IncomingTransferRow) -> Result<Waiting> {
        let waiting = self.waiting(row, CREDITED);
        if waiting.confirmations < row.final_after {
            return Ok(waiting);
        }
        let deposit = row.deposit.ok_or_else(|| AppError::world("a credited transfer without its number"))?;
        self.money.engine_client.submit(FinaliseDeposit { deposit: DepositId(deposit as u64) }, None).await?;
        Ok(Waiting { stage: FINAL, ..waiting })
    }

    async fn settle(
        &self,
        row: &IncomingTransferRow,
        stage: (i64, i64),
        deposit: Option<i64>,
        status: i64,
        remark: &str,
    ) -> Result<()> {
        let store = &self.money.store;
        let mut tx = store.begin().await?;
        store.move_incoming_transfer(&mut tx, row.id, stage, deposit, self.next_block()).await?;
        if let Some(recharge) = row.recharge {
            let real = (status == SUCCESS).then_some(row.amount);
            store.settle_declaration(&mut tx, recharge, (status, real), remark, self.money.now()).await?;
        }
        Ok(tx.commit().await.map_err(StoreError::from)?)
    }
}
