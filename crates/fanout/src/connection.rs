//! One socket: what it listens to, and writing to it from whichever thread has something to send.
//! Knows no message; reading is `run`'s business.

use std::io::ErrorKind;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::batch::Batch;
use crate::frame::{self, CloseCode};
use crate::hub::Hub;
use crate::topic::Topic;
use crate::write_queue::WriteQueue;

const OPEN: u8 = 0;
/// The last word is being said.
const CLOSING: u8 = 1;
/// The task that reads shall end.
const OVER: u8 = 2;

/// No deadline is set.
const NEVER: u64 = u64::MAX;
/// How long the other side may take to hear the last word.
const FAREWELL: Duration = Duration::from_secs(2);

pub struct Connection {
    id: u64,
    pub(crate) stream: TcpStream,
    hub: Arc<Hub>,
    state: AtomicU8,
    /// The kernel takes no more: only the connection's own task tries again, when there is room.
    full: AtomicBool,
    /// Publications up to this one have been sent.
    swept: AtomicU64,
    /// Times are in milliseconds of the hub's clock.
    last_frame_ms: AtomicU64,
    took_ms: AtomicU64,
    deadline_ms: AtomicU64,
    outgoing: Mutex<WriteQueue>,
    /// Something changed that the task should look at.
    pub(crate) wake: Notify,
}

impl Connection {
    pub(crate) fn new(id: u64, stream: TcpStream, hub: Arc<Hub>) -> Self {
        let now_ms = hub.now_ms();
        Self {
            id,
            stream,
            hub,
            state: AtomicU8::new(OPEN),
            full: AtomicBool::new(false),
            swept: AtomicU64::new(0),
            last_frame_ms: AtomicU64::new(now_ms),
            took_ms: AtomicU64::new(now_ms),
            deadline_ms: AtomicU64::new(NEVER),
            outgoing: Mutex::default(),
            wake: Notify::new(),
        }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// Sends a frame to this socket only. Too many that were not read end the connection.
    pub fn send(&self, frame: Bytes) {
        let fits = self.outgoing().answer(frame);
        if fits {
            self.flush(&mut Batch::default());
        } else {
            self.end();
        }
    }

    /// Listens to a topic, which keeps its last `depth` frames and is made if it does not exist. Nothing arrives
    /// before [`begin`](Self::begin), so that a snapshot taken in between can go first. `None`: it listens already.
    pub fn subscribe(self: &Arc<Self>, name: &str, depth: usize) -> Option<Arc<Topic>> {
        let mut outgoing = self.outgoing();
        if outgoing.is_subscribed(name) || !self.is_open() {
            return None;
        }
        let topic = self.hub.enter(self, name, depth);
        outgoing.subscribe(&topic);
        Some(topic)
    }

    /// Sends the snapshot, if there is one, and lets what was published since follow.
    pub fn begin(&self, topic: &Arc<Topic>, snapshot: Option<Bytes>) {
        let fits = {
            let mut outgoing = self.outgoing();
            outgoing.begin(topic);
            snapshot.is_none_or(|snapshot| outgoing.answer(snapshot))
        };
        if fits {
            self.flush(&mut Batch::default());
        } else {
            self.end();
        }
    }

    /// True when it listened.
    pub fn unsubscribe(&self, name: &str) -> bool {
        let listened = self.outgoing().unsubscribe(name);
        if listened {
            self.hub.leave(self.id, name);
        }
        listened
    }

    /// How many topics it listens to.
    pub fn subscriptions(&self) -> usize {
        self.outgoing().count()
    }

    /// Says why, waits a little for the other side to hear it, and ends.
    pub fn close(&self, code: CloseCode, reason: &str) {
        if self.outgoing().close(frame::close(code, reason)) {
            self.set_deadline(FAREWELL);
            // The state follows the frame: who sees it closing finds the last word there.
            let _ = self.state.compare_exchange(OPEN, CLOSING, Ordering::SeqCst, Ordering::SeqCst);
            self.flush(&mut Batch::default());
            self.wake.notify_one();
        }
    }

    /// Unless it is lifted in time, the connection is closed as signed out.
    pub fn set_deadline(&self, within: Duration) {
        let at_ms = self.hub.now_ms() + within.as_millis() as u64;
        self.deadline_ms.store(at_ms, Ordering::SeqCst);
    }

    pub fn lift_deadline(&self) {
        self.deadline_ms.store(NEVER, Ordering::SeqCst);
    }

    /// Ends at once, without a word.
    pub fn end(&self) {
        self.state.store(OVER, Ordering::SeqCst);
        self.wake.notify_one();
    }

    pub fn is_open(&self) -> bool {
        self.state.load(Ordering::SeqCst) == OPEN
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.load(Ordering::SeqCst) == OVER
    }

    pub(crate) fn is_said(&self) -> bool {
        self.outgoing().is_said()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Ordering::SeqCst)
    }

    pub(crate) fn hear(&self) {
        self.last_frame_ms.store(self.hub.now_ms(), Ordering::Relaxed);
    }

    pub(crate) fn last_frame_ms(&self) -> u64 {
        self.last_frame_ms.load(Ordering::Relaxed)
    }

    /// When the kernel last took something.
    pub(crate) fn took_ms(&self) -> u64 {
        self.took_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn deadline_ms(&self) -> u64 {
        self.deadline_ms.load(Ordering::SeqCst)
    }

    pub(crate) fn leave_all(&self) -> Vec<Arc<Topic>> {
        self.outgoing().leave_all()
    }

    /// A sweeper passes: news of that publication are sent unless an earlier visit took them along.
    pub(crate) fn visit(&self, stamp: u64, batch: &mut Batch) {
        if !self.is_full() && self.swept.load(Ordering::SeqCst) < stamp {
            self.flush(batch);
        }
    }

    /// There is room again. The mark is taken away before topics are looked at: a sweeper that still saw it had
    /// published before, so its news are found here.
    pub(crate) fn flush_again(&self) {
        self.full.store(false, Ordering::SeqCst);
        self.flush(&mut Batch::default());
    }

    /// Writes all that is new in as few calls as can be.
    pub(crate) fn flush(&self, batch: &mut Batch) {
        let mut outgoing = self.outgoing();
        while !self.is_full() && !self.is_over() {
            let looked_at = self.hub.publications();
            outgoing.gather(batch);
            if batch.is_empty() {
                self.swept.fetch_max(looked_at, Ordering::SeqCst);
                return;
            }
            match batch.with_slices(|slices| self.stream.try_write_vectored(slices)) {
                Ok(bytes) if bytes > 0 => {
                    self.took_ms.store(self.hub.now_ms(), Ordering::Relaxed);
                    if !outgoing.tick_off(batch, bytes) {
                        self.mark_full();
                    } else if batch.room() > 0 {
                        self.swept.fetch_max(looked_at, Ordering::SeqCst);
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.mark_full(),
                Ok(_) | Err(_) => self.end(),
            }
        }
    }

    fn mark_full(&self) {
        self.full.store(true, Ordering::SeqCst);
        self.wake.notify_one();
    }

    fn outgoing(&self) -> MutexGuard<'_, WriteQueue> {
        self.outgoing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
