//! Holding rows against the engine's state at the same command, and rows against rows.

use std::collections::BTreeMap;

use plimsoll_app::projection::codes;
use plimsoll_engine::Engine;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::c2c::C2cState;
use plimsoll_engine::ledger::{System, realm_of};
use plimsoll_engine::treasury::Recipient;
use plimsoll_store::Store;
use plimsoll_store::projections::*;
use plimsoll_units::{AccountId, Amount, AssetId};

async fn same<T: Table + PartialEq + std::fmt::Debug>(left: &Store, right: &Store) -> usize {
    let (left, right) = (left.all_rows::<T>().await.unwrap(), right.all_rows::<T>().await.unwrap());
    for (left, right) in left.iter().zip(&right) {
        assert_eq!(left, right);
    }
    assert_eq!(left.len(), right.len(), "{}", T::NAME);
    left.len()
}

/// The same rows in every table. Returns how many of each.
pub(crate) async fn same_rows(left: &Store, right: &Store) -> BTreeMap<&'static str, usize> {
    macro_rules! all {
        ($($row:ty)*) => { BTreeMap::from([$((<$row>::NAME, same::<$row>(left, right).await)),*]) };
    }
    all! {
        OrderRow FillRow PositionRow LossRow CarryRow SecondsRow LedgerRow SwapRow SwapQuoteRow DepositRow
        WithdrawalRow WithdrawalStepRow CorrectionRow FundingRateRow LiquidationRow HouseDayRow NotificationRow
        CostRow FundOrderRow FundPaymentRow NavCutRow NavHoldingRow DividendRow SaleOrderRow CollectibleRow SeriesRow
        CollectibleEventRow CollectibleTradeRow C2cAdRow C2cOrderRow LoanRow LoanPaymentRow LoanCreditRow PledgeRow
        CollateralSaleRow
    }
}

/// Everything that the rows say of the present is what the engine says.
pub(crate) async fn agrees(store: &Store, engine: &Engine) {
    ledger(store, engine).await;
    orders(store, engine).await;
    positions(store, engine).await;
    running(store, engine).await;
    lending(store, engine).await;
    funds(store, engine).await;
    launches(store, engine).await;
    dealers(store, engine).await;
    dividends(store, engine).await;
    costs(store, engine).await;
    house(store, engine).await;
}

async fn ledger(store: &Store, engine: &Engine) {
    let mut owned: BTreeMap<(AccountId, i64, AssetId), Amount> = BTreeMap::new();
    for row in store.all_rows::<LedgerRow>().await.unwrap() {
        let balance = owned.entry((row.account, row.wallet, row.asset)).or_default();
        assert!(!row.amount.is_zero(), "{row:?}");
        *balance += row.amount;
        assert_eq!(*balance, row.balance, "{row:?}");
    }
    for number in 1..engine.accounts().len() {
        let account = AccountId(number as u32);
        for (wallet, asset, balance) in engine.ledger().balances(account) {
            let sum = owned.remove(&(account, wallet as i64, asset)).unwrap_or_default();
            assert_eq!(sum, balance.total(), "{account} {wallet:?} {asset}");
        }
    }
    assert!(owned.values().all(|amount| amount.is_zero()), "records of wallets that the engine does not know");
}

async fn orders(store: &Store, engine: &Engine) {
    let rows = store.all_rows::<OrderRow>().await.unwrap();
    let mut fills: BTreeMap<_, (u64, Amount)> = BTreeMap::new();
    for fill in store.all_rows::<FillRow>().await.unwrap() {
        let sum = fills.entry(fill.order_id).or_default();
        sum.0 += fill.lots.0;
        sum.1 += fill.fee;
    }
    for row in &rows {
        let (lots, fee) = fills.remove(&row.id).unwrap_or_default();
        assert_eq!((row.filled.0, row.fee), (lots, fee), "{row:?}");
        assert!(row.filled <= row.lots && row.leverage > 0, "{row:?}");
    }
    assert!(fills.is_empty(), "fills of orders without a row");
    let open: BTreeMap<_, _> = rows.iter().filter(|row| row.ended_at.is_none()).map(|row| (row.id, row)).collect();
    let mut met = 0;
    for (account, id) in engine.customers_orders() {
        let order = engine.view_order(id).unwrap();
        let row = open[&id];
        met += 1;
        assert_eq!((row.account, row.market, row.lots), (account, order.market, order.lots));
        assert_eq!(row.filled, plimsoll_units::Lots(order.lots.0 - order.left.0));
        assert_eq!(row.placed_at, order.placed_at);
    }
    assert_eq!(met, open.len(), "an order is open in the rows alone");
}

