//! `plimsoll verify` and `plimsoll replay` on sound, damaged, missing and foreign journals.

#[path = "golden/script.rs"]
mod script;
#[path = "venue/mod.rs"]
mod venue;

use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Batch, GENESIS, Head, JournalStore, PostgresJournal, PostgresOptions, Snapshot};
use plimsoll_sequencer::{Follower, Platform};
use rusqlite::Connection;
use tempfile::TempDir;

/// Bits flipped, one at a time.
const FLIPS: usize = 40;
/// For copying one batch on a busy machine.
const COPY_DEADLINE: Duration = Duration::from_secs(60);

struct Said {
    success: bool,
    out: String,
    err: String,
}

fn plimsoll(command: &str, data: &str) -> Said {
    let output = Command::new(env!("CARGO_BIN_EXE_plimsoll")).args([command, "--data", data]).output().unwrap();
    Said {
        success: output.status.success(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A copy of a journal with every kind of command and one snapshot, written once by this build.
fn journal(folder: &Path) -> String {
    static WRITTEN: OnceLock<TempDir> = OnceLock::new();
    let written = WRITTEN.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        script::write(&folder.path().join("journal.db"));
        folder
    });
    let copy = folder.join("journal.db");
    std::fs::copy(written.path().join("journal.db"), &copy).unwrap();
    copy.to_str().unwrap().to_owned()
}

fn change(file: &str, sql: &str) {
    assert_eq!(Connection::open(file).unwrap().execute(sql, ()).unwrap(), 1, "{sql}");
}

fn line<'a>(params: &'a Said, name: &str) -> &'a str {
    let found = params.out.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name} in {}", params.out)).trim()
}

#[test]
fn both_print_where_a_sound_journal_leads() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    let (verified, replayed) = (plimsoll("verify", &data), plimsoll("replay", &data));
    assert!(verified.success && replayed.success, "{}{}", verified.err, replayed.err);
    for name in ["batches", "commands", "chain head", "state digest", "state hash", "USDT", "vUSDT", "BTC"] {
        assert_eq!(line(&verified, name), line(&replayed, name));
    }
    assert_eq!(line(&verified, "snapshots"), "1, each equal to the commands");
    assert_eq!(line(&verified, "state hash").len(), 64);
    for coin in ["USDT", "BTC", "ETH", "vUSDT"] {
        assert!(line(&verified, coin).ends_with(" 0"), "{coin} sums to zero");
    }
}

/// Any byte that matters, changed behind the journal's back, is found and named.
#[test]
fn a_damaged_journal_is_refused_with_the_place_of_the_damage() {
    let damages = [
        (
            "update journal_batch set payload = cast(substr(payload, 1, length(payload) - 1) || x'ff' as blob) where seq = 20",
            "batch 20",
        ),
        ("update journal_batch set payload = cast(x'02' || substr(payload, 2) as blob) where seq = 7", "batch 7"),
        ("update journal_batch set at_ms = at_ms + 1 where seq = 30", "batch 30"),
        ("update journal_batch set hash = zeroblob(32) where seq = 12", "batch 12"),
        ("update journal_batch set state_digest = zeroblob(8) where seq = 40", "batch 40"),
        ("update journal_batch set epoch = 0 where seq = 50", "batch 50"),
        ("delete from journal_batch where seq = 25", "batch 25"),
    ];
    for (sql, place) in damages {
        let folder = tempfile::tempdir().unwrap();
        let data = journal(folder.path());
        change(&data, sql);
        let params = plimsoll("verify", &data);
        assert!(!params.success, "{sql}");
        assert!(params.err.contains(place), "{sql}: {}", params.err);
        assert!(params.err.contains("is not sound"), "{sql}: {}", params.err);
    }
}

/// Bits flipped in the file itself, anywhere: the journal is refused, or it leads where it led and nothing was lost.
#[test]
fn a_flipped_bit_is_found_or_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    let sound = plimsoll("verify", &data);
    let bytes = std::fs::read(&data).unwrap();
    let (mut found, mut harmless) = (0, 0);
    // Spread over the whole file by a step that shares no factor with the page size.
    for at in (101..bytes.len()).step_by((bytes.len() / FLIPS) | 1) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 0x10;
        std::fs::write(&data, &flipped).unwrap();
        let params = plimsoll("verify", &data);
        if params.success {
            harmless += 1;
            for name in ["batches", "commands", "chain head", "state hash"] {
                assert_eq!(line(&params, name), line(&sound, name), "byte {at}");
            }
        } else {
            found += 1;
            assert!(params.err.starts_with("plimsoll: "), "byte {at}: {}", params.err);
        }
    }
    println!("{found} flipped bits found, {harmless} harmless");
    assert!(found >= FLIPS / 5, "much of the file matters: {found} of {FLIPS}");
}

