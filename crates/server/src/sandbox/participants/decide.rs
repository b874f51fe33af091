//! Decision of one participant in one market: quote, take, close or cancel a quote. A function of the book and of
//! random numbers.

use plimsoll_engine::command::{CancelOrder, Effect, PlaceOrder};
use plimsoll_engine::contracts::Position;
use plimsoll_engine::markets::{Market, Product};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::{Command, Engine};
use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, Rounding, Side, Ticks};

use super::funds::{refill, refill_margin};
use super::random::Random;

/// Average number of participants' quotes in a book.
const QUOTES: usize = 14;
/// How often a quote is cancelled in a book with enough of them.
const WITHDRAWS: f64 = 0.45;
/// Otherwise, how often a participant takes instead of quoting.
const TAKES: f64 = 0.5;
/// How often a quote improves the best price, where there is room.
const IMPROVES: f64 = 0.3;
/// How often a participant with a position closes it instead of opening another.
const CLOSES: f64 = 0.5;
const CLOSES_WHOLE: f64 = 0.6;
/// Average distance of quotes to the best price, in spreads.
const DEPTH_SPREADS: f64 = 5.0;
/// How far a taker goes into the book, in spreads.
const REACH_SPREADS: u32 = 6;
/// Typical sizes, as fractions of the liquidity provider's size at its best price, and their variation.
const QUOTE_SIZE: f64 = 0.08;
const TAKE_SIZE: f64 = 0.03;
const SIZE_MAX: f64 = 0.6;
const SIGMA: f64 = 1.1;
/// Maximum leverage.
const LEVERAGE_MAX: u16 = 5;
/// Required free balance as a multiple of the margin: fees and the reserve of market orders are held too.
const MARGIN_ROOM: i128 = 2;

pub(super) struct Trader<'a> {
    pub(super) engine: &'a Engine,
    pub(super) account: AccountId,
    pub(super) market: MarketId,
    /// From -1 (sell) to 1 (buy).
    pub(super) leaning: f64,
}

