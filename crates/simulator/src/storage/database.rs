//! The database itself: conditional statements over a log, a lease and snapshots, and recovery from its disk.
//!
//! Owns the rows as a client sees them and knows which of them are durable. Knows no node and no command.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use plimsoll_journal::{BatchSeq, Hash, Head, Lease, Row, Snapshot, StoreError};

use super::disk::{Disk, Tail};
use super::fault_injection::{Call, FaultInjector, InjectedFault};
use super::frame::{self, LeaseRow, Record};
use super::snapshots::Snapshots;
use super::statements::{Answer, Statement};
use crate::rng::Rng;

pub(crate) type Shared = Arc<Mutex<Database>>;

/// Ways to get a database wrong, for runs that must be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseFault {
    /// Says durable before the sync.
    AnswersBeforeSync,
    /// Syncs again after a sync failed, and believes it.
    RetriesSync,
    /// An append asks neither for the epoch nor for the head.
    NoFence,
    /// Recovery takes whatever stands in the log for a record.
    NoWatermark,
}

pub(crate) struct Database {
    pub(super) disk: Disk,
    pub(super) rows: Vec<Row>,
    /// Where each row's record ends on the disk.
    pub(super) ends: Vec<usize>,
    pub(super) lease: Option<LeaseRow>,
    pub(super) snapshots: Snapshots,
    late: Vec<(u64, Statement)>,
    pub(crate) now_ms: u64,
    down_until_ms: Option<u64>,
    pub(crate) faults: FaultInjector,
    pub(crate) flaw: Option<DatabaseFault>,
    /// Recovery found damage that nobody did on purpose.
    pub(crate) alarm: Option<String>,
    pub(crate) power_cuts: u64,
    /// Times that recovery cut rubbish off the end.
    pub(crate) torn_tails: u64,
    /// Rows and leases that were seen and are gone: they were never durable.
    pub(crate) vanished: u64,
    seen: Vec<Hash>,
    epoch_seen: u64,
    /// Batches whose append was answered with a doubt, and whether they were written then.
    doubts: BTreeMap<BatchSeq, bool>,
}

/// How long a database takes to come back.
const RESTART_MS_MAX: i64 = 3_000;

impl Database {
    pub(crate) fn new(faults: FaultInjector, flaw: Option<DatabaseFault>) -> Self {
        Self {
            disk: Disk::default(),
            rows: Vec::new(),
            ends: Vec::new(),
            lease: None,
            snapshots: Snapshots::default(),
            late: Vec::new(),
            now_ms: 0,
            down_until_ms: None,
            faults,
            flaw,
            alarm: None,
            power_cuts: 0,
            torn_tails: 0,
            vanished: 0,
            seen: Vec::new(),
            epoch_seen: 0,
            doubts: BTreeMap::new(),
        }
    }

    pub(crate) fn shared(self) -> Shared {
        Arc::new(Mutex::new(self))
    }

    pub(crate) fn head(&self) -> Head {
        self.rows.last().map_or(Head::EMPTY, |row| row.batch.head())
    }

    /// Rows after a batch that would survive a power cut now.
    pub(crate) fn durable_after(&self, after: BatchSeq) -> &[Row] {
        let durable = self.ends.iter().take_while(|end| self.disk.is_synced(**end)).count();
        self.rows.get(after as usize..durable).unwrap_or_default()
    }

    /// Whether this very batch would survive a power cut now.
    pub(crate) fn is_durable(&self, seq: BatchSeq, hash: &Hash) -> bool {
        let row = self.durable_after(seq - 1).first();
        row.is_some_and(|row| row.batch.hash == *hash)
    }

    /// Time has come to `now_ms`: statements that were under way arrive, a database that was down comes back.
    pub(crate) fn pass_time(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
        if self.down_until_ms.is_some_and(|until| until <= self.now_ms) {
            self.down_until_ms = None;
            if let Err(error) = self.open() {
                self.alarm = Some(error.to_string());
            }
        }
        if self.down_until_ms.is_none() && self.late.iter().any(|(at, _)| *at <= self.now_ms) {
            let (due, rest) = std::mem::take(&mut self.late).into_iter().partition(|(at, _)| *at <= self.now_ms);
            self.late = rest;
            for (_, statement) in due as Vec<(u64, Statement)> {
                self.execute(&statement);
                self.disk.sync();
            }
        }
    }

