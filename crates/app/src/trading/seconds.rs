//! Second-contracts: what is offered, placing, running and settled orders, a person's own limits.

use plimsoll_engine::Reject;
use plimsoll_engine::command::{LimitSeconds, PlaceSeconds};
use plimsoll_engine::event::VoidReason;
use plimsoll_engine::seconds::{DAILY_STAKE_MAX, Direction, PERIODS_S, SecondsOrder, Verdict};
use plimsoll_engine::view::{SecondsOffer, SecondsPreview, SecondsProtection};
use plimsoll_store::Page;
use plimsoll_units::{Amount, IndexId, MarketId, Price, Rate, SecondsId, Timestamp};

use super::{Key, Trading, found, paged, unknown_symbol};
use crate::content::{SecondsGate, Step};
use crate::principal::Principal;
use crate::refusal::{self, Refusal};
use crate::{AppError, Result};

/// One (index, period) on offer. Its number never changes: it is made of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub index: IndexId,
    pub period_s: u32,
}

/// Room for the periods of one index.
const PERIOD_IDS: u64 = 1_000;

impl Period {
    /// The number clients send back: the instrument's, counted from one, and the period's place among all periods.
    pub fn id(self) -> u64 {
        let place = PERIODS_S.iter().position(|period_s| *period_s == self.period_s).unwrap_or_default() as u64;
        instrument_number(self.index) * PERIOD_IDS + place + 1
    }

    pub fn from_id(id: u64) -> Option<Self> {
        let index = index_of_number(id / PERIOD_IDS)?;
        let place = (id % PERIOD_IDS).checked_sub(1)?;
        let period_s = *PERIODS_S.get(usize::try_from(place).ok()?)?;
        Some(Self { index, period_s })
    }
}

/// An instrument's number on the wire. From one: clients take zero for nothing.
pub fn instrument_number(index: IndexId) -> u64 {
    u64::from(index.0) + 1
}

pub fn index_of_number(number: u64) -> Option<IndexId> {
    u16::try_from(number.checked_sub(1)?).ok().map(IndexId)
}

