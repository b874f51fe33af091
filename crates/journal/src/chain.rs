//! Verification of batches read back: no gap, an intact hash chain, epochs that only rise. Knows columns, not
//! databases.

use crate::store::{Batch, BatchSeq, Epoch, GENESIS, Hash, Row, StoreError};

/// The columns of a stored batch, as either database returns them.
pub(crate) struct Columns {
    pub(crate) seq: i64,
    pub(crate) epoch: i64,
    pub(crate) first: i64,
    pub(crate) last: i64,
    pub(crate) at_ms: i64,
    pub(crate) prev_hash: Vec<u8>,
    pub(crate) hash: Vec<u8>,
    pub(crate) state_digest: Vec<u8>,
    pub(crate) payload: Vec<u8>,
}

impl Columns {
    fn into_row(self) -> Result<Row, StoreError> {
        let seq = counted(0, "number", self.seq)?;
        let batch = Batch {
            seq,
            first: counted(seq, "first command", self.first)?,
            last: counted(seq, "last command", self.last)?,
            at_ms: self.at_ms,
            prev_hash: sized(seq, "previous hash", &self.prev_hash)?,
            hash: sized(seq, "hash", &self.hash)?,
            state_digest: sized(seq, "state digest", &self.state_digest)?,
            payload: self.payload,
        };
        Ok(Row { epoch: Epoch(counted(seq, "epoch", self.epoch)?), batch })
    }
}

/// A count as the database holds it. Counts beyond its range don't occur: [`Batch::check`] refuses them.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count from the database, which can't be negative unless it was tampered with.
pub(crate) fn counted(seq: BatchSeq, what: &str, value: i64) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| damaged(seq, format!("its {what} is {value}")))
}

/// A hash or digest from the database, of its only valid length.
pub(crate) fn sized<const N: usize>(seq: BatchSeq, what: &str, bytes: &[u8]) -> Result<[u8; N], StoreError> {
    bytes.try_into().map_err(|_| damaged(seq, format!("its {what} has {} bytes, not {N}", bytes.len())))
}

pub(crate) fn damaged(seq: BatchSeq, what: impl Into<String>) -> StoreError {
    StoreError::Damaged { seq, what: what.into() }
}

/// The end of the verified part of the journal: the next row must continue it.
#[derive(Clone, Copy)]
struct Verified {
    seq: BatchSeq,
    last: u64,
    epoch: Epoch,
    hash: Hash,
}

impl Verified {
    const START: Self = Self { seq: 0, last: 0, epoch: Epoch(0), hash: GENESIS };

    fn of(row: &Row) -> Self {
        Self { seq: row.batch.seq, last: row.batch.last, epoch: row.epoch, hash: row.batch.hash }
    }

    fn extend(&mut self, row: &Row) -> Result<(), StoreError> {
        let batch = &row.batch;
        let expected = self.seq + 1;
        if batch.seq != expected {
            return Err(damaged(expected, format!("missing: batch {} comes next", batch.seq)));
        }
        if batch.prev_hash != self.hash {
            return Err(damaged(batch.seq, "it doesn't follow the batch before it"));
        }
        if batch.hash != batch.seal() {
            return Err(damaged(batch.seq, "its contents don't match its hash"));
        }
        if batch.first != self.last + 1 {
            return Err(damaged(batch.seq, format!("command {} is missing", self.last + 1)));
        }
        if row.epoch < self.epoch {
            let what = format!("epoch {} wrote it after epoch {}", row.epoch.0, self.epoch.0);
            return Err(damaged(batch.seq, what));
        }
        *self = Self::of(row);
        Ok(())
    }
}

/// Collects the rows of one tail read and verifies each. The row `after` itself is fed first (its payload is not
/// needed), so that the first new batch is checked against its predecessor too.
pub(crate) struct Tail {
    after: BatchSeq,
    verified: Option<Verified>,
    rows: Vec<Row>,
}

impl Tail {
    pub(crate) fn after(after: BatchSeq) -> Self {
        let verified = (after == 0).then_some(Verified::START);
        Self { after, verified, rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, columns: Columns) -> Result<(), StoreError> {
        let row = columns.into_row()?;
        match &mut self.verified {
            Some(verified) => {
                verified.extend(&row)?;
                self.rows.push(row);
            }
            None if row.batch.seq == self.after => self.verified = Some(Verified::of(&row)),
            None => {
                return Err(damaged(self.after, format!("missing: batch {} is there", row.batch.seq)));
            }
        }
        Ok(())
    }

    /// The number that the next row should have: reported when that row can't be read.
    pub(crate) fn next_seq(&self) -> BatchSeq {
        self.verified.map_or(self.after, |verified| verified.seq + 1)
    }

    pub(crate) fn finish(self) -> Result<Vec<Row>, StoreError> {
        match self.verified {
            Some(_) => Ok(self.rows),
            None => Err(damaged(self.after, "missing: the journal ends before it")),
        }
    }
}
