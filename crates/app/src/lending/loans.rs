//! Unsecured loans: products, an application with its papers, what is owed, repaying.

use plimsoll_engine::command::{ApplyLoan, RepayLoan, SetLoanDebit, WithdrawLoan};
use plimsoll_engine::loans::{
    DECIDED_ALONE_MAX, DECISION_MS, GRACE_DAYS, LateStep, LoanDue, LoanEnd, LoanTerms, SCORE_MAX, SCORE_MIN,
    WITHDRAWAL_MS,
};
use plimsoll_engine::view::{LendingPool, LoanPreview};
use plimsoll_engine::{Engine, Event, Reject, RequestKey};
use plimsoll_store::StoreError;
use plimsoll_store::money::LoanApplicationRow;
use plimsoll_store::projections::{LoanPaymentRow, LoanRow};
use plimsoll_units::{Amount, LoanId, LoanProductId, Rate, Timestamp};

use super::{Lending, zone};
use crate::coins::{check_decimals, coin_of};
use crate::content::CreditEvent;
use crate::engine_client::said;
use crate::error::{AppError, Result};
use crate::history::Listed;
use crate::money::serial;
use crate::principal::Principal;
use crate::projection::codes;
use crate::{Page, refusal};

/// The agreement that an applicant has read. A new text gets a new version.
pub const AGREEMENT_VERSION: &str = "2026-11";
/// Letters of a stated purpose.
const PURPOSE_MAX: usize = 200;
/// The penalty is three halves of the daily rate.
const PENALTY: (i64, i64) = (3, 2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanProduct {
    pub id: LoanProductId,
    pub coin: String,
    pub terms: LoanTerms,
    pub pool: LendingPool,
}

/// What being late does, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateEffect {
    pub step: LateStep,
    /// Points of the credit score.
    pub score: i64,
}

/// Everything somebody should know before agreeing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanPreviewed {
    pub coin: String,
    pub figures: LoanPreview,
    /// What the stated income allows.
    pub most: Option<Amount>,
    pub score: i64,
    pub score_min: i64,
    /// How many people decide.
    pub people: u8,
    pub penalty_rate: Rate,
    pub grace_days: i64,
    pub late: Vec<LateEffect>,
}

#[derive(Clone, Debug, Default)]
pub struct LoanForm {
    pub product: u32,
    pub days: u16,
    /// The rate that the form showed.
    pub rate: Option<Rate>,
    pub amount: Amount,
    pub monthly_income: Amount,
    pub purpose: String,
    pub card: String,
    pub card_back: String,
    pub income_proof: String,
    pub agreement: String,
    pub auto_debit: bool,
    pub zone: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanSubmitted {
    pub id: LoanId,
    pub serial: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanOrder {
    pub row: LoanRow,
    pub coin: String,
    pub serial: String,
    pub purpose: String,
    /// Now; nothing when it does not run.
    pub due: LoanDue,
    /// Of the whole term.
    pub interest: Amount,
    pub auto_debit: bool,
    pub product: Option<LoanProduct>,
}

impl LoanOrder {
    pub fn decide_until(&self) -> Timestamp {
        self.row.applied_at.plus(DECISION_MS)
    }
    pub fn withdrawal_until(&self) -> Option<Timestamp> {
        self.row.disbursed_at.map(|at| at.plus(WITHDRAWAL_MS))
    }
    pub fn is_withdrawn(&self) -> bool {
        self.row.ended == Some(codes::loan_end(LoanEnd::Withdrawn))
    }
}

/// What a payment did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanRepayment {
    pub penalty: Amount,
    pub interest: Amount,
    pub principal: Amount,
    /// Principal still owed.
    pub left: Amount,
    pub status: i64,
}

impl LoanRepayment {
    pub fn paid(&self) -> Amount {
        self.penalty + self.interest + self.principal
    }
}

fn product(engine: &Engine, id: LoanProductId) -> Option<LoanProduct> {
    let terms = *engine.loans().product(id)?;
    Some(LoanProduct { id, coin: coin_of(engine, terms.asset), terms, pool: engine.lending_pool(terms.asset) })
}

impl Lending {
    /// Those on offer.
    pub fn loan_products(&self) -> Result<Vec<LoanProduct>> {
        self.base.engine_client.read_stale(|engine| {
            let ids: Vec<_> = engine.loans().products().filter(|(_, terms)| terms.open).map(|(id, _)| id).collect();
            ids.into_iter().filter_map(|id| product(engine, id)).collect()
        })
    }

