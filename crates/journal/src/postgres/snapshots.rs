//! Snapshots in PostgreSQL: parts first, the cover row last, so that a cover proves that its parts exist. Knows no
//! batch but the one whose hash a snapshot names.

use super::PostgresJournal;
use crate::chain::{counted, signed, sized};
use crate::snapshot::{Cover, SNAPSHOTS_KEPT, checksum, parts};
use crate::store::{BatchSeq, GENESIS, Hash, Snapshot, StoreError};

pub(super) fn put(journal: &mut PostgresJournal, snapshot: &Snapshot) -> Result<(), StoreError> {
    let schema = journal.options.schema.clone();
    let (seq, name) = (signed(snapshot.seq), checksum(snapshot));
    let name = &name[..];
    // "do update": an earlier attempt may have left parts, and a part damaged since is repaired.
    let put_part = format!(
        "insert into {schema}.snapshot_part values ($1::bigint, $2::bytea, $3::bigint, $4::bytea)
         on conflict (seq, checksum, part) do update set bytes = excluded.bytes"
    );
    for (number, bytes) in parts(&snapshot.payload) {
        journal.write("put a part of a snapshot", async |client, _| {
            client.execute(&put_part, &[&seq, &name, &number, &bytes]).await
        })?;
    }
    let put_cover = format!(
        "insert into {schema}.snapshot
         values ($1::bigint, $2::bytea, $3::bytea, $4::bigint, $5::bigint, $6::bytea)
         on conflict (seq, checksum) do nothing"
    );
    let (hash, digest) = (&snapshot.hash[..], &snapshot.state_digest[..]);
    journal.write("put a snapshot", async |client, _| {
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
            [&seq, &name, &hash, &signed(snapshot.last), &snapshot.at_ms, &digest];
        client.execute(&put_cover, &values).await
    })?;
    drop_old(journal, &schema)
}

/// Covers are deleted first: what is left after an interruption is found by the next round.
fn drop_old(journal: &mut PostgresJournal, schema: &str) -> Result<(), StoreError> {
    for table in ["snapshot", "snapshot_part"] {
        let sql = format!(
            "delete from {schema}.{table} where seq < (
                 select min(seq) from (
                     select distinct seq from {schema}.snapshot order by seq desc limit $1::bigint) as kept)"
        );
        journal
            .write("drop old snapshots", async |client, _| client.execute(&sql, &[&i64::from(SNAPSHOTS_KEPT)]).await)?;
    }
    Ok(())
}

pub(super) fn latest(journal: &mut PostgresJournal, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
    let schema = journal.options.schema.clone();
    let list = format!(
        "select seq, checksum, hash, last, at_ms, state_digest, snapshot.hash = coalesce(
                    (select batch.hash from {schema}.batch as batch where batch.seq = snapshot.seq), $2::bytea)
           from {schema}.snapshot as snapshot where seq <= $1::bigint order by seq desc"
    );
    let genesis = &GENESIS[..];
    let rows =
        journal.read("list snapshots", async |client, _| client.query(&list, &[&signed(at_most), &genesis]).await)?;
    for row in rows {
        let cover = Cover {
            seq: row.get(0),
            checksum: row.get(1),
            hash: row.get(2),
            last: row.get(3),
            at_ms: row.get(4),
            state_digest: row.get(5),
        };
        let is_of_this_history: bool = row.get(6);
        if !is_of_this_history {
            continue;
        }
        let payload = payload(journal, &schema, &cover)?;
        if let Some(snapshot) = cover.open(payload) {
            return Ok(Some(snapshot));
        }
    }
    Ok(None)
}

pub(super) fn places(journal: &mut PostgresJournal) -> Result<Vec<(BatchSeq, Hash)>, StoreError> {
    let list = format!("select seq, hash from {}.snapshot order by seq desc", journal.options.schema);
    let rows = journal.read("list snapshots", async |client, _| client.query(&list, &[]).await)?;
    let place = |row: &tokio_postgres::Row| {
        let seq = counted(0, "snapshot's number", row.get(0))?;
        Ok((seq, sized(seq, "snapshot's hash", row.get(1))?))
    };
    rows.iter().map(place).collect()
}

/// Covers are deleted first: parts left after an interruption belong to no snapshot, and the next round drops them.
pub(super) fn drop_foreign(journal: &mut PostgresJournal) -> Result<(), StoreError> {
    let schema = journal.options.schema.clone();
    for sql in [
        format!(
            "delete from {schema}.snapshot as kept where seq > 0 and not exists (
                 select 1 from {schema}.batch as batch where batch.seq = kept.seq and batch.hash = kept.hash)"
        ),
        format!(
            "delete from {schema}.snapshot_part as part where not exists (
                 select 1 from {schema}.snapshot as kept
                  where kept.seq = part.seq and kept.checksum = part.checksum)"
        ),
    ] {
        journal.write("drop snapshots of another history", async |client, _| client.execute(&sql, &[]).await)?;
    }
    Ok(())
}

/// Read part by part: a whole snapshot may be too large for one reply.
fn payload(journal: &mut PostgresJournal, schema: &str, cover: &Cover) -> Result<Vec<u8>, StoreError> {
    let sql = format!(
        "select part, bytes from {schema}.snapshot_part
          where seq = $1::bigint and checksum = $2::bytea and part > $3::bigint order by part limit 1"
    );
    let (mut payload, mut after) = (Vec::new(), -1_i64);
    loop {
        let rows = journal.read("read a snapshot", async |client, _| {
            client.query(&sql, &[&cover.seq, &cover.checksum, &after]).await
        })?;
        let Some(row) = rows.first() else {
            return Ok(payload);
        };
        after = row.get(0);
        payload.extend_from_slice(row.get(1));
    }
}
