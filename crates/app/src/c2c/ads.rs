//! Advertisements: searching, posting, changing, and showing them or not.

use std::collections::BTreeSet;

use plimsoll_engine::c2c::{C2cAd, C2cAdTerms, C2cPrice};
use plimsoll_engine::command::{ChangeC2cAd, EndC2cAd, PostC2cAd, SwitchC2cAd};
use plimsoll_engine::view::C2cAdView;
use plimsoll_engine::{Engine, Reject, RequestKey};
use plimsoll_store::c2c::C2cAdText;
use plimsoll_store::projections::{C2C_ADS_SEEN_MAX, C2cAdRow};
use plimsoll_units::{AccountId, Amount, C2cAdId, Price, Rate, Side};
use serde::{Deserialize, Serialize};

use super::people::{BLOCKS_MAX, plain};
use super::{C2c, Dealer, asset_of, fiat_of, words};
use crate::coins::coin_of;
use crate::error::Result;
use crate::history::Listed;
use crate::identity::countries;
use crate::principal::Principal;
use crate::projection::codes;
use crate::{Page, Refusal, refusal};

/// Longest text of an advertisement.
const REMARK_MAX: usize = 500;

/// What somebody looks for.
#[derive(Clone, Debug, Default)]
pub struct AdFilter {
    /// Of the maker.
    pub side: Option<Side>,
    pub coin: String,
    pub fiat: String,
    /// That an order could have, in the currency.
    pub amount: Option<Amount>,
    pub method: Option<u16>,
    pub country: Option<String>,
}

/// An advertisement that can be taken now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ad {
    pub id: C2cAdId,
    pub dealer: Dealer,
    pub side: Side,
    pub coin: String,
    pub fiat: String,
    pub price: Price,
    pub ratio: Option<Rate>,
    pub available: Amount,
    /// The smallest and the largest order now.
    pub range: (Amount, Amount),
    pub methods: Vec<(u16, String)>,
    pub pay_minutes: u8,
    pub completed_needed: u16,
    pub remark: String,
    pub country: Option<String>,
    pub is_mine: bool,
    /// Why this caller can't take it.
    pub refusal: Option<Refusal>,
}

/// One of the caller's own, shown or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MyAd {
    pub ad: C2cAd,
    pub coin: String,
    /// Now; `None` while the index that it follows is not good.
    pub price: Option<Price>,
    pub methods: Vec<(u16, String, Option<i64>)>,
    pub remark: String,
    pub country: Option<String>,
    pub off_reason: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdPrice {
    Fixed(Price),
    Ratio(Rate),
}

/// A method of an advertisement, and the account that a seller is paid to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayWith {
    pub method: u16,
    pub account: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct AdForm {
    pub id: Option<C2cAdId>,
    pub side: Side,
    pub coin: String,
    pub fiat: String,
    pub price: AdPrice,
    pub minimum: Amount,
    pub maximum: Amount,
    pub quantity: Amount,
    pub pay_with: Vec<PayWith>,
    pub pay_minutes: u8,
    pub completed: u16,
    pub remark: String,
    pub country: String,
}

/// An advertisement found in the engine, before the words are added.
struct Found {
    ad: C2cAd,
    coin: String,
    price: Price,
    available: Amount,
    range: (Amount, Amount),
    refusal: Option<Reject>,
}

impl Found {
    fn of(engine: &Engine, view: &C2cAdView<'_>, caller: Option<AccountId>) -> Option<Self> {
        let refusal = caller.and_then(|caller| engine.check_c2c_ad_for(caller, view.ad.id).err());
        Some(Self {
            ad: view.ad.clone(),
            coin: coin_of(engine, view.ad.terms.asset),
            price: view.price?,
            available: view.available,
            range: view.range?,
            refusal,
        })
    }

    fn fits(&self, filter: &AdFilter) -> bool {
        let (least, most) = self.range;
        filter.amount.is_none_or(|amount| (least..=most).contains(&amount))
            && filter.method.is_none_or(|method| self.ad.terms.methods.contains(&method))
    }
}

