//! The shadow that writes snapshots, as the product's does: only at a batch whose successor proves that the state is
//! the leader's, and it goes on from what it restored out of the snapshot it wrote.

use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{Follower, NEWEST, Platform, ReplayError, begin};

use crate::rng::Rng;
use crate::storage::{Line, Shared};

pub(crate) struct Shadow {
    line: Line,
    follower: Option<Follower<Platform>>,
    /// In a thousand looks.
    snapshot_permille: u64,
}

impl Shadow {
    pub(crate) fn new(database: &Shared, node: usize, snapshot_permille: u64) -> Self {
        Self { line: Line::new(database, node), follower: None, snapshot_permille }
    }

    pub(crate) fn kill(&mut self) {
        self.follower = None;
    }

    /// Look for news; write a snapshot at times. An error that is not transient is an alarm.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> Result<bool, ReplayError> {
        match self.turn(rng) {
            Err(error) if error.is_transient() => Ok(false),
            outcome => outcome,
        }
    }

    fn turn(&mut self, rng: &mut Rng) -> Result<bool, ReplayError> {
        let Some(follower) = &mut self.follower else {
            let (follower, _) = begin::<Platform>(&mut self.line, NEWEST)?;
            self.follower = Some(follower);
            return Ok(false);
        };
        let wants = rng.permille(self.snapshot_permille) && follower.position().seq > 0;
        if !wants {
            follower.advance_to(&mut self.line, NEWEST)?;
            return Ok(false);
        }
        let next = self.line.tail(follower.position().seq, 1)?;
        let Some(row) = next.first() else { return Ok(false) };
        follower.check(&row.batch)?;
        let snapshot = follower.snapshot();
        let restored = Follower::restore(&snapshot).map_err(|error| {
            let what = format!("written, it does not read back: {error}");
            ReplayError::Snapshot { seq: snapshot.seq, what }
        })?;
        self.line.put_snapshot(&snapshot)?;
        *follower = restored;
        Ok(true)
    }
}
