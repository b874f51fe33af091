//! Questionnaires: who answered what, what it came to, and what the engine is told of it.
//!
//! Scores are worked out here and nowhere else; a client learns the sum, never what an answer is worth.

mod definition;
mod scoring;

use plimsoll_store::content::{NewResult, ResultStage, SurveyResult};
use plimsoll_units::{AccountId, DAY_MS, HOUR_MS};

pub use definition::{Choice, Grant, Level, Question, QuestionKind, Survey};
use scoring::score;
pub use scoring::{Given, Value};

use super::{Content, seeds};
use crate::error::Result;
use crate::principal::{Principal, UserId};
use crate::refusal;

/// Results looked at in one sweep.
const SWEEP_MAX: i64 = 500;

/// What answering came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub survey: i64,
    pub version: i64,
    pub score: i64,
    pub level: String,
    /// What the level means, in words.
    pub text: String,
    pub passed: bool,
    pub at: i64,
    /// 0: for good.
    pub valid_until: i64,
}

impl Content {
    /// Every questionnaire in the reader's language.
    pub fn surveys(&self, language: &str) -> Vec<Survey> {
        self.snapshot().surveys(language).cloned().collect()
    }

    /// Takes answers, once in a while, and lets the result take effect.
    pub async fn answer_survey(
        &self,
        who: &Principal,
        survey: i64,
        version: i64,
        given: &[Given],
        language: &str,
    ) -> Result<Verdict> {
        let snapshot = self.snapshot();
        let survey = snapshot.survey(survey, language).ok_or(refusal::NOT_FOUND)?;
        if survey.version != version {
            return Err(refusal::PARAM.because(format!("version {} is in force", survey.version)).into());
        }
        let scored = score(survey, given)?;
        // One at a time: two requests at once are not two tries.
        let _turn = self.survey_turn.lock().await;
        let now = self.clock.now().0;
        let last = self.store.last_results(who.user.0).await?;
        if let Some(last) = last.iter().find(|result| result.survey == survey.id) {
            let again_at = last.at + survey.retry_hours * HOUR_MS;
            if now < again_at {
                return Err(refusal::SURVEY_TOO_SOON.because(format!("again at {again_at}")).into());
            }
        }
        let valid_until = if survey.valid_days == 0 { 0 } else { now + survey.valid_days * DAY_MS };
        let answers = written(given);
        let new = NewResult {
            user: who.user.0,
            account: i64::from(who.live_account.0),
            survey: survey.id,
            version: survey.version,
            answers: &answers,
            score: scored.score,
            level: &scored.level.level,
            passed: scored.passed,
            at: now,
            valid_until,
        };
        let id = self.store.add_result(new).await?;
        // From here on the result stands; if the engine can't be told now, the sweep tells it.
        let stands = SurveyResult {
            id,
            user: new.user,
            account: new.account,
            survey: new.survey,
            version: new.version,
            score: new.score,
            level: new.level.to_owned(),
            passed: new.passed,
            at: now,
            valid_until,
        };
        self.take_effect(&stands).await?;
        Ok(verdict(survey, &stands))
    }

    /// A person's last result of each questionnaire.
    pub async fn survey_results(&self, who: &Principal, language: &str) -> Result<Vec<Verdict>> {
        let snapshot = self.snapshot();
        let results = self.store.last_results(who.user.0).await?;
        let known = |result: &SurveyResult| snapshot.survey(result.survey, language).map(|s| verdict(s, result));
        Ok(results.iter().filter_map(known).collect())
    }

    /// Tells the engine of results it was not told of, and of those whose time is up. Returns how many.
    pub async fn sweep_surveys(&self) -> Result<usize> {
        let due = self.store.results_due(self.clock.now().0, SWEEP_MAX).await?;
        for result in &due {
            self.take_effect(result).await?;
        }
        Ok(due.len())
    }

    /// Has what follows from a country looked at again, for everybody or for one person whose country has changed.
    pub async fn reconsider_countries(&self, user: Option<UserId>) -> Result<()> {
        let snapshot = self.snapshot();
        let by_country = snapshot.surveys(seeds::LANGUAGE).filter(|survey| survey.grants.is_some());
        for survey in by_country {
            self.store.restage_results(survey.id, user.map(|user| user.0)).await?;
        }
        Ok(())
    }

    /// What a person's newest result of this questionnaire opens is opened, or closed.
    async fn take_effect(&self, result: &SurveyResult) -> Result<()> {
        let now = self.clock.now().0;
        let snapshot = self.snapshot();
        let grants = snapshot.survey(result.survey, seeds::LANGUAGE).and_then(|survey| survey.grants);
        let newest = self.store.last_results(result.user).await?;
        let newest = newest.iter().find(|newest| newest.survey == result.survey).unwrap_or(result);
        let counts = newest.passed && (newest.valid_until == 0 || newest.valid_until > now);
        if let Some(grant) = grants {
            self.grant(result, grant, counts).await?;
        }
        let is_newest = newest.id == result.id;
        let stage = if is_newest && (counts || !result.passed) { ResultStage::InForce } else { ResultStage::Over };
        Ok(self.store.stage_result(result.id, stage).await?)
    }

    async fn grant(&self, result: &SurveyResult, grant: Grant, counts: bool) -> Result<()> {
        let account = u32::try_from(result.account).map(AccountId);
        let account = account.expect("an account's number was written by this program");
        let user = UserId(result.user);
        match grant {
            Grant::Assessed => self.change_standing(user, account, |standing| standing.assessed = counts).await,
            Grant::Seconds => {
                let country = self.store.user(result.user).await?.map(|user| user.country).unwrap_or_default();
                let allowed = counts && self.offers_seconds(&country);
                self.profiles.change(account, |profile| profile.seconds_allowed = allowed).await
            }
        }
    }
}

fn verdict(survey: &Survey, result: &SurveyResult) -> Verdict {
    let level = survey.levels.iter().find(|level| level.level == result.level);
    Verdict {
        survey: result.survey,
        version: result.version,
        score: result.score,
        level: result.level.clone(),
        text: level.map(|level| level.text.clone()).unwrap_or_default(),
        passed: result.passed,
        at: result.at,
        valid_until: result.valid_until,
    }
}

/// Answers as they are kept: by number, so that a later look sees exactly what was said.
fn written(given: &[Given]) -> String {
    let row = |answer: &Given| match &answer.value {
        Value::Choices(ids) => serde_json::json!({ "question": answer.question, "choices": ids }),
        Value::Text(text) => serde_json::json!({ "question": answer.question, "text": text }),
    };
    serde_json::Value::Array(given.iter().map(row).collect()).to_string()
}