#[test]
fn a_damaged_snapshot_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    let sound = plimsoll("verify", &data);
    change(&data, "update journal_snapshot_part set bytes = cast(substr(bytes, 2) as blob)");
    let params = plimsoll("replay", &data);
    assert!(params.success, "{}", params.err);
    assert_eq!(line(&params, "state hash"), line(&sound, "state hash"));
}

/// A snapshot that is whole in itself, and of another state than the commands give.
#[test]
fn a_snapshot_that_lies_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    let mut store = plimsoll_journal::open(&format!("sqlite:{data}")).unwrap();
    let mut follower = Follower::<Platform>::genesis();
    follower.advance_to(store.as_mut(), 50).unwrap();
    let early = follower.snapshot();
    follower.advance_to(store.as_mut(), 60).unwrap();
    let Head { seq, hash, last, at_ms } = follower.position();
    store.put_snapshot(&Snapshot { seq, hash, last, at_ms, ..early }).unwrap();
    drop(store);
    let params = plimsoll("verify", &data);
    assert!(!params.success, "{}", params.out);
    assert!(params.err.contains("snapshot at batch 60: the commands give another state"), "{}", params.err);
}

#[test]
fn what_is_not_there_or_not_readable_is_said_plainly() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.db");
    let params = plimsoll("verify", missing.to_str().unwrap());
    assert!(!params.success && params.err.contains("there is no journal at"), "{}", params.err);
    assert!(!missing.exists(), "looking for a journal does not make one");

    let text = folder.path().join("text.db");
    std::fs::write(&text, "this is no database, whatever its name says, and long enough to be looked at").unwrap();
    let params = plimsoll("replay", text.to_str().unwrap());
    assert!(!params.success && params.err.contains("not a database"), "{}", params.err);

    let params = plimsoll("verify", "postgres://me:secret@127.0.0.1:1/db");
    assert!(!params.success && params.err.contains("postgres://127.0.0.1:1/db"), "{}", params.err);
    assert!(!params.err.contains("secret"), "{}", params.err);
}

#[test]
fn a_journal_of_a_newer_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    change(&data, "update journal_format set version = 2");
    let params = plimsoll("verify", &data);
    assert!(
        !params.success && params.err.contains("the journal has format 2, this program reads format 1"),
        "{}",
        params.err
    );

    // A newer build's payload in a journal of the old layout: sealed rightly, and still not understood.
    let newer = folder.path().join("newer.db");
    let newer = newer.to_str().unwrap();
    let mut store = plimsoll_journal::open(&format!("sqlite:{newer}")).unwrap();
    append(store.as_mut(), &[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    drop(store);
    let params = plimsoll("verify", newer);
    assert!(!params.success && params.err.contains("unknown payload format"), "{}", params.err);
}

fn append(store: &mut dyn JournalStore, payload: &[u8]) {
    let epoch = store.take("test", "", Duration::ZERO, true).unwrap().unwrap();
    assert_eq!(store.head().unwrap(), Head::EMPTY);
    let mut batch = Batch {
        seq: 1,
        first: 1,
        last: 1,
        at_ms: 0,
        prev_hash: GENESIS,
        hash: GENESIS,
        state_digest: [0; 8],
        payload: payload.to_vec(),
    };
    batch.hash = batch.seal();
    store.append(epoch, &batch).unwrap();
}

#[test]
fn a_postgresql_journal_is_inspected_in_the_same_words() {
    let folder = tempfile::tempdir().unwrap();
    let data = journal(folder.path());
    let url = Postgres::shared().fresh_url();
    copy(&data, &url);
    let (here, there) = (plimsoll("verify", &data), plimsoll("verify", &url));
    assert!(there.success, "{}", there.err);
    for name in ["batches", "commands", "chain head", "state digest", "state hash", "USDT"] {
        assert_eq!(line(&here, name), line(&there, name));
    }
}

fn copy(from: &str, to: &str) {
    let mut from = plimsoll_journal::open(&format!("sqlite:{from}")).unwrap();
    let options = PostgresOptions::from_url(to).unwrap().deadlines(COPY_DEADLINE, COPY_DEADLINE);
    let mut to = PostgresJournal::open(options).unwrap();
    let epoch = to.take("test", "", Duration::ZERO, true).unwrap().unwrap();
    let mut after = 0;
    while let Some(row) = from.tail(after, 1).unwrap().pop() {
        to.append(epoch, &row.batch).unwrap();
        after = row.batch.seq;
    }
}
