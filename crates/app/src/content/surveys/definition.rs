//! Questionnaire definitions: questions, the score of each answer, and what a result opens.

use serde::{Deserialize, Serialize};

/// What passing a questionnaire opens in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grant {
    /// Margined products beyond the regulated leverage, together with a professional profile.
    Assessed,
    /// Second-contracts in the live account, where the country allows them.
    Seconds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    Single,
    Multi,
    Text,
}

impl QuestionKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Multi => "multi",
            Self::Text => "text",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survey {
    pub id: i64,
    pub code: String,
    pub version: i64,
    pub title: String,
    pub intro: String,
    /// How long a result counts; 0: for good.
    pub valid_days: i64,
    /// Wait before the next attempt.
    pub retry_hours: i64,
    #[serde(default)]
    pub grants: Option<Grant>,
    pub pass_score: i64,
    /// From the lowest.
    pub levels: Vec<Level>,
    pub questions: Vec<Question>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    pub from: i64,
    pub level: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub id: i64,
    #[serde(rename = "type")]
    pub kind: QuestionKind,
    pub title: String,
    #[serde(default = "yes")]
    pub required: bool,
    #[serde(default)]
    pub options: Vec<Choice>,
}

const fn yes() -> bool {
    true
}

/// One of the offered answers. Its score never leaves the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub id: i64,
    pub label: String,
    #[serde(default)]
    pub score: i64,
    /// No other answer makes up for this one.
    #[serde(default)]
    pub disqualifies: bool,
}

impl Survey {
    /// # Panics
    /// On a malformed bundled file: a test reads them all.
    pub(crate) fn bundled(file: &str) -> Self {
        toml::from_str(file).expect("a bundled questionnaire")
    }
}
