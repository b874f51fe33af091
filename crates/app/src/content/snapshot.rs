//! What is in force, as one snapshot: settings, published texts, questionnaires.

use std::collections::BTreeMap;
use std::sync::Arc;

use plimsoll_store::Store;

use super::library::{Library, TEXTS_MAX};
use super::seeds;
use super::settings::Settings;
use super::surveys::Survey;
use crate::error::{AppError, Result};

pub(crate) struct ContentSnapshot {
    pub(super) settings: Arc<Settings>,
    pub(super) library: Library,
    /// By number and lower-cased language.
    surveys: BTreeMap<i64, BTreeMap<String, Survey>>,
}

impl ContentSnapshot {
    pub(super) async fn load(store: &Store, now: i64) -> Result<Self> {
        let rows = store.settings().await?;
        let bodies = rows.into_iter().map(|row| (row.key, row.body)).collect();
        let mut surveys: BTreeMap<i64, BTreeMap<String, Survey>> = BTreeMap::new();
        for row in store.surveys().await? {
            let survey: Survey = serde_json::from_str(&row.body).map_err(AppError::world)?;
            surveys.entry(row.survey).or_default().insert(row.language.to_lowercase(), survey);
        }
        Ok(Self {
            settings: Arc::new(Settings::read(&bodies)),
            library: Library::new(store.published(now, TEXTS_MAX).await?),
            surveys,
        })
    }

    pub(super) fn survey(&self, id: i64, language: &str) -> Option<&Survey> {
        let languages = self.surveys.get(&id)?;
        languages.get(language).or_else(|| languages.get(seeds::LANGUAGE))
    }

    pub(super) fn surveys<'a>(&'a self, language: &'a str) -> impl Iterator<Item = &'a Survey> + 'a {
        self.surveys.keys().filter_map(move |id| self.survey(*id, language))
    }
}
