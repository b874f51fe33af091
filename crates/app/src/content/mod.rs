//! What the platform says and asks: settings, texts, notices, help, news, questionnaires, messages, conversations.
//!
//! Owns what is shown to whom and in which language. Decides nothing about money; what a questionnaire opens, the
//! engine is told by a command.

pub mod art;
mod credit;
mod feedback;
mod investor;
mod kind;
mod levels;
mod library;
mod mail;
mod markup;
mod pages;
mod referrals;
mod seeding;
mod seeds;
pub mod settings;
mod shelf;
mod surveys;
#[cfg(test)]
mod tests;

use std::sync::{Arc, PoisonError, RwLock};

use plimsoll_store::Store;
use plimsoll_store::content::{WrittenSetting, write_setting};
use tokio::sync::Mutex;

pub use credit::{Credit, CreditEvent, CreditLine, credit};
pub use feedback::{Said, Standing, TOPICS, Thread};
pub use investor::{
    AssetBand, Assessment, Employment, IncomeBand, Investor, InvestorAnswers, InvestorProfile, Knowledge, LossCapacity,
    Objective, Product, SourceOfFunds, assess,
};
pub use kind::Kind;
pub use levels::{FeedCount, VipInfo};
pub use pages::Shown;
pub use plimsoll_store::content::{Article, ArticleText, Invited, Mail};
pub use referrals::Invitations;
use settings::Settings;
use shelf::Shelf;
pub use surveys::{Choice, Given, Grant, Level, Question, QuestionKind, Survey, Value, Verdict};

use crate::clock::Clock;
use crate::door::Door;
use crate::failure::Result;
use crate::principal::UserId;
use crate::profiles::Profiles;

/// Tells somebody's open screens that a message has come: whose, its number, its title.
pub type Announce = Arc<dyn Fn(UserId, i64, &str) + Send + Sync>;

pub struct Content {
    store: Store,
    door: Door,
    clock: Clock,
    profiles: Arc<Profiles>,
    announce: Announce,
    shelf: RwLock<Arc<Shelf>>,
    survey_turn: Mutex<()>,
}

impl Content {
    /// Brings bundled texts into the rows and loads what is in force.
    pub async fn start(
        store: Store,
        door: Door,
        clock: Clock,
        profiles: Arc<Profiles>,
        announce: Announce,
    ) -> Result<Self> {
        let now = clock.now().0;
        let written = seeding::seed(&store, now).await?;
        if written > 0 {
            tracing::info!(written, "bundled texts and settings are in the rows");
        }
        let shelf = RwLock::new(Arc::new(Shelf::load(&store, now).await?));
        Ok(Self { store, door, clock, profiles, announce, shelf, survey_turn: Mutex::new(()) })
    }

    /// The settings in force.
    pub fn settings(&self) -> Arc<Settings> {
        Arc::clone(&self.shelf().settings)
    }

    /// Loads again what is in force: another node may have published, or a text's day has come.
    pub async fn refresh(&self) -> Result<()> {
        let fresh = Arc::new(Shelf::load(&self.store, self.clock.now().0).await?);
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Sets a setting, if it is sound. It is in force when this returns.
    pub async fn set(&self, key: &str, body: &str, author: &str) -> Result<()> {
        Settings::check(key, body)?;
        let mut tx = self.store.begin().await?;
        write_setting(&mut tx, WrittenSetting { key, body, author, seed: 0, at: self.clock.now().0 }).await?;
        tx.commit().await.map_err(plimsoll_store::StoreError::from)?;
        self.refresh().await
    }

    fn shelf(&self) -> Arc<Shelf> {
        Arc::clone(&self.shelf.read().unwrap_or_else(PoisonError::into_inner))
    }
}
