//! Section "recovery": how long a journal takes to become a state again, against how long it took to be lived.

use std::time::Instant;

use plimsoll_engine::command::CancelOrder;
use plimsoll_sequencer::Platform;
use plimsoll_units::{AccountId, OrderId};

use crate::direct::Direct;
use crate::node::{Database, Node};
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::world;

const COMMANDS: usize = 1_000_000;
/// Enough people that nobody meets the limits on orders a second and a minute.
const ACCOUNTS: u32 = 60_000;
/// Commands a second that ten million in fifteen seconds are.
const WANTED_RATE: f64 = 10_000_000.0 / 15.0;

pub fn run(options: &Options, report: &mut Report) {
    let database = Database::sqlite().expect("a folder for journals");
    let url = database.fresh("recovery");
    let commands = options.scaled(COMMANDS);
    eprintln!("  living {commands} commands");
    let node = Node::open(&url);
    node.run_all(world::listings(None));
    node.run_all((1..=ACCOUNTS).flat_map(world::customer));
    let lived = live(&node, commands);
    node.stop();
    let mut replayed = Vec::new();
    for round in 0..options.rounds {
        let mut store = plimsoll_journal::open(&url).expect("the journal opens");
        let start = Instant::now();
        let follower = plimsoll_sequencer::replay::<Platform>(store.as_mut(), 0, &mut |_| {}).expect("it is sound");
        replayed.push(follower.position().last as f64 / start.elapsed().as_secs_f64());
        eprintln!("  round {} of {}", round + 1, options.rounds);
    }
    let engine = engine_alone(commands);
    let mut add = |subject: &str, samples: Vec<f64>, note: &str| {
        report.add(Row {
            section: "recovery",
            case: CASE.to_owned(),
            subject: subject.to_owned(),
            unit: "commands/s",
            better: Better::More,
            samples,
            note: note.to_owned(),
        });
    };
    add("replay", replayed, "read, hash-checked, decoded, applied; no snapshot used");
    add("lived", vec![lived], "4,096 in flight on SQLite, durable");
    add("engine alone", vec![engine], "applied only");
    if let Some(ratio) = report.ratio((CASE, "replay"), (CASE, "lived")) {
        report.goal("replay against the live rate".to_owned(), ratio, 0.8);
    }
    if let Some(rate) = report.median(CASE, "replay") {
        report.goal("replay against 10^7 commands in 15 s".to_owned(), rate / WANTED_RATE, 1.0);
    }
}

const CASE: &str = "10^6 commands";

/// Orders that rest, then their cancels, all answered.
fn live(node: &Node, commands: usize) -> f64 {
    let start = Instant::now();
    let mut sent = 0;
    let mut turn = 0i128;
    while sent < commands {
        node.tick(60_000);
        turn += 1;
        let orders = (1..=ACCOUNTS).map(|account| world::rest(account, 5_990_000 - turn % 1_000));
        node.run_all(orders);
        sent += ACCOUNTS as usize;
    }
    sent as f64 / start.elapsed().as_secs_f64()
}

fn engine_alone(commands: usize) -> f64 {
    let mut world = Direct::new();
    world::listings(None).into_iter().for_each(|c| world.must(c));
    (1..=ACCOUNTS).flat_map(world::customer).for_each(|c| world.must(c));
    let start = Instant::now();
    let mut sent = 0;
    let mut turn = 0i128;
    while sent < commands {
        world.wait(1_000);
        let at = world.at();
        world.must(world::tick(at, world::price(60_000)));
        turn += 1;
        for account in 1..=ACCOUNTS {
            let placed = world.apply(world::rest(account, 5_990_000 - turn % 1_000)).expect("accepted");
            if turn % 2 == 0 {
                let _ = world.apply(CancelOrder { account: AccountId(account), order: OrderId(placed.id) }.into());
                sent += 1;
            }
        }
        sent += ACCOUNTS as usize;
    }
    sent as f64 / start.elapsed().as_secs_f64()
}
