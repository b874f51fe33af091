//! Notices: turns ledger notifications into in-app messages, pushes and, where the operator asks for it, email.
//!
//! Owns that each notification is sent once. Reads derived rows and changes none.

mod c2c_words;
mod fund_words;
mod lending_words;
mod sale_words;
mod settings;
mod unread;
mod words;

use std::sync::Arc;
use std::time::Duration;

use plimsoll_store::projections::{Announced, NotificationRow};
use plimsoll_store::{Store, StoreError, Transaction};
use plimsoll_units::DAY_MS;

pub use settings::{NoticeSettings, Topic};
use words::Notice;

use crate::clock::Clock;
use crate::config::Config;
use crate::content::Content;
use crate::engine_client::EngineClient;
use crate::error::{AppError, Result};
use crate::identity::Identity;
use crate::principal::UserId;
use crate::projection::codes;
use crate::pushes::{Push, SubscriptionUpdate};
use crate::tasks::Tasks;

/// Polling interval.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Between looks for messages that nobody has read.
const UNREAD_EVERY: Duration = Duration::from_secs(2);
/// Notifications per transaction.
const TOLD_AT_ONCE: i64 = 200;
/// Older notifications are not sent, as after a rebuild of rows or a long shutdown.
const NEWS_MAX_AGE_MS: i64 = 3 * DAY_MS;

/// The services that notices use.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) engine_client: EngineClient,
    pub(crate) clock: Clock,
    pub(crate) config: Arc<Config>,
    pub(crate) content: Arc<Content>,
    pub(crate) identity: Arc<Identity>,
}

/// Turns ledger notifications into in-app messages and email.
pub(crate) struct Notices {
    base: Context,
}

/// A message that is stored now.
struct Written {
    user: UserId,
    mail: i64,
    notice: Notice,
    /// Shown at once on open screens, beside the message.
    update: Option<SubscriptionUpdate>,
}

/// A round that failed is tried again.
fn note(round: Result<()>) {
    match round {
        Ok(()) | Err(AppError::Busy | AppError::NoRoom) => {}
        Err(error) => tracing::warn!(%error, "messages wait"),
    }
}

impl Notices {
    pub(crate) fn new(base: Context) -> Self {
        Self { base }
    }

    /// Runs until shutdown.
    pub(crate) async fn run(self, tasks: Tasks) {
        let ledger = async {
            while tasks.rest(LOOK_EVERY).await {
                note(self.round().await);
            }
        };
        let unread = async {
            while tasks.rest(UNREAD_EVERY).await {
                note(self.tell_of_unread().await);
            }
        };
        tokio::join!(ledger, unread);
    }

    /// Sends everything that waits.
    async fn round(&self) -> Result<()> {
        loop {
            let place = self.base.store.announced().await?;
            let waiting = self.base.store.notifications_after(place, TOLD_AT_ONCE).await?;
            if waiting.is_empty() {
                return Ok(());
            }
            for written in self.write(place, &waiting).await? {
                self.announce(written).await;
            }
        }
    }

    /// Messages and progress are written together: each notification becomes one message, wherever the task stops.
    async fn write(&self, place: Announced, waiting: &[NotificationRow]) -> Result<Vec<Written>> {
        let oldest = self.base.clock.now().minus(NEWS_MAX_AGE_MS);
        let Some(last) = waiting.last() else {
            return Ok(Vec::new());
        };
        let mut tx = self.base.store.begin().await?;
        let seq = i64::try_from(last.seq).map_err(AppError::world)?;
        if !place.advance(&mut tx, Announced { seq, n: last.n }).await? {
            return Ok(Vec::new());
        }
        let mut written = Vec::new();
        for notification in waiting.iter().filter(|notification| notification.at >= oldest) {
            written.extend(self.write_one(&mut tx, notification).await?);
        }
        tx.commit().await.map_err(StoreError::from)?;
        Ok(written)
    }

    /// Nothing for an account without a user, or when its row is missing. An announcement goes to everybody who asked.
    async fn write_one(&self, tx: &mut Transaction, notification: &NotificationRow) -> Result<Vec<Written>> {
        let (store, engine_client) = (&self.base.store, &self.base.engine_client);
        let users = match notification.kind {
            codes::NOTIFY_SALE_BEGAN => store.interested_in(tx, notification.subject).await?,
            _ => store.user_of_live_account(tx, i64::from(notification.account.0)).await?.into_iter().collect(),
        };
        if users.is_empty() {
            return Ok(Vec::new());
        }
        let said = match notification.kind {
            codes::NOTIFY_SALE_BEGAN => sale_words::began(engine_client, notification.subject)?,
            codes::NOTIFY_SALE_ALLOTTED..=codes::NOTIFY_TOKENS_VESTED => {
                sale_words::order(engine_client, tx, notification).await?
            }
            codes::NOTIFY_COLLECTIBLE_BOUGHT | codes::NOTIFY_COLLECTIBLE_SOLD => {
                sale_words::collectible(tx, notification).await?.map(|notice| (notice, None))
            }
            codes::NOTIFY_C2C_OPENED..=codes::NOTIFY_C2C_APPEALED
            | codes::NOTIFY_C2C_EVIDENCE_OVER..=codes::NOTIFY_C2C_PAUSED => {
                c2c_words::of(engine_client, tx, notification).await?.map(|notice| (notice, None))
            }
            _ => words::of(engine_client, tx, notification).await?.map(|notice| (notice, None)),
        };
        let Some((notice, update)) = said else {
            return Ok(Vec::new());
        };
        let mut written = Vec::with_capacity(users.len());
        for user in users {
            let mail = store.add_mail_with(tx, user, notice.title, &notice.text, notification.at.0).await?;
            written.push(Written { user: UserId(user), mail, notice: notice.clone(), update: update.clone() });
        }
        Ok(written)
    }

    /// Announces a stored message: pushes it to open screens, and sends email where it is wanted.
    async fn announce(&self, Written { user, mail, notice, update }: Written) {
        self.base.content.announce(user, mail, notice.title);
        if let Some(update) = update {
            self.base.content.push(user, &Push::OwnCoin(update));
        }
        if !self.base.config.notices.writes(notice.topic) {
            return;
        }
        if let Err(error) = self.base.identity.write_to(user, notice.title, &notice.text).await {
            tracing::warn!(%error, "a letter was not sent; the message is in the app");
        }
    }
}
