//! Section "pledges": what a price costs when many loans stand against a coin: one that touches nobody, and one that
//! liquidates a hundredth of them.

use plimsoll_engine::command::{FundHouse, OfferPledge, OpenPledge};
use plimsoll_engine::ledger::House;
use plimsoll_engine::{Command, USDT};
use plimsoll_units::{AccountId, Amount, NetworkId, PledgeProductId, Rate};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::stopwatch::Stopwatch;
use crate::world;

const PLEDGES: usize = 100_000;
/// Of one account: as many as it may have open.
const PLEDGES_EACH: usize = 50;
const TICKS: usize = 1_000;
const SUBJECT: &str = crate::peers::OURS;
const UNTOUCHED: &str = "10^5 pledges, a tick that touches none";
const TOUCHED: &str = "10^5 pledges, a tick that liquidates 1 %";

pub fn run(options: &Options, report: &mut Report) {
    let (mut untouched, mut touched) = (Vec::new(), Vec::new());
    for round in 0..options.rounds {
        let mut world = open_pledges();
        untouched.push(measure_untouched(&mut world));
        touched.push(measure_touched(&mut world));
        eprintln!("  round {} of {}", round + 1, options.rounds);
    }
    let rows =
        [(UNTOUCHED, untouched, "index and quotes"), (TOUCHED, touched, "1,000 sales at the index and their postings")];
    for (case, samples, note) in rows {
        report.add(Row {
            section: "pledges",
            case: case.to_owned(),
            subject: SUBJECT.to_owned(),
            unit: "ns/tick",
            better: Better::Less,
            samples,
            note: note.to_owned(),
        });
    }
}

fn percent(hundredths: i64) -> Rate {
    Rate::from_units(Rate::SCALE / 10_000 * hundredths)
}

/// A hundredth of them borrows to the limit, the others half as much.
fn open_pledges() -> Direct {
    let mut world = Direct::new();
    world::listings(None).into_iter().for_each(|c| world.must(c));
    let (house, amount, network) = (House::LoanPool, Amount::whole(1_000_000_000_000), NetworkId(0));
    world.must(FundHouse { house, asset: USDT, amount, network, transaction: [0xbe; 32], index: 0 }.into());
    world.must(Command::from(OfferPledge {
        product: PledgeProductId(1),
        collateral: world::COIN,
        initial: percent(6_500),
        call: percent(7_500),
        liquidation: percent(8_300),
        rate: percent(2),
        fee: percent(200),
        minimum: Amount::ONE,
        maximum: Amount::whole(1_000_000),
        days: vec![30],
        open: true,
    }));
    for number in 1..=(PLEDGES / PLEDGES_EACH) as u32 {
        world::customer(number).into_iter().for_each(|c| world.must(c));
    }
    say(&mut world, 60_000, 12);
    for n in 0..PLEDGES {
        let (account, product) = (AccountId(1 + (n / PLEDGES_EACH) as u32), PledgeProductId(1));
        let loan = Amount::whole(if n % 100 == 0 { 390 } else { 195 });
        let collateral = Amount::from_units(Amount::SCALE / 100);
        world.must(OpenPledge { account, product, collateral, loan, days: 30 }.into());
    }
    world
}

/// A second passes before each.
fn say(world: &mut Direct, whole: i128, times: usize) {
    for _ in 0..times {
        world.wait(1_000);
        let at = world.at();
        world.must(world::tick(at, world::price(whole)));
    }
}

fn measure_untouched(world: &mut Direct) -> f64 {
    let mut spent = 0;
    for n in 0..TICKS {
        world.wait(250);
        let command = world::tick(world.at(), world::price(60_000 + (n * 7 % 41) as i128 - 20));
        let watch = Stopwatch::start();
        world.must(command);
        spent += watch.elapsed_ns();
    }
    spent as f64 / TICKS as f64
}

/// Steps below the guard, and the last one over the threshold.
fn measure_touched(world: &mut Direct) -> f64 {
    for whole in [58_500, 57_000, 55_500, 54_000, 52_500, 51_000, 49_600, 48_200, 47_200] {
        say(world, whole, 1);
    }
    world.wait(1_000);
    let command = world::tick(world.at(), world::price(46_900));
    let watch = Stopwatch::start();
    world.must(command);
    watch.elapsed_ns() as f64
}
