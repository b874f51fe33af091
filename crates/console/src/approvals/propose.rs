//! Proposing: the action with what it changes is stored under a digest; somebody else decides.

use plimsoll_app::{AppError, Result};
use plimsoll_store::console::ProposalRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::actions::Action;
use super::describe::Description;
use crate::access::roles_with;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::Actor;

/// Begins every digest of a proposal.
const DOMAIN: &str = "plimsoll proposal v1";
const REASON_CHARS: std::ops::RangeInclusive<usize> = 10..=500;

/// A proposal as its author sees it at once.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Proposed {
    pub(crate) id: String,
    pub(crate) digest: String,
    pub(crate) expires_at: i64,
}

pub(super) fn digest_of(action: &str, target: &str, base: &str, request: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in [DOMAIN, action, target, base, request] {
        hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

pub(crate) fn checked_reason(reason: &str) -> Result<&str> {
    let reason = reason.trim();
    if REASON_CHARS.contains(&reason.chars().count()) {
        Ok(reason)
    } else {
        Err(refusal::PARAM.because("reason: 10 to 500 characters").into())
    }
}

impl Console {
    pub(crate) async fn propose(&self, actor: &Actor, action: &Action, reason: &str) -> Result<Proposed> {
        let reason = checked_reason(reason)?;
        self.check_second_exists(actor, action).await?;
        let Description { label, base, diff, effects } = self.describe(action).await?;
        let request = serde_json::to_string(action).map_err(AppError::world)?;
        let now = self.now();
        let row = ProposalRow {
            id: uuid::Uuid::now_v7().to_string(),
            action: action.name().to_owned(),
            target: action.target(),
            label,
            digest: digest_of(action.name(), &action.target(), &base, &request),
            request,
            base,
            diff: serde_json::to_string(&diff).map_err(AppError::world)?,
            effects: serde_json::to_string(&effects).map_err(AppError::world)?,
            reason: reason.to_owned(),
            proposed_by: actor.number(),
            created_at: now,
            expires_at: now + action.life_ms(),
            state: "OPEN".to_owned(),
            decided_by: None,
            decided_at: None,
            outcome: String::new(),
        };
        // One that ran out of time makes room for a new one.
        self.store().expire_proposals(now).await?;
        if !self.store().add_proposal(&row).await? {
            return Err(refusal::PENDING.into());
        }
        let entry = Entry::of(action.name(), &row.target).because(reason).change("", &row.request);
        self.record(Some(actor), entry.result(format!("proposed {}", row.id))).await?;
        Ok(Proposed { id: row.id, digest: row.digest, expires_at: row.expires_at })
    }

    /// Said at once instead of letting it expire.
    async fn check_second_exists(&self, actor: &Actor, action: &Action) -> Result<()> {
        let roles = roles_with(action.approved_with()).into_iter().fold(0, |bits, role| bits | role as u16);
        let exists = self.app.engine_client.read(|engine| {
            let mut people = engine.staff().people();
            people.any(|(id, record)| id != actor.id && record.active && record.roles.0 & roles != 0)
        });
        if exists.await? { Ok(()) } else { Err(refusal::NO_SECOND.into()) }
    }
}
