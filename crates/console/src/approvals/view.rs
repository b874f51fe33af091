//! Proposals as people read them.

use plimsoll_app::{AppError, Result};
use plimsoll_store::console::ProposalRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::decide::action_of;
use super::describe::Change;
use crate::access::{Role, roles_with};
use crate::console::Console;
use crate::desks::{Page, Paged};
use crate::staff::{Actor, Names, Person};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ApprovalTarget {
    kind: String,
    id: String,
    label: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApprovalRow {
    id: String,
    action: String,
    title: String,
    target: ApprovalTarget,
    proposed_by: Person,
    reason: String,
    created_at: i64,
    expires_at: i64,
    state: String,
    can_approve: bool,
    /// Code of the reason why not.
    why_not: Option<i32>,
    decided_by: Option<Person>,
    decided_at: Option<i64>,
    outcome: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApprovalComment {
    by: Person,
    text: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApprovalDetail {
    #[serde(flatten)]
    row: ApprovalRow,
    diff: Vec<Change>,
    effects: Vec<String>,
    digest: String,
    comments: Vec<ApprovalComment>,
    approver_roles: Vec<Role>,
}

fn title(action: &str) -> &'static str {
    match action {
        "customer.freeze" => "Freeze an account",
        "customer.lift" => "Lift a freeze",
        "withdrawal.approve" => "Approve a withdrawal",
        "identity.decide" => "Decide an identity check",
        "c2c.decide" => "Decide a C2C appeal",
        "ledger.correct" => "Correct a balance",
        "staff.invite" => "Invite somebody to the staff",
        "staff.roles" => "Change somebody's roles",
        // Products and loans
        "product.offer" => "Offer a product, or change its terms",
        "house.fund" => "Pay the operator's money in",
        "loan.decide" => "Decide a loan application",
        // Markets
        "market.split" => "Declare a split",
        "market.dividend" => "Declare a dividend",
        "market.overnight" => "Publish overnight rates",
        _ => "Action",
    }
}

impl Console {
    async fn approval(&self, actor: &Actor, row: ProposalRow, names: &Names) -> Result<ApprovalRow> {
        let why_not = if row.state == "OPEN" { self.why_not(actor, &row).await? } else { None };
        let (kind, id) = row.target.split_once(' ').unwrap_or((&row.target, ""));
        Ok(ApprovalRow {
            can_approve: row.state == "OPEN" && why_not.is_none(),
            why_not: why_not.map(|refused| refused.code),
            title: title(&row.action).to_owned(),
            target: ApprovalTarget { kind: kind.to_owned(), id: id.to_owned(), label: row.label },
            proposed_by: names.of(row.proposed_by),
            decided_by: names.maybe(row.decided_by),
            outcome: Some(row.outcome).filter(|outcome| !outcome.is_empty()),
            id: row.id,
            action: row.action,
            reason: row.reason,
            created_at: row.created_at,
            expires_at: row.expires_at,
            state: row.state,
            decided_at: row.decided_at,
        })
    }

    pub(crate) async fn approvals(
        &self,
        actor: &Actor,
        open: bool,
        mine: bool,
        page: &Page,
    ) -> Result<Paged<ApprovalRow>> {
        self.store().expire_proposals(self.now()).await?;
        let before = page.cursor.as_deref().and_then(|cursor| cursor.split_once('_'));
        let before = before.and_then(|(at, id)| Some((at.parse().ok()?, id)));
        let rows = self.store().proposals(open, before.unwrap_or((i64::MAX, "")), page.limit()).await?;
        let next = rows.last().filter(|_| rows.len() as i64 == page.limit());
        let next = next.map(|row| format!("{}_{}", row.created_at, row.id));
        let names = self.names().await?;
        let mut shown = Vec::with_capacity(rows.len());
        for row in rows.into_iter().filter(|row| !mine || row.proposed_by == actor.number()) {
            shown.push(self.approval(actor, row, &names).await?);
        }
        Ok(Paged { rows: shown, next })
    }

    pub(crate) async fn approval_detail(&self, actor: &Actor, id: &str) -> Result<ApprovalDetail> {
        let row = self.proposal(id).await?;
        let names = self.names().await?;
        let comments = self.store().proposal_comments(id).await?;
        let comment = |row: plimsoll_store::console::CommentRow| ApprovalComment {
            by: names.of(row.by),
            text: row.text,
            at: row.at,
        };
        Ok(ApprovalDetail {
            diff: serde_json::from_str(&row.diff).map_err(AppError::world)?,
            effects: serde_json::from_str(&row.effects).map_err(AppError::world)?,
            digest: row.digest.clone(),
            comments: comments.into_iter().map(comment).collect(),
            approver_roles: roles_with(action_of(&row)?.approved_with()),
            row: self.approval(actor, row, &names).await?,
        })
    }

    /// Proposals that this person may approve, and own ones that wait.
    pub(crate) async fn waiting_approvals(&self, actor: &Actor) -> Result<(u64, u64, Option<i64>)> {
        let page = Page::first();
        let open = self.approvals(actor, true, false, &page).await?;
        let for_me = open.rows.iter().filter(|row| row.can_approve);
        let oldest = for_me.clone().map(|row| row.created_at).min();
        let mine = open.rows.iter().filter(|row| row.proposed_by.id == actor.number()).count() as u64;
        Ok((for_me.count() as u64, mine, oldest))
    }
}
