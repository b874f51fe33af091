//! Customers who deal with each other at the busy venue.

use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome, C2cPrice, FiatRate};
use plimsoll_engine::command::*;
use plimsoll_engine::{Event, USDT};
use plimsoll_units::{AccountId, Amount, C2cAdId, Price, Rate, Side, StaffId};

use crate::workload::Workload;

/// Advertisements: two people sell and buy.
const ADS: u64 = 4;

impl Workload {
    pub(crate) fn open_c2c(&mut self) {
        let fiat = "EUR".parse().expect("a currency");
        self.say(OfferC2cCoin {
            asset: USDT,
            fee: Rate::from_units(Rate::SCALE / 1_000),
            maximum: Amount::whole(10_000),
            open: true,
        });
        self.say(OfferC2cFiat { fiat, decimals: 2, rate: FiatRate::Unknown, open: true });
        for n in 0..ADS {
            let side = if n % 2 == 0 { Side::Sell } else { Side::Buy };
            let terms = C2cAdTerms {
                side,
                asset: USDT,
                fiat,
                price: C2cPrice::Fixed(Price::ONE),
                minimum: Amount::ONE,
                maximum: Amount::whole(100),
                quantity: Amount::whole(5_000),
                pay_minutes: 15,
                methods: vec![1, 2],
                completed: 0,
            };
            self.say(PostC2cAd { account: AccountId(1 + n as u32 / 2), terms });
        }
    }

    pub(crate) fn note_c2c(&mut self, event: &Event) {
        match event {
            Event::C2cOpened(opened) => self.deals.push((opened.order, opened.buyer, opened.seller)),
            Event::C2cReleased(release) => self.deals.retain(|(order, ..)| *order != release.order),
            Event::C2cReturned { order, .. } => self.deals.retain(|(known, ..)| known != order),
            _ => {}
        }
    }

    /// A new order, or the next step of an open one, also where it comes too early.
    pub(crate) fn deal(&mut self) {
        let (account, ad) = (self.someone(), C2cAdId(1 + self.roll(ADS)));
        let size = C2cSize::Amount(Amount::whole(1 + self.roll(90) as i128));
        let known = (!self.deals.is_empty()).then(|| self.roll(self.deals.len() as u64) as usize);
        match (self.roll(10), known.map(|place| self.deals[place])) {
            (0, _) => {
                let (maker, on) = (AccountId(1 + (ad.0 as u32 - 1) / 2), self.roll(3) > 0);
                self.say(SwitchC2cAd { account: maker, ad, on });
            }
            (1 | 2, Some((order, buyer, _))) => self.say(MarkC2cPaid { account: buyer, order }),
            (3, Some((order, buyer, _))) => self.say(CancelC2cOrder { account: buyer, order, reason: 1 }),
            (4, Some((order, _, seller))) => self.say(AppealC2cOrder { account: seller, order, reason: 2 }),
            (5, Some((order, ..))) => {
                let forged = self.roll(2) == 0;
                let outcome = if self.roll(2) == 0 { C2cOutcome::Release } else { C2cOutcome::Refund { forged } };
                self.say(DecideC2cOrder { order, outcome, reason: 2, by: StaffId(1), second: None });
            }
            (6, Some((order, _, seller))) => self.say(ReleaseC2cOrder { account: seller, order }),
            _ => self.say(TakeC2cAd { account, ad, size, method: 1, price: None }),
        }
    }
}
