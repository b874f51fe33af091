//! Numeric codes of derived columns. Where the API has a number for something, the column has the same number.
//!
//! Codes of engine enums follow their order there; enums only grow at the end.

use plimsoll_engine::command::ProtectionKind;
use plimsoll_engine::event::{Carry, OrderEnd, ReduceReason, VoidReason};
use plimsoll_engine::funds::FundPays;
use plimsoll_engine::ledger::System;
use plimsoll_engine::loans::LoanEnd;
use plimsoll_engine::orders::OrderKind;
use plimsoll_engine::pledge::SaleReason;
use plimsoll_engine::seconds::{Direction, Verdict};
use plimsoll_engine::treasury::{DepositStatus, WithdrawalStage};
use plimsoll_units::Side;

pub const PRODUCT_SPOT: i64 = 0;
pub const PRODUCT_CONTRACT: i64 = 1;

pub const KIND_LIMIT: i64 = 0;
pub const KIND_MARKET: i64 = 1;
pub const KIND_STOP_LIMIT: i64 = 2;
pub const KIND_TRIGGER: i64 = 3;

pub const EFFECT_SPOT: i64 = 0;
pub const EFFECT_OPEN: i64 = 1;
pub const EFFECT_CLOSE: i64 = 2;
/// In net mode: closes what is against it, then opens.
pub const EFFECT_NET: i64 = 3;

/// Take-profit and stop-loss.
pub const LOSS_ACTIVE: i64 = 0;
pub const LOSS_DONE: i64 = 1;
pub const LOSS_CANCELLED: i64 = 2;

/// Loans, as in the API's `status`.
pub const LOAN_APPLIED: i64 = 0;
pub const LOAN_RUNNING: i64 = 1;
pub const LOAN_REFUSED: i64 = 2;
pub const LOAN_REPAID: i64 = 3;
pub const LOAN_OVERDUE: i64 = 4;

/// Pledges, as in the API's `status`.
pub const PLEDGE_ACTIVE: i64 = 0;
pub const PLEDGE_REPAID: i64 = 1;
pub const PLEDGE_LIQUIDATED: i64 = 2;
pub const PLEDGE_OVERDUE: i64 = 3;

/// Purchases of funds, as in the API's `status`. One that its owner took back before the value date counts as redeemed.
pub const FUND_WAITING: i64 = 0;
pub const FUND_RUNNING: i64 = 1;
pub const FUND_REFUSED: i64 = 2;
pub const FUND_MATURED: i64 = 3;
pub const FUND_REDEEMED: i64 = 4;

/// Kinds of funds.
pub const FUND_FIXED: i64 = 0;
pub const FUND_NAV: i64 = 1;
/// Commitments to token sales, as in the API's `status`.
pub const SALE_COMMITTED: i64 = 2;
pub const SALE_ALLOTTED: i64 = 3;
pub const SALE_RETURNED: i64 = 4;
pub const SALE_TAKEN_BACK: i64 = 5;
pub const SALE_WITHDRAWN: i64 = 6;

/// What happened to a collectible.
pub const COLLECTIBLE_MINTED: i64 = 0;
pub const COLLECTIBLE_LISTED: i64 = 1;
pub const COLLECTIBLE_PRICED: i64 = 2;
pub const COLLECTIBLE_UNLISTED: i64 = 3;
pub const COLLECTIBLE_SOLD: i64 = 4;

/// Why an advertisement is not shown.
pub const C2C_OFF_OWNER: i64 = 0;
pub const C2C_OFF_SHORT: i64 = 1;
pub const C2C_OFF_PAUSED: i64 = 2;
pub const C2C_OFF_FROZEN: i64 = 3;
/// Who began an appeal.
pub const C2C_BY_BUYER: i64 = 0;
pub const C2C_BY_SELLER: i64 = 1;
pub const C2C_BY_DEADLINE: i64 = 2;

/// What a loan did to a credit score.
pub const CREDIT_LATE: i64 = 0;
pub const CREDIT_LATE_WEEK: i64 = 1;
pub const CREDIT_LATE_MONTH: i64 = 2;
pub const CREDIT_REPAID: i64 = 3;

pub const SECONDS_RUNNING: i64 = 0;
pub const SECONDS_SETTLED: i64 = 1;
pub const SECONDS_VOID: i64 = 2;

