//! Ended orders, closed positions and settled second-contracts, from the rows that were derived from the journal.
//!
//! Every question names the account that asks.

use plimsoll_engine::command::ProtectionKind;
use plimsoll_engine::orders::TimeInForce;
use plimsoll_engine::seconds::{Direction, Verdict};
use plimsoll_engine::view::average_price;
use plimsoll_store::Page;
use plimsoll_store::projections::{LossRow, OrderFilter, OrderRow, PositionRow, SecondsRow};
use plimsoll_units::{AccountId, Amount, IndexId, Lots, MarketId, OrderId, Quantity, SecondsId, Timestamp};

use super::directory::Directory;
use super::order_view::{OrderEffect, OrderForm, OrderQuery, OrderStatus, OrderView};
use super::placed::times;
use super::positions::{ClosedPosition, PositionView};
use super::protective_orders::{ProtectionStatus, ProtectionView};
use super::seconds::{SecondsStatus, SecondsView};
use super::{Trading, paged};
use crate::Result;
use crate::principal::Principal;
use crate::projection::codes::{self, named, side_of};

/// Fills of one order that are looked at to say what closing it came to.
const FILLS_MAX: u32 = 100;

const TIFS: [TimeInForce; 4] = [TimeInForce::Gtc, TimeInForce::Ioc, TimeInForce::Fok, TimeInForce::PostOnly];
const LOSS_KINDS: [ProtectionKind; 2] = [ProtectionKind::TakeProfit, ProtectionKind::StopLoss];
/// Counted from one.
const VERDICTS: [Verdict; 3] = [Verdict::Win, Verdict::Lose, Verdict::Draw];

fn form(kind: i64) -> OrderForm {
    match kind {
        codes::KIND_LIMIT => OrderForm::Limit,
        codes::KIND_STOP_LIMIT => OrderForm::StopLimit,
        codes::KIND_TRIGGER => OrderForm::Trigger,
        _ => OrderForm::Market,
    }
}

fn lot(directory: &Directory, market: MarketId) -> Quantity {
    directory.of_market(market).map_or(Quantity::ZERO, |instrument| instrument.lot(market))
}

fn effect(code: i64) -> OrderEffect {
    match code {
        codes::EFFECT_OPEN => OrderEffect::Open,
        codes::EFFECT_CLOSE => OrderEffect::Close,
        codes::EFFECT_NET => OrderEffect::Net,
        _ => OrderEffect::Spot,
    }
}

impl OrderView {
    fn of_row(row: &OrderRow, directory: &Directory) -> Self {
        let lot = lot(directory, row.market);
        Self {
            id: row.id,
            market: row.market,
            side: side_of(row.side),
            form: form(row.kind),
            status: OrderStatus::of(row.ending.and_then(|end| named(&codes::ORDER_ENDS, end)), !row.filled.is_zero()),
            tif: named(&TIFS, row.tif).unwrap_or_default(),
            effect: effect(row.effect),
            closing: Lots::ZERO,
            leverage: u16::try_from(row.leverage).ok().filter(|leverage| *leverage > 0),
            position: row.position,
            pair: None,
            price: row.price,
            stop: row.stop_price,
            budget: row.budget,
            lots: row.lots,
            quantity: times(lot, row.lots),
            filled_lots: row.filled,
            filled: times(lot, row.filled),
            filled_value: row.filled_value,
            fee: row.fee,
            fee_asset: row.fee_asset,
            placed_at: row.placed_at,
            filled_at: row.filled_at,
            ended_at: row.ended_at,
        }
    }
}

impl PositionView {
    fn of_row(row: &PositionRow, directory: &Directory) -> Self {
        let lot = lot(directory, row.market);
        Self {
            id: row.id,
            market: row.market,
            side: side_of(row.side),
            mode: None,
            leverage: u16::try_from(row.leverage).unwrap_or_default(),
            lots: row.opened_lots,
            quantity: times(lot, row.opened_lots),
            open_price: average_price(row.opened_value, times(lot, row.opened_lots)),
            initial_margin: row.initial_margin,
            margin: row.margin,
            open_fee: row.open_fee,
            close_fee: row.close_fee.checked_add(row.liquidation_fee).unwrap_or(row.close_fee),
            carried: row.carried,
            realised: row.realised,
            opened_at: row.opened_at,
            measured: None,
            fifth: None,
            closed: Some(ClosedPosition {
                lots: row.closed_lots,
                price: average_price(row.closed_value, times(lot, row.closed_lots)),
                at: row.closed_at.unwrap_or(Timestamp::ZERO),
                why: row.close_reason.and_then(|why| named(&codes::REDUCE_REASONS, why)),
            }),
        }
    }
}

impl From<&LossRow> for ProtectionView {
    fn from(row: &LossRow) -> Self {
        Self {
            id: row.id,
            position: row.position,
            market: row.market,
            side: side_of(row.side),
            leverage: u16::try_from(row.leverage).unwrap_or_default(),
            kind: named(&LOSS_KINDS, row.kind).unwrap_or(ProtectionKind::StopLoss),
            trigger: row.trigger_price,
            trail: None,
            limit: row.limit_price,
            lots: row.lots,
            status: match row.status {
                codes::LOSS_ACTIVE => ProtectionStatus::Active,
                codes::LOSS_DONE => ProtectionStatus::Done,
                _ => ProtectionStatus::Cancelled,
            },
            set_at: Some(row.set_at),
        }
    }
}

