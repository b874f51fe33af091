//! Orders as one of their sides sees them.

use plimsoll_app::c2c::{
    Allowed, Appeal, C2cPreview, Decision, NewOrder, Order, OrderRow, PayAccount, PayDetail, Proof, Rating, Step,
};
use plimsoll_app::projection::codes;
use plimsoll_units::{Amount, C2cOrderId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WirePrice};

pub(super) fn order_number(id: C2cOrderId) -> String {
    format!("C{:016}", id.0)
}

pub(super) fn file_url(id: C2cOrderId, file: &str) -> String {
    format!("/api/c2c/order/{id}/file/{file}")
}

fn by(is_buyer: bool) -> &'static str {
    if is_buyer { "buyer" } else { "seller" }
}

fn at(ms: i64) -> Millis {
    Millis(Timestamp(ms))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cPreviewView {
    price: WirePrice,
    quantity: WireAmount,
    /// To pay, in the currency.
    amount: WireAmount,
    /// The maker's.
    fee: WireAmount,
    /// What the seller gives.
    escrow: WireAmount,
    /// What the buyer gets.
    received: WireAmount,
}

impl From<C2cPreview> for C2cPreviewView {
    fn from(preview: C2cPreview) -> Self {
        Self {
            price: Decimal(preview.deal.price),
            quantity: Decimal(preview.deal.quantity),
            amount: Decimal(preview.deal.amount),
            fee: Decimal(preview.deal.fee),
            escrow: Decimal(preview.escrow),
            received: Decimal(preview.received),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cCreated {
    id: u64,
    order_no: String,
    status: i64,
    pay_deadline: Millis,
}

impl From<NewOrder> for C2cCreated {
    fn from(new: NewOrder) -> Self {
        Self { id: new.id.0, order_no: order_number(new.id), status: 0, pay_deadline: Millis(new.pay_until) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cOrderView {
    id: u64,
    order_no: String,
    /// The caller's.
    side: &'static str,
    coin: String,
    fiat: String,
    price: WirePrice,
    quantity: WireAmount,
    /// Paid in the currency.
    amount: WireAmount,
    /// What the buyer gets.
    received: WireAmount,
    /// 0 waiting for payment, 1 for release, 2 done, 3 cancelled, 4 appeal, 5 timed out, 6 refunded.
    status: i64,
    counterparty: String,
    simulated: bool,
    create_time: Millis,
    pay_deadline: Millis,
    release_deadline: Option<Millis>,
    /// Messages that the caller has not read.
    unread: i64,
}

impl From<&OrderRow> for C2cOrderView {
    fn from(listed: &OrderRow) -> Self {
        let row = &listed.row;
        Self {
            id: row.id.0,
            order_no: order_number(row.id),
            side: if listed.buys { "buy" } else { "sell" },
            coin: listed.coin.clone(),
            fiat: row.fiat.clone(),
            price: Decimal(row.price),
            quantity: Decimal(row.quantity),
            amount: Decimal(row.amount),
            received: Decimal(row.received()),
            status: row.status,
            counterparty: listed.counterparty.nick.clone(),
            simulated: listed.counterparty.is_simulated,
            create_time: Millis(row.opened_at),
            pay_deadline: Millis(row.pay_until),
            release_deadline: row.release_until.map(Millis),
            unread: listed.unread,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cMethodName {
    id: i64,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cDetailView {
    key: String,
    label: String,
    value: String,
}

impl From<PayDetail> for C2cDetailView {
    fn from(detail: PayDetail) -> Self {
        Self { key: detail.key, label: detail.label, value: detail.value }
    }
}

/// Where a buyer pays.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cPaidTo {
    name: String,
    /// The verified name.
    holder: String,
    fields: Vec<C2cDetailView>,
}

impl From<PayAccount> for C2cPaidTo {
    fn from(account: PayAccount) -> Self {
        Self {
            name: account.name,
            holder: account.holder,
            fields: account.fields.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cStatementView {
    /// `buyer` or `seller`.
    by: &'static str,
    text: String,
    time: Millis,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cAppealView {
    /// `buyer`, `seller` or `deadline`.
    by: &'static str,
    reason: i64,
    time: Millis,
    evidence_until: Millis,
    decide_until: Millis,
    statements: Vec<C2cStatementView>,
}

impl From<Appeal> for C2cAppealView {
    fn from(appeal: Appeal) -> Self {
        let statements = appeal.statements.into_iter();
        let statement = |said: plimsoll_app::c2c::Statement| C2cStatementView {
            by: by(said.by_buyer),
            text: said.text,
            time: at(said.at),
        };
        Self {
            by: match appeal.by {
                codes::C2C_BY_BUYER => "buyer",
                codes::C2C_BY_SELLER => "seller",
                _ => "deadline",
            },
            reason: appeal.reason,
            time: Millis(appeal.at),
            evidence_until: Millis(appeal.evidence_until),
            decide_until: Millis(appeal.decide_until),
            statements: statements.map(statement).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cDecisionView {
    /// `release` or `refund`.
    outcome: &'static str,
    reason: i64,
    text: String,
    time: Millis,
}

impl From<Decision> for C2cDecisionView {
    fn from(decision: Decision) -> Self {
        Self {
            outcome: if decision.is_release { "release" } else { "refund" },
            reason: decision.reason,
            text: decision.text,
            time: at(decision.at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cProofView {
    id: i64,
    by: &'static str,
    /// `payment` or `evidence`.
    kind: &'static str,
    name: String,
    mime: String,
    size: i64,
    /// SHA-256 of the file.
    hash: String,
    note: String,
    time: Millis,
    url: String,
}

impl C2cProofView {
    pub(super) fn of(proof: Proof, url: String) -> Self {
        Self {
            id: proof.id,
            by: by(proof.by_buyer),
            kind: if proof.is_evidence { "evidence" } else { "payment" },
            name: proof.file,
            mime: proof.media,
            size: proof.size_bytes,
            hash: proof.hash,
            note: proof.note,
            time: at(proof.at),
            url,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cStepView {
    kind: &'static str,
    time: Millis,
}

impl From<Step> for C2cStepView {
    fn from(step: Step) -> Self {
        Self { kind: step.kind.name(), time: Millis(step.at) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cRatingView {
    good: bool,
    text: String,
}

impl From<Rating> for C2cRatingView {
    fn from(rating: Rating) -> Self {
        Self { good: rating.is_good, text: rating.text }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cRatings {
    mine: Option<C2cRatingView>,
    theirs: Option<C2cRatingView>,
}

/// Everything that a side sees of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cOrderDetail {
    #[serde(flatten)]
    order: C2cOrderView,
    ad_id: u64,
    /// The other side's public number.
    uid: String,
    /// `maker` or `taker`.
    role: &'static str,
    /// What the caller pays, in coins.
    fee: WireAmount,
    escrow: WireAmount,
    method: C2cMethodName,
    /// The verified names, while the order is open.
    counterparty_name: Option<String>,
    own_name: Option<String>,
    pay_account: Option<C2cPaidTo>,
    terms: String,
    paid_time: Option<Millis>,
    end_time: Option<Millis>,
    buyer_appeals_from: Option<Millis>,
    cancel_reason: Option<i64>,
    held_until: Option<Millis>,
    appeal: Option<C2cAppealView>,
    decision: Option<C2cDecisionView>,
    proofs: Vec<C2cProofView>,
    timeline: Vec<C2cStepView>,
    rating: C2cRatings,
    can_pay: bool,
    can_cancel: bool,
    can_release: bool,
    can_appeal: bool,
    can_upload: bool,
    can_rate: bool,
    blocked: bool,
    server_time: Millis,
}

impl From<Order> for C2cOrderDetail {
    fn from(order: Order) -> Self {
        let row = &order.listed.row;
        let is_maker = (row.maker == row.buyer) == order.listed.buys;
        let Allowed { pay, cancel, release, appeal, upload, rate } = order.allowed;
        let id = row.id;
        let proof = |proof: Proof| {
            let url = file_url(id, &proof.file);
            C2cProofView::of(proof, url)
        };
        Self {
            ad_id: row.ad.0,
            uid: order.listed.counterparty.uid.clone(),
            role: if is_maker { "maker" } else { "taker" },
            fee: Decimal(if is_maker { row.fee } else { Amount::ZERO }),
            escrow: Decimal(row.escrow()),
            method: C2cMethodName { id: row.method, name: order.method },
            counterparty_name: order.counterparty_name,
            own_name: order.own_name,
            pay_account: order.pay_account.map(Into::into),
            terms: order.terms,
            paid_time: row.paid_at.map(Millis),
            end_time: row.ended_at.map(Millis),
            buyer_appeals_from: order.buyer_appeals_from.map(Millis),
            cancel_reason: row.cancel_reason,
            held_until: row.held_until.filter(|_| order.listed.buys).map(Millis),
            appeal: order.appeal.map(Into::into),
            decision: order.decision.map(Into::into),
            proofs: order.proofs.into_iter().map(proof).collect(),
            timeline: order.steps.into_iter().map(Into::into).collect(),
            rating: C2cRatings { mine: order.mine.map(Into::into), theirs: order.theirs.map(Into::into) },
            can_pay: pay,
            can_cancel: cancel,
            can_release: release,
            can_appeal: appeal,
            can_upload: upload,
            can_rate: rate,
            blocked: order.is_blocked,
            server_time: Millis(order.now),
            order: (&order.listed).into(),
        }
    }
}
