//! Orders as their owner's lists show them: open ones from the replica, ended ones from rows.

use plimsoll_engine::markets::Market;
use plimsoll_engine::orders::{Purpose, TimeInForce};
use plimsoll_engine::view::{Filled, OpenOrder, average_price};
use plimsoll_engine::{Engine, USDT};
use plimsoll_store::Page;
use plimsoll_units::{
    AccountId, Amount, AssetId, Lots, MarketId, OrderId, PositionId, Price, Quantity, Rounding, Side, Timestamp,
};

use super::directory::{Directory, Instrument};
use super::{Trading, unknown_symbol};
use crate::Result;
use crate::principal::Principal;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderForm {
    Limit,
    Market,
    StopLimit,
    Trigger,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderStatus {
    Open,
    Filled,
    /// Open, and a part is filled.
    Partly,
    Cancelled,
    /// Ended by a rule.
    Expired,
}

/// What its fills do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEffect {
    Spot,
    Open,
    Close,
    /// In net mode: close what is against it, then open.
    Net,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderView {
    pub id: OrderId,
    pub market: MarketId,
    pub side: Side,
    pub form: OrderForm,
    pub status: OrderStatus,
    pub tif: TimeInForce,
    pub effect: OrderEffect,
    /// How many of the lots left close a position; nothing of an order that is over.
    pub closing: Lots,
    pub leverage: Option<u16>,
    pub position: Option<PositionId>,
    /// The other order of its pair, while both are open: one cancels the other.
    pub pair: Option<OrderId>,
    pub price: Option<Price>,
    pub stop: Option<Price>,
    /// Money to spend instead of a quantity.
    pub budget: Option<Amount>,
    pub lots: Lots,
    pub quantity: Quantity,
    pub filled_lots: Lots,
    pub filled: Quantity,
    pub filled_value: Amount,
    pub fee: Amount,
    pub fee_asset: AssetId,
    pub placed_at: Timestamp,
    pub filled_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
}

/// Which orders.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    pub ended: bool,
    pub symbol: Option<String>,
    pub page: Page,
}

impl OrderView {
    pub fn average_price(&self) -> Option<Price> {
        average_price(self.filled_value, self.filled)
    }

    /// What the whole order is worth at its own price.
    pub fn value(&self) -> Option<Amount> {
        self.budget.or_else(|| Amount::cost(self.quantity, self.price?, Rounding::Up).ok())
    }

    fn open(order: &OpenOrder, filled: Filled, directory: &Directory) -> Self {
        let form = match (order.stop, order.at_market) {
            (Some(_), true) => OrderForm::Trigger,
            (Some(_), false) => OrderForm::StopLimit,
            (None, _) => OrderForm::Limit,
        };
        let (effect, leverage, position) = match order.purpose {
            Purpose::Open { leverage, position } => {
                (OrderEffect::Open, Some(leverage), Some(position).filter(|id| id.0 != 0))
            }
            Purpose::Close { position, .. } => (OrderEffect::Close, None, Some(position)),
            Purpose::Net { leverage, .. } => (OrderEffect::Net, Some(leverage), None),
            Purpose::Spot | Purpose::Quote | Purpose::Unwind => (OrderEffect::Spot, None, None),
        };
        Self {
            id: order.id,
            market: order.market,
            side: order.side,
            form,
            status: if order.filled.is_zero() { OrderStatus::Open } else { OrderStatus::Partly },
            tif: order.tif,
            effect,
            closing: order.purpose.closing(order.left),
            leverage,
            position,
            pair: order.pair,
            // The price a trigger may reach at worst is the rules' own affair.
            price: (form != OrderForm::Trigger).then_some(order.price),
            stop: order.stop,
            budget: None,
            lots: order.lots,
            quantity: order.quantity,
            filled_lots: order.lots - order.left,
            filled: order.filled,
            filled_value: filled.value,
            fee: filled.fee,
            fee_asset: fee_asset(directory.of_market(order.market), order.market, order.side),
            placed_at: order.placed_at,
            filled_at: None,
            ended_at: None,
        }
    }
}

/// Spot fees are taken from what is received, contract fees in the coin of the margin.
fn fee_asset(instrument: Option<&Instrument>, market: MarketId, side: Side) -> AssetId {
    let spot = instrument.and_then(|instrument| instrument.spot).filter(|terms| terms.market == market);
    match (spot, side) {
        (Some(terms), Side::Buy) => terms.base,
        (Some(terms), Side::Sell) => terms.quote,
        (None, _) => USDT,
    }
}

impl Trading {
    /// The market a list is narrowed to, if it is.
    pub(super) fn market_asked(&self, symbol: Option<&str>, spot: bool) -> Result<Option<MarketId>> {
        let Some(symbol) = symbol.filter(|symbol| !symbol.is_empty()) else { return Ok(None) };
        let directory = self.directory();
        let instrument = directory.find(symbol).ok_or_else(unknown_symbol)?;
        let market = if spot {
            instrument.spot.map(|terms| terms.market)
        } else {
            instrument.contract.map(|terms| terms.market)
        };
        market.map(Some).ok_or_else(unknown_symbol)
    }

    /// Open orders of spot or contract markets, newest first.
    pub(super) async fn open_orders(
        &self,
        who: &Principal,
        spot: bool,
        market: Option<MarketId>,
    ) -> Result<Vec<OrderView>> {
        let account = who.account;
        let directory = self.directory();
        let wanted = |engine: &Engine, order: &OpenOrder| {
            let is_contract = engine.market(order.market).is_some_and(Market::is_contract);
            is_contract != spot && market.is_none_or(|market| market == order.market)
        };
        let mut lines: Vec<(OrderView, bool)> = self
            .engine_client
            .read(|engine| {
                let ids = self.trades.of(account).orders;
                let orders = ids.iter().rev().filter_map(|(id, filled)| Some((engine.view_order(id)?, filled)));
                orders
                    .filter(|(order, _)| wanted(engine, order))
                    .map(|(order, filled)| {
                        let line = OrderView::open(&order, filled.unwrap_or_default(), &directory);
                        (line, filled.is_some())
                    })
                    .collect()
            })
            .await?;
        // Fills from before this node began to watch are in the rows.
        for (line, _) in lines.iter_mut().filter(|(_, is_known)| !is_known) {
            self.fill_from_row(account, line).await?;
        }
        Ok(lines.into_iter().map(|(line, _)| line).collect())
    }

    /// One order of this account, open or ended.
    pub(super) async fn order_line(&self, account: AccountId, id: OrderId) -> Result<Option<OrderView>> {
        let directory = self.directory();
        let open = self
            .engine_client
            .read(|engine| {
                let order = engine.view_order(id).filter(|order| order.account == account)?;
                let filled = self.trades.of(account).orders.get(id).flatten();
                Some((OrderView::open(&order, filled.unwrap_or_default(), &directory), filled.is_some()))
            })
            .await?;
        match open {
            Some((line, true)) => Ok(Some(line)),
            Some((mut line, false)) => {
                self.fill_from_row(account, &mut line).await?;
                Ok(Some(line))
            }
            None => self.ended_order(account, id).await,
        }
    }
}
