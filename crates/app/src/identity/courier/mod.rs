//! Brings letters to mailboxes and phones: by mail server, by message gateway, or into a sandbox's outbox.
//!
//! Owns delivery with its retries. What a letter says is in `letters`; when one is sent is decided by the use cases.

mod letters;
mod mail;
mod messages;
mod settings;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub(super) use letters::Letter;
pub use settings::{MailSettings, MessageSettings};

use plimsoll_store::Store;
use plimsoll_store::identity::{LetterRow, NewLetter};
use tokio::sync::mpsc;

use super::names::{Email, Phone};
use crate::clock::Clock;
use crate::failure::{Failure, Result};
use crate::tasks::Tasks;
use mail::MailRoad;
use messages::MessageRoad;

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
enum CourierError {
    #[error("the mail server")]
    Mail(#[source] lettre::transport::smtp::Error),
    #[error("a mail that can't be written")]
    Letter(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the message gateway")]
    Gateway(#[source] reqwest::Error),
}

struct Roads {
    mail: Option<MailRoad>,
    messages: Option<MessageRoad>,
}

pub(super) struct Courier {
    store: Store,
    clock: Clock,
    has_mail: bool,
    has_messages: bool,
    is_sandbox: bool,
    queue: mpsc::Sender<(Target, Letter)>,
}

impl Courier {
    /// Starts to deliver.
    pub(super) fn start(
        store: Store,
        clock: Clock,
        is_sandbox: bool,
        mail: Option<&MailSettings>,
        messages: Option<&MessageSettings>,
        tasks: &Tasks,
    ) -> Result<Self> {
        let mail = mail.map(MailRoad::open).transpose().map_err(Failure::world)?;
        let messages = messages.map(MessageRoad::open).transpose().map_err(Failure::world)?;
        let (has_mail, has_messages) = (mail.is_some(), messages.is_some());
        let (queue, waiting) = mpsc::channel(QUEUE_MAX);
        let (roads, stopping) = (Roads { mail, messages }, tasks.clone());
        tasks.spawn(async move {
            tokio::select! {
                () = deliver(roads, waiting) => {}
                () = stopping.stopping() => {}
            }
        });
        Ok(Self { store, clock, has_mail, has_messages, is_sandbox, queue })
    }

    /// Takes a letter over. It is on its way when this returns, not yet there.
    pub(super) async fn send(&self, to: &Target, letter: Letter) -> Result<()> {
        let (has_road, channel) = match to {
            Target::Mailbox(_) => (self.has_mail, "mail"),
            Target::Phone(_) => (self.has_messages, "message"),
        };
        if has_road {
            return self.queue.try_send((to.clone(), letter)).map_err(|_| Failure::Busy);
        }
        if !self.is_sandbox {
            return Err(Failure::world(format!("no way to send a {channel} is configured")));
        }
        let Letter { subject, body } = &letter;
        let row = NewLetter { channel, target: to.key(), subject, body, at: self.clock.now().0 };
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
    pub(super) async fn outbox(&self, target: &str) -> Result<Vec<LetterRow>> {
        Ok(self.store.letters_to(target, SHOWN_MAX).await?)
    }
}

async fn deliver(roads: Roads, mut waiting: mpsc::Receiver<(Target, Letter)>) {
    while let Some((to, letter)) = waiting.recv().await {
        let mut pause = FIRST_PAUSE;
        for attempt in 1..=TRIES {
            match roads.send(&to, &letter).await {
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

impl Roads {
    async fn send(&self, to: &Target, letter: &Letter) -> std::result::Result<(), CourierError> {
        match (to, &self.mail, &self.messages) {
            (Target::Mailbox(email), Some(road), _) => road.send(email, letter).await,
            (Target::Phone(phone), _, Some(road)) => road.send(phone, letter).await,
            // Letters without a road are not queued.
            _ => Ok(()),
        }
    }
}
