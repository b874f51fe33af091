//! The staff's desk for appeals: the whole case, and one outcome. A second person decides above a value.

use plimsoll_engine::c2c::{C2C_DECIDED_ALONE_MAX, C2cOutcome, C2cState};
use plimsoll_engine::command::DecideC2cOrder;
use plimsoll_engine::{LIQUIDITY_PROVIDER, Reject};
use plimsoll_store::c2c::{C2cDecision, C2cMessage, NewC2cMessage};
use plimsoll_store::projections::C2cOrderRow;
use plimsoll_units::{AccountId, C2cOrderId, StaffId, Timestamp};

use super::conversation::BY_STAFF;
use super::orders::{Appeal, Decision, Proof};
use super::people::plain;
use super::{C2c, Dealer, PayAccount, Step, step};
use crate::coins::coin_of;
use crate::error::Result;
use crate::files::Served;
use crate::history::Listed;
use crate::{Page, refusal};

/// As the API numbers them.
pub const DECISION_REASONS: [u16; 7] = [1, 2, 3, 4, 5, 6, 9];
/// A forged proof of payment.
const FORGED: u16 = 5;
/// Past cases of each side that are shown.
const PAST_CASES: u32 = 10;
/// Messages of a case.
const MESSAGES_MAX: i64 = 1_000;

/// A row of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRow {
    pub row: C2cOrderRow,
    pub coin: String,
    pub needs_two: bool,
    /// Proposed by one person, waiting for another.
    pub proposed_by: Option<StaffId>,
}

/// One side of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePerson {
    pub dealer: Dealer,
    pub verified_name: Option<String>,
    /// Past appeals: order, state, and whether this side lost.
    pub past: Vec<(C2cOrderRow, bool)>,
    pub appeals: u64,
    pub reports: i64,
}

/// Everything about an appeal.
#[derive(Clone, Debug)]
pub struct Case {
    pub listed: CaseRow,
    pub buyer: CasePerson,
    pub seller: CasePerson,
    pub pay_account: Option<PayAccount>,
    pub appeal: Option<Appeal>,
    pub decision: Option<Decision>,
    pub proposal: Option<C2cDecision>,
    pub proofs: Vec<Proof>,
    pub messages: Vec<C2cMessage>,
    pub steps: Vec<Step>,
    /// What the facts suggest; nobody is bound by it.
    pub suggested: Vec<Suggestion>,
    pub now: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// The buyer has uploaded no proof of payment.
    RefundWithoutProof,
    /// The buyer has uploaded proofs of payment; the seller has sent no message, statement or file.
    ReleaseUnanswered,
    /// Both sides have sent messages, statements or files: compare them.
    Compare,
}

/// A ruling of one person of the staff.
#[derive(Clone, Debug)]
pub struct Ruling {
    pub is_release: bool,
    pub reason: u16,
    /// Shown to both sides.
    pub text: String,
}

impl Ruling {
    fn outcome(&self) -> C2cOutcome {
        if self.is_release { C2cOutcome::Release } else { C2cOutcome::Refund { forged: self.reason == FORGED } }
    }

    fn number(&self) -> i64 {
        match self.outcome() {
            C2cOutcome::Release => 0,
            C2cOutcome::Refund { forged: false } => 1,
            C2cOutcome::Refund { forged: true } => 2,
        }
    }
}

impl C2c {
    /// Appeals: those that wait, the oldest first, or those that are over.
    pub async fn cases(&self, open: bool, page: Page) -> Result<Listed<CaseRow>> {
        self.base.history.catch_up().await;
        let (total, rows) = self.base.store.c2c_appeals(open, page).await?;
        let mut cases = Vec::with_capacity(rows.len());
        for row in rows {
            cases.push(self.case_row(row).await?);
        }
        Ok((total, cases))
    }

    async fn case_row(&self, row: C2cOrderRow) -> Result<CaseRow> {
        let coin = self.base.engine_client.read_stale(|engine| coin_of(engine, row.asset))?;
        let proposal = self.base.store.c2c_decision(row.id).await?;
        let proposed_by = proposal.filter(|found| found.decided_by.is_none()).map(|found| found.proposed_by);
        Ok(CaseRow { coin, needs_two: row.value > C2C_DECIDED_ALONE_MAX, proposed_by, row })
    }

    async fn case_order(&self, id: C2cOrderId) -> Result<C2cOrderRow> {
        self.base.history.catch_up().await;
        let row = self.base.store.c2c_order_for_staff(id).await?;
        Ok(row.filter(|row| row.appealed_at.is_some()).ok_or(refusal::NOT_FOUND)?)
    }

    pub async fn case(&self, id: C2cOrderId) -> Result<Case> {
        let row = self.case_order(id).await?;
        let now = self.base.clock.now();
        let (appeal, proofs) = (self.appeal_of(&row).await?, self.proofs_of(&row).await?);
        let (_, messages) = self.kept_messages(id, i64::MAX, MESSAGES_MAX).await?;
        let suggested = suggested(&proofs, appeal.as_ref(), &messages, &row);
        Ok(Case {
            buyer: self.case_person(row.buyer, id).await?,
            seller: self.case_person(row.seller, id).await?,
            pay_account: self.paid_to(&row).await?.1,
            decision: self.decision_of(&row).await?,
            proposal: self.base.store.c2c_decision(id).await?,
            steps: step::steps(&row, now),
            appeal,
            proofs,
            messages,
            suggested,
            now,
            listed: self.case_row(row).await?,
        })
    }

