//! Changes that one command makes to the rows: new rows, and facts about existing ones.

use plimsoll_store::projections::{
    CollateralSaleRow, CollectibleEventRow, CollectibleTradeRow, DividendRow, FillRow, FundPaymentRow, FundingRateRow,
    LedgerRow, LoanCreditRow, LoanPaymentRow, NavCutRow, NavHoldingRow, NotificationRow, SwapQuoteRow, SwapRow,
    WithdrawalStepRow,
};
use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CollectibleId, CorrectionId, DepositId, FundOrderId, LoanId, Lots,
    OrderId, PledgeId, PositionId, Price, ProtectionId, SaleOrderId, SecondsId, Timestamp, WithdrawalId,
};

use super::facts::{
    C2cAdFact, C2cOrderFact, CollectibleFact, CorrectionFact, CostFact, DepositFact, FundFact, LoanFact, OrderFact,
    PledgeFact, PositionFact, ProtectionFact, SaleFact, SecondsFact, SeriesFact, WithdrawalFact,
};

#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Ledger(LedgerRow),
    Fill(FillRow),
    Carry(Payment),
    WithdrawalStep(WithdrawalStepRow),
    FundingRate(FundingRateRow),
    Liquidation(Liquidation),
    Order(OrderId, OrderFact),
    Position(PositionId, PositionFact),
    Protection(ProtectionId, ProtectionFact),
    Seconds(SecondsId, SecondsFact),
    Deposit(DepositId, DepositFact),
    Withdrawal(WithdrawalId, WithdrawalFact),
    Correction(CorrectionId, CorrectionFact),
    Cost(CostFact),
    Fund(FundOrderId, FundFact),
    FundPayment(FundPaymentRow),
    NavCut(NavCutRow, Vec<NavHoldingRow>),
    Dividend(DividendRow),
    Sale(SaleOrderId, SaleFact),
    Collectible(CollectibleId, CollectibleFact),
    CollectibleEvent(CollectibleEventRow),
    CollectibleTrade(CollectibleTradeRow),
    Series(SeriesFact),
    C2cAd(C2cAdId, C2cAdFact),
    C2cOrder(C2cOrderId, C2cOrderFact),
    Loan(LoanId, LoanFact),
    LoanPayment(LoanPaymentRow),
    LoanCredit(LoanCreditRow),
    Pledge(PledgeId, PledgeFact),
    CollateralSale(CollateralSaleRow),
    Quoted(SwapQuoteRow),
    /// Without its rates, which come from the quote.
    Swapped(SwapRow),
    House(HouseSum),
    Tiding(NotificationRow),
}

/// A funding payment. The position's row has the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    pub account: AccountId,
    pub at: Timestamp,
    pub seq: u64,
    pub n: i64,
    pub position: PositionId,
    pub kind: i64,
    pub paid: Amount,
}

/// A liquidation. The position's row has market and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liquidation {
    pub position: PositionId,
    pub seq: u64,
    pub n: i64,
    pub lots: Lots,
    pub price: Price,
    pub why: i64,
    pub at: Timestamp,
}

/// Inflow and outflow of a house account in one command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseSum {
    /// Days since 1970.
    pub day: i64,
    pub pot: i64,
    pub asset: AssetId,
    pub taken_in: Amount,
    pub paid_out: Amount,
}

impl HouseSum {
    /// One id for (day, pot, coin).
    pub(super) fn id(&self) -> i64 {
        self.day << 24 | self.pot << 16 | i64::from(self.asset.0)
    }
}
