//! Withdrawals under way. Rules review and approve the simple ones; the others wait for manual review. In the sandbox a
//! simulated desk of two decides after a while and a simulated chain confirms.

use plimsoll_engine::command::{AdvanceWithdrawal, WithdrawalStep};
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_store::money::WithdrawalRow;
use plimsoll_units::{MINUTE_MS, NetworkId, StaffId, Timestamp, WithdrawalId};

use super::super::faucet;
use super::super::withdrawals::Stage;
use super::{ANSWER_LOST_MS, LATER_MS, MoneyWorker, RETRY_MS, ROWS_PER_TICK, own_failure};
use crate::error::{AppError, Result};

/// The two staff members of the sandbox's review desk.
const DESK: [StaffId; 2] = [StaffId(1), StaffId(2)];
/// A request unknown to the ledger after this was never accepted.
const NEVER_ACCEPTED_MS: i64 = 5 * MINUTE_MS;

impl MoneyWorker {
    pub(super) async fn advance_withdrawals(&self) -> Result<()> {
        for row in self.money.store.withdrawals_due(self.money.now(), ROWS_PER_TICK).await? {
            let done = match Stage::of(row.stage) {
                Some(Stage::Requesting) => self.find_lost(&row).await,
                Some(Stage::InLedger(stage)) => self.advance(&row, stage).await,
                None => Err(AppError::world("a stage nobody knows")),
            };
            if let Err(failure) = own_failure(done)? {
                self.money.store.postpone_withdrawal(row.id, self.money.now() + RETRY_MS).await?;
                tracing::warn!(withdrawal = row.id, %failure, "could not be advanced");
            }
        }
        Ok(())
    }

    async fn advance(&self, row: &WithdrawalRow, stage: WithdrawalStage) -> Result<()> {
        if let Some(what) = self.money.withdrawal_differs(row).await? {
            return self.leave_to_people(row, stage, what).await;
        }
        self.money.alarms.clear(&named(row));
        let is_sandbox = self.money.config.sandbox;
        // On a real chain nothing is sent by pretending: it stays approved until something can send it.
        let is_simulated =
            is_sandbox && !self.money.chains.is_connected(NetworkId(u16::try_from(row.network).unwrap_or(u16::MAX)));
        // Once there is staff, people review.
        let is_simulated_desk =
            is_sandbox && !self.money.engine_client.read_stale(|engine| engine.staff().is_in_force())?;
        match stage {
            WithdrawalStage::Created => self.step(row, WithdrawalStep::StartReview, WithdrawalStage::Review).await,
            WithdrawalStage::Review => self.decide_by_rule(row).await,
            WithdrawalStage::Manual if is_simulated_desk => {
                let [by, second] = DESK;
                self.step(row, WithdrawalStep::Approve { by, second }, WithdrawalStage::Approved).await
            }
            WithdrawalStage::Approved if is_simulated => {
                let mut transaction = [0; 32];
                hex::decode_to_slice(faucet::transaction("chain", &row.serial), &mut transaction)
                    .expect("a hash is 64 digits");
                self.step(row, WithdrawalStep::Broadcast { transaction }, WithdrawalStage::Broadcast).await
            }
            WithdrawalStage::Broadcast if is_simulated => {
                self.step(row, WithdrawalStep::Confirm, WithdrawalStage::Confirmed).await
            }
            // Outside the sandbox, staff and custody take these steps.
            _ => Ok(self.money.store.postpone_withdrawal(row.id, self.money.now() + LATER_MS).await?),
        }
    }

    /// Holds a withdrawal whose row differs from the journal: nothing is sent. Before approval it goes to manual
    /// review; after that it stays at its stage until staff resolve it.
    async fn leave_to_people(&self, row: &WithdrawalRow, stage: WithdrawalStage, what: &str) -> Result<()> {
        let why = format!("{what} in its row is not what the journal holds: it is not paid");
        self.money.alarms.raise(&named(row), &why);
        match stage {
            WithdrawalStage::Created | WithdrawalStage::Review => {
                self.step(row, WithdrawalStep::NeedManual, WithdrawalStage::Manual).await
            }
            _ => Ok(self.money.store.postpone_withdrawal(row.id, self.money.now() + LATER_MS).await?),
        }
    }

