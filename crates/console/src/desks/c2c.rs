//! C2C appeals: the queue, the whole case, and its decision.

use plimsoll_app::c2c::{Case, CasePerson, CaseRow, Ruling, Suggestion};
use plimsoll_app::files::Served;
use plimsoll_app::{Page as NumberedPage, Result};
use plimsoll_units::C2cOrderId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Page, Paged};
use crate::approvals::{Action, Outcome};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, Names, Person, hash_of};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealRow {
    id: u64,
    coin: String,
    quantity: String,
    fiat: String,
    amount: String,
    /// In USDT.
    value: String,
    reason: Option<i64>,
    opened_at: Option<i64>,
    due_at: Option<i64>,
    needs_two: bool,
    proposed_by: Option<Person>,
    state: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PastAppeal {
    id: u64,
    state: i64,
    lost: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealSide {
    account: u32,
    nick: String,
    is_simulated: bool,
    verified_name: Option<String>,
    orders30: i64,
    /// Hundredths of a percent.
    completion30: Option<i64>,
    appeals: u64,
    lost: usize,
    reports: i64,
    past: Vec<PastAppeal>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppealField {
    name: String,
    value: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppealPayAccount {
    method: String,
    holder: String,
    fields: Vec<AppealField>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealStatement {
    by_buyer: bool,
    text: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealProof {
    name: String,
    by_buyer: bool,
    is_evidence: bool,
    #[serde(rename = "type")]
    media: String,
    sha256: String,
    note: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppealMessage {
    id: i64,
    /// `buyer`, `seller` or `staff`.
    author: &'static str,
    text: String,
    file: Option<String>,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppealStep {
    name: &'static str,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealDecision {
    outcome: &'static str,
    reason: i64,
    text: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealDetail {
    #[serde(flatten)]
    row: AppealRow,
    buyer: AppealSide,
    seller: AppealSide,
    pay_account: Option<AppealPayAccount>,
    statements: Vec<AppealStatement>,
    proofs: Vec<AppealProof>,
    /// Oldest first.
    messages: Vec<AppealMessage>,
    steps: Vec<AppealStep>,
    suggested: Vec<&'static str>,
    decision: Option<AppealDecision>,
}

fn row(case: &CaseRow, names: &Names) -> AppealRow {
    AppealRow {
        id: case.row.id.0,
        coin: case.coin.clone(),
        quantity: case.row.quantity.to_string(),
        fiat: case.row.fiat.clone(),
        amount: case.row.amount.to_string(),
        value: case.row.value.to_string(),
        reason: case.row.appeal_reason,
        opened_at: case.row.appealed_at.map(|at| at.0),
        due_at: case.row.decide_until.map(|at| at.0),
        needs_two: case.needs_two,
        proposed_by: case.proposed_by.map(|staff| names.of(staff.0.into())),
        state: case.row.status,
    }
}

fn side(person: CasePerson) -> AppealSide {
    let past = person.past.into_iter().map(|(row, lost)| PastAppeal { id: row.id.0, state: row.status, lost });
    let past: Vec<PastAppeal> = past.collect();
    AppealSide {
        account: person.dealer.account.0,
        nick: person.dealer.nick,
        is_simulated: person.dealer.is_simulated,
        verified_name: person.verified_name,
        orders30: person.dealer.figures.orders,
        completion30: person.dealer.figures.completion,
        appeals: person.appeals,
        lost: past.iter().filter(|case| case.lost).count(),
        reports: person.reports,
        past,
    }
}

fn detail(case: Case, names: &Names) -> AppealDetail {
    let buyer = case.listed.row.buyer;
    let message = |message: plimsoll_app::c2c::C2cMessage| AppealMessage {
        id: message.id,
        author: match message.author {
            _ if message.kind != 0 => "staff",
            author if author == buyer => "buyer",
            _ => "seller",
        },
        text: message.text,
        file: message.file,
        at: message.at,
    };
    let proof = |proof: plimsoll_app::c2c::Proof| AppealProof {
        name: proof.file,
        by_buyer: proof.by_buyer,
        is_evidence: proof.is_evidence,
        media: proof.media,
        sha256: proof.hash,
        note: proof.note,
        at: proof.at,
    };
    let statements = case.appeal.map(|appeal| appeal.statements).unwrap_or_default().into_iter();
    AppealDetail {
        row: row(&case.listed, names),
        buyer: side(case.buyer),
        seller: side(case.seller),
        pay_account: case.pay_account.map(|account| AppealPayAccount {
            method: account.name,
            holder: account.holder,
            fields: account.fields.into_iter().map(|f| AppealField { name: f.label, value: f.value }).collect(),
        }),
        statements: statements
            .map(|said| AppealStatement { by_buyer: said.by_buyer, text: said.text, at: said.at })
            .collect(),
        proofs: case.proofs.into_iter().map(proof).collect(),
        messages: case.messages.into_iter().rev().map(message).collect(),
        steps: case.steps.into_iter().map(|step| AppealStep { name: step.kind.name(), at: step.at.0 }).collect(),
        suggested: case
            .suggested
            .into_iter()
            .map(|suggestion| match suggestion {
                Suggestion::RefundWithoutProof => "refund-without-proof",
                Suggestion::ReleaseUnanswered => "release-unanswered",
                Suggestion::Compare => "compare",
            })
            .collect(),
        decision: case.decision.map(|decision| AppealDecision {
            outcome: if decision.is_release { "release" } else { "refund" },
            reason: decision.reason,
            text: decision.text,
            at: decision.at,
        }),
    }
}

impl Console {
    pub(crate) async fn appeals(&self, open: bool, page: &Page) -> Result<Paged<AppealRow>> {
        let (number, asked) = page.numbered();
        let (total, cases) = self.app.c2c.cases(open, asked).await?;
        let names = self.names().await?;
        let rows = cases.iter().map(|case| row(case, &names)).collect();
        Ok(Paged::numbered(rows, total, number, page.limit()))
    }

    pub(super) async fn appeals_waiting(&self) -> Result<(u64, Option<i64>)> {
        let (total, cases) = self.app.c2c.cases(true, NumberedPage::new(1, 1)).await?;
        Ok((total, cases.first().and_then(|case| case.row.appealed_at).map(|at| at.0)))
    }

    pub(crate) async fn appeal(&self, actor: &Actor, id: u64) -> Result<AppealDetail> {
        let case = self.app.c2c.case(C2cOrderId(id)).await?;
        if self.seen.is_first(actor.id, -(id as i64), self.now()) {
            self.record(Some(actor), Entry::of("c2c.read", format!("c2c {id}"))).await?;
        }
        Ok(detail(case, &self.names().await?))
    }

    pub(crate) async fn appeal_file(&self, actor: &Actor, id: u64, name: &str) -> Result<Served> {
        let served = self.app.c2c.case_file(C2cOrderId(id), name).await?;
        self.record(Some(actor), Entry::of("c2c.file", format!("c2c {id}")).change("", name)).await?;
        Ok(served)
    }

    pub(crate) async fn say_in_appeal(&self, actor: &Actor, id: u64, text: &str) -> Result<()> {
        self.app.c2c.say_as_staff(C2cOrderId(id), text).await?;
        let entry = Entry::of("c2c.say", format!("c2c {id}"));
        self.record(Some(actor), entry.change("", format!("message {}", &hash_of(text)[..16]))).await?;
        Ok(())
    }

    /// Above a value a second person must agree.
    pub(crate) async fn decide_appeal(&self, actor: &Actor, id: u64, ruling: Ruling) -> Result<Outcome> {
        let case = self.app.c2c.case(C2cOrderId(id)).await?;
        if !plimsoll_app::c2c::DECISION_REASONS.contains(&ruling.reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        let Ruling { is_release, reason, text } = ruling;
        let said = text.clone();
        let action = Action::DecideC2c { order: id, release: is_release, reason, text };
        if case.listed.needs_two {
            return Ok(Outcome::waits(self.propose(actor, &action, &said).await?));
        }
        self.act_alone(actor, &action, &said).await
    }
}
