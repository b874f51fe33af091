//! Background worker for deposits and withdrawals: counts confirmations, advances withdrawals to their next stage,
//! recovers lost replies and writes the daily equity.
//!
//! Its whole state is in rows, and its commands are idempotent, so it can stop and resume anywhere.

mod deposit_bundles;
mod incoming_transfers;
mod withdrawals;

pub(in crate::money) use incoming_transfers::{CHANNEL_FAILED, FAILED, FINAL, SUCCESS, is_full};

use std::time::Duration;

use plimsoll_units::{HOUR_MS, MINUTE_MS, SECOND_MS};

use super::Money;
use crate::error::{AppError, Result};
use crate::tasks::Tasks;

/// Polling interval.
const TICK: Duration = Duration::from_millis(500);
/// Rows of one kind handled at a time.
const ROWS_PER_TICK: i64 = 200;
/// A declaration without a transfer expires after this.
const DECLARATION_LIFE_MS: i64 = 24 * HOUR_MS;
/// A reply missing for this long is asked for again.
const ANSWER_LOST_MS: i64 = MINUTE_MS;
/// A step that is not possible now is tried again after this.
const LATER_MS: i64 = MINUTE_MS;
/// A step that failed temporarily (a locked database, say) is tried again after this.
const RETRY_MS: i64 = 5 * SECOND_MS;
/// Interval of low-priority chores, in ticks.
const CHORES_EVERY_TICKS: u32 = 120;

/// Runs beside the server until shutdown.
pub struct MoneyWorker {
    money: Money,
}

impl MoneyWorker {
    pub fn new(money: Money) -> Self {
        Self { money }
    }

    /// Runs until shutdown.
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

    /// One round of all steps. Returns at the first failure.
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

/// Skips a row on its own failure; ends the round if the platform itself fails.
fn own_failure<T>(done: Result<T>) -> Result<Result<T>> {
    match done {
        Err(failure @ (AppError::Busy | AppError::NoRoom | AppError::Unknown)) => Err(failure),
        done => Ok(done),
    }
}

/// Logs a failure; the next tick tries again.
fn report(what: &str, done: Result<()>) {
    match done {
        Ok(()) | Err(AppError::Busy | AppError::NoRoom | AppError::Unknown) => {}
        Err(failure) => tracing::warn!(what, %failure, "could not be advanced"),
    }
}
