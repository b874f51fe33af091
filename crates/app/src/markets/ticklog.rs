//! Tick log of one index: ticks waiting to be written, and the state of its hash chain. Must not know the store.

use std::sync::Arc;

use plimsoll_feeds::ticklog::{Chain, LoggedTick, TickChunk};

/// Maximum waiting ticks: after a longer database outage, the log is rebuilt from the journal.
pub(super) const WAITING_MAX: usize = 50_000;

#[derive(Clone, Debug, Default)]
pub(super) struct TickLog {
    chain: Chain,
    last_id: u64,
    /// The chain before the first waiting tick.
    before: Chain,
    waiting: Vec<LoggedTick>,
    /// Returned for writing and not yet confirmed.
    writing: Option<Arc<TickChunk>>,
}

impl TickLog {
    pub(super) fn starting_at(chain: Chain, last_id: u64) -> Self {
        Self { chain, last_id, before: chain, ..Self::default() }
    }

    /// An empty log at the point where this one began.
    pub(super) fn beginning(&self) -> Self {
        assert!(self.writing.is_none(), "nothing of it was handed out");
        Self::starting_at(self.before, self.last_id - self.waiting.len() as u64)
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// `false` when it is full.
    pub(super) fn push(&mut self, tick: LoggedTick) -> bool {
        self.chain = tick.extend(&self.chain);
        self.last_id = tick.id;
        if self.waiting.len() >= WAITING_MAX {
            return false;
        }
        self.waiting.push(tick);
        true
    }

    pub(super) fn chain(&self) -> Chain {
        self.chain
    }
    pub(super) fn last_id(&self) -> u64 {
        self.last_id
    }

    /// Appends what another log has seen since this one ended; `false` when it does not begin there.
    pub(super) fn append(&mut self, newer: &Self) -> bool {
        if newer.before != self.chain || newer.writing.is_some() {
            return false;
        }
        self.waiting.extend_from_slice(&newer.waiting);
        self.chain = newer.chain;
        self.last_id = newer.last_id;
        true
    }

    /// Returns the waiting ticks for writing.
    ///
    /// # Panics
    /// While the last chunk is not [written](Self::written).
    pub(super) fn take(&mut self) -> Option<Arc<TickChunk>> {
        assert!(self.writing.is_none(), "one portion is written at a time");
        if self.waiting.is_empty() {
            return None;
        }
        let chunk = Arc::new(TickChunk { before: self.before, ticks: std::mem::take(&mut self.waiting) });
        self.before = self.chain;
        self.writing = Some(Arc::clone(&chunk));
        Some(chunk)
    }

    pub(super) fn written(&mut self) {
        self.writing = None;
    }

    /// Chunks not yet confirmed as written, in order: up to two.
    pub(super) fn held(&self) -> Vec<TickChunk> {
        let writing = self.writing.iter().map(|chunk| (**chunk).clone());
        let waiting = TickChunk { before: self.before, ticks: self.waiting.clone() };
        writing.chain(std::iter::once(waiting)).filter(|chunk| !chunk.ticks.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::{Price, Timestamp};

    fn tick(id: u64) -> LoggedTick {
        LoggedTick { id, at: Timestamp(id as i64), price: Price::whole(60_000), state: 0 }
    }

    fn log(start: &TickLog, ids: std::ops::RangeInclusive<u64>) -> TickLog {
        let mut log = TickLog::starting_at(start.chain(), start.last_id());
        ids.for_each(|id| assert!(log.push(tick(id))));
        log
    }

    #[test]
    fn portions_join_to_one_chain() {
        let mut log = log(&TickLog::default(), 1..=3);
        let first = log.take().unwrap();
        assert!(log.push(tick(4)));
        assert_eq!(log.held().len(), 2, "what is being written can still be read");
        assert_eq!(log.held()[1].before, first.after());
        log.written();
        let second = log.take().unwrap();
        assert_eq!(second.before, first.after());
        assert_eq!(second.after(), log.chain());
        assert_eq!(second.ticks, [tick(4)]);
    }

    #[test]
    fn only_what_follows_is_appended() {
        let mut older = log(&TickLog::default(), 1..=3);
        let newer = log(&older, 4..=6);
        assert!(older.append(&newer));
        assert_eq!((older.last_id(), older.chain()), (6, newer.chain()));
        assert_eq!(older.take().unwrap().ticks.len(), 6);
        assert!(!log(&TickLog::default(), 1..=2).append(&newer), "a tick is missing between them");
    }

    #[test]
    fn a_log_that_is_full_says_so_and_keeps_its_chain() {
        let mut log = log(&TickLog::default(), 1..=WAITING_MAX as u64);
        let before = log.chain();
        assert!(!log.push(tick(WAITING_MAX as u64 + 1)));
        assert_ne!(log.chain(), before);
        assert_eq!(log.held()[0].ticks.len(), WAITING_MAX);
    }
}
