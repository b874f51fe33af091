//! Posting advertisements, changing them, and switching them off when their maker can't serve them.

use plimsoll_units::{AccountId, AssetId, C2cAdId, Price, Rounding, Side, Timestamp, mul_div};

use super::{
    AD_DATE, C2C_AD_REVIEW_MS, C2C_ADS_MAX, C2C_ADS_PER_ACCOUNT_MAX, C2C_AMOUNT_MAX, C2C_FIXED_PRICE_STEP,
    C2C_METHODS_MAX, C2C_PAY_MINUTES, C2C_PRICE_MAX, C2C_QUANTITY_MAX, C2C_RATIO_MAX, C2C_RATIO_MIN, C2cAd, C2cAdOff,
    C2cAdTerms, C2cDealer, C2cPrice, FiatRate,
};
use crate::accounts::KycLevel;
use crate::command::{ChangeC2cAd, EndC2cAd, PostC2cAd, SwitchC2cAd};
use crate::engine::Engine;
use crate::event::Event;
use crate::reject::Reject;

/// All advertisements are looked at together, so that however many there are, they cost one timer in ten minutes.
fn next_review(now: Timestamp) -> Timestamp {
    now.floor(C2C_AD_REVIEW_MS).plus(C2C_AD_REVIEW_MS)
}

impl Engine {
    /// Order of checks: account, identity, terms, number, pause, claims, funds.
    pub(crate) fn post_c2c_ad(&mut self, command: &PostC2cAd) -> Result<C2cAdId, Reject> {
        let PostC2cAd { account, ref terms } = *command;
        self.check_c2c_maker(account)?;
        self.check_c2c_terms(terms)?;
        if self.c2c.ads_of(account).count() >= C2C_ADS_PER_ACCOUNT_MAX {
            return Err(Reject::C2cAdLimit { limit: C2C_ADS_PER_ACCOUNT_MAX as u16 });
        }
        if self.c2c.ads.len() >= C2C_ADS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.check_c2c_servable(account, terms)?;
        // Every check is above. From here on nothing may fail.
        self.c2c.posted += 1;
        let (id, now) = (C2cAdId(self.c2c.posted), self.now());
        let ad = C2cAd {
            id,
            account,
            terms: terms.clone(),
            on: false,
            left: terms.quantity,
            open: 0,
            review_at: now,
            posted_at: now,
        };
        self.c2c.ads.insert(id, ad);
        self.c2c.makers.insert((account, id));
        self.out.push(Event::C2cAdPosted { ad: id, account });
        self.switch_ad_on(id);
        Ok(id)
    }

    pub(crate) fn change_c2c_ad(&mut self, command: &ChangeC2cAd) -> Result<(), Reject> {
        let ChangeC2cAd { account, ad: id, ref terms } = *command;
        self.check_c2c_maker(account)?;
        let ad = self.own_ad(account, id)?;
        if !ad.terms.is_same_deal(terms) {
            return Err(Reject::InvalidInput { what: "an advertisement keeps its side, coin and currency" });
        }
        let is_on = ad.on;
        self.check_c2c_terms(terms)?;
        if is_on {
            self.check_c2c_servable(account, terms)?;
        }
        // Every check is above. From here on nothing may fail.
        let ad = self.c2c.ads.get_mut(&id).expect("found above");
        ad.terms = terms.clone();
        ad.left = terms.quantity;
        self.out.push(Event::C2cAdChanged { ad: id, account });
        Ok(())
    }

    pub(crate) fn switch_c2c_ad(&mut self, command: &SwitchC2cAd) -> Result<(), Reject> {
        let SwitchC2cAd { account, ad: id, on } = *command;
        self.customer(account)?;
        let ad = self.own_ad(account, id)?;
        if ad.on == on {
            return Err(Reject::C2cState);
        }
        if !on {
            self.switch_ad_off(id, C2cAdOff::Owner);
            return Ok(());
        }
        let terms = &ad.terms;
        self.check_c2c_maker(account)?;
        self.check_c2c_terms(terms)?;
        self.check_c2c_servable(account, terms)?;
        // Every check is above. From here on nothing may fail.
        self.switch_ad_on(id);
        Ok(())
    }

    pub(crate) fn end_c2c_ad(&mut self, command: &EndC2cAd) -> Result<(), Reject> {
        let EndC2cAd { account, ad: id } = *command;
        self.customer(account)?;
        self.own_ad(account, id)?;
        // Every check is above. From here on nothing may fail.
        let ad = self.c2c.ads.remove(&id).expect("found above");
        self.c2c.makers.remove(&(account, id));
        if ad.on {
            self.c2c.agenda.remove(ad.review_at, AD_DATE | id.0);
        }
        self.out.push(Event::C2cAdEnded { ad: id, account });
        Ok(())
    }

    fn own_ad(&self, account: AccountId, id: C2cAdId) -> Result<&C2cAd, Reject> {
        self.c2c.ad(id).filter(|ad| ad.account == account).ok_or(Reject::NotFound)
    }

    fn check_c2c_maker(&self, account: AccountId) -> Result<(), Reject> {
        if self.live_customer(account)?.kyc < KycLevel::Advanced {
            return Err(Reject::C2cKycRequired);
        }
        Ok(())
    }

