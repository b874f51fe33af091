//! Rows of content: settings, articles, messages, conversations, surveys, credit events.
//!
//! Owns their SQL. Does not interpret keys and kinds.

mod articles;
mod conversations;
mod credit;
mod investor;
mod mail;
mod referrals;
mod settings;
mod surveys;

pub use articles::{Article, ArticleText, Published, SeededText, publish_article};
pub use conversations::{Conversation, Message};
pub use credit::CreditRow;
pub use investor::InvestorRow;
pub use mail::{EVERYBODY, Mail};
pub use referrals::Invited;
pub use settings::{Setting, WrittenSetting, write_setting};
pub use surveys::{NewResult, ResultStage, SurveyResult, SurveyRow, write_survey};

#[cfg(test)]
mod tests;
