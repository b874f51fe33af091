//! Transfers on their way in: seen, confirmed, credited once, final.

use plimsoll_engine::command::{CreditDeposit, FinaliseDeposit};
use plimsoll_store::StoreError;
use plimsoll_store::money::{IncomingTransferRow, NewDepositDeclaration};
use plimsoll_units::{AccountId, DepositId, NetworkId};

use super::super::faucet::{ON_ITS_WAY, SEEN};
use super::super::serial;
use super::{LATER_MS, MoneyWorker, RETRY_MS, ROWS_PER_TICK, own_failure};
use crate::error::{AppError, Result};

const CREDITED: i64 = 2;
pub(super) const FINAL: i64 = 3;
const UNDONE: i64 = 4;
/// What became of a deposit, as its owner sees it.
pub(super) const SUCCESS: i64 = 1;
const CHANNEL_FAILED: i64 = 4;

/// A transfer that is looked at again later, and how far it is.
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
        // Also when the round ended early: what was done is not to be done again.
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

    /// Until the next block.
    fn waiting(&self, row: &IncomingTransferRow, stage: i64) -> Waiting {
        Waiting { transfer: row.id, stage, confirmations: self.confirmations(row), next_at: self.next_block() }
    }

    /// All in one transaction: most transfers do nothing but gain a block, and there may be thousands under way.
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

    /// Blocks on top of it by now.
    fn confirmations(&self, row: &IncomingTransferRow) -> i64 {
        (self.money.now() - row.created_at).max(0) / self.money.config.money.sandbox.block_ms.max(1)
    }

    fn next_block(&self) -> i64 {
        self.money.now() + self.money.config.money.sandbox.block_ms
    }

    /// The transfer is there: find the declaration it belongs to, or make a row for its owner.
    async fn see(&self, row: &IncomingTransferRow) -> Result<()> {
        let store = &self.money.store;
        let mut tx = store.begin().await?;
        let owner = (row.user, row.channel.as_str());
        let named = (row.tx.as_str(), row.reference.as_str());
        let recharge = match store.matching_declaration(&mut tx, owner, named, row.amount).await? {
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
                store.add_declaration(&mut tx, &new).await?
            }
        };
        store.link_incoming_transfer(&mut tx, row.id, recharge).await?;
        store.move_incoming_transfer(&mut tx, row.id, (SEEN, 0), None, self.next_block()).await?;
        Ok(tx.commit().await.map_err(StoreError::from)?)
    }

    /// Credits it, or says that it waits.
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
            // The ledger will never take it: an account that can't have it.
            Err(AppError::Refused(refusal)) => {
                tracing::warn!(transfer = row.id, %refusal, "a transfer could not be credited");
                let why = format!("not credited: {refusal}");
                self.settle(row, (UNDONE, confirmations), None, CHANNEL_FAILED, &why).await
            }
            Err(failure) => Err(failure),
        };
        settled.map(|()| None)
    }

    /// Said twice, it is credited once.
    async fn credit(&self, row: &IncomingTransferRow, is_final: bool) -> Result<i64> {
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
        Ok(done.receipt.id as i64)
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
