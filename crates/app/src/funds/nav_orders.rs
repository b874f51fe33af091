//! Purchases of funds that hold coins: buying at the next cut, asking units back, what they are worth; and the tier of an
//! institution, which decides how it may leave a lock-up early.

use plimsoll_engine::command::{BuyNavFund, RedeemNavFund};
use plimsoll_engine::nav_funds::{Redemption, Request};
use plimsoll_engine::view::{NavPreview, RedemptionPreview};
use plimsoll_engine::{Engine, Reject, RequestKey};
use plimsoll_store::projections::{DividendRow, FundOrderRow};
use plimsoll_units::{Amount, FundId, FundOrderId, Rate, Rounding, Timestamp};

use super::orders::{FundDay, FundForm, FundPurchase};
use super::{Funds, NavOffer};
use crate::coins::{check_decimals, coin_of};
use crate::error::Result;
use crate::principal::Principal;
use crate::{Page, refusal};

/// Open purchases of one account in institution funds, at most.
const OWN_MAX: u32 = 100;
/// Dividends of one account that are shown: ten years.
const DIVIDENDS_SHOWN: i64 = 40;
const CASH: &str = "USDT";

/// Units of a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NavPosition {
    pub units: Amount,
    /// Of one unit, at the last cut.
    pub nav: Amount,
    pub value: Amount,
    /// Value and what was paid out, less what was paid in.
    pub gain: Amount,
    pub locked_until: Option<Timestamp>,
    /// Units that may leave at the next cut.
    pub free_units: Amount,
    pub exit_fee: Rate,
    pub request: Option<Request>,
}

/// What is asked back: one of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RedemptionInput {
    pub units: Option<Amount>,
    pub amount: Option<Amount>,
}

impl RedemptionInput {
    fn wanted(self) -> Result<Redemption> {
        match (self.units, self.amount) {
            (Some(units), None) => Ok(Redemption::Units(units)),
            (None, Some(amount)) => {
                check_decimals(CASH, amount, "amount")?;
                Ok(Redemption::Money(amount))
            }
            _ => Err(refusal::PARAM.because("units or amount").into()),
        }
    }
}

/// The tier of an institution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierView {
    pub tier: u8,
    pub is_verified: bool,
    pub is_assessed: bool,
    /// The least of thirty days, in whole USDT.
    pub least_equity: u64,
    pub funds: Vec<NavOffer>,
    pub orders: Vec<FundPurchase>,
    /// Newest first.
    pub dividends: Vec<DividendRow>,
}

/// As the engine has it while it is open, as its row has it afterwards.
pub(super) fn nav_purchase(engine: &Engine, row: FundOrderRow) -> FundPurchase {
    let coin = coin_of(engine, row.asset);
    let fund_nav = engine.nav_funds().fund(row.fund).map_or(Amount::ZERO, |fund| fund.nav);
    let position = match engine.nav_funds().order(row.id) {
        Some(order) => {
            let value = engine.nav_order_value(order);
            let is_dealt = order.started_at.is_some();
            let next_cut = engine.stamp().at.floor(plimsoll_units::DAY_MS).plus(plimsoll_units::DAY_MS);
            NavPosition {
                units: order.units,
                nav: fund_nav,
                value,
                gain: if is_dealt { value + order.paid - order.amount } else { Amount::ZERO },
                locked_until: (is_dealt && order.lock_days > 0).then_some(order.locked_until),
                free_units: order.free_units(next_cut),
                exit_fee: order.exit_fee,
                request: order.request,
            }
        }
        None => NavPosition {
            units: Amount::ZERO,
            nav: fund_nav,
            value: Amount::ZERO,
            gain: if row.units_bought.is_some() { row.paid - row.bought } else { Amount::ZERO },
            locked_until: None,
            free_units: Amount::ZERO,
            exit_fee: Rate::ZERO,
            request: None,
        },
    };
    let fund = engine.nav_funds().fund(row.fund);
    let coins = fund.map(|fund| fund.terms.assets.iter().map(|asset| coin_of(engine, *asset)).collect());
    FundPurchase {
        row,
        coin,
        daily: Amount::ZERO,
        accrued: Amount::ZERO,
        days_accrued: 0,
        position: Some(position),
        coins: coins.unwrap_or_default(),
    }
}

impl Funds {
    pub(super) fn is_nav_order(&self, id: FundOrderId) -> Result<bool> {
        self.engine_client.read_stale(|engine| engine.nav_funds().order(id).is_some())
    }

