//! Identity checks: the queue, one check with its documents, and the decision.

use plimsoll_app::Result;
use plimsoll_app::files::Served;
use plimsoll_app::seal::Sealed;
use plimsoll_store::console::{ReviewRow, ViewRow};
use plimsoll_units::HOUR_MS;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Page, Paged};
use crate::approvals::{Action, FORGED_PAPERS, Outcome, checked_reason, state_name};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, Names, Person};

const VIEWS_SHOWN: i64 = 50;
/// Within which a check is to be decided.
const DUE_PRIMARY_MS: i64 = 4 * HOUR_MS;
const DUE_ADVANCED_MS: i64 = 24 * HOUR_MS;
const ADVANCED: i64 = 2;
pub(crate) const REFUSAL_REASONS: [&str; 8] =
    ["unreadable", "expired", "name", "number", "photo", "underage", FORGED_PAPERS, "other"];
const LABELS: [&str; 3] = ["Front", "Back", "In hand"];
const TEXT_CHARS: std::ops::RangeInclusive<usize> = 10..=500;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckRow {
    id: String,
    user: i64,
    name: String,
    level: i64,
    country: Option<String>,
    submitted_at: i64,
    due_at: i64,
    state: &'static str,
    assignee: Option<Person>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckField {
    name: &'static str,
    value: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckDocument {
    n: usize,
    label: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckPast {
    id: String,
    level: i64,
    state: &'static str,
    at: i64,
    reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckView {
    by: Person,
    at: i64,
    document: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckDetail {
    #[serde(flatten)]
    row: CheckRow,
    fields: Vec<CheckField>,
    documents: Vec<CheckDocument>,
    history: Vec<CheckPast>,
    /// Who looked at it, newest first.
    views: Vec<CheckView>,
}

/// `12-2`: customer 12, level 2.
pub(crate) fn check_id(text: &str) -> Result<(i64, i64)> {
    let parsed = text.split_once('-').and_then(|(user, level)| Some((user.parse().ok()?, level.parse().ok()?)));
    Ok(parsed.ok_or(refusal::NOT_FOUND)?)
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl Console {
    fn check_row(&self, row: &ReviewRow, names: &Names) -> Result<CheckRow> {
        let due = if row.level == ADVANCED { DUE_ADVANCED_MS } else { DUE_PRIMARY_MS };
        Ok(CheckRow {
            id: format!("{}-{}", row.user, row.level),
            user: row.user,
            name: self.app.seals.open_text(Sealed::Papers, row.user, &row.real_name)?,
            level: row.level,
            country: some(&row.country),
            submitted_at: row.submitted_at,
            due_at: row.submitted_at + due,
            state: state_name(row.status),
            assignee: names.maybe(row.assignee),
        })
    }

    pub(crate) async fn checks(&self, state: &str, page: &Page) -> Result<Paged<CheckRow>> {
        let status = match state {
            "" | "waiting" => 3,
            "approved" => 1,
            "refused" => 2,
            _ => return Err(refusal::PARAM.because("state").into()),
        };
        let mut parts = page.cursor.as_deref().unwrap_or_default().split('_').map(str::parse::<i64>);
        let mut part = || parts.next().and_then(std::result::Result::ok).unwrap_or(i64::MIN);
        let after = (part(), part(), part());
        let rows = self.store().reviews(status, after, page.limit()).await?;
        let next = rows.last().filter(|_| rows.len() as i64 == page.limit());
        let next = next.map(|row| format!("{}_{}_{}", row.submitted_at, row.user, row.level));
        let names = self.names().await?;
        let rows = rows.iter().map(|row| self.check_row(row, &names)).collect::<Result<_>>()?;
        Ok(Paged { rows, next })
    }

    async fn review(&self, id: &str) -> Result<ReviewRow> {
        let (user, level) = check_id(id)?;
        Ok(self.store().review(user, level).await?.ok_or(refusal::NOT_FOUND)?)
    }

    pub(crate) async fn check(&self, actor: &Actor, id: &str) -> Result<CheckDetail> {
        let row = self.review(id).await?;
        let view = ViewRow { by: actor.number(), document: None, at: self.now() };
        self.store().note_identity_view(row.user, row.level, &view).await?;
        let names = self.names().await?;
        let open = |sealed: &str| match sealed {
            "" => Ok(String::new()),
            sealed => self.app.seals.open_text(Sealed::Papers, row.user, sealed),
        };
        let mut fields = vec![
            CheckField { name: "Name", value: open(&row.real_name)? },
            CheckField { name: "Number", value: open(&row.id_number)? },
        ];
        if !row.phone.is_empty() {
            fields.push(CheckField { name: "Telephone", value: open(&row.phone)? });
        }
        if row.card_type != 0 {
            let card = match row.card_type {
                1 => "Identity card",
                2 => "Passport",
                _ => "Driving licence",
            };
            fields.push(CheckField { name: "Document", value: card.to_owned() });
        }
        let files = row.files.iter().enumerate().filter(|(_, file)| !file.is_empty());
        let documents = files.map(|(n, _)| CheckDocument { n, label: LABELS[n] }).collect();
        let past = self.store().checks_of(row.user).await?;
        let history = past.into_iter().map(|check| CheckPast {
            id: format!("{}-{}", check.user, check.level),
            level: check.level,
            state: state_name(check.status),
            at: check.submitted_at,
            reason: some(&check.reason),
        });
        let views = self.store().identity_views(row.user, row.level, VIEWS_SHOWN).await?;
        let view = |view: ViewRow| CheckView { by: names.of(view.by), at: view.at, document: view.document };
        Ok(CheckDetail {
            fields,
            documents,
            history: history.collect(),
            views: views.into_iter().map(view).collect(),
            row: self.check_row(&row, &names)?,
        })
    }

    /// A document; who looked at it is recorded first.
    pub(crate) async fn check_document(&self, actor: &Actor, id: &str, n: usize) -> Result<Served> {
        let row = self.review(id).await?;
        let file = row.files.get(n).filter(|file| !file.is_empty()).ok_or(refusal::NOT_FOUND)?;
        let view = ViewRow { by: actor.number(), document: Some(n as i64), at: self.now() };
        self.store().note_identity_view(row.user, row.level, &view).await?;
        self.record(Some(actor), Entry::of("identity.document", format!("identity {id}")).change("", LABELS[n]))
            .await?;
        self.app.files.read_shared(file).await
    }

    pub(crate) async fn assign_check(&self, actor: &Actor, id: &str) -> Result<()> {
        let row = self.review(id).await?;
        self.store().assign_review(row.user, row.level, actor.number()).await?;
        let before = row.assignee.map(|staff| format!("staff {staff}")).unwrap_or_default();
        let entry = Entry::of("identity.assign", format!("identity {id}"));
        self.record(Some(actor), entry.change(before, format!("staff {}", actor.id.0))).await?;
        Ok(())
    }

    /// One person decides a primary check; two decide an advanced one, or that papers are forged.
    pub(crate) async fn decide_identity(
        &self,
        actor: &Actor,
        id: &str,
        (approve, reasons, text): (bool, Vec<String>, String),
        reason: &str,
    ) -> Result<Outcome> {
        let row = self.review(id).await?;
        let known = reasons.iter().all(|reason| REFUSAL_REASONS.contains(&reason.as_str()));
        if !known || approve != reasons.is_empty() {
            return Err(refusal::PARAM.because("reasons").into());
        }
        if !approve && !TEXT_CHARS.contains(&text.trim().chars().count()) {
            return Err(refusal::PARAM.because("text: 10 to 500 characters").into());
        }
        let needs_two = row.level == ADVANCED || reasons.iter().any(|reason| reason == FORGED_PAPERS);
        let text = text.trim().to_owned();
        let action = Action::DecideIdentity { user: row.user, level: row.level, approve, reasons, text };
        if needs_two {
            return Ok(Outcome::waits(self.propose(actor, &action, reason).await?));
        }
        self.act_alone(actor, &action, checked_reason(reason)?).await
    }
}
