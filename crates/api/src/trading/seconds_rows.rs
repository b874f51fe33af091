//! Second-contracts on the wire.

use plimsoll_app::engine::event::VoidReason;
use plimsoll_app::engine::seconds::{Direction, Verdict};
use plimsoll_app::engine::view::{SecondsOffer, SecondsPreview, SecondsProtection};
use plimsoll_app::trading::{Directory, Kind, Period, SecondsStatus, SecondsView, instrument_number, readable};
use plimsoll_units::{IndexId, Price, SECOND_MS, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::orders::SETTLED_IN;
use crate::wire::{Decimal, Int, Millis, Scaled, WireAmount, WireRate, percent};

/// One offered period, the same for all users.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PeriodRow {
    id: u64,
    second_id: u64,
    /// Seconds.
    period: u32,
    /// Profit of a won order per unit staked.
    odds: WireRate,
    min_amount: WireAmount,
    max_amount: WireAmount,
    /// 1 on offer, 2 not.
    status: u8,
    /// Whether a lost order loses the whole stake.
    flag: bool,
    /// Percent of orders that must win to come out even.
    break_even: WireRate,
    /// Percent of the stake lost on average when up and down are equally likely.
    expected_loss_pct: WireRate,
    draw_rule: &'static str,
    /// Whether an order would be accepted now.
    available: bool,
    /// Why not: a message key.
    reason: Option<&'static str>,
}

impl PeriodRow {
    /// Whether it is offered (1) or not (2), by the requested status.
    pub(super) fn is(&self, status: Int) -> bool {
        i64::from(self.status) == status.0
    }
}

impl From<&SecondsOffer> for PeriodRow {
    fn from(offer: &SecondsOffer) -> Self {
        let period = Period { index: offer.index, period_s: offer.period_s };
        Self {
            id: period.id(),
            second_id: instrument_number(offer.index),
            period: offer.period_s,
            odds: Decimal(offer.terms.odds),
            min_amount: Decimal(offer.terms.minimum),
            max_amount: Decimal(offer.terms.maximum),
            status: if offer.terms.open { 1 } else { 2 },
            flag: offer.terms.all_or_nothing,
            break_even: percent(offer.break_even),
            expected_loss_pct: percent(offer.expected_loss),
            draw_rule: "REFUND",
            available: offer.closed.is_none(),
            reason: offer.closed.as_ref().map(plimsoll_app::engine::Reject::key),
        }
    }
}

/// Preview of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondsPreviewed {
    #[serde(flatten)]
    period: PeriodRow,
    payout_win: WireAmount,
    payout_draw: WireAmount,
    payout_lose: WireAmount,
    /// What this stake loses on average when up and down are equally likely.
    expected_loss: WireAmount,
    balance: WireAmount,
    /// Why this order would be refused: a message key.
    refused: Option<&'static str>,
}

impl From<&SecondsPreview> for SecondsPreviewed {
    fn from(preview: &SecondsPreview) -> Self {
        Self {
            period: PeriodRow::from(&preview.offer),
            payout_win: Decimal(preview.win),
            payout_draw: Decimal(preview.draw),
            payout_lose: Decimal(preview.lose),
            expected_loss: Decimal(preview.expected_loss),
            balance: Decimal(preview.free),
            refused: preview.refused.as_ref().map(plimsoll_app::engine::Reject::key),
        }
    }
}

/// A user's current limits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LimitsRow {
    daily_stake: WireAmount,
    left_today: WireAmount,
    /// A pause or an exclusion lasts until then.
    closed_until: Option<Millis>,
    running: u16,
}

impl From<&SecondsProtection> for LimitsRow {
    fn from(protection: &SecondsProtection) -> Self {
        let until = protection.closed_until;
        Self {
            daily_stake: Decimal(protection.daily_limit),
            left_today: Decimal(protection.left_today),
            closed_until: (until != Timestamp::ZERO).then_some(Millis(until)),
            running: protection.running,
        }
    }
}

