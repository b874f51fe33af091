//! Seeding of bundled content: everything into a new store, only newer versions into an existing one.
//!
//! An operator's edit stays: a newer bundled text does not replace it.

use std::collections::BTreeMap;

use plimsoll_store::content::{SurveyRow, WrittenSetting, publish_article, write_setting, write_survey};
use plimsoll_store::{Store, StoreError};

use super::surveys::Survey;
use super::{seeds, settings};

/// Two nodes that start at once write the same rows: the second tries again.
const TRIES: usize = 3;

/// Returns the number of rows written.
pub(super) async fn seed(store: &Store, now: i64) -> Result<usize, StoreError> {
    let mut tries = 0;
    loop {
        tries += 1;
        match seed_once(store, now).await {
            Err(StoreError::Taken(_)) if tries < TRIES => {}
            outcome => return outcome,
        }
    }
}

async fn seed_once(store: &Store, now: i64) -> Result<usize, StoreError> {
    let known = store.settings().await?;
    let is_new = |seed: &settings::Seed| match known.iter().find(|row| row.key == seed.key) {
        Some(row) => row.seed != 0 && row.seed < seed.version,
        None => true,
    };
    let new_settings: Vec<_> = settings::seeds().into_iter().filter(is_new).collect();

    let states = store.seeded_texts().await?;
    let state: BTreeMap<_, _> = states.iter().map(|s| ((&s.kind, &s.slug, &s.language), s)).collect();
    let is_new = |(article, text): &seeds::Bundled| match state.get(&(&article.kind, &article.slug, &text.language)) {
        Some(known) => !known.edited && known.newest_seed < text.seed,
        None => true,
    };
    let new_articles: Vec<_> = seeds::articles().into_iter().filter(is_new).collect();

    let known = store.surveys().await?;
    let is_known = |survey: &Survey| {
        let same = |row: &&SurveyRow| row.survey == survey.id && row.language == seeds::LANGUAGE;
        known.iter().filter(same).any(|row| row.version >= survey.version)
    };
    let surveys = seeds::SURVEYS.iter().map(|file| Survey::bundled(file));
    let new_surveys: Vec<_> = surveys.filter(|survey| !is_known(survey)).collect();

    let count = new_settings.len() + new_articles.len() + new_surveys.len();
    if count == 0 {
        return Ok(0);
    }
    let mut tx = store.begin().await?;
    for seed in &new_settings {
        let row =
            WrittenSetting { key: &seed.key, body: &seed.body, author: seeds::AUTHOR, seed: seed.version, at: now };
        write_setting(&mut tx, row).await?;
    }
    for (article, text) in &new_articles {
        publish_article(&mut tx, article, text, now).await?;
    }
    for survey in &new_surveys {
        let row = SurveyRow {
            survey: survey.id,
            language: seeds::LANGUAGE.to_owned(),
            version: survey.version,
            body: serde_json::to_string(survey).expect("a questionnaire is JSON"),
            seed: survey.version,
        };
        write_survey(&mut tx, &row, now).await?;
    }
    tx.commit().await?;
    Ok(count)
}
