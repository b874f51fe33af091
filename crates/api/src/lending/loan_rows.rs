//! What the calls of loans return.

use plimsoll_app::engine::loans::{DECISION_MS, LateStep};
use plimsoll_app::lending::{
    AGREEMENT_VERSION, LateEffect, LoanOrder, LoanPaymentRow, LoanPreviewed, LoanProduct, LoanRepayment,
};
use plimsoll_units::HOUR_MS;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WireRate, percent};

/// Whose money is lent.
const LENDER: &str = "Operator's loan pool";

/// A loan on offer. `odds` and `apr` are percent, a day and a year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoanProductRow {
    id: u32,
    coin: String,
    amount_min: WireAmount,
    amount_max: WireAmount,
    /// The term in days.
    cycle_type: u16,
    /// Always 0: one payment at the end.
    repay_type: i64,
    odds: WireRate,
    apr: WireRate,
    /// Whose money is lent.
    repay_org: &'static str,
    /// Always false: nothing of the borrower's is held.
    is_freeze: bool,
    /// 1 on offer, 0 no longer.
    status: i64,
    pool_available: WireAmount,
    pool_lent: WireAmount,
}

impl From<LoanProduct> for LoanProductRow {
    fn from(product: LoanProduct) -> Self {
        let LoanProduct { id, coin, terms, pool } = product;
        Self {
            id: id.0,
            coin: coin.to_ascii_lowercase(),
            amount_min: Decimal(terms.minimum),
            amount_max: Decimal(terms.maximum),
            cycle_type: terms.days,
            repay_type: 0,
            odds: percent(terms.rate),
            apr: percent(terms.yearly_rate()),
            repay_org: LENDER,
            is_freeze: false,
            status: i64::from(terms.open),
            pool_available: Decimal(pool.available),
            pool_lent: Decimal(pool.lent),
        }
    }
}

/// What happens to a late loan.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum LateKind {
    Overdue,
    Penalty,
    Week,
    Month,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LateStepView {
    /// Days after the due date.
    late_day: i64,
    kind: LateKind,
    /// Points of the credit score.
    score: i64,
}

impl From<&LateEffect> for LateStepView {
    fn from(effect: &LateEffect) -> Self {
        let kind = match effect.step {
            LateStep::Overdue => LateKind::Overdue,
            LateStep::Penalty => LateKind::Penalty,
            LateStep::Week => LateKind::Week,
            LateStep::Month => LateKind::Month,
        };
        Self { late_day: effect.step.late_day(), kind, score: effect.score }
    }
}

/// A loan before anybody agrees. Rates are percent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoanPreviewView {
    coin: String,
    amount: WireAmount,
    interest: WireAmount,
    /// The one payment.
    total: WireAmount,
    odds: WireRate,
    apr: WireRate,
    cycle_type: u16,
    due_time: Millis,
    /// Until then it can be given back.
    withdraw_until: Millis,
    /// The most that interest and penalty can ever cost.
    cost_max: WireAmount,
    /// What the stated income allows; null without one.
    most: Option<WireAmount>,
    score: i64,
    score_min: i64,
    /// How many people decide.
    people: u8,
    decide_hours: i64,
    grace_days: i64,
    /// Percent a day after the days of grace.
    penalty_odds: WireRate,
    agreement_version: &'static str,
    late_steps: Vec<LateStepView>,
}

impl From<LoanPreviewed> for LoanPreviewView {
    fn from(preview: LoanPreviewed) -> Self {
        let figures = preview.figures;
        Self {
            coin: preview.coin.to_ascii_lowercase(),
            amount: Decimal(figures.amount),
            interest: Decimal(figures.interest),
            total: Decimal(figures.total),
            odds: percent(figures.daily_rate),
            apr: percent(figures.yearly_rate),
            cycle_type: figures.days,
            due_time: Millis(figures.due_at),
            withdraw_until: Millis(figures.withdrawal_until),
            cost_max: Decimal(figures.cost_max),
            most: preview.most.map(Decimal),
            score: preview.score,
            score_min: preview.score_min,
            people: preview.people,
            decide_hours: DECISION_MS / HOUR_MS,
            grace_days: preview.grace_days,
            penalty_odds: percent(preview.penalty_rate),
            agreement_version: AGREEMENT_VERSION,
            late_steps: preview.late.iter().map(Into::into).collect(),
        }
    }
}

