//! Transfers of a real chain, from found to final: credited once with enough blocks on top, taken back when the chain
//! took them back.
//!
//! Runs only in the watcher's own task, so that no block changes while a transfer is being credited.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use plimsoll_engine::command::{FinaliseDeposit, ReverseDeposit};
use plimsoll_store::StoreError;
use plimsoll_store::money::{ChainCursor, IncomingTransferRow};
use plimsoll_units::{DepositId, SECOND_MS};

use super::watcher::ChainWatcher;
use crate::error::{AppError, Result};
use crate::money::faucet::{ON_ITS_WAY, SEEN};
use crate::money::worker::{CHANNEL_FAILED, FAILED, FINAL, SUCCESS, is_full};

pub(super) const CREDITED: i64 = 2;
pub(super) const UNDONE: i64 = 4;
pub(super) const LOST: i64 = 7;
pub(super) const REVERSING: i64 = 8;
const HELD: i64 = 9;
/// Names of the stages in measurements.
const STAGES: [(i64, &str); 9] = [
    (ON_ITS_WAY, "found"),
    (SEEN, "seen"),
    (CREDITED, "credited"),
    (FINAL, "final"),
    (UNDONE, "undone"),
    (5, "below the minimum"),
    (LOST, "lost"),
    (REVERSING, "reversing"),
    (HELD, "held"),
];
/// Transfers in one step: their commands are under way together.
const TRANSFERS_AT_ONCE: i64 = 256;
/// Steps in one round.
const STEPS_MAX: usize = 64;
/// What cannot be credited now is tried again after this.
const RETRY_MS: i64 = 5 * SECOND_MS;

/// What came of one transfer.
enum Outcome {
    Credited {
        deposit: i64,
        is_final: bool,
    },
    Final,
    Reversed,
    /// The abandoned branch is over, and the new one does not have it.
    Gone,
    /// Not now.
    Later,
    /// Too small to be credited alone, and final: it waits with others.
    Small {
        confirmations: i64,
    },
    /// Only a person can decide.
    Held(String),
}

impl ChainWatcher {
    /// Advances everything that is due at the cursor's height.
    pub(super) async fn advance_transfers(&self, cursor: &ChainCursor) -> Result<()> {
        for _ in 0..STEPS_MAX {
            let (height, store) = ((cursor.at.number, cursor.final_number), &self.money.store);
            let due = store.chain_transfers_due(self.chain.id(), height, self.money.now(), TRANSFERS_AT_ONCE).await?;
            let (new, known): (Vec<_>, Vec<_>) = due.iter().partition(|row| row.stage == ON_ITS_WAY);
            self.see_new(&new).await?;
            let outcomes = join_all(known.iter().map(|row| self.outcome(row, cursor))).await;
            self.keep(known.into_iter().zip(outcomes)).await?;
            if i64::try_from(due.len()).unwrap_or(i64::MAX) < TRANSFERS_AT_ONCE {
                break;
            }
        }
        self.measure_transfers().await
    }

    async fn see_new(&self, new: &[&IncomingTransferRow]) -> Result<()> {
        if new.is_empty() {
            return Ok(());
        }
        let mut tx = self.money.store.begin().await?;
        for row in new {
            self.rails.see_in(&mut tx, row, self.money.now()).await?;
        }
        Ok(tx.commit().await.map_err(StoreError::from)?)
    }

    async fn outcome(&self, row: &IncomingTransferRow, cursor: &ChainCursor) -> Result<Outcome> {
        let block = row.block.unwrap_or(i64::MAX);
        let confirmations = cursor.at.number - block;
        let is_final = confirmations >= row.final_after && block <= cursor.final_number;
        match row.stage {
            SEEN => self.credited(row, confirmations, is_final).await,
            CREDITED => {
                let deposit = deposit_of(row)?;
                self.money.engine_client.submit(FinaliseDeposit { deposit }, None).await?;
                Ok(Outcome::Final)
            }
            REVERSING => {
                let deposit = deposit_of(row)?;
                match self.money.engine_client.submit(ReverseDeposit { deposit }, None).await {
                    Ok(_) => Ok(Outcome::Reversed),
                    Err(AppError::Refused(refusal)) => Ok(Outcome::Held(format!("not reversed: {refusal}"))),
                    Err(failure) => Err(failure),
                }
            }
            _ => Ok(Outcome::Gone),
        }
    }

