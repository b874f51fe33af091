//! Watermark check: compares the journal's end with every watermark kept elsewhere.
//!
//! Watermarks are written after their batch is durable. One that is ahead of the journal, or that has another hash,
//! means that acknowledged history was truncated or replaced: the node does not serve it unless an operator accepts it.

use std::fmt::Write;

use anyhow::{Context, bail};
use plimsoll_journal::{BatchSeq, Head, JournalStore};
use plimsoll_store::{Store, WatermarkKeeper};
use tokio::runtime::Runtime;

use crate::address::Address;
use crate::anchor::Anchor;
use crate::inspect::hex;

/// The keeper of a watermark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeper {
    Rows(WatermarkKeeper),
    Snapshot,
    Anchor,
}

impl Keeper {
    fn name(self) -> &'static str {
        match self {
            Self::Rows(WatermarkKeeper::Projections) => "the projections have",
            Self::Rows(WatermarkKeeper::Charts) => "the charts and the tick log have",
            Self::Rows(WatermarkKeeper::Notices) => "the notices have",
            Self::Snapshot => "a snapshot has",
            Self::Anchor => "the anchor file has",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Batch { seq: BatchSeq, hash: String },
    Command(u64),
}

#[derive(Clone, Debug)]
struct Watermark {
    keeper: Keeper,
    place: Place,
}

/// Result of the comparison.
pub(crate) struct Comparison {
    head: Head,
    watermarks: usize,
    wrong: Vec<(Keeper, String)>,
}

/// Reads every watermark, then the journal: batches that become durable in between are no disagreement.
pub(crate) fn compare(
    runtime: &Runtime,
    address: &Address,
    journal: &mut dyn JournalStore,
) -> anyhow::Result<Comparison> {
    let watermarks = gather(runtime, address, journal)?;
    let head = journal.head()?;
    let mut wrong = Vec::new();
    for watermark in &watermarks {
        if let Some(why) = disagreement(watermark, &head, journal)? {
            wrong.push((watermark.keeper, why));
        }
    }
    Ok(Comparison { head, watermarks: watermarks.len(), wrong })
}

fn gather(runtime: &Runtime, address: &Address, journal: &mut dyn JournalStore) -> anyhow::Result<Vec<Watermark>> {
    let rows =
        runtime.block_on(Store::read_watermarks(&address.rows()?)).context("reading how far the rows have come")?;
    let mut watermarks: Vec<Watermark> = rows
        .into_iter()
        .map(|watermark| {
            let place = match watermark.hash {
                Some(hash) => Place::Batch { seq: watermark.number, hash },
                None => Place::Command(watermark.number),
            };
            Watermark { keeper: Keeper::Rows(watermark.keeper), place }
        })
        .collect();
    for (seq, hash) in journal.snapshot_places()? {
        if seq > 0 {
            watermarks.push(Watermark { keeper: Keeper::Snapshot, place: Place::Batch { seq, hash: hex(&hash) } });
        }
    }
    if let Some(anchor) = Anchor::read(&address.anchor())? {
        let place = Place::Batch { seq: anchor.batch, hash: anchor.hash };
        watermarks.push(Watermark { keeper: Keeper::Anchor, place });
    }
    Ok(watermarks)
}

fn disagreement(watermark: &Watermark, head: &Head, journal: &mut dyn JournalStore) -> anyhow::Result<Option<String>> {
    let who = watermark.keeper.name();
    let (seq, hash) = match &watermark.place {
        Place::Command(command) if *command > head.last => {
            let last = head.last;
            return Ok(Some(format!("the journal ends with command {last}, but {who} seen command {command}")));
        }
        Place::Command(_) => return Ok(None),
        Place::Batch { seq, hash } => (*seq, hash.as_str()),
    };
    if seq > head.seq {
        let end = head.seq;
        return Ok(Some(format!("the journal ends at batch {end}, but {who} seen batch {seq} (hash {hash})")));
    }
    let Some(before) = seq.checked_sub(1) else { return Ok(None) };
    let row = journal.tail(before, 1)?.pop().with_context(|| format!("batch {seq} is gone"))?;
    let found = hex(&row.batch.hash);
    if found == hash {
        return Ok(None);
    }
    Ok(Some(format!("batch {seq} of the journal has hash {found}, but {who} seen it with hash {hash}")))
}

impl Comparison {
    pub(crate) fn watermarks(&self) -> usize {
        self.watermarks
    }

    fn is_sound(&self) -> bool {
        self.wrong.is_empty()
    }

    /// The message for the operator: what is missing, and what can be done.
    fn complaint(&self, address: &Address) -> String {
        let mut text = format!("{address} was cut short or replaced: it lacks what was seen of it before");
        for (_, why) in &self.wrong {
            let _ = write!(text, "\n  {why}");
        }
        let seq = self.head.seq;
        let _ = write!(
            text,
            "\nStop here and bring back the whole journal: from the newest backup, a standby, or the disk it was on.\n\
             If an older journal was restored on purpose, everything after batch {seq} is given up, also what people \
             were told: read docs/how-to/restore-a-journal.md, then start once with --accept-restored-journal {seq}"
        );
        text
    }

    /// Passes, or fails with what is missing.
    pub(crate) fn demand_sound(&self, address: &Address) -> anyhow::Result<()> {
        if !self.is_sound() {
            bail!(self.complaint(address));
        }
        Ok(())
    }

    /// Like `demand_sound`, but an operator may have accepted the journal as it is, naming the batch it ends at.
    /// `true`: that was needed, and watermarks must be reset.
    pub(crate) fn demand_sound_or_accepted(
        &self,
        address: &Address,
        accepted: Option<BatchSeq>,
    ) -> anyhow::Result<bool> {
        match accepted {
            None => self.demand_sound(address).map(|()| false),
            Some(_) if self.is_sound() => {
                tracing::warn!("--accept-restored-journal has no effect: nothing is missing. Take it away");
                Ok(false)
            }
            Some(batch) if batch == self.head.seq => {
                let seq = self.head.seq;
                for (_, why) in &self.wrong {
                    tracing::error!(%why, "accepted by the operator");
                }
                tracing::error!(
                    batch = seq,
                    "A SHORTENED OR REPLACED JOURNAL IS SERVED: everything after this batch is given up"
                );
                eprintln!("plimsoll: a shortened or replaced journal is served from batch {seq} on, as you demanded");
                Ok(true)
            }
            Some(batch) => {
                let complaint = self.complaint(address);
                bail!("--accept-restored-journal {batch} is not where this journal ends\n{complaint}")
            }
        }
    }

    /// Resets every watermark that disagreed. The anchor is last: until then the next start refuses again.
    pub(crate) fn reanchor(
        &self,
        runtime: &Runtime,
        store: &Store,
        journal: &mut dyn JournalStore,
        address: &Address,
    ) -> anyhow::Result<()> {
        for (keeper, _) in &self.wrong {
            if let Keeper::Rows(keeper) = keeper {
                let forgotten = runtime.block_on(store.forget_watermark(*keeper, self.head.last));
                forgotten.context("forgetting rows of the lost batches")?;
            }
        }
        journal.drop_foreign_snapshots()?;
        Anchor::replace(&address.anchor(), &self.head)
    }
}