    async fn case_person(&self, account: AccountId, but: C2cOrderId) -> Result<CasePerson> {
        let (appeals, past) = self.base.store.c2c_appeals_of(account, Page::new(1, PAST_CASES)).await?;
        let past = past.into_iter().filter(|row| row.id != but).map(|row| {
            let lost = row.loser == Some(account);
            (row, lost)
        });
        Ok(CasePerson {
            dealer: self.dealer_of(account).await?,
            verified_name: self.verified_name(account).await?,
            past: past.collect(),
            appeals,
            reports: self.base.store.c2c_reports_about(account).await?,
        })
    }

    /// A file of a case.
    pub async fn case_file(&self, id: C2cOrderId, name: &str) -> Result<Served> {
        self.case_order(id).await?;
        if !self.base.store.is_in_c2c_order(id, name).await? {
            return Err(refusal::NOT_FOUND.into());
        }
        self.base.files.read_shared(name).await
    }

    /// The staff speaks to both sides.
    pub async fn say_as_staff(&self, id: C2cOrderId, text: &str) -> Result<()> {
        let row = self.case_order(id).await?;
        let text = plain(text, "text", false)?;
        let (author, at, sealed) = (LIQUIDITY_PROVIDER, self.now(), self.seal_words(id, text));
        let new = NewC2cMessage { order: id, author, kind: BY_STAFF, text: &sealed, file: None, at };
        self.base.store.add_c2c_message(&new).await?;
        self.refresh(&row);
        Ok(())
    }

    /// Decides, or proposes where a second person is needed. Another person who rules the same makes it so. Returns
    /// whether it is decided.
    pub async fn rule(&self, staff: StaffId, id: C2cOrderId, ruling: &Ruling) -> Result<bool> {
        if !DECISION_REASONS.contains(&ruling.reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        let text = plain(&ruling.text, "text", false)?;
        let row = self.case_order(id).await?;
        if row.status != C2cState::Appeal as i64 {
            return Err(Reject::C2cState.into());
        }
        let proposal = self.base.store.c2c_decision(id).await?.filter(|found| found.decided_by.is_none());
        let same = |found: &C2cDecision| {
            found.outcome == ruling.number() && found.reason == i64::from(ruling.reason) && found.proposed_by != staff
        };
        let seconded = proposal.as_ref().filter(|found| same(found));
        let needs_two = row.value > C2C_DECIDED_ALONE_MAX;
        if seconded.is_none() {
            let new = C2cDecision {
                outcome: ruling.number(),
                reason: ruling.reason.into(),
                text: text.to_owned(),
                proposed_by: staff,
                decided_by: None,
                at: self.now(),
            };
            self.base.store.propose_c2c_decision(id, &new).await?;
            if needs_two {
                return Ok(false);
            }
        }
        let by = seconded.map_or(staff, |found| found.proposed_by);
        self.decide(id, ruling, by, seconded.map(|_| staff)).await?;
        Ok(true)
    }

    /// Decides with the people who agreed elsewhere: one, or two above a value.
    pub async fn decide_as(&self, id: C2cOrderId, ruling: &Ruling, by: StaffId, second: Option<StaffId>) -> Result<()> {
        if !DECISION_REASONS.contains(&ruling.reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        let text = plain(&ruling.text, "text", false)?;
        if self.case_order(id).await?.status != C2cState::Appeal as i64 {
            return Err(Reject::C2cState.into());
        }
        let new = C2cDecision {
            outcome: ruling.number(),
            reason: ruling.reason.into(),
            text: text.to_owned(),
            proposed_by: by,
            decided_by: None,
            at: self.now(),
        };
        // Stored first, so that both sides find the reason as soon as it is decided.
        self.base.store.propose_c2c_decision(id, &new).await?;
        self.decide(id, ruling, by, second).await
    }

    async fn decide(&self, id: C2cOrderId, ruling: &Ruling, by: StaffId, second: Option<StaffId>) -> Result<()> {
        let command = DecideC2cOrder { order: id, outcome: ruling.outcome(), reason: ruling.reason, by, second };
        self.base.engine_client.submit(command, None).await?;
        Ok(self.base.store.note_c2c_decided(id, second.unwrap_or(by), self.now()).await?)
    }
}

fn suggested(proofs: &[Proof], appeal: Option<&Appeal>, messages: &[C2cMessage], row: &C2cOrderRow) -> Vec<Suggestion> {
    let paid = proofs.iter().any(|proof| proof.by_buyer);
    let spoke = |by_buyer: bool| {
        let account = if by_buyer { row.buyer } else { row.seller };
        proofs.iter().any(|proof| proof.by_buyer == by_buyer)
            || messages.iter().any(|message| message.author == account)
            || appeal.is_some_and(|appeal| appeal.statements.iter().any(|said| said.by_buyer == by_buyer))
    };
    match (paid, spoke(false)) {
        (false, _) => vec![Suggestion::RefundWithoutProof],
        (true, false) => vec![Suggestion::ReleaseUnanswered],
        (true, true) => vec![Suggestion::Compare],
    }
}
