//! A real sequencer over a real database, filled with the small exchange.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Instant;

use plimsoll_engine::Command;
use plimsoll_journal::test_support::Postgres;
use plimsoll_sequencer::{Handle, Machine, Options, Pending, Platform, Sequencer, Subscriber, SystemClock};
use plimsoll_units::Timestamp;

use crate::world;

type Reply = <Platform as Machine>::Reply;

/// Commands of the set-up that wait for their answers at once.
const SETUP_WINDOW: usize = 8_192;

/// Where journals are made, and what goes away with them.
pub enum Database {
    Sqlite(PathBuf),
    Postgres(Postgres),
}

impl Database {
    /// Beside the build's own files: the disk that the figures are about.
    pub fn sqlite() -> std::io::Result<Self> {
        let folder = std::env::current_dir()?.join("target/bench-journals");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        Ok(Self::Sqlite(folder))
    }

    pub fn postgres() -> Self {
        Self::Postgres(Postgres::start().expect("a database server starts"))
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// The address of an empty journal.
    pub fn fresh(&self, name: &str) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}/{name}.db", folder.display()),
            Self::Postgres(postgres) => postgres.fresh_url(),
        }
    }
}

impl Database {
    /// The server itself, for whoever keeps no journal there.
    pub fn server_url(&self) -> Option<String> {
        match self {
            Self::Postgres(postgres) => Some(postgres.url()),
            Self::Sqlite(_) => None,
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Self::Sqlite(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

pub struct Node {
    sequencer: Sequencer<Platform>,
    pub handle: Handle<Platform>,
}

impl Node {
    pub fn open(url: &str) -> Self {
        Self::open_with(url, None)
    }

    /// With somebody who is told what became durable.
    pub fn open_with(url: &str, subscriber: Option<Box<dyn Subscriber<Platform>>>) -> Self {
        let store = plimsoll_journal::open(url).expect("the journal opens");
        let options = Options::new("bench");
        let clock = Box::new(SystemClock::new());
        let sequencer = Sequencer::<Platform>::open(store, clock, subscriber, &options).expect("it leads");
        let handle = sequencer.handle();
        Self { sequencer, handle }
    }

    /// Submit in order with many in flight; every command must be accepted.
    pub fn run_all(&self, commands: impl IntoIterator<Item = Command>) {
        let mut flight: VecDeque<(&'static str, Pending<Reply>)> = VecDeque::new();
        let land = |flight: &mut VecDeque<(&'static str, Pending<Reply>)>| {
            let Some((name, pending)) = flight.pop_front() else { return };
            if let Err(reject) = &pending.wait().expect("an answer").reply.result {
                panic!("{name} was refused: {reject:?}");
            }
        };
        for command in commands {
            if flight.len() == SETUP_WINDOW {
                land(&mut flight);
            }
            let name = command.name();
            flight.push_back((name, self.handle.submit(command.into()).expect("room in the queue")));
        }
        while !flight.is_empty() {
            land(&mut flight);
        }
    }

    pub fn tick(&self, price: i128) {
        self.run_all([world::tick(now(), world::price(price))]);
    }

    pub fn stop(self) {
        self.sequencer.stop();
    }
}

pub fn now() -> Timestamp {
    use plimsoll_sequencer::Clock;
    Timestamp(SystemClock::new().read().wall_us / 1_000)
}

/// Latencies of one measurement, in nanoseconds.
#[derive(Default)]
pub struct Latencies(Vec<u64>);

impl Latencies {
    pub fn since(&mut self, start: Instant) {
        self.0.push(start.elapsed().as_nanos() as u64);
    }
    pub fn percentile(&mut self, hundredths: usize) -> f64 {
        if self.0.is_empty() {
            return 0.0;
        }
        self.0.sort_unstable();
        self.0[(self.0.len() - 1) * hundredths / 100] as f64
    }
    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }
}
