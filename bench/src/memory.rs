//! Section "memory": what a user, an order and a position weigh in the engine.

use plimsoll_units::{Amount, Side};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::world;

const USERS: u32 = 100_000;
const PER_USER: usize = 4;

/// Tells a process that it is the scales: it weighs, prints and ends.
const SCALES: &str = "PLIMSOLL_BENCH_SCALES";
const THINGS: [(&str, &str); 3] = [
    ("a user", "three balances, no activity"),
    ("a resting order", "book, pool, details"),
    ("an open position", "with its two watch entries and its owner's history"),
];

/// Weighed in a process of its own: what other sections left behind would be counted too.
pub fn run(options: &Options, report: &mut Report) {
    if std::env::var_os(SCALES).is_some() {
        let bytes = weigh(options.scaled(USERS as usize) as u32);
        println!("{} {} {}", bytes[0], bytes[1], bytes[2]);
        std::process::exit(0);
    }
    let child = std::env::current_exe().and_then(|me| {
        let mut command = std::process::Command::new(me);
        command.arg("memory").env(SCALES, "1");
        if options.quick {
            command.arg("--quick");
        }
        command.output()
    });
    let printed = child.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let bytes: Vec<f64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    if bytes.len() != THINGS.len() {
        return report.fault("the scales gave no answer".to_owned());
    }
    for ((case, note), bytes) in THINGS.into_iter().zip(bytes) {
        report.add(Row {
            section: "memory",
            case: case.to_owned(),
            subject: crate::peers::OURS.to_owned(),
            unit: "bytes",
            better: Better::Less,
            samples: vec![bytes],
            note: note.to_owned(),
        });
    }
}

fn weigh(users: u32) -> [f64; 3] {
    let mut world = Direct::new();
    world::listings(Some(Amount::whole(1_000_000_000))).into_iter().for_each(|c| world.must(c));
    let start = resident();
    for number in 1..=users {
        world::customer(number).into_iter().for_each(|c| world.must(c));
    }
    let with_users = resident();
    each(&mut world, users, |number, round| world::rest(number, 5_990_000 - i128::from(number % 1_000) - round));
    let with_orders = resident();
    each(&mut world, users, |number, round| world::open(number, Side::Buy, 1 + round, 2));
    let with_positions = resident();
    let things = f64::from(users) * PER_USER as f64;
    [
        (with_users - start) / f64::from(users),
        (with_orders - with_users) / things,
        (with_positions - with_orders) / things,
    ]
}

fn each(world: &mut Direct, users: u32, command: impl Fn(u32, i128) -> plimsoll_engine::Command) {
    for round in 0..PER_USER as i128 {
        world.wait(6_000);
        let at = world.at();
        world.must(world::tick(at, world::price(60_000)));
        for number in 1..=users {
            world.must(command(number, round));
        }
    }
}

/// Resident memory of this process, in bytes.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = status.split(' ').nth(1).and_then(|p| p.parse().ok()).unwrap_or(0.0);
    pages * 4096.0
}
