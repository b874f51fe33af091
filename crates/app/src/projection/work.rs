//! Changes gathered for one transaction: rows to add, and facts to be folded into the rows they are about.
//!
//! Each row is read once and written once, however much happened to it.

use std::collections::BTreeMap;

use plimsoll_store::projections::{
    CarryRow, FillRow, FundingRateRow, HouseDayRow, Keyed, LedgerRow, LiquidationRow, OrderRow, PositionRow,
    SwapQuoteRow, SwapRow, TidingRow, WithdrawalStepRow, append, load, save,
};
use plimsoll_store::{Result, Transaction};
use plimsoll_units::Amount;

use super::change::{Change, HouseSum, Payment, Print};
use super::facts::{CorrectionFact, DepositFact, Fact, LossFact, OrderFact, PositionFact, SecondsFact, WithdrawalFact};

/// Facts by the number of what they are about, in the order they came.
type Facts<F> = BTreeMap<i64, Vec<F>>;

#[derive(Default)]
pub(super) struct Work {
    changes: usize,
    ledger: Vec<LedgerRow>,
    fills: Vec<FillRow>,
    payments: Vec<Payment>,
    steps: Vec<WithdrawalStepRow>,
    funding_rates: Vec<FundingRateRow>,
    prints: Vec<Print>,
    orders: Facts<OrderFact>,
    positions: Facts<PositionFact>,
    losses: Facts<LossFact>,
    seconds: Facts<SecondsFact>,
    deposits: Facts<DepositFact>,
    withdrawals: Facts<WithdrawalFact>,
    corrections: Facts<CorrectionFact>,
    quotes: BTreeMap<i64, SwapQuoteRow>,
    swaps: Vec<SwapRow>,
    house: BTreeMap<i64, HouseSum>,
    tidings: Vec<TidingRow>,
}

fn number(id: u64) -> i64 {
    i64::try_from(id).expect("the databases count in signed 64-bit numbers")
}

impl Work {
    pub(super) fn len(&self) -> usize {
        self.changes
    }

    pub(super) fn add(&mut self, change: Change) {
        self.changes += 1;
        match change {
            Change::Ledger(row) => self.ledger.push(row),
            Change::Fill(row) => self.fills.push(row),
            Change::Carry(payment) => self.payments.push(payment),
            Change::WithdrawalStep(row) => self.steps.push(row),
            Change::FundingRate(row) => self.funding_rates.push(row),
            Change::Liquidation(print) => self.prints.push(print),
            Change::Order(id, fact) => self.orders.entry(number(id.0)).or_default().push(fact),
            Change::Position(id, fact) => self.positions.entry(number(id.0)).or_default().push(fact),
            Change::Loss(id, fact) => self.losses.entry(number(id.0)).or_default().push(fact),
            Change::Seconds(id, fact) => self.seconds.entry(number(id.0)).or_default().push(fact),
            Change::Deposit(id, fact) => self.deposits.entry(number(id.0)).or_default().push(fact),
            Change::Withdrawal(id, fact) => self.withdrawals.entry(number(id.0)).or_default().push(fact),
            Change::Correction(id, fact) => self.corrections.entry(number(id.0)).or_default().push(fact),
            Change::Quoted(row) => drop(self.quotes.insert(row.id(), row)),
            Change::Tiding(row) => self.tidings.push(row),
            Change::Swapped(mut row) => {
                // The next quote of the account may come before this work is written.
                if let Some(quote) = self.quotes.get(&row.account.0.into()) {
                    price_swap(&mut row, quote);
                }
                self.swaps.push(row);
            }
            Change::House(sum) => {
                let kept = self.house.entry(sum.id()).or_insert(HouseSum {
                    taken_in: Amount::ZERO,
                    paid_out: Amount::ZERO,
                    ..sum
                });
                kept.taken_in += sum.taken_in;
                kept.paid_out += sum.paid_out;
            }
        }
    }

    /// Writes everything. Can be tried again in another transaction.
    pub(super) async fn write(&self, tx: &mut Transaction) -> Result<()> {
        let positions = fold(tx, &self.positions).await?;
        self.write_orders(tx, &positions).await?;
        keep(tx, &self.positions, positions.values().cloned()).await?;
        save_folded(tx, &self.losses).await?;
        save_folded(tx, &self.seconds).await?;
        save_folded(tx, &self.deposits).await?;
        save_folded(tx, &self.withdrawals).await?;
        save_folded(tx, &self.corrections).await?;
        append(tx, &self.ledger).await?;
        append(tx, &self.fills).await?;
        append(tx, &self.carries(&positions)).await?;
        append(tx, &self.liquidations(&positions)).await?;
        append(tx, &self.steps).await?;
        append(tx, &self.funding_rates).await?;
        append(tx, &self.tidings).await?;
        self.write_swaps(tx).await?;
        self.write_house(tx).await
    }

