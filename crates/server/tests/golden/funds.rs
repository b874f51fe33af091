//! Funds in the golden journal's story: one paid at maturity, one paid daily.

use plimsoll_engine::command::*;
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::{Command, Reject, USDT};
use plimsoll_units::{FundId, FundOrderId, Rate};

use super::{CAROL, STAFF, Story, usdt};
use crate::venue::CHAIN;

impl Story {
    /// Orders that are taken back, turned down, redeemed in part and whole, paid daily and mature. One waits for its value
    /// date and two run on through the snapshot.
    pub(super) fn invest(&mut self) {
        let account = CAROL;
        self.deposit(account, USDT, usdt(9_000), true);
        let (from, to) = (Wallet::Platform, Wallet::Financial);
        self.say(Transfer { account, asset: USDT, from, to, amount: usdt(9_000) });
        for (fund, pays) in [(FundId(1), FundPays::AtMaturity), (FundId(2), FundPays::Daily)] {
            self.open_fund(fund, pays);
        }
        let buy = |fund, whole, days| BuyFund { account, fund: FundId(fund), amount: usdt(whole), days };
        let orders =
            [buy(1, 1_000, 30), buy(1, 700, 3), buy(2, 1_500, 3), buy(2, 800, 30), buy(1, 300, 3), buy(2, 400, 3)];
        let [long, short, daily, whole, taken_back, refused] = orders.map(|order| FundOrderId(self.say(order)));
        self.say(CancelFundOrder { account, order: taken_back });
        self.say(RefuseFundOrder { order: refused, reason: 4, by: STAFF[0] });
        self.sleep(3 * 24);
        self.say(RedeemFund { account, order: long, amount: usdt(250) });
        self.say(RedeemFund { account, order: whole, amount: usdt(800) });
        self.sleep(2 * 24);
        for order in [short, daily] {
            let late = Command::from(RedeemFund { account, order, amount: usdt(100) });
            let outcome = self.request(late.into());
            assert_eq!(outcome.result, Err(Reject::NotFound), "it has matured");
        }
        self.say(buy(2, 600, 30));
        self.sleep(26);
        self.say(buy(1, 200, 3));
    }

    fn open_fund(&mut self, fund: FundId, pays: FundPays) {
        let offer = OfferFund {
            fund,
            asset: USDT,
            days: vec![3, 30],
            rate: Rate::from_units(Rate::SCALE / 100 * 6),
            quota: usdt(50_000),
            minimum: usdt(10),
            maximum: usdt(5_000),
            times: 0,
            level: 0,
            class: FundClass::General,
            pays,
            open: false,
        };
        self.say(offer.clone());
        let (house, transaction) = (House::FundReward(fund), [0x20; 32]);
        self.say(FundHouse { house, asset: USDT, amount: usdt(300), network: CHAIN, transaction, index: fund.0 });
        self.say(OfferFund { open: true, ..offer });
    }
}