/// Notification kinds.
pub const NOTIFY_DEPOSIT: i64 = 1;
pub const NOTIFY_WITHDRAWAL_REQUESTED: i64 = 2;
pub const NOTIFY_WITHDRAWAL_APPROVED: i64 = 3;
pub const NOTIFY_WITHDRAWAL_PAID: i64 = 4;
pub const NOTIFY_WITHDRAWAL_REFUSED: i64 = 5;
pub const NOTIFY_WITHDRAWAL_CANCELLED: i64 = 6;
pub const NOTIFY_LIQUIDATED: i64 = 7;
pub const NOTIFY_DELEVERAGED: i64 = 8;
pub const NOTIFY_MARGIN_CALL: i64 = 9;
pub const NOTIFY_SECONDS_SETTLED: i64 = 10;
pub const NOTIFY_LOAN_PAID_OUT: i64 = 11;
pub const NOTIFY_LOAN_REFUSED: i64 = 12;
pub const NOTIFY_LOAN_DUE: i64 = 13;
pub const NOTIFY_LOAN_LATE: i64 = 14;
pub const NOTIFY_LOAN_DEBIT_FAILED: i64 = 15;
pub const NOTIFY_LOAN_REPAID: i64 = 16;
pub const NOTIFY_PLEDGE_CALL: i64 = 17;
pub const NOTIFY_PLEDGE_SOLD: i64 = 18;
pub const NOTIFY_PLEDGE_ENDING: i64 = 19;
pub const NOTIFY_PLEDGE_OVERDUE: i64 = 20;
pub const NOTIFY_PLEDGE_CLOSED: i64 = 21;
pub const NOTIFY_FUND_STARTED: i64 = 22;
pub const NOTIFY_FUND_MATURED: i64 = 23;
pub const NOTIFY_FUND_REFUSED: i64 = 24;
pub const NOTIFY_NAV_DEALT: i64 = 40;
pub const NOTIFY_NAV_PAID: i64 = 41;
/// Paid in part: the rest waits for the next cut.
pub const NOTIFY_NAV_PAID_PART: i64 = 42;
pub const NOTIFY_NAV_RETURNED: i64 = 43;
/// To everybody who asked to be told of the sale: the row names nobody.
pub const NOTIFY_SALE_BEGAN: i64 = 30;
pub const NOTIFY_SALE_ALLOTTED: i64 = 31;
pub const NOTIFY_SALE_RETURNED: i64 = 32;
pub const NOTIFY_TOKENS_VESTED: i64 = 33;
pub const NOTIFY_COLLECTIBLE_BOUGHT: i64 = 34;
pub const NOTIFY_COLLECTIBLE_SOLD: i64 = 35;
pub const NOTIFY_C2C_OPENED: i64 = 25;
pub const NOTIFY_C2C_PAID: i64 = 26;
pub const NOTIFY_C2C_RELEASED: i64 = 27;
pub const NOTIFY_C2C_RETURNED: i64 = 28;
pub const NOTIFY_C2C_APPEALED: i64 = 29;
pub const NOTIFY_C2C_EVIDENCE_OVER: i64 = 36;
pub const NOTIFY_C2C_DECIDED: i64 = 37;
pub const NOTIFY_C2C_AD_OFF: i64 = 38;
pub const NOTIFY_C2C_PAUSED: i64 = 39;
pub const NOTIFY_DIVIDEND_PAID: i64 = 46;

pub const ORDER_ENDS: [OrderEnd; 10] = [
    OrderEnd::Filled,
    OrderEnd::Cancelled,
    OrderEnd::Unfilled,
    OrderEnd::SelfTrade,
    OrderEnd::Aged,
    OrderEnd::PositionGone,
    OrderEnd::Requoted,
    OrderEnd::Split,
    OrderEnd::Replaced,
    OrderEnd::Paired,
];
pub const REDUCE_REASONS: [ReduceReason; 8] = [
    ReduceReason::Order,
    ReduceReason::TakeProfit,
    ReduceReason::StopLoss,
    ReduceReason::Liquidation,
    ReduceReason::PartialLiquidation,
    ReduceReason::Takeover,
    ReduceReason::Deleveraging,
    ReduceReason::Split,
];
pub const VOID_REASONS: [VoidReason; 4] =
    [VoidReason::NoEntryTick, VoidReason::FeedStale, VoidReason::FeedGuarded, VoidReason::Halted];

/// The value that a stored code stands for.
pub fn named<T: Copy>(list: &[T], code: i64) -> Option<T> {
    usize::try_from(code).ok().and_then(|code| list.get(code)).copied()
}

pub fn side_of(code: i64) -> Side {
    if code == 0 { Side::Buy } else { Side::Sell }
}

