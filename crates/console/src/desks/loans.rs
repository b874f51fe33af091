//! Loans: applications that wait, running loans, the file of one, and its decision.

use plimsoll_app::Result;
use plimsoll_app::files::Served;
use plimsoll_app::lending::{DECLINE_REASONS, LoanCase, LoanCaseRow};
use plimsoll_units::LoanId;
use serde::Serialize;
use utoipa::ToSchema;

use super::people::status_word;
use super::{Page, Paged};
use crate::approvals::{Action, Outcome, checked_reason};
use crate::audit::Entry;
use crate::console::Console;
use crate::products::percent_of;
use crate::refusal;
use crate::staff::Actor;

const LABELS: [&str; 3] = ["Front of the card", "Back of the card", "Proof of income"];
/// Apart from customers and appeals in the list of what was recorded as read lately.
const SEEN_FROM: i64 = 1 << 48;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoanLine {
    id: u64,
    user: Option<i64>,
    name: String,
    coin: String,
    amount: String,
    /// In USDT.
    value: Option<String>,
    days: u16,
    /// A day.
    percent: String,
    /// `waiting`, `running` or `overdue`.
    state: &'static str,
    applied_at: i64,
    decide_until: i64,
    due_at: Option<i64>,
    /// Principal, interest and penalty of now.
    owed: String,
    needs_two: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LoanPaper {
    n: usize,
    label: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoanCreditLine {
    at: i64,
    event: &'static str,
    delta: i64,
    reference: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoanBorrower {
    kyc: i64,
    status: &'static str,
    created_at: i64,
    country: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoanDetail {
    #[serde(flatten)]
    row: LoanLine,
    serial: String,
    purpose: String,
    agreement: String,
    zone: String,
    /// As stated, in USDT a month.
    monthly_income: String,
    /// What the limits allow this borrower now.
    most: Option<String>,
    /// Unsecured principal of other loans, in USDT.
    owed_on_others: Option<String>,
    interest: String,
    pool_available: String,
    pool_lent: String,
    score: Option<i64>,
    credit: Vec<LoanCreditLine>,
    borrower: Option<LoanBorrower>,
    papers: Vec<LoanPaper>,
    others: Vec<LoanLine>,
}

impl Console {
    async fn loan_line(&self, row: &LoanCaseRow) -> Result<LoanLine> {
        let user = self.store().user_of_account(row.loan.account.0.into()).await?;
        let name = match user {
            Some(user) => self.store().user(user).await?.map(|user| user.login_name).unwrap_or_default(),
            None => String::new(),
        };
        Ok(LoanLine {
            id: row.loan.id.0,
            user,
            name,
            coin: row.coin.clone(),
            amount: row.loan.amount.to_string(),
            value: row.value.map(|value| value.to_string()),
            days: row.loan.days,
            percent: percent_of(row.loan.rate),
            state: match row.loan.running {
                None => "waiting",
                Some(_) if row.is_overdue => "overdue",
                Some(_) => "running",
            },
            applied_at: row.loan.applied_at.0,
            decide_until: row.decide_until.0,
            due_at: row.due_at.map(|at| at.0),
            owed: row.owed.to_string(),
            needs_two: row.needs_two,
        })
    }

    pub(crate) async fn loans(&self, state: &str, page: &Page) -> Result<Paged<LoanLine>> {
        let running = match state {
            "" | "waiting" => false,
            "running" => true,
            _ => return Err(refusal::PARAM.because("state").into()),
        };
        let after = page.number().and_then(|after| u64::try_from(after).ok()).unwrap_or_default();
        let rows = self.app.lending.cases(running, after, page.limit() as usize).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for row in &rows {
            lines.push(self.loan_line(row).await?);
        }
        Ok(Paged::by_key(lines, page, |line| line.id.to_string()))
    }

    pub(crate) async fn loan(&self, actor: &Actor, id: u64) -> Result<LoanDetail> {
        let case = self.app.lending.case(LoanId(id)).await?;
        if self.seen.is_first(actor.id, SEEN_FROM + id as i64, self.now()) {
            self.record(Some(actor), Entry::of("loan.read", format!("loan {id}"))).await?;
        }
        self.loan_detail(case).await
    }

    async fn loan_detail(&self, case: LoanCase) -> Result<LoanDetail> {
        let row = self.loan_line(&case.row).await?;
        let account = case.row.loan.account;
        let status = self.app.engine_client.read_stale(|engine| engine.account(account).map(|found| found.status))?;
        let mut borrower = None;
        if let Some(user) = row.user {
            let checks = self.store().checks_of(user).await?;
            borrower = self.store().user(user).await?.map(|found| LoanBorrower {
                kyc: checks.iter().filter(|check| check.status == 1).map(|check| check.level).max().unwrap_or_default(),
                status: status.map_or("normal", status_word),
                created_at: found.created_at,
                country: found.country,
            });
        }
        let mut others = Vec::with_capacity(case.others.len());
        for other in &case.others {
            others.push(self.loan_line(other).await?);
        }
        let application = case.application.unwrap_or_default();
        let files = [&application.card_file, &application.card_back_file, &application.income_file];
        let papers = files.into_iter().zip(LABELS).enumerate().filter(|(_, (file, _))| !file.is_empty());
        Ok(LoanDetail {
            papers: papers.map(|(n, (_, label))| LoanPaper { n, label }).collect(),
            serial: application.serial.clone(),
            purpose: application.purpose.clone(),
            agreement: application.agreement.clone(),
            zone: application.zone.clone(),
            monthly_income: case.row.loan.monthly_income.to_string(),
            most: case.most.map(|most| most.to_string()),
            owed_on_others: case.owed_on_others.map(|owed| owed.to_string()),
            interest: case.interest.to_string(),
            pool_available: case.pool.available.to_string(),
            pool_lent: case.pool.lent.to_string(),
            score: case.credit.as_ref().map(|credit| credit.score),
            credit: case
                .credit
                .map(|credit| credit.lines)
                .unwrap_or_default()
                .into_iter()
                .map(|line| LoanCreditLine {
                    at: line.at,
                    event: line.event,
                    delta: line.delta,
                    reference: line.reference,
                })
                .collect(),
            borrower,
            others,
            row,
        })
    }

    pub(crate) async fn loan_paper(&self, actor: &Actor, id: u64, n: usize) -> Result<Served> {
        let served = self.app.lending.case_file(LoanId(id), n).await?;
        let label = LABELS.get(n).copied().unwrap_or_default();
        self.record(Some(actor), Entry::of("loan.file", format!("loan {id}")).change("", label)).await?;
        Ok(served)
    }

    pub(super) fn loans_waiting(&self) -> Result<(u64, Option<i64>)> {
        let (waiting, oldest) = self.app.lending.cases_waiting()?;
        Ok((waiting, oldest.map(|at| at.0)))
    }

    /// One person decides up to a value, and declines; paying out more takes two.
    pub(crate) async fn decide_loan(
        &self,
        actor: &Actor,
        id: u64,
        (approve, code): (bool, u16),
        text: &str,
    ) -> Result<Outcome> {
        let text = checked_reason(text)?;
        if !approve && !DECLINE_REASONS.contains(&code) {
            return Err(refusal::PARAM.because("code: why it is declined").into());
        }
        let case = self.app.lending.case(LoanId(id)).await?;
        if case.row.loan.running.is_some() {
            return Err(refusal::DECIDED.into());
        }
        let reason = if approve { 0 } else { code };
        let action = Action::DecideLoan { loan: id, approve, reason, text: text.to_owned() };
        if approve && case.row.needs_two {
            return Ok(Outcome::waits(self.propose(actor, &action, text).await?));
        }
        self.act_alone(actor, &action, text).await
    }
}
