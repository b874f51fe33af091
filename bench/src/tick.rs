//! Section "tick": what a price costs when many positions are open and few of them care.

use plimsoll_units::{Amount, Side};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::stopwatch::Stopwatch;
use crate::world;

const SIZES: &[(&str, usize)] = &[
    ("10^3 open positions", 1_000),
    ("10^4 open positions", 10_000),
    ("10^5 open positions", 100_000),
    ("10^6 open positions", 1_000_000),
];
const TICKS: usize = 2_000;
/// Positions of one account: fewer than the orders it may place a minute.
const POSITIONS_EACH: usize = 200;
const SUBJECT: &str = crate::peers::OURS;

pub fn run(options: &Options, report: &mut Report) {
    let mut worlds: Vec<(&str, Direct)> = Vec::new();
    for &(case, positions) in SIZES {
        if options.quick && positions > 100_000 {
            continue;
        }
        eprintln!("  opening {case}");
        worlds.push((case, open_positions(positions)));
    }
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); worlds.len()];
    for round in 0..options.rounds {
        for (n, (_, world)) in worlds.iter_mut().enumerate() {
            samples[n].push(measure(world));
        }
        eprintln!("  round {} of {}", round + 1, options.rounds);
    }
    for ((case, _), samples) in worlds.iter().zip(samples) {
        report.add(Row {
            section: "tick",
            case: (*case).to_owned(),
            subject: SUBJECT.to_owned(),
            unit: "ns/tick",
            better: Better::Less,
            samples,
            note: "index, mark, 20 quotes, triggers, margin checks".to_owned(),
        });
    }
    if let Some(ratio) = report.ratio((SIZES[3].0, SUBJECT), (SIZES[1].0, SUBJECT)) {
        report.goal("a tick at 10^6 positions against 10^4 (1 / growth)".to_owned(), ratio, 0.5);
    }
}

fn open_positions(positions: usize) -> Direct {
    let mut world = Direct::new();
    world::listings(Some(Amount::whole(1_000_000_000))).into_iter().for_each(|c| world.must(c));
    let accounts = positions.div_ceil(POSITIONS_EACH) as u32;
    for number in 1..=accounts {
        world::customer(number).into_iter().for_each(|c| world.must(c));
    }
    for n in 0..positions {
        if n % accounts as usize == 0 {
            // Everybody has ordered once: on to the next minute's worth, with a fresh price.
            world.wait(5_001);
            let at = world.at();
            world.must(world::tick(at, world::price(60_000)));
        }
        let number = 1 + (n % accounts as usize) as u32;
        let side = if n % 2 == 0 { Side::Buy } else { Side::Sell };
        world.must(world::open(number, side, 1 + (n % 7) as i128, 2));
    }
    // A freshly opened market is trusted after ten seconds of good prices.
    for _ in 0..12 {
        world.wait(1_000);
        let at = world.at();
        world.must(world::tick(at, world::price(60_000)));
    }
    world
}

/// A random-looking walk of a few dollars around the open price.
fn measure(world: &mut Direct) -> f64 {
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