    /// One, also when it is no longer on offer.
    pub fn loan_product(&self, id: u32) -> Result<LoanProduct> {
        let found = self.base.engine_client.read_stale(|engine| product(engine, LoanProductId(id)))?;
        Ok(found.ok_or(refusal::NOT_FOUND)?)
    }

    pub async fn preview_loan(
        &self,
        principal: &Principal,
        id: u32,
        amount: Amount,
        monthly_income: Option<Amount>,
        zone: &str,
    ) -> Result<LoanPreviewed> {
        let known = self.loan_product(id)?;
        check_decimals(&known.coin, amount, "amount")?;
        let local = zone::local_time(&self.zone(zone)?, self.base.clock.now());
        let read = self.base.engine_client.read_stale(|engine| {
            let figures = engine.loan_preview(known.id, amount, &local)?;
            let allowed = |income| engine.loan_allowance(principal.account, &known.terms, income);
            let most = monthly_income.map(allowed).transpose()?.map(|allowance| allowance.most);
            Ok::<_, Reject>((figures, most, engine.usdt_value(known.terms.asset, amount)))
        })?;
        let (figures, most, value) = read?;
        let is_alone = value.is_some_and(|value| value <= DECIDED_ALONE_MAX);
        let penalty = Rate::from_units(known.terms.rate.units() * PENALTY.0 / PENALTY.1);
        Ok(LoanPreviewed {
            coin: known.coin,
            figures,
            most,
            score: self.base.content.credit(principal).await?.score,
            score_min: SCORE_MIN.into(),
            people: if is_alone { 1 } else { 2 },
            penalty_rate: penalty,
            grace_days: GRACE_DAYS,
            late: late_effects(),
        })
    }

    /// Applies once for each idempotency key.
    pub async fn apply_for_loan(
        &self,
        principal: &Principal,
        form: &LoanForm,
        key: Option<RequestKey>,
    ) -> Result<LoanSubmitted> {
        let serial = serial::serial('L', key.as_ref());
        let known = self.base.store.loan_application_by_serial(principal.user.0, &serial).await?;
        let row = match known {
            Some(row) => row,
            None => self.new_application(principal, form, serial).await?,
        };
        if let Some(loan) = row.loan {
            return Ok(LoanSubmitted { id: LoanId(loan as u64), serial: row.serial });
        }
        let score = self.base.content.credit(principal).await?.score.clamp(0, SCORE_MAX.into());
        let command = ApplyLoan {
            account: principal.account,
            product: LoanProductId(form.product),
            amount: form.amount,
            monthly_income: form.monthly_income,
            score: u8::try_from(score).expect("clamped to a hundred"),
            auto_debit: form.auto_debit,
        };
        let key = serial::key_of(principal.account, &format!("loan {}", row.serial), row.at);
        match self.base.engine_client.submit(command, Some(key)).await {
            Ok(done) => {
                self.base.store.accept_loan_application(row.id, done.receipt.id as i64).await?;
                Ok(LoanSubmitted { id: LoanId(done.receipt.id), serial: row.serial })
            }
            Err(AppError::Unknown) => Err(AppError::Unknown),
            Err(failure) => {
                self.base.store.forget_loan_application(row.id).await?;
                Err(failure)
            }
        }
    }

