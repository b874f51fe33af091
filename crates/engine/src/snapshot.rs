//! Snapshots: the whole state as bytes, and back. One canonical encoding serves snapshots and the state hash.

use minicbor::decode::Error as CborError;
use minicbor::encode::Write;
use minicbor::{Decode, Decoder, Encode, Encoder};
use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks, Timestamp};

use crate::book::{OrderPool, PoolImage, Resting};
use crate::engine::{Engine, RULES_KNOWN, Stamp};
use crate::fees::FeeTable;
use crate::orders::{Detail, OrderTable};
use crate::planted::{Bug, planted};
use crate::requests::Requests;

/// Incremented when the encoding changes in a way that old readers would misread.
pub const SNAPSHOT_FORMAT: u32 = 2;

/// Why bytes can't be restored as a state.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    #[error("snapshot: {0}")]
    Malformed(#[from] CborError),
    #[error("snapshot format {found}; this build reads {SNAPSHOT_FORMAT}")]
    Format { found: u32 },
    #[error("snapshot follows rules {found}; this build knows {RULES_KNOWN}")]
    Rules { found: u32 },
    #[error("snapshot contradicts itself: {0}")]
    Contradiction(String),
}

fn contradiction(what: impl Into<String>) -> SnapshotError {
    SnapshotError::Contradiction(what.into())
}

/// Where a live order was.
#[derive(Clone, Copy, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
enum Stand {
    #[n(0)]
    Book,
    #[n(1)]
    Shadow,
    #[n(2)]
    Waiting,
}

#[derive(Encode, Decode)]
struct LiveOrder {
    #[n(0)]
    id: OrderId,
    #[n(1)]
    account: AccountId,
    #[n(2)]
    market: MarketId,
    #[n(3)]
    side: Side,
    #[n(4)]
    ticks: Ticks,
    #[n(5)]
    lots: Lots,
    #[n(6)]
    stand: Stand,
    #[n(7)]
    detail: Detail,
}

#[derive(Encode, Decode)]
struct OrdersImage {
    #[n(0)]
    next_count: u64,
    #[n(1)]
    free: Vec<u32>,
    #[n(2)]
    slots: u32,
    /// Book by book in priority order, then the pending stop orders.
    #[n(3)]
    live: Vec<LiveOrder>,
    #[n(4)]
    protections: std::collections::BTreeMap<OrderId, crate::orders::Protection>,
    /// Absent while there are none, so that snapshots from before pairs keep their encoding.
    #[n(5)]
    pairs: Option<std::collections::BTreeMap<OrderId, OrderId>>,
}

/// Parts of the state, each one element of the outer array.
const PARTS: u64 = 15;
/// Products that came later stand in one more part, a map by these numbers. Absent while none is used: states from before
/// them are encoded as they were.
const LOANS: u8 = 60;
const PLEDGES: u8 = 61;
const FUNDS: u8 = 62;
const NAV_FUNDS: u8 = 66;
const SALES: u8 = 63;
const COLLECTIBLES: u8 = 64;
const C2C: u8 = 65;
const CAMPAIGNS: u8 = 67;
const DAILY_POOLS: u8 = 68;
const DIVIDENDS: u8 = 69;
const STAFF: u8 = 70;

impl Engine {
    pub fn snapshot(&self) -> Vec<u8> {
        let mut e = Encoder::new(Vec::new());
        let written = (|| {
            e.array(4)?.u32(SNAPSHOT_FORMAT)?.u64(self.stamp.seq)?.i64(self.stamp.at.0)?;
            self.encode_state(&mut e)
        })();
        written.expect("writing to memory can't fail");
        e.into_writer()
    }

    /// BLAKE3 of the canonical encoding, without the journal position: a rejected command does not change it.
    pub fn state_hash(&self) -> [u8; 32] {
        let mut e = Encoder::new(Vec::new());
        self.encode_state(&mut e).expect("writing to memory can't fail");
        *blake3::hash(e.writer()).as_bytes()
    }

