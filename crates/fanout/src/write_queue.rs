//! What a connection has still to send: a cut frame, answers, and its place in each topic it listens to.
//! Knows no socket; frames that nobody began to send are not here but in their topics, where newer ones replace them.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;

use crate::batch::{Batch, Origin};
use crate::topic::Topic;

/// Answers that may wait for a client to read. One that asks and does not read is sent away.
pub(crate) const ANSWERS_MAX: usize = 128;

#[derive(Default)]
pub(crate) struct WriteQueue {
    /// What is left of a frame that the kernel took in part.
    rest: Option<Bytes>,
    answers: VecDeque<Bytes>,
    subscriptions: Vec<Subscription>,
    /// A close frame is the last answer: nothing follows it.
    closing: bool,
}

struct Subscription {
    topic: Arc<Topic>,
    /// The number of the last frame sent.
    seen: u64,
    /// Waits for its snapshot, which must go first.
    held: bool,
}

impl WriteQueue {
    /// False: too many wait already. Nothing is not sent: a write of no bytes looks like a socket that is gone.
    pub(crate) fn answer(&mut self, frame: Bytes) -> bool {
        if self.closing || frame.is_empty() {
            return true;
        }
        let room = self.answers.len() < ANSWERS_MAX;
        if room {
            self.answers.push_back(frame);
        }
        room
    }

    /// The last word. Answers that wait are dropped: whoever is sent away did not read them. True the first time.
    pub(crate) fn close(&mut self, frame: Bytes) -> bool {
        if self.closing {
            return false;
        }
        self.answers.clear();
        self.answers.push_back(frame);
        self.closing = true;
        true
    }

    /// From here on, but nothing goes out before `begin`.
    pub(crate) fn subscribe(&mut self, topic: &Arc<Topic>) {
        self.subscriptions.push(Subscription { topic: Arc::clone(topic), seen: topic.head(), held: true });
    }

    pub(crate) fn begin(&mut self, topic: &Arc<Topic>) {
        if let Some(subscription) = self.subscriptions.iter_mut().find(|each| Arc::ptr_eq(&each.topic, topic)) {
            subscription.held = false;
        }
    }

    pub(crate) fn is_subscribed(&self, name: &str) -> bool {
        self.subscriptions.iter().any(|each| each.topic.name() == name)
    }

    pub(crate) fn unsubscribe(&mut self, name: &str) -> bool {
        let place = self.subscriptions.iter().position(|each| each.topic.name() == name);
        place.map(|place| self.subscriptions.swap_remove(place)).is_some()
    }

    pub(crate) fn count(&self) -> usize {
        self.subscriptions.len()
    }

    pub(crate) fn leave_all(&mut self) -> Vec<Arc<Topic>> {
        std::mem::take(&mut self.subscriptions).into_iter().map(|each| each.topic).collect()
    }

    /// Nothing is left to send and nothing may follow.
    pub(crate) fn is_said(&self) -> bool {
        self.closing && self.answers.is_empty() && self.rest.is_none()
    }

    /// Puts together what is to be sent now, as much as one write takes.
    pub(crate) fn gather(&self, batch: &mut Batch) {
        batch.clear();
        if let Some(rest) = &self.rest {
            batch.push(rest.clone(), Origin::Rest);
        }
        for frame in self.answers.iter().take(batch.room()) {
            batch.push(frame.clone(), Origin::Answer);
        }
        if self.closing {
            return;
        }
        for (place, subscription) in self.subscriptions.iter().enumerate() {
            if batch.room() == 0 {
                return;
            }
            if !subscription.held && subscription.topic.head() > subscription.seen {
                let room = batch.room();
                subscription.topic.since(subscription.seen, room, |frame, number| {
                    batch.push(frame, Origin::Subscription { place, number });
                });
            }
        }
    }

    /// Ticks off what the kernel took of the batch. True: all of it.
    pub(crate) fn tick_off(&mut self, batch: &Batch, bytes: usize) -> bool {
        batch.taken(bytes, |origin, rest| {
            match origin {
                Origin::Rest => self.rest = None,
                Origin::Answer => drop(self.answers.pop_front()),
                Origin::Subscription { place, number } => self.subscriptions[place].seen = number,
            }
            if rest.is_some() {
                self.rest = rest;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    fn sent(outgoing: &mut WriteQueue, bytes: usize) -> String {
        let mut batch = Batch::default();
        outgoing.gather(&mut batch);
        let all: Vec<u8> = batch.with_slices(|slices| slices.iter().flat_map(|slice| slice.to_vec()).collect());
        let bytes = bytes.min(all.len());
        outgoing.tick_off(&batch, bytes);
        String::from_utf8(all[..bytes].to_vec()).unwrap()
    }

    fn publish(topic: &Topic, text: &'static str) {
        topic.keep(Bytes::from_static(text.as_bytes()), &AtomicU64::new(0));
    }

    #[test]
    fn a_slow_reader_gets_the_rest_of_what_was_begun_and_then_only_the_newest() {
        let (price, trades) = (Arc::new(Topic::new("price", 1, 1)), Arc::new(Topic::new("trades", 2, 1)));
        let mut outgoing = WriteQueue::default();
        for topic in [&price, &trades] {
            outgoing.subscribe(topic);
            outgoing.begin(topic);
        }
        publish(&price, "[p1]");
        publish(&trades, "[t1]");
        assert_eq!(sent(&mut outgoing, 2), "[p", "the kernel takes half a frame");
        for text in ["[p2]", "[p3]"] {
            publish(&price, text);
        }
        for text in ["[t2]", "[t3]"] {
            publish(&trades, text);
        }
        assert_eq!(sent(&mut outgoing, 100), "1][p3][t2][t3]", "p2 is superseded, t1 fell off the end");
        assert_eq!(sent(&mut outgoing, 100), "");
    }

    #[test]
    fn a_snapshot_goes_before_what_follows_it() {
        let topic = Arc::new(Topic::new("price", 1, 1));
        publish(&topic, "[before]");
        let mut outgoing = WriteQueue::default();
        outgoing.subscribe(&topic);
        publish(&topic, "[while the snapshot is made]");
        assert_eq!(sent(&mut outgoing, 100), "");
        assert!(outgoing.answer(Bytes::from_static(b"[snapshot]")));
        outgoing.begin(&topic);
        assert_eq!(sent(&mut outgoing, 100), "[snapshot][while the snapshot is made]");
    }

    #[test]
    fn nothing_follows_the_last_word() {
        let topic = Arc::new(Topic::new("price", 1, 1));
        let mut outgoing = WriteQueue::default();
        outgoing.subscribe(&topic);
        outgoing.begin(&topic);
        outgoing.answer(Bytes::from_static(b"[unread]"));
        assert!(outgoing.close(Bytes::from_static(b"[bye]")));
        assert!(!outgoing.close(Bytes::from_static(b"[bye again]")));
        publish(&topic, "[late]");
        assert!(!outgoing.is_said());
        assert_eq!(sent(&mut outgoing, 100), "[bye]");
        assert!(outgoing.is_said());
    }

    #[test]
    fn nothing_is_not_sent() {
        let mut outgoing = WriteQueue::default();
        assert!(outgoing.answer(Bytes::new()));
        let mut batch = Batch::default();
        outgoing.gather(&mut batch);
        assert!(batch.is_empty());
    }

    #[test]
    fn answers_are_bounded() {
        let mut outgoing = WriteQueue::default();
        for _ in 0..ANSWERS_MAX {
            assert!(outgoing.answer(Bytes::from_static(b"x")));
        }
        assert!(!outgoing.answer(Bytes::from_static(b"x")));
    }
}
