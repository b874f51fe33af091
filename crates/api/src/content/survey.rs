//! Questionnaires. What an answer is worth stays on the server.

use axum::extract::State;
use plimsoll_app::content::{Given, Question, QuestionKind, Survey, Value, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{millis, some_millis};
use crate::api::Api;
use crate::caller::{Active, Caller};
use crate::extract::Input;
use crate::language::Language;
use crate::response::{Answer, Data};
use crate::wire::{Int, Millis};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SurveyView {
    id: i64,
    /// `risk`, `question` (suitability for second-contracts) or `survey` (satisfaction).
    code: String,
    title: String,
    intro: String,
    version: i64,
    questions: Vec<QuestionView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuestionView {
    id: i64,
    /// `single`, `multi` or `text`.
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    options: Vec<OptionView>,
    required: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionView {
    id: i64,
    label: String,
}

impl From<Survey> for SurveyView {
    fn from(survey: Survey) -> Self {
        let question = |question: Question| QuestionView {
            id: question.id,
            kind: question.kind.name(),
            title: question.title,
            options: question.options.into_iter().map(|o| OptionView { id: o.id, label: o.label }).collect(),
            required: question.required,
        };
        Self {
            id: survey.id,
            code: survey.code,
            title: survey.title,
            intro: survey.intro,
            version: survey.version,
            questions: survey.questions.into_iter().map(question).collect(),
        }
    }
}

/// All questionnaires.
#[utoipa::path(
    get, path = "/api/survey/list", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<Vec<SurveyView>>))
)]
pub(super) async fn list(State(api): State<Api>, _caller: Caller) -> Answer<Data<Vec<SurveyView>>> {
    let surveys = api.app.content.surveys(Language::current().tag());
    Ok(Data::of(surveys.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SurveyForm {
    survey_id: Int,
    /// Of the questionnaire that was answered; an older one is refused.
    version: Int,
    answers: Vec<SurveyAnswer>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SurveyAnswer {
    qid: Int,
    /// The number of an option, a list of them, or text.
    #[schema(value_type = Object)]
    value: AnswerValue,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum AnswerValue {
    One(Int),
    Many(Vec<Int>),
    Text(String),
}

/// What was said, read as the kind of question wants it: a text of digits is a text where one is asked for.
fn given(survey: Option<&Survey>, answer: SurveyAnswer) -> Given {
    let asked = survey.and_then(|survey| survey.questions.iter().find(|question| question.id == answer.qid.0));
    let wants_text = asked.is_some_and(|question| question.kind == QuestionKind::Text);
    let value = match answer.value {
        AnswerValue::One(number) if wants_text => Value::Text(number.0.to_string()),
        AnswerValue::One(number) => Value::Choices(vec![number.0]),
        AnswerValue::Many(numbers) => Value::Choices(numbers.into_iter().map(|number| number.0).collect()),
        AnswerValue::Text(text) => Value::Text(text),
    };
    Given { question: answer.qid.0, value }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct VerdictView {
    survey_id: i64,
    version: i64,
    score: i64,
    level: String,
    /// What the level means.
    text: String,
    passed: bool,
    time: Millis,
    /// Null: for good.
    valid_until: Option<Millis>,
}

impl From<Verdict> for VerdictView {
    fn from(verdict: Verdict) -> Self {
        Self {
            survey_id: verdict.survey,
            version: verdict.version,
            score: verdict.score,
            level: verdict.level,
            text: verdict.text,
            passed: verdict.passed,
            time: millis(verdict.at),
            valid_until: some_millis(verdict.valid_until),
        }
    }
}

/// Answers a questionnaire.
#[utoipa::path(
    post, path = "/api/survey/set", tag = "content", request_body = SurveyForm, security(("session" = [])),
    responses((status = 200, body = Data<VerdictView>))
)]
pub(super) async fn set(
    State(api): State<Api>,
    caller: Active,
    Input(params): Input<SurveyForm>,
) -> Answer<Data<VerdictView>> {
    let (content, language) = (&api.app.content, Language::current());
    let surveys = content.surveys(language.tag());
    let survey = surveys.iter().find(|survey| survey.id == params.survey_id.0);
    let answers: Vec<Given> = params.answers.into_iter().map(|answer| given(survey, answer)).collect();
    let (id, version) = (params.survey_id.0, params.version.0);
    let verdict = content.answer_survey(&caller, id, version, &answers, language.tag()).await?;
    Ok(Data::of(verdict.into()))
}

/// The caller's last result of each questionnaire.
#[utoipa::path(
    get, path = "/api/survey/getInfo", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<Vec<VerdictView>>))
)]
pub(super) async fn results(State(api): State<Api>, caller: Caller) -> Answer<Data<Vec<VerdictView>>> {
    let results = api.app.content.survey_results(&caller, Language::current().tag()).await?;
    Ok(Data::of(results.into_iter().map(Into::into).collect()))
}
