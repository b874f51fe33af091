//! What is done for people without their asking: sandbox reviews, and forgetting what is over.

use std::sync::{Arc, Weak};
use std::time::Duration;

use plimsoll_units::DAY_MS;

use super::Identity;
use crate::error::Result;
use crate::tasks::Tasks;

const REVIEW_EVERY: Duration = Duration::from_secs(1);
/// One look at what other nodes closed in so many reviews.
const CLOSED_EVERY: u64 = 5;
/// One round of forgetting in so many reviews: every quarter of an hour.
const FORGET_EVERY: u64 = 900;
/// How long what is over is kept for those who look into what happened.
const KEPT_MS: i64 = 7 * DAY_MS;

/// Runs until the platform stops.
pub(super) fn start(identity: &Arc<Identity>, tasks: &Tasks) {
    tasks.spawn(keep_house(Arc::downgrade(identity), tasks.clone()));
}

async fn keep_house(identity: Weak<Identity>, tasks: Tasks) {
    for round in 1_u64.. {
        if !tasks.rest(REVIEW_EVERY).await {
            return;
        }
        let Some(identity) = identity.upgrade() else {
            return;
        };
        if round.is_multiple_of(CLOSED_EVERY)
            && let Err(failure) = identity.forget_closed().await
        {
            // What is known is believed for a while yet, and then looked up one by one.
            tracing::warn!(error = &failure as &dyn std::error::Error, "sessions closed elsewhere are not known");
        }
        if let Err(failure) = identity.review_waiting().await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "checks wait for their review");
        }
        if round.is_multiple_of(FORGET_EVERY)
            && let Err(failure) = identity.forget_old().await
        {
            tracing::warn!(error = &failure as &dyn std::error::Error, "old rows were not forgotten");
        }
    }
}

impl Identity {
    async fn forget_old(&self) -> Result<()> {
        let now = self.clock.now();
        let before = now.minus(KEPT_MS).0;
        let tickets = self.store.forget_tickets(now.0).await?;
        let codes = self.store.forget_codes(before).await?;
        let budgets = self.store.forget_budgets(before).await?;
        let sessions = self.store.forget_sessions(before).await?;
        let letters = self.store.forget_letters(before).await?;
        let passkeys = self.store.forget_passkeys(before).await?;
        let changes = self.store.forget_factor_changes(before).await?;
        tracing::debug!(tickets, codes, budgets, sessions, letters, passkeys, changes, "forgot");
        Ok(())
    }
}
