//! Risk: price feeds with their halts, and exposure by market.

use std::collections::BTreeMap;

use plimsoll_app::Result;
use plimsoll_app::engine::accounts::{Account, Realm};
use plimsoll_app::engine::command::{HaltIndex, ResumeIndex};
use plimsoll_app::engine::prices::FeedState;
use plimsoll_units::{AccountId, Amount, IndexId, MarketId, Side};
use serde::Serialize;
use utoipa::ToSchema;

use super::Paged;
use super::person_lists::market_name;
use crate::approvals::checked_reason;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::Actor;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IndexRow {
    id: u16,
    symbol: String,
    /// `ok`, `degraded`, `diverged`, `stale`, `spike-hold` or `halted`.
    state: &'static str,
    price: Option<String>,
    at: Option<i64>,
    is_halted: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarketRow {
    id: u16,
    symbol: String,
    /// In USDT, at the mark.
    long: String,
    short: String,
    net: String,
    accounts: usize,
    positions: usize,
}

#[derive(Default)]
struct Exposure {
    long: Amount,
    short: Amount,
    positions: usize,
    accounts: std::collections::BTreeSet<AccountId>,
}

pub(super) const fn state_word(state: FeedState) -> &'static str {
    match state {
        FeedState::Ok => "ok",
        FeedState::Degraded => "degraded",
        FeedState::Diverged => "diverged",
        FeedState::Stale => "stale",
        FeedState::SpikeHold => "spike-hold",
    }
}

impl Console {
    pub(crate) async fn indices(&self) -> Result<Paged<IndexRow>> {
        let now = self.app.clock.now();
        let rows = self.app.engine_client.read(|engine| {
            let row = |(n, index): (usize, &plimsoll_app::engine::prices::Index)| IndexRow {
                id: n as u16,
                symbol: index.symbol.clone(),
                state: if index.is_halted() { "halted" } else { state_word(index.state(now)) },
                price: index.price.map(|price| price.to_string()),
                at: index.last_tick().map(|tick| tick.at.0),
                is_halted: index.is_halted(),
            };
            engine.indexes().iter().enumerate().map(row).collect()
        });
        Ok(Paged { rows: rows.await?, next: None })
    }

    fn index_number(&self, id: u16) -> Result<IndexId> {
        let known = self.app.engine_client.read_stale(|engine| engine.index(IndexId(id)).is_some())?;
        if known { Ok(IndexId(id)) } else { Err(refusal::NOT_FOUND.into()) }
    }

    pub(crate) async fn halt(&self, actor: &Actor, id: u16, reason: &str) -> Result<()> {
        let (index, reason) = (self.index_number(id)?, checked_reason(reason)?);
        let command = HaltIndex { index, by: actor.id, reason: reason.to_owned() };
        self.app.engine_client.submit(command, None).await?;
        let entry = Entry::of("risk.halt", format!("index {id}")).because(reason);
        self.record(Some(actor), entry.change("trading", "halted")).await?;
        Ok(())
    }

    pub(crate) async fn resume(&self, actor: &Actor, id: u16, reason: &str) -> Result<()> {
        let (index, reason) = (self.index_number(id)?, checked_reason(reason)?);
        self.app.engine_client.submit(ResumeIndex { index, by: actor.id }, None).await?;
        let entry = Entry::of("risk.resume", format!("index {id}")).because(reason);
        self.record(Some(actor), entry.change("halted", "trading")).await?;
        Ok(())
    }

    /// Positions of customers by market; the liquidity provider is the other side.
    pub(crate) async fn exposures(&self) -> Result<Paged<MarketRow>> {
        let rows = self.app.engine_client.read(|engine| {
            let mut markets: BTreeMap<MarketId, Exposure> = BTreeMap::new();
            for position in engine.positions().iter() {
                // Virtual trading is no risk.
                let counts = |account: &Account| !account.is_house() && account.realm == Realm::Live;
                if !engine.account(position.account).is_some_and(counts) {
                    continue;
                }
                let Some(measured) = engine.view_position(position.id).and_then(|view| view.measured) else { continue };
                let exposure = markets.entry(position.market).or_default();
                let side = if position.side == Side::Buy { &mut exposure.long } else { &mut exposure.short };
                *side += measured.notional;
                exposure.positions += 1;
                exposure.accounts.insert(position.account);
            }
            let row = |(market, exposure): (MarketId, Exposure)| MarketRow {
                id: market.0,
                symbol: market_name(engine, market),
                net: (exposure.long - exposure.short).to_string(),
                long: exposure.long.to_string(),
                short: exposure.short.to_string(),
                accounts: exposure.accounts.len(),
                positions: exposure.positions,
            };
            markets.into_iter().map(row).collect()
        });
        Ok(Paged { rows: rows.await?, next: None })
    }
}
