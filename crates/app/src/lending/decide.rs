//! The sandbox's decisions about applications: a simulated desk of two follows the published rules after a moment, until
//! there is staff that can. Where money is real, staff decide.

use std::time::Duration;

use plimsoll_engine::Reject;
use plimsoll_engine::command::{DecideLoan, LoanOutcome};
use plimsoll_units::{Amount, LoanId, StaffId, Timestamp};

use super::{Lending, zone};
use crate::error::{AppError, Result};
use crate::tasks::Tasks;

/// The two staff members of the sandbox's lending desk.
const DESK: [StaffId; 2] = [StaffId(1), StaffId(2)];
/// Polling interval.
const TICK: Duration = Duration::from_millis(500);
/// Applications decided at a time.
const DECIDED_AT_ONCE: usize = 100;

/// What the engine says when the pool holds less than the loan.
const fn pool_short() -> Reject {
    Reject::LoanPoolShort { available: Amount::ZERO }
}

pub struct LendingWorker {
    lending: Lending,
}

impl LendingWorker {
    pub fn new(lending: Lending) -> Self {
        Self { lending }
    }

    /// Runs until shutdown.
    pub async fn run(self, tasks: Tasks) {
        while self.lending.base.config.sandbox && tasks.rest(TICK).await {
            match self.round().await {
                Ok(()) | Err(AppError::Busy | AppError::NoRoom | AppError::Unknown) => {}
                Err(failure) => tracing::warn!(%failure, "applications wait"),
            }
        }
    }

    async fn round(&self) -> Result<()> {
        let base = &self.lending.base;
        let before = base.clock.now().minus(base.config.money.sandbox.loan_ms);
        let waiting = base.engine_client.read_stale(|engine| {
            // Once there is staff, people decide.
            if engine.staff().is_in_force() {
                return Vec::new();
            }
            let open = engine.loans().loans().filter(|loan| loan.running.is_none() && loan.applied_at <= before);
            open.take(DECIDED_AT_ONCE).map(|loan| loan.id).collect::<Vec<_>>()
        })?;
        for loan in waiting {
            self.decide(loan, base.clock.now()).await?;
        }
        Ok(())
    }

    async fn decide(&self, loan: LoanId, now: Timestamp) -> Result<()> {
        let base = &self.lending.base;
        let application = base.store.loan_application(loan.0 as i64).await?;
        let named = application.map_or_else(String::new, |row| row.zone);
        let local = zone::local_time(&self.lending.zone(&named)?, now);
        let [by, second] = DESK;
        let command = |outcome| DecideLoan { loan, outcome, by, second: Some(second) };
        match base.engine_client.submit(command(LoanOutcome::Approve(local)), None).await {
            Ok(_) => Ok(()),
            Err(AppError::Refused(refusal)) if refusal.code == Reject::NotFound.code() => Ok(()),
            // The pool is short: the application waits until it is funded, or until its 48 hours are over.
            Err(AppError::Refused(refusal)) if refusal.code == pool_short().code() => Ok(()),
            Err(AppError::Refused(refusal)) => {
                // Its rule is the reason: limits and the pool may have changed since the application.
                let reason = u16::try_from(refusal.code.unsigned_abs()).unwrap_or_default();
                let declined = base.engine_client.submit(command(LoanOutcome::Decline { reason }), None).await;
                match declined {
                    Ok(_) | Err(AppError::Refused(_)) => Ok(()),
                    Err(failure) => Err(failure),
                }
            }
            Err(failure) => Err(failure),
        }
    }
}