    pub fn is_nav_fund(&self, fund: u32) -> Result<bool> {
        self.engine_client.read_stale(|engine| engine.nav_funds().fund(FundId(fund)).is_some())
    }

    pub fn nav_preview(&self, principal: &Principal, form: &FundForm) -> Result<NavPreview> {
        check_decimals(CASH, form.amount, "money")?;
        let (account, fund) = (principal.account, FundId(form.fund));
        Ok(self.engine_client.read_stale(|engine| engine.nav_preview(account, fund, form.amount))??)
    }

    pub async fn buy_nav(
        &self,
        principal: &Principal,
        form: &FundForm,
        key: Option<RequestKey>,
    ) -> Result<FundPurchase> {
        check_decimals(CASH, form.amount, "money")?;
        let command = BuyNavFund { account: principal.account, fund: FundId(form.fund), amount: form.amount };
        let done = self.engine_client.submit(command, key).await?;
        self.purchase(principal, FundOrderId(done.receipt.id)).await
    }

    /// What a redemption would bring at the last value. The owner is checked first.
    pub async fn redemption_preview(
        &self,
        principal: &Principal,
        order: FundOrderId,
        input: RedemptionInput,
    ) -> Result<RedemptionPreview> {
        let wanted = input.wanted()?;
        self.purchase(principal, order).await?;
        Ok(self.engine_client.read_stale(|engine| engine.redemption_preview(order, wanted))??)
    }

    /// Asked now, dealt at the next cut. What it brings is an estimate until then.
    pub async fn redeem_units(
        &self,
        principal: &Principal,
        order: FundOrderId,
        input: RedemptionInput,
        key: Option<RequestKey>,
    ) -> Result<(FundPurchase, Option<RedemptionPreview>)> {
        let wanted = input.wanted()?;
        self.purchase(principal, order).await?;
        let preview = self.engine_client.read_stale(|engine| engine.redemption_preview(order, wanted))?.ok();
        self.engine_client.submit(RedeemNavFund { account: principal.account, order, wanted }, key).await?;
        Ok((self.purchase(principal, order).await?, preview))
    }

    /// The purchase on each cut since it was dealt, newest first: what its units are worth, and what the cut changed.
    pub(super) async fn nav_order_days(&self, row: &FundOrderRow, position: &NavPosition) -> Result<Vec<FundDay>> {
        let Some(bought_at) = row.nav else { return Ok(Vec::new()) };
        let cuts = self.nav_days(row.fund, row.value_at).await?;
        let worth =
            |nav: Amount| position.units.mul_div(nav.units(), Amount::SCALE, Rounding::Down).unwrap_or_default();
        let earlier = cuts.iter().skip(1).map(|cut| cut.nav).chain([bought_at]);
        let day = |(cut, before): (&plimsoll_store::projections::NavCutRow, Amount)| FundDay {
            at: cut.at,
            amount: worth(cut.nav),
            earned: worth(cut.nav) - worth(before),
            is_paid: true,
            nav: Some(cut.nav),
        };
        Ok(cuts.iter().zip(earlier).map(day).collect())
    }

    pub async fn tier(&self, principal: &Principal) -> Result<TierView> {
        let account = principal.account;
        let read = |engine: &Engine| {
            let known = engine.account(account).ok_or(Reject::UnknownAccount)?;
            let is_verified = known.kyc >= plimsoll_engine::accounts::KycLevel::Institution;
            let least = known.activity.as_ref().map_or(0, |activity| activity.least_equity());
            Ok::<_, Reject>((engine.institution_tier(account), is_verified, known.assessed, least))
        };
        let (tier, is_verified, is_assessed, least_equity) = self.engine_client.read_stale(read)??;
        let mut funds = self.nav_offers().await?;
        funds.retain(|offer| offer.fund.terms.class == plimsoll_engine::funds::FundClass::Institution);
        let (_, mut orders) = self.purchases(principal, None, Page::new(1, OWN_MAX)).await?;
        orders.retain(|order| order.is_open() && funds.iter().any(|offer| offer.id == order.row.fund));
        self.history.catch_up().await;
        let dividends = self.store.dividends_of(account, DIVIDENDS_SHOWN).await?;
        Ok(TierView { tier, is_verified, is_assessed, least_equity, funds, orders, dividends })
    }
}
