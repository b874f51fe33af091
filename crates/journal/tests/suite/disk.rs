//! A SQLite journal on a disk that fills up, on a file that may not grow, and on a disk whose sync fails: nothing is
//! acknowledged from the failure on, nothing acknowledged before is lost. Runs itself again as a child process.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plimsoll_journal::{Appended, Batch, JournalStore, SqliteJournal, StoreError};

use crate::support::{TTL, fill, next_batch, noise, whole_journal};

/// Passes the working folder to a child process.
const FOLDER: &str = "PLIMSOLL_DISK_TEST";
/// More batches than the small disk can hold.
const ENOUGH: u64 = 1_000;
const BYTES: usize = 20_000;

/// Runs `$0 $@` with a file system of 3 MB mounted on $PLIMSOLL_DISK_TEST, private to the process and gone with it.
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=3m tmpfs "$PLIMSOLL_DISK_TEST" && exec "$0" "$@""#;

/// Runs `$0 $@` so that no file of it can grow beyond 2 MB: a write fails instead.
const WITH_SMALL_FILES: &str = r#"trap '' XFSZ; ulimit -f 4096; exec "$0" "$@""#;

#[test]
fn a_full_disk_loses_nothing_and_is_written_to_again_once_there_is_room() {
    if let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) {
        let acknowledged = append_until_full_and_on(&folder);
        nothing_is_lost(&folder, &acknowledged);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new("unshare");
    child.args(if can_mount() { &["--mount"][..] } else { &["--mount", "--map-root-user"] });
    child.args(["sh", "-c", ON_A_SMALL_DISK]).arg(env::current_exe().unwrap());
    run_child(child, folder.path(), "disk::a_full_disk_loses_nothing_and_is_written_to_again_once_there_is_room");
}

#[test]
fn a_file_that_may_not_grow_stops_all_acknowledgements_and_loses_none() {
    if let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) {
        let acknowledged = append_until_storage_fails(&folder);
        let hashes: Vec<u8> = acknowledged.iter().flat_map(|batch| batch.hash).collect();
        fs::write(folder.join("acknowledged"), hashes).unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new("sh");
    child.args(["-c", WITH_SMALL_FILES]).arg(env::current_exe().unwrap());
    run_child(child, folder.path(), "disk::a_file_that_may_not_grow_stops_all_acknowledgements_and_loses_none");
    let hashes = fs::read(folder.path().join("acknowledged")).unwrap();
    let mut journal = SqliteJournal::open(folder.path().join("journal.db")).unwrap();
    let written = whole_journal(&mut journal).unwrap();
    assert!(written.iter().zip(hashes.chunks(32)).all(|(row, hash)| row.batch.hash == hash));
    assert!(written.len() >= hashes.len() / 32, "{} of {} are left", written.len(), hashes.len() / 32);
}

#[test]
fn a_failed_sync_is_never_tried_again() {
    if let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) {
        sync_fails_once(&folder);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let library = compile_failing_sync(folder.path());
    let mut child = Command::new(env::current_exe().unwrap());
    child.env("LD_PRELOAD", library).env("FAIL_SYNC_WHILE", folder.path().join("broken"));
    run_child(child, folder.path(), "disk::a_failed_sync_is_never_tried_again");
}

fn run_child(mut child: Command, folder: &Path, test: &str) {
    let output = child.args(["--exact", test, "--nocapture"]).env(FOLDER, folder).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "the child ran nothing: {said}");
}

fn can_mount() -> bool {
    Command::new("unshare").args(["--mount", "true"]).status().is_ok_and(|status| status.success())
}

/// Appends until the disk is full, frees space, and continues in the same process: the barrier first, then what is
/// missing. Returns the acknowledged batches.
fn append_until_full_and_on(folder: &Path) -> Vec<Batch> {
    let mut journal = SqliteJournal::open(folder.join("journal.db")).unwrap();
    let (epoch, mut acknowledged) = fill(&mut journal, 1, BYTES);
    let batch = loop {
        let batch = next_batch(&acknowledged.last().unwrap().head(), 1, noise(1, BYTES));
        match journal.append(epoch, &batch) {
            Ok(Appended::Durable) => acknowledged.push(batch),
            Ok(Appended::Refused) => panic!("refused, though the lease is held"),
            Err(StoreError::Full(_)) => break batch,
            Err(error) => panic!("{error:?}"),
        }
        assert!((acknowledged.len() as u64) < ENOUGH, "the disk never fills");
    };
    for _ in 0..5 {
        assert!(matches!(journal.append(epoch, &batch), Err(StoreError::Full(_))), "there is still no room");
        assert_eq!(journal.head().unwrap().seq, acknowledged.len() as u64, "and reads go on");
    }
    let grown = Command::new("mount").args(["-o", "remount,size=64m"]).arg(folder).status().unwrap();
    assert!(grown.success());
    let epoch = journal.reacquire("filler", epoch, TTL).unwrap().expect("nobody else took it");
    assert_eq!(journal.head().unwrap(), acknowledged.last().unwrap().head(), "it was not written");
    assert_eq!(journal.append(epoch, &batch).unwrap(), Appended::Durable);
    acknowledged.push(batch);
    acknowledged
}