async fn positions(store: &Store, engine: &Engine) {
    let rows = store.all_rows::<PositionRow>().await.unwrap();
    let open: BTreeMap<_, _> = rows.iter().filter(|row| row.closed_at.is_none()).map(|row| (row.id, row)).collect();
    assert_eq!(open.len(), engine.positions().len());
    for position in engine.positions().iter() {
        let row = open[&position.id];
        assert_eq!(
            (row.account, row.market, row.leverage),
            (position.account, position.market, position.leverage.into())
        );
        assert_eq!((row.lots, row.cost, row.margin), (position.lots, position.cost, position.margin), "{row:?}");
        assert_eq!((row.realised, row.carried), (position.realised, position.carried));
        assert_eq!(row.open_fee + row.close_fee, position.fees);
        assert_eq!(row.opened_lots.0 - row.closed_lots.0, position.lots.0);
    }
    for row in rows.iter().filter(|row| row.closed_at.is_some()) {
        assert_eq!((row.opened_lots, row.close_reason.is_some()), (row.closed_lots, true), "{row:?}");
        assert!(row.opening_order.is_some() && row.initial_margin.is_positive(), "{row:?}");
    }
    let protections = store.all_rows::<LossRow>().await.unwrap();
    let active: BTreeMap<_, _> = protections
        .iter()
        .filter(|row| row.status == codes::LOSS_ACTIVE)
        .map(|row| (row.id, row.trigger_price))
        .collect();
    let live: BTreeMap<_, _> =
        engine.positions().protections().map(|(id, protection)| (id, protection.trigger)).collect();
    assert_eq!(active, live);
}

async fn running(store: &Store, engine: &Engine) {
    let seconds = store.all_rows::<SecondsRow>().await.unwrap();
    let running: BTreeMap<_, _> = seconds
        .iter()
        .filter(|row| row.status == codes::SECONDS_RUNNING)
        .map(|row| (row.id, (row.stake, row.entry_tick)))
        .collect();
    let live: BTreeMap<_, _> =
        engine.seconds().orders().map(|order| (order.id, (order.stake, order.entry.map(|entry| entry.tick)))).collect();
    assert_eq!(running, live);
    let withdrawals = store.all_rows::<WithdrawalRow>().await.unwrap();
    let moving: BTreeMap<_, _> =
        withdrawals.iter().filter(|row| row.ended_at.is_none()).map(|row| (row.id, row.stage)).collect();
    let live: BTreeMap<_, _> =
        engine.treasury().withdrawals().map(|(id, withdrawal)| (id, withdrawal.stage as i64)).collect();
    assert_eq!(moving, live);
    let deposits: Vec<_> =
        store.all_rows::<DepositRow>().await.unwrap().iter().map(|row| (row.id.0, row.amount, row.standing)).collect();
    let seen_deposits = engine.treasury().seen_deposits().iter().zip(1..);
    let live: Vec<_> = seen_deposits
        .filter(|(arrival, _)| matches!(arrival.recipient, Recipient::Customer(_)))
        .map(|(arrival, id)| (id, arrival.amount, arrival.standing as i64))
        .collect();
    assert_eq!(deposits, live);
    for swap in store.all_rows::<SwapRow>().await.unwrap() {
        assert!(swap.rate.is_positive() && swap.mid >= swap.rate, "{swap:?}");
    }
}

