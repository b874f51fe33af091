//! A journal that was cut short, emptied or replaced behind the platform's back is not served, and `verify` says so.

use std::path::{Path, PathBuf};
use std::process::Command;

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Batch, Head};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::node::{End, Node};
use crate::{number, wait_for};

/// Batches that are cut off.
const CUT: u64 = 20;

/// A journal that a node has written, and how to change it without the node.
struct Written {
    folder: TempDir,
    data: String,
    schema: Option<String>,
    head: Head,
}

impl Written {
    fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("plimsoll.db").display().to_string();
        Self::by_a_node(folder, data, None)
    }

    fn on_postgres() -> Self {
        let data = Postgres::shared().fresh_url();
        let schema = data.rsplit_once('=').map(|(_, schema)| schema.to_owned());
        Self::by_a_node(tempfile::tempdir().unwrap(), data, schema)
    }

    fn by_a_node(folder: TempDir, data: String, schema: Option<String>) -> Self {
        let node = Node::start_in(folder.path(), &["--data", &data], &[]);
        node.wait_until_ready();
        wait_for("enough batches", || (number(&node.status(), "/journal/batch") > 3 * CUT).then_some(()));
        assert!(node.stop("TERM").success);
        let mut written = Self { folder, data, schema, head: Head::EMPTY };
        written.head = written.journal().head().unwrap();
        written
    }

    fn journal(&self) -> Box<dyn plimsoll_journal::JournalStore> {
        let scheme = if self.schema.is_some() { "" } else { "sqlite:" };
        plimsoll_journal::open(&format!("{scheme}{}", self.data)).unwrap()
    }

    /// `{batch}` in the text stands for the table.
    fn change(&self, sql: &str) {
        match &self.schema {
            Some(schema) => drop(Postgres::shared().sql(&sql.replace("{batch}", &format!("{schema}.batch")))),
            None => {
                Connection::open(&self.data).unwrap().execute_batch(&sql.replace("{batch}", "journal_batch")).unwrap();
            }
        }
    }

    fn change_rows(&self, sql: &str) {
        match &self.schema {
            Some(schema) => drop(Postgres::shared().sql(&format!("set search_path to {schema}_rows; {sql}"))),
            None => {
                let rows = self.data.replace("plimsoll.db", "plimsoll-rows.db");
                Connection::open(rows).unwrap().execute_batch(sql).unwrap();
            }
        }
    }

    fn anchor(&self) -> PathBuf {
        let folder =
            if self.schema.is_some() { self.folder.path().join("data") } else { self.folder.path().to_owned() };
        let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut found = found.filter(|file| file.extension().is_some_and(|ending| ending == "anchor"));
        found.next().expect("a node that stopped leaves an anchor")
    }

    fn cut(&self) {
        self.change(&format!("delete from {{batch}} where seq > {}", self.head.seq - CUT));
    }

    fn serve(&self, more: &[&str]) -> Node {
        let mut arguments = vec!["--data", self.data.as_str()];
        arguments.extend(more);
        Node::start_in(self.folder.path(), &arguments, &[])
    }

    fn refused(&self, more: &[&str]) -> End {
        let end = self.serve(more).wait_for_end();
        assert!(!end.success, "{}", end.params);
        end
    }

    fn ask(&self, command: &str) -> (bool, String) {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_plimsoll"));
        let output = asked.args([command, "--data", &self.data]).current_dir(self.folder.path()).output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    }

    /// Refused by the node and by `verify`, for all these reasons.
    fn is_refused_for(&self, reasons: &[String]) {
        let (passes, verified) = self.ask("verify");
        assert!(!passes, "verify passes");
        let served = self.refused(&[]).params;
        for reason in reasons {
            assert!(verified.contains(reason), "{reason} is not in {verified}");
            assert!(served.contains(reason), "{reason} is not in {served}");
        }
        assert!(served.contains("--accept-restored-journal"), "{served}");
    }
}

fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

