//! Section "durable": orders that are on disk when they are answered, against one database transaction an order.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use plimsoll_engine::Command;
use plimsoll_engine::command::CancelOrder;
use plimsoll_sequencer::{Machine, Pending, Platform};
use plimsoll_units::{AccountId, OrderId};

use crate::node::{Database, Latencies, Node};
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::transactions::Transactions;
use crate::world;

const FLIGHTS: &[usize] = &[1, 16, 256, 4_096];
/// Enough people that nobody meets the limits on orders a second and a minute.
const ACCOUNTS: u32 = 60_000;
const ROUND: Duration = Duration::from_millis(1_500);
/// Connections the peer is tried with at most: more only wait for each other.
const CONNECTIONS_MAX: usize = 64;

pub fn run(options: &Options, report: &mut Report) {
    let sqlite = Database::sqlite().expect("a folder for journals");
    let postgres = Database::postgres();
    let nodes = [&sqlite, &postgres].map(|database| {
        eprintln!("  filling {}", database.name());
        (database.name(), Load::new(Node::open(&database.fresh("durable"))))
    });
    let peer_url = postgres.server_url().expect("it is a server");
    let mut loads = nodes;
    for &flight in FLIGHTS {
        let mut rows: Vec<(String, Vec<f64>, Latencies)> = Vec::new();
        for (name, _) in &loads {
            rows.push((format!("plimsoll on {name}"), Vec::new(), Latencies::default()));
        }
        rows.push((PEER.to_owned(), Vec::new(), Latencies::default()));
        let mut peer = Transactions::open(&peer_url, flight.min(CONNECTIONS_MAX));
        for _ in 0..options.rounds {
            for (which, (_, load)) in loads.iter_mut().enumerate() {
                let rate = load.measure(flight, ROUND, &mut rows[which].2);
                rows[which].1.push(rate);
            }
            let last = rows.len() - 1;
            let rate = peer.measure(ROUND, &mut rows[last].2);
            rows[last].1.push(rate);
        }
        eprintln!("  {flight} in flight");
        let case = case(flight);
        for (subject, samples, mut latencies) in rows {
            let note =
                format!("p50 {:.2} ms, p99 {:.2} ms", latencies.percentile(50) / 1e6, latencies.percentile(99) / 1e6);
            let (section, unit, better) = ("durable", "commands/s", Better::More);
            report.add(Row { section, case: case.clone(), subject, unit, better, samples, note });
        }
    }
    for (flight, wanted) in [(256, 75.0), (4_096, 200.0)] {
        let case = case(flight);
        if let Some(ratio) = report.ratio((&case, "plimsoll on PostgreSQL"), (&case, PEER)) {
            report.goal(format!("{flight} in flight: times one transaction an order"), ratio, wanted);
        }
    }
    for (_, load) in loads {
        load.node.stop();
    }
}

const PEER: &str = "a transaction an order";

fn case(flight: usize) -> String {
    format!("{flight} in flight")
}

/// Places and cancels in turn, so that books stay as they are.
struct Load {
    node: Node,
    turn: u64,
    ticked: Instant,
}

type Flight = VecDeque<(Instant, Option<AccountId>, Pending<<Platform as Machine>::Reply>)>;

impl Load {
    fn new(node: Node) -> Self {
        node.run_all(world::listings(None));
        node.run_all((1..=ACCOUNTS).flat_map(world::customer));
        node.tick(60_000);
        Self { node, turn: 0, ticked: Instant::now() }
    }

    fn measure(&mut self, flight: usize, time: Duration, latencies: &mut Latencies) -> f64 {
        let start = Instant::now();
        let (mut waiting, mut resting): (Flight, Vec<(AccountId, OrderId)>) = (VecDeque::new(), Vec::new());
        let mut answered = 0u64;
        while start.elapsed() < time || !waiting.is_empty() {
            if start.elapsed() < time && waiting.len() < flight {
                let (command, owner) = match resting.pop() {
                    Some((account, order)) => (Command::from(CancelOrder { account, order }), None),
                    None => self.order(),
                };
                let sent = Instant::now();
                match self.node.handle.submit(command.into()) {
                    Ok(pending) => waiting.push_back((sent, owner, pending)),
                    Err(error) => panic!("the queue refused: {error}"),
                }
                continue;
            }
            let Some((sent, owner, pending)) = waiting.pop_front() else { break };
            let committed = pending.wait().expect("an answer");
            latencies.since(sent);
            answered += 1;
            match (&committed.reply.result, owner) {
                (Ok(receipt), Some(account)) => resting.push((account, OrderId(receipt.id))),
                (Ok(_), None) => {}
                (Err(reject), _) => panic!("refused: {reject:?}"),
            }
        }
        let rate = answered as f64 / start.elapsed().as_secs_f64();
        let cancels = resting.into_iter().map(|(account, order)| CancelOrder { account, order }.into());
        self.node.run_all(cancels);
        rate
    }

    fn order(&mut self) -> (Command, Option<AccountId>) {
        if self.ticked.elapsed() > Duration::from_secs(3) {
            self.ticked = Instant::now();
            self.node.tick(60_000);
        }
        self.turn += 1;
        let account = 1 + (self.turn % u64::from(ACCOUNTS)) as u32;
        let price = 5_990_000 - i128::from(self.turn / u64::from(ACCOUNTS) % 1_000);
        (world::rest(account, price), Some(AccountId(account)))
    }
}