impl From<&SecondsRow> for SecondsView {
    fn from(row: &SecondsRow) -> Self {
        let status = match (row.ended_at, row.verdict.and_then(|verdict| named(&VERDICTS, verdict - 1))) {
            (None, _) => SecondsStatus::Running,
            (Some(_), Some(verdict)) => SecondsStatus::Settled(verdict),
            (Some(_), None) => SecondsStatus::Void(row.void_reason.and_then(|why| named(&codes::VOID_REASONS, why))),
        };
        Self {
            id: row.id,
            index: row.instrument,
            period_s: u32::try_from(row.period_s).unwrap_or_default(),
            direction: if row.direction == 1 { Direction::Up } else { Direction::Down },
            stake: row.stake,
            odds: row.odds,
            all_or_nothing: row.all_or_nothing,
            accepted_at: row.accepted_at,
            entry_tick: row.entry_tick,
            entry_price: row.entry_price,
            expires_at: row.expires_at,
            status,
            exit_tick: row.exit_tick,
            exit_price: row.exit_price,
            paid: row.paid,
            parent: None,
        }
    }
}

fn ended(market: Option<MarketId>, product: Option<i64>) -> OrderFilter {
    OrderFilter { product, market, open: Some(false) }
}

impl Trading {
    /// Open orders whole, ended ones by page.
    pub(super) async fn orders(
        &self,
        who: &Principal,
        spot: bool,
        asked: &OrderQuery,
    ) -> Result<(u64, Vec<OrderView>)> {
        let market = self.market_asked(asked.symbol.as_deref(), spot)?;
        if !asked.ended {
            return Ok(paged(self.open_orders(who, spot, market).await?, asked.page));
        }
        let filter = ended(market, Some(if spot { codes::PRODUCT_SPOT } else { codes::PRODUCT_CONTRACT }));
        let (total, rows) = self.history.orders(who.account, &filter, asked.page).await?;
        let directory = self.directory();
        Ok((total, rows.iter().map(|row| OrderView::of_row(row, &directory)).collect()))
    }

    pub(super) async fn ended_order(&self, account: AccountId, id: OrderId) -> Result<Option<OrderView>> {
        let row = self.history.order(account, id).await?;
        let directory = self.directory();
        Ok(row.map(|row| OrderView::of_row(&row, &directory)))
    }

    /// What an open order filled before this node began to watch.
    pub(super) async fn fill_from_row(&self, account: AccountId, line: &mut OrderView) -> Result<()> {
        if let Some(row) = self.history.order(account, line.id).await? {
            (line.filled_value, line.fee, line.filled_at) = (row.filled_value, row.fee, row.filled_at);
        }
        Ok(())
    }

    /// What the fills of a closing order came to.
    pub(super) async fn profit_of(&self, account: AccountId, order: OrderId) -> Result<Amount> {
        let (_, fills) = self.history.fills_of_order(account, order, Page::new(1, FILLS_MAX)).await?;
        Ok(fills.iter().filter_map(|fill| fill.pnl).sum())
    }

    pub(super) async fn closed_positions(
        &self,
        who: &Principal,
        market: Option<MarketId>,
        page: Page,
    ) -> Result<(u64, Vec<PositionView>)> {
        let (total, rows) = self.history.positions(who.account, &ended(market, None), page).await?;
        let directory = self.directory();
        Ok((total, rows.iter().map(|row| PositionView::of_row(row, &directory)).collect()))
    }

    pub(super) async fn ended_protections(
        &self,
        who: &Principal,
        market: Option<MarketId>,
        page: Page,
    ) -> Result<(u64, Vec<ProtectionView>)> {
        let (total, rows) = self.history.protections(who.account, &ended(market, None), page).await?;
        Ok((total, rows.iter().map(ProtectionView::from).collect()))
    }

    /// When protective orders were set that are older than this node's watch.
    pub(super) async fn date_protections(&self, who: &Principal, lines: &mut [ProtectionView]) -> Result<()> {
        for line in lines.iter_mut().filter(|line| line.set_at.is_none()) {
            line.set_at = self.history.protection(who.account, line.id).await?.map(|row| row.set_at);
        }
        Ok(())
    }

    pub(super) async fn seconds_rows(
        &self,
        who: &Principal,
        index: Option<IndexId>,
        open: Option<bool>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsView>)> {
        let (total, rows) = self.history.seconds(who.account, index, open, page).await?;
        Ok((total, rows.iter().map(SecondsView::from).collect()))
    }

    pub(super) async fn ended_seconds(&self, account: AccountId, id: SecondsId) -> Result<Option<SecondsView>> {
        let row = self.history.seconds_order(account, id).await?;
        Ok(row.map(|row| SecondsView::from(&row)))
    }
}
