//! The whole engine behind the book's adapter: each order is a command that is checked, paced, held for, matched,
//! charged, posted in double entry and told as events. It takes part in no comparison of books; it is held against one.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::{CancelOrder, CreditDeposit, Effect, ListAsset, ListIndex, ListMarket, ObservePrice};
use plimsoll_engine::command::{OpenAccount, PlaceOrder, PublishCalendar, Sample};
use plimsoll_engine::markets::{Class, MarketSpec, Product, SourceSpec};
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::{Command, Engine, Event, PrefetchDistance, Reject, Request, Stamp, USDT};
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, IndexId, Lots, MarketId, NetworkId, OrderId, Price, Quantity, Side,
    SourceId, Timestamp,
};

use crate::stream::{ACCOUNTS, LedgerAccount, Stream};
use crate::venue::{Fills, Step, Venue};

pub struct Whole {
    engine: Engine,
    markets: u16,
    seq: u64,
    at: Timestamp,
    next_tick: Timestamp,
    fills: Fills,
}

const TICK: Price = Price::from_units(Price::SCALE / 100);
const LOT: Quantity = Quantity::from_units(Quantity::SCALE / 1_000);
const MIDDLE: Price = Price::whole(10_000);
const BASE: AssetId = AssetId(2);
const START: Timestamp = Timestamp(1_000_000);
/// Time between two commands, and between two ticks of every index: a feed must not go stale.
const STEP_MS: i64 = 2;
const TICK_MS: i64 = 20_000;
/// The same order from the same account must wait this long.
const IDENTICAL_MS: i64 = 5_000;

impl Whole {
    fn apply(&mut self, command: impl Into<Command>) -> u64 {
        self.seq += 1;
        let stamp = Stamp { seq: self.seq, at: self.at };
        let command = command.into();
        match self.engine.apply(stamp, &command.clone().into()) {
            Ok(receipt) => receipt.id,
            Err(reject) => panic!("{command:?} was refused: {reject:?}"),
        }
    }

    fn list(&mut self) {
        self.apply(ListAsset { code: "BTC".to_owned() });
        let windows = vec![(Timestamp::ZERO, Timestamp(i64::MAX / 2))];
        let until = Timestamp(i64::MAX / 2);
        self.apply(PublishCalendar { calendar: CalendarId(0), until, windows, rollovers: Vec::new() });
        for n in 0..self.markets {
            let source = |id| SourceSpec { id: SourceId(id), weight: 1, divide_by: None };
            let sources = (0..3).map(source).collect();
            let (symbol, calendar) = (format!("M{n}"), CalendarId(0));
            self.apply(ListIndex { symbol, class: Class::Stock, sources, calendar, values: None, tick: TICK });
            let spec = MarketSpec {
                symbol: format!("M{n}"),
                index: IndexId(n),
                product: Product::Spot { base: BASE, quote: USDT },
                tick: TICK,
                lot: LOT,
                min_lots: Lots(1),
                max_lots: Lots(1_000_000),
                min_notional: Amount::from_units(1),
                liquidity: None,
            };
            self.apply(ListMarket { spec });
        }
    }

    /// Buyers and sellers are different people, so that nobody trades with himself.
    fn open_accounts(&mut self) {
        for n in 0..2 * ACCOUNTS {
            let account = AccountId(self.apply(OpenAccount { realm: Realm::Live, group: n }) as u32);
            for (asset, index) in [(USDT, 0), (BASE, 1)] {
                let mut transaction = [0; 32];
                transaction[..4].copy_from_slice(&n.to_le_bytes());
                let (amount, network) = (Amount::whole(1_000_000_000), NetworkId(0));
                self.apply(CreditDeposit { account, asset, amount, network, transaction, index, is_final: true });
            }
        }
    }

    fn tick(&mut self) {
        self.next_tick = self.at.plus(TICK_MS);
        for n in 0..self.markets {
            let at = self.at;
            let samples = (0..3).map(|id| Sample { source: SourceId(id), price: MIDDLE, at }).collect();
            self.apply(ObservePrice { index: IndexId(n), samples });
        }
    }

    #[inline]
    fn next(&mut self) -> Stamp {
        self.at = self.at.plus(STEP_MS);
        if self.at >= self.next_tick {
            self.tick();
        }
        self.seq += 1;
        Stamp { seq: self.seq, at: self.at }
    }
}

fn account_of(order: &LedgerAccount) -> AccountId {
    let side = if order.side == Side::Buy { 0 } else { ACCOUNTS };
    AccountId(1 + order.account + side)
}

#[inline]
fn placing(order: &LedgerAccount) -> Request {
    Request {
        key: None,
        command: Command::PlaceOrder(PlaceOrder {
            account: account_of(order),
            market: MarketId(order.market),
            side: order.side,
            kind: OrderKind::Limit {
                price: Price::from_units(i128::from(order.ticks) * TICK.units()),
                quantity: Quantity::from_units(i128::from(order.lots) * LOT.units()),
            },
            tif: TimeInForce::Gtc,
            self_trade: SelfTrade::ExpireTaker,
            effect: Effect::Spot,
        }),
    }
}

#[inline]
fn cancelling(account: AccountId, order: OrderId) -> Request {
    Request { key: None, command: Command::CancelOrder(CancelOrder { account, order }) }
}

impl Venue for Whole {
    /// An order is cancelled by its owner.
    type Handle = (AccountId, OrderId);

    fn for_stream(stream: &Stream) -> Self {
        let mut whole = Self {
            engine: Engine::new(),
            markets: stream.shape.markets,
            seq: 0,
            at: START,
            next_tick: START,
            fills: Fills::default(),
        };
        whole.list();
        whole.open_accounts();
        whole.tick();
        whole
    }

    fn place(&mut self, order: &LedgerAccount) -> Self::Handle {
        let request = placing(order);
        let stamp = self.next();
        let mut placed = self.engine.apply(stamp, &request);
        if placed == Err(Reject::IdenticalOrder) {
            self.at = self.at.plus(IDENTICAL_MS);
            let stamp = self.next();
            placed = self.engine.apply(stamp, &request);
        }
        for event in self.engine.events() {
            if let Event::Traded(trade) = event {
                self.fills.add(u64::from(trade.ticks.0), trade.lots.0);
            }
        }
        match placed {
            Ok(receipt) => (account_of(order), OrderId(receipt.id)),
            Err(reject) => panic!("{request:?} was refused: {reject:?}"),
        }
    }

    fn cancel(&mut self, _: u16, (account, order): Self::Handle) {
        let stamp = self.next();
        // A cancel of an order that was filled meanwhile is refused, like anywhere.
        let _ = self.engine.apply(stamp, &cancelling(account, order));
    }

    fn prefetch(&self, step: &Step<Self::Handle>, ahead: PrefetchDistance) {
        match step {
            Step::LedgerAccount(order) => self.engine.prefetch(&placing(order), ahead),
            Step::Cancel { order: (account, order), .. } => self.engine.prefetch(&cancelling(*account, *order), ahead),
        }
    }

    fn fills(&self) -> Fills {
        self.fills
    }
}
