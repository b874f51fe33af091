//! The hub: which topics and connections there are, and telling the sweepers of news.
//! Knows no message and no rule about who may listen to what.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::connection::Connection;
use crate::topic::Topic;
use crate::{broadcaster, keepalive};

/// Sweepers beyond this many would only share the same few cores.
const SWEEPERS_MAX: usize = 4;

/// When a connection is given up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The kernel's buffer for each socket is full for so long: nobody reads.
    pub stalled: Duration,
    /// Nothing was heard for so long: a ping is sent.
    pub quiet: Duration,
    /// Nothing was heard for so long, pings notwithstanding: nobody is there.
    pub silent: Duration,
    /// What the kernel may hold for a socket. It would grow to megabytes for one that does not read, all of it stale.
    pub send_buffer_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            stalled: Duration::from_secs(28),
            quiet: Duration::from_secs(10),
            silent: Duration::from_secs(28),
            send_buffer_bytes: 32 * 1024,
        }
    }
}

pub struct Hub {
    limits: Limits,
    began: Instant,
    /// Publications on all topics.
    publications: AtomicU64,
    next_id: AtomicU64,
    topics: RwLock<HashMap<Box<str>, Arc<Topic>>>,
    connections: Mutex<BTreeMap<u64, Arc<Connection>>>,
    sweepers: Box<[Shard]>,
}

/// What one sweeper has to do. Each topic is in the list once at most.
#[derive(Default)]
pub(crate) struct Shard {
    news: Mutex<Vec<Arc<Topic>>>,
    pub(crate) wake: Notify,
}

impl Hub {
    /// Starts the sweepers and the janitor on the current runtime; they end with it.
    pub fn start(limits: Limits) -> Arc<Self> {
        let sweepers = std::thread::available_parallelism().map_or(1, usize::from).min(SWEEPERS_MAX);
        let hub = Arc::new(Self {
            limits,
            began: Instant::now(),
            publications: AtomicU64::new(0),
            next_id: AtomicU64::new(1),
            topics: RwLock::default(),
            connections: Mutex::default(),
            sweepers: (0..sweepers).map(|_| Shard::default()).collect(),
        });
        for broadcaster in 0..sweepers {
            tokio::spawn(broadcaster::broadcast(Arc::clone(&hub), broadcaster));
        }
        tokio::spawn(keepalive::look_after(Arc::clone(&hub)));
        hub
    }

    /// Takes a socket in. [`Connection::run`] then serves it.
    pub fn join(self: &Arc<Self>, stream: TcpStream) -> std::io::Result<Arc<Connection>> {
        stream.set_nodelay(true)?;
        SockRef::from(&stream).set_send_buffer_size(self.limits.send_buffer_bytes)?;
        let id = self.next_id.fetch_add(1, Ordering::SeqCst);
        let connection = Arc::new(Connection::new(id, stream, Arc::clone(self)));
        self.connections().insert(id, Arc::clone(&connection));
        metrics::gauge!("sockets_open").increment(1);
        Ok(connection)
    }

    /// The topic, if anybody listens to it. Encode news only then.
    pub fn topic(&self, name: &str) -> Option<Arc<Topic>> {
        self.topics.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Tells everyone who listens. Costs the same for one as for ten thousand.
    pub fn publish(&self, topic: &Arc<Topic>, frame: Bytes) {
        topic.keep(frame, &self.publications);
        for (number, shard) in self.sweepers.iter().enumerate() {
            if topic.is_to_tell(number) {
                shard.news().push(Arc::clone(topic));
                shard.wake.notify_one();
            }
        }
    }

    /// Publishes where somebody listens, and encodes only then.
    pub fn publish_with(&self, name: &str, encode: impl FnOnce() -> Bytes) -> bool {
        let topic = self.topic(name);
        if let Some(topic) = &topic {
            self.publish(topic, encode());
        }
        topic.is_some()
    }

    pub fn connection_count(&self) -> usize {
        self.connections().len()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    pub(crate) fn publications(&self) -> u64 {
        self.publications.load(Ordering::SeqCst)
    }

    pub(crate) fn shard(&self, number: usize) -> &Shard {
        &self.sweepers[number]
    }

    /// Topics come and go with their listeners; both happen under the same lock, so nobody is left in a topic that
    /// publishers can't find.
    pub(crate) fn enter(&self, connection: &Arc<Connection>, name: &str, depth: usize) -> Arc<Topic> {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        let make = || Arc::new(Topic::new(name, depth, self.sweepers.len()));
        let topic = topics.entry(name.into()).or_insert_with(make);
        topic.add(connection);
        Arc::clone(topic)
    }

    pub(crate) fn leave(&self, connection: u64, name: &str) {
        let mut topics = self.topics.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(topic) = topics.get(name) {
            topic.remove(connection);
            if topic.is_deserted() {
                topics.remove(name);
            }
        }
    }

    pub(crate) fn forget(&self, connection: &Connection) {
        for topic in connection.leave_all() {
            self.leave(connection.id(), topic.name());
        }
        if self.connections().remove(&connection.id()).is_some() {
            metrics::gauge!("sockets_open").decrement(1);
        }
    }

    /// The next connections after that number, at most `most`.
    pub(crate) fn connections_after(&self, after: u64, most: usize) -> Vec<Arc<Connection>> {
        self.connections().range(after + 1..).take(most).map(|(_, connection)| Arc::clone(connection)).collect()
    }

    fn connections(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Connection>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    pub(crate) fn take_news(&self, out: &mut Vec<Arc<Topic>>) {
        std::mem::swap(&mut *self.news(), out);
    }

    fn news(&self) -> MutexGuard<'_, Vec<Arc<Topic>>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
