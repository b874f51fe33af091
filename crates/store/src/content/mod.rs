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
mod support_desk;
mod surveys;

pub use articles::{Article, ArticleText, Published, SeededText, publish_article};
pub use conversations::{Conversation, Message, NewMessage};
pub use credit::CreditRow;
pub use investor::InvestorRow;
pub use mail::{EVERYBODY, Mail};
pub use referrals::Invited;
pub use settings::{Setting, WrittenSetting, write_setting};
pub use support_desk::{CannedRow, QueueFilter};
pub use surveys::{NewResult, ResultStage, SurveyResult, SurveyRow, write_survey};

#[cfg(test)]
mod tests;
