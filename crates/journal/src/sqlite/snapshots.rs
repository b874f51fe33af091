//! Snapshots in the SQLite file, written part by part so that the journal's writer can commit in between. Knows no
//! batch but the one whose hash a snapshot names.

use std::thread::sleep;
use std::time::Instant;

use rusqlite::OptionalExtension;

use super::SqliteJournal;
use crate::chain::{counted, signed, sized};
use crate::snapshot::{Cover, SNAPSHOTS_KEPT, checksum, parts};
use crate::store::{BatchSeq, GENESIS, Hash, Snapshot, StoreError};

/// Parts of dropped snapshots deleted per transaction.
const PARTS_DELETED_AT_ONCE: u32 = 4;

pub(super) fn put(journal: &mut SqliteJournal, snapshot: &Snapshot) -> Result<(), StoreError> {
    let name = checksum(snapshot);
    for (number, bytes) in parts(&snapshot.payload) {
        let started = Instant::now();
        // "or replace": an earlier attempt may have left parts, and a part damaged since is repaired.
        journal.write("put a part of a snapshot", |transaction| {
            transaction
                .prepare_cached("insert or replace into journal_snapshot_part values (?1, ?2, ?3, ?4)")?
                .execute((signed(snapshot.seq), name, number, bytes))
        })?;
        sleep(started.elapsed()); // Sleep as long as the writer was blocked, so that it gets an equal share.
    }
    journal.write("put a snapshot", |transaction| {
        transaction.execute(
            "insert or replace into journal_snapshot values (?1, ?2, ?3, ?4, ?5, ?6)",
            (signed(snapshot.seq), name, snapshot.hash, signed(snapshot.last), snapshot.at_ms, snapshot.state_digest),
        )
    })?;
    drop_old(journal)
}

fn drop_old(journal: &mut SqliteJournal) -> Result<(), StoreError> {
    let oldest_kept: i64 = journal.write("drop old snapshots", |transaction| {
        let oldest_kept = transaction.query_row(
            "select min(seq) from (select distinct seq from journal_snapshot order by seq desc limit ?1)",
            [SNAPSHOTS_KEPT],
            |row| row.get(0),
        )?;
        transaction.execute("delete from journal_snapshot where seq < ?1", [oldest_kept])?;
        Ok(oldest_kept)
    })?;
    loop {
        let started = Instant::now();
        let deleted = journal.write("drop old snapshots", |transaction| {
            transaction
                .prepare_cached(
                    "delete from journal_snapshot_part where rowid in
                         (select rowid from journal_snapshot_part where seq < ?1 limit ?2)",
                )?
                .execute((oldest_kept, PARTS_DELETED_AT_ONCE))
        })?;
        if deleted == 0 {
            return Ok(());
        }
        sleep(started.elapsed());
    }
}

pub(super) fn latest(journal: &mut SqliteJournal, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
    let covers: Vec<Cover> = journal.read(0, "list snapshots", |connection| {
        connection
            .prepare_cached(
                "select seq, checksum, hash, last, at_ms, state_digest
                   from journal_snapshot where seq <= ?1 order by seq desc",
            )?
            .query_map([signed(at_most)], |row| {
                Ok(Cover {
                    seq: row.get(0)?,
                    checksum: row.get(1)?,
                    hash: row.get(2)?,
                    last: row.get(3)?,
                    at_ms: row.get(4)?,
                    state_digest: row.get(5)?,
                })
            })?
            .collect()
    })?;
    for cover in covers {
        if !is_of_this_history(journal, &cover)? {
            continue;
        }
        match payload(journal, &cover) {
            Ok(payload) => {
                if let Some(snapshot) = cover.open(payload) {
                    return Ok(Some(snapshot));
                }
            }
            Err(StoreError::Damaged { .. }) => {} // Its pages are unreadable: an older one may be intact.
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

pub(super) fn places(journal: &mut SqliteJournal) -> Result<Vec<(BatchSeq, Hash)>, StoreError> {
    let rows: Vec<(i64, Vec<u8>)> = journal.read(0, "list snapshots", |connection| {
        let mut statement = connection.prepare_cached("select seq, hash from journal_snapshot order by seq desc")?;
        statement.query_map((), |row| row.try_into())?.collect()
    })?;
    let place = |(seq, hash): (i64, Vec<u8>)| {
        let seq = counted(0, "snapshot's number", seq)?;
        Ok((seq, sized(seq, "snapshot's hash", &hash)?))
    };
    rows.into_iter().map(place).collect()
}

pub(super) fn drop_foreign(journal: &mut SqliteJournal) -> Result<(), StoreError> {
    journal.write("drop snapshots of another history", |transaction| {
        transaction.execute(
            "delete from journal_snapshot where seq > 0 and not exists (
                 select 1 from journal_batch as batch
                  where batch.seq = journal_snapshot.seq and batch.hash = journal_snapshot.hash)",
            (),
        )?;
        transaction.execute(
            "delete from journal_snapshot_part where (seq, checksum) not in (select seq, checksum from journal_snapshot)",
            (),
        )
    })?;
    Ok(())
}

fn is_of_this_history(journal: &SqliteJournal, cover: &Cover) -> Result<bool, StoreError> {
    if cover.seq == 0 {
        return Ok(cover.hash == GENESIS);
    }
    let hash: Option<Vec<u8>> = journal.read(0, "read a snapshot's batch", |connection| {
        let mut statement = connection.prepare_cached("select hash from journal_batch where seq = ?1")?;
        statement.query_row([cover.seq], |row| row.get(0)).optional()
    })?;
    Ok(hash.as_ref() == Some(&cover.hash))
}

fn payload(journal: &SqliteJournal, cover: &Cover) -> Result<Vec<u8>, StoreError> {
    journal.read(0, "read a snapshot", |connection| {
        let mut statement = connection
            .prepare_cached("select bytes from journal_snapshot_part where seq = ?1 and checksum = ?2 order by part")?;
        let mut rows = statement.query((cover.seq, &cover.checksum))?;
        let mut payload = Vec::new();
        while let Some(row) = rows.next()? {
            payload.extend_from_slice(row.get_ref(0)?.as_blob()?);
        }
        Ok(payload)
    })
}
