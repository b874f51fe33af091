//! Appeals as the staff sees them.

use plimsoll_app::c2c::{C2cOrderRow, Case, CasePerson, CaseRow, Proof, Suggestion};
use plimsoll_units::{AccountId, C2cOrderId, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::order_rows::{C2cAppealView, C2cDecisionView, C2cPaidTo, C2cProofView, C2cStepView, order_number};
use super::people::C2cDealerView;
use crate::wire::{Decimal, Millis, WireAmount, WirePrice};

pub(super) fn case_file_url(id: C2cOrderId, file: &str) -> String {
    format!("/api/operator/c2c/appeal/{id}/file/{file}")
}

/// A row of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cCaseRow {
    id: u64,
    order_no: String,
    coin: String,
    fiat: String,
    price: WirePrice,
    quantity: WireAmount,
    amount: WireAmount,
    /// In USDT, when the order was made.
    value: WireAmount,
    status: i64,
    reason: Option<i64>,
    opened: Option<Millis>,
    evidence_until: Option<Millis>,
    decide_until: Option<Millis>,
    /// Above a value two people decide.
    needs_two: bool,
    proposed_by: Option<u32>,
}

impl From<CaseRow> for C2cCaseRow {
    fn from(case: CaseRow) -> Self {
        let row = case.row;
        Self {
            id: row.id.0,
            order_no: order_number(row.id),
            coin: case.coin,
            fiat: row.fiat,
            price: Decimal(row.price),
            quantity: Decimal(row.quantity),
            amount: Decimal(row.amount),
            value: Decimal(row.value),
            status: row.status,
            reason: row.appeal_reason,
            opened: row.appealed_at.map(Millis),
            evidence_until: row.evidence_until.map(Millis),
            decide_until: row.decide_until.map(Millis),
            needs_two: case.needs_two,
            proposed_by: case.proposed_by.map(|staff| staff.0),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cPastCase {
    id: u64,
    status: i64,
    lost: bool,
    forged: bool,
    time: Millis,
}

impl From<(C2cOrderRow, bool)> for C2cPastCase {
    fn from((row, lost): (C2cOrderRow, bool)) -> Self {
        let time = Millis(row.ended_at.unwrap_or(row.opened_at));
        Self { id: row.id.0, status: row.status, lost, forged: row.is_forged && lost, time }
    }
}

/// One side of a case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cCasePerson {
    #[serde(flatten)]
    dealer: C2cDealerView,
    verified_name: Option<String>,
    /// Appeals in which this person was a side, this one included.
    appeals: u64,
    past: Vec<C2cPastCase>,
    /// By other customers.
    reports: i64,
}

impl From<CasePerson> for C2cCasePerson {
    fn from(person: CasePerson) -> Self {
        Self {
            dealer: person.dealer.into(),
            verified_name: person.verified_name,
            appeals: person.appeals,
            past: person.past.into_iter().map(Into::into).collect(),
            reports: person.reports,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct C2cCaseMessage {
    id: i64,
    /// `buyer`, `seller` or `staff`.
    by: &'static str,
    text: String,
    url: Option<String>,
    time: Millis,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cProposal {
    outcome: &'static str,
    forged: bool,
    reason: i64,
    text: String,
    proposed_by: u32,
    time: Millis,
}

/// Everything about an appeal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct C2cCaseView {
    #[serde(flatten)]
    case: C2cCaseRow,
    buyer: C2cCasePerson,
    seller: C2cCasePerson,
    pay_account: Option<C2cPaidTo>,
    appeal: Option<C2cAppealView>,
    decision: Option<C2cDecisionView>,
    /// Waiting for a second person.
    proposal: Option<C2cProposal>,
    proofs: Vec<C2cProofView>,
    /// Oldest first.
    messages: Vec<C2cCaseMessage>,
    timeline: Vec<C2cStepView>,
    /// `refund-without-proof`, `release-unanswered` or `compare`: what the facts suggest.
    suggested: Vec<&'static str>,
    server_time: Millis,
}

impl From<Case> for C2cCaseView {
    fn from(case: Case) -> Self {
        let row = &case.listed.row;
        let (id, buyer): (C2cOrderId, AccountId) = (row.id, row.buyer);
        let message = |message: plimsoll_app::c2c::C2cMessage| C2cCaseMessage {
            id: message.id,
            by: match message.author {
                _ if message.kind != 0 => "staff",
                author if author == buyer => "buyer",
                _ => "seller",
            },
            text: message.text,
            url: message.file.as_ref().map(|file| case_file_url(id, file)),
            time: Millis(Timestamp(message.at)),
        };
        let proposal = case.proposal.filter(|found| found.decided_by.is_none());
        let proof = |proof: Proof| {
            let url = case_file_url(id, &proof.file);
            C2cProofView::of(proof, url)
        };
        let suggestion = |suggestion| match suggestion {
            Suggestion::RefundWithoutProof => "refund-without-proof",
            Suggestion::ReleaseUnanswered => "release-unanswered",
            Suggestion::Compare => "compare",
        };
        Self {
            buyer: case.buyer.into(),
            seller: case.seller.into(),
            pay_account: case.pay_account.map(Into::into),
            appeal: case.appeal.map(Into::into),
            decision: case.decision.map(Into::into),
            proposal: proposal.map(|found| C2cProposal {
                outcome: if found.outcome == 0 { "release" } else { "refund" },
                forged: found.outcome == 2,
                reason: found.reason,
                text: found.text,
                proposed_by: found.proposed_by.0,
                time: Millis(Timestamp(found.at)),
            }),
            proofs: case.proofs.into_iter().map(proof).collect(),
            messages: case.messages.into_iter().rev().map(message).collect(),
            timeline: case.steps.into_iter().map(Into::into).collect(),
            suggested: case.suggested.into_iter().map(suggestion).collect(),
            server_time: Millis(case.now),
            case: case.listed.into(),
        }
    }
}
