//! Buyers of funds at the busy venue.

use plimsoll_engine::command::*;
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::nav_funds::{NavExit, Redemption};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{Amount, AssetId, FundId, Rate, StaffId};

use crate::venue::{BTC, CHAIN};
use crate::workload::Workload;

/// One pays every day, the other at the end; one of them in a coin whose cost is counted.
const FUNDS: [(FundId, AssetId, FundPays); 2] =
    [(FundId(1), USDT, FundPays::Daily), (FundId(2), BTC, FundPays::AtMaturity)];

const NAV_FUND: FundId = FundId(3);

impl Workload {
    pub(crate) fn open_funds(&mut self) {
        for (n, (fund, asset, pays)) in FUNDS.into_iter().enumerate() {
            let offer = OfferFund {
                fund,
                asset,
                days: vec![1, 2],
                rate: Rate::from_units(Rate::SCALE / 10),
                quota: Amount::whole(1_000_000),
                minimum: Amount::from_units(Amount::SCALE / 1_000),
                maximum: Amount::whole(1_000),
                times: 0,
                level: 0,
                class: FundClass::General,
                pays,
                open: false,
            };
            self.say(offer.clone());
            let (house, amount, transaction) = (House::FundReward(fund), Amount::whole(10_000), [10; 32]);
            self.say(FundHouse { house, asset, amount, network: CHAIN, transaction, index: n as u32 });
            self.say(OfferFund { open: true, ..offer });
        }
        self.open_nav_fund();
    }

    /// A fund that holds coins, with the operator's own units in it.
    fn open_nav_fund(&mut self) {
        let offer = OfferNavFund {
            fund: NAV_FUND,
            assets: vec![BTC],
            fee: Rate::from_units(Rate::SCALE / 100),
            minimum: Amount::from_units(1),
            maximum: Amount::whole(1_000_000),
            level: 0,
            class: FundClass::General,
            lock_days: 1,
            exits: vec![NavExit { cap: Rate::ONE, fee: Rate::from_units(Rate::SCALE / 100) }; 3],
            open: false,
        };
        self.say(offer.clone());
        let (house, amount, transaction) = (House::Liquidity(Wallet::Financial), Amount::whole(5), [11; 32]);
        self.say(FundHouse { house, asset: USDT, amount, network: CHAIN, transaction, index: 0 });
        self.say(SeedNavFund { fund: NAV_FUND, amount, by: StaffId(1) });
        self.say(OfferNavFund { open: true, ..offer });
    }

    pub(crate) fn note_funds(&mut self, event: &Event) {
        if let Event::FundBought { order, account, .. } = *event {
            self.fund_orders.push((account, order));
        }
        if let Event::NavBought { order, account, fund: NAV_FUND, .. } = *event {
            self.nav_orders.push((account, order));
        }
    }

    pub(crate) fn invest_in_units(&mut self) {
        let account = self.someone();
        let amount = Amount::from_units((1 + self.roll(50) as i128) * Amount::SCALE / 100);
        let known = self.nav_orders.len() as u64;
        if known == 0 || self.roll(2) == 0 {
            let (from, to) = (Wallet::Platform, Wallet::Financial);
            self.say(Transfer { account, from, to, asset: USDT, amount });
            return self.say(BuyNavFund { account, fund: NAV_FUND, amount });
        }
        let which = self.roll(known) as usize;
        let (account, order) = self.nav_orders[which];
        let part = Amount::from_units(amount.units() / 2);
        match self.roll(5) {
            0 => self.say(CancelNavOrder { account, order }),
            1 => {
                let (from, to, minimum_received) = (USDT, BTC, Amount::ZERO);
                self.say(TradeNavFund { fund: NAV_FUND, from, to, amount: part, minimum_received, by: StaffId(1) });
            }
            2 => self.say(RedeemNavFund { account, order, wanted: Redemption::Money(part) }),
            _ => self.say(RedeemNavFund { account, order, wanted: Redemption::Units(part) }),
        }
    }

    pub(crate) fn invest(&mut self) {
        let account = self.someone();
        let (fund, asset, _) = FUNDS[self.roll(2) as usize];
        let amount = Amount::from_units((1 + self.roll(50) as i128) * Amount::SCALE / 100);
        let known = self.fund_orders.len() as u64;
        if known == 0 || self.roll(2) == 0 {
            self.say(Transfer { account, from: Wallet::Platform, to: Wallet::Financial, asset, amount });
            let days = 1 + self.roll(2) as u16;
            return self.say(BuyFund { account, fund, amount, days });
        }
        let which = self.roll(known) as usize;
        let (account, order) = self.fund_orders[which];
        match self.roll(4) {
            0 => self.say(CancelFundOrder { account, order }),
            1 => self.say(RefuseFundOrder { order, reason: 3, by: StaffId(1) }),
            _ => self.say(RedeemFund { account, order, amount: Amount::from_units(amount.units() / 3) }),
        }
    }
}
