//! Orders and their fills. Orders of the rules (stop-losses, liquidations) are placed without a word: they show when
//! they trade.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::{Effect, PlaceOrder};
use plimsoll_engine::event::{ReduceReason, Trade};
use plimsoll_engine::ledger::in_realm;
use plimsoll_engine::markets::{Market, Product};
use plimsoll_engine::orders::{OrderKind, Purpose};
use plimsoll_engine::{Command, Event};
use plimsoll_store::projections::{FillRow, OrderRow};
use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, OrderId, PositionId, Price, Rounding, Side, Ticks};

use super::ledger::Topic;
use super::positions::{Opening, Part};
use super::{Draft, is_customer};
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{Filled, OrderFact};

/// One customer's side of a trade.
struct Leg {
    order: OrderId,
    account: AccountId,
    market: MarketId,
    side: Side,
    ticks: Ticks,
    lots: Lots,
    fee: Amount,
    maker: bool,
}

impl Draft<'_> {
    pub(super) fn tell_order(&mut self, event: &Event) {
        match *event {
            Event::OrderAccepted { order, account, ticks, lots, .. } => match self.command {
                Command::PlaceOrder(asked) if asked.account == account => {
                    let row = self.placed(order, asked, ticks, lots);
                    self.out.push(Change::Order(order, OrderFact::Placed(Box::new(row))));
                }
                _ => self.rested(order),
            },
            Event::OrderTriggered { order, .. } => {
                self.triggered.push(order);
                self.out.push(Change::Order(order, OrderFact::Triggered(self.at.at)));
            }
            Event::OrderClosed { order, account, end, left, .. } if is_customer(account) => {
                let ended = OrderFact::Ended { ending: codes::ending(end), left, at: self.at.at };
                self.out.push(Change::Order(order, ended));
            }
            Event::Traded(ref trade) => {
                for leg in legs(trade) {
                    if is_customer(leg.account) {
                        self.filled(&leg);
                    }
                }
                self.touched.end_trade();
            }
            Event::PracticeTraded { order, account, market, side, ticks, lots, fee } => {
                let maker = !self.takes(order, account);
                self.filled(&Leg { order, account, market, side, ticks, lots, fee, maker });
                self.touched.end_trade();
            }
            _ => {}
        }
    }

    /// Whether a practice order trades on arrival: a shadow has no other side that would tell.
    fn takes(&self, order: OrderId, account: AccountId) -> bool {
        let arrives = match self.command {
            Command::PlaceOrder(asked) => asked.account == account,
            Command::AddPrincipal(asked) => asked.account == account,
            _ => false,
        };
        let by_rule = match self.touched.part_of(account) {
            // Only a take-profit may have been waiting in the book.
            Some(Part::Closed { why, .. }) => !matches!(why, ReduceReason::Order | ReduceReason::TakeProfit),
            _ => false,
        };
        arrives || by_rule || self.triggered.contains(&order)
    }

    fn market_of(&self, market: MarketId) -> &Market {
        self.engine.market(market).expect("a market that traded is listed")
    }

    fn placed(&self, order: OrderId, asked: &PlaceOrder, ticks: Ticks, lots: Lots) -> OrderRow {
        let market = self.market_of(asked.market);
        let limit = market.price(ticks);
        let (price, stop_price, budget) = match asked.kind {
            OrderKind::Limit { .. } => (Some(limit), None, None),
            OrderKind::Market { .. } => (None, None, None),
            OrderKind::MarketValue { value } => (None, None, Some(value)),
            OrderKind::StopLimit { stop, .. } => (Some(limit), Some(stop), None),
            OrderKind::Trigger { stop, .. } => (None, Some(stop), None),
        };
        let (position, leverage) = match asked.effect {
            Effect::Spot => (None, 1),
            Effect::Open { leverage, .. } => (None, i64::from(leverage)),
            Effect::Close { position } => (Some(position), self.leverage(Some(position))),
        };
        OrderRow {
            id: order,
            account: asked.account,
            market: asked.market,
            product: product(market),
            side: codes::side(asked.side),
            kind: codes::order_kind(&asked.kind),
            tif: asked.tif as i64,
            effect: codes::effect(&asked.effect),
            origin: codes::reduction(ReduceReason::Order),
            position,
            leverage,
            price,
            stop_price,
            budget,
            lots,
            filled: Lots::ZERO,
            filled_value: Amount::ZERO,
            fee: Amount::ZERO,
            fee_asset: self.fee_asset(asked.account, market, asked.side),
            placed_at: self.at.at,
            triggered_at: None,
            filled_at: None,
            ended_at: None,
            ending: None,
        }
    }

    /// A protective order with a limit that fired and now rests in the book.
    fn rested(&mut self, order: OrderId) {
        let Some(open) = self.engine.view_order(order) else { return };
        let Purpose::Close { position, why } = open.purpose else { return };
        let market = self.market_of(open.market);
        let row = OrderRow {
            id: order,
            account: open.account,
            market: open.market,
            product: product(market),
            side: codes::side(open.side),
            kind: codes::KIND_LIMIT,
            tif: open.tif as i64,
            effect: codes::EFFECT_CLOSE,
            origin: codes::reduction(why),
            position: Some(position),
            leverage: self.leverage(Some(position)),
            price: Some(open.price),
            stop_price: None,
            budget: None,
            lots: open.lots,
            filled: Lots::ZERO,
            filled_value: Amount::ZERO,
            fee: Amount::ZERO,
            fee_asset: self.fee_asset(open.account, market, open.side),
            placed_at: open.placed_at,
            triggered_at: None,
            filled_at: None,
            ended_at: None,
            ending: None,
        };
        self.out.push(Change::Order(order, OrderFact::Rested(Box::new(row))));
    }

    fn filled(&mut self, leg: &Leg) {
        let market = self.market_of(leg.market);
        let price = market.price(leg.ticks);
        let value = value(market, price, leg.lots);
        let product = product(market);
        let fee_asset = self.fee_asset(leg.account, market, leg.side);
        let part = if product == codes::PRODUCT_CONTRACT { self.touched.part_of(leg.account) } else { None };
        let position = part.map(Part::position);
        let pnl = match part {
            Some(Part::Closed { pnl, .. }) => Some(pnl),
            _ => None,
        };
        if let Some(Part::Opened(position)) = part {
            let Leg { order, market, lots, fee, .. } = *leg;
            self.added(position, &Opening { order, market, lots, price, value, fee });
        }
        let (effect, origin) = match part {
            None => (codes::EFFECT_SPOT, ReduceReason::Order),
            Some(Part::Opened(_)) => (codes::EFFECT_OPEN, ReduceReason::Order),
            Some(Part::Closed { why, .. }) => (codes::EFFECT_CLOSE, why),
        };
        if matches!(origin, ReduceReason::TakeProfit | ReduceReason::StopLoss) {
            self.rested(leg.order);
        }
        let fact = Filled {
            order: leg.order,
            account: leg.account,
            market: leg.market,
            product,
            side: codes::side(leg.side),
            effect,
            origin: codes::reduction(origin),
            position,
            leverage: self.leverage(position),
            lots: leg.lots,
            price,
            value,
            fee: leg.fee,
            fee_asset,
            at: self.at.at,
        };
        let fill = FillRow {
            account: leg.account,
            at: self.at.at,
            seq: self.at.seq,
            n: self.next_number(),
            order_id: leg.order,
            market: leg.market,
            product,
            side: codes::side(leg.side),
            lots: leg.lots,
            price,
            fee: leg.fee,
            fee_asset,
            maker: leg.maker,
            position,
            pnl,
        };
        self.about(leg.account, Topic::Order, leg.order.0);
        self.out.push(Change::Order(leg.order, OrderFact::Filled(Box::new(fact))));
        self.out.push(Change::Fill(fill));
    }

    /// Of the position an order is for. Zero when it is gone by now: its row still knows.
    fn leverage(&self, position: Option<PositionId>) -> i64 {
        position.map_or(1, |id| self.engine.positions().get(id).map_or(0, |position| position.leverage.into()))
    }

    /// On spot the fee is taken from what is received, on contracts from the margin's coin.
    fn fee_asset(&self, account: AccountId, market: &Market, side: Side) -> AssetId {
        let realm = self.engine.account(account).map_or(Realm::Live, |account| account.realm);
        let asset = match market.spec.product {
            Product::Spot { base, .. } if side == Side::Buy => base,
            Product::Spot { quote, .. } => quote,
            Product::Contract { settle, .. } => settle,
        };
        in_realm(asset, realm)
    }
}

fn legs(trade: &Trade) -> [Leg; 2] {
    let leg = |order, account, side, fee, maker| Leg {
        order,
        account,
        market: trade.market,
        side,
        ticks: trade.ticks,
        lots: trade.lots,
        fee,
        maker,
    };
    [
        leg(trade.maker, trade.maker_account, trade.taker_side.opposite(), trade.maker_fee, true),
        leg(trade.taker, trade.taker_account, trade.taker_side, trade.taker_fee, false),
    ]
}

fn product(market: &Market) -> i64 {
    if market.is_contract() { codes::PRODUCT_CONTRACT } else { codes::PRODUCT_SPOT }
}

/// What lots cost at a price, in the quote currency; exact on a tick.
fn value(market: &Market, price: Price, lots: Lots) -> Amount {
    Amount::cost(market.quantity(lots), price, Rounding::HalfEven).expect("a trade's value fits")
}
