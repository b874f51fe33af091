//! Section "funds": orders of a fund that all end at one midnight, and what another customer's command waits for behind
//! them.

use plimsoll_engine::command::{BuyFund, FundHouse, OfferFund, RunTimers, Transfer};
use plimsoll_engine::funds::{FUND_ORDERS_PER_ACCOUNT_MAX, FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::{Command, Event, USDT};
use plimsoll_units::{AccountId, Amount, DAY_MS, FundId, NetworkId, Rate};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::stopwatch::Stopwatch;
use crate::world;

const ORDERS: usize = 100_000;
const FUND: FundId = FundId(1);
const SUBJECT: &str = crate::peers::OURS;
const ALL: &str = "10^5 orders that end at one instant";
const BESIDE: &str = "a transfer beside them, p99";

/// What the end of all orders took, in nanoseconds.
struct Drained {
    commands: usize,
    all: u64,
    beside_p99: u64,
}

pub fn run(options: &Options, report: &mut Report) {
    let many = options.scaled(ORDERS);
    let drained: Vec<Drained> = (0..options.rounds)
        .map(|round| {
            let drained = drain(&mut sell(many), many);
            eprintln!("  round {} of {}", round + 1, options.rounds);
            drained
        })
        .collect();
    let commands = drained.first().map_or(0, |first| first.commands);
    let rows = [
        (ALL, "ms", drained.iter().map(|d| d.all as f64 / 1e6).collect(), format!("{commands} commands")),
        (
            BESIDE,
            "us",
            drained.iter().map(|d| d.beside_p99 as f64 / 1e3).collect(),
            "with the slice before it".to_owned(),
        ),
    ];
    for (case, unit, samples, note) in rows {
        let (case, subject) = (case.to_owned(), SUBJECT.to_owned());
        report.add(Row { section: "funds", case, subject, unit, better: Better::Less, samples, note });
    }
}

/// Every order is for a day from the next midnight on.
fn sell(many: usize) -> Direct {
    let mut world = Direct::new();
    world::listings(None).into_iter().for_each(|c| world.must(c));
    let quota = Amount::whole(10 * many as i128);
    let offer = OfferFund {
        fund: FUND,
        asset: USDT,
        days: vec![1],
        rate: Rate::from_units(Rate::SCALE / 100 * 6),
        quota,
        minimum: Amount::whole(10),
        maximum: Amount::whole(10),
        times: 0,
        level: 0,
        class: FundClass::General,
        pays: FundPays::AtMaturity,
        open: false,
    };
    world.must(Command::from(offer.clone()));
    let (house, network) = (House::FundReward(FUND), NetworkId(0));
    world.must(FundHouse { house, asset: USDT, amount: quota, network, transaction: [0xbf; 32], index: 0 }.into());
    world.must(OfferFund { open: true, ..offer }.into());
    let each = FUND_ORDERS_PER_ACCOUNT_MAX;
    for number in 1..=many.div_ceil(each) as u32 {
        world::customer(number).into_iter().for_each(|c| world.must(c));
        let (account, from, to) = (AccountId(number), Wallet::Platform, Wallet::Financial);
        world.must(Transfer { account, asset: USDT, from, to, amount: Amount::whole(10 * each as i128) }.into());
    }
    for n in 0..many {
        let account = AccountId(1 + (n / each) as u32);
        world.must(BuyFund { account, fund: FUND, amount: Amount::whole(10), days: 1 }.into());
    }
    world
}

/// One slice of what is due, then somebody else's command, and so on.
fn drain(world: &mut Direct, many: usize) -> Drained {
    let midnight = world.at().floor(DAY_MS).plus(2 * DAY_MS);
    world.wait(midnight.since(world.at()) - 1);
    let (mut ended, mut all, mut beside) = (0, 0, Vec::new());
    while ended < many {
        world.skip_to(world.engine.next_due().expect("not all have ended"));
        let watch = Stopwatch::start();
        world.must(RunTimers {}.into());
        let slice = watch.elapsed_ns();
        ended += world.engine.events().iter().filter(|event| matches!(event, Event::FundMatured { .. })).count();
        let (account, amount) = (AccountId(1 + beside.len() as u32 % 50), Amount::from_units(1));
        let transfer = Transfer { account, asset: USDT, from: Wallet::Contract, to: Wallet::Platform, amount };
        let watch = Stopwatch::start();
        world.must(transfer.into());
        beside.push(slice + watch.elapsed_ns());
        all += slice;
    }
    beside.sort_unstable();
    Drained { commands: beside.len(), all, beside_p99: beside[(beside.len() * 99).div_ceil(100) - 1] }
}
