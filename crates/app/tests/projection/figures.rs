//! What single commands change, figure by figure.

use plimsoll_app::projection::{Change, derive};
use plimsoll_engine::accounts::{KycLevel, Profile, Realm};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::{Command, Engine, Request, Stamp, USDT};
use plimsoll_sequencer::Outcome;
use plimsoll_units::{AccountId, Amount, AssetId, OrderId, Price, Quantity, Side, Timestamp};

use crate::venue::{self, BTC, BTC_CONTRACT, BTC_INDEX, BTC_SPOT, CHAIN};

const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);

struct Desk {
    engine: Engine,
    at: Stamp,
}

impl Desk {
    /// Two customers with 10,000 USDT for spot, 5,000 for contracts and a coin, at a price of 60,000.
    fn open() -> Self {
        let mut desk = Self { engine: Engine::new(), at: Stamp { seq: 0, at: Timestamp(1_767_787_200_000) } };
        for command in venue::opening() {
            desk.say(command);
        }
        for (account, index) in [(ALICE, 0), (BOB, 2)] {
            desk.say(OpenAccount { realm: Realm::Live, group: account.0 });
            let (profile, kyc) = (Profile::Global, KycLevel::Advanced);
            desk.say(SetProfile { account, profile, kyc, assessed: true, seconds_allowed: true });
            for (asset, whole, index) in [(USDT, 15_000, index), (BTC, 1, index + 1)] {
                let amount = Amount::whole(whole);
                let transaction = [1; 32];
                desk.say(CreditDeposit { account, asset, amount, network: CHAIN, transaction, index, is_final: true });
            }
            let (from, to) = (Wallet::Platform, Wallet::Contract);
            desk.say(Transfer { account, asset: USDT, from, to, amount: Amount::whole(5_000) });
        }
        for _ in 0..30 {
            desk.tick(60_000);
        }
        desk
    }

    fn say(&mut self, command: impl Into<Command>) -> (u64, Vec<Change>) {
        let request: Request = command.into().into();
        self.at = Stamp { seq: self.at.seq + 1, at: self.at.at.plus(500) };
        let result = self.engine.apply(self.at, &request);
        let id = result.as_ref().unwrap_or_else(|reject| panic!("{request:?}: {reject:?}")).id;
        let events = self.engine.events().to_vec();
        let mut changes = Vec::new();
        derive(&self.engine, self.at, &request, &Outcome { result, events }, &mut changes);
        (id, changes)
    }

    fn tick(&mut self, whole: i128) -> Vec<Change> {
        let tick = venue::tick(BTC_INDEX, Price::whole(whole), self.at.at.plus(500));
        self.say(tick).1
    }

    fn place(
        &mut self,
        account: AccountId,
        market: plimsoll_units::MarketId,
        side: Side,
        kind: OrderKind,
        effect: Effect,
    ) -> (u64, Vec<Change>) {
        let (tif, self_trade) = (TimeInForce::Gtc, SelfTrade::ExpireTaker);
        self.say(PlaceOrder { account, market, side, kind, tif, self_trade, effect })
    }
}

fn milli(thousandths: i128) -> Quantity {
    Quantity::from_units(thousandths * Quantity::SCALE / 1_000)
}

/// Account, coin, type, amount and balance after it of every record.
fn records(changes: &[Change]) -> Vec<(AccountId, AssetId, i64, String, String)> {
    let rows = changes.iter().filter_map(|change| match change {
        Change::Ledger(row) => {
            Some((row.account, row.asset, row.kind, row.amount.to_string(), row.balance.to_string()))
        }
        _ => None,
    });
    rows.collect()
}

fn record(
    account: AccountId,
    asset: AssetId,
    kind: i64,
    amount: &str,
    balance: &str,
) -> (AccountId, AssetId, i64, String, String) {
    (account, asset, kind, amount.to_owned(), balance.to_owned())
}

#[test]
fn prices_quotes_and_refusals_change_nothing() {
    let mut desk = Desk::open();
    assert_eq!(desk.tick(60_010), []);
    assert_eq!(desk.tick(59_990), []);
    let key = plimsoll_engine::RequestKey { account: ALICE, key: [3; 16], issued_at: desk.at.at };
    let transfer = Transfer {
        account: ALICE,
        asset: USDT,
        from: Wallet::Platform,
        to: Wallet::Financial,
        amount: Amount::whole(1),
    };
    let request = Request { key: Some(key), command: transfer.into() };
    let mut counts = Vec::new();
    for _ in 0..2 {
        desk.at = Stamp { seq: desk.at.seq + 1, at: desk.at.at.plus(1) };
        let result = desk.engine.apply(desk.at, &request);
        let events = if result.is_ok() { desk.engine.events().to_vec() } else { Vec::new() };
        let mut changes = Vec::new();
        derive(&desk.engine, desk.at, &request, &Outcome { result, events }, &mut changes);
        counts.push(changes.len());
    }
    assert_eq!(counts, [2, 0], "the same key again is no second transfer");
}

