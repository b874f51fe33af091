//! The way from follower to leader: the lease, then everything that is durable.

use plimsoll_journal::{Batch, Epoch, Head, JournalStore, StoreError};

use super::{Follower, ReplayError};
use crate::committer::Terms;
use crate::machine::{Deeds, Machine};

/// A lease that was taken, on the way to being served under.
#[derive(Debug)]
pub struct Claim {
    pub epoch: Epoch,
    /// The head as it stood after the lease was taken: nobody else can have moved it since.
    goal: Option<Head>,
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
        Ok(epoch.map(|epoch| Claim { epoch, goal: None }))
    }

    /// Goes a step from the lease taken to the state served: first the head, then the batches up to it. `true`: all
    /// that is durable is applied.
    pub fn settle(
        &mut self,
        store: &mut dyn JournalStore,
        claim: &mut Claim,
        each: &mut dyn FnMut(&Batch, Deeds<'_, M>),
    ) -> Result<bool, ReplayError> {
        let goal = match claim.goal {
            Some(goal) => goal,
            None => *claim.goal.insert(store.head()?),
        };
        if self.position.seq < goal.seq {
            self.poll_to(store, goal.seq, each)?;
        }
        let there = self.position.seq >= goal.seq;
        if there {
            self.check_head(&goal)?;
        }
        Ok(there)
    }
}

/// The answer to a take was lost. If the lease is in our name, growing the epoch once more gives an answer that counts.
fn own_again(store: &mut dyn JournalStore, terms: &Terms) -> Result<Option<Epoch>, StoreError> {
    match store.lease()? {
        Some(lease) if lease.holder == terms.holder => store.reacquire(&terms.holder, lease.epoch, terms.ttl),
        _ => Ok(None),
    }
}
