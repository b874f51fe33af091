//! Conversations with support. Both sides can read again what was said, and neither can change it.

use plimsoll_store::content::{Conversation, Message};
use plimsoll_units::DAY_MS;

use super::{Content, markup};
use crate::Page;
use crate::error::Result;
use crate::principal::{Principal, UserId};
use crate::rate_limits::{Budgets, Limit};
use crate::refusal;

const TEXT_MAX: usize = 4_000;
const CONTACT_MAX: usize = 120;
const PICTURES_MAX: usize = 6;
/// Messages a person may write in a day.
const MESSAGES_A_DAY: Limit = Limit { name: "feedback", most: 50, window_ms: DAY_MS };
/// Messages of one conversation that are shown.
const THREAD_MAX: i64 = 500;
/// What a conversation can be about.
pub const TOPICS: [&str; 7] = ["account", "deposit", "withdrawal", "trading", "complaint", "suggestion", "other"];

/// Where a conversation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStatus {
    Open = 0,
    Answered = 1,
    Closed = 2,
}

/// Who wrote a message, as it stands in rows.
const BY_USER: &str = "user";
const BY_STAFF: &str = "staff";

/// A conversation with what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    pub conversation: Conversation,
    pub messages: Vec<Said>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub id: i64,
    pub by_staff: bool,
    pub text: String,
    pub pictures: Vec<String>,
    pub at: i64,
}

impl Content {
    /// Begins a conversation. Returns its number.
    pub async fn begin_feedback(
        &self,
        who: &Principal,
        topic: &str,
        text: &str,
        pictures: &[String],
        contact: &str,
    ) -> Result<i64> {
        let topic = if topic.is_empty() { "other" } else { topic };
        if !TOPICS.contains(&topic) {
            return Err(refusal::PARAM.because("type").into());
        }
        if contact.len() > CONTACT_MAX || contact.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("contact").into());
        }
        let pictures = checked(text, pictures)?;
        self.check_order_limits(who).await?;
        let first = (BY_USER, text.trim(), pictures.as_str());
        Ok(self.store.begin_conversation(who.user.0, topic, contact, first, self.clock.now().0).await?)
    }

    /// Says more in a conversation of one's own. A closed one opens again.
    pub async fn reply_feedback(&self, who: &Principal, id: i64, text: &str, pictures: &[String]) -> Result<()> {
        let pictures = checked(text, pictures)?;
        self.store.conversation(who.user.0, id).await?.ok_or(refusal::NOT_FOUND)?;
        self.check_order_limits(who).await?;
        let input = (BY_USER, text.trim(), pictures.as_str());
        self.store.add_message(id, ThreadStatus::Open as i64, input, self.clock.now().0).await?;
        Ok(())
    }

    /// Answers as staff, and tells the person that there is an answer.
    pub async fn answer_feedback(&self, id: i64, text: &str, close: bool) -> Result<()> {
        let pictures = checked(text, &[])?;
        let conversation = self.store.conversation_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        let standing = if close { ThreadStatus::Closed } else { ThreadStatus::Answered };
        let input = (BY_STAFF, text.trim(), pictures.as_str());
        self.store.add_message(id, standing as i64, input, self.clock.now().0).await?;
        let title = "Support has answered";
        self.mail(UserId(conversation.user), title, "The answer is in your conversation, under Service.").await?;
        Ok(())
    }

    /// A person's conversations, last touched first, each with what was said.
    pub async fn feedback(&self, who: &Principal, page: Page) -> Result<(i64, Vec<Thread>)> {
        let (total, conversations) = self.store.conversations(who.user.0, page).await?;
        let mut threads = Vec::with_capacity(conversations.len());
        for conversation in conversations {
            let rows = self.store.messages(who.user.0, conversation.id, THREAD_MAX).await?;
            let messages = rows.into_iter().map(input).collect();
            threads.push(Thread { conversation, messages });
        }
        Ok((total, threads))
    }

    async fn check_order_limits(&self, who: &Principal) -> Result<()> {
        let refused = || refusal::RATE_LIMIT.because(format!("{} messages a day", MESSAGES_A_DAY.most));
        let budgets = Budgets::new(self.store.clone(), self.clock.clone());
        let _spent = budgets.spend(&[MESSAGES_A_DAY.by(who.user.0)]).await?.map_err(|_| refused())?;
        Ok(())
    }
}

/// The pictures as they are kept, if text and pictures are fit to be.
fn checked(text: &str, pictures: &[String]) -> Result<String> {
    let length = text.trim().chars().count();
    if length == 0 || length > TEXT_MAX {
        return Err(refusal::PARAM.because(format!("content: 1 to {TEXT_MAX} characters")).into());
    }
    if pictures.len() > PICTURES_MAX || pictures.iter().any(|picture| !markup::is_picture(picture)) {
        return Err(refusal::PARAM.because(format!("images: at most {PICTURES_MAX}, uploaded here")).into());
    }
    Ok(serde_json::to_string(pictures).expect("addresses are JSON"))
}

fn input(row: Message) -> Said {
    Said {
        id: row.id,
        by_staff: row.author == BY_STAFF,
        text: row.body,
        pictures: serde_json::from_str(&row.images).unwrap_or_default(),
        at: row.at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_and_pictures_of_ours_are_taken() {
        let picture = |address: &str| vec![address.to_owned()];
        assert_eq!(checked("Hello", &picture("/files/a.png")).unwrap(), "[\"/files/a.png\"]");
        assert!(checked("  ", &[]).is_err());
        assert!(checked(&"x".repeat(TEXT_MAX + 1), &[]).is_err());
        assert!(checked(&"é".repeat(TEXT_MAX), &[]).is_ok(), "characters are counted, not bytes");
        for bad in ["https://evil.example/a.png", "/files/../secret", "javascript:alert(1)", "//evil.example/files/"] {
            assert!(checked("Hello", &picture(bad)).is_err(), "{bad}");
        }
        assert!(checked("Hello", &vec!["/files/a.png".to_owned(); 7]).is_err());
    }
}