    /// An order that closed its position does not know the leverage any more; the position's row does.
    async fn write_orders(&self, tx: &mut Transaction, positions: &BTreeMap<i64, PositionRow>) -> Result<()> {
        let mut rows: Vec<OrderRow> = fold(tx, &self.orders).await?.into_values().collect();
        for row in rows.iter_mut().filter(|row| row.leverage == 0) {
            let position = row.position.and_then(|id| positions.get(&number(id.0)));
            row.leverage = position.map_or(0, |position| position.leverage);
        }
        keep(tx, &self.orders, rows).await
    }

    fn carries(&self, positions: &BTreeMap<i64, PositionRow>) -> Vec<CarryRow> {
        let rows = self.payments.iter().filter_map(|payment| {
            let Payment { account, at, seq, n, position, kind, paid } = *payment;
            let market = positions.get(&number(position.0))?.market;
            Some(CarryRow { account, at, seq, n, position, market, kind, paid })
        });
        rows.collect()
    }

    fn liquidations(&self, positions: &BTreeMap<i64, PositionRow>) -> Vec<LiquidationRow> {
        let rows = self.prints.iter().filter_map(|print| {
            let Print { position, seq, n, lots, price, why, at } = *print;
            let PositionRow { market, side, .. } = *positions.get(&number(position.0))?;
            Some(LiquidationRow { market, seq, n, side, lots, price, why, at })
        });
        rows.collect()
    }

    async fn write_swaps(&self, tx: &mut Transaction) -> Result<()> {
        let mut swaps = self.swaps.clone();
        let mut unpriced: Vec<i64> =
            swaps.iter().filter(|swap| swap.rate.is_zero()).map(|swap| swap.account.0.into()).collect();
        unpriced.dedup();
        // Before the new quotes are written: these swaps used older ones.
        let quotes: Vec<SwapQuoteRow> = load(tx, &unpriced).await?;
        for swap in swaps.iter_mut().filter(|swap| swap.rate.is_zero()) {
            if let Some(quote) = quotes.iter().find(|quote| quote.id == swap.account) {
                price_swap(swap, quote);
            }
        }
        append(tx, &swaps).await?;
        save(tx, &self.quotes.values().cloned().collect::<Vec<_>>()).await
    }

    async fn write_house(&self, tx: &mut Transaction) -> Result<()> {
        let ids: Vec<i64> = self.house.keys().copied().collect();
        let known: Vec<HouseDayRow> = load(tx, &ids).await?;
        let known: BTreeMap<i64, HouseDayRow> = known.into_iter().map(|row| (row.id, row)).collect();
        let rows: Vec<HouseDayRow> = self
            .house
            .iter()
            .map(|(id, sum)| {
                let before = known.get(id).map_or((Amount::ZERO, Amount::ZERO), |row| (row.taken_in, row.paid_out));
                let HouseSum { day, pot, asset, taken_in, paid_out } = *sum;
                let (taken_in, paid_out) = (before.0 + taken_in, before.1 + paid_out);
                HouseDayRow { id: *id, day, pot, asset, taken_in, paid_out }
            })
            .collect();
        save(tx, &rows).await
    }
}

fn price_swap(swap: &mut SwapRow, quote: &SwapQuoteRow) {
    if quote.quote == swap.id {
        (swap.mid, swap.rate) = (quote.mid, quote.rate);
    }
}

/// The rows as the facts leave them. Rows whose facts begin with their making are not looked for.
async fn fold<F: Fact>(tx: &mut Transaction, facts: &Facts<F>) -> Result<BTreeMap<i64, F::Row>> {
    let older: Vec<i64> = facts.iter().filter(|(_, facts)| !facts[0].begins()).map(|(id, _)| *id).collect();
    let mut rows: BTreeMap<i64, F::Row> =
        load(tx, &older).await?.into_iter().map(|row: F::Row| (row.id(), row)).collect();
    for (id, facts) in facts {
        let mut row = rows.remove(id);
        for fact in facts {
            fact.apply(&mut row);
        }
        rows.extend(row.map(|row| (*id, row)));
    }
    Ok(rows)
}

async fn save_folded<F: Fact>(tx: &mut Transaction, facts: &Facts<F>) -> Result<()> {
    let rows = fold(tx, facts).await?;
    keep(tx, facts, rows.into_values()).await
}

/// Adds the rows whose facts begin with their making, and writes the others over what they were.
async fn keep<F: Fact>(tx: &mut Transaction, facts: &Facts<F>, rows: impl IntoIterator<Item = F::Row>) -> Result<()> {
    let (new, known): (Vec<F::Row>, Vec<F::Row>) = rows.into_iter().partition(|row| facts[&row.id()][0].begins());
    append(tx, &new).await?;
    save(tx, &known).await
}
