//! Ten minutes of a sandbox with simulated participants, without a server: their actions are accepted, visible and
//! cheap.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::command::{OpenAccount, RunTimers};
use plimsoll_engine::ledger::System;
use plimsoll_engine::{Command, Event, Reject, Request, Stamp};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::simulator::{Simulator, SimulatorConfig};
use plimsoll_units::{Amount, MINUTE_MS};

use super::*;
use crate::sandbox::tests::{BUSY, Node, listed};

/// Of the journal's 40 MB an hour, prices take about 26.
const BYTES_AN_HOUR_MAX: usize = 14_000_000;

#[derive(Default)]
struct Day {
    submitted: Vec<Vec<u8>>,
    refused: BTreeMap<&'static str, usize>,
    traded: BTreeMap<u16, usize>,
    depth: BTreeMap<u16, BTreeSet<usize>>,
}

fn live(seed: u64, minutes: i64) -> (Node, Day) {
    let (universe, calendar) = (Arc::new(Universe::bundled()), Arc::new(Calendar::bundled()));
    let mut node = listed(&universe, &calendar, BUSY);
    for number in 0..PARTICIPANTS {
        node.apply(BUSY, OpenAccount { realm: Realm::Live, group: SIMULATED_GROUPS_FROM + number }.into());
    }
    let mut crowd = Crowd::new(seed, accounts(&node.engine));
    let mut simulator = Simulator::new(SimulatorConfig { seed: 7, start: BUSY, universe, calendar }).unwrap();
    let mut day = Day::default();
    for second in 0..minutes * MINUTE_MS / SECOND_MS {
        simulator.step();
        for sample in simulator.samples() {
            node.apply(sample.at.max(node.stamp.at), feed::observation(sample).into());
        }
        let now = BUSY.plus((second + 1) * SECOND_MS).max(node.stamp.at);
        while node.engine.next_due().is_some_and(|due| due <= now) {
            let due = node.engine.next_due().unwrap().max(node.stamp.at);
            node.apply(due, RunTimers {}.into());
        }
        for step in 0..SECOND_MS / STEP_MS {
            let commands = crowd.act(&node.engine, (second * (SECOND_MS / STEP_MS) + step).unsigned_abs());
            for command in commands {
                day.note(&mut node, now, command);
            }
        }
    }
    (node, day)
}

impl Day {
    fn note(&mut self, node: &mut Node, at: Timestamp, command: Command) {
        let request = Request::from(command);
        self.submitted.push(minicbor::to_vec(&request).unwrap());
        node.stamp = Stamp { seq: node.stamp.seq + 1, at };
        if let Err(reject) = node.engine.apply(node.stamp, &request) {
            *self.refused.entry(Reject::name(&reject)).or_default() += 1;
        }
        for event in node.engine.events() {
            if let Event::Traded(trade) = event {
                *self.traded.entry(trade.market.0).or_default() += 1;
            }
        }
        for (n, market) in node.engine.markets().iter().enumerate() {
            self.depth.entry(n as u16).or_default().insert(market.book().len());
        }
    }
}

#[test]
fn participants_make_a_market_that_breathes_and_is_cheap() {
    let (node, day) = live(7, 10);
    node.engine.check_invariants().unwrap();
    let (done, refused) = (day.submitted.len(), day.refused.values().sum::<usize>());
    assert!(done > 3_000, "{done} commands in ten minutes");
    assert!(refused * 20 < done, "{refused} of {done} were refused: {:?}", day.refused);
    let symbol = |symbol: &str| node.engine.markets().iter().position(|m| m.spec.symbol == symbol).unwrap() as u16;
    for busy in ["btcusdt", "btcusdt-perp", "ethusdt", "ethusdt-perp"] {
        let trades = day.traded.get(&symbol(busy)).copied().unwrap_or(0);
        assert!(trades > 30, "{trades} trades of {busy} in ten minutes: {:?}", day.traded);
        assert!(day.depth[&symbol(busy)].len() > 5, "the depth of {busy} changes");
    }
    let open = day.depth.values().filter(|depths| depths.iter().any(|depth| *depth > 0)).count();
    assert!(day.traded.len() * 3 > open * 2, "{} of {open} open markets traded", day.traded.len());
    // Quotes lean against what the provider sold or bought, or funding would never move.
    let leans = node.engine.markets().iter().filter(|market| market.spec.symbol.ends_with("usdt-perp")).any(|market| {
        let index = node.engine.index(market.spec.index).unwrap().price.unwrap();
        market.touch().is_some_and(|(bid, ask)| market.price(bid) > index || market.price(ask) < index)
    });
    assert!(leans, "every book stands around its index");
    // One batch for every command: what the journal adds to each is less than this.
    const AROUND_A_COMMAND: usize = 120;
    let bytes: usize = day.submitted.iter().map(|command| command.len() + AROUND_A_COMMAND).sum();
    assert!(bytes * 6 < BYTES_AN_HOUR_MAX, "{} bytes an hour", bytes * 6);
}

#[test]
fn the_same_seed_does_the_same_and_another_does_not() {
    let commands = |seed| live(seed, 1).1.submitted;
    let first = commands(7);
    assert_eq!(first, commands(7));
    assert_ne!(first, commands(8));
}

/// Liabilities to customers exclude the participants.
#[test]
fn participants_count_as_the_houses_own() {
    let (node, _) = live(7, 1);
    for (asset, totals) in node.engine.totals() {
        // What funds hold is their holders', and so far the operator is the only one.
        let of_funds = |system: &System| matches!(system, System::Fund(_));
        let systems = node.engine.ledger().systems().filter(|(system, of, _)| of_funds(system) && *of == asset);
        let in_funds: Amount = systems.map(|(_, _, amount)| amount).sum();
        assert_eq!(totals.customers, in_funds, "{asset}: {totals:?}");
    }
}