impl Trader<'_> {
    pub(super) fn act(&self, random: &mut Random) -> Option<Command> {
        let market = self.engine.market(self.market)?;
        let session = self.engine.view_session(market.spec.index)?;
        if session.is_closed() || session.feed != FeedState::Ok {
            return None;
        }
        let (bid, ask) = market.touch()?;
        let quotes = self.quotes(market);
        if quotes.len() >= QUOTES && random.happens(WITHDRAWS) {
            return Some(withdraw(&quotes, random));
        }
        let side = if random.happens(0.5 + self.leaning / 2.0) { Side::Buy } else { Side::Sell };
        if random.happens(TAKES) {
            return self.take(market, side, bid, ask, random);
        }
        let behind = f64::from(spread(bid, ask)) * DEPTH_SPREADS * random.exponential();
        let inside = ask.0 - bid.0 > 1 && random.happens(IMPROVES);
        let ticks = match (side, inside) {
            (Side::Buy, true) => bid.0 + 1,
            (Side::Sell, true) => ask.0 - 1,
            (Side::Buy, false) => bid.0.saturating_sub(behind as u32).max(1),
            (Side::Sell, false) => ask.0.saturating_add(behind as u32),
        };
        let lots = self.size(market, Ticks(ticks), QUOTE_SIZE, random)?;
        self.place(market, side, Ticks(ticks), lots, TimeInForce::PostOnly, None)
    }

    fn take(&self, market: &Market, side: Side, bid: Ticks, ask: Ticks, random: &mut Random) -> Option<Command> {
        if market.is_contract()
            && let Some(position) = self.position().filter(|_| random.happens(CLOSES))
        {
            return self.close(market, position, bid, ask, random);
        }
        let ticks = reach(side, bid, ask);
        let lots = self.size(market, ticks, TAKE_SIZE, random)?;
        self.place(market, side, ticks, lots, TimeInForce::Ioc, None)
    }

    fn close(&self, market: &Market, of: &Position, bid: Ticks, ask: Ticks, random: &mut Random) -> Option<Command> {
        let side = of.side.opposite();
        let free = Lots(of.lots.0.checked_sub(of.closing.0)?);
        let part = if random.happens(CLOSES_WHOLE) { free } else { Lots(free.0.div_ceil(2)) };
        let lots = Lots(part.0.max(market.spec.min_lots.0).min(free.0).min(market.spec.max_lots.0));
        (!lots.is_zero()).then_some(())?;
        self.place(market, side, reach(side, bid, ask), lots, TimeInForce::Ioc, Some(of))
    }

    /// The order, or the refill that its account needs.
    fn place(
        &self,
        market: &Market,
        side: Side,
        ticks: Ticks,
        lots: Lots,
        tif: TimeInForce,
        closing: Option<&Position>,
    ) -> Option<Command> {
        let Self { engine, account, .. } = *self;
        let value = value(market, ticks, lots)?;
        let (effect, lacks) = match (&market.spec.product, closing) {
            (Product::Contract { .. }, Some(position)) => (Effect::Close { position: position.id }, None),
            (Product::Contract { .. }, None) => {
                let leverage = engine.leverage_cap(account, self.market).ok()?.min(LEVERAGE_MAX);
                let worth = engine.conversion(market)?.convert(value, Rounding::Up).ok()?;
                let needed = worth.mul_div(MARGIN_ROOM, i128::from(leverage), Rounding::Up).ok()?;
                let open = Effect::Open { leverage, take_profit: None, stop_loss: None };
                (open, refill_margin(engine, account, needed))
            }
            (Product::Spot { base, quote }, _) => {
                let coins = Amount::from_units(market.quantity(lots).units());
                let (asset, needed) = if side == Side::Buy { (*quote, value + value) } else { (*base, coins) };
                (Effect::Spot, refill(engine, account, asset, needed))
            }
        };
        if lacks.is_some() {
            return lacks;
        }
        let kind = OrderKind::Limit { price: market.price(ticks), quantity: market.quantity(lots) };
        let self_trade = SelfTrade::ExpireTaker;
        Some(PlaceOrder { account, market: self.market, side, kind, tif, self_trade, effect }.into())
    }

    /// Around a fraction of the liquidity provider's size, within the market's limits.
    fn size(&self, market: &Market, ticks: Ticks, usual: f64, random: &mut Random) -> Option<Lots> {
        let shown = market.spec.liquidity?.top_value.units() as f64;
        let wanted = shown * (usual * random.lognormal(SIGMA)).min(SIZE_MAX);
        let one = value(market, ticks, Lots(1))?.units().max(1);
        // A little above the smallest order: the price may move before it arrives.
        let least = (market.spec.min_notional.units() * 11 / 10 / one + 1) as u64;
        let lots = (wanted / one as f64) as u64;
        Some(Lots(lots.max(least).clamp(market.spec.min_lots.0.max(1), market.spec.max_lots.0)))
    }

    fn position(&self) -> Option<&Position> {
        let positions = self.engine.positions();
        if !positions.has_open(self.account) {
            return None;
        }
        positions.iter().find(|position| position.account == self.account && position.market == self.market)
    }

    /// Quotes of all participants in this book, best first on each side.
    fn quotes(&self, market: &Market) -> Vec<(AccountId, OrderId)> {
        let pool = self.engine.orders().pool();
        let both = [Side::Buy, Side::Sell].into_iter().flat_map(|side| market.book().iter(pool, side));
        both.filter(|order| {
            self.engine.account(order.account).is_some_and(plimsoll_engine::accounts::Account::is_simulated)
        })
        .map(|order| (order.account, order.id))
        .collect()
    }
}

fn withdraw(quotes: &[(AccountId, OrderId)], random: &mut Random) -> Command {
    let (account, order) = quotes[random.below(quotes.len() as u64) as usize];
    CancelOrder { account, order }.into()
}

fn spread(bid: Ticks, ask: Ticks) -> u32 {
    ask.0.saturating_sub(bid.0).max(1)
}

/// The worst price a taker accepts.
fn reach(side: Side, bid: Ticks, ask: Ticks) -> Ticks {
    let reach = spread(bid, ask).saturating_mul(REACH_SPREADS);
    match side {
        Side::Buy => Ticks(ask.0.saturating_add(reach)),
        Side::Sell => Ticks(bid.0.saturating_sub(reach).max(1)),
    }
}

fn value(market: &Market, ticks: Ticks, lots: Lots) -> Option<Amount> {
    let units = market.spec.tick_value()?.checked_mul(i128::from(ticks.0))?.checked_mul(i128::from(lots.0))?;
    Some(Amount::from_units(units))
}
