//! Content: settings, articles, notices, help, news, questionnaires, messages, support conversations.
//!
//! Owns what is shown to whom and in which language. Decides nothing about money; what a questionnaire opens is sent to
//! the engine as a command.

mod credit;
mod eligibility;
mod feedback;
pub mod images;
mod investor;
mod kind;
mod levels;
mod library;
pub mod links;
mod losing_accounts;
mod mail;
mod markup;
mod pages;
mod products;
mod referrals;
mod seeding;
mod seeds;
pub mod settings;
mod snapshot;
mod support_desk;
mod surveys;
#[cfg(test)]
mod tests;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use plimsoll_store::Store;
use plimsoll_store::content::{WrittenSetting, write_setting};
use tokio::sync::Mutex;

pub use credit::{Credit, CreditEvent, CreditLine, credit, credit_rule};
pub use eligibility::{LeverageDecides, LeverageStanding, Limits, SecondsGate, Step};
pub use feedback::{Said, TOPICS, Thread, ThreadStatus};
pub use investor::{
    Assessment, AssetBand, Employment, IncomeBand, Investor, InvestorAnswers, InvestorProfile, Knowledge, LossCapacity,
    Objective, Product, SourceOfFunds, assess,
};
pub use kind::Kind;
pub use levels::{FeedCount, VipInfo};
pub use losing_accounts::{LOSS_ACCOUNTS_MIN, LOSS_DAYS, LossShare};
pub use pages::Shown;
pub use plimsoll_store::content::{Article, ArticleText, CannedRow, Conversation, Invited, Mail};
pub use products::ProductLine;
pub use referrals::Invitations;
use settings::Settings;
use snapshot::ContentSnapshot;
pub use support_desk::{QueueState, Reply, Waiting, WhoseQueue};
pub use surveys::{Choice, Given, Grant, Level, Question, QuestionKind, Survey, Value, Verdict};

use crate::clock::Clock;
use crate::config::Config;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::profiles::Profiles;
use crate::pushes::Pushes;
use crate::seal::Seals;
use crate::tasks::Tasks;

/// Interval of checks for another node's publications.
const KEEP_EVERY: Duration = Duration::from_secs(15);

/// The services that content uses.
pub struct Context {
    pub store: Store,
    pub engine_client: EngineClient,
    pub clock: Clock,
    pub config: Arc<Config>,
    pub profiles: Arc<Profiles>,
    /// Pushes new messages to open screens.
    pub pushes: Pushes,
    /// Seals what customers write to support.
    pub seals: Arc<Seals>,
}

pub struct Content {
    store: Store,
    engine_client: EngineClient,
    clock: Clock,
    config: Arc<Config>,
    profiles: Arc<Profiles>,
    pushes: Pushes,
    seals: Arc<Seals>,
    snapshot: RwLock<Arc<ContentSnapshot>>,
    survey_turn: Mutex<()>,
    losses: RwLock<LossShare>,
}

impl Content {
    /// Writes bundled texts into the rows and loads the current content.
    pub async fn start(base: Context) -> Result<Arc<Self>> {
        let Context { store, engine_client, clock, config, profiles, pushes, seals } = base;
        let now = clock.now().0;
        let written = seeding::seed(&store, now).await?;
        if written > 0 {
            tracing::info!(written, "bundled texts and settings are in the rows");
        }
        let snapshot = RwLock::new(Arc::new(ContentSnapshot::load(&store, now).await?));
        Ok(Arc::new(Self {
            store,
            engine_client,
            clock,
            config,
            profiles,
            pushes,
            seals,
            snapshot,
            survey_turn: Mutex::new(()),
            losses: RwLock::default(),
        }))
    }

    /// Keeps the content current, and applies and expires results of questionnaires.
    pub async fn keep(self: Arc<Self>, tasks: Tasks) {
        while tasks.rest(KEEP_EVERY).await {
            if let Err(error) = self.refresh().await {
                tracing::warn!(%error, "content was not refreshed");
            }
            if let Err(error) = self.sweep_surveys().await {
                tracing::warn!(%error, "results of questionnaires wait");
            }
        }
    }

    /// The current settings.
    pub fn settings(&self) -> Arc<Settings> {
        Arc::clone(&self.snapshot().settings)
    }

    /// Reloads the content: another node may have published, or a text's publication time has come.
    pub async fn refresh(&self) -> Result<()> {
        let fresh = Arc::new(ContentSnapshot::load(&self.store, self.clock.now().0).await?);
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Changes a setting, if it is valid. It is in force when this returns; what a country no longer allows is closed
    /// account by account soon after.
    pub async fn set(&self, key: &str, body: &str, author: &str) -> Result<()> {
        Settings::check(key, body)?;
        let mut tx = self.store.begin().await?;
        write_setting(&mut tx, WrittenSetting { key, body, author, seed: 0, at: self.clock.now().0 }).await?;
        tx.commit().await.map_err(plimsoll_store::StoreError::from)?;
        self.refresh().await?;
        if key == settings::JURISDICTION {
            self.reconsider_countries(None).await?;
        }
        Ok(())
    }

    fn snapshot(&self) -> Arc<ContentSnapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }
}
