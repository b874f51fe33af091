//! Tells people what happened to their money: a message in the app, news of it on open screens, and a letter where the
//! operator asks for one.
//!
//! Owns that each thing is told once. What happened it reads from derived rows; it changes none of it.

mod settings;
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
use crate::tasks::Tasks;

/// How often it looks for something to tell.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Things told in one transaction.
const TOLD_AT_ONCE: i64 = 200;
/// What is older is history, not news: after rows were built anew, or a long rest.
const NEWS_MAX_AGE_MS: i64 = 3 * DAY_MS;

/// What notices stand on.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) engine_client: EngineClient,
    pub(crate) clock: Clock,
    pub(crate) config: Arc<Config>,
    pub(crate) content: Arc<Content>,
    pub(crate) identity: Arc<Identity>,
}

/// The one who tells.
pub(crate) struct Notices {
    base: Context,
}

/// A message that is in the rows now.
struct Written {
    user: UserId,
    mail: i64,
    notice: Notice,
}

impl Notices {
    pub(crate) fn new(base: Context) -> Self {
        Self { base }
    }

    /// Until the platform stops.
    pub(crate) async fn run(self, tasks: Tasks) {
        while tasks.rest(LOOK_EVERY).await {
            match self.round().await {
                Ok(()) | Err(AppError::Busy | AppError::NoRoom) => {}
                Err(error) => tracing::warn!(%error, "messages wait"),
            }
        }
    }

    /// Tells everything that waits.
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

    /// Messages and the place move together: each thing becomes one message, whoever stops when.
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

    /// Nothing for an account that belongs to nobody, or a row that is not there.
    async fn write_one(&self, tx: &mut Transaction, notification: &NotificationRow) -> Result<Option<Written>> {
        let store = &self.base.store;
        let Some(user) = store.user_of_live_account(tx, i64::from(notification.account.0)).await? else {
            return Ok(None);
        };
        let Some(notice) = words::of(&self.base.engine_client, tx, notification).await? else {
            return Ok(None);
        };
        let mail = store.add_mail_with(tx, user, notice.title, &notice.text, notification.at.0).await?;
        Ok(Some(Written { user: UserId(user), mail, notice }))
    }

    /// The message is there: open screens hear of it, and a letter goes out where one is wanted.
    async fn announce(&self, Written { user, mail, notice }: Written) {
        self.base.content.announce(user, mail, notice.title);
        if !self.base.config.notices.writes(notice.topic) {
            return;
        }
        if let Err(error) = self.base.identity.write_to(user, notice.title, &notice.text).await {
            tracing::warn!(%error, "a letter was not sent; the message is in the app");
        }
    }
}
