//! Section "c2c": orders between customers that all run out of time at one instant, and what another customer's command
//! waits for behind them.

use plimsoll_engine::c2c::{C2C_OPEN_PER_AD_MAX, C2C_OPEN_PER_TAKER_MAX, C2cAdTerms, C2cEnd, C2cPrice, Fiat, FiatRate};
use plimsoll_engine::command::{C2cSize, OfferC2cCoin, OfferC2cFiat, PostC2cAd, RunTimers, TakeC2cAd, Transfer};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{AccountId, Amount, C2cAdId, MINUTE_MS, Rate, Side};

use crate::direct::Direct;
use crate::options::Options;
use crate::report::{Better, Report, Row};
use crate::stopwatch::Stopwatch;
use crate::world;

const ORDERS: usize = 10_000;
const PAY_MINUTES: u8 = 15;
const SUBJECT: &str = crate::peers::OURS;
const ALL: &str = "10^4 orders at their deadline in one instant";
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
            let drained = drain(&mut deal(many), many);
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
        report.add(Row { section: "c2c", case, subject, unit, better: Better::Less, samples, note });
    }
}

/// Sellers with an advertisement each come first, buyers after them. Every order is made at the same millisecond.
fn deal(many: usize) -> Direct {
    let mut world = Direct::new();
    world::listings(None).into_iter().for_each(|c| world.must(c));
    let fiat: Fiat = "USD".parse().expect("three capital letters");
    let fee = Rate::from_units(Rate::SCALE / 1_000);
    world.must(OfferC2cCoin { asset: USDT, fee, maximum: Amount::whole(1_000), open: true }.into());
    world.must(OfferC2cFiat { fiat, decimals: 2, rate: FiatRate::Dollar, open: true }.into());
    let sellers = many.div_ceil(C2C_OPEN_PER_AD_MAX as usize) as u32;
    let buyers = many.div_ceil(C2C_OPEN_PER_TAKER_MAX) as u32;
    (1..=sellers + buyers).flat_map(world::customer).for_each(|c| world.must(c));
    for seller in 1..=sellers {
        let terms = C2cAdTerms {
            side: Side::Sell,
            asset: USDT,
            fiat,
            price: C2cPrice::Ratio(Rate::ONE),
            minimum: Amount::whole(10),
            maximum: Amount::whole(1_000),
            quantity: Amount::whole(1_000_000),
            pay_minutes: PAY_MINUTES,
            methods: vec![1],
            completed: 0,
        };
        world.must(PostC2cAd { account: AccountId(seller), terms }.into());
    }
    for n in 0..many {
        let ad = C2cAdId(1 + (n / C2C_OPEN_PER_AD_MAX as usize) as u64);
        let account = AccountId(1 + sellers + (n / C2C_OPEN_PER_TAKER_MAX) as u32);
        let size = C2cSize::Amount(Amount::whole(10));
        world.must(TakeC2cAd { account, ad, size, method: 1, price: None }.into());
    }
    world
}

/// One slice of what is due, then somebody else's command, and so on.
fn drain(world: &mut Direct, many: usize) -> Drained {
    world.skip_to(world.at().plus(i64::from(PAY_MINUTES) * MINUTE_MS + 1));
    let (mut ended, mut all, mut beside) = (0, 0, Vec::new());
    let timed_out = |event: &&Event| matches!(event, Event::C2cReturned { end: C2cEnd::TimedOut, .. });
    while ended < many {
        world.skip_to(world.engine.next_due().expect("not all have ended"));
        let watch = Stopwatch::start();
        world.must(RunTimers {}.into());
        let slice = watch.elapsed_ns();
        ended += world.engine.events().iter().filter(timed_out).count();
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
