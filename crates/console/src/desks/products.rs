//! Products: everything on offer, with what was sold and what stands behind it, and proposals to change it.

use std::collections::BTreeMap;

use plimsoll_app::Result;
use plimsoll_app::engine::ledger::System;
use plimsoll_app::engine::sales::SaleStage;
use plimsoll_app::engine::{Engine, USDT};
use plimsoll_units::{Amount, AssetId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::person_lists::coin_name;
use super::{Page, Paged};
use crate::approvals::{Action, Outcome, Preview};
use crate::console::Console;
use crate::products::{HouseMoney, NUMBER_MAX, ProductKind, ProductTerms, percent_of, present};
use crate::refusal;
use crate::staff::Actor;

/// Days in hundredths.
const HUNDRED: i128 = 100;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductRow {
    kind: ProductKind,
    number: u32,
    coin: String,
    /// What it is, in a few words: terms in days and the rate.
    terms: String,
    /// `open`, `closed`, `announced`, `running` or `over`.
    state: &'static str,
    /// Principal, money set aside, or what was paid out.
    sold: String,
    /// The most that can be sold, where there is a limit.
    quota: Option<String>,
    /// Orders, loans or people.
    count: u64,
    /// What stands behind it.
    behind: Behind,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Behind {
    /// `lendingPool`, `rewards`, `pool`, `budget`, `fund`, `escrow` or `none`.
    name: &'static str,
    held: String,
    /// What it must hold, where that is a figure.
    needed: Option<String>,
    /// Days at the ceiling that it covers.
    coverage_days: Option<String>,
    coin: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductDetail {
    #[serde(flatten)]
    row: ProductRow,
    /// As the form has them; absent for products that the form does not make.
    form: Option<ProductTerms>,
    /// Ever paid to customers, where it is counted.
    paid: Option<String>,
    /// Begins and ends, where it has dates.
    begins_at: Option<i64>,
    ends_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NetworkName {
    id: u16,
    name: String,
}

fn days_text(days: &[u16]) -> String {
    let list: Vec<String> = days.iter().map(u16::to_string).collect();
    format!("{} days", list.join(", "))
}

const fn open_word(open: bool) -> &'static str {
    if open { "open" } else { "closed" }
}

fn behind(engine: &Engine, name: &'static str, held: Amount, asset: AssetId) -> Behind {
    Behind { name, held: held.to_string(), needed: None, coverage_days: None, coin: coin_name(engine, asset) }
}

/// Counts and sums of orders, each list walked once.
struct Taken {
    loans: BTreeMap<u32, (u64, Amount)>,
    pledges: BTreeMap<u32, (u64, Amount)>,
    funds: BTreeMap<u32, u64>,
    nav_funds: BTreeMap<u32, u64>,
    shares: BTreeMap<u32, u64>,
}

impl Taken {
    fn count(engine: &Engine) -> Self {
        let (mut loans, mut pledges) = (BTreeMap::new(), BTreeMap::new());
        let (mut funds, mut nav_funds, mut shares) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let add = |map: &mut BTreeMap<u32, (u64, Amount)>, id: u32, amount: Amount| {
            let sum = map.entry(id).or_insert((0, Amount::ZERO));
            *sum = (sum.0 + 1, sum.1 + amount);
        };
        for loan in engine.loans().loans() {
            if let Some(running) = &loan.running {
                add(&mut loans, loan.product.0, running.principal);
            }
        }
        for pledge in engine.pledges().pledges() {
            add(&mut pledges, pledge.product.0, pledge.due(engine.stamp().at).principal);
        }
        for order in engine.funds().orders() {
            *funds.entry(order.fund.0).or_default() += 1;
        }
        for order in engine.nav_funds().orders() {
            *nav_funds.entry(order.fund.0).or_default() += 1;
        }
        for (id, _) in engine.daily_pools().pools() {
            shares.insert(id.0, engine.daily_pools().shares(id).count() as u64);
        }
        Self { loans, pledges, funds, nav_funds, shares }
    }
}

fn lending(engine: &Engine, taken: &Taken) -> Vec<ProductRow> {
    let mut rows = Vec::new();
    for (id, terms) in engine.loans().products() {
        let (count, sold) = taken.loans.get(&id.0).copied().unwrap_or((0, Amount::ZERO));
        let pool = engine.lending_pool(terms.asset);
        rows.push(ProductRow {
            kind: ProductKind::Loan,
            number: id.0,
            coin: coin_name(engine, terms.asset),
            terms: format!("{} days at {} % a day, up to {}", terms.days, percent_of(terms.rate), terms.maximum),
            state: open_word(terms.open),
            sold: sold.to_string(),
            quota: None,
            count,
            behind: behind(engine, "lendingPool", pool.available, terms.asset),
        });
    }
    for (id, terms) in engine.pledges().products() {
        let (count, sold) = taken.pledges.get(&id.0).copied().unwrap_or((0, Amount::ZERO));
        let loan_to_value = percent_of(terms.levels.initial);
        rows.push(ProductRow {
            kind: ProductKind::Pledge,
            number: id.0,
            coin: coin_name(engine, terms.asset),
            terms: format!("up to {loan_to_value} % of the value, at {} % a day", percent_of(terms.rate)),
            state: open_word(terms.open),
            sold: sold.to_string(),
            quota: None,
            count,
            behind: behind(engine, "lendingPool", engine.lending_pool(USDT).available, USDT),
        });
    }
    rows
}

fn funds(engine: &Engine, taken: &Taken) -> Vec<ProductRow> {
    let mut rows = Vec::new();
    for (id, fund) in engine.funds().funds() {
        let coverage = engine.fund_coverage(id, fund);
        rows.push(ProductRow {
            kind: ProductKind::Fund,
            number: id.0,
            coin: coin_name(engine, fund.terms.asset),
            terms: format!("{} at {} % a year", days_text(&fund.terms.days), percent_of(fund.terms.rate)),
            state: open_word(fund.terms.open),
            sold: fund.sold.to_string(),
            quota: Some(fund.terms.quota.to_string()),
            count: taken.funds.get(&id.0).copied().unwrap_or_default(),
            behind: Behind {
                needed: Some(coverage.needed.to_string()),
                ..behind(engine, "rewards", coverage.reward, fund.terms.asset)
            },
        });
    }
    for (id, fund) in engine.nav_funds().funds() {
        rows.push(ProductRow {
            kind: ProductKind::NavFund,
            number: id.0,
            coin: "USDT".to_owned(),
            terms: format!("{} coins, {} % fee a year", fund.terms.assets.len(), percent_of(fund.terms.fee)),
            state: open_word(fund.terms.open),
            sold: (fund.units - fund.seed_units).to_string(),
            quota: None,
            count: taken.nav_funds.get(&id.0).copied().unwrap_or_default(),
            behind: behind(engine, "fund", engine.ledger().system(System::Fund(id), USDT), USDT),
        });
    }
    for (id, pool) in engine.daily_pools().pools() {
        let coverage = engine.daily_coverage(id);
        let held = coverage.map_or(Amount::ZERO, |coverage| coverage.held);
        let days = coverage.and_then(|coverage| coverage.days);
        rows.push(ProductRow {
            kind: ProductKind::DailyPool,
            number: id.0,
            coin: coin_name(engine, pool.terms.asset),
            terms: format!("up to {} % a day", percent_of(pool.terms.ceiling)),
            state: open_word(pool.terms.open),
            sold: pool.amount.to_string(),
            quota: None,
            count: taken.shares.get(&id.0).copied().unwrap_or_default(),
            behind: Behind {
                coverage_days: days.map(|days| format!("{}.{:02}", days / HUNDRED, days % HUNDRED)),
                ..behind(engine, "pool", held, pool.terms.asset)
            },
        });
    }
    rows
}

fn launches(engine: &Engine, now: Timestamp) -> Vec<ProductRow> {
    let mut rows = Vec::new();
    for (id, campaign) in engine.campaigns().campaigns() {
        let is_over = now > campaign.ends_at;
        rows.push(ProductRow {
            kind: ProductKind::Campaign,
            number: id.0,
            coin: coin_name(engine, campaign.asset),
            terms: format!("{} for each person", campaign.reward),
            state: if is_over {
                "over"
            } else if now < campaign.begins_at {
                "announced"
            } else {
                "running"
            },
            sold: campaign.paid().to_string(),
            quota: None,
            count: campaign.claims,
            behind: behind(engine, "budget", engine.campaign_budget(id), campaign.asset),
        });
    }
    for (id, sale) in engine.sales().sales() {
        rows.push(ProductRow {
            kind: ProductKind::Sale,
            number: id.0,
            coin: coin_name(engine, sale.terms.asset),
            terms: format!("{} tokens at {} USDT", sale.terms.tokens, sale.terms.price),
            state: match sale.stage {
                SaleStage::Announced => "announced",
                SaleStage::Open | SaleStage::Settling(_) => "running",
                SaleStage::Over(_) => "over",
            },
            sold: sale.committed.to_string(),
            quota: None,
            count: u64::from(sale.people),
            behind: behind(
                engine,
                "escrow",
                engine.ledger().system(System::Sale(id), sale.terms.asset),
                sale.terms.asset,
            ),
        });
    }
    let mut series: BTreeMap<u32, u64> = BTreeMap::new();
    for (_, item) in engine.collectibles().items() {
        *series.entry(item.series).or_default() += 1;
    }
    for (number, count) in series {
        rows.push(ProductRow {
            kind: ProductKind::Series,
            number,
            coin: "USDT".to_owned(),
            terms: format!("{count} collectibles"),
            state: "open",
            sold: count.to_string(),
            quota: None,
            count,
            behind: behind(engine, "none", Amount::ZERO, USDT),
        });
    }
    if engine.dividends().is_counting() {
        for (number, rate) in (1..).zip(plimsoll_app::engine::dividends::DIVIDEND_RATES_MAX) {
            rows.push(ProductRow {
                kind: ProductKind::Tier,
                number,
                coin: "USDT".to_owned(),
                terms: format!("up to {} % of a quarter's net fee income", percent_of(rate)),
                state: "running",
                sold: Amount::ZERO.to_string(),
                quota: None,
                count: 0,
                behind: behind(engine, "none", Amount::ZERO, USDT),
            });
        }
    }
    rows
}

fn all(engine: &Engine, now: Timestamp) -> Vec<ProductRow> {
    let taken = Taken::count(engine);
    [lending(engine, &taken), funds(engine, &taken), launches(engine, now)].concat()
}

fn paid(engine: &Engine, kind: ProductKind, number: u32) -> Option<Amount> {
    match kind {
        ProductKind::Fund => engine.funds().fund(plimsoll_units::FundId(number)).map(|fund| fund.paid),
        ProductKind::NavFund => engine.nav_funds().fund(plimsoll_units::FundId(number)).map(|fund| fund.paid),
        ProductKind::DailyPool => engine.daily_pools().pool(plimsoll_units::DailyPoolId(number)).map(|pool| pool.paid),
        ProductKind::Campaign => engine
            .campaigns()
            .campaign(plimsoll_units::CampaignId(number))
            .map(plimsoll_app::engine::campaigns::Campaign::paid),
        ProductKind::Loan | ProductKind::Pledge | ProductKind::Sale | ProductKind::Series | ProductKind::Tier => None,
    }
}

fn dates(engine: &Engine, kind: ProductKind, number: u32) -> Option<(i64, i64)> {
    match kind {
        ProductKind::Campaign => {
            let found = engine.campaigns().campaign(plimsoll_units::CampaignId(number))?;
            Some((found.begins_at.0, found.ends_at.0))
        }
        ProductKind::Sale => {
            let found = engine.sales().sale(plimsoll_units::SaleId(number))?;
            Some((found.terms.begins_at.0, found.terms.ends_at.0))
        }
        _ => None,
    }
}

impl Console {
    pub(crate) async fn products(&self, kind: Option<ProductKind>, page: &Page) -> Result<Paged<ProductRow>> {
        let now = self.app.clock.now();
        let rows = self.app.engine_client.read(|engine| all(engine, now)).await?;
        let from = page.number().and_then(|from| usize::try_from(from).ok()).unwrap_or_default();
        let limit = page.limit() as usize;
        let wanted: Vec<ProductRow> = rows.into_iter().filter(|row| kind.is_none_or(|kind| row.kind == kind)).collect();
        let next = (wanted.len() > from + limit).then(|| (from + limit).to_string());
        Ok(Paged { rows: wanted.into_iter().skip(from).take(limit).collect(), next })
    }

    pub(crate) async fn product(&self, kind: ProductKind, number: u32) -> Result<ProductDetail> {
        let now = self.app.clock.now();
        let read = self.app.engine_client.read(|engine| {
            let row = all(engine, now).into_iter().find(|row| row.kind == kind && row.number == number)?;
            Some((row, present(engine, kind, number), paid(engine, kind, number), dates(engine, kind, number)))
        });
        let (row, mut form, paid, dates) = read.await?.ok_or(refusal::NOT_FOUND)?;
        if let Some(ProductTerms::Campaign { title, terms, survey, .. }) = &mut form
            && let Some(text) = self.store().campaign_texts().await?.into_iter().find(|text| text.campaign.0 == number)
        {
            (*title, *terms, *survey) = (text.title, text.terms, text.survey);
        }
        Ok(ProductDetail {
            row,
            form,
            paid: paid.map(|paid| paid.to_string()),
            begins_at: dates.map(|(begins, _)| begins),
            ends_at: dates.map(|(_, ends)| ends),
        })
    }

    /// The action that a form asks for: of a product that exists, or of a new one with the next number.
    async fn offer(&self, number: Option<u32>, terms: ProductTerms) -> Result<Action> {
        let terms = terms.normal().ok_or(refusal::PARAM.because("a number is no number"))?;
        let number = match number {
            Some(number) => {
                let kind = terms.kind();
                let known = self.app.engine_client.read(|engine| present(engine, kind, number).is_some()).await?;
                if known && number <= NUMBER_MAX { number } else { return Err(refusal::NOT_FOUND.into()) }
            }
            None => self.free_product_number(terms.kind()).await?,
        };
        Ok(Action::OfferProduct { number, terms })
    }

    pub(crate) async fn preview_product(&self, number: Option<u32>, terms: ProductTerms) -> Result<Preview> {
        let action = self.offer(number, terms).await?;
        self.preview(&action).await
    }

    pub(crate) async fn propose_product(
        &self,
        actor: &Actor,
        number: Option<u32>,
        terms: ProductTerms,
        reason: &str,
    ) -> Result<Outcome> {
        let action = self.offer(number, terms).await?;
        Ok(Outcome::waits(self.propose(actor, &action, reason).await?))
    }

    pub(crate) async fn propose_house_money(&self, actor: &Actor, money: HouseMoney, reason: &str) -> Result<Outcome> {
        let money = HouseMoney {
            coin: money.coin.trim().to_uppercase(),
            transaction: money.transaction.trim().to_lowercase(),
            amount: money.amount.trim().to_owned(),
            ..money
        };
        Ok(Outcome::waits(self.propose(actor, &Action::FundHouse { money }, reason).await?))
    }

    pub(crate) fn network_names(&self) -> Vec<NetworkName> {
        self.app.money.networks().into_iter().map(|(id, name)| NetworkName { id: id.0, name }).collect()
    }
}