    fn encode_state<W: Write>(&self, e: &mut Encoder<W>) -> Result<(), minicbor::encode::Error<W::Error>> {
        let unused = [
            self.loans.is_unused(),
            self.pledges.is_unused(),
            self.funds.is_unused(),
            self.sales.is_unused(),
            self.collectibles.is_unused(),
            self.c2c.is_unused(),
            self.nav_funds.is_unused(),
            self.campaigns.is_unused(),
            self.daily_pools.is_unused(),
            self.dividends.is_unused(),
            self.staff.is_unused(),
        ];
        let products = unused.into_iter().map(|unused| u64::from(!unused)).sum::<u64>();
        e.array(PARTS + u64::from(products > 0))?;
        e.u32(self.rules)?;
        e.encode(&self.assets)?.encode(&self.valuations)?;
        e.encode(&self.accounts)?.encode(&self.ledger)?.encode(&self.calendars)?;
        e.encode(&self.indexes)?.encode(&self.markets)?;
        e.encode(self.orders_image())?;
        e.encode(&self.positions)?.encode(&self.carries)?;
        e.encode((&self.seconds, &self.swap))?;
        e.encode((&self.treasury, &self.review))?;
        e.encode(self.requests.export())?.encode(&self.timers)?;
        if products > 0 {
            e.map(products)?;
        }
        if !self.loans.is_unused() {
            e.u8(LOANS)?.encode(&self.loans)?;
        }
        if !self.pledges.is_unused() {
            e.u8(PLEDGES)?.encode(&self.pledges)?;
        }
        if !self.funds.is_unused() {
            e.u8(FUNDS)?.encode(&self.funds)?;
        }
        if !self.sales.is_unused() {
            e.u8(SALES)?.encode(&self.sales)?;
        }
        if !self.collectibles.is_unused() {
            e.u8(COLLECTIBLES)?.encode(&self.collectibles)?;
        }
        if !self.c2c.is_unused() {
            e.u8(C2C)?.encode(&self.c2c)?;
        }
        if !self.nav_funds.is_unused() {
            e.u8(NAV_FUNDS)?.encode(&self.nav_funds)?;
        }
        if !self.campaigns.is_unused() {
            e.u8(CAMPAIGNS)?.encode(&self.campaigns)?;
        }
        if !self.daily_pools.is_unused() {
            e.u8(DAILY_POOLS)?.encode(&self.daily_pools)?;
        }
        if !self.dividends.is_unused() {
            e.u8(DIVIDENDS)?.encode(&self.dividends)?;
        }
        if !self.staff.is_unused() {
            e.u8(STAFF)?.encode(&self.staff)?;
        }
        Ok(())
    }

    fn orders_image(&self) -> OrdersImage {
        let PoolImage { next_count, free, slots } = self.orders.pool.export();
        let mut live = Vec::with_capacity(self.orders.len());
        let pool = &self.orders.pool;
        let mut keep = |order: &Resting, stand| {
            let Resting { id, account, market, side, ticks, lots } = *order;
            live.push(LiveOrder { id, account, market, side, ticks, lots, stand, detail: *self.orders.detail(id) });
        };
        for market in &self.markets {
            for side in [Side::Buy, Side::Sell] {
                market.book.iter(pool, side).for_each(|order| keep(order, Stand::Book));
                market.shadow.iter(pool, side).for_each(|order| keep(order, Stand::Shadow));
            }
            for id in market.stops.iter() {
                keep(pool.get(id).expect("a waiting order is live"), Stand::Waiting);
            }
        }
        OrdersImage {
            next_count,
            free,
            slots,
            live,
            protections: if planted(Bug::SnapshotForgetsProtections) {
                Default::default()
            } else {
                self.orders.protections.clone()
            },
            pairs: Some(self.orders.pairs.clone()).filter(|pairs| !pairs.is_empty()),
        }
    }

    /// Restores a state. Invalid bytes give an error with its position.
    pub fn restore(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let mut d = Decoder::new(bytes);
        expect_array(&mut d, 4)?;
        let format = d.u32()?;
        if format != SNAPSHOT_FORMAT {
            return Err(SnapshotError::Format { found: format });
        }
        let stamp = Stamp { seq: d.u64()?, at: Timestamp(d.i64()?) };
        let has_products = d.probe().array()? == Some(PARTS + 1);
        expect_array(&mut d, PARTS + u64::from(has_products))?;
        let rules = d.u32()?;
        if rules > RULES_KNOWN {
            return Err(SnapshotError::Rules { found: rules });
        }
        let mut engine = Self {
            stamp,
            rules,
            assets: d.decode()?,
            valuations: d.decode()?,
            accounts: d.decode()?,
            ledger: d.decode()?,
            calendars: d.decode()?,
            indexes: d.decode()?,
            markets: d.decode()?,
            orders: OrderTable::default(),
            positions: crate::contracts::Positions::default(),
            carries: crate::carry::Carries::default(),
            seconds: crate::seconds::SecondsBook::default(),
            swap: crate::swap::SwapBook::default(),
            treasury: crate::treasury::Treasury::default(),
            loans: crate::loans::LoanBook::default(),
            pledges: crate::pledge::PledgeBook::default(),
            funds: crate::funds::FundBook::default(),
            nav_funds: crate::nav_funds::NavBook::default(),
            sales: crate::sales::SaleBook::default(),
            collectibles: crate::collectibles::CollectibleBook::default(),
            c2c: crate::c2c::C2cBook::default(),
            campaigns: crate::campaigns::CampaignBook::default(),
            daily_pools: crate::daily_pools::DailyPoolBook::default(),
            dividends: crate::dividends::DividendBook::default(),
            staff: crate::staff::StaffBook::default(),
            review: crate::end_of_day::Review::default(),
            requests: Requests::default(),
            timers: crate::timers::Timers::default(),
            fees: FeeTable::new(),
            out: Vec::new(),
        };
        let orders: OrdersImage = d.decode()?;
        engine.positions = d.decode()?;
        engine.carries = d.decode()?;
        (engine.seconds, engine.swap) = d.decode()?;
        (engine.treasury, engine.review) = d.decode()?;
        engine.requests = Requests::import(d.decode()?);
        if planted(Bug::SnapshotForgetsRequests) {
            engine.requests = Requests::default();
        }
        engine.timers = d.decode()?;
        if has_products {
            engine.restore_products(&mut d)?;
        }
        if d.position() != bytes.len() {
            return Err(contradiction("bytes after the end"));
        }
        engine.check_references()?;
        if !engine.derive_seconds() {
            return Err(contradiction("a second-contract without its account or index"));
        }
        engine.restore_orders(orders)?;
        engine.positions.exposures = engine.derive_exposures().map_err(contradiction)?;
        engine.check_products().map_err(contradiction)?;
        Ok(engine)
    }

