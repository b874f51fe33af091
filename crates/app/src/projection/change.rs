//! What one command changes in the rows: new rows, and facts about rows that exist.

use plimsoll_store::projections::{
    FillRow, FundingRateRow, LedgerRow, NotificationRow, SwapQuoteRow, SwapRow, WithdrawalStepRow,
};
use plimsoll_units::{
    AccountId, Amount, AssetId, CorrectionId, DepositId, Lots, OrderId, PositionId, Price, ProtectionId, SecondsId,
    Timestamp, WithdrawalId,
};

use super::facts::{CorrectionFact, DepositFact, OrderFact, PositionFact, ProtectionFact, SecondsFact, WithdrawalFact};

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
    Quoted(SwapQuoteRow),
    /// Without its rates: they are the quote's.
    Swapped(SwapRow),
    House(HouseSum),
    Tiding(NotificationRow),
}

/// A payment for holding a position. The position's row knows its market.
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

/// A position closed by the rules. Its row knows market and side.
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

/// What a house account took in and paid out in one command.
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
    /// One number for (day, pot, coin).
    pub(super) fn id(&self) -> i64 {
        self.day << 24 | self.pot << 16 | i64::from(self.asset.0)
    }
}
