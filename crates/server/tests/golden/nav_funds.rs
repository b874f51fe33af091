//! Funds that hold coins in the golden journal's story: one without a lock-up, one with, and one that is closed.

use plimsoll_engine::USDT;
use plimsoll_engine::command::*;
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::nav_funds::{NavExit, Redemption};
use plimsoll_units::{Amount, FundId, FundOrderId, Rate};

use super::{CAROL, SETTLED_MS, STAFF, Story, usdt};
use crate::venue::{BTC, CHAIN};

const OPEN: FundId = FundId(11);
const LOCKED: FundId = FundId(12);
const CLOSED: FundId = FundId(13);

fn offer(fund: FundId, lock_days: u16) -> OfferNavFund {
    let percent = |percent: i64| Rate::from_units(Rate::SCALE / 100 * percent);
    let exit = NavExit { cap: percent(40), fee: percent(1) };
    OfferNavFund {
        fund,
        assets: vec![BTC],
        fee: percent(1),
        minimum: usdt(10),
        maximum: usdt(5_000),
        level: 0,
        class: FundClass::General,
        lock_days,
        exits: if lock_days == 0 { Vec::new() } else { vec![exit; 3] },
        open: false,
    }
}

impl Story {
    /// Purchases dealt and taken back; a redemption that the gate and the cash share out, one that leaves early, one that
    /// is taken back; cuts on time, delayed and missed. A purchase and the rest of a redemption wait through the snapshot.
    pub(super) fn hold_units(&mut self) {
        let account = CAROL;
        self.deposit(account, USDT, usdt(9_000), true);
        let (from, to) = (Wallet::Platform, Wallet::Financial);
        self.say(Transfer { account, asset: USDT, from, to, amount: usdt(9_000) });
        let (house, transaction) = (House::Liquidity(Wallet::Financial), [0x21; 32]);
        self.say(FundHouse { house, asset: USDT, amount: usdt(20_000), network: CHAIN, transaction, index: 0 });
        for (fund, lock_days) in [(OPEN, 0), (LOCKED, 30), (CLOSED, 0)] {
            self.say(offer(fund, lock_days));
            self.say(SeedNavFund { fund, amount: usdt(6_000), by: STAFF[0] });
            self.say(OfferNavFund { open: true, ..offer(fund, lock_days) });
        }
        let buy = |fund, whole| BuyNavFund { account, fund, amount: usdt(whole) };
        let orders = [buy(OPEN, 3_000), buy(LOCKED, 2_000), buy(OPEN, 500)];
        let [free, locked, taken_back] = orders.map(|order| FundOrderId(self.say(order)));
        self.say(CancelNavOrder { account, order: taken_back });
        self.sleep(24);
        self.quote(SETTLED_MS);
        let trade = |from, to, amount| {
            let (fund, minimum_received, by) = (OPEN, Amount::ZERO, STAFF[0]);
            TradeNavFund { fund, from, to, amount, minimum_received, by }
        };
        self.say(trade(USDT, BTC, usdt(8_800)));
        self.say(trade(BTC, USDT, Amount::from_units(Amount::SCALE / 1_000)));
        let redeem = |order, wanted| RedeemNavFund { account, order, wanted };
        self.say(redeem(free, Redemption::Units(usdt(2_000))));
        self.say(redeem(locked, Redemption::Money(usdt(300))));
        self.sleep(24);
        self.quote(SETTLED_MS);
        self.say(CancelNavOrder { account, order: free });
        let [by, second] = STAFF;
        self.say(offer(CLOSED, 0));
        self.say(CloseNavFund { fund: CLOSED, by, second });
        self.say(trade(BTC, USDT, Amount::from_units(Amount::SCALE / 100)));
        self.say(redeem(free, Redemption::Units(usdt(1_500))));
        self.sleep(2 * 24);
        self.say(buy(OPEN, 400));
        self.quote(SETTLED_MS);
    }
}
