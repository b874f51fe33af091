//! What is measured, and how a figure is made of what the processes say.
//! Knows no socket.

use std::time::Duration;

use anyhow::ensure;

use plimsoll_bench_figures::median;
use crate::subject::{Counted, Kind, Subject};

/// Updates that may be under way: published and not yet counted by everyone.
pub(crate) const WINDOW: u64 = 32;
const SECONDS: u64 = 3;
const QUICK_SECONDS: u64 = 1;
/// Updates are offered at so many times what `ws` can send.
const OFFERED: f64 = 12.0;
/// Updates a second of each topic where latency is measured.
const PACE: u64 = 10;
const IDLE: usize = 10_000;
/// What is under way when publishing stops arrives within this time.
const SETTLE: Duration = Duration::from_millis(700);

pub(crate) struct Plan {
    pub(crate) rounds: usize,
    pub(crate) quick: bool,
}

impl Plan {
    fn seconds(&self) -> u64 {
        if self.quick { QUICK_SECONDS } else { SECONDS }
    }

    /// Each round begins with another subject.
    fn order(round: usize, subjects: &[Kind]) -> Vec<Kind> {
        let mut order = subjects.to_vec();
        order.rotate_left(round % subjects.len());
        order
    }
}

#[derive(Default)]
struct Series(Vec<(Kind, Vec<Vec<f64>>)>);

impl Series {
    fn add(&mut self, kind: Kind, figures: Vec<f64>) {
        match self.0.iter_mut().find(|(each, _)| *each == kind) {
            Some((_, rows)) => rows.push(figures),
            None => self.0.push((kind, vec![figures])),
        }
    }

    fn medians(&self, kind: Kind) -> Vec<f64> {
        let rows = &self.0.iter().find(|(each, _)| *each == kind).expect("measured").1;
        (0..rows[0].len()).map(|column| median(&rows.iter().map(|row| row[column]).collect::<Vec<_>>())).collect()
    }
}

struct Shape<'a> {
    clients: usize,
    stalled: usize,
    topics: u64,
    path: &'a str,
}

/// What was counted, how many updates were published, and the server's processor seconds.
fn measure(kind: Kind, shape: &Shape<'_>, how: &str, seconds: u64, rate: u64) -> anyhow::Result<(Counted, f64, f64)> {
    let mut subject = Subject::start(kind)?;
    let mut load = subject.load(shape.clients, shape.stalled, shape.topics, shape.path)?;
    // A short run first: buffers, compilers and caches warm up.
    subject.publish("paced", shape.topics, 1, 5)?;
    std::thread::sleep(SETTLE);
    load.begin()?;
    let (published, processor) = subject.publish(how, shape.topics, seconds, rate)?;
    if how == "paced" {
        std::thread::sleep(SETTLE);
    }
    Ok((load.end()?, published, processor))
}

/// A line of the table: the medians, and how many times as good ours is.
fn tell(series: &Series, subjects: &[Kind], columns: &[&str], decimals: usize) {
    let header: String = columns.iter().map(|column| format!(" {column:>18}")).collect();
    println!("  {:<22}{header}", "");
    for kind in subjects {
        let medians = series.medians(*kind);
        let figures: String = medians.iter().map(|figure| format!(" {figure:>18.decimals$}")).collect();
        println!("  {:<22}{figures}", kind.name());
    }
}

fn judge(what: &str, figure: f64, holds: bool) {
    println!("  {} {what}: {figure:.2}", if holds { "reached" } else { "MISSED " });
}

/// Every update to every client, as fast as it goes. Returns what `ws` reached, in messages a second.
pub(crate) fn every_update(plan: &Plan, clients: usize, topics: u64, window: u64) -> anyhow::Result<f64> {
    println!("\nEvery update to every client: {clients} clients, {topics} topics, {window} updates under way");
    let subjects = [Kind::Ours, Kind::Ws, Kind::Axum];
    let mut series = Series::default();
    for round in 0..plan.rounds {
        for kind in Plan::order(round, &subjects) {
            let shape = Shape { clients, stalled: 0, topics, path: "ws" };
            let (counted, _, processor) = measure(kind, &shape, "lossless", plan.seconds(), window)?;
            ensure!(kind != Kind::Ours || counted.missing == 0.0, "{} updates are missing", counted.missing);
            let (rate, each_us) = (counted.messages / counted.seconds, processor * 1e6 / counted.messages);
            series.add(kind, vec![rate, each_us, counted.p50_ms, counted.p99_ms, counted.missing]);
        }
    }
    tell(&series, &subjects, &["messages/s", "processor us each", "p50 ms", "p99 ms", "missing"], 2);
    let (ours, ws) = (series.medians(Kind::Ours)[0], series.medians(Kind::Ws)[0]);
    if window > 1 {
        judge("at least 2.2 times the messages/s of ws", ours / ws, ours >= 2.2 * ws);
    } else {
        println!("  ours is {:.2} times as fast as ws", ours / ws);
    }
    Ok(ws)
}

