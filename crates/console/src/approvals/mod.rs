//! Actions that two people decide: one proposes, another approves what has not changed since.

mod actions;
mod decide;
mod describe;
mod execute;
mod markets;
mod products;
mod propose;
mod view;

use plimsoll_app::Result;
use serde::Serialize;
use utoipa::ToSchema;

use crate::audit::Entry;
use crate::console::Console;
use crate::staff::Actor;

pub(crate) use actions::{Action, FORGED_PAPERS, FreezeCause, FrozenAs, WalletName};
pub(crate) use describe::{Change, state_name};
pub(crate) use markets::MarketEvent;
pub(crate) use propose::{Proposed, checked_reason};
pub(crate) use view::{ApprovalDetail, ApprovalRow};

/// What came of an action: done, or a proposal that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Outcome {
    proposal: Option<Proposed>,
    /// Of an invitation: shown once.
    link: Option<String>,
}

impl Outcome {
    pub(crate) fn waits(proposal: Proposed) -> Self {
        Self { proposal: Some(proposal), link: None }
    }

    pub(crate) fn done() -> Self {
        Self { proposal: None, link: None }
    }

    pub(crate) fn link(link: String) -> Self {
        Self { proposal: None, link: Some(link) }
    }
}

/// What an action would change, before anybody proposes it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    label: String,
    diff: Vec<Change>,
    effects: Vec<String>,
}

impl Console {
    pub(crate) async fn preview(&self, action: &Action) -> Result<Preview> {
        let description = self.describe(action).await?;
        Ok(Preview { label: description.label, diff: description.diff, effects: description.effects })
    }

    /// Carries out an action that one person may decide.
    pub(crate) async fn act_alone(&self, actor: &Actor, action: &Action, reason: &str) -> Result<Outcome> {
        let description = self.describe(action).await?;
        let request = serde_json::to_string(action).map_err(plimsoll_app::AppError::world)?;
        let outcome = self.execute(action, (actor.id, None), &uuid::Uuid::now_v7().to_string()).await?;
        let entry = Entry::of(action.name(), action.target()).because(reason).change(description.base, request);
        self.record(Some(actor), entry).await?;
        Ok(if matches!(action, Action::Invite { .. }) { Outcome::link(outcome) } else { Outcome::done() })
    }
}
