//! What became of an order in the step that placed it, from the events of that step.

use plimsoll_engine::event::{Accepted, Event};
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm};
use plimsoll_engine::markets::{Market, Product};
use plimsoll_engine::{LIQUIDITY_PROVIDER, accounts::Realm};
use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, OrderId, Rounding, Side, Ticks};

use crate::describe;
use crate::observations::Observations;
use crate::world::World;

/// One side's view of an order.
pub(super) struct Placed {
    pub(super) order: OrderId,
    pub(super) account: AccountId,
    pub(super) market: MarketId,
    pub(super) side: Side,
}

#[derive(Default)]
struct Fills {
    fills: Vec<(Ticks, Lots)>,
    fee: Amount,
    hold: Option<Amount>,
    closing: Option<Lots>,
    pnl: Option<Amount>,
    end: Option<(String, Lots)>,
    position: Option<String>,
}

impl Fills {
    fn of(world: &World, placed: &Placed) -> Self {
        let mut fills = Self::default();
        for event in world.happened() {
            match event {
                Event::OrderAccepted(Accepted { order, hold, purpose, lots, .. }) if *order == placed.order => {
                    fills.hold = Some(*hold);
                    fills.closing = Some(purpose.closing(*lots));
                }
                Event::Traded(t) if t.taker == placed.order => fills.add(t.ticks, t.lots, t.taker_fee),
                Event::Traded(t) if t.maker == placed.order => fills.add(t.ticks, t.lots, t.maker_fee),
                Event::PracticeTraded { order, ticks, lots, fee, .. } if *order == placed.order => {
                    fills.add(*ticks, *lots, *fee);
                }
                Event::OrderClosed { order, end, left, .. } if *order == placed.order => {
                    fills.end = Some((describe::kebab(end), *left));
                }
                Event::PositionReduced { account, pnl, .. } if *account == placed.account => {
                    *fills.pnl.get_or_insert(Amount::ZERO) += *pnl;
                }
                Event::PositionOpened { position, account, .. } if *account == placed.account => {
                    fills.position = Some(describe::position(world, *position));
                }
                _ => {}
            }
        }
        fills
    }

    /// Neighbours at one price are shown as one.
    fn add(&mut self, ticks: Ticks, lots: Lots, fee: Amount) {
        self.fee += fee;
        match self.fills.last_mut() {
            Some((last, sum)) if *last == ticks => *sum += lots,
            _ => self.fills.push((ticks, lots)),
        }
    }

    fn total(&self) -> Lots {
        self.fills.iter().fold(Lots::ZERO, |sum, (_, lots)| sum + *lots)
    }

    fn value(&self, market: &Market) -> Amount {
        let value = |(ticks, lots): &(Ticks, Lots)| {
            Amount::cost(market.quantity(*lots), market.price(*ticks), Rounding::HalfEven).unwrap_or_default()
        };
        self.fills.iter().map(value).sum()
    }
}

pub(super) fn facts(world: &World, placed: &Placed) -> Observations {
    let Some(market) = world.engine.market(placed.market) else {
        return Observations::none();
    };
    let fills = Fills::of(world, placed);
    let shown = |(ticks, lots): &(Ticks, Lots)| {
        format!("{}@{}", describe::size(world, placed.market, *lots), market.price(*ticks))
    };
    let list: Vec<String> = fills.fills.iter().map(shown).collect();
    let total = fills.total();
    let average = (!total.is_zero()).then(|| {
        let (value, quantity) = (fills.value(market), market.quantity(total));
        value.mul_div(Amount::SCALE, quantity.units(), Rounding::HalfEven).unwrap_or_default()
    });
    let status = status(world, placed, &fills);
    let left = match &fills.end {
        Some((_, left)) => *left,
        None => world.engine.orders().pool().get(placed.order).map_or(Lots::ZERO, |order| order.lots),
    };
    let facts = Observations::none()
        .with("fills", if list.is_empty() { "none".to_owned() } else { list.join(" ") })
        .with("quantity", describe::size(world, placed.market, total))
        .with("left", describe::size(world, placed.market, left))
        .with_some("average", average)
        .with("fee", fills.fee)
        .with_some("hold", fills.hold)
        .with_some("closing", fills.closing)
        .with("released", released(world, placed.account))
        .with("status", status)
        .with_some("position", fills.position)
        .with_some("pnl", fills.pnl);
    with_money(world, facts, placed, market)
}

fn status(world: &World, placed: &Placed, fills: &Fills) -> String {
    if let Some((end, _)) = &fills.end {
        return end.clone();
    }
    match world.engine.orders().pool().get(placed.order) {
        None => "gone".to_owned(),
        Some(_) if world.engine.orders().detail(placed.order).stop().is_some() => "waiting".to_owned(),
        Some(_) => "resting".to_owned(),
    }
}

/// What went out and came in on spot; what the free money changed by on contracts.
fn with_money(world: &World, facts: Observations, placed: &Placed, market: &Market) -> Observations {
    let realm = world.engine.account(placed.account).map_or(Realm::Live, |account| account.realm);
    match market.spec.product {
        Product::Spot { base, quote } => {
            let (given, wanted) = if placed.side == Side::Buy { (quote, base) } else { (base, quote) };
            let (given, wanted) = (in_realm(given, realm), in_realm(wanted, realm));
            let paid = moved(world, placed.account, given, |posting| posting.reason == Reason::Trade);
            let received =
                moved(world, placed.account, wanted, |posting| matches!(posting.reason, Reason::Trade | Reason::Fee));
            facts.with("paid", -paid).with("received", received)
        }
        Product::Contract { settle, .. } => {
            let free = LedgerAccount::Free(placed.account, Wallet::Contract);
            facts.with("wallet", change(world, free, in_realm(settle, realm)))
        }
    }
}

/// Net change of all an account's money of a coin, by the postings that count.
fn moved(world: &World, account: AccountId, asset: AssetId, counts: impl Fn(&Posting) -> bool) -> Amount {
    let owns = |place: LedgerAccount| matches!(place, LedgerAccount::Free(id, _) | LedgerAccount::Held(id, _) if id == account);
    let mut sum = Amount::ZERO;
    for posting in postings(world).filter(|p| p.asset == asset && counts(p)) {
        if owns(posting.to) {
            sum += posting.amount;
        }
        if owns(posting.from) {
            sum -= posting.amount;
        }
    }
    sum
}

/// Net change of one place.
pub(super) fn change(world: &World, place: LedgerAccount, asset: AssetId) -> Amount {
    let mut sum = Amount::ZERO;
    for posting in postings(world).filter(|p| p.asset == asset) {
        if posting.to == place {
            sum += posting.amount;
        }
        if posting.from == place {
            sum -= posting.amount;
        }
    }
    sum
}

/// What stopped being held for an account.
pub(super) fn released(world: &World, account: AccountId) -> Amount {
    let held_by =
        |place: LedgerAccount| matches!(place, LedgerAccount::Held(id, _) if id == account && id != LIQUIDITY_PROVIDER);
    postings(world).filter(|p| p.reason == Reason::Release && held_by(p.from)).map(|p| p.amount).sum()
}

fn postings(world: &World) -> impl Iterator<Item = &Posting> {
    world.happened().iter().filter_map(|event| match event {
        Event::Posted(posting) => Some(posting),
        _ => None,
    })
}
