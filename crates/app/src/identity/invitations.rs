//! Who brought whom. The code is a person's; what it earns is the engine's matter.

use plimsoll_engine::command::BindReferrer;
use plimsoll_store::identity::UserRow;

use super::Identity;
use super::client_info::ClientInfo;
use super::invite;
use super::limits::Source;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

impl Identity {
    /// Whose invitation a newcomer holds. No code is nobody's, unless one is required.
    pub(super) async fn inviter(&self, text: &str, origin: &ClientInfo) -> Result<Option<UserRow>> {
        if text.trim().is_empty() {
            if self.content.settings().login.invite_required {
                return Err(refusal::INVITE_REQUIRED.into());
            }
            return Ok(None);
        }
        let lines = self.lines_of(Source::Invitation, origin);
        let spent = self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?;
        let found = match invite::parse(text) {
            Some(code) => self.store.user_by_invite_code(&code).await?,
            None => None,
        };
        if found.is_none() {
            return Err(refusal::INVITE_WRONG.into());
        }
        self.budgets.give_back(spent).await?;
        Ok(found)
    }

    /// Binds the signed-in person to an inviter: once, before the first trade, never in a circle.
    pub async fn bind_invitation(&self, principal: &Principal, code: &str, origin: &ClientInfo) -> Result<()> {
        let parent = self.inviter(code, origin).await?.ok_or(refusal::INVITE_WRONG)?;
        let user = self.user(principal.user).await?;
        if parent.id == user.id || user.parent.is_some() {
            return Err(refusal::INVITE_WRONG.into());
        }
        self.bind_parent(user.id, &parent).await
    }

    /// The engine decides whether the two may be bound; the row follows it.
    pub(super) async fn bind_parent(&self, user: i64, parent: &UserRow) -> Result<()> {
        let user = self.user(crate::UserId(user)).await?;
        let (account, _) = self.accounts_of(&user).await?;
        let (referrer, _) = self.accounts_of(parent).await?;
        match self.engine_client.submit(BindReferrer { account, referrer }, None).await {
            Ok(_) => {}
            Err(AppError::Refused(_)) => return Err(refusal::INVITE_WRONG.into()),
            Err(failure) => return Err(failure),
        }
        self.store.set_parent(user.id, parent.id).await?;
        Ok(())
    }
}