    /// Checks what is not the engine's to check, and stores it before the command is sent.
    async fn new_application(
        &self,
        principal: &Principal,
        form: &LoanForm,
        serial: String,
    ) -> Result<LoanApplicationRow> {
        self.base.content.check_loans_offered(principal).await?;
        let product = self.loan_product(form.product).map_err(|_| AppError::from(Reject::ProductRemoved))?;
        if form.days != product.terms.days {
            return Err(Reject::TermNotOffered.into());
        }
        if form.rate.is_some_and(|rate| rate != product.terms.rate) {
            return Err(refusal::Refusal::from(Reject::ProductRemoved).because("the rate has changed").into());
        }
        check_decimals(&product.coin, form.amount, "amount")?;
        let purpose = form.purpose.trim();
        if purpose.is_empty() || purpose.chars().count() > PURPOSE_MAX {
            return Err(refusal::PARAM.because("purpose").into());
        }
        if form.agreement != AGREEMENT_VERSION {
            return Err(refusal::PARAM.because("agreementVersion").into());
        }
        self.zone(&form.zone)?;
        let mut row = LoanApplicationRow {
            user: principal.user.0,
            account: principal.account.0.into(),
            serial,
            purpose: purpose.to_owned(),
            agreement: form.agreement.clone(),
            zone: form.zone.clone(),
            at: self.base.clock.now().0,
            ..LoanApplicationRow::default()
        };
        let files = [
            (&form.card, &mut row.card_file),
            (&form.card_back, &mut row.card_back_file),
            (&form.income_proof, &mut row.income_file),
        ];
        for (url, file) in files {
            if !url.trim().is_empty() {
                *file = self.base.files.own(principal, url).await?;
            }
        }
        match self.base.store.add_loan_application(&row).await {
            Ok(id) => Ok(LoanApplicationRow { id, ..row }),
            // The same request, at the same time.
            Err(StoreError::Taken(_)) => Err(refusal::DUPLICATE.into()),
            Err(failure) => Err(failure.into()),
        }
    }

    pub async fn loan_orders(
        &self,
        principal: &Principal,
        status: Option<i64>,
        page: Page,
    ) -> Result<Listed<LoanOrder>> {
        self.base.history.catch_up().await;
        let (total, rows) = self.base.store.loans_of(principal.account, status, page).await?;
        let numbers = || rows.iter().map(|row| row.id.0 as i64);
        let (first, last) = (numbers().min().unwrap_or_default(), numbers().max().unwrap_or_default());
        let account = principal.account.0.into();
        let applications = self.base.store.loan_applications_between(account, first, last).await?;
        let orders = rows.into_iter().map(|row| {
            let application = applications.iter().find(|one| one.loan == Some(row.id.0 as i64));
            self.loan_order_of(row, application)
        });
        Ok((total, orders.collect::<Result<_>>()?))
    }

    pub async fn loan_order(&self, principal: &Principal, id: LoanId) -> Result<LoanOrder> {
        self.base.history.catch_up().await;
        let row = self.base.store.loan_of(principal.account, id).await?.ok_or(refusal::NOT_FOUND)?;
        let application = self.base.store.loan_application(id.0 as i64).await?;
        self.loan_order_of(row, application.as_ref())
    }

    fn loan_order_of(&self, row: LoanRow, application: Option<&LoanApplicationRow>) -> Result<LoanOrder> {
        self.base.engine_client.read_stale(|engine| {
            let live = engine.loan_view(row.id);
            let terms = LoanTerms {
                asset: row.asset,
                days: u16::try_from(row.days).unwrap_or(u16::MAX),
                rate: row.rate,
                minimum: row.amount,
                maximum: row.amount,
                rounding: live.as_ref().map_or(Amount::from_units(1), |live| live.loan.rounding),
                open: true,
            };
            LoanOrder {
                coin: coin_of(engine, row.asset),
                serial: application.map_or_else(|| format!("L{}", row.id.0), |one| one.serial.clone()),
                purpose: application.map_or_else(String::new, |one| one.purpose.clone()),
                due: live.as_ref().map_or_else(LoanDue::default, |live| live.due),
                interest: terms.interest(row.amount),
                auto_debit: live.as_ref().is_some_and(|live| live.loan.auto_debit),
                product: product(engine, row.product),
                row,
            }
        })
    }

