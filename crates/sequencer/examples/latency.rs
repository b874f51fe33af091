//! Measures the latency that the sequencer adds to a commit, and its throughput with many callers.
//!
//! ```sh
//! cargo run --profile fast -p plimsoll-sequencer --example latency -- sqlite:/tmp/latency.db
//! ```

use std::time::{Duration, Instant};

use plimsoll_sequencer::{
    Committer, DecodeError, Machine, NEWEST, Offered, Options, Pending, Sequencer, Settlement, Stamp, Step,
    SystemClock, Terms, begin,
};
use plimsoll_units::Timestamp;

const WARM_UP: usize = 200;
const ONE_BY_ONE: usize = 3_000;
const CALLERS: usize = 4;
/// Commands in flight per caller.
const WINDOW: usize = 2_000;
const PER_CALLER: usize = 100_000;

/// A machine that does next to nothing, so that only the sequencer is measured.
struct Counter(u64);

impl Machine for Counter {
    type Command = [u8; 32];
    type Reply = u64;

    fn genesis() -> Self {
        Self(0)
    }
    fn apply(&mut self, stamp: Stamp, command: &[u8; 32]) -> u64 {
        self.0 = self.0.wrapping_mul(31).wrapping_add(u64::from(command[0])) ^ stamp.seq;
        self.0
    }
    fn next_due(&self) -> Option<Timestamp> {
        None
    }
    fn timer_command() -> [u8; 32] {
        [0; 32]
    }
    fn encode(command: &[u8; 32], out: &mut Vec<u8>) {
        out.extend_from_slice(command);
    }
    fn decode(bytes: &mut &[u8]) -> Result<[u8; 32], DecodeError> {
        let (taken, rest) = bytes.split_first_chunk().ok_or(DecodeError::new("not 32 bytes"))?;
        *bytes = rest;
        Ok(*taken)
    }
    fn digest(&self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
    fn snapshot(&self) -> Vec<u8> {
        self.0.to_le_bytes().to_vec()
    }
    fn restore(bytes: &[u8]) -> Result<Self, DecodeError> {
        let bytes = bytes.try_into().map_err(|_| DecodeError::new("not eight bytes"))?;
        Ok(Self(u64::from_le_bytes(bytes)))
    }
}

fn main() {
    let url = std::env::args().nth(1).expect("usage: latency sqlite:PATH|postgres://…");
    let commit = measure_commits(&url);
    let (answers, own) = measure_answers(&url);
    let added = answers.iter().zip(&own).map(|(answer, commit)| answer.saturating_sub(*commit)).collect();
    report("append alone, one thread", commit);
    report("the sequencer's own commits", own);
    report("submit to answer", answers);
    report("added to the commit", added);
    measure_throughput(&url);
}

fn report(what: &str, mut samples: Vec<Duration>) {
    samples.sort_unstable();
    let at = |permille: usize| samples[samples.len() * permille / 1_000].as_nanos() as f64 / 1_000.0;
    println!("{what:30} p50 {:8.1} µs   p99 {:8.1} µs", at(500), at(990));
}

/// The same batches without threads: the database's own cost.
fn measure_commits(url: &str) -> Vec<Duration> {
    let mut store = plimsoll_journal::open(url).expect("the database is there");
    let (mut follower, _) = begin::<Counter>(store.as_mut(), NEWEST).expect("a sound journal");
    let terms = Terms { holder: "latency/leader".into(), endpoint: String::new(), ttl: Duration::from_secs(5) };
    let claimed = follower.claim(store.as_mut(), &terms, true).expect("a sound journal");
    let mut claim = claimed.expect("taken by force");
    while follower.settle(store.as_mut(), &mut claim, &mut |_, _| {}).expect("a sound journal") == Settlement::Behind {}
    let mut applier = follower.into_applier();
    let mut committer = Committer::new(terms, claim.epoch);
    let mut samples = Vec::new();
    for _ in 0..WARM_UP + ONE_BY_ONE {
        assert!(matches!(applier.offer(Timestamp(1), [7; 32], ()), Offered::Applied));
        let sealed = applier.seal().expect("a command was offered");
        let started = Instant::now();
        let step = committer.step(store.as_mut(), &sealed.batch);
        samples.push(started.elapsed());
        assert_eq!(step, Step::Durable, "nothing goes wrong here");
    }
    samples.split_off(WARM_UP)
}

fn open(url: &str) -> Sequencer<Counter> {
    let store = plimsoll_journal::open(url).expect("the database is there");
    let options = Options { force_lease: true, ..Options::new("latency") };
    Sequencer::open(store, Box::new(SystemClock::new()), None, &options).expect("leads")
}

/// One command at a time, and the duration of the commits themselves.
fn measure_answers(url: &str) -> (Vec<Duration>, Vec<Duration>) {
    let sequencer = open(url);
    let handle = sequencer.handle();
    let (mut answers, mut commits) = (Vec::new(), Vec::new());
    for _ in 0..WARM_UP + ONE_BY_ONE {
        let before = handle.figures().commit_us;
        let started = Instant::now();
        handle.submit([7; 32]).expect("an empty queue").wait().expect("durable");
        answers.push(started.elapsed());
        commits.push(Duration::from_micros(handle.figures().commit_us - before));
    }
    sequencer.stop();
    (answers.split_off(WARM_UP), commits.split_off(WARM_UP))
}

fn measure_throughput(url: &str) {
    let sequencer = open(url);
    let started = Instant::now();
    let callers: Vec<_> = (0..CALLERS)
        .map(|_| {
            let handle = sequencer.handle();
            std::thread::spawn(move || {
                let mut under_way = std::collections::VecDeque::with_capacity(WINDOW);
                for _ in 0..PER_CALLER {
                    if under_way.len() == WINDOW {
                        let oldest: Pending<u64> = under_way.pop_front().expect("full");
                        oldest.wait().expect("durable");
                    }
                    under_way.push_back(handle.submit([7; 32]).expect("the windows fit into the queue"));
                }
                for pending in under_way {
                    pending.wait().expect("durable");
                }
            })
        })
        .collect();
    for caller in callers {
        caller.join().expect("no caller fails");
    }
    let seconds = started.elapsed().as_secs_f64();
    let figures = sequencer.handle().figures();
    let (commands, batches) = (figures.commands as f64, figures.batches as f64);
    let (rate, per_batch, commit) = (commands / seconds, commands / batches, figures.commit_us as f64 / batches);
    println!(
        "{CALLERS} callers, {WINDOW} each under way    {rate:.0}/s, {per_batch:.0} a batch, commit {commit:.0} µs"
    );
    sequencer.stop();
}
