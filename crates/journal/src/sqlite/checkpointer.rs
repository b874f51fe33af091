//! Copies the write-ahead log into the database file on a thread of its own, so that no append ever does.
//! Knows how much was written, not what.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};

use super::database;
use super::disk_health::{Health, unavailable};
use crate::store::StoreError;

/// Copy after this many bytes of payload: rare enough to sync the file seldom, small enough to be done quickly.
const COPY_EVERY_BYTES: usize = 8 << 20;

/// Past this size the log is made to start over, for which the writer must wait once.
const LOG_MAX_BYTES: u64 = 64 << 20;

/// Rounds of copying before the writer is made to wait.
const CATCH_UP_ROUNDS: u32 = 4;

/// Copy what there is even if little is written, so that a quiet journal is opened fast.
const COPY_EVERY: Duration = Duration::from_secs(1);

/// A checkpointer that works while it is held and stops when it is dropped.
pub(super) struct Checkpointer {
    unwritten: usize,
    /// Dropping it tells the thread to stop.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    pub(super) fn start(path: &Path, health: Health) -> Result<Self, StoreError> {
        let connection =
            database::connect(path, wait_briefly).map_err(|error| unavailable("start the checkpointer", &error))?;
        let (wake, woken) = sync_channel(1);
        let thread = thread::Builder::new()
            .name("journal-checkpoint".into())
            .spawn(move || run(&connection, &woken, &health))
            .map_err(|error| StoreError::Unavailable(format!("start the checkpointer: {error}")))?;
        Ok(Self { unwritten: 0, wake: Some(wake), thread: Some(thread) })
    }

    /// Called after each append; costs nothing until enough has come together.
    pub(super) fn appended(&mut self, bytes: usize) {
        self.unwritten += bytes;
        if self.unwritten >= COPY_EVERY_BYTES {
            self.unwritten = 0;
            if let Some(wake) = &self.wake {
                let _ = wake.try_send(()); // Full: it has been woken already.
            }
        }
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(connection: &Connection, woken: &Receiver<()>, health: &Health) {
    while !matches!(woken.recv_timeout(COPY_EVERY), Err(RecvTimeoutError::Disconnected)) {
        match copy(connection) {
            Ok(()) => {}
            // Somebody else is copying, or a reader needs the old log: the next round will do.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            Err(error) => match health.write_failed("copy the log", &error) {
                // What was not copied is still in the log: there may be room the next time.
                StoreError::Full(_) => {}
                _ => return,
            },
        }
    }
}

fn copy(connection: &Connection) -> rusqlite::Result<()> {
    let page_bytes: u64 = connection.query_row("pragma page_size", (), |row| row.get::<_, i64>(0))?.unsigned_abs();
    let log = checkpoint(connection, "passive")?;
    if log.frames * page_bytes >= LOG_MAX_BYTES {
        // The writer was faster than the copy every time, so the log never came to its end. Each round copies what was
        // written during the round before, always less; the writer then waits for a small rest and the syncs.
        for _ in 0..CATCH_UP_ROUNDS {
            checkpoint(connection, "passive")?;
        }
        checkpoint(connection, "restart")?;
    }
    Ok(())
}

/// Copy the whole log and empty it, waiting for others to finish: SQLite itself waits for writers and readers, but not
/// for another copy. The log must not only be copied: were its old contents still on the disk, a power failure could
/// bring back pages older than those in the file.
pub(super) fn settle(connection: &Connection) -> rusqlite::Result<()> {
    const PATIENCE: Duration = Duration::from_secs(10);
    const PAUSE: Duration = Duration::from_millis(5);
    let started = Instant::now();
    while checkpoint(connection, "truncate")?.busy {
        if started.elapsed() > PATIENCE {
            let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
            return Err(rusqlite::Error::SqliteFailure(busy, Some("others keep the log from being copied".into())));
        }
        sleep(PAUSE);
    }
    Ok(())
}

struct Log {
    busy: bool,
    frames: u64,
}

fn checkpoint(connection: &Connection, mode: &str) -> rusqlite::Result<Log> {
    connection.query_row(&format!("pragma wal_checkpoint({mode})"), (), |row| {
        let frames: i64 = row.get(1)?;
        Ok(Log { busy: row.get(0)?, frames: u64::try_from(frames).unwrap_or(0) })
    })
}

/// While a restart waits for readers it keeps the writer out, so it gives up soon and tries again later.
fn wait_briefly(asked: i32) -> bool {
    const TRIES: i32 = 40;
    sleep(Duration::from_micros(250));
    asked < TRIES
}
