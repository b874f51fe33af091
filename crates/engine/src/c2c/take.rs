//! Making an order from an advertisement: its coins are in escrow from this moment.
//!
//! Order of checks: account, identity, advertisement and its maker, same person, pause, requirement, payment method, price,
//! amount, numbers, funds.

use plimsoll_units::{AccountId, Amount, C2cOrderId, Price, Side};

use super::{
    C2C_OPEN_PER_ACCOUNT_MAX, C2C_OPEN_PER_AD_MAX, C2C_OPEN_PER_TAKER_MAX, C2C_ORDERS_MAX, C2C_TAKES_PER_DAY_MAX,
    C2cAd, C2cDeal, C2cOpened, C2cOrder,
};
use crate::accounts::{KycLevel, Status};
use crate::command::TakeC2cAd;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn take_c2c_ad(&mut self, command: &TakeC2cAd) -> Result<C2cOrderId, Reject> {
        let TakeC2cAd { account: taker, ad, size, method, price: shown } = *command;
        let ad = self.check_c2c_taker(taker, self.c2c.ad(ad).ok_or(Reject::C2cAdGone)?)?;
        if !ad.terms.methods.contains(&method) {
            return Err(Reject::InvalidInput { what: "payment method" });
        }
        let deal = self.c2c_deal(ad, self.check_c2c_price(ad, shown)?, size)?;
        let value = self.usdt_value(ad.terms.asset, deal.quantity).ok_or(Reject::FeedStale)?;
        self.check_c2c_numbers(taker, value)?;
        let order = self.c2c_order(taker, ad, &deal, value, method);
        if ad.terms.side == Side::Buy {
            self.check_no_claims(taker)?;
            self.check_withdrawable(taker, order.asset, order.escrow())?;
        }
        // Every check is above. From here on nothing may fail.
        let id = order.id;
        self.enter_c2c_order(order);
        Ok(id)
    }

    /// Who may make an order from this advertisement, apart from its amount.
    pub(crate) fn check_c2c_taker<'a>(&self, taker: AccountId, ad: &'a C2cAd) -> Result<&'a C2cAd, Reject> {
        let account = self.live_customer(taker)?;
        if account.kyc < KycLevel::Primary {
            return Err(Reject::C2cKycRequired);
        }
        let maker = &self.accounts[ad.account.index()];
        let can_serve = ad.on
            && self.c2c.coin(ad.terms.asset).is_some_and(|coin| coin.open)
            && self.c2c.fiat(ad.terms.fiat).is_some_and(|fiat| fiat.open)
            && maker.status == Status::Normal
            && maker.kyc >= KycLevel::Advanced
            && (ad.terms.side == Side::Buy || maker.claims.is_empty())
            && ad.open < C2C_OPEN_PER_AD_MAX
            && self.c2c.orders_of(ad.account).count() < C2C_OPEN_PER_ACCOUNT_MAX;
        if !can_serve {
            return Err(Reject::C2cAdGone);
        }
        if ad.account == taker || maker.group == account.group {
            return Err(Reject::C2cOwnAd);
        }
        if ad.terms.side == Side::Sell {
            self.check_c2c_not_paused(taker)?;
        }
        let completed = self.c2c.dealer(taker).map_or(0, |dealer| dealer.completed);
        if completed < ad.terms.completed.into() {
            return Err(Reject::C2cRequirement { completed: ad.terms.completed });
        }
        Ok(ad)
    }

    fn check_c2c_price(&self, ad: &C2cAd, shown: Option<Price>) -> Result<Price, Reject> {
        let price = self.c2c_price(&ad.terms)?;
        if shown.is_some_and(|shown| shown != price) { Err(Reject::C2cPriceMoved { price }) } else { Ok(price) }
    }

    fn check_c2c_numbers(&self, taker: AccountId, value: Amount) -> Result<(), Reject> {
        let taken = self.c2c.orders_of(taker).filter(|order| order.taker == taker).count();
        if taken >= C2C_OPEN_PER_TAKER_MAX {
            return Err(Reject::C2cOpenLimit { limit: C2C_OPEN_PER_TAKER_MAX as u16 });
        }
        let (now, dealer) = (self.now(), self.c2c.dealer(taker).cloned().unwrap_or_default());
        if dealer.takes_within_day(now).count() >= C2C_TAKES_PER_DAY_MAX {
            return Err(Reject::C2cDailyCount { limit: C2C_TAKES_PER_DAY_MAX as u16 });
        }
        let left = dealer.value_left(now);
        if value > left {
            return Err(Reject::C2cDailyValue { left });
        }
        if self.c2c.orders_of(taker).count() >= C2C_OPEN_PER_ACCOUNT_MAX || self.c2c.orders.len() >= C2C_ORDERS_MAX {
            return Err(Reject::CapacityReached);
        }
        Ok(())
    }

    fn c2c_order(&self, taker: AccountId, ad: &C2cAd, deal: &C2cDeal, value: Amount, method: u16) -> C2cOrder {
        let (C2cDeal { price, quantity, amount, fee }, now) = (*deal, self.now());
        C2cOrder {
            id: C2cOrderId(self.c2c.opened + 1),
            ad: ad.id,
            maker: ad.account,
            taker,
            side: ad.terms.side,
            asset: ad.terms.asset,
            fiat: ad.terms.fiat,
            method,
            price,
            quantity,
            amount,
            fee,
            value,
            opened_at: now,
            pay_until: now.plus(ad.terms.pay_ms()),
            paid_at: None,
            appeal: None,
        }
    }

    fn enter_c2c_order(&mut self, order: C2cOrder) {
        let (now, seller, buyer, escrow) = (self.now(), order.seller(), order.buyer(), order.escrow());
        let C2cOrder {
            id, ad, maker, taker, asset, fiat, method, price, quantity, amount, fee, value, pay_until, ..
        } = order;
        self.c2c.opened = id.0;
        let of = self.c2c.ads.get_mut(&ad).expect("found by the caller");
        of.left -= quantity;
        of.open += 1;
        self.c2c.dealer_mut(taker).took(now, value);
        self.c2c.insert(order);
        let (from, to) = (LedgerAccount::Free(seller, Wallet::Platform), LedgerAccount::System(System::C2cEscrow));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: escrow, reason: Reason::C2cEscrow });
        self.out.push(Event::C2cOpened(C2cOpened {
            order: id,
            ad,
            maker,
            taker,
            buyer,
            seller,
            asset,
            fiat,
            method,
            price,
            quantity,
            amount,
            fee,
            value,
            pay_until,
        }));
        self.review_c2c_ads_of(seller, asset);
        self.schedule_c2c();
    }
}
