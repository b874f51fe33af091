//! C2C in the golden journal's story: two people deal, and orders end in every way there is.

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome, C2cPrice, FiatRate};
use plimsoll_engine::command::*;
use plimsoll_engine::{Command, Reject, USDT};
use plimsoll_units::{C2cAdId, C2cOrderId, Price, Rate, Side};

use super::{BOB, CAROL, STAFF, Story, usdt};

impl Story {
    /// Carol sells, Bob buys. One order waits for its payment, one for its release and one for a decision through the
    /// snapshot.
    pub(super) fn deal(&mut self) {
        let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
        for account in [BOB, CAROL] {
            self.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
        }
        self.deposit(CAROL, USDT, usdt(30_000), true);
        let fiat = "USD".parse().expect("three capital letters");
        let fee = Rate::from_units(Rate::SCALE / 1_000);
        self.say(OfferC2cCoin { asset: USDT, fee, maximum: usdt(15_000), open: true });
        self.say(OfferC2cFiat { fiat, decimals: 2, rate: FiatRate::Dollar, open: true });
        let price = C2cPrice::Fixed(Price::from_units(Price::SCALE / 100 * 102));
        let terms = C2cAdTerms {
            side: Side::Sell,
            asset: USDT,
            fiat,
            price,
            minimum: usdt(10),
            maximum: usdt(15_000),
            quantity: usdt(25_000),
            pay_minutes: 15,
            methods: vec![1, 4],
            completed: 0,
        };
        let ad = C2cAdId(self.say(PostC2cAd { account: CAROL, terms: terms.clone() }));
        let wanted = C2cAdTerms { side: Side::Buy, price: C2cPrice::Ratio(Rate::ONE), ..terms.clone() };
        let other = C2cAdId(self.say(PostC2cAd { account: CAROL, terms: wanted }));
        self.say(SwitchC2cAd { account: CAROL, ad: other, on: false });
        self.say(SwitchC2cAd { account: CAROL, ad: other, on: true });
        self.say(ChangeC2cAd { account: CAROL, ad, terms: C2cAdTerms { pay_minutes: 30, ..terms } });

        let released = self.take(ad, 1_020);
        let cancelled = self.take(ad, 102);
        let late = self.take(ad, 204);
        let large = self.take(ad, 12_000);
        self.say(CancelC2cOrder { account: BOB, order: cancelled, reason: 2 });
        self.say(MarkC2cPaid { account: BOB, order: released });
        self.say(ReleaseC2cOrder { account: CAROL, order: released });
        self.say(MarkC2cPaid { account: BOB, order: large });
        self.say(AppealC2cOrder { account: CAROL, order: large, reason: 3 });
        self.sleep(1);
        let again = Command::from(MarkC2cPaid { account: BOB, order: late });
        assert_eq!(self.request(again.into()).result, Err(Reject::NotFound), "it ran out of time");
        let outcome = C2cOutcome::Refund { forged: true };
        let alone = DecideC2cOrder { order: large, outcome, reason: 9, by: STAFF[0], second: None };
        let refused = self.request(Command::from(alone).into()).result.clone();
        assert!(matches!(refused, Err(Reject::SecondPersonRequired { .. })), "{refused:?}");
        self.say(DecideC2cOrder { second: Some(STAFF[1]), ..alone });
        self.sleep(25);

        let size = C2cSize::Quantity(usdt(50));
        let sold = TakeC2cAd { account: BOB, ad: other, size, method: 4, price: Some(Price::ONE) };
        let sold = C2cOrderId(self.say(sold));
        self.say(MarkC2cPaid { account: CAROL, order: sold });
        self.say(ReleaseC2cOrder { account: BOB, order: sold });
        self.say(EndC2cAd { account: CAROL, ad: other });

        let appealed = self.take(ad, 306);
        self.say(MarkC2cPaid { account: BOB, order: appealed });
        self.sleep(1);
        let paid = self.take(ad, 408);
        self.say(MarkC2cPaid { account: BOB, order: paid });
        self.take(ad, 510);
    }

    fn take(&mut self, ad: C2cAdId, whole: i128) -> C2cOrderId {
        let size = C2cSize::Amount(usdt(whole));
        C2cOrderId(self.say(TakeC2cAd { account: BOB, ad, size, method: 1, price: None }))
    }
}