/// Returns the acknowledged batches. From the first failure on, no call succeeds.
fn append_until_storage_fails(folder: &Path) -> Vec<Batch> {
    let mut journal = SqliteJournal::open(folder.join("journal.db")).unwrap();
    let (epoch, mut acknowledged) = fill(&mut journal, 1, BYTES);
    let failure = loop {
        let batch = next_batch(&acknowledged.last().unwrap().head(), 1, noise(1, BYTES));
        match journal.append(epoch, &batch) {
            Ok(Appended::Durable) => acknowledged.push(batch),
            Ok(Appended::Refused) => panic!("refused, though the lease is held"),
            Err(error) => break error,
        }
        assert!((acknowledged.len() as u64) < ENOUGH, "the disk never fills");
    };
    assert!(matches!(failure, StoreError::Storage(_)), "{failure:?}");
    let small = next_batch(&acknowledged.last().unwrap().head(), 1, vec![]);
    let afterwards = [
        journal.append(epoch, &small).err(),
        journal.renew(epoch, TTL).err(),
        journal.reacquire("filler", epoch, TTL).err(),
        journal.take("filler", "", TTL, true).err(),
        journal.head().err(),
    ];
    for refused in afterwards {
        assert!(matches!(refused, Some(StoreError::Storage(_))), "trusted again: {refused:?}");
    }
    acknowledged
}

/// Acknowledged batches are there, in order; a batch whose append failed may be there too; writing continues.
fn nothing_is_lost(folder: &Path, acknowledged: &[Batch]) {
    let mut journal = SqliteJournal::open(folder.join("journal.db")).unwrap();
    let epoch = journal.take("after", "", TTL, true).unwrap().unwrap();
    let written = whole_journal(&mut journal).unwrap();
    assert!(written.iter().zip(acknowledged).all(|(row, batch)| row.batch == *batch));
    let (left, all) = (written.len(), acknowledged.len());
    assert!(left == all || left == all + 1, "{left} of {all} are left");
    let next = next_batch(&journal.head().unwrap(), 1, noise(2, BYTES));
    assert_eq!(journal.append(epoch, &next).unwrap(), Appended::Durable);
}

fn sync_fails_once(folder: &Path) {
    let broken = folder.join("broken");
    let mut journal = SqliteJournal::open(folder.join("journal.db")).unwrap();
    let (epoch, acknowledged) = fill(&mut journal, 5, BYTES);
    let batch = next_batch(&acknowledged[4].head(), 1, noise(1, BYTES));
    fs::write(&broken, b"").unwrap();
    let failed = journal.append(epoch, &batch);
    assert!(matches!(failed, Err(StoreError::Storage(_))), "{failed:?}");
    fs::remove_file(&broken).unwrap();
    // The disk works again, but what the failed sync left behind is unknown: this process must not continue.
    for refused in [journal.append(epoch, &batch).err(), journal.reacquire("filler", epoch, TTL).err()] {
        assert!(matches!(refused, Some(StoreError::Storage(_))), "trusted again: {refused:?}");
    }
    drop(journal);
    nothing_is_lost(folder, &acknowledged);
}

/// A library to load before the C library: syncs fail while the file named by `FAIL_SYNC_WHILE` exists.
fn compile_failing_sync(folder: &Path) -> PathBuf {
    const SOURCE: &str = r#"
        #define _GNU_SOURCE
        #include <errno.h>
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        static int fails(void) {
            const char *marker = getenv("FAIL_SYNC_WHILE");
            return marker && access(marker, F_OK) == 0;
        }
        int fsync(int file) {
            if (fails()) { errno = EIO; return -1; }
            return syscall(SYS_fsync, file);
        }
        int fdatasync(int file) {
            if (fails()) { errno = EIO; return -1; }
            return syscall(SYS_fdatasync, file);
        }
    "#;
    let (source, library) = (folder.join("failing_sync.c"), folder.join("failing_sync.so"));
    fs::write(&source, SOURCE).unwrap();
    let compiled = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status().unwrap();
    assert!(compiled.success());
    library
}