impl C2c {
    /// Advertisements that can be taken, best price first.
    pub async fn ads(&self, filter: &AdFilter, page: Page, caller: Option<&Principal>) -> Result<Listed<Ad>> {
        let side = filter.side.ok_or(refusal::PARAM.because("side"))?;
        let fiat = fiat_of(&filter.fiat)?;
        let asset = self.base.engine_client.read_stale(|engine| asset_of(engine, &filter.coin))?;
        let Some(asset) = asset else { return Ok((0, Vec::new())) };
        self.base.history.catch_up().await;
        let store = &self.base.store;
        let mut ids = store.c2c_ads_on(asset, fiat.as_str(), codes::side(side)).await?;
        if let Some(country) = &filter.country {
            let there = store.c2c_ads_in_country(country, C2C_ADS_SEEN_MAX).await?;
            let there: BTreeSet<C2cAdId> = there.into_iter().collect();
            ids.retain(|id| there.contains(id));
        }
        let me = caller.map(|caller| caller.live_account);
        let blocked = match me {
            Some(me) => store.c2c_blocks_around(me, 2 * BLOCKS_MAX).await?,
            None => Vec::new(),
        };
        let mut found = self.base.engine_client.read_stale(|engine| {
            let views = ids.iter().filter_map(|id| engine.c2c_ad_view(*id)).filter(|view| view.ad.on);
            let shown = views.filter(|view| !blocked.contains(&view.ad.account));
            shown.filter_map(|view| Found::of(engine, &view, me)).collect::<Vec<_>>()
        })?;
        found.retain(|found| found.fits(filter));
        found.sort_by_key(|found| {
            (if side == Side::Sell { found.price.units() } else { -found.price.units() }, found.ad.id)
        });
        let total = found.len() as u64;
        let (skipped, limit) = (page.offset().max(0) as usize, page.limit().max(0) as usize);
        let shown: Vec<Found> = found.into_iter().skip(skipped).take(limit).collect();
        Ok((total, self.described(shown, me).await?))
    }

    pub async fn ad(&self, id: C2cAdId, caller: Option<&Principal>) -> Result<Ad> {
        let me = caller.map(|caller| caller.live_account);
        let found = self.base.engine_client.read_stale(|engine| {
            engine.c2c_ad_view(id).filter(|view| view.ad.on).and_then(|view| Found::of(engine, &view, me))
        })?;
        let found = found.ok_or(Reject::C2cAdGone)?;
        if let Some(me) = me
            && self.base.store.is_c2c_blocked(me, found.ad.account).await?
        {
            return Err(refusal::C2C_BLOCKED.into());
        }
        Ok(self.described(vec![found], me).await?.remove(0))
    }

    /// Adds the maker's words and figures.
    async fn described(&self, found: Vec<Found>, me: Option<AccountId>) -> Result<Vec<Ad>> {
        let ids: Vec<C2cAdId> = found.iter().map(|found| found.ad.id).collect();
        let texts = self.base.store.c2c_ad_texts(&ids).await?;
        let mut makers: Vec<AccountId> = found.iter().map(|found| found.ad.account).collect();
        makers.sort_unstable();
        makers.dedup();
        let dealers = self.dealers(&makers).await?;
        let ad = |found: Found| {
            let text = texts.iter().find(|text| text.ad == found.ad.id).cloned().unwrap_or_default();
            let dealer = dealers.iter().find(|dealer| dealer.account == found.ad.account);
            let terms = &found.ad.terms;
            Ad {
                id: found.ad.id,
                dealer: dealer.cloned().expect("every maker was asked for"),
                side: terms.side,
                coin: found.coin,
                fiat: terms.fiat.to_string(),
                price: found.price,
                ratio: ratio(terms),
                available: found.available,
                range: found.range,
                methods: terms.methods.iter().map(|id| (*id, self.method_name(*id))).collect(),
                pay_minutes: terms.pay_minutes,
                completed_needed: terms.completed,
                remark: text.remark,
                country: (!text.country.is_empty()).then_some(text.country),
                is_mine: me == Some(found.ad.account),
                refusal: found.refusal.map(Into::into),
            }
        };
        Ok(found.into_iter().map(ad).collect())
    }

    /// The caller's own, newest first.
    pub async fn my_ads(&self, principal: &Principal, page: Page) -> Result<Listed<MyAd>> {
        self.base.history.catch_up().await;
        let (total, rows) = self.base.store.c2c_ads_of(principal.live_account, page).await?;
        let ids: Vec<C2cAdId> = rows.iter().map(|row| row.id).collect();
        let texts = self.base.store.c2c_ad_texts(&ids).await?;
        let ads = self.base.engine_client.read_stale(|engine| {
            let ad = |row: &C2cAdRow| {
                let view = engine.c2c_ad_view(row.id)?;
                let text = texts.iter().find(|text| text.ad == row.id).cloned().unwrap_or_default();
                let paid: Vec<PayWith> = serde_json::from_str(&text.pay_accounts).unwrap_or_default();
                let account = |id: u16| paid.iter().find(|with| with.method == id).and_then(|with| with.account);
                Some(MyAd {
                    ad: view.ad.clone(),
                    coin: coin_of(engine, view.ad.terms.asset),
                    price: view.price,
                    methods: view
                        .ad
                        .terms
                        .methods
                        .iter()
                        .map(|id| (*id, self.method_name(*id), account(*id)))
                        .collect(),
                    remark: text.remark,
                    country: (!text.country.is_empty()).then_some(text.country),
                    off_reason: row.off_reason,
                })
            };
            rows.iter().filter_map(ad).collect()
        })?;
        Ok((total, ads))
    }

