//! Changes for one transaction: rows to insert, and facts to fold into their rows.

use std::collections::BTreeMap;

use plimsoll_store::Result;
use plimsoll_store::projections::{
    CarryRow, CollateralSaleRow, CollectibleEventRow, CollectibleTradeRow, CostRow, DividendRow, FillRow,
    FundPaymentRow, FundingRateRow, HouseDayRow, Keyed, LedgerRow, LiquidationRow, LoanCreditRow, LoanPaymentRow,
    NavCutRow, NavHoldingRow, NotificationRow, PositionRow, RowsTransaction, SwapQuoteRow, SwapRow, WithdrawalStepRow,
};
use plimsoll_units::Amount;

use super::change::{Change, HouseSum, Liquidation, Payment};
use super::facts::{
    C2cAdFact, C2cOrderFact, CollectibleFact, CorrectionFact, CostFact, DepositFact, FundFact, LoanFact, OrderFact,
    PledgeFact, PositionFact, ProtectionFact, SaleFact, SecondsFact, SeriesFact, WithdrawalFact,
};
use super::fold::{Facts, Folded};

#[derive(Default)]
pub(super) struct WriteBatch {
    changes: usize,
    ledger: Vec<LedgerRow>,
    fills: Vec<FillRow>,
    payments: Vec<Payment>,
    steps: Vec<WithdrawalStepRow>,
    funding_rates: Vec<FundingRateRow>,
    prints: Vec<Liquidation>,
    orders: Facts<OrderFact>,
    positions: Facts<PositionFact>,
    protections: Facts<ProtectionFact>,
    seconds: Facts<SecondsFact>,
    deposits: Facts<DepositFact>,
    withdrawals: Facts<WithdrawalFact>,
    corrections: Facts<CorrectionFact>,
    costs: Facts<CostFact>,
    fund_orders: Facts<FundFact>,
    fund_payments: Vec<FundPaymentRow>,
    nav_cuts: Vec<NavCutRow>,
    nav_holdings: Vec<NavHoldingRow>,
    dividends: Vec<DividendRow>,
    sale_orders: Facts<SaleFact>,
    collectibles: Facts<CollectibleFact>,
    collectible_events: Vec<CollectibleEventRow>,
    collectible_trades: Vec<CollectibleTradeRow>,
    series: Facts<SeriesFact>,
    c2c_ads: Facts<C2cAdFact>,
    c2c_orders: Facts<C2cOrderFact>,
    loans: Facts<LoanFact>,
    loan_payments: Vec<LoanPaymentRow>,
    loan_credit: Vec<LoanCreditRow>,
    pledges: Facts<PledgeFact>,
    sales: Vec<CollateralSaleRow>,
    quotes: BTreeMap<i64, SwapQuoteRow>,
    swaps: Vec<SwapRow>,
    house: BTreeMap<i64, HouseSum>,
    notifications: Vec<NotificationRow>,
}

fn number(id: u64) -> i64 {
    i64::try_from(id).expect("the databases count in signed 64-bit numbers")
}

