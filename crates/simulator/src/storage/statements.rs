//! The statements that change something, each decided as the SQL ones are: by the epoch and by the head.
//!
//! Owns what a statement writes. Does not know whether it will be synced, or whether anybody hears of it.

use std::time::Duration;

use plimsoll_journal::{Appended, Batch, Epoch, Row, Snapshot};

use super::database::{Database, DatabaseFault};
use super::fault_injection::Call;
use super::frame::{self, LeaseRow, Record};

/// What a line can ask to be changed.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    Append { epoch: Epoch, batch: Batch },
    Take { holder: String, endpoint: String, ttl: Duration, force: bool },
    Renew { epoch: Epoch, ttl: Duration },
    Reacquire { holder: String, epoch: Epoch, ttl: Duration },
    PutSnapshot(Snapshot),
}

impl Statement {
    pub(super) fn call(&self) -> Call {
        match self {
            Self::Append { .. } => Call::Append,
            Self::Take { .. } => Call::Take,
            Self::Renew { .. } => Call::Renew,
            Self::Reacquire { .. } => Call::Reacquire,
            Self::PutSnapshot(_) => Call::PutSnapshot,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Appended(Appended),
    Epoch(Option<Epoch>),
    Held(bool),
    Put,
}

impl Database {
    pub(super) fn execute(&mut self, statement: &Statement) -> Answer {
        match statement {
            Statement::Append { epoch, batch } => Answer::Appended(self.append(*epoch, batch)),
            Statement::Take { holder, endpoint, ttl, force } => {
                let epoch = match &self.lease {
                    Some(lease) if !force && lease.expires_ms >= self.now_ms => return Answer::Epoch(None),
                    Some(lease) => Epoch(lease.epoch.0 + 1),
                    None => Epoch(1),
                };
                let (holder, endpoint) = (holder.clone(), endpoint.clone());
                self.set_lease(LeaseRow { epoch, holder, endpoint, expires_ms: self.expiry(*ttl) });
                Answer::Epoch(Some(epoch))
            }
            Statement::Renew { epoch, ttl } => {
                let Some(lease) = self.lease.clone().filter(|lease| lease.epoch == *epoch) else {
                    return Answer::Held(false);
                };
                self.set_lease(LeaseRow { expires_ms: self.expiry(*ttl), ..lease });
                Answer::Held(true)
            }
            Statement::Reacquire { holder, epoch, ttl } => {
                let own = self.lease.clone().filter(|lease| lease.epoch == *epoch && lease.holder == *holder);
                let Some(lease) = own else { return Answer::Epoch(None) };
                let epoch = Epoch(epoch.0 + 1);
                self.set_lease(LeaseRow { epoch, expires_ms: self.expiry(*ttl), ..lease });
                Answer::Epoch(Some(epoch))
            }
            Statement::PutSnapshot(snapshot) => {
                self.snapshots.put(snapshot.clone());
                Answer::Put
            }
        }
    }

    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Appended {
        let head = self.head();
        let follows = head.seq + 1 == batch.seq && head.hash == batch.prev_hash;
        let leads = self.lease.as_ref().is_some_and(|lease| lease.epoch == epoch);
        if !(follows && leads) && self.flaw != Some(DatabaseFault::NoFence) {
            return Appended::Refused;
        }
        let row = Row { epoch, batch: batch.clone() };
        self.disk.write(&frame::encode(&Record::Row(row.clone())));
        self.rows.push(row);
        self.ends.push(self.disk.len());
        Appended::Durable
    }

    fn set_lease(&mut self, lease: LeaseRow) {
        self.disk.write(&frame::encode(&Record::Lease(lease.clone())));
        self.lease = Some(lease);
    }

    fn expiry(&self, ttl: Duration) -> u64 {
        self.now_ms + ttl.as_millis() as u64
    }
}
