//! The way from follower to leader: the lease, then everything that is durable, then the lease once more.

use std::time::Duration;

use plimsoll_journal::{Batch, Epoch, Head, JournalStore, StoreError};

use super::{Follower, ReplayError};
use crate::committer::Terms;
use crate::machine::{AppliedBatch, Machine};
use crate::planted::{Bug, planted};

/// A lease that was taken, on the way to being served under.
#[derive(Debug)]
pub struct Claim {
    pub epoch: Epoch,
    ttl: Duration,
    /// The head as it was read after the lease was taken.
    goal: Option<Head>,
}

/// How far a claim has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// Batches are still to be applied: call again.
    Behind,
    /// The lease is held, and everything durable is applied.
    Leads,
    /// Another node took the lease in the meantime.
    Fenced,
}

impl<M: Machine> Follower<M> {
    /// Tries to take the lease. `None`: somebody holds it. A follower that failed a check never gets one.
    pub fn claim(
        &self,
        store: &mut dyn JournalStore,
        terms: &Terms,
        force: bool,
    ) -> Result<Option<Claim>, ReplayError> {
        if !self.fit {
            return Err(ReplayError::Unfit);
        }
        let epoch = match store.take(&terms.holder, &terms.endpoint, terms.ttl, force) {
            Ok(epoch) => epoch,
            Err(StoreError::InDoubt(_)) => own_again(store, terms)?,
            Err(error) => return Err(error.into()),
        };
        Ok(epoch.map(|epoch| Claim { epoch, ttl: terms.ttl, goal: None }))
    }

    /// Goes a step from the lease taken to the state served: the head, the batches up to it, then the lease again.
    ///
    /// The last step matters. Another node may have taken the lease by force before the head was read: the head is then
    /// that node's, and may be visible without being durable. A renewal that succeeds proves that nobody else could
    /// append since the lease was taken, and is itself written behind everything that was read.
    pub fn settle(
        &mut self,
        store: &mut dyn JournalStore,
        claim: &mut Claim,
        each: &mut dyn FnMut(&Batch, AppliedBatch<'_, M>),
    ) -> Result<Settlement, ReplayError> {
        let goal = match claim.goal {
            Some(goal) => goal,
            None => *claim.goal.insert(store.head()?),
        };
        if self.position.seq < goal.seq {
            self.poll_to(store, goal.seq, each)?;
        }
        if self.position.seq < goal.seq {
            return Ok(Settlement::Behind);
        }
        if !planted(Bug::ClaimNotConfirmed) && !store.renew(claim.epoch, claim.ttl)? {
            return Ok(Settlement::Fenced);
        }
        self.check_head(&goal)?;
        Ok(Settlement::Leads)
    }
}

/// The answer to a take was lost. If the lease is in our name, growing the epoch once more gives an answer that counts.
fn own_again(store: &mut dyn JournalStore, terms: &Terms) -> Result<Option<Epoch>, StoreError> {
    match store.lease()? {
        Some(lease) if lease.holder == terms.holder => store.reacquire(&terms.holder, lease.epoch, terms.ttl),
        _ => Ok(None),
    }
}
