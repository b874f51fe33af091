//! The task that keeps money moving: transfers gain confirmations, withdrawals come to their next stage, lost answers
//! are asked for again, days are written down.
//!
//! Everything it knows is in rows, and every command it gives counts once: it can stop anywhere and go on.

mod deposit_bundles;
mod incoming_transfers;
mod withdrawals;

use std::time::Duration;

use plimsoll_units::{HOUR_MS, MINUTE_MS, SECOND_MS};

use super::Money;
use crate::error::{AppError, Result};
use crate::tasks::Tasks;

/// How often it looks.
const TICK: Duration = Duration::from_millis(500);
/// Rows of one kind handled at a time.
const ROWS_PER_TICK: i64 = 200;
/// A declaration for which nothing came is over after this.
const DECLARATION_LIFE_MS: i64 = 24 * HOUR_MS;
/// An answer that has not come by then is asked for again.
const ANSWER_LOST_MS: i64 = MINUTE_MS;
/// What can't be done now is looked at again after this.
const LATER_MS: i64 = MINUTE_MS;
/// A step that failed for once, a locked database say, is taken again after this.
const RETRY_MS: i64 = 5 * SECOND_MS;
/// Chores that need no haste.
const CHORES_EVERY_TICKS: u32 = 120;

/// Runs beside the server until it is told to stop.
pub struct MoneyWorker {
    money: Money,
}

impl MoneyWorker {
    pub fn new(money: Money) -> Self {
        Self { money }
    }

    /// Until the platform stops.
    pub async fn run(self, tasks: Tasks) {
        let mut tick: u32 = 0;
        loop {
            report("transfers", self.advance_incoming_transfers().await);
            report("gathered transfers", self.credit_bundles().await);
            report("withdrawals", self.advance_withdrawals().await);
            if tick.is_multiple_of(CHORES_EVERY_TICKS) {
                report("chores", self.do_chores().await);
            }
            tick = tick.wrapping_add(1);
            if !tasks.rest(TICK).await {
                return;
            }
        }
    }

    /// Everything once. Returns at the first failure.
    pub async fn round(&self) -> Result<()> {
        self.advance_incoming_transfers().await?;
        self.credit_bundles().await?;
        self.advance_withdrawals().await?;
        self.do_chores().await
    }

    async fn do_chores(&self) -> Result<()> {
        let (money, now) = (&self.money, self.money.now());
        let remark = "nothing arrived within a day";
        money.store.time_out_declarations(now - DECLARATION_LIFE_MS, remark, now).await?;
        self.credit_ready_bundles().await?;
        for row in money.store.open_swaps(now - ANSWER_LOST_MS, ROWS_PER_TICK).await? {
            money.settle_lost_swap(&row).await?;
        }
        let noted = money.note_equity().await?;
        if noted > 0 {
            tracing::info!(noted, "wrote what accounts were worth yesterday");
        }
        Ok(())
    }
}

/// What is wrong with one row, so that the others are not kept waiting; what is wrong with the platform ends the round.
fn own_failure<T>(done: Result<T>) -> Result<Result<T>> {
    match done {
        Err(failure @ (AppError::Busy | AppError::NoRoom | AppError::Unknown)) => Err(failure),
        done => Ok(done),
    }
}

/// A failure is the world's: it is told and tried again at the next tick.
fn report(what: &str, done: Result<()>) {
    match done {
        Ok(()) | Err(AppError::Busy | AppError::NoRoom | AppError::Unknown) => {}
        Err(failure) => tracing::warn!(what, %failure, "could not be advanced"),
    }
}
