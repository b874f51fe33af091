//! Telling a person what concerns them: a message in the app, and a letter to the mailbox, if there is one.
//!
//! What has happened has happened: a letter that can't be sent undoes nothing and is told to the operator alone.

use plimsoll_store::identity::UserRow;

use super::Identity;
use super::client_info::ClientInfo;
use super::identifiers::Email;
use super::outbound::{OutboundMessage, Target};
use crate::error::{AppError, Result};
use crate::notices::Topic;
use crate::principal::UserId;

impl Identity {
    /// Something changed by which this person is recognised.
    /// `undo` takes it back and is for the mailbox alone.
    pub(super) async fn tell_of_change(
        &self,
        user: &UserRow,
        what: &str,
        rests: bool,
        undo: Option<&str>,
    ) -> Result<()> {
        let title = format!("Your {what} was changed");
        let rest = if rests { " Withdrawals rest for a day." } else { "" };
        let not_you = match undo {
            Some(_) => "If it was not you, take it back with the code in our letter, within 72 hours.",
            None => "If it was not you, set a new password at once and write to us.",
        };
        self.content.mail(UserId(user.id), &title, &format!("Your {what} was changed.{rest} {not_you}")).await?;
        self.send_message(user, OutboundMessage::changed(self.site(), what, rests, undo)).await
    }

    /// This person signed in from a browser and a system that were not seen before. The first sign-in of all is none.
    pub(super) async fn tell_of_device(&self, user: &UserRow, origin: &ClientInfo) -> Result<()> {
        let devices = self.store.devices_of(user.id, origin.browser, origin.system).await?;
        if devices.sign_ins == 0 || devices.same > 0 {
            return Ok(());
        }
        let title = "Sign-in from a new device";
        let text = format!(
            "Your account was opened with {} on {} from {}. If it was not you, set a new password: every other \
             session then ends.",
            origin.browser, origin.system, origin.ip
        );
        self.content.mail(UserId(user.id), title, &text).await?;
        if self.config.notices.writes(Topic::SignIns) {
            self.send_message(user, OutboundMessage::news(self.site(), title, &text)).await?;
        }
        Ok(())
    }

    /// A letter with the words of a message.
    pub(crate) async fn write_to(&self, user: UserId, title: &str, text: &str) -> Result<()> {
        let user = self.user(user).await?;
        self.send_message(&user, OutboundMessage::news(self.site(), title, text)).await
    }

    /// Without a mailbox there is no letter.
    pub(super) async fn send_message(&self, user: &UserRow, letter: OutboundMessage) -> Result<()> {
        let Some(email) = &user.email else {
            return Ok(());
        };
        let to = Target::Mailbox(Email::parse(email)?);
        match self.courier.send(&to, letter.with_word(&user.phishing_word)).await {
            Err(failure @ (AppError::Busy | AppError::NoRoom | AppError::World(_))) => {
                tracing::warn!(%failure, "a letter was not sent");
                Ok(())
            }
            other => other,
        }
    }
}
