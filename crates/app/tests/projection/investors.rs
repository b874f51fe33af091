//! Buyers of funds at the busy venue.

use plimsoll_engine::command::*;
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{Amount, AssetId, FundId, Rate, StaffId};

use crate::venue::{BTC, CHAIN};
use crate::workload::Workload;

/// One pays every day, the other at the end; one of them in a coin whose cost is counted.
const FUNDS: [(FundId, AssetId, FundPays); 2] =
    [(FundId(1), USDT, FundPays::Daily), (FundId(2), BTC, FundPays::AtMaturity)];

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
    }

    pub(crate) fn note_funds(&mut self, event: &Event) {
        if let Event::FundBought { order, account, .. } = *event {
            self.fund_orders.push((account, order));
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