    /// Checks what later code relies on: tables of the same length, ids that point into them.
    fn check_references(&mut self) -> Result<(), SnapshotError> {
        if self.accounts.is_empty() || self.accounts.len() != self.ledger.accounts() {
            return Err(contradiction("accounts and purses differ"));
        }
        if self.assets.is_empty() || self.assets.len() != self.valuations.len() {
            return Err(contradiction("assets and valuations differ"));
        }
        let indexes = self.indexes.len();
        if self.valuations.iter().flatten().any(|i| i.index() >= indexes) {
            return Err(contradiction("a valuation without its index"));
        }
        for (n, market) in self.markets.iter_mut().enumerate() {
            let sound = market.id.index() == n
                && market.spec.index.index() < indexes
                && market.spec.check().is_ok()
                && market.is_contract() == matches!(market.spec.product, crate::markets::Product::Contract { .. });
            if !sound {
                return Err(contradiction(format!("market {n}")));
            }
            market.derive();
        }
        let (markets, accounts) = (self.markets.len(), self.accounts.len());
        let lost = |p: &crate::contracts::Position| p.market.index() >= markets || p.account.index() >= accounts;
        if let Some(position) = self.positions.iter().find(|p| lost(p)) {
            return Err(contradiction(format!("position {} has no market or account", position.id)));
        }
        Ok(())
    }

    fn restore_products(&mut self, d: &mut Decoder<'_>) -> Result<(), SnapshotError> {
        let count = d.map()?.ok_or_else(|| contradiction("products without a count"))?;
        for _ in 0..count {
            match d.u8()? {
                LOANS => self.loans = d.decode()?,
                PLEDGES => self.pledges = d.decode()?,
                FUNDS => self.funds = d.decode()?,
                NAV_FUNDS => self.nav_funds = d.decode()?,
                SALES => self.sales = d.decode()?,
                COLLECTIBLES => self.collectibles = d.decode()?,
                C2C => self.c2c = d.decode()?,
                CAMPAIGNS => self.campaigns = d.decode()?,
                DAILY_POOLS => self.daily_pools = d.decode()?,
                DIVIDENDS => self.dividends = d.decode()?,
                STAFF => self.staff = d.decode()?,
                number => return Err(contradiction(format!("unknown product {number}"))),
            }
        }
        if count == 0 { Err(contradiction("a list of no products")) } else { Ok(()) }
    }

    fn restore_orders(&mut self, image: OrdersImage) -> Result<(), SnapshotError> {
        let OrdersImage { next_count, free, slots, live, protections, pairs } = image;
        self.orders.pool = OrderPool::import(PoolImage { next_count, free, slots })
            .map_err(|error| contradiction(error.to_string()))?;
        self.orders.protections = protections;
        for order in live {
            let LiveOrder { id, account, market, side, ticks, lots, stand, detail } = order;
            if account.index() >= self.accounts.len() || market.index() >= self.markets.len() || detail.id != id {
                return Err(contradiction(format!("order {id} has no market or account")));
            }
            let resting = Resting { id, account, market, side, ticks, lots };
            self.orders.pool.restore(resting).map_err(|error| contradiction(error.to_string()))?;
            self.orders.put(detail);
            let market = &mut self.markets[market.index()];
            match stand {
                Stand::Book => market.book.rest(&mut self.orders.pool, id),
                Stand::Shadow => market.shadow.rest(&mut self.orders.pool, id),
                Stand::Waiting if detail.stop().is_none() => {
                    return Err(contradiction(format!("order {id} waits for nothing")));
                }
                Stand::Waiting => {}
            }
        }
        if self.orders.pool.awaited() != 0 {
            return Err(contradiction("orders are missing"));
        }
        self.orders.pairs = pairs.unwrap_or_default();
        self.check_pairs().map_err(contradiction)
    }
}

fn expect_array(d: &mut Decoder<'_>, length: u64) -> Result<(), SnapshotError> {
    let at = d.position();
    match d.array()? {
        Some(found) if found == length => Ok(()),
        _ => Err(CborError::message("unexpected number of parts").at(at).into()),
    }
}