    /// Newest first.
    pub async fn loan_payments(&self, principal: &Principal, id: LoanId, page: Page) -> Result<Listed<LoanPaymentRow>> {
        self.base.history.catch_up().await;
        Ok(self.base.store.loan_payments_of(principal.account, id, page).await?)
    }

    /// What a running loan owes now.
    pub async fn loan_due(&self, principal: &Principal, id: LoanId) -> Result<(LoanDue, Timestamp)> {
        let account = principal.account;
        let found = self.base.engine_client.read(|engine| {
            let view = engine.loan_view(id).filter(|view| view.loan.account == account)?;
            view.loan.running.as_ref()?;
            Some(view.due)
        });
        Ok((found.await?.ok_or(refusal::NOT_FOUND)?, self.base.clock.now()))
    }

    pub async fn repay_loan(
        &self,
        principal: &Principal,
        loan: LoanId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<LoanRepayment> {
        let account = principal.account;
        let coin = self.base.engine_client.read(|engine| {
            engine.loans().loan(loan).filter(|own| own.account == account).map(|own| coin_of(engine, own.asset))
        });
        check_decimals(&coin.await?.ok_or(refusal::NOT_FOUND)?, amount, "amount")?;
        let done = self.base.engine_client.submit(RepayLoan { account, loan, amount }, key).await?;
        self.repayment(principal, loan, done.events()).await
    }

    /// The right of the first fourteen days: all of it at once.
    pub async fn withdraw_from_loan(
        &self,
        principal: &Principal,
        loan: LoanId,
        key: Option<RequestKey>,
    ) -> Result<LoanRepayment> {
        let done = self.base.engine_client.submit(WithdrawLoan { account: principal.account, loan }, key).await?;
        self.repayment(principal, loan, done.events()).await
    }

    pub async fn set_auto_debit(&self, principal: &Principal, loan: LoanId, auto_debit: bool) -> Result<()> {
        let command = SetLoanDebit { account: principal.account, loan, auto_debit };
        self.base.engine_client.submit(command, None).await?;
        Ok(())
    }

    /// From the command's events; of a repeated one, from the payment's row.
    async fn repayment(&self, principal: &Principal, loan: LoanId, events: &[Event]) -> Result<LoanRepayment> {
        let row = self.loan_order(principal, loan).await?.row;
        let paid = said(events, |event| match *event {
            Event::LoanRepaid { penalty, interest, principal, left, .. } => {
                Some(LoanRepayment { penalty, interest, principal, left, status: row.status })
            }
            _ => None,
        });
        if let Some(paid) = paid {
            return Ok(paid);
        }
        let (_, payments) = self.base.store.loan_payments_of(principal.account, loan, Page::new(1, 1)).await?;
        let last = payments.first().ok_or_else(|| AppError::world("a payment without a row"))?;
        let LoanPaymentRow { penalty, interest, principal, remaining: left, .. } = *last;
        Ok(LoanRepayment { penalty, interest, principal, left, status: row.status })
    }

    /// The named zone, or the platform's.
    pub(super) fn zone(&self, name: &str) -> Result<jiff::tz::TimeZone> {
        let settings = self.base.content.settings();
        let name = if name.is_empty() { settings.zone.zone_id.as_str() } else { name };
        Ok(zone::find(name).ok_or(refusal::PARAM.because("timeZone"))?)
    }
}

fn late_effects() -> Vec<LateEffect> {
    let effect = |step, event: Option<CreditEvent>| LateEffect { step, score: event.map_or(0, CreditEvent::delta) };
    vec![
        effect(LateStep::Overdue, Some(CreditEvent::LoanLate)),
        effect(LateStep::Penalty, None),
        effect(LateStep::Week, Some(CreditEvent::LoanLateWeek)),
        effect(LateStep::Month, Some(CreditEvent::LoanLateMonth)),
    ]
}