#[test]
fn a_spot_trade_makes_three_records_on_each_side_and_a_fill() {
    let mut desk = Desk::open();
    // Inside the house's spread, so that the two meet each other.
    let kind = OrderKind::Limit { price: Price::whole(60_000), quantity: milli(100) };
    let (resting, placed) = desk.place(BOB, BTC_SPOT, Side::Sell, kind, Effect::Spot);
    assert_eq!(records(&placed), [], "holding a coin for an order takes nothing away");
    let (taking, changes) = desk.place(ALICE, BTC_SPOT, Side::Buy, kind, Effect::Spot);
    assert_eq!(
        records(&changes),
        [
            record(ALICE, USDT, 22, "-6000", "4000"),
            record(ALICE, BTC, 21, "0.1", "1.1"),
            record(ALICE, BTC, 65, "-0.0001", "1.0999"),
            record(BOB, USDT, 21, "6000", "16000"),
            record(BOB, BTC, 22, "-0.1", "0.9"),
            record(BOB, USDT, 65, "-6", "15994"),
        ]
    );
    let costs: Vec<_> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Cost(cost) => Some((cost.account, cost.quantity.to_string(), cost.value.to_string())),
            _ => None,
        })
        .collect();
    let (bought, sold) = ("0.0999".to_owned(), "-0.1".to_owned());
    assert_eq!(
        costs,
        [(ALICE, bought, "6000".to_owned()), (BOB, sold, "5994".to_owned())],
        "what was paid for the coins that came, and what those that went brought, after fees"
    );
    let fills: Vec<_> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Fill(fill) => Some((fill.order_id, fill.account, fill.maker, fill.price, fill.fee.to_string())),
            _ => None,
        })
        .collect();
    let price = Price::whole(60_000);
    assert_eq!(
        fills,
        [
            (OrderId(resting), BOB, true, price, "6".to_owned()),
            (OrderId(taking), ALICE, false, price, "0.0001".to_owned())
        ]
    );
    let subjects = changes.iter().filter_map(|change| match change {
        Change::Ledger(row) => row.subject,
        _ => None,
    });
    assert!(subjects.eq([taking, taking, taking, resting, resting, resting]), "each record names its order");
    let fees: Vec<_> = changes
        .iter()
        .filter_map(|change| match change {
            Change::House(sum) => Some((sum.asset, sum.taken_in.to_string(), sum.paid_out.to_string())),
            _ => None,
        })
        .collect();
    assert_eq!(fees, [(USDT, "6".to_owned(), "0".to_owned()), (BTC, "0.0001".to_owned(), "0".to_owned())]);
}

#[test]
fn a_position_shows_its_fee_when_opened_and_its_profit_when_closed() {
    let mut desk = Desk::open();
    let kind = OrderKind::Market { quantity: milli(100) };
    let open = Effect::Open { leverage: 10, take_profit: None, stop_loss: None };
    let (_, changes) = desk.place(ALICE, BTC_CONTRACT, Side::Buy, kind, open);
    // The house offers at 60,001: 6,000.1 × 0.05 %.
    assert_eq!(records(&changes), [record(ALICE, USDT, 65, "-3.00005", "4996.99995")]);
    let position = desk.engine.positions().iter().next().map(|position| position.id).unwrap();
    for whole in [60_300, 60_600] {
        desk.tick(whole);
    }
    let (_, changes) = desk.place(ALICE, BTC_CONTRACT, Side::Sell, kind, Effect::Close { position });
    // The house bids 60,599: a profit of 59.8, a fee of 6,059.9 × 0.05 %.
    assert_eq!(
        records(&changes),
        [record(ALICE, USDT, 28, "59.8", "5056.79995"), record(ALICE, USDT, 65, "-3.02995", "5053.77")]
    );
    let fill = changes.iter().find_map(|change| match change {
        Change::Fill(fill) => Some((fill.position, fill.pnl.map(|pnl| pnl.to_string()))),
        _ => None,
    });
    assert_eq!(fill, Some((Some(position), Some("59.8".to_owned()))));
}

#[test]
fn a_transfer_leaves_one_wallet_and_reaches_another() {
    let mut desk = Desk::open();
    let (from, to) = (Wallet::Platform, Wallet::Financial);
    let (_, changes) = desk.say(Transfer { account: BOB, asset: USDT, from, to, amount: Amount::whole(40) });
    assert_eq!(records(&changes), [record(BOB, USDT, 35, "-40", "9960"), record(BOB, USDT, 35, "40", "40")]);
}
