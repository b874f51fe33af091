//! The anchor: a small file beside the journal that records how far the journal has come.
//!
//! If the journal is shortened or replaced, the anchor stays, and the next start sees that it is ahead. It is written
//! after batches are durable, so it may be behind the journal and never ahead of it.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, bail};
use plimsoll_app::Watcher;
use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;

use crate::inspect::hex;

/// Write interval while the journal grows.
const ANCHOR_EVERY: Duration = Duration::from_secs(2);
/// The first line: file type and format version.
const TITLE: &str = "plimsoll journal anchor 1";
/// The file has a few lines; anything larger is not ours.
const ANCHOR_BYTES_MAX: u64 = 4_096;

/// Contents of an anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Anchor {
    pub(crate) batch: u64,
    /// Hexadecimal.
    pub(crate) hash: String,
    pub(crate) command: u64,
    pub(crate) at_ms: i64,
}

impl Anchor {
    fn of(head: &Head) -> Self {
        Self { batch: head.seq, hash: hex(&head.hash), command: head.last, at_ms: head.at_ms }
    }

    /// `None` without a file: a first start, or another machine.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let shown = path.display();
        let size = match std::fs::metadata(path) {
            Ok(file) => file.len(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("reading the anchor {shown}")),
        };
        if size > ANCHOR_BYTES_MAX {
            bail!("the anchor {shown} has {size} bytes: it is not an anchor");
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("reading the anchor {shown}"))?;
        let parsed = Self::parse(&text);
        parsed
            .map(Some)
            .with_context(|| format!("the anchor {shown} can't be read: see docs/how-to/restore-a-journal.md"))
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            bail!("it does not begin with '{TITLE}'");
        }
        let mut value = |name: &str| {
            let line = lines.next().with_context(|| format!("{name} is missing"))?;
            line.strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(' '))
                .with_context(|| format!("{name} is missing"))
        };
        let batch = value("batch")?.parse()?;
        let hash = value("hash")?.to_owned();
        let (command, at_ms) = (value("command")?.parse()?, value("at_ms")?.parse()?);
        if hash.len() != 64 || !hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            bail!("its hash is not one");
        }
        Ok(Self { batch, hash, command, at_ms })
    }

    /// Atomic: a new file replaces the old one once it is on disk.
    fn write(&self, path: &Path) -> std::io::Result<()> {
        let Self { batch, hash, command, at_ms } = self;
        let fresh = path.with_added_extension("new");
        let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(&fresh)?;
        write!(file, "{TITLE}\nbatch {batch}\nhash {hash}\ncommand {command}\nat_ms {at_ms}\n")?;
        file.sync_all()?;
        std::fs::rename(&fresh, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    }

    /// Replaces an anchor at the operator's request; the old one is kept beside it.
    pub(crate) fn replace(path: &Path, head: &Head) -> anyhow::Result<()> {
        if path.exists() {
            let aside = path.with_added_extension(format!("replaced-{}", crate::feed::now().0));
            std::fs::rename(path, &aside).with_context(|| format!("keeping the old anchor as {}", aside.display()))?;
        }
        Self::of(head).write(path).with_context(|| format!("writing the anchor {}", path.display()))
    }
}

/// Writes the anchor on its own thread while the node serves, and once more at shutdown.
pub(crate) struct AnchorKeeper {
    head: Arc<Mutex<Head>>,
    stop: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl AnchorKeeper {
    pub(crate) fn start(path: PathBuf) -> anyhow::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            crate::permissions::make_folder(folder)?;
        }
        let head = Arc::new(Mutex::new(Head::EMPTY));
        let newest = Arc::clone(&head);
        let (stop, stopped) = sync_channel(0);
        let run = move || {
            let mut written = Head::EMPTY;
            let mut failed = false;
            loop {
                let is_last = stopped.recv_timeout(ANCHOR_EVERY) == Err(RecvTimeoutError::Disconnected);
                let head = *newest.lock().expect("nobody panics with it");
                if head != written {
                    match Anchor::of(&head).write(&path) {
                        Ok(()) => (written, failed) = (head, false),
                        Err(error) => {
                            if !std::mem::replace(&mut failed, true) {
                                tracing::error!(%error, path = %path.display(), "the anchor can't be written");
                            }
                            metrics::counter!("plimsoll_anchor_failures").increment(1);
                        }
                    }
                }
                if is_last {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().name("anchor".into()).spawn(run).context("starting a thread")?;
        Ok(Self { head, stop: Some(stop), thread: Some(thread) })
    }

    pub(crate) fn watcher(&self) -> AnchorWatcher {
        AnchorWatcher(Arc::clone(&self.head))
    }
}

/// Waits for the last write.
impl Drop for AnchorKeeper {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // After a panic an older anchor remains, which is as good as a late one.
            let _ = thread.join();
        }
    }
}

/// Receives durable batches.
pub(crate) struct AnchorWatcher(Arc<Mutex<Head>>);

impl AnchorWatcher {
    fn stand_at(&self, head: &Head) {
        *self.0.lock().expect("nobody panics with it") = *head;
    }
}

impl Watcher for AnchorWatcher {
    fn on_start(&mut self, _engine: &Engine, head: &Head) {
        self.stand_at(head);
    }

    fn on_command(&mut self, _engine: &Engine, _at: Stamp, _request: &Request, _outcome: &Outcome) {}

    fn on_batch(&mut self, _engine: &Engine, head: &Head) {
        self.stand_at(head);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_reads_back_and_a_damaged_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.anchor");
        assert_eq!(Anchor::read(&path).unwrap(), None);
        let head = Head { seq: 7, hash: [0xab; 32], last: 70, at_ms: 1_700_000_000_000 };
        Anchor::of(&head).write(&path).unwrap();
        assert_eq!(Anchor::read(&path).unwrap(), Some(Anchor::of(&head)));
        let text = std::fs::read_to_string(&path).unwrap();
        for wrong in
            ["", "something else", &text[..text.len() / 2], &text.replace("batch 7", "batch x"), &"x".repeat(5_000)]
        {
            std::fs::write(&path, wrong).unwrap();
            assert!(Anchor::read(&path).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_old_anchor_stays_beside_the_one_that_replaces_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.anchor");
        let head = |seq| Head { seq, hash: [1; 32], last: seq, at_ms: 1 };
        Anchor::of(&head(9)).write(&path).unwrap();
        Anchor::replace(&path, &head(5)).unwrap();
        assert_eq!(Anchor::read(&path).unwrap().unwrap().batch, 5);
        let aside = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let aside: Vec<_> = aside.filter(|file| file.to_string_lossy().contains("replaced-")).collect();
        assert_eq!(Anchor::read(&aside[0]).unwrap().unwrap().batch, 9);
    }
}