    /// Approves small withdrawals to a known address without a recent security change. Everything else needs manual
    /// review.
    async fn decide_by_rule(&self, row: &WithdrawalRow) -> Result<()> {
        let approved = self.submit(row, WithdrawalStep::ApproveByRule).await;
        match approved {
            Ok(at) => self.moved(row, WithdrawalStage::Approved, at).await,
            Err(AppError::Refused(_)) => self.step(row, WithdrawalStep::NeedManual, WithdrawalStage::Manual).await,
            Err(failure) => Err(failure),
        }
    }

    async fn submit(&self, row: &WithdrawalRow, step: WithdrawalStep) -> Result<Timestamp> {
        let withdrawal = row.withdrawal.ok_or_else(|| AppError::world("an accepted withdrawal without its number"))?;
        let command = AdvanceWithdrawal { withdrawal: WithdrawalId(withdrawal as u64), step };
        Ok(self.money.engine_client.submit(command, None).await?.at)
    }

    async fn step(&self, row: &WithdrawalRow, step: WithdrawalStep, to: WithdrawalStage) -> Result<()> {
        if to.is_final() {
            self.money.store.intend_withdrawal(row.id, Stage::InLedger(to).code(), 0).await?;
        }
        match self.submit(row, step).await {
            Ok(at) => self.moved(row, to, at).await,
            Err(AppError::Refused(_)) => self.follow_ledger(row).await,
            Err(failure) => Err(failure),
        }
    }

    async fn moved(&self, row: &WithdrawalRow, stage: WithdrawalStage, at: Timestamp) -> Result<()> {
        let store = &self.money.store;
        let pace = &self.money.config.money.sandbox;
        let wait = if stage == WithdrawalStage::Manual { pace.desk_ms } else { pace.stage_ms };
        let tx = match stage {
            WithdrawalStage::Broadcast => faucet::transaction("chain", &row.serial),
            _ => String::new(),
        };
        store.move_withdrawal(row.id, Stage::InLedger(stage).code(), &tx, self.money.now() + wait, at.0).await?;
        if stage == WithdrawalStage::Confirmed && row.bank.is_none() {
            store.verify_book_address(row.user, row.network, &row.address).await?;
        }
        Ok(())
    }

    /// Updates a row that lags behind, or whose step is not possible now, from the ledger.
    async fn follow_ledger(&self, row: &WithdrawalRow) -> Result<()> {
        let id = WithdrawalId(row.withdrawal.unwrap_or_default() as u64);
        let stage = self.money.engine_client.read(|engine| engine.treasury().withdrawal(id).map(|w| w.stage)).await?;
        let now = self.money.clock.now();
        match stage {
            Some(stage) if Stage::InLedger(stage).code() > row.stage => self.moved(row, stage, now).await,
            Some(_) => Ok(self.money.store.postpone_withdrawal(row.id, now.0 + LATER_MS).await?),
            // It ended before the row was updated: the row's last intent says how.
            None => {
                let intent = row.intent.and_then(Stage::of);
                let ended = match intent {
                    Some(Stage::InLedger(stage)) => stage,
                    _ => WithdrawalStage::Rejected,
                };
                self.moved(row, ended, now).await
            }
        }
    }

    /// Resolves a request whose reply was lost: either the ledger has it, or it never happened.
    async fn find_lost(&self, row: &WithdrawalRow) -> Result<()> {
        let (store, now) = (&self.money.store, self.money.now());
        let age = now - row.created_at;
        if age < ANSWER_LOST_MS {
            return Ok(store.postpone_withdrawal(row.id, row.created_at + ANSWER_LOST_MS).await?);
        }
        let mut destination = [0; 32];
        hex::decode_to_slice(&row.destination, &mut destination).map_err(AppError::world)?;
        let found = self.money.engine_client.read(|engine| {
            let mut open = engine.treasury().withdrawals();
            open.find(|(_, w)| w.destination == destination).map(|(id, w)| (id, w.fee))
        });
        match found.await? {
            Some((id, fee)) => Ok(store.accept_withdrawal(row.id, id.0 as i64, fee, now, now).await?),
            None if age >= NEVER_ACCEPTED_MS => Ok(store.forget_withdrawal(row.id).await?),
            None => Ok(store.postpone_withdrawal(row.id, now + LATER_MS).await?),
        }
    }
}

/// Its name in alarms.
fn named(row: &WithdrawalRow) -> String {
    format!("withdrawal {}", row.id)
}
