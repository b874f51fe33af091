//! From a journal to a leader: follow, take the lease, apply the rest.
//!
//! Owns the order of these steps and the waiting between them. Knows no thread and no reply.

use std::time::{Duration, Instant};

use plimsoll_journal::{Batch, Epoch, Head, JournalStore, StoreError};

use crate::committer::Terms;
use crate::follower::{Claim, Follower, NEWEST, Origin, ReplayError, Settlement, begin};
use crate::machine::{AppliedBatch, Machine};
use crate::publisher::Subscriber;
use crate::sequencer::Options;

/// How often a lease that somebody else holds is looked at again.
const LEASE_POLL: Duration = Duration::from_millis(50);

/// Why a node does not lead.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("recovering from the journal")]
    Replay(#[from] ReplayError),
    #[error("lease still held by {holder} after {waited:?}")]
    Held { holder: String, waited: Duration },
    #[error("another node took the lease during recovery")]
    Fenced,
    #[error("starting a thread")]
    Thread(#[from] std::io::Error),
}

/// How a machine was found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    pub origin: Origin,
    pub head: Head,
    /// Batches applied after the origin.
    pub batches: u64,
    pub took: Duration,
}

/// A settled claim.
pub(crate) struct Lead<M> {
    pub(crate) follower: Follower<M>,
    pub(crate) epoch: Epoch,
    /// When the lease was last asked for with success.
    pub(crate) asked: Instant,
    pub(crate) recovered: Recovered,
}

/// Follows first and claims second: the replay, which may be long, needs no lease, and what is left to apply under the
/// lease is short.
pub(crate) fn lead<M: Machine>(
    store: &mut dyn JournalStore,
    terms: &Terms,
    mut subscriber: Option<&mut (dyn Subscriber<M> + 'static)>,
    options: &Options,
) -> Result<Lead<M>, OpenError> {
    let started = Instant::now();
    let (mut follower, origin) = begin::<M>(store, options.received.unwrap_or(NEWEST))?;
    let first = follower.position().seq;
    let received = options.received.unwrap_or(NEWEST);
    let mut tell = |batch: &Batch, applied: AppliedBatch<'_, M>| {
        if let Some(subscriber) = subscriber.as_mut().filter(|_| batch.seq > received) {
            subscriber.on_durable(batch, applied);
        }
    };
    let (claim, asked) = claim(&mut follower, store, terms, options, &mut tell)?;
    let (epoch, asked) = settle(&mut follower, store, terms, (claim, asked), &mut tell)?;
    let head = follower.position();
    let recovered = Recovered { origin, head, batches: head.seq - first, took: started.elapsed() };
    Ok(Lead { follower, epoch, asked, recovered })
}

/// Keeps up with the journal until the lease is free.
fn claim<M: Machine>(
    follower: &mut Follower<M>,
    store: &mut dyn JournalStore,
    terms: &Terms,
    options: &Options,
    tell: &mut dyn FnMut(&Batch, AppliedBatch<'_, M>),
) -> Result<(Claim, Instant), OpenError> {
    let started = Instant::now();
    loop {
        while follower.poll(store, tell)? > 0 {}
        let asked = Instant::now();
        match follower.claim(store, terms, options.force_lease) {
            Ok(Some(claim)) => return Ok((claim, asked)),
            Ok(None) => {}
            // Asked again: either the lease is then in our name, or somebody's.
            Err(ReplayError::Store(StoreError::InDoubt(_))) => {}
            Err(error) => return Err(error.into()),
        }
        let waited = started.elapsed();
        if waited >= options.lease_patience {
            let lease = store.lease().map_err(ReplayError::from)?;
            let holder = lease.map_or_else(|| "nobody".into(), |lease| lease.holder);
            return Err(OpenError::Held { holder, waited });
        }
        std::thread::sleep(LEASE_POLL);
    }
}

/// Applies what is durable, and keeps the lease alive if that takes long.
fn settle<M: Machine>(
    follower: &mut Follower<M>,
    store: &mut dyn JournalStore,
    terms: &Terms,
    (mut claim, mut asked): (Claim, Instant),
    tell: &mut dyn FnMut(&Batch, AppliedBatch<'_, M>),
) -> Result<(Epoch, Instant), OpenError> {
    loop {
        let now = Instant::now();
        match follower.settle(store, &mut claim, tell)? {
            Settlement::Leads => return Ok((claim.epoch, now)),
            Settlement::Fenced => return Err(OpenError::Fenced),
            Settlement::Behind => {}
        }
        if asked.elapsed() > terms.ttl / 3 {
            let now = Instant::now();
            if !store.renew(claim.epoch, terms.ttl).map_err(ReplayError::from)? {
                return Err(OpenError::Fenced);
            }
            asked = now;
        }
    }
}
