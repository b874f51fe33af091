//! Section "gap": a hundred thousand liquidations in one fall, a hundred thousand settlements at one expiry, and what
//! everybody else's orders wait meanwhile. Durable, on SQLite, in real time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use plimsoll_engine::command::CancelOrder;
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Event};
use plimsoll_journal::{Batch, BatchSeq};
use plimsoll_sequencer::{AppliedBatch, Handle, Platform, Subscriber};
use plimsoll_units::{AccountId, Amount, OrderId, Side};

use crate::node::{Database, Latencies, Node};
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::world;

const MANY: usize = 100_000;
const POSITIONS_EACH: usize = 10;
const LIQUIDATIONS: &str = "10^5 liquidations";
const SETTLEMENTS: &str = "10^5 settlements";
/// What the rules ask for: good prices for so long before anything is liquidated.
const WARM_UP: Duration = Duration::from_secs(12);
const PERIOD: Duration = Duration::from_secs(30);
/// Longer than any of this should take.
const PATIENCE: Duration = Duration::from_secs(60);
/// An account of its own for the orders that wait.
const PROBES: u32 = 50;

#[derive(Clone, Default)]
struct Counted {
    liquidated: Arc<AtomicU64>,
    settled: Arc<AtomicU64>,
}

impl Subscriber<Platform> for Counted {
    fn on_durable(&mut self, _: &Batch, deeds: AppliedBatch<'_, Platform>) {
        for event in deeds.replies.iter().flat_map(|reply| &reply.events) {
            match event {
                Event::TakenOver { .. } | Event::Liquidated { .. } => self.liquidated.fetch_add(1, Ordering::Release),
                Event::SecondsSettled { .. } => self.settled.fetch_add(1, Ordering::Release),
                _ => 0,
            };
        }
    }
    fn on_gap(&mut self, _: BatchSeq, _: BatchSeq) {}
}

pub fn run(options: &Options, report: &mut Report) {
    let many = options.scaled(MANY);
    let database = Database::sqlite().expect("a folder for journals");
    let (mut falls, mut expiries) = (Vec::new(), Vec::new());
    let mut waits = [Latencies::default(), Latencies::default()];
    for round in 0..options.rounds {
        falls.push(fall(&database.fresh(&format!("fall{round}")), many, &mut waits[0]));
        expiries.push(expiry(&database.fresh(&format!("expiry{round}")), many, &mut waits[1]));
        eprintln!("  round {} of {}", round + 1, options.rounds);
    }
    for ((case, samples, wanted), waits) in
        [(LIQUIDATIONS, falls, 250.0), (SETTLEMENTS, expiries, 100.0)].into_iter().zip(&mut waits)
    {
        let wait = waits.percentile(99) / 1e6;
        let note = format!("others' p99 meanwhile {wait:.1} ms ({} orders)", waits.len());
        let (subject, unit, better) = (crate::peers::OURS.to_owned(), "ms", Better::Less);
        report.add(Row { section: "gap", case: case.to_owned(), subject, unit, better, samples, note });
        let median = report.median(case, crate::peers::OURS).expect("just added");
        report.goal(format!("{case}: wanted time against measured"), wanted / median, 1.0);
        report.goal(format!("{case}: 50 ms against others' p99"), 50.0 / wait, 1.0);
    }
}

/// Everybody holds longs at twenty times; the price falls by six in a hundred.
fn fall(url: &str, many: usize, waits: &mut Latencies) -> f64 {
    let counted = Counted::default();
    let node = Node::open_with(url, Some(Box::new(counted.clone())));
    let accounts = many.div_ceil(POSITIONS_EACH) as u32;
    node.run_all(world::listings(Some(Amount::whole(10_000_000_000))));
    node.run_all((1..=accounts + PROBES).flat_map(world::customer));
    for n in 0..POSITIONS_EACH {
        node.tick(60_000);
        node.run_all((1..=accounts).map(|number| world::open(number, Side::Buy, 1 + n as i128, 20)));
    }
    let warm = Instant::now();
    while warm.elapsed() < WARM_UP {
        node.tick(60_000);
        std::thread::sleep(Duration::from_millis(500));
    }
    // A sudden move is believed at its third confirmation.
    for _ in 0..2 {
        node.tick(56_400);
        std::thread::sleep(Duration::from_millis(250));
    }
    let goal = many as u64;
    let taken = with_probes(&node, accounts, waits, || {
        let start = Instant::now();
        node.tick(56_400);
        wait_for(&counted.liquidated, goal);
        start.elapsed()
    });
    node.stop();
    taken.as_secs_f64() * 1e3
}

/// Everybody stakes before one tick; thirty seconds later all are settled.
fn expiry(url: &str, many: usize, waits: &mut Latencies) -> f64 {
    let counted = Counted::default();
    let node = Node::open_with(url, Some(Box::new(counted.clone())));
    node.run_all(world::listings(None));
    node.run_all((1..=many as u32 + PROBES).flat_map(world::customer));
    let warm = Instant::now();
    while warm.elapsed() < WARM_UP {
        node.tick(60_000);
        std::thread::sleep(Duration::from_millis(500));
    }
    let direction = |number| if number % 2 == 0 { Direction::Up } else { Direction::Down };
    node.run_all((1..=many as u32).map(|number| world::stake(number, direction(number))));
    node.tick(60_001);
    let entered = Instant::now();
    while entered.elapsed() < PERIOD - Duration::from_millis(500) {
        std::thread::sleep(Duration::from_millis(500));
        node.tick(60_002);
    }
    let taken = with_probes(&node, many as u32, waits, || {
        // The clock of the measurement starts with the first settlement that is durable.
        while counted.settled.load(Ordering::Acquire) == 0 {
            node.tick(60_003);
            std::thread::sleep(Duration::from_millis(5));
        }
        let start = Instant::now();
        wait_for(&counted.settled, many as u64);
        start.elapsed()
    });
    node.stop();
    taken.as_secs_f64() * 1e3
}

fn wait_for(count: &AtomicU64, goal: u64) {
    let start = Instant::now();
    while count.load(Ordering::Acquire) < goal {
        assert!(start.elapsed() < PATIENCE, "{} of {goal} after {PATIENCE:?}", count.load(Ordering::Acquire));
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Somebody else's orders, one after the other, while `work` goes on.
fn with_probes<R>(node: &Node, first: u32, waits: &mut Latencies, work: impl FnOnce() -> R) -> R {
    let stop = AtomicBool::new(false);
    let handle = node.handle.clone();
    std::thread::scope(|scope| {
        let prober = scope.spawn(|| probe(&handle, first, &stop));
        let done = work();
        stop.store(true, Ordering::Relaxed);
        waits.extend(prober.join().expect("the prober ends"));
        done
    })
}

fn probe(handle: &Handle<Platform>, first: u32, stop: &AtomicBool) -> Latencies {
    let mut waits = Latencies::default();
    let mut turn = 0u32;
    let ask = |command: Command, waits: &mut Latencies| {
        let start = Instant::now();
        let committed = handle.submit(command.into()).expect("room in the queue").wait().expect("an answer");
        waits.since(start);
        committed.reply.result.as_ref().ok().map(|receipt| receipt.id)
    };
    while !stop.load(Ordering::Relaxed) {
        turn += 1;
        let number = first + 1 + turn % PROBES;
        let price = 5_600_000 - i128::from(turn % 1_000);
        if let Some(order) = ask(world::rest(number, price), &mut waits) {
            ask(CancelOrder { account: AccountId(number), order: OrderId(order) }.into(), &mut waits);
        }
    }
    waits
}