/// A second-contract.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondsRow {
    id: String,
    order_no: String,
    symbol: String,
    coin_symbol: String,
    base_symbol: &'static str,
    period_id: u64,
    /// The period in seconds.
    #[serde(rename = "type")]
    kind: u32,
    /// 1 up, 0 down.
    bet_content: u8,
    bet_amount: WireAmount,
    rate: WireRate,
    rate_flag: bool,
    /// 0 running, 1 settled, 2 void.
    status: u8,
    /// The entry tick's, once it is there.
    open_price: Option<Scaled>,
    open_time: Millis,
    /// When it expires: from the entry tick, and until that is there from acceptance.
    close_time: Millis,
    /// Seconds left.
    time: i64,
    payout_win: WireAmount,
    payout_draw: WireAmount,
    payout_lose: WireAmount,
    close_price: Option<Scaled>,
    reward_amount: Option<WireAmount>,
    /// 1 win, 2 lose, 3 draw.
    open_result: Option<&'static str>,
    entry_tick_id: Option<String>,
    exit_tick_id: Option<String>,
    void_reason: Option<&'static str>,
    /// The order this one was added to.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_id: Option<String>,
}

impl SecondsRow {
    pub(super) fn of(line: &SecondsView, directory: &Directory, now: Timestamp) -> Self {
        let (symbol, tick) = name_and_tick(directory, line.index);
        let expires = line.expires_at.unwrap_or(line.accepted_at.plus(i64::from(line.period_s) * SECOND_MS));
        let scaled = |price: Price| Scaled::at(price, tick);
        let (status, result, void_reason) = match line.status {
            SecondsStatus::Running => (0, None, None),
            SecondsStatus::Settled(verdict) => (1, Some(result_number(verdict)), None),
            SecondsStatus::Void(why) => (2, None, why.map(void_name)),
        };
        let left_ms = if status == 0 { expires.since(now).max(0) } else { 0 };
        Self {
            id: line.id.to_string(),
            order_no: readable(Kind::Seconds, line.id.0),
            coin_symbol: symbol.clone(),
            symbol,
            base_symbol: SETTLED_IN,
            period_id: Period { index: line.index, period_s: line.period_s }.id(),
            kind: line.period_s,
            bet_content: u8::from(line.direction == Direction::Up),
            bet_amount: Decimal(line.stake),
            rate: Decimal(line.odds),
            rate_flag: line.all_or_nothing,
            status,
            open_price: line.entry_price.map(scaled),
            open_time: Millis(line.accepted_at),
            close_time: Millis(expires),
            time: left_ms.saturating_add(SECOND_MS - 1) / SECOND_MS,
            payout_win: Decimal(line.pays(Verdict::Win)),
            payout_draw: Decimal(line.pays(Verdict::Draw)),
            payout_lose: Decimal(line.pays(Verdict::Lose)),
            close_price: line.exit_price.map(scaled),
            reward_amount: line.paid.map(Decimal),
            open_result: result,
            entry_tick_id: line.entry_tick.map(|tick| tick.to_string()),
            exit_tick_id: line.exit_tick.map(|tick| tick.to_string()),
            void_reason,
            parent_id: line.parent.map(|parent| parent.to_string()),
        }
    }
}

fn name_and_tick(directory: &Directory, index: IndexId) -> (String, Price) {
    match directory.instrument(index) {
        Some(instrument) => {
            let market = instrument.spot.map(|terms| terms.tick).or(instrument.contract.map(|terms| terms.tick));
            (instrument.coin.clone(), market.unwrap_or(Price::from_units(1)))
        }
        None => (String::new(), Price::from_units(1)),
    }
}

fn result_number(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "1",
        Verdict::Lose => "2",
        Verdict::Draw => "3",
    }
}

fn void_name(why: VoidReason) -> &'static str {
    match why {
        VoidReason::NoEntryTick => "NO_ENTRY_TICK",
        VoidReason::FeedStale => "FEED_STALE",
        VoidReason::FeedGuarded => "FEED_GUARDED",
        VoidReason::Halted => "HALTED",
    }
}
