//! What the numbers in derived rows stand for.

use plimsoll_engine::command::LossKind;
use plimsoll_engine::event::{OrderEnd, ReduceReason, VoidReason};
use plimsoll_engine::orders::TimeInForce;
use plimsoll_engine::seconds::{Direction, Verdict};
use plimsoll_units::Side;

use super::lines::OrderForm;
use super::losses::LossStatus;

pub(super) fn product(spot: bool) -> i64 {
    i64::from(!spot)
}

pub(super) fn side(code: i64) -> Side {
    if code == 0 { Side::Buy } else { Side::Sell }
}

pub(super) fn form(code: i64) -> OrderForm {
    match code {
        0 => OrderForm::Limit,
        3 => OrderForm::StopLimit,
        4 => OrderForm::Trigger,
        _ => OrderForm::Market,
    }
}

pub(super) fn tif(code: i64) -> TimeInForce {
    match code {
        1 => TimeInForce::Ioc,
        2 => TimeInForce::Fok,
        3 => TimeInForce::PostOnly,
        _ => TimeInForce::Gtc,
    }
}

pub(super) fn closes(effect: i64) -> bool {
    effect == 2
}

pub(super) fn order_end(code: i64) -> Option<OrderEnd> {
    let ends = [
        OrderEnd::Filled,
        OrderEnd::Cancelled,
        OrderEnd::Unfilled,
        OrderEnd::SelfTrade,
        OrderEnd::Aged,
        OrderEnd::PositionGone,
        OrderEnd::Requoted,
    ];
    ends.into_iter().find(|end| *end as i64 == code)
}

pub(super) fn reduce_reason(code: i64) -> Option<ReduceReason> {
    let reasons = [
        ReduceReason::Order,
        ReduceReason::TakeProfit,
        ReduceReason::StopLoss,
        ReduceReason::Liquidation,
        ReduceReason::PartialLiquidation,
        ReduceReason::Takeover,
        ReduceReason::Deleveraging,
    ];
    reasons.into_iter().find(|reason| *reason as i64 == code)
}

pub(super) fn loss_kind(code: i64) -> LossKind {
    if code == 0 { LossKind::TakeProfit } else { LossKind::StopLoss }
}

pub(super) fn loss_status(code: i64) -> LossStatus {
    match code {
        0 => LossStatus::Active,
        1 => LossStatus::Done,
        _ => LossStatus::Cancelled,
    }
}

pub(super) fn direction(code: i64) -> Direction {
    if code == 0 { Direction::Up } else { Direction::Down }
}

pub(super) fn verdict(code: i64) -> Option<Verdict> {
    [Verdict::Win, Verdict::Lose, Verdict::Draw].into_iter().find(|verdict| *verdict as i64 == code)
}

pub(super) fn void_reason(code: i64) -> Option<VoidReason> {
    let reasons = [VoidReason::NoEntryTick, VoidReason::FeedStale, VoidReason::FeedGuarded, VoidReason::Halted];
    reasons.into_iter().find(|reason| *reason as i64 == code)
}