pub(crate) const fn side(side: Side) -> i64 {
    side as i64
}
pub(crate) const fn ending(end: OrderEnd) -> i64 {
    end as i64
}
pub(crate) const fn reduction(why: ReduceReason) -> i64 {
    why as i64
}
pub(crate) const fn void(why: VoidReason) -> i64 {
    why as i64
}
pub(crate) const fn carry(why: Carry) -> i64 {
    why as i64
}
pub(crate) const fn loan_end(end: LoanEnd) -> i64 {
    end as i64
}
/// As in the API's `type`.
pub const fn fund_pays(pays: FundPays) -> i64 {
    match pays {
        FundPays::Daily => 2,
        FundPays::AtMaturity => 3,
    }
}
pub(crate) const fn sale_reason(why: SaleReason) -> i64 {
    why as i64
}
pub(crate) const fn stage(stage: WithdrawalStage) -> i64 {
    stage as i64
}
pub(crate) const fn standing(standing: DepositStatus) -> i64 {
    standing as i64
}

/// As in the API's `betContent`: 1 up, 0 down.
pub(crate) const fn direction(direction: Direction) -> i64 {
    match direction {
        Direction::Up => 1,
        Direction::Down => 0,
    }
}

/// As in the API's `openResult`.
pub const VERDICT_WIN: i64 = 1;
pub const VERDICT_LOSE: i64 = 2;
pub const VERDICT_DRAW: i64 = 3;

pub(crate) const fn verdict(verdict: Verdict) -> i64 {
    match verdict {
        Verdict::Win => VERDICT_WIN,
        Verdict::Lose => VERDICT_LOSE,
        Verdict::Draw => VERDICT_DRAW,
    }
}

/// As in the API's `lossType`: 0 take-profit, 1 stop-loss.
pub(crate) const fn protection_kind(kind: ProtectionKind) -> i64 {
    match kind {
        ProtectionKind::TakeProfit => 0,
        ProtectionKind::StopLoss => 1,
    }
}

pub(crate) const fn order_kind(kind: &OrderKind) -> i64 {
    match kind {
        OrderKind::Limit { .. } => KIND_LIMIT,
        OrderKind::Market { .. } | OrderKind::MarketValue { .. } => KIND_MARKET,
        OrderKind::StopLimit { .. } => KIND_STOP_LIMIT,
        OrderKind::Trigger { .. } => KIND_TRIGGER,
    }
}

pub const POT_FEES: i64 = 1;
pub const POT_OPTIONS: i64 = 2;
pub const POT_SWAP_DESK: i64 = 3;
pub const POT_DEBT: i64 = 4;
pub const POT_LENDING: i64 = 5;
/// Reward accounts of all funds together, reserved or not.
pub const POT_FUND_REWARDS: i64 = 6;
/// And the number of the class of instruments that the fund insures.
pub const POT_INSURANCE: i64 = 16;

/// House accounts with daily sums.
pub(crate) const fn pot(system: System) -> Option<i64> {
    match system {
        System::Fee => Some(POT_FEES),
        System::OptionPool => Some(POT_OPTIONS),
        System::SwapDesk => Some(POT_SWAP_DESK),
        System::HouseDebt => Some(POT_DEBT),
        System::LoanPool => Some(POT_LENDING),
        System::FundReward(_) | System::FundReserved(_) => Some(POT_FUND_REWARDS),
        System::Insurance(class) => Some(POT_INSURANCE + class as i64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_name_what_they_were_made_from() {
        for end in ORDER_ENDS {
            assert_eq!(named(&ORDER_ENDS, ending(end)), Some(end));
        }
        for why in REDUCE_REASONS {
            assert_eq!(named(&REDUCE_REASONS, reduction(why)), Some(why));
        }
        for why in VOID_REASONS {
            assert_eq!(named(&VOID_REASONS, void(why)), Some(why));
        }
        assert_eq!(named(&VOID_REASONS, -1), None);
        assert_eq!([side_of(side(Side::Buy)), side_of(side(Side::Sell))], [Side::Buy, Side::Sell]);
        assert_eq!(
            [WithdrawalStage::Created, WithdrawalStage::Broadcast, WithdrawalStage::Cancelled].map(stage),
            [0, 4, 7]
        );
        assert_eq!([DepositStatus::Open, DepositStatus::Final, DepositStatus::Reversed].map(standing), [0, 1, 2]);
        assert_eq!([Carry::Funding, Carry::Overnight, Carry::Dividend].map(carry), [0, 1, 2]);
    }
}