async fn lending(store: &Store, engine: &Engine) {
    let loans = store.all_rows::<LoanRow>().await.unwrap();
    let open: BTreeMap<_, _> = loans
        .iter()
        .filter(|row| row.ended_at.is_none())
        .map(|row| (row.id, (row.account, row.amount, row.principal, row.interest_paid, row.penalty_paid)))
        .collect();
    let live = engine.loans().loans().map(|loan| {
        let paid =
            loan.running.as_ref().map(|running| (running.principal, running.interest_paid, running.penalty_paid));
        let (principal, interest, penalty) = paid.unwrap_or_default();
        (loan.id, (loan.account, loan.amount, principal, interest, penalty))
    });
    assert_eq!(open, live.collect());
    let mut paid: BTreeMap<_, [Amount; 3]> = BTreeMap::new();
    for row in store.all_rows::<LoanPaymentRow>().await.unwrap() {
        let [penalty, interest, principal] = paid.entry(row.loan).or_default();
        *penalty += row.penalty;
        *interest += row.interest;
        *principal += row.principal;
    }
    for row in loans.iter().filter(|row| row.disbursed_at.is_some()) {
        let sums = paid.remove(&row.id).unwrap_or_default();
        assert_eq!(sums, [row.penalty_paid, row.interest_paid, row.amount - row.principal], "{row:?}");
    }
    assert!(paid.is_empty(), "payments of loans without a row");
    let pledges = store.all_rows::<PledgeRow>().await.unwrap();
    let open: BTreeMap<_, _> = pledges
        .iter()
        .filter(|row| row.ended_at.is_none())
        .map(|row| (row.id, (row.collateral, row.principal, row.rate, row.ends_at)))
        .collect();
    let live = engine.pledges().pledges();
    let live = live.map(|pledge| (pledge.id, (pledge.collateral, pledge.principal, pledge.rate, pledge.ends_at())));
    assert_eq!(open, live.collect());
}

/// Open purchases are the engine's, and what was paid adds up.
async fn funds(store: &Store, engine: &Engine) {
    let (units, rows): (Vec<_>, Vec<_>) =
        store.all_rows::<FundOrderRow>().await.unwrap().into_iter().partition(|row| row.kind == codes::FUND_NAV);
    let open: BTreeMap<_, _> = rows
        .iter()
        .filter(|row| row.ended_at.is_none())
        .map(|row| (row.id, (row.account, row.amount, row.paid, row.status == codes::FUND_RUNNING, row.ends_at)))
        .collect();
    let live = engine.funds().orders();
    let live = live.map(|order| (order.id, (order.account, order.amount, order.paid, order.started, order.ends_at())));
    assert_eq!(open, live.collect());
    let mut paid: BTreeMap<_, [Amount; 2]> = BTreeMap::new();
    for row in store.all_rows::<FundPaymentRow>().await.unwrap() {
        let [principal, reward] = paid.entry(row.fund_order).or_default();
        *principal += row.principal;
        *reward += row.reward;
    }
    for row in &units {
        assert_eq!(paid.remove(&row.id).unwrap_or_default(), [row.paid, Amount::ZERO], "{row:?}");
    }
    nav_funds(&units, store, engine).await;
    for row in &rows {
        let back = match row.status {
            codes::FUND_MATURED => row.bought,
            codes::FUND_REFUSED => Amount::ZERO,
            // Taken back before the value date: it never left the wallet.
            codes::FUND_REDEEMED if row.ended_at.is_some_and(|at| at < row.value_at) => Amount::ZERO,
            _ => row.bought - row.amount,
        };
        assert_eq!(paid.remove(&row.id).unwrap_or_default(), [back, row.paid], "{row:?}");
    }
    assert!(paid.is_empty(), "payments of purchases without a row");
}