    /// Posts a new advertisement, or changes one. The engine decides first: until the words and payment accounts are saved,
    /// an order finds no payment account and is refused.
    pub async fn save_ad(&self, principal: &Principal, form: &AdForm, key: Option<RequestKey>) -> Result<C2cAdId> {
        let account = principal.live_account;
        let text = self.checked_text(account, form).await?;
        let terms = self.terms(form)?;
        let id = match form.id {
            Some(ad) => {
                self.base.engine_client.submit(ChangeC2cAd { account, ad, terms }, key).await?;
                ad
            }
            None => C2cAdId(self.base.engine_client.submit(PostC2cAd { account, terms }, key).await?.receipt.id),
        };
        self.dealers(&[account]).await?;
        self.base.store.save_c2c_ad_text(&C2cAdText { ad: id, ..text }).await?;
        Ok(id)
    }

    pub(super) fn terms(&self, form: &AdForm) -> Result<C2cAdTerms> {
        let fiat = fiat_of(&form.fiat)?;
        let asset = self.base.engine_client.read_stale(|engine| asset_of(engine, &form.coin))?;
        let mut methods: Vec<u16> = form.pay_with.iter().map(|with| with.method).collect();
        methods.sort_unstable();
        for id in &methods {
            let method = self.base.config.c2c.method(*id).ok_or(refusal::PARAM.because("payTypes"))?;
            if !method.pays_in(fiat.as_str()) {
                return Err(refusal::PARAM.because("payTypes").into());
            }
        }
        Ok(C2cAdTerms {
            side: form.side,
            asset: asset.ok_or(refusal::PARAM.because("coin"))?,
            fiat,
            price: match form.price {
                AdPrice::Fixed(price) => C2cPrice::Fixed(price),
                AdPrice::Ratio(ratio) => C2cPrice::Ratio(ratio),
            },
            minimum: form.minimum,
            maximum: form.maximum,
            quantity: form.quantity,
            pay_minutes: form.pay_minutes,
            methods,
            completed: form.completed,
        })
    }

    pub(super) async fn checked_text(&self, account: AccountId, form: &AdForm) -> Result<C2cAdText> {
        let remark = plain(&form.remark, "remark", true)?;
        if remark.chars().count() > REMARK_MAX {
            return Err(refusal::PARAM.because("remark").into());
        }
        if words::leads_outside(remark) {
            return Err(refusal::C2C_LINK.because("remark").into());
        }
        let country = match form.country.trim() {
            "" => String::new(),
            text => countries::find(text).ok_or(refusal::PARAM.because("country"))?.code.to_owned(),
        };
        if form.side == Side::Sell {
            for with in &form.pay_with {
                let id = with.account.ok_or(refusal::C2C_PAY_ACCOUNT.because("payTypes"))?;
                self.usable_pay_account(account, id, with.method).await?;
            }
        }
        let pay_accounts = serde_json::to_string(&form.pay_with).expect("numbers are JSON");
        let remark = words::mask_accounts(remark, &[]).into_owned();
        Ok(C2cAdText { ad: C2cAdId(0), remark, country, pay_accounts })
    }

    pub async fn switch_ad(&self, principal: &Principal, ad: C2cAdId, on: bool, key: Option<RequestKey>) -> Result<()> {
        let command = SwitchC2cAd { account: principal.live_account, ad, on };
        self.base.engine_client.submit(command, key).await?;
        Ok(())
    }

    pub async fn end_ad(&self, principal: &Principal, ad: C2cAdId, key: Option<RequestKey>) -> Result<()> {
        self.base.engine_client.submit(EndC2cAd { account: principal.live_account, ad }, key).await?;
        Ok(())
    }
}

pub(super) fn ratio(terms: &C2cAdTerms) -> Option<Rate> {
    match terms.price {
        C2cPrice::Fixed(_) => None,
        C2cPrice::Ratio(ratio) => Some(ratio),
    }
}
