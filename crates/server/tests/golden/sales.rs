//! Token sales and collectibles in the golden journal's story: sales that are shared out, fail and are withdrawn, one that
//! is open and locks that run on through the snapshot, and two trades.

use plimsoll_engine::command::*;
use plimsoll_engine::sales::Vesting;
use plimsoll_engine::{Command, Reject, USDT};
use plimsoll_units::{AccountId, Amount, CollectibleId, HOUR_MS, Price, Rate, SaleId};

use super::{ALICE, BOB, CAROL, STAFF, Story, usdt};
use crate::venue::BTC;

const ISSUER: AccountId = CAROL;

impl Story {
    pub(super) fn sell_tokens(&mut self) {
        let [by, second] = STAFF;
        self.deposit(ISSUER, BTC, Amount::whole(10), true);
        let buyers = [ALICE, BOB];
        for account in buyers {
            self.deposit(account, USDT, usdt(3_000), true);
        }
        // Shared out with a cap and locks; missed its soft cap; withdrawn; open beyond the snapshot.
        for (sale, soft_cap, hours) in [(1, 100, 1), (2, 600, 1), (3, 0, 1), (4, 0, 24 * 30)] {
            self.offer_tokens(SaleId(sale), usdt(soft_cap), hours);
            self.say(OpenSale { sale: SaleId(sale), by });
        }
        let commit =
            |account, sale, whole| CommitSale { account, sale: SaleId(sale), amount: usdt(whole), price: None };
        for (n, account) in buyers.into_iter().enumerate() {
            let whole = 500 - 200 * n as i128;
            for sale in [1, 3, 4] {
                self.say(commit(account, sale, whole));
            }
            self.say(commit(account, 2, 20));
        }
        self.say(commit(buyers[0], 4, 50));
        self.say(CancelCommitment { account: buyers[1], sale: SaleId(4) });
        self.say(WithdrawSale { sale: SaleId(3), reason: 2, by, second });
        self.sleep(30);
        let late = Command::from(commit(buyers[0], 1, 100));
        let outcome = self.request(late.into());
        assert!(matches!(outcome.result, Err(Reject::SaleOver { .. })), "it is over");
    }

    fn offer_tokens(&mut self, sale: SaleId, soft_cap: Amount, hours: i64) {
        let begins_at = self.now;
        let vesting = Vesting { at_listing: Rate::from_units(Rate::SCALE / 4), parts: 3, every_days: 1 };
        self.say(OfferSale {
            sale,
            asset: BTC,
            issuer: ISSUER,
            price: Price::whole(700),
            tokens: Amount::ONE,
            per_person: Amount::from_units(Amount::SCALE / 2),
            soft_cap,
            minimum: usdt(10),
            step: Amount::from_units(Amount::SCALE / 10_000),
            begins_at,
            ends_at: begins_at.plus(hours * HOUR_MS),
            vesting: Some(vesting),
        });
    }

    pub(super) fn collect(&mut self) {
        let (collectible, author, first, second) = (CollectibleId(1), ISSUER, ALICE, BOB);
        self.say(MintCollectible {
            collectible,
            series: 1,
            number: 1,
            owner: author,
            author: Some(author),
            handling_fee: Rate::from_units(Rate::SCALE / 40),
            royalty: Rate::from_units(Rate::SCALE / 20),
            by: STAFF[0],
        });
        for (seller, buyer, whole) in [(author, first, 100), (first, second, 150)] {
            self.say(PriceCollectible { account: seller, collectible, price: Some(usdt(whole)) });
            self.say(BuyCollectible { account: buyer, collectible, price: Some(usdt(whole)) });
        }
        self.say(PriceCollectible { account: second, collectible, price: Some(usdt(90)) });
    }
}
