//! Advertisements and orders between customers.

use plimsoll_engine::Event;
use plimsoll_engine::c2c::{C2cAdOff, C2cAppellant, C2cEnd, C2cOpened, C2cState};
use plimsoll_store::projections::{C2cAdRow, C2cOrderRow};
use plimsoll_units::{AccountId, C2cAdId, C2cOrderId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{C2cAdFact, C2cOrderFact};

impl Draft<'_> {
    pub(super) fn tell_c2c(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::C2cAdPosted { ad, .. } => self.c2c_ad_posted(ad),
            Event::C2cAdChanged { ad, .. } => self.c2c_ad(ad, C2cAdFact::Changed { at }),
            Event::C2cAdOn { ad, .. } => self.c2c_ad(ad, C2cAdFact::On { at }),
            Event::C2cAdOff { ad, why, .. } => self.c2c_ad(ad, C2cAdFact::Off { why: why_off(why), at }),
            Event::C2cAdEnded { ad, .. } => self.c2c_ad(ad, C2cAdFact::Ended { at }),
            Event::C2cOpened(opened) => self.c2c_opened(&opened),
            Event::C2cPaid { order, release_until, .. } => {
                self.c2c_order(order, C2cOrderFact::Paid { at, release_until });
            }
            Event::C2cAppealed { order, by, reason, evidence_until, decide_until, .. } => {
                let (by, reason) = (appellant(by), reason.into());
                self.c2c_order(order, C2cOrderFact::Appealed { by, reason, at, evidence_until, decide_until });
            }
            Event::C2cReleased(release) => {
                self.about_c2c(release.buyer, release.seller, release.order);
                self.c2c_order(release.order, C2cOrderFact::Released { at });
            }
            Event::C2cReturned { order, buyer, seller, end, .. } => {
                self.about_c2c(buyer, seller, order);
                let (state, cancel_reason) = match end {
                    C2cEnd::Cancelled { reason } => (C2cState::Cancelled, Some(reason.into())),
                    C2cEnd::TimedOut => (C2cState::TimedOut, None),
                    C2cEnd::Refunded => (C2cState::Refunded, None),
                };
                self.c2c_order(order, C2cOrderFact::Returned { state, cancel_reason, at });
            }
            Event::C2cDecided { order, loser, reason, forged, .. } => {
                self.c2c_order(order, C2cOrderFact::Decided { reason: reason.into(), loser, forged });
            }
            Event::C2cHeld { order, until, .. } => self.c2c_order(order, C2cOrderFact::Held { until }),
            _ => {}
        }
    }

    fn c2c_ad(&mut self, id: C2cAdId, fact: C2cAdFact) {
        self.out.push(Change::C2cAd(id, fact));
    }

    fn c2c_order(&mut self, id: C2cOrderId, fact: C2cOrderFact) {
        self.out.push(Change::C2cOrder(id, fact));
    }

    fn about_c2c(&mut self, buyer: AccountId, seller: AccountId, order: C2cOrderId) {
        for account in [buyer, seller] {
            self.about(account, Topic::C2c, order.0);
        }
    }

    fn c2c_ad_posted(&mut self, id: C2cAdId) {
        let ad = self.engine.c2c().ad(id).expect("what was just posted is there");
        let row = C2cAdRow {
            id,
            account: ad.account,
            side: codes::side(ad.terms.side),
            asset: ad.terms.asset,
            fiat: ad.terms.fiat.to_string(),
            is_on: true,
            off_reason: None,
            is_ended: false,
            posted_at: self.at.at,
            changed_at: self.at.at,
        };
        self.c2c_ad(id, C2cAdFact::Posted(Box::new(row)));
    }

    fn c2c_opened(&mut self, opened: &C2cOpened) {
        self.about_c2c(opened.buyer, opened.seller, opened.order);
        let row = C2cOrderRow {
            id: opened.order,
            ad: opened.ad,
            maker: opened.maker,
            taker: opened.taker,
            buyer: opened.buyer,
            seller: opened.seller,
            asset: opened.asset,
            fiat: opened.fiat.to_string(),
            method: opened.method.into(),
            price: opened.price,
            quantity: opened.quantity,
            amount: opened.amount,
            fee: opened.fee,
            value: opened.value,
            status: C2cState::WaitingPayment as i64,
            opened_at: self.at.at,
            pay_until: opened.pay_until,
            paid_at: None,
            release_until: None,
            appeal_by: None,
            appeal_reason: None,
            appealed_at: None,
            evidence_until: None,
            decide_until: None,
            ended_at: None,
            cancel_reason: None,
            decision_reason: None,
            loser: None,
            is_forged: false,
            held_until: None,
        };
        self.c2c_order(opened.order, C2cOrderFact::Opened(Box::new(row)));
    }
}

const fn why_off(why: C2cAdOff) -> i64 {
    match why {
        C2cAdOff::Owner => codes::C2C_OFF_OWNER,
        C2cAdOff::Short => codes::C2C_OFF_SHORT,
        C2cAdOff::Paused => codes::C2C_OFF_PAUSED,
        C2cAdOff::Frozen => codes::C2C_OFF_FROZEN,
    }
}

const fn appellant(by: C2cAppellant) -> i64 {
    match by {
        C2cAppellant::Buyer => codes::C2C_BY_BUYER,
        C2cAppellant::Seller => codes::C2C_BY_SELLER,
        C2cAppellant::Deadline => codes::C2C_BY_DEADLINE,
    }
}