    fn check_c2c_terms(&self, terms: &C2cAdTerms) -> Result<(), Reject> {
        let refuse = |what| Err(Reject::InvalidInput { what });
        self.c2c.coin(terms.asset).filter(|coin| coin.open).ok_or(Reject::ProductRemoved)?;
        let fiat = self.c2c.fiat(terms.fiat).filter(|fiat| fiat.open).ok_or(Reject::ProductRemoved)?;
        match terms.price {
            C2cPrice::Fixed(price) => {
                let is_on_step = price.units() % C2C_FIXED_PRICE_STEP.units() == 0;
                if !price.is_positive() || price > C2C_PRICE_MAX || !is_on_step {
                    return refuse("price");
                }
            }
            C2cPrice::Ratio(ratio) => {
                if !(C2C_RATIO_MIN..=C2C_RATIO_MAX).contains(&ratio) {
                    return refuse("ratio");
                }
                if fiat.rate == FiatRate::Unknown {
                    return refuse("a currency without a rate has fixed prices");
                }
            }
        }
        let are_payable = fiat.is_payable(terms.minimum) && fiat.is_payable(terms.maximum);
        let in_order = terms.minimum.is_positive() && terms.minimum <= terms.maximum;
        if !are_payable || !in_order || terms.maximum > C2C_AMOUNT_MAX {
            return refuse("amounts");
        }
        if !terms.quantity.is_positive() || terms.quantity > C2C_QUANTITY_MAX {
            return refuse("quantity");
        }
        if let C2cPrice::Fixed(price) = terms.price
            && mul_div(terms.quantity.units(), price.units(), Price::SCALE, Rounding::Up)? < terms.minimum.units()
        {
            return refuse("quantity below the smallest order");
        }
        if !C2C_PAY_MINUTES.contains(&terms.pay_minutes) {
            return refuse("time to pay");
        }
        let is_ascending = terms.methods.is_sorted_by(|a, b| a < b);
        if terms.methods.is_empty() || terms.methods.len() > C2C_METHODS_MAX || !is_ascending {
            return refuse("payment methods");
        }
        Ok(())
    }

    /// A buyer is not paused; a seller owes no undone deposit and has enough for the smallest order.
    fn check_c2c_servable(&self, account: AccountId, terms: &C2cAdTerms) -> Result<(), Reject> {
        match terms.side {
            Side::Buy => self.check_c2c_not_paused(account),
            Side::Sell => {
                self.check_no_claims(account)?;
                let (needed, free) = (self.c2c_needed(terms), self.withdrawable(account, terms.asset));
                match needed.filter(|needed| *needed > free) {
                    Some(needed) => Err(Reject::InsufficientBalance { needed, free }),
                    None => Ok(()),
                }
            }
        }
    }

    pub(super) fn check_c2c_not_paused(&self, account: AccountId) -> Result<(), Reject> {
        let until = self.c2c.dealer(account).filter(|dealer: &&C2cDealer| dealer.is_paused(self.now()));
        until.map_or(Ok(()), |dealer| Err(Reject::C2cPaused { until: dealer.paused_until }))
    }

    fn switch_ad_on(&mut self, id: C2cAdId) {
        let review_at = next_review(self.now());
        let ad = self.c2c.ads.get_mut(&id).expect("found by the caller");
        ad.on = true;
        ad.review_at = review_at;
        let account = ad.account;
        self.c2c.agenda.add(review_at, AD_DATE | id.0);
        self.out.push(Event::C2cAdOn { ad: id, account });
        self.schedule_c2c();
    }

    fn switch_ad_off(&mut self, id: C2cAdId, why: C2cAdOff) {
        let ad = self.c2c.ads.get_mut(&id).expect("found by the caller");
        ad.on = false;
        let (account, review_at) = (ad.account, ad.review_at);
        self.c2c.agenda.remove(review_at, AD_DATE | id.0);
        self.out.push(Event::C2cAdOff { ad: id, account, why });
    }

    /// Switch off all of an account's advertisements, or those of one side.
    pub(crate) fn rest_c2c_ads(&mut self, account: AccountId, side: Option<Side>, why: C2cAdOff) {
        let own = self.c2c.ads_of(account).filter(|ad| ad.on && side.is_none_or(|side| ad.terms.side == side));
        let ids: Vec<C2cAdId> = own.map(|ad| ad.id).collect();
        for id in ids {
            self.switch_ad_off(id, why);
        }
    }

    /// After coins of a seller left: those of its advertisements that it can no longer serve are switched off.
    pub(super) fn review_c2c_ads_of(&mut self, account: AccountId, asset: AssetId) {
        let own = self.c2c.ads_of(account).filter(|ad| ad.on && ad.terms.asset == asset && self.is_short(ad));
        let ids: Vec<C2cAdId> = own.map(|ad| ad.id).collect();
        for id in ids {
            self.switch_ad_off(id, C2cAdOff::Short);
        }
    }

    fn is_short(&self, ad: &C2cAd) -> bool {
        let free = || self.withdrawable(ad.account, ad.terms.asset);
        ad.terms.side == Side::Sell && self.c2c_needed(&ad.terms).is_some_and(|needed| needed > free())
    }

    /// Timer: compare one advertisement with its maker's balance.
    pub(super) fn review_c2c_ad(&mut self, id: C2cAdId) {
        if self.c2c.ad(id).is_some_and(|ad| self.is_short(ad)) {
            self.switch_ad_off(id, C2cAdOff::Short);
            return;
        }
        let review_at = next_review(self.now());
        self.c2c.ads.get_mut(&id).expect("what is in the agenda is there").review_at = review_at;
        self.c2c.agenda.add(review_at, AD_DATE | id.0);
    }
}