    /// The machine loses power and comes back later.
    pub(crate) fn cut_power(&mut self, tail: Tail) {
        self.disk.cut_power(tail, self.faults.rng());
        self.power_cuts += 1;
        self.go_down();
    }

    /// The process ends and comes back; the cache outlives it.
    pub(crate) fn crash(&mut self) {
        self.go_down();
    }

    fn go_down(&mut self) {
        if self.down_until_ms.is_none() {
            self.seen = self.rows.iter().map(|row| row.batch.hash).collect();
            self.epoch_seen = self.lease.as_ref().map_or(0, |lease| lease.epoch.0);
        }
        self.rows.clear();
        self.ends.clear();
        self.lease = None;
        self.late.clear();
        let after = self.faults.rng().between(1, RESTART_MS_MAX) as u64;
        self.down_until_ms = Some(self.now_ms + after);
    }

    /// Read everything back from the disk. A tail that was never acknowledged may be cut; damage below the watermark
    /// is refused.
    pub(crate) fn open(&mut self) -> Result<(), StoreError> {
        self.rows.clear();
        self.ends.clear();
        let mut at = 0;
        while at < self.disk.len() {
            let Some((record, length)) = frame::decode(&self.disk.bytes()[at..]) else { break };
            at += length;
            match record {
                Record::Row(row) => {
                    self.rows.push(row);
                    self.ends.push(at);
                }
                Record::Lease(lease) => self.lease = Some(lease),
            }
        }
        if at < self.disk.watermark() && self.flaw != Some(DatabaseFault::NoWatermark) {
            let what = format!("no record at byte {at} of {}", self.disk.watermark());
            return Err(StoreError::Damaged { seq: self.rows.len() as u64 + 1, what });
        }
        self.torn_tails += u64::from(at < self.disk.len());
        self.disk.truncate(at);
        let kept = self.seen.iter().zip(&self.rows).take_while(|(hash, row)| **hash == row.batch.hash).count();
        let epoch = self.lease.as_ref().map_or(0, |lease| lease.epoch.0);
        self.vanished += (self.seen.len() - kept) as u64 + u64::from(epoch < self.epoch_seen);
        Ok(())
    }

    /// No write succeeds for now.
    pub(crate) fn is_full(&self) -> bool {
        self.faults.is_full(self.now_ms)
    }

    pub(super) fn check_up(&self) -> Result<(), StoreError> {
        if self.down_until_ms.is_some() {
            return Err(StoreError::Unavailable("connection refused".into()));
        }
        match &self.alarm {
            Some(what) => Err(StoreError::Damaged { seq: 0, what: what.clone() }),
            None => Ok(()),
        }
    }

    /// Whether this batch was once in doubt, and was there.
    pub(crate) fn take_doubt(&mut self, seq: BatchSeq) -> Option<bool> {
        self.doubts.remove(&seq)
    }

    pub(super) fn write(&mut self, node: usize, statement: Statement) -> Result<Answer, StoreError> {
        let batch = match &statement {
            Statement::Append { batch, .. } => Some((batch.seq, batch.hash)),
            _ => None,
        };
        let answer = self.write_or_not(node, statement);
        if let (Some((seq, hash)), Err(StoreError::InDoubt(_))) = (batch, &answer) {
            self.doubts.insert(seq, self.head().hash == hash);
        }
        answer
    }

