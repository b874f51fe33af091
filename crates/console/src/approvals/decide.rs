//! Deciding about a proposal: approve, reject, withdraw, comment.

use plimsoll_app::{AppError, Result};
use plimsoll_store::console::ProposalRow;
use plimsoll_units::StaffId;

use super::actions::Action;
use super::propose::{Proposed, checked_reason};
use crate::access::held_by;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::Actor;

const COMMENT_CHARS: std::ops::RangeInclusive<usize> = 1..=1_000;

pub(super) fn action_of(row: &ProposalRow) -> Result<Action> {
    serde_json::from_str(&row.request).map_err(AppError::world)
}

impl Console {
    pub(super) async fn proposal(&self, id: &str) -> Result<ProposalRow> {
        Ok(self.store().proposal(id).await?.ok_or(refusal::NOT_FOUND)?)
    }

    /// Why this person may not approve it, if so.
    pub(super) async fn why_not(&self, actor: &Actor, row: &ProposalRow) -> Result<Option<plimsoll_app::Refusal>> {
        let action = action_of(row)?;
        if row.proposed_by == actor.number() {
            return Ok(Some(refusal::OWN_PROPOSAL));
        }
        if let Action::SetRoles { staff, .. } = action
            && staff == actor.number()
        {
            return Ok(Some(refusal::OWN_PROPOSAL.because("it is about you")));
        }
        let Some((roles, since)) = self.standing(actor.id).await? else { return Ok(Some(refusal::PERMISSION)) };
        if !held_by(action.approved_with(), roles) {
            return Ok(Some(refusal::PERMISSION));
        }
        if self.now() - since < self.settings.role_held_ms {
            return Ok(Some(refusal::PERMISSION.because("a new role approves nothing on its first day")));
        }
        Ok(None)
    }

    /// Approves what was read, and carries it out. Returns what came of it.
    pub(crate) async fn approve(&self, actor: &Actor, id: &str, digest: &str) -> Result<String> {
        let row = self.proposal(id).await?;
        let approved = self.checked_approval(actor, &row, digest).await;
        let action = match approved {
            Ok(action) => action,
            Err(failure) => {
                let entry = Entry::of("approval.approve", &row.target).result(format!("{id}: {failure}"));
                self.record(Some(actor), entry).await?;
                return Err(failure);
            }
        };
        if !self.store().move_proposal(id, "OPEN", "APPROVED", Some(actor.number()), self.now()).await? {
            return Err(refusal::DECIDED.into());
        }
        self.record(Some(actor), Entry::of("approval.approve", &row.target).result(format!("approved {id}"))).await?;
        self.carry_out(actor, &row, &action).await
    }

    async fn checked_approval(&self, actor: &Actor, row: &ProposalRow, digest: &str) -> Result<Action> {
        match row.state.as_str() {
            "OPEN" if row.expires_at <= self.now() => return Err(refusal::EXPIRED.into()),
            "EXPIRED" => return Err(refusal::EXPIRED.into()),
            "STALE" => return Err(refusal::STALE.into()),
            "OPEN" => {}
            _ => return Err(refusal::DECIDED.into()),
        }
        if let Some(refused) = self.why_not(actor, row).await? {
            return Err(refused.into());
        }
        if row.digest != digest {
            return Err(refusal::STALE.because("this is not what you read").into());
        }
        let action = action_of(row)?;
        let proposer = StaffId(u32::try_from(row.proposed_by).map_err(AppError::world)?);
        let standing = self.standing(proposer).await?;
        let still = standing.is_some_and(|(roles, _)| held_by(action.proposed_with(), roles));
        let unchanged = self.describe(&action).await.is_ok_and(|now| now.base == row.base);
        if !still || !unchanged {
            self.store().move_proposal(&row.id, "OPEN", "STALE", None, self.now()).await?;
            return Err(refusal::STALE.into());
        }
        Ok(action)
    }

    /// Carries out what was approved. Refused by the engine, it stays open; of an unknown outcome, it stays approved and
    /// is tried again under the same key.
    async fn carry_out(&self, actor: &Actor, row: &ProposalRow, action: &Action) -> Result<String> {
        let by = StaffId(u32::try_from(row.proposed_by).map_err(AppError::world)?);
        let entry = Entry::of(action.name(), &row.target).because(&row.reason);
        match self.execute(action, (by, Some(actor.id)), &row.id).await {
            Ok(outcome) => {
                // A link is shown to one person once, and kept nowhere.
                let kept = if matches!(action, Action::Invite { .. }) { "invited" } else { &outcome };
                self.store().finish_proposal(&row.id, "EXECUTED", kept).await?;
                self.record(Some(actor), entry.change(&row.base, &row.request).result(format!("done {}", row.id)))
                    .await?;
                Ok(outcome)
            }
            Err(failure) => {
                if matches!(failure, AppError::Refused(_)) {
                    self.store().move_proposal(&row.id, "APPROVED", "OPEN", None, self.now()).await?;
                }
                self.record(Some(actor), entry.result(format!("{}: {failure}", row.id))).await?;
                Err(failure)
            }
        }
    }

    pub(crate) async fn reject(&self, actor: &Actor, id: &str, reason: &str) -> Result<()> {
        let (row, reason) = (self.proposal(id).await?, checked_reason(reason)?);
        if let Some(refused) = self.why_not(actor, &row).await? {
            return Err(refused.into());
        }
        self.close(actor, &row, "REJECTED", reason).await
    }

    pub(crate) async fn withdraw(&self, actor: &Actor, id: &str, reason: &str) -> Result<()> {
        let (row, reason) = (self.proposal(id).await?, checked_reason(reason)?);
        if row.proposed_by != actor.number() {
            return Err(refusal::PERMISSION.because("only its author withdraws a proposal").into());
        }
        self.close(actor, &row, "WITHDRAWN", reason).await
    }

    async fn close(&self, actor: &Actor, row: &ProposalRow, state: &'static str, reason: &str) -> Result<()> {
        if !self.store().move_proposal(&row.id, "OPEN", state, Some(actor.number()), self.now()).await? {
            return Err(refusal::DECIDED.into());
        }
        self.store().finish_proposal(&row.id, state, reason).await?;
        let entry = Entry::of("approval.close", &row.target).because(reason);
        self.record(Some(actor), entry.result(format!("{} {}", state.to_lowercase(), row.id))).await?;
        Ok(())
    }

    pub(crate) async fn comment(&self, actor: &Actor, id: &str, text: &str) -> Result<()> {
        let (row, text) = (self.proposal(id).await?, text.trim());
        if !COMMENT_CHARS.contains(&text.chars().count()) {
            return Err(refusal::PARAM.because("text: 1 to 1,000 characters").into());
        }
        self.store().add_proposal_comment(&row.id, actor.number(), text, self.now()).await?;
        self.record(Some(actor), Entry::of("approval.comment", &row.target).change("", text)).await?;
        Ok(())
    }

    /// Proposes the same again for the state of now, without any approval.
    pub(crate) async fn rebase(&self, actor: &Actor, id: &str) -> Result<Proposed> {
        let row = self.proposal(id).await?;
        if !matches!(row.state.as_str(), "STALE" | "EXPIRED") {
            return Err(refusal::DECIDED.into());
        }
        let action = action_of(&row)?;
        if !actor.may(action.proposed_with()) {
            return Err(refusal::PERMISSION.into());
        }
        self.propose(actor, &action, &row.reason).await
    }
}
