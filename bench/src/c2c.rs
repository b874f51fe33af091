//! Section "c2c": orders between customers that all run out of time at one instant, and what another customer's command
//! waits for behind them.

use plimsoll_engine::c2c::{C2C_OPEN_PER_AD_MAX, C2C_OPEN_PER_TAKER_MAX, C2cAdTerms, C2cEnd, C2cPrice, Fiat, FiatRate};
use plimsoll_engine::command::{C2cSize, OfferC2cCoin, OfferC2cFiat, PostC2cAd, TakeC2cAd};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{AccountId, Amount, C2cAdId, MINUTE_MS, Rate, Side};

use crate::direct::Direct;
use crate::drain::{Deadline, measure};
use crate::options::Options;
use crate::report::Report;
use crate::world;

const ORDERS: usize = 10_000;
const PAY_MINUTES: u8 = 15;

pub fn run(options: &Options, report: &mut Report) {
    let deadline = Deadline {
        section: "c2c",
        case: "10^4 orders at their deadline in one instant",
        orders: ORDERS,
        prepare: deal,
        is_end: |event| matches!(event, Event::C2cReturned { end: C2cEnd::TimedOut, .. }),
    };
    measure(&deadline, options, report);
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
    world.skip_to(world.at().plus(i64::from(PAY_MINUTES) * MINUTE_MS + 1));
    world
}
