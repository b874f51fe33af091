//! Section "funds": orders of a fund that all end at one midnight, and what another customer's command waits for behind
//! them.

use plimsoll_engine::command::{BuyFund, FundHouse, OfferFund, Transfer};
use plimsoll_engine::funds::{FUND_ORDERS_PER_ACCOUNT_MAX, FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::{Command, Event, USDT};
use plimsoll_units::{AccountId, Amount, DAY_MS, FundId, NetworkId, Rate};

use crate::direct::Direct;
use crate::drain::{Deadline, measure};
use crate::options::Options;
use crate::report::Report;
use crate::world;

const ORDERS: usize = 100_000;
const FUND: FundId = FundId(1);

pub fn run(options: &Options, report: &mut Report) {
    let deadline = Deadline {
        section: "funds",
        case: "10^5 orders that end at one instant",
        orders: ORDERS,
        prepare: sell,
        is_end: |event| matches!(event, Event::FundMatured { .. }),
    };
    measure(&deadline, options, report);
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
    let midnight = world.at().floor(DAY_MS).plus(2 * DAY_MS);
    world.wait(midnight.since(world.at()) - 1);
    world
}