/// Units of open purchases are the engine's, and the last published value is the fund's.
async fn nav_funds(rows: &[FundOrderRow], store: &Store, engine: &Engine) {
    let none = Amount::ZERO;
    let open = rows.iter().filter(|row| row.ended_at.is_none());
    let open: BTreeMap<_, _> = open
        .map(|row| (row.id, (row.account, row.amount, row.paid, row.units.unwrap_or(none), row.nav.unwrap_or(none))))
        .collect();
    let live = engine.nav_funds().orders();
    let live = live.map(|order| (order.id, (order.account, order.amount, order.paid, order.units, order.nav)));
    assert_eq!(open, live.collect());
    for (id, fund) in engine.nav_funds().funds() {
        let last = store.last_nav_cuts(id, 1).await.unwrap().pop();
        assert!(last.is_none_or(|cut| cut.nav == fund.nav), "{fund:?}");
    }
}

/// Open commitments and locks are the engine's, and what is over adds up; so do collectibles and their trades.
/// What rows say was paid of a quarter is what the engine counts.
async fn dividends(store: &Store, engine: &Engine) {
    let mut paid: BTreeMap<i64, [Amount; 2]> = BTreeMap::new();
    for row in store.all_rows::<DividendRow>().await.unwrap() {
        let [first, second] = paid.entry(row.quarter).or_default();
        *first += row.first;
        *second += row.second;
        assert_eq!(row.id, DividendRow::id_of(row.account, row.quarter));
    }
    let counted = engine.dividends().declared().filter(|(_, declared)| declared.paid().is_positive());
    assert_eq!(paid, counted.map(|(quarter, declared)| (quarter, declared.paid)).collect());
}

async fn launches(store: &Store, engine: &Engine) {
    let rows = store.all_rows::<SaleOrderRow>().await.unwrap();
    let open: BTreeMap<_, _> = rows
        .iter()
        .filter(|row| row.status == codes::SALE_COMMITTED)
        .map(|row| ((row.sale, row.id), (row.account, row.amount)))
        .collect();
    let live = engine.sales().sales().flat_map(|(sale, _)| {
        engine.sales().orders_of(sale).map(move |(id, order)| ((sale, id), (order.account, order.amount)))
    });
    assert_eq!(open, live.collect());
    let locked: BTreeMap<_, _> = rows.iter().filter(|row| row.locked.is_positive()).map(|r| (r.id, r.locked)).collect();
    assert_eq!(locked, engine.sales().locks().map(|(id, lock)| (id, lock.left)).collect());
    for (id, sale) in engine.sales().sales() {
        let of = rows.iter().filter(|row| row.sale == id && row.status == codes::SALE_ALLOTTED);
        let sums = of.fold((Amount::ZERO, Amount::ZERO), |(tokens, paid), row| (tokens + row.tokens, paid + row.paid));
        assert_eq!(sums, (sale.sold, sale.paid), "sale {id}");
    }
    for row in rows.iter().filter(|row| row.ended_at.is_some()) {
        assert_eq!(row.paid + row.refund, row.amount, "{row:?}");
    }
    let items = store.all_rows::<CollectibleRow>().await.unwrap();
    let known: BTreeMap<_, _> = items.iter().map(|row| (row.id, (row.owner, row.price))).collect();
    assert_eq!(known, engine.collectibles().items().map(|(id, item)| (id, (item.owner, item.price))).collect());
    for row in &items {
        assert_eq!(row.price.map(Amount::units), row.price_units.map(i128::from));
    }
    let trades = store.all_rows::<CollectibleTradeRow>().await.unwrap();
    let series_of = |trade: &CollectibleTradeRow| items.iter().find(|row| row.id == trade.collectible).unwrap().series;
    for sums in store.all_rows::<SeriesRow>().await.unwrap() {
        let own = trades.iter().filter(|trade| series_of(trade) == sums.id);
        let (count, traded) = own.fold((0, Amount::ZERO), |(n, sum), trade| (n + 1, sum + trade.price));
        assert_eq!((sums.trades, sums.traded), (count, traded));
    }
    let events = store.all_rows::<CollectibleEventRow>().await.unwrap();
    assert_eq!(events.iter().filter(|event| event.kind == codes::COLLECTIBLE_SOLD).count(), trades.len());
}

