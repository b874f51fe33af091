//! Questionnaires by version, and their results.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store, Transaction};

/// One version of a questionnaire in one language, encoded by the writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyRow {
    pub survey: i64,
    pub language: String,
    pub version: i64,
    pub body: String,
    pub seed: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct NewResult<'a> {
    pub user: i64,
    pub account: i64,
    pub survey: i64,
    pub version: i64,
    pub answers: &'a str,
    pub score: i64,
    pub level: &'a str,
    pub passed: bool,
    pub at: i64,
    /// 0: for good.
    pub valid_until: i64,
}

/// Processing stage of a stored result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultStage {
    InForce = 1,
    Over = 2,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyResult {
    pub id: i64,
    pub user: i64,
    pub account: i64,
    pub survey: i64,
    pub version: i64,
    pub score: i64,
    pub level: String,
    pub passed: bool,
    pub at: i64,
    pub valid_until: i64,
}

impl Store {
    /// The newest version of each, in every language.
    pub async fn surveys(&self) -> Result<Vec<SurveyRow>> {
        let rows: Vec<(i64, String, i64, String, i64)> = sqlx::query_as(
            "SELECT survey, language, version, body, seed FROM surveys s WHERE version = (
                 SELECT MAX(version) FROM surveys n WHERE n.survey = s.survey AND n.language = s.language)
             ORDER BY survey, language",
        )
        .fetch_all(&self.pool)
        .await?;
        let row = |(survey, language, version, body, seed)| SurveyRow { survey, language, version, body, seed };
        Ok(rows.into_iter().map(row).collect())
    }

    pub async fn add_result(&self, new: NewResult<'_>) -> Result<i64> {
        let (id,): (i64,) = sqlx::query_as(
            "INSERT INTO survey_results (user_id, account, survey, version, answers, score, level, passed, at,
                                         valid_until, stage)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0) RETURNING id",
        )
        .bind(new.user)
        .bind(new.account)
        .bind(new.survey)
        .bind(new.version)
        .bind(new.answers)
        .bind(new.score)
        .bind(new.level)
        .bind(i64::from(new.passed))
        .bind(new.at)
        .bind(new.valid_until)
        .fetch_one(&self.pool)
        .await?;
        Ok(id)
    }

    /// A user's last result of each questionnaire.
    pub async fn last_results(&self, user: i64) -> Result<Vec<SurveyResult>> {
        let rows = sqlx::query(
            "SELECT id, user_id, account, survey, version, score, level, passed, at, valid_until
             FROM survey_results WHERE id IN (
                 SELECT MAX(id) FROM survey_results WHERE user_id = $1 GROUP BY survey)
             ORDER BY survey",
        )
        .bind(user)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(result).collect()
    }

    /// Results not yet applied to their account, and expired passed ones, of all users.
    pub async fn results_due(&self, now: i64, limit: i64) -> Result<Vec<SurveyResult>> {
        let rows = sqlx::query(
            "SELECT id, user_id, account, survey, version, score, level, passed, at, valid_until
             FROM survey_results
             WHERE stage = 0 OR (stage = 1 AND valid_until <= $1 AND valid_until > 0 AND passed = 1)
             ORDER BY id LIMIT $2",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(result).collect()
    }

    pub async fn stage_result(&self, id: i64, stage: ResultStage) -> Result<()> {
        sqlx::query("UPDATE survey_results SET stage = $2 WHERE id = $1")
            .bind(id)
            .bind(stage as i64)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Marks passed results of a questionnaire for re-evaluation: of all users, or of one.
    pub async fn restage_results(&self, survey: i64, user: Option<i64>) -> Result<()> {
        sqlx::query(
            "UPDATE survey_results SET stage = 0
             WHERE stage = 1 AND passed = 1 AND survey = $1 AND ($2 = 0 OR user_id = $3)",
        )
        .bind(survey)
        .bind(i64::from(user.is_some()))
        .bind(user.unwrap_or(0))
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Adds a version of a questionnaire under its own number.
pub async fn write_survey(tx: &mut Transaction, row: &SurveyRow, at: i64) -> Result<()> {
    sqlx::query("INSERT INTO surveys (survey, language, version, body, seed, at) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(row.survey)
        .bind(&row.language)
        .bind(row.version)
        .bind(&row.body)
        .bind(row.seed)
        .bind(at)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

fn result(row: &AnyRow) -> Result<SurveyResult> {
    Ok(SurveyResult {
        id: row.try_get("id")?,
        user: row.try_get("user_id")?,
        account: row.try_get("account")?,
        survey: row.try_get("survey")?,
        version: row.try_get("version")?,
        score: row.try_get("score")?,
        level: row.try_get("level")?,
        passed: row.try_get::<i64, _>("passed")? != 0,
        at: row.try_get("at")?,
        valid_until: row.try_get("valid_until")?,
    })
}
