//! Orders and their fills: customer orders, and those the rules place for customers (triggered protective orders,
//! liquidations).

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::event::{Accepted, ReduceReason, Trade};
use plimsoll_engine::ledger::in_realm;
use plimsoll_engine::markets::{Market, Product};
use plimsoll_engine::orders::{OrderKind, Purpose, TimeInForce};
use plimsoll_engine::{Command, Event};
use plimsoll_store::projections::{FillRow, OrderRow};
use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, OrderId, PositionId, Price, Rounding, Side, Ticks};

use super::Draft;
use super::ledger::Topic;
use super::positions::{Opening, Parts};
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::{Filled, OrderFact};

/// How an order trades, for its row.
struct Terms {
    kind: i64,
    price: Option<Price>,
    stop_price: Option<Price>,
    budget: Option<Amount>,
}

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
            Event::OrderAccepted(accepted) if self.is_customer(accepted.account) => {
                let row = self.row_of(&accepted);
                self.out.push(Change::Order(accepted.order, OrderFact::Placed(Box::new(row))));
            }
            Event::OrderTriggered { order, .. } => {
                self.triggered.push(order);
                self.out.push(Change::Order(order, OrderFact::Triggered(self.at.at)));
            }
            Event::OrderReduced { order, account, lots, .. } if self.is_customer(account) => {
                self.out.push(Change::Order(order, OrderFact::Reduced { lots }));
            }
            Event::OrderClosed { order, account, end, left, .. } if self.is_customer(account) => {
                let ended = OrderFact::Ended { ending: codes::ending(end), left, at: self.at.at };
                self.out.push(Change::Order(order, ended));
            }
            Event::Traded(ref trade) => {
                for leg in legs(trade) {
                    if self.is_customer(leg.account) {
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

    /// Whether a practice order trades as taker: a shadow order has no counterparty to tell from.
    fn takes(&self, order: OrderId, account: AccountId) -> bool {
        let arrives = match self.command {
            Command::PlaceOrder(asked) => asked.account == account,
            Command::ReplaceOrder(asked) => asked.account == account,
            Command::PlaceScale(asked) => asked.account == account,
            Command::AddPrincipal(asked) => asked.account == account,
            _ => false,
        };
        // Only a take-profit may have been waiting in the book.
        let waited = |why| matches!(why, ReduceReason::Order | ReduceReason::TakeProfit);
        let by_rule = self.touched.parts_of(account).closed.is_some_and(|closed| !waited(closed.why));
        arrives || by_rule || self.triggered.contains(&order)
    }

    fn market_of(&self, market: MarketId) -> &Market {
        self.engine.market(market).expect("a market that traded is listed")
    }

    fn row_of(&self, order: &Accepted) -> OrderRow {
        let market = self.market_of(order.market);
        let origin = match order.purpose {
            Purpose::Close { why, .. } => why,
            _ => ReduceReason::Order,
        };
        let terms = match self.command {
            Command::PlaceOrder(asked) if origin == ReduceReason::Order => {
                asked_terms(&asked.kind, market.price(order.ticks))
            }
            Command::ReplaceOrder(asked) if origin == ReduceReason::Order => {
                asked_terms(&asked.kind, market.price(order.ticks))
            }
            // Of an OCO pair, the limit order is the one that must not trade at once.
            Command::PlaceOco(asked) => {
                let [limit, stop] = asked.legs();
                let leg = if order.tif == limit.tif { limit } else { stop };
                asked_terms(&leg.kind, market.price(order.ticks))
            }
            _ => rule_terms(order.tif, market.price(order.ticks)),
        };
        let (effect, position, leverage) = match order.purpose {
            Purpose::Spot | Purpose::Quote | Purpose::Unwind => (codes::EFFECT_SPOT, None, 1),
            // Position ids start at one: an order has none before its first fill.
            Purpose::Open { leverage, position } => {
                (codes::EFFECT_OPEN, (position.0 > 0).then_some(position), leverage.into())
            }
            Purpose::Close { position, .. } => (codes::EFFECT_CLOSE, Some(position), self.leverage(position)),
            Purpose::Net { leverage, .. } => (codes::EFFECT_NET, None, leverage.into()),
        };
        OrderRow {
            id: order.order,
            account: order.account,
            market: order.market,
            product: product(market),
            side: codes::side(order.side),
            kind: terms.kind,
            tif: order.tif as i64,
            effect,
            origin: codes::reduction(origin),
            position,
            leverage,
            price: terms.price,
            stop_price: terms.stop_price,
            budget: terms.budget,
            lots: order.lots,
            filled: Lots::ZERO,
            filled_value: Amount::ZERO,
            fee: Amount::ZERO,
            fee_asset: self.fee_asset(order.account, market, order.side),
            placed_at: self.at.at,
            triggered_at: None,
            filled_at: None,
            ended_at: None,
            ending: None,
        }
    }

    fn filled(&mut self, leg: &Leg) {
        let market = self.market_of(leg.market);
        let price = market.price(leg.ticks);
        let value = value(market, price, leg.lots);
        let product = product(market);
        let fee_asset = self.fee_asset(leg.account, market, leg.side);
        let parts =
            if product == codes::PRODUCT_CONTRACT { self.touched.parts_of(leg.account) } else { Parts::default() };
        let position = parts.opened.or(parts.closed.map(|closed| closed.position));
        let pnl = parts.closed.map(|closed| closed.pnl);
        if let Some(position) = parts.opened {
            let Leg { order, market, .. } = *leg;
            // In net mode one fill may close a position and open the next.
            let closed = parts.closed.map_or((Lots::ZERO, Amount::ZERO), |closed| (closed.lots, closed.fee));
            let (lots, fee) = (leg.lots - closed.0, leg.fee - closed.1);
            let value = self::value(self.market_of(market), price, lots);
            self.added(position, &Opening { order, market, lots, price, value, fee });
        }
        let Leg { lots, fee, .. } = *leg;
        let fact = OrderFact::Filled(Filled { lots, value, fee, position, at: self.at.at });
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
        self.out.push(Change::Order(leg.order, fact));
        self.out.push(Change::Fill(fill));
    }

    /// Leverage of the position an order closes. Zero when the position is gone; its row still has it.
    fn leverage(&self, position: PositionId) -> i64 {
        self.engine.positions().get(position).map_or(0, |position| position.leverage.into())
    }

    /// On spot the fee is taken from the received asset, on contracts from the margin asset.
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

/// Terms of a customer's order.
fn asked_terms(kind: &OrderKind, limit: Price) -> Terms {
    let (price, stop_price, budget) = match *kind {
        OrderKind::Limit { .. } => (Some(limit), None, None),
        OrderKind::Market { .. } => (None, None, None),
        OrderKind::MarketValue { value } => (None, None, Some(value)),
        OrderKind::StopLimit { stop, .. } => (Some(limit), Some(stop), None),
        OrderKind::Trigger { stop, .. } => (None, Some(stop), None),
    };
    Terms { kind: codes::order_kind(kind), price, stop_price, budget }
}

/// Terms of an order placed by the rules: it rests at its limit or takes liquidity.
fn rule_terms(tif: TimeInForce, limit: Price) -> Terms {
    let rests = matches!(tif, TimeInForce::Gtc | TimeInForce::PostOnly);
    let (kind, price) = if rests { (codes::KIND_LIMIT, Some(limit)) } else { (codes::KIND_MARKET, None) };
    Terms { kind, price, stop_price: None, budget: None }
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

/// Value of lots at a price, in the quote currency; exact on a tick.
fn value(market: &Market, price: Price, lots: Lots) -> Amount {
    Amount::cost(market.quantity(lots), price, Rounding::HalfEven).expect("a trade's value fits")
}
