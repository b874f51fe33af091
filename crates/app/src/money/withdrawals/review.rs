//! Manual review of withdrawals by the staff: approve with two people, or reject and refund.

use plimsoll_engine::command::{AdvanceWithdrawal, WithdrawalStep};
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_store::money::WithdrawalRow;
use plimsoll_units::{StaffId, Timestamp, WithdrawalId};

use super::Stage;
use crate::error::{AppError, Result};
use crate::money::Money;
use crate::refusal;

impl Money {
    /// Approves a withdrawal that waits for manual review. Not when its row differs from the journal.
    pub async fn approve_reviewed(&self, id: i64, by: StaffId, second: StaffId) -> Result<()> {
        let row = self.reviewed(id).await?;
        if let Some(what) = self.withdrawal_differs(&row).await? {
            return Err(refusal::PARAM.because(format!("{what} in its row is not what the journal holds")).into());
        }
        let at = self.advance_reviewed(&row, WithdrawalStep::Approve { by, second }).await?;
        let code = Stage::InLedger(WithdrawalStage::Approved).code();
        Ok(self.store.move_withdrawal(row.id, code, "", self.now(), at.0).await?)
    }

    /// Rejects it; the coins and the fee are free again.
    pub async fn reject_reviewed(&self, id: i64, by: StaffId, reason: u16) -> Result<()> {
        let row = self.reviewed(id).await?;
        let code = Stage::InLedger(WithdrawalStage::Rejected).code();
        self.store.intend_withdrawal(row.id, code, reason.into()).await?;
        let at = self.advance_reviewed(&row, WithdrawalStep::Reject { by, reason }).await?;
        Ok(self.store.move_withdrawal(row.id, code, "", self.now(), at.0).await?)
    }

    /// What of a row is not what the journal holds, if anything.
    pub async fn review_difference(&self, row: &WithdrawalRow) -> Result<Option<&'static str>> {
        self.withdrawal_differs(row).await
    }

    /// The name of a stored stage.
    pub fn stage_name(code: i64) -> &'static str {
        Stage::of(code).map_or("UNKNOWN", Stage::name)
    }

    async fn reviewed(&self, id: i64) -> Result<WithdrawalRow> {
        let row = self.store.withdrawal_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        if row.stage != Stage::InLedger(WithdrawalStage::Manual).code() {
            return Err(refusal::PARAM.because("it does not wait for review").into());
        }
        Ok(row)
    }

    async fn advance_reviewed(&self, row: &WithdrawalRow, step: WithdrawalStep) -> Result<Timestamp> {
        let withdrawal = row.withdrawal.ok_or_else(|| AppError::world("an accepted withdrawal without its number"))?;
        let command = AdvanceWithdrawal { withdrawal: WithdrawalId(withdrawal as u64), step };
        Ok(self.engine_client.submit(command, None).await?.at)
    }
}
