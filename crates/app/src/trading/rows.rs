//! Ended orders, closed positions and settled second-contracts, from the rows that were derived from the journal.
//!
//! Every question names the account that asks.

use plimsoll_engine::view::average_price;
use plimsoll_store::Page;
use plimsoll_store::projections::{LossRow, OrderFilter, OrderRow, PositionRow, SecondsRow};
use plimsoll_units::{AccountId, Amount, IndexId, MarketId, OrderId, Quantity, SecondsId, Timestamp};

use super::codes;
use super::directory::Directory;
use super::lines::{OrderLine, OrderStatus, OrdersAsked};
use super::losses::LossLine;
use super::placed::times;
use super::positions::{ClosedPosition, PositionLine};
use super::seconds::{SecondsLine, SecondsStatus};
use super::{Trading, paged};
use crate::Result;
use crate::principal::Principal;

/// Fills of one order that are looked at to say what closing it came to.
const FILLS_MAX: u32 = 100;

fn lot(directory: &Directory, market: MarketId) -> Quantity {
    directory.of_market(market).map_or(Quantity::ZERO, |instrument| instrument.lot(market))
}

impl OrderLine {
    fn of_row(row: &OrderRow, directory: &Directory) -> Self {
        let lot = lot(directory, row.market);
        Self {
            id: row.id,
            market: row.market,
            side: codes::side(row.side),
            form: codes::form(row.kind),
            status: OrderStatus::of(row.ending.and_then(codes::order_end), !row.filled.is_zero()),
            tif: codes::tif(row.tif),
            closes: codes::closes(row.effect),
            leverage: u16::try_from(row.leverage).ok().filter(|leverage| *leverage > 0),
            position: row.position,
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

impl PositionLine {
    fn of_row(row: &PositionRow, directory: &Directory) -> Self {
        let lot = lot(directory, row.market);
        Self {
            id: row.id,
            market: row.market,
            side: codes::side(row.side),
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
                why: row.close_reason.and_then(codes::reduce_reason),
            }),
        }
    }
}

impl From<&LossRow> for LossLine {
    fn from(row: &LossRow) -> Self {
        Self {
            id: row.id,
            position: row.position,
            market: row.market,
            side: codes::side(row.side),
            leverage: u16::try_from(row.leverage).unwrap_or_default(),
            kind: codes::loss_kind(row.kind),
            trigger: row.trigger_price,
            limit: row.limit_price,
            lots: row.lots,
            status: codes::loss_status(row.status),
            set_at: Some(row.set_at),
        }
    }
}

impl From<&SecondsRow> for SecondsLine {
    fn from(row: &SecondsRow) -> Self {
        let status = match (row.ended_at, row.verdict.and_then(codes::verdict)) {
            (None, _) => SecondsStatus::Running,
            (Some(_), Some(verdict)) => SecondsStatus::Settled(verdict),
            (Some(_), None) => SecondsStatus::Void(row.void_reason.and_then(codes::void_reason)),
        };
        Self {
            id: row.id,
            index: row.instrument,
            period_s: u32::try_from(row.period_s).unwrap_or_default(),
            direction: codes::direction(row.direction),
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
        asked: &OrdersAsked,
    ) -> Result<(u64, Vec<OrderLine>)> {
        let market = self.market_asked(asked.symbol.as_deref(), spot)?;
        if !asked.ended {
            return Ok(paged(self.open_orders(who, spot, market).await?, asked.page));
        }
        let filter = ended(market, Some(codes::product(spot)));
        let (total, rows) = self.store.orders_of(who.account, &filter, asked.page).await?;
        let directory = self.directory();
        Ok((total, rows.iter().map(|row| OrderLine::of_row(row, &directory)).collect()))
    }

    pub(super) async fn ended_order(&self, account: AccountId, id: OrderId) -> Result<Option<OrderLine>> {
        let row = self.store.order_of(account, id).await?;
        let directory = self.directory();
        Ok(row.map(|row| OrderLine::of_row(&row, &directory)))
    }

    /// What an open order filled before this node began to watch.
    pub(super) async fn fill_from_row(&self, account: AccountId, line: &mut OrderLine) -> Result<()> {
        if let Some(row) = self.store.order_of(account, line.id).await? {
            (line.filled_value, line.fee, line.filled_at) = (row.filled_value, row.fee, row.filled_at);
        }
        Ok(())
    }

    /// What the fills of a closing order came to.
    pub(super) async fn profit_of(&self, account: AccountId, order: OrderId) -> Result<Amount> {
        let (_, fills) = self.store.fills_of_order(account, order, Page::new(1, FILLS_MAX)).await?;
        Ok(fills.iter().filter_map(|fill| fill.pnl).sum())
    }

    pub(super) async fn closed_positions(
        &self,
        who: &Principal,
        market: Option<MarketId>,
        page: Page,
    ) -> Result<(u64, Vec<PositionLine>)> {
        let (total, rows) = self.store.positions_of(who.account, &ended(market, None), page).await?;
        let directory = self.directory();
        Ok((total, rows.iter().map(|row| PositionLine::of_row(row, &directory)).collect()))
    }

    pub(super) async fn ended_losses(
        &self,
        who: &Principal,
        market: Option<MarketId>,
        page: Page,
    ) -> Result<(u64, Vec<LossLine>)> {
        let (total, rows) = self.store.losses_of(who.account, &ended(market, None), page).await?;
        Ok((total, rows.iter().map(LossLine::from).collect()))
    }

    pub(super) async fn seconds_rows(
        &self,
        who: &Principal,
        index: Option<IndexId>,
        open: Option<bool>,
        page: Page,
    ) -> Result<(u64, Vec<SecondsLine>)> {
        let (total, rows) = self.store.seconds_of(who.account, index, open, page).await?;
        Ok((total, rows.iter().map(SecondsLine::from).collect()))
    }

    pub(super) async fn ended_seconds(&self, account: AccountId, id: SecondsId) -> Result<Option<SecondsLine>> {
        let row = self.store.seconds_order_of(account, id).await?;
        Ok(row.map(|row| SecondsLine::from(&row)))
    }
}