    fn write_or_not(&mut self, node: usize, statement: Statement) -> Result<Answer, StoreError> {
        self.check_up()?;
        if self.faults.is_full(self.now_ms) {
            return Err(StoreError::Storage("no space left on device".into()));
        }
        let in_doubt = |what: &str| Err(StoreError::InDoubt(what.into()));
        match self.faults.draw(statement.call()) {
            InjectedFault::Fine | InjectedFault::ReadFails => Ok(self.commit(&statement)),
            InjectedFault::Slow { ms } => {
                self.now_ms += ms;
                Ok(self.commit(&statement))
            }
            InjectedFault::RequestLost => in_doubt("connection reset"),
            InjectedFault::AnswerLost => {
                self.commit(&statement);
                in_doubt("connection reset")
            }
            InjectedFault::Unsynced => {
                self.execute(&statement);
                in_doubt("cancelled while waiting for the disk")
            }
            InjectedFault::Late { after_ms } => {
                self.late.push((self.now_ms + after_ms, statement));
                in_doubt("deadline passed")
            }
            InjectedFault::Unavailable => Err(StoreError::Unavailable("no route to host".into())),
            InjectedFault::SyncFails => self.fail_sync(&statement),
            InjectedFault::DiskFull { for_ms } => {
                self.faults.fill(self.now_ms + for_ms);
                Err(StoreError::Storage("no space left on device".into()))
            }
            InjectedFault::PowerCut { written_permille, tail } => {
                self.cut_power_within(&statement, written_permille, tail);
                in_doubt("connection reset")
            }
            InjectedFault::CallerDies { executed } => {
                if executed {
                    self.commit(&statement);
                }
                self.faults.kill(node);
                in_doubt("killed")
            }
        }
    }

    fn fail_sync(&mut self, statement: &Statement) -> Result<Answer, StoreError> {
        let answer = self.execute(statement);
        self.disk.fail_sync();
        if self.flaw == Some(DatabaseFault::RetriesSync) {
            self.disk.sync();
            return Ok(answer);
        }
        self.cut_power(Tail::Lost);
        Err(StoreError::Storage("input/output error".into()))
    }

    fn cut_power_within(&mut self, statement: &Statement, written_permille: u64, tail: Tail) {
        let before = self.disk.len();
        if let Statement::PutSnapshot(snapshot) = statement {
            self.snapshots.put_cut(snapshot.clone(), written_permille);
        } else {
            self.execute(statement);
        }
        let written = (self.disk.len() - before) as u64 * written_permille / 1_000;
        self.disk.truncate(before + written as usize);
        self.cut_power(tail);
    }

    fn commit(&mut self, statement: &Statement) -> Answer {
        let answer = self.execute(statement);
        if self.flaw != Some(DatabaseFault::AnswersBeforeSync) {
            self.disk.sync();
        }
        answer
    }

    pub(super) fn draw_read(&mut self, node: usize, call: Call) -> Result<(), StoreError> {
        self.check_up()?;
        match self.faults.draw(call) {
            InjectedFault::Slow { ms } => self.now_ms += ms,
            InjectedFault::Unavailable => return Err(StoreError::Unavailable("no route to host".into())),
            InjectedFault::ReadFails => return Err(StoreError::Unavailable("input/output error".into())),
            InjectedFault::CallerDies { .. } => {
                self.faults.kill(node);
                return Err(StoreError::Unavailable("killed".into()));
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn lease(&self) -> Option<Lease> {
        self.lease.as_ref().map(|lease| Lease {
            epoch: lease.epoch,
            holder: lease.holder.clone(),
            endpoint: lease.endpoint.clone(),
            expired: lease.expires_ms < self.now_ms,
        })
    }

    pub(super) fn tail(&self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        let Some(rows) = self.rows.get(after as usize..) else {
            let what = format!("the journal ends at batch {}", self.rows.len());
            return Err(StoreError::Damaged { seq: after, what });
        };
        Ok(rows.iter().take(limit).cloned().collect())
    }

    pub(super) fn latest_snapshot(&self, at_most: BatchSeq) -> Option<Snapshot> {
        self.snapshots.latest(at_most, &self.rows)
    }

    /// Damage the newest snapshot; whether there was one.
    pub(crate) fn damage_snapshot(&mut self, rng: &mut Rng) -> bool {
        self.snapshots.damage(rng)
    }

    /// A database that has not opened its disk yet.
    pub(super) fn unopened(disk: Disk, flaw: Option<DatabaseFault>) -> Self {
        Self { disk, ..Self::new(FaultInjector::calm(), flaw) }
    }
}