impl WriteBatch {
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
            Change::Order(id, fact) => self.orders.push(number(id.0), fact),
            Change::Position(id, fact) => self.positions.push(number(id.0), fact),
            Change::Protection(id, fact) => self.protections.push(number(id.0), fact),
            Change::Seconds(id, fact) => self.seconds.push(number(id.0), fact),
            Change::Deposit(id, fact) => self.deposits.push(number(id.0), fact),
            Change::Withdrawal(id, fact) => self.withdrawals.push(number(id.0), fact),
            Change::Correction(id, fact) => self.corrections.push(number(id.0), fact),
            Change::Cost(fact) => self.costs.push(CostRow::id_of(fact.account, fact.asset), fact),
            Change::Fund(id, fact) => self.fund_orders.push(number(id.0), fact),
            Change::FundPayment(row) => self.fund_payments.push(row),
            Change::NavCut(row, holdings) => {
                self.nav_cuts.push(row);
                self.nav_holdings.extend(holdings);
            }
            Change::Dividend(row) => self.dividends.push(row),
            Change::Sale(id, fact) => self.sale_orders.push(number(id.0), fact),
            Change::Collectible(id, fact) => self.collectibles.push(number(id.0), fact),
            Change::CollectibleEvent(row) => self.collectible_events.push(row),
            Change::CollectibleTrade(row) => self.collectible_trades.push(row),
            Change::Series(fact) => self.series.push(fact.series, fact),
            Change::C2cAd(id, fact) => self.c2c_ads.push(number(id.0), fact),
            Change::C2cOrder(id, fact) => self.c2c_orders.push(number(id.0), fact),
            Change::Loan(id, fact) => self.loans.push(number(id.0), fact),
            Change::LoanPayment(row) => self.loan_payments.push(row),
            Change::LoanCredit(row) => self.loan_credit.push(row),
            Change::Pledge(id, fact) => self.pledges.push(number(id.0), fact),
            Change::CollateralSale(row) => self.sales.push(row),
            Change::Quoted(row) => drop(self.quotes.insert(row.id(), row)),
            Change::Tiding(row) => self.notifications.push(row),
            Change::Swapped(mut row) => {
                // The account's next quote may arrive before this batch is written.
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

    /// Writes everything. Can be retried in another transaction.
    pub(super) async fn write(&mut self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        let positions = self.positions.fold(tx).await?;
        self.write_orders(tx, &positions).await?;
        positions.write(tx).await?;
        self.protections.fold(tx).await?.write(tx).await?;
        self.seconds.fold(tx).await?.write(tx).await?;
        self.deposits.fold(tx).await?.write(tx).await?;
        self.withdrawals.fold(tx).await?.write(tx).await?;
        self.corrections.fold(tx).await?.write(tx).await?;
        self.costs.fold(tx).await?.write(tx).await?;
        self.write_lending(tx).await?;
        self.fund_orders.fold(tx).await?.write(tx).await?;
        tx.append(&self.fund_payments).await?;
        tx.append(&self.nav_cuts).await?;
        tx.append(&self.nav_holdings).await?;
        tx.append(&self.dividends).await?;
        self.sale_orders.fold(tx).await?.write(tx).await?;
        self.write_collectibles(tx).await?;
        self.c2c_ads.fold(tx).await?.write(tx).await?;
        self.c2c_orders.fold(tx).await?.write(tx).await?;
        tx.append(&self.ledger).await?;
        tx.append(&self.fills).await?;
        tx.append(&self.carries(&positions)).await?;
        tx.append(&self.liquidations(&positions)).await?;
        tx.append(&self.steps).await?;
        tx.append(&self.funding_rates).await?;
        tx.append(&self.notifications).await?;
        self.write_swaps(tx).await?;
        self.write_house(tx).await
    }

    async fn write_collectibles(&mut self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        self.collectibles.fold(tx).await?.write(tx).await?;
        self.series.fold(tx).await?.write(tx).await?;
        tx.append(&self.collectible_events).await?;
        tx.append(&self.collectible_trades).await
    }

    async fn write_lending(&mut self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        self.loans.fold(tx).await?.write(tx).await?;
        self.pledges.fold(tx).await?.write(tx).await?;
        tx.append(&self.loan_payments).await?;
        tx.append(&self.loan_credit).await?;
        tx.append(&self.sales).await
    }

    /// An order that closed its position no longer has the leverage; the position's row does.
    async fn write_orders(&mut self, tx: &mut RowsTransaction<'_>, positions: &Folded<PositionRow>) -> Result<()> {
        let mut orders = self.orders.fold(tx).await?;
        for row in orders.iter_mut().filter(|row| row.leverage == 0) {
            let position = row.position.and_then(|id| positions.get(number(id.0)));
            row.leverage = position.map_or(0, |position| position.leverage);
        }
        orders.write(tx).await
    }

    fn carries(&self, positions: &Folded<PositionRow>) -> Vec<CarryRow> {
        let rows = self.payments.iter().filter_map(|payment| {
            let Payment { account, at, seq, n, position, kind, paid } = *payment;
            let market = positions.get(number(position.0))?.market;
            Some(CarryRow { account, at, seq, n, position, market, kind, paid })
        });
        rows.collect()
    }

    fn liquidations(&self, positions: &Folded<PositionRow>) -> Vec<LiquidationRow> {
        let rows = self.prints.iter().filter_map(|print| {
            let Liquidation { position, seq, n, lots, price, why, at } = *print;
            let PositionRow { market, side, .. } = *positions.get(number(position.0))?;
            Some(LiquidationRow { market, seq, n, side, lots, price, why, at })
        });
        rows.collect()
    }

    async fn write_swaps(&self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        let mut swaps = self.swaps.clone();
        let mut unpriced: Vec<i64> =
            swaps.iter().filter(|swap| swap.rate.is_zero()).map(|swap| swap.account.0.into()).collect();
        unpriced.dedup();
        // Before the new quotes are written: these swaps used older ones.
        let quotes: Vec<SwapQuoteRow> = tx.load(&unpriced).await?;
        for swap in swaps.iter_mut().filter(|swap| swap.rate.is_zero()) {
            if let Some(quote) = quotes.iter().find(|quote| quote.id == swap.account) {
                price_swap(swap, quote);
            }
        }
        tx.append(&swaps).await?;
        tx.save(&self.quotes.values().cloned().collect::<Vec<_>>()).await
    }

    async fn write_house(&self, tx: &mut RowsTransaction<'_>) -> Result<()> {
        let ids: Vec<i64> = self.house.keys().copied().collect();
        let known: Vec<HouseDayRow> = tx.load(&ids).await?;
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
        tx.save(&rows).await
    }
}

fn price_swap(swap: &mut SwapRow, quote: &SwapQuoteRow) {
    if quote.quote == swap.id {
        (swap.mid, swap.rate) = (quote.mid, quote.rate);
    }
}
