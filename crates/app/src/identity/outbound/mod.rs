//! Brings letters to mailboxes and phones: by mail server, by message gateway, or into a sandbox's outbox.
//!
//! Owns delivery with its retries. What a letter says is in `letters`; when one is sent is decided by the use cases.

mod mail;
mod messages;
mod settings;
mod templates;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use settings::{MailSettings, MessageSettings};
pub(super) use templates::OutboundMessage;

use plimsoll_store::Store;
use plimsoll_store::identity::{NewOutboundMessage, OutboundMessageRow};
use tokio::sync::mpsc;

use super::identifiers::{Email, Phone};
use crate::clock::Clock;
use crate::error::{AppError, Result};
use crate::tasks::Tasks;
use mail::MailTransport;
use messages::MessageTransport;

/// Letters that wait to be sent.
const QUEUE_MAX: usize = 1_000;
/// Tries to send one letter, and the pause after the first failure; each later one is twice as long.
const TRIES: u32 = 4;
const FIRST_PAUSE: Duration = Duration::from_secs(2);
/// Letters shown to a developer at once.
const SHOWN_MAX: i64 = 20;

/// Whom a letter goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Mailbox(Email),
    Phone(Phone),
}

impl Target {
    /// The spelling under which codes are kept.
    pub(super) fn key(&self) -> &str {
        match self {
            Self::Mailbox(email) => &email.key,
            Self::Phone(phone) => &phone.0,
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum MessengerError {
    #[error("the mail server")]
    Mail(#[source] lettre::transport::smtp::Error),
    #[error("a mail that can't be written")]
    OutboundMessage(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the message gateway")]
    Gateway(#[source] reqwest::Error),
}

struct Transports {
    mail: Option<MailTransport>,
    messages: Option<MessageTransport>,
}

pub(super) struct Messenger {
    store: Store,
    clock: Clock,
    has_mail: bool,
    has_messages: bool,
    is_sandbox: bool,
    queue: mpsc::Sender<(Target, OutboundMessage)>,
}

impl Messenger {
    /// Starts to deliver.
    pub(super) fn start(
        store: Store,
        clock: Clock,
        is_sandbox: bool,
        mail: Option<&MailSettings>,
        messages: Option<&MessageSettings>,
        tasks: &Tasks,
    ) -> Result<Self> {
        let mail = mail.map(MailTransport::open).transpose().map_err(AppError::world)?;
        let messages = messages.map(MessageTransport::open).transpose().map_err(AppError::world)?;
        let (has_mail, has_messages) = (mail.is_some(), messages.is_some());
        let (queue, waiting) = mpsc::channel(QUEUE_MAX);
        let (transports, stopping) = (Transports { mail, messages }, tasks.clone());
        tasks.spawn(async move {
            tokio::select! {
                () = deliver(transports, waiting) => {}
                () = stopping.stopping() => {}
            }
        });
        Ok(Self { store, clock, has_mail, has_messages, is_sandbox, queue })
    }

    /// Takes a letter over. It is on its way when this returns, not yet there.
    pub(super) async fn send(&self, to: &Target, letter: OutboundMessage) -> Result<()> {
        let (has_road, channel) = match to {
            Target::Mailbox(_) => (self.has_mail, "mail"),
            Target::Phone(_) => (self.has_messages, "message"),
        };
        if has_road {
            return self.queue.try_send((to.clone(), letter)).map_err(|_| AppError::Busy);
        }
        if !self.is_sandbox {
            return Err(AppError::world(format!("no way to send a {channel} is configured")));
        }
        let OutboundMessage { subject, body } = &letter;
        let row = NewOutboundMessage { channel, target: to.key(), subject, body, at: self.clock.now().0 };
        Ok(self.store.add_letter(&row).await?)
    }

    /// Whether letters to this target stay here because a sandbox has no way to send them.
    pub(super) fn keeps(&self, to: &Target) -> bool {
        let has_road = match to {
            Target::Mailbox(_) => self.has_mail,
            Target::Phone(_) => self.has_messages,
        };
        self.is_sandbox && !has_road
    }

    /// What a sandbox kept for a target, newest first.
    pub(super) async fn outbox(&self, target: &str) -> Result<Vec<OutboundMessageRow>> {
        Ok(self.store.letters_to(target, SHOWN_MAX).await?)
    }
}

async fn deliver(transports: Transports, mut waiting: mpsc::Receiver<(Target, OutboundMessage)>) {
    while let Some((to, letter)) = waiting.recv().await {
        let mut pause = FIRST_PAUSE;
        for attempt in 1..=TRIES {
            match transports.send(&to, &letter).await {
                Ok(()) => break,
                Err(error) if attempt == TRIES => {
                    tracing::error!(error = &error as &dyn std::error::Error, "a letter was given up");
                    metrics::counter!("plimsoll_letters_lost_total").increment(1);
                }
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, attempt, "a letter waits");
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                }
            }
        }
    }
}

impl Transports {
    async fn send(&self, to: &Target, letter: &OutboundMessage) -> std::result::Result<(), MessengerError> {
        match (to, &self.mail, &self.messages) {
            (Target::Mailbox(email), Some(road), _) => road.send(email, letter).await,
            (Target::Phone(phone), _, Some(road)) => road.send(phone, letter).await,
            // Letters without a road are not queued.
            _ => Ok(()),
        }
    }
}