    async fn credited(&self, row: &IncomingTransferRow, confirmations: i64, is_final: bool) -> Result<Outcome> {
        let minimum = self.rails.deposit_minimum(row.network, &row.coin)?;
        if row.amount < minimum {
            return Ok(if is_final { Outcome::Small { confirmations } } else { Outcome::Later });
        }
        if !self.money.is_true_incoming_transfer(row).await? {
            return Ok(Outcome::Later);
        }
        match self.rails.credit(row, is_final).await {
            Ok(deposit) => Ok(Outcome::Credited { deposit, is_final }),
            Err(AppError::Refused(refusal)) if is_full(&refusal) => {
                let about = format!("{} deposits", self.chain.network.name);
                self.money.alarms.raise(&about, "the ledger has no room for further deposits: they wait");
                Ok(Outcome::Later)
            }
            Err(AppError::Refused(refusal)) => Ok(Outcome::Held(format!("not credited: {refusal}"))),
            Err(failure) => Err(failure),
        }
    }

    /// Saves what came of a step in one transaction. What failed is found due again.
    async fn keep<'a>(&self, done: impl Iterator<Item = (&'a IncomingTransferRow, Result<Outcome>)>) -> Result<()> {
        let (store, now) = (&self.money.store, self.money.now());
        let mut tx = store.begin().await?;
        let (mut failed, mut small) = (None, Vec::new());
        for (row, outcome) in done {
            let outcome = match outcome {
                Ok(outcome) => outcome,
                Err(failure) => {
                    failed = Some(failure);
                    Outcome::Later
                }
            };
            let (stage, deposit, status, remark) = match outcome {
                Outcome::Small { confirmations } => {
                    small.push((row, confirmations));
                    continue;
                }
                Outcome::Later => {
                    store
                        .move_incoming_transfer(&mut tx, row.id, (row.stage, row.confirmations), None, now + RETRY_MS)
                        .await?;
                    continue;
                }
                Outcome::Credited { deposit, is_final } => {
                    (if is_final { FINAL } else { CREDITED }, Some(deposit), Some(SUCCESS), String::new())
                }
                Outcome::Final => (FINAL, None, None, String::new()),
                Outcome::Reversed => {
                    tracing::warn!(transfer = row.id, "the chain took a credited transfer back");
                    (UNDONE, None, Some(CHANNEL_FAILED), "the chain took it back".to_owned())
                }
                Outcome::Gone => (LOST, None, Some(FAILED), "the chain dropped it before it was credited".to_owned()),
                Outcome::Held(why) => {
                    self.money.alarms.raise(&format!("transfer {}", row.id), &why);
                    (HELD, None, None, why)
                }
            };
            store.move_incoming_transfer(&mut tx, row.id, (stage, row.confirmations), deposit, now).await?;
            if matches!(stage, UNDONE | LOST) {
                store.leave_branch(&mut tx, row.id, stage).await?;
            }
            if let Some((status, recharge)) = status.zip(row.recharge) {
                let real = (status == SUCCESS).then_some(row.amount);
                store.settle_declaration(&mut tx, recharge, (status, real), &remark, now).await?;
            }
        }
        tx.commit().await.map_err(StoreError::from)?;
        // One after the other: those of one person are gathered.
        for (row, confirmations) in small {
            let minimum = self.rails.deposit_minimum(row.network, &row.coin)?;
            self.rails.wait_for_more(row, confirmations, minimum).await?;
        }
        failed.map_or(Ok(()), Err)
    }

    async fn measure_transfers(&self) -> Result<()> {
        let counts: BTreeMap<i64, i64> =
            self.money.store.chain_transfer_counts(self.chain.id()).await?.into_iter().collect();
        for (stage, name) in STAGES {
            let count = counts.get(&stage).copied().unwrap_or_default();
            let labels = [("network", self.chain.network.name), ("stage", name)];
            metrics::gauge!("plimsoll_chain_transfers", &labels).set(count as f64);
        }
        Ok(())
    }
}

fn deposit_of(row: &IncomingTransferRow) -> Result<DepositId> {
    let deposit = row.deposit.ok_or_else(|| AppError::world("a credited transfer without its number"))?;
    Ok(DepositId(deposit as u64))
}
