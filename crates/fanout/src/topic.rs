//! A topic: its last few frames, and who listens.
//! Knows no message; whoever publishes has encoded it.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use crate::connection::Connection;

pub struct Topic {
    name: Box<str>,
    /// How many frames are kept: one where the newest says all, more where each one matters.
    depth: usize,
    /// Frames ever published here. The newest one has this number.
    head: AtomicU64,
    /// The newest publication, counted over all topics of the hub.
    stamp: AtomicU64,
    frames: Mutex<VecDeque<Bytes>>,
    /// One for each sweeper.
    audiences: Box<[Audience]>,
}

/// The listeners that one sweeper visits, in the order of their numbers, so that a visit can pause and go on.
#[derive(Default)]
struct Audience {
    /// There is news and the sweeper has been told.
    reported: AtomicBool,
    listeners: Mutex<BTreeMap<u64, Arc<Connection>>>,
}

impl Topic {
    pub(crate) fn new(name: &str, depth: usize, sweepers: usize) -> Self {
        assert!(depth > 0, "a topic keeps at least its newest frame");
        Self {
            name: name.into(),
            depth,
            head: AtomicU64::new(0),
            stamp: AtomicU64::new(0),
            frames: Mutex::default(),
            audiences: (0..sweepers).map(|_| Audience::default()).collect(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn head(&self) -> u64 {
        self.head.load(Ordering::SeqCst)
    }

    pub(crate) fn stamp(&self) -> u64 {
        self.stamp.load(Ordering::SeqCst)
    }

    /// Keeps the frame, then counts it: whoever sees the count finds the frame.
    pub(crate) fn keep(&self, frame: Bytes, publications: &AtomicU64) {
        let mut frames = self.frames();
        if frames.len() == self.depth {
            frames.pop_front();
        }
        frames.push_back(frame);
        self.head.fetch_add(1, Ordering::SeqCst);
        let stamp = publications.fetch_add(1, Ordering::SeqCst) + 1;
        self.stamp.fetch_max(stamp, Ordering::SeqCst);
    }

    /// Gives the frames after that number which are still kept, oldest first, at most `room` of them.
    pub(crate) fn since(&self, seen: u64, room: usize, mut give: impl FnMut(Bytes, u64)) {
        let frames = self.frames();
        let head = self.head.load(Ordering::SeqCst);
        let gone = head - frames.len() as u64;
        let skip = usize::try_from(seen.saturating_sub(gone)).unwrap_or(usize::MAX);
        for (number, frame) in (gone + 1..=head).zip(frames.iter()).skip(skip).take(room) {
            give(frame.clone(), number);
        }
    }

    /// True when the sweeper has listeners here and has not been told of news yet: the caller then tells it.
    pub(crate) fn is_to_tell(&self, broadcaster: usize) -> bool {
        let audience = &self.audiences[broadcaster];
        !audience.listeners().is_empty() && !audience.reported.swap(true, Ordering::SeqCst)
    }

    /// The sweeper begins its visits: news from here on have to be told again.
    pub(crate) fn begin_visits(&self, broadcaster: usize) {
        self.audiences[broadcaster].reported.store(false, Ordering::SeqCst);
    }

    /// The next listeners after that number, at most `most`.
    pub(crate) fn listeners_after(&self, broadcaster: usize, after: u64, most: usize, out: &mut Vec<Arc<Connection>>) {
        let listeners = self.audiences[broadcaster].listeners();
        let next = listeners.range((Bound::Excluded(after), Bound::Unbounded)).take(most);
        out.extend(next.map(|(_, connection)| Arc::clone(connection)));
    }

    pub(crate) fn add(&self, connection: &Arc<Connection>) {
        let audience = self.audience_of(connection.id());
        audience.listeners().insert(connection.id(), Arc::clone(connection));
    }

    pub(crate) fn remove(&self, connection: u64) {
        self.audience_of(connection).listeners().remove(&connection);
    }

    pub(crate) fn is_deserted(&self) -> bool {
        self.audiences.iter().all(|audience| audience.listeners().is_empty())
    }

    fn audience_of(&self, connection: u64) -> &Audience {
        &self.audiences[connection as usize % self.audiences.len()]
    }

    fn frames(&self) -> MutexGuard<'_, VecDeque<Bytes>> {
        self.frames.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Audience {
    fn listeners(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Connection>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(depth: usize, published: u64, seen: u64, room: usize, expected: &[u64]) {
        let (topic, publications) = (Topic::new("t", depth, 1), AtomicU64::new(0));
        for number in 1..=published {
            topic.keep(Bytes::copy_from_slice(&[number as u8]), &publications);
        }
        let mut got = Vec::new();
        topic.since(seen, room, |frame, number| {
            assert_eq!(u64::from(frame[0]), number, "the frame of that number");
            got.push(number);
        });
        assert_eq!(got, expected, "{published} published, {seen} seen, {depth} kept");
    }

    #[test]
    fn a_listener_gets_what_it_has_not_seen_and_what_is_still_kept() {
        check(1, 0, 0, 9, &[]);
        check(1, 3, 0, 9, &[3]);
        check(1, 3, 3, 9, &[]);
        check(4, 3, 1, 9, &[2, 3]);
        check(4, 9, 1, 9, &[6, 7, 8, 9]);
        check(4, 9, 7, 9, &[8, 9]);
        check(4, 9, 1, 2, &[6, 7]);
    }
}