/// The last batches are gone. Every keeper of a watermark notices, alone or with the others; an operator
/// can accept the journal as it is, once, by naming where it ends.
fn a_journal_that_was_cut_short_is_refused(written: &Written) {
    let (passes, params) = written.ask("verify");
    assert!(passes, "{params}");
    let Head { seq, hash, last, .. } = written.head;
    let anchor = std::fs::read_to_string(written.anchor()).unwrap();
    assert!(anchor.contains(&format!("batch {seq}\nhash {}", hex(&hash))), "{anchor}");
    // Both are written late: this node may have stopped before.
    written.change_rows(&format!("update announced set seq = {last}"));
    let charts = format!("insert into chart_progress (id, batch, hash, at) values (1, {seq}, '{}', 1)", hex(&hash));
    written.change_rows(&format!("delete from chart_progress; {charts}"));
    written.cut();
    let end = seq - CUT;
    let missing = |who: &str| {
        format!("the journal ends at batch {end}, but {who} have seen batch {seq} (hash {})", hex(&hash))
            .replace("file have", "file has")
    };
    let (projections, charts) = (missing("the projections"), missing("the charts and the tick log"));
    let anchored = missing("the anchor file");
    let notices = format!("but the notices have seen command {last}");
    written.is_refused_for(&[projections.clone(), charts, notices, anchored.clone()]);

    // The rows' watermarks alone.
    let aside = written.folder.path().join("aside");
    let at = written.anchor();
    std::fs::rename(&at, &aside).unwrap();
    written.is_refused_for(&[projections]);
    std::fs::rename(&aside, &at).unwrap();
    // The file's alone; rows that are derived again must not hide it either.
    let (passes, params) = written.ask("rebuild");
    assert!(!passes && params.contains("the journal ends at batch"), "{params}");
    written.change_rows(
        "update projection set batch = 0, hash = ''; delete from chart_progress; update announced set seq = 0",
    );
    written.is_refused_for(&[anchored]);

    let wrong = written.refused(&["--accept-restored-journal", &seq.to_string()]).params;
    assert!(wrong.contains("is not where this journal ends"), "{wrong}");
    let node = written.serve(&["--accept-restored-journal", &end.to_string()]);
    node.wait_until_ready();
    assert!(node.params().contains("A SHORTENED OR REPLACED JOURNAL IS SERVED"), "{}", node.params());
    assert!(node.stop("TERM").success);
    let (passes, params) = written.ask("verify");
    assert!(passes, "{params}");
    let node = written.serve(&[]);
    node.wait_until_ready();
    assert!(node.stop("TERM").success);
}

/// Another end of the same length stands in its place.
fn a_journal_of_the_same_length_with_another_end_is_refused(written: &Written) {
    let last = written.journal().tail(written.head.seq - 1, 1).unwrap().pop().unwrap().batch;
    let mut other = Batch { at_ms: last.at_ms + 1, ..last.clone() };
    other.hash = other.seal();
    let hash = match written.schema {
        Some(_) => format!("'\\x{}'", hex(&other.hash)),
        None => format!("x'{}'", hex(&other.hash)),
    };
    written.change(&format!("update {{batch}} set at_ms = at_ms + 1, hash = {hash} where seq = {}", last.seq));
    let params = written.refused(&[]).params;
    for who in ["the projections have", "the anchor file has"] {
        let (seq, now, before) = (last.seq, hex(&other.hash), hex(&last.hash));
        let seen = format!("batch {seq} of the journal has hash {now}, but {who} seen it with hash {before}");
        assert!(params.contains(&seen), "{seen} is not in {params}");
    }
}

/// A sound journal of another platform, in its place.
fn a_journal_of_somebody_else_is_refused(written: &Written) {
    let other = Written::on_sqlite();
    std::fs::copy(&other.data, &written.data).unwrap();
    let (passes, params) = written.ask("verify");
    assert!(!passes && params.contains("but the anchor file has seen"), "{params}");
}

/// The same when nothing at all is left of it.
fn an_empty_journal_beside_rows_is_refused(written: &Written) {
    written.change("delete from {batch}");
    let params = written.refused(&[]).params;
    assert!(params.contains("the journal ends at batch 0, but the projections have seen batch"), "{params}");
}

/// SEC-160.
#[test]
fn a_journal_that_was_cut_short_is_not_served() {
    a_journal_that_was_cut_short_is_refused(&Written::on_sqlite());
}

#[test]
fn a_journal_that_was_cut_short_is_not_served_on_postgresql() {
    a_journal_that_was_cut_short_is_refused(&Written::on_postgres());
}

/// SEC-161.
#[test]
fn a_replaced_journal_is_not_served() {
    let written = Written::on_sqlite();
    a_journal_of_somebody_else_is_refused(&Written::on_sqlite());
    a_journal_of_the_same_length_with_another_end_is_refused(&written);
    an_empty_journal_beside_rows_is_refused(&written);
}

#[test]
fn a_replaced_journal_is_not_served_on_postgresql() {
    let written = Written::on_postgres();
    a_journal_of_the_same_length_with_another_end_is_refused(&written);
    an_empty_journal_beside_rows_is_refused(&written);
}

/// Killed at any moment, the watermarks are behind the journal and never ahead: every next start serves.
#[test]
fn watermarks_are_never_ahead_of_the_journal_when_a_node_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("plimsoll.db").display().to_string();
    let mut batches = 0;
    for kill in 0..6_u64 {
        let node = Node::start(&["--data", &data, "--lease-wait-s", "60"]);
        node.wait_until_ready();
        std::thread::sleep(std::time::Duration::from_millis(300 * kill));
        let now = number(&node.status(), "/journal/batch");
        assert!(now > batches, "the journal goes on");
        batches = now;
        node.kill();
        assert!(Path::new(&data).exists());
    }
    let node = Node::start(&["--data", &data, "--lease-wait-s", "60"]);
    node.wait_until_ready();
    assert!(node.stop("TERM").success);
}
