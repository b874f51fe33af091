//! Opens the file as the journal needs it: settings that keep what was acknowledged, and the tables.
//! Knows no protocol.

use std::fs::File;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::disk_health::unavailable;
use crate::store::StoreError;

/// Measured with batches of 20 kB: p50 115 µs with 8 kB pages, 120 with 4 kB, 148 with 16 kB, 181 with 32 kB.
const PAGE_BYTES: u32 = 8_192;

/// The layout of the tables below. A file with another one is left alone.
const FORMAT: i64 = 1;

/// Tries at opening while another process is opening the same new file.
const OPEN_TRIES: u32 = 200;
const OPEN_PAUSE: Duration = Duration::from_millis(10);

const TABLES: &str = "
    create table journal_format (
        only_row integer primary key check (only_row = 1),
        version integer not null
    ) strict;
    create table journal_lease (
        only_row integer primary key check (only_row = 1),
        epoch integer not null,
        holder text not null,
        endpoint text not null,
        expires_at_ms integer not null
    ) strict;
    create table journal_batch (
        seq integer primary key,
        epoch integer not null,
        first integer not null,
        last integer not null,
        at_ms integer not null,
        prev_hash blob not null,
        hash blob not null,
        state_digest blob not null,
        payload blob not null
    ) strict;
    create table journal_snapshot (
        seq integer not null,
        checksum blob not null,
        hash blob not null,
        last integer not null,
        at_ms integer not null,
        state_digest blob not null,
        primary key (seq, checksum)
    ) strict;
    create table journal_snapshot_part (
        seq integer not null,
        checksum blob not null,
        part integer not null,
        bytes blob not null,
        primary key (seq, checksum, part)
    ) strict;
    insert into journal_lease values (1, 0, '', '', 0);
    insert into journal_format values (1, 1);
";

/// Open the file for journal work. Two processes may open a new file at the same moment; one of them waits.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let shown = path.display();
    if path.as_os_str().is_empty() || path.to_string_lossy().contains('?') {
        return Err(StoreError::Unavailable(format!("'{shown}' is no path: expected sqlite:PATH, no parameters")));
    }
    let mut tries = 1;
    let connection = loop {
        match open_once(path) {
            Err(Refusal::Sqlite(error))
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && tries < OPEN_TRIES =>
            {
                tries += 1;
                sleep(OPEN_PAUSE);
            }
            Err(Refusal::Sqlite(error)) => return Err(unavailable(&format!("open {shown}"), &error)),
            Err(Refusal::Store(error)) => return Err(error),
            Ok(connection) => break connection,
        }
    };
    sync_directory(path)?;
    Ok(connection)
}

/// A connection with the settings that hold for every user of the file. `patience` decides about waiting for a lock:
/// it is told how often it was asked.
pub(super) fn connect(path: &Path, patience: fn(i32) -> bool) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_handler(Some(patience))?;
    // Checkpoints are left to a thread of their own: on the commit path they would delay one append in a thousand by
    // as much as all the copying takes. `fullfsync` matters on Apple's systems, where a plain sync stops at the drive.
    connection.execute_batch(
        "pragma synchronous = full;
         pragma fullfsync = on;
         pragma wal_autocheckpoint = 0;
         pragma temp_store = memory;
         pragma trusted_schema = off;",
    )?;
    Ok(connection)
}

enum Refusal {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

fn open_once(path: &Path) -> Result<Connection, Refusal> {
    let mut connection = connect(path, wait_for_lock)?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?; // Without effect on a file that has pages.
    let mode: String = connection.query_row("pragma journal_mode = wal", (), |row| row.get(0))?;
    if mode != "wal" {
        return Err(Refusal::Store(StoreError::Unsafe(format!("journal_mode is {mode}, not wal"))));
    }
    let synchronous: i64 = connection.query_row("pragma synchronous", (), |row| row.get(0))?;
    if synchronous != 2 {
        return Err(Refusal::Store(StoreError::Unsafe(format!("synchronous is {synchronous}, not full"))));
    }
    create_tables(&mut connection)?;
    let version: i64 = connection.query_row("select version from journal_format", (), |row| row.get(0))?;
    if version != FORMAT {
        return Err(Refusal::Store(StoreError::Unavailable(format!(
            "the journal has format {version}, this program reads format {FORMAT}"
        ))));
    }
    Ok(connection)
}

fn create_tables(connection: &mut Connection) -> rusqlite::Result<()> {
    let exists = "select exists (select 1 from sqlite_schema where name = 'journal_format')";
    if connection.query_row(exists, (), |row| row.get(0))? {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Asked again under the write lock: another process may have been first.
    if !transaction.query_row(exists, (), |row| row.get::<_, bool>(0))? {
        transaction.execute_batch(TABLES)?;
    }
    transaction.commit()
}

/// Make the file's name durable, not only its contents.
fn sync_directory(path: &Path) -> Result<(), StoreError> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    File::open(directory)
        .and_then(|directory| directory.sync_all())
        .map_err(|error| StoreError::Storage(format!("sync {}: {error}", directory.display())))
}

/// How long a writer waits for another: SQLite's own steps grow to 100 ms, far longer than any write lock is held.
fn wait_for_lock(asked: i32) -> bool {
    const QUICK_TRIES: i32 = 200;
    const TRIES: i32 = QUICK_TRIES + 5_000;
    sleep(Duration::from_micros(if asked < QUICK_TRIES { 100 } else { 1_000 }));
    asked < TRIES
}