/// Status: 0 under review, 1 running, 2 refused, 3 repaid, 4 overdue. Rates are percent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoanOrderRow {
    id: u64,
    order_no: String,
    pro_id: u32,
    coin: String,
    amount: WireAmount,
    /// What was paid out: all of it, or nothing yet.
    disburse_amount: WireAmount,
    rate: WireRate,
    apr: WireRate,
    /// Of the whole term.
    interest: WireAmount,
    /// Interest due now.
    last_instets: WireAmount,
    /// Penalty due now.
    penalty: WireAmount,
    /// All that is due now.
    total: WireAmount,
    principal_left: WireAmount,
    interest_paid: WireAmount,
    penalty_paid: WireAmount,
    status: i64,
    /// Given back within fourteen days.
    is_withdrawn: bool,
    cycle_type: i64,
    /// Days of interest charged so far.
    days: i64,
    late_days: i64,
    apply_time: Millis,
    decide_until: Millis,
    disburse_time: Option<Millis>,
    final_repay_time: Option<Millis>,
    withdraw_until: Option<Millis>,
    return_time: Option<Millis>,
    /// The code of the rule by which it was refused; null when nobody decided in time.
    reason: Option<i64>,
    auto_debit: bool,
    purpose: String,
    t_load_product: Option<LoanProductRow>,
}

impl From<LoanOrder> for LoanOrderRow {
    fn from(order: LoanOrder) -> Self {
        let (decide_until, withdraw_until) = (order.decide_until(), order.withdrawal_until());
        let is_withdrawn = order.is_withdrawn();
        let LoanOrder { row, coin, serial, purpose, due, interest, auto_debit, product } = order;
        let yearly = plimsoll_units::Rate::from_units(row.rate.units() * plimsoll_app::engine::loans::YEAR_DAYS);
        Self {
            id: row.id.0,
            order_no: serial,
            pro_id: row.product.0,
            coin: coin.to_ascii_lowercase(),
            amount: Decimal(row.amount),
            disburse_amount: Decimal(row.disbursed_at.map_or(plimsoll_units::Amount::ZERO, |_| row.amount)),
            rate: percent(row.rate),
            apr: percent(yearly),
            interest: Decimal(interest),
            last_instets: Decimal(due.interest),
            penalty: Decimal(due.penalty),
            total: Decimal(due.total()),
            principal_left: Decimal(row.principal),
            interest_paid: Decimal(row.interest_paid),
            penalty_paid: Decimal(row.penalty_paid),
            status: row.status,
            is_withdrawn,
            cycle_type: row.days,
            days: due.days,
            late_days: due.late_days,
            apply_time: Millis(row.applied_at),
            decide_until: Millis(decide_until),
            disburse_time: row.disbursed_at.map(Millis),
            final_repay_time: row.due_at.map(Millis),
            withdraw_until: withdraw_until.map(Millis),
            return_time: row.ended_at.map(Millis),
            reason: row.reason,
            auto_debit,
            purpose,
            t_load_product: product.map(Into::into),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentRow {
    time: Millis,
    penalty: WireAmount,
    interest: WireAmount,
    principal: WireAmount,
    /// Principal still owed after it.
    left: WireAmount,
}

impl From<LoanPaymentRow> for PaymentRow {
    fn from(row: LoanPaymentRow) -> Self {
        Self {
            time: Millis(row.at),
            penalty: Decimal(row.penalty),
            interest: Decimal(row.interest),
            principal: Decimal(row.principal),
            left: Decimal(row.remaining),
        }
    }
}

/// What a payment did, in its order: penalty, interest, principal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RepaidView {
    paid: WireAmount,
    to_penalty: WireAmount,
    to_interest: WireAmount,
    to_principal: WireAmount,
    /// Principal still owed.
    left: WireAmount,
    status: i64,
}

impl From<LoanRepayment> for RepaidView {
    fn from(repayment: LoanRepayment) -> Self {
        Self {
            paid: Decimal(repayment.paid()),
            to_penalty: Decimal(repayment.penalty),
            to_interest: Decimal(repayment.interest),
            to_principal: Decimal(repayment.principal),
            left: Decimal(repayment.left),
            status: repayment.status,
        }
    }
}