/// Every coin that somebody owns has its cost.
async fn costs(store: &Store, engine: &Engine) {
    let rows = store.all_rows::<CostRow>().await.unwrap();
    let mut kept: BTreeMap<_, _> = rows.iter().map(|row| ((row.account, row.asset), row.quantity)).collect();
    for number in 1..engine.accounts().len() {
        let account = AccountId(number as u32);
        let mut owned: BTreeMap<AssetId, Amount> = BTreeMap::new();
        for (_, asset, balance) in engine.ledger().balances(account).filter(|(_, asset, _)| asset.0 > 1) {
            *owned.entry(asset).or_default() += balance.total();
        }
        for (asset, amount) in engine.funds().principal_of(account).filter(|(asset, _)| asset.0 > 1) {
            *owned.entry(asset).or_default() += amount;
        }
        for (asset, quantity) in owned {
            assert_eq!(kept.remove(&(account, asset)).unwrap_or_default(), quantity, "{account} {asset}");
        }
    }
    assert!(kept.values().all(|quantity| quantity.is_zero()), "{kept:?}");
}

/// The days of a house account add up to its balance.
async fn house(store: &Store, engine: &Engine) {
    let mut sums: BTreeMap<(i64, AssetId), Amount> = BTreeMap::new();
    for row in store.all_rows::<HouseDayRow>().await.unwrap() {
        *sums.entry((row.pot, row.asset)).or_default() += row.taken_in - row.paid_out;
    }
    for (system, asset, balance) in engine.ledger().systems() {
        let pot = match system {
            System::Fee => codes::POT_FEES,
            System::OptionPool => codes::POT_OPTIONS,
            System::SwapDesk => codes::POT_SWAP_DESK,
            System::HouseDebt => codes::POT_DEBT,
            System::LoanPool => codes::POT_LENDING,
            System::FundReward(_) | System::FundReserved(_) => codes::POT_FUND_REWARDS,
            System::Insurance(class) => codes::POT_INSURANCE + class as i64,
            _ => continue,
        };
        if realm_of(asset) == Realm::Live {
            *sums.entry((pot, asset)).or_default() -= balance;
        }
    }
    assert!(sums.values().all(|sum| sum.is_zero()));
}

/// Open orders and shown advertisements are the engine's; everything over has its end.
async fn dealers(store: &Store, engine: &Engine) {
    let orders = store.all_rows::<C2cOrderRow>().await.unwrap();
    let mut open = engine.c2c().orders();
    for row in orders.iter().filter(|row| row.ended_at.is_none()) {
        let order = open.next().expect("no more rows than open orders");
        assert_eq!((row.id, row.status), (order.id, order.state() as i64));
        assert_eq!((row.buyer, row.seller, row.escrow()), (order.buyer(), order.seller(), order.escrow()));
        assert_eq!((row.paid_at, row.appealed_at), (order.paid_at, order.appeal.map(|appeal| appeal.opened_at)));
    }
    assert!(open.next().is_none(), "every open order has a row");
    for account in engine.accounts().iter().enumerate().map(|(n, _)| AccountId(n as u32)) {
        let done =
            |row: &&C2cOrderRow| row.status == C2cState::Done as i64 && [row.buyer, row.seller].contains(&account);
        let completed = engine.c2c().dealer(account).map_or(0, |dealer| dealer.completed);
        assert_eq!(orders.iter().filter(done).count() as u32, completed, "{account:?}");
    }
    let ads = store.all_rows::<C2cAdRow>().await.unwrap();
    let shown: Vec<_> = ads.iter().filter(|row| row.is_on).map(|row| row.id).collect();
    assert_eq!(shown, engine.c2c().ads().filter(|ad| ad.on).map(|ad| ad.id).collect::<Vec<_>>());
}