/// More updates than anybody could be sent: the newest of each topic wins.
pub(crate) fn conflated(plan: &Plan, clients: usize, topics: u64, ws_rate: f64) -> anyhow::Result<()> {
    println!("\nNewest update to every client: {clients} clients, {topics} topics");
    let bursts_per_second = (ws_rate * OFFERED / clients as f64 / topics as f64).ceil() as u64;
    let mut series = Series::default();
    for _ in 0..plan.rounds {
        let shape = Shape { clients, stalled: 0, topics, path: "latest" };
        let (counted, published, processor) = measure(Kind::Ours, &shape, "paced", plan.seconds(), bursts_per_second)?;
        ensure!(counted.newest + 1.0 == published, "the newest update did not arrive");
        let served = published * clients as f64 / plan.seconds() as f64;
        let (sent, received) = (counted.messages, counted.messages / plan.seconds() as f64);
        ensure!(sent + counted.missing == published * clients as f64, "served is sent and superseded, and no more");
        series
            .add(Kind::Ours, vec![served, received, processor / plan.seconds() as f64, counted.p50_ms, counted.p99_ms]);
    }
    tell(&series, &[Kind::Ours], &["served/s", "of these sent/s", "processors", "p50 ms", "p99 ms"], 2);
    let served = series.medians(Kind::Ours)[0];
    judge("at least 8 times what ws sends", served / ws_rate, served >= 8.0 * ws_rate);
    Ok(())
}

/// One reader in a hundred never reads. The others must not notice.
pub(crate) fn stalled(plan: &Plan, clients: usize, topics: u64) -> anyhow::Result<()> {
    println!("\nOne reader in a hundred never reads: {clients} clients, {topics} topics, {PACE} updates/s of each");
    let mut series = Series::default();
    for _ in 0..plan.rounds {
        let mut figures = Vec::new();
        for stalled in [0, clients / 100] {
            let shape = Shape { clients: clients - stalled, stalled, topics, path: "latest" };
            let (counted, ..) = measure(Kind::Ours, &shape, "paced", 2 * plan.seconds(), PACE)?;
            figures.extend([counted.p50_ms, counted.p99_ms]);
        }
        series.add(Kind::Ours, figures);
    }
    let columns = ["all read: p50 ms", "p99 ms", "1 % do not: p50 ms", "p99 ms"];
    tell(&series, &[Kind::Ours], &columns, 2);
    let medians = series.medians(Kind::Ours);
    judge("p99 of the others at most 1.2 times", medians[3] / medians[1], medians[3] <= 1.2 * medians[1]);
    Ok(())
}

/// What idle sockets cost.
pub(crate) fn memory(plan: &Plan) -> anyhow::Result<()> {
    let clients = if plan.quick { IDLE / 10 } else { IDLE };
    println!("\n{clients} idle sockets");
    let subjects = [Kind::Ours, Kind::AxumSmall, Kind::Axum, Kind::Ws];
    let mut series = Series::default();
    for kind in subjects {
        let mut subject = Subject::start(kind)?;
        let before = subject.memory_kb()?;
        let load = subject.load(clients, 0, 1, "ws")?;
        std::thread::sleep(SETTLE);
        let after = subject.memory_kb()?;
        series.add(kind, vec![after / 1024.0, (after - before) / clients as f64]);
        drop(load);
    }
    tell(&series, &subjects, &["resident MB", "kB each"], 1);
    let resident = series.medians(Kind::Ours)[0];
    judge("at most 150 MB", resident, resident <= 150.0);
    Ok(())
}
