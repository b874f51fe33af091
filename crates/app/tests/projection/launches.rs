//! Token sales and collectors at the busy venue.

use plimsoll_engine::command::*;
use plimsoll_engine::sales::Vesting;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{AccountId, Amount, CollectibleId, HOUR_MS, Price, Rate, SaleId, StaffId};

use crate::venue::{BTC, CHAIN};
use crate::workload::Workload;

const STEP: Amount = Amount::from_units(Amount::SCALE / 10_000);
const ITEMS: u64 = 6;
/// Sales the venue ever sees.
const SALES_MAX: u64 = 60;

impl Workload {
    /// Everybody has some more to spend, and there is something to collect.
    pub(crate) fn open_launches(&mut self) {
        for n in 1..=4 {
            let account = AccountId(n);
            for (asset, whole) in [(USDT, 50_000), (BTC, 50)] {
                let (amount, transaction) = (Amount::whole(whole), [11; 32]);
                let index = n * 2 + u32::from(asset == BTC);
                let deposit =
                    CreditDeposit { account, asset, amount, network: CHAIN, transaction, index, is_final: true };
                self.say(deposit);
            }
        }
        for n in 1..=ITEMS {
            self.say(MintCollectible {
                collectible: CollectibleId(n),
                series: n as u32 % 2 + 1,
                number: n as u32,
                owner: AccountId(1 + n as u32 % 4),
                author: (n % 3 > 0).then_some(AccountId(1)),
                handling_fee: Rate::from_units(Rate::SCALE / 40),
                royalty: Rate::from_units(Rate::SCALE / 20),
                by: StaffId(1),
            });
        }
    }

    pub(crate) fn note_launches(&mut self, event: &Event) {
        if let Event::SaleEnded { .. } = event {
            self.sales_over += 1;
        }
    }

    /// One sale after the other, each an hour or two long.
    pub(crate) fn launch(&mut self) {
        let (account, sale) = (self.someone(), SaleId(self.sales_offered as u32));
        if self.sales_offered == self.sales_over && self.sales_offered < SALES_MAX {
            self.sales_offered += 1;
            let sale = SaleId(self.sales_offered as u32);
            let (now, vests, hours) = (self.now, self.roll(2) == 0, 1 + self.roll(2) as i64);
            let vesting = Vesting { at_listing: Rate::from_units(Rate::SCALE / 4), parts: 2, every_days: 1 };
            self.say(OfferSale {
                sale,
                asset: BTC,
                issuer: AccountId(1),
                price: Price::whole(900),
                tokens: Amount::ONE,
                per_person: Amount::from_units(Amount::SCALE / 4 * 3),
                soft_cap: Amount::whole(200),
                minimum: Amount::ONE,
                step: STEP,
                begins_at: now,
                ends_at: now.plus(HOUR_MS * hours),
                vesting: vests.then_some(vesting),
            });
            return self.say(OpenSale { sale, by: StaffId(1) });
        }
        match self.roll(10) {
            0 => self.say(CancelCommitment { account, sale }),
            1 if self.roll(4) == 0 => {
                self.say(WithdrawSale { sale, reason: 2, by: StaffId(1), second: StaffId(2) });
            }
            _ => {
                let amount = Amount::from_units(Amount::whole(1 + self.roll(400) as i128).units() + 7);
                self.say(CommitSale { account, sale, amount, price: None });
            }
        }
    }

    pub(crate) fn collect(&mut self) {
        let (account, collectible) = (self.someone(), CollectibleId(1 + self.roll(ITEMS)));
        if self.roll(2) == 0 {
            return self.say(BuyCollectible { account, collectible, price: None });
        }
        let price = (self.roll(5) > 0).then(|| Amount::from_units(1_000_000 + 12_345 * self.roll(90_000) as i128));
        for owner in 1..=4 {
            self.say(PriceCollectible { account: AccountId(owner), collectible, price });
        }
    }
}