#[derive(Clone, Debug)]
pub struct SecondsRequest {
    /// Checked against the period's own, when given.
    pub symbol: Option<String>,
    pub period: Period,
    pub direction: Direction,
    pub stake: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondsStatus {
    Running,
    Settled(Verdict),
    Void(Option<VoidReason>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsView {
    pub id: SecondsId,
    pub index: IndexId,
    pub period_s: u32,
    pub direction: Direction,
    pub stake: Amount,
    pub odds: Rate,
    pub all_or_nothing: bool,
    pub accepted_at: Timestamp,
    pub entry_tick: Option<u64>,
    pub entry_price: Option<Price>,
    pub expires_at: Option<Timestamp>,
    pub status: SecondsStatus,
    pub exit_tick: Option<u64>,
    pub exit_price: Option<Price>,
    pub paid: Option<Amount>,
    /// The order this one was placed beside.
    pub parent: Option<SecondsId>,
}

impl SecondsView {
    /// What each outcome pays, by the terms it was accepted with.
    pub fn pays(&self, verdict: Verdict) -> Amount {
        let paid = plimsoll_engine::seconds::paid(verdict, self.stake, self.odds, self.all_or_nothing);
        paid.expect("the engine accepted this stake at these odds")
    }
}

impl From<&SecondsOrder> for SecondsView {
    fn from(order: &SecondsOrder) -> Self {
        Self {
            id: order.id,
            index: order.index,
            period_s: order.period_s,
            direction: order.direction,
            stake: order.stake,
            odds: order.odds,
            all_or_nothing: order.all_or_nothing,
            accepted_at: order.accepted_at,
            entry_tick: order.entry.map(|entry| entry.tick),
            entry_price: order.entry.map(|entry| entry.price),
            expires_at: order.entry.map(|entry| entry.expires_at),
            status: SecondsStatus::Running,
            exit_tick: None,
            exit_price: None,
            paid: None,
            parent: None,
        }
    }
}

impl Trading {
    /// Everything offered on an index, shortest period first; to somebody who may not trade it, as closed.
    pub async fn periods(&self, index: IndexId, who: Option<&Principal>) -> Result<Vec<SecondsOffer>> {
        let mut offers = self.engine_client.read(|engine| engine.seconds_offers(index)).await?;
        let asker = who.filter(|who| !who.is_practice());
        let closed = match asker {
            Some(who) => self.seconds_refusal(who).await?,
            None => None,
        };
        if let Some(why) = closed {
            // Whatever else is in the way: this does not pass by waiting.
            offers.iter_mut().for_each(|offer| offer.closed = Some(why.clone()));
        }
        Ok(offers)
    }

    /// Why somebody may not have second-contracts at all: the country, or a test that they can take.
    async fn seconds_refusal(&self, who: &Principal) -> Result<Option<Reject>> {
        Ok(match self.content.seconds_gate(who).await? {
            SecondsGate::Open => None,
            SecondsGate::TestNeeded => Some(Reject::SuitabilityRequired),
            SecondsGate::NotHere => Some(Reject::SecondsJurisdiction),
        })
    }

    /// The engine knows that somebody may not; this says what is in the way.
    async fn explain(&self, who: &Principal, failure: AppError) -> Result<AppError> {
        let is_gate =
            matches!(&failure, AppError::Refused(refused) if refused.key == Reject::SecondsJurisdiction.key());
        let why = if is_gate { self.seconds_refusal(who).await? } else { None };
        Ok(match why {
            Some(Reject::SuitabilityRequired) => {
                AppError::Refused(Refusal::from(Reject::SuitabilityRequired).because(Step::SuitabilityTest.page()))
            }
            _ => failure,
        })
    }

    pub fn index_named(&self, symbol: &str) -> Result<IndexId> {
        self.directory().find(symbol).map(|instrument| instrument.index).ok_or_else(unknown_symbol)
    }

    /// The contract on an instrument, if there is one.
    pub fn contract_named(&self, symbol: &str) -> Result<Option<MarketId>> {
        let directory = self.directory();
        let instrument = directory.find(symbol).ok_or_else(unknown_symbol)?;
        Ok(instrument.contract.map(|terms| terms.market))
    }

    pub async fn place_seconds(&self, who: &Principal, ask: &SecondsRequest, key: Key) -> Result<SecondsView> {
        let command = self.seconds_command(who, ask)?;
        match self.engine_client.submit(command, key).await {
            Ok(done) => self.seconds_line(who, SecondsId(done.receipt.id)).await,
            Err(failure) => Err(self.explain(who, failure).await?),
        }
    }

    /// Places an order beside one of the same account, which is not touched.
    pub async fn place_beside(
        &self,
        who: &Principal,
        parent: SecondsId,
        ask: &SecondsRequest,
        key: Key,
    ) -> Result<SecondsView> {
        self.seconds_line(who, parent).await?;
        let mut line = self.place_seconds(who, ask, key).await?;
        self.store.link_seconds(who.account, line.id, parent).await?;
        line.parent = Some(parent);
        Ok(line)
    }

    async fn with_parents(&self, who: &Principal, mut lines: Vec<SecondsView>) -> Result<Vec<SecondsView>> {
        let ids: Vec<SecondsId> = lines.iter().map(|line| line.id).collect();
        for (id, parent) in self.store.parents_of_seconds(who.account, &ids).await? {
            for line in lines.iter_mut().filter(|line| line.id == id) {
                line.parent = Some(parent);
            }
        }
        Ok(lines)
    }

    pub async fn preview_seconds(&self, who: &Principal, ask: &SecondsRequest) -> Result<SecondsPreview> {
        let command = self.seconds_command(who, ask)?;
        let mut preview = self.engine_client.read(|engine| engine.preview_seconds(&command)).await??;
        if preview.refused == Some(Reject::SecondsJurisdiction) {
            preview.refused = self.seconds_refusal(who).await?;
        }
        Ok(preview)
    }

    /// One order of this account, running or ended.
    pub async fn seconds_line(&self, who: &Principal, id: SecondsId) -> Result<SecondsView> {
        let running = self.engine_client.read(|engine| {
            engine.seconds().order(id).filter(|order| order.account == who.account).map(SecondsView::from)
        });
        match running.await? {
            Some(line) => Ok(line),
            None => found(self.ended_seconds(who.account, id).await?),
        }
    }

    /// Running orders, newest first.
    pub async fn running_seconds(
        &self,
        who: &Principal,
        index: Option<IndexId>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsView>)> {
        let running = self.engine_client.read(|engine| {
            let ids = self.trades.of(who.account).seconds;
            let orders = ids.iter().rev().filter_map(|id| engine.seconds().order(*id));
            orders
                .filter(|order| index.is_none_or(|index| index == order.index))
                .map(SecondsView::from)
                .collect::<Vec<_>>()
        });
        let (total, lines) = paged(running.await?, page);
        Ok((total, self.with_parents(who, lines).await?))
    }

    pub async fn settled_seconds(
        &self,
        who: &Principal,
        index: Option<IndexId>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsView>)> {
        let (total, lines) = self.seconds_rows(who, index, Some(false), page).await?;
        Ok((total, self.with_parents(who, lines).await?))
    }

    /// Running and ended together, newest first.
    pub async fn all_seconds(
        &self,
        who: &Principal,
        index: Option<IndexId>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsView>)> {
        let (total, lines) = self.seconds_rows(who, index, None, page).await?;
        Ok((total, self.with_parents(who, lines).await?))
    }

    /// Lower at once, higher after a day; an exclusion can't be shortened.
    pub async fn limit_seconds(
        &self,
        who: &Principal,
        daily_stake: Option<Amount>,
        exclude_until: Option<Timestamp>,
        key: Key,
    ) -> Result<SecondsProtection> {
        if daily_stake.is_some_and(|stake| stake > DAILY_STAKE_MAX) {
            return Err(refusal::PARAM.because(format!("dailyStake: at most {DAILY_STAKE_MAX}")).into());
        }
        if daily_stake.is_some() || exclude_until.is_some() {
            self.engine_client.submit(LimitSeconds { account: who.account, daily_stake, exclude_until }, key).await?;
        }
        let protection = self.engine_client.read(|engine| engine.seconds_protection(who.account)).await?;
        protection.ok_or_else(|| refusal::LIVE_ONLY.into())
    }

    fn seconds_command(&self, who: &Principal, ask: &SecondsRequest) -> Result<PlaceSeconds> {
        let Period { index, period_s } = ask.period;
        if let Some(symbol) = &ask.symbol
            && self.index_named(symbol)? != index
        {
            return Err(refusal::PARAM.because("periodId").into());
        }
        Ok(PlaceSeconds { account: who.account, index, period_s, direction: ask.direction, stake: ask.stake })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_periods_number_leads_back_to_it() {
        for index in [0, 1, 77, u16::MAX] {
            for period_s in PERIODS_S {
                let period = Period { index: IndexId(index), period_s };
                assert_eq!(Period::from_id(period.id()), Some(period));
            }
        }
        assert_eq!(Period { index: IndexId(0), period_s: 30 }.id(), 1_001);
        for id in [0, 1, 999, 1_000, 1_022, 1_999, u64::MAX] {
            assert_eq!(Period::from_id(id), None, "{id}");
        }
    }
}
