//! Markets: what trades on which price, when and on what terms; and proposals of splits, dividends and overnight rates.

use plimsoll_app::Result;
use plimsoll_app::engine::Engine;
use plimsoll_app::engine::markets::{Class, Conversion, Market, Product, Tier};
use plimsoll_units::{IndexId, MarketId, Rate};
use serde::Serialize;
use utoipa::ToSchema;

use super::risk::state_word;
use super::{Page, Paged};
use crate::approvals::{Action, MarketEvent, Outcome};
use crate::console::Console;
use crate::products::percent_of;
use crate::refusal;
use crate::staff::Actor;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarketLine {
    id: u16,
    symbol: String,
    class: String,
    /// `spot` or `contract`.
    product: &'static str,
    /// The index it follows.
    index: String,
    /// Of the index: `ok`, `degraded`, `diverged`, `stale`, `spike-hold` or `halted`.
    state: &'static str,
    price: Option<String>,
    sources: usize,
    /// Inside its published hours.
    in_hours: bool,
    closes_at: Option<i64>,
    next_open: Option<i64>,
    /// A split is being booked.
    is_splitting: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceLine {
    id: u16,
    /// The index that its price is divided by.
    divided_by: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TierLine {
    cap: String,
    leverage: u16,
    maintenance_percent: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OvernightLine {
    long_percent: String,
    short_percent: String,
    days_per_year: u16,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarketDetail {
    #[serde(flatten)]
    row: MarketLine,
    tick: String,
    lot: String,
    min_lots: u64,
    max_lots: u64,
    /// Before VIP discounts.
    maker_percent: String,
    taker_percent: String,
    leverage: Option<u16>,
    leverage_regulated: Option<u16>,
    /// How its quote becomes the coin of settlement.
    conversion: Option<String>,
    tiers: Vec<TierLine>,
    overnight: Option<OvernightLine>,
    /// Eight-hourly funding, instead of overnight rates.
    has_funding: bool,
    has_provider: bool,
    sources_listed: Vec<SourceLine>,
    /// What may be proposed: `split`, `dividend` and `overnight`.
    events: Vec<&'static str>,
}

fn index_symbol(engine: &Engine, index: IndexId) -> String {
    engine.index(index).map_or_else(String::new, |index| index.symbol.clone())
}

fn line(engine: &Engine, market: &Market) -> MarketLine {
    let session = engine.view_session(market.spec.index);
    let index = engine.index(market.spec.index);
    MarketLine {
        id: market.id.0,
        symbol: market.spec.symbol.clone(),
        class: format!("{:?}", market.class).to_lowercase(),
        product: if market.is_contract() { "contract" } else { "spot" },
        index: index_symbol(engine, market.spec.index),
        state: match &session {
            Some(session) if session.halted => "halted",
            Some(session) => state_word(session.feed),
            None => "stale",
        },
        price: index.and_then(|index| index.price).map(|price| price.to_string()),
        sources: index.map_or(0, |index| index.sources().count()),
        in_hours: session.is_some_and(|session| session.in_hours),
        closes_at: session.and_then(|session| session.closes_at).map(|at| at.0),
        next_open: session.and_then(|session| session.next_open).map(|at| at.0),
        is_splitting: engine.is_splitting(market.id),
    }
}

fn tier(tier: &Tier) -> TierLine {
    TierLine {
        cap: tier.cap.to_string(),
        leverage: tier.leverage_max,
        maintenance_percent: percent_of(tier.maintenance),
    }
}

/// What makes sense of a contract of this class.
fn events(class: Class, has_funding: bool) -> Vec<&'static str> {
    let declared: &[&str] = match class {
        Class::Stock => &["split", "dividend"],
        Class::Index => &["dividend"],
        Class::Crypto | Class::Forex | Class::Gold | Class::Oil | Class::Commodity => &[],
    };
    let overnight = (!has_funding).then_some("overnight");
    declared.iter().copied().chain(overnight).collect()
}

fn fees(market: &Market) -> (Rate, Rate) {
    if market.is_contract() { market.class.contract_fees() } else { Class::spot_fees() }
}

fn detail(engine: &Engine, market: &Market) -> MarketDetail {
    let (maker, taker) = fees(market);
    let contract = match &market.spec.product {
        Product::Contract { conversion, leverage_max, regulated_leverage_max, tiers, funding, .. } => {
            Some((*conversion, *leverage_max, *regulated_leverage_max, tiers, *funding))
        }
        Product::Spot { .. } => None,
    };
    let has_funding = contract.as_ref().is_some_and(|(.., funding)| *funding);
    let financing = engine.view_contract(market.id).and_then(|view| view.financing);
    let index = engine.index(market.spec.index);
    let source = |(id, by): (plimsoll_units::SourceId, Option<IndexId>)| SourceLine {
        id: id.0,
        divided_by: by.map(|by| index_symbol(engine, by)),
    };
    MarketDetail {
        row: line(engine, market),
        tick: market.spec.tick.to_string(),
        lot: market.spec.lot.to_string(),
        min_lots: market.spec.min_lots.0,
        max_lots: market.spec.max_lots.0,
        maker_percent: percent_of(maker),
        taker_percent: percent_of(taker),
        leverage: contract.as_ref().map(|(_, most, ..)| *most),
        leverage_regulated: contract.as_ref().map(|(_, _, most, ..)| *most),
        conversion: contract.as_ref().map(|(conversion, ..)| match conversion {
            Conversion::One => "none".to_owned(),
            Conversion::Times(by) => format!("times {}", index_symbol(engine, *by)),
            Conversion::DividedBy(by) => format!("divided by {}", index_symbol(engine, *by)),
        }),
        tiers: contract.as_ref().map(|(.., tiers, _)| tiers.iter().map(tier).collect()).unwrap_or_default(),
        overnight: financing.map(|financing| OvernightLine {
            long_percent: percent_of(financing.long),
            short_percent: percent_of(financing.short),
            days_per_year: financing.days_per_year,
        }),
        has_funding,
        has_provider: market.spec.liquidity.is_some(),
        sources_listed: index.map(|index| index.sources().map(source).collect()).unwrap_or_default(),
        events: contract.map_or_else(Vec::new, |_| events(market.class, has_funding)),
    }
}

impl Console {
    pub(crate) async fn markets(&self, text: &str, page: &Page) -> Result<Paged<MarketLine>> {
        let text = text.trim().to_lowercase();
        let from = page.number().and_then(|from| usize::try_from(from).ok()).unwrap_or_default();
        let limit = page.limit() as usize;
        let read = self.app.engine_client.read(|engine| {
            let wanted = engine.markets().iter().filter(|market| market.spec.symbol.to_lowercase().contains(&text));
            wanted.skip(from).take(limit + 1).map(|market| line(engine, market)).collect::<Vec<_>>()
        });
        let mut rows = read.await?;
        let is_more = rows.len() > limit;
        rows.truncate(limit);
        Ok(Paged { rows, next: is_more.then(|| (from + limit).to_string()) })
    }

    pub(crate) async fn market(&self, id: u16) -> Result<MarketDetail> {
        let read = self.app.engine_client.read(|engine| engine.market(MarketId(id)).map(|found| detail(engine, found)));
        Ok(read.await?.ok_or(refusal::NOT_FOUND)?)
    }

    pub(crate) async fn propose_market_event(
        &self,
        actor: &Actor,
        market: u16,
        event: MarketEvent,
        reason: &str,
    ) -> Result<Outcome> {
        let event = event.normal().ok_or(refusal::PARAM.because("a number is no number"))?;
        Ok(Outcome::waits(self.propose(actor, &Action::MarketEvent { market, event }, reason).await?))
    }
}
