//! Support conversations as their customers see them. Both sides can read them again, and neither can change them.
//!
//! Rows keep what is written sealed. The staff's side is in `support_desk`.

use plimsoll_store::content::{Conversation, Message, NewMessage};
use plimsoll_units::DAY_MS;

use super::{Content, markup};
use crate::Page;
use crate::error::Result;
use crate::principal::Principal;
use crate::rate_limits::{Budgets, Limit};
use crate::refusal;
use crate::seal::Sealed;

const TEXT_MAX: usize = 4_000;
const CONTACT_MAX: usize = 120;
const PICTURES_MAX: usize = 6;
/// Messages a user may write in a day.
const MESSAGES_A_DAY: Limit = Limit { name: "feedback", most: 50, window_ms: DAY_MS };
/// Messages of one conversation that are shown.
pub(super) const THREAD_MAX: i64 = 500;
/// Topics of a conversation.
pub const TOPICS: [&str; 7] = ["account", "deposit", "withdrawal", "trading", "complaint", "suggestion", "other"];

/// Status of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStatus {
    Open = 0,
    Answered = 1,
    Closed = 2,
}

/// Author of a message, as stored in rows.
pub(super) const BY_USER: &str = "user";
pub(super) const BY_STAFF: &str = "staff";

/// A conversation with its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Its contact is sealed.
    pub conversation: Conversation,
    pub messages: Vec<Said>,
    /// Messages of the staff that the customer has not read.
    pub unread: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub id: i64,
    pub by_staff: bool,
    /// Who of the staff; customers are not told.
    pub staff: Option<i64>,
    pub text: String,
    pub pictures: Vec<String>,
    pub at: i64,
}

impl Content {
    /// Starts a conversation. Returns its id.
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
        let user = who.user.0;
        let contact = if contact.is_empty() { String::new() } else { self.seal_words(user, contact) };
        let sealed = self.seal_words(user, text.trim());
        Ok(self.store.begin_conversation(user, topic, &contact, &self.by_user(&sealed, &pictures)).await?)
    }

    /// Adds a message to the user's own conversation. A closed one reopens.
    pub async fn reply_feedback(&self, who: &Principal, id: i64, text: &str, pictures: &[String]) -> Result<()> {
        let pictures = checked(text, pictures)?;
        self.store.conversation(who.user.0, id).await?.ok_or(refusal::NOT_FOUND)?;
        self.check_order_limits(who).await?;
        let sealed = self.seal_words(who.user.0, text.trim());
        let new = self.by_user(&sealed, &pictures);
        self.store.add_message(who.user.0, id, ThreadStatus::Open as i64, &new).await?;
        Ok(())
    }

    /// Notes how far the user has read in an own conversation.
    pub async fn read_feedback(&self, who: &Principal, id: i64, message: i64) -> Result<()> {
        self.store.conversation(who.user.0, id).await?.ok_or(refusal::NOT_FOUND)?;
        self.store.note_conversation_read(who.user.0, id, message).await?;
        Ok(())
    }

    /// A user's conversations with their messages, last updated first.
    pub async fn feedback(&self, who: &Principal, page: Page) -> Result<(i64, Vec<Thread>)> {
        let (total, conversations) = self.store.conversations(who.user.0, page).await?;
        let mut threads = Vec::with_capacity(conversations.len());
        for conversation in conversations {
            let rows = self.store.messages(who.user.0, conversation.id, THREAD_MAX).await?;
            let messages = self.opened(conversation.user, &rows)?;
            let unread = messages.iter().filter(|said| said.by_staff && said.id > conversation.read_by_user).count();
            threads.push(Thread { conversation, messages, unread });
        }
        Ok((total, threads))
    }

    fn by_user<'a>(&self, body: &'a str, images: &'a str) -> NewMessage<'a> {
        NewMessage { author: BY_USER, staff: None, body, images, at: self.clock.now().0 }
    }

    /// People write account numbers and addresses to support: rows keep none of it readable.
    pub(super) fn seal_words(&self, user: i64, text: &str) -> String {
        self.seals.seal_text(Sealed::Support, user, text)
    }

    pub(super) fn open_words(&self, user: i64, sealed: &str) -> Result<String> {
        self.seals.open_text(Sealed::Support, user, sealed)
    }

    pub(super) fn opened(&self, user: i64, rows: &[Message]) -> Result<Vec<Said>> {
        rows.iter().map(|row| self.said(user, row)).collect()
    }

    pub(super) fn said(&self, user: i64, row: &Message) -> Result<Said> {
        Ok(Said {
            id: row.id,
            by_staff: row.author == BY_STAFF,
            staff: row.staff,
            text: self.open_words(user, &row.body)?,
            pictures: serde_json::from_str(&row.images).unwrap_or_default(),
            at: row.at,
        })
    }

    async fn check_order_limits(&self, who: &Principal) -> Result<()> {
        let refused = || refusal::RATE_LIMIT.because(format!("{} messages a day", MESSAGES_A_DAY.most));
        let budgets = Budgets::new(self.store.clone(), self.clock.clone());
        let _spent = budgets.spend(&[MESSAGES_A_DAY.by(who.user.0)]).await?.map_err(|_| refused())?;
        Ok(())
    }
}

/// The pictures as stored, if text and pictures are valid.
pub(super) fn checked(text: &str, pictures: &[String]) -> Result<String> {
    let length = text.trim().chars().count();
    if length == 0 || length > TEXT_MAX {
        return Err(refusal::PARAM.because(format!("content: 1 to {TEXT_MAX} characters")).into());
    }
    if pictures.len() > PICTURES_MAX || pictures.iter().any(|picture| !markup::is_picture(picture)) {
        return Err(refusal::PARAM.because(format!("images: at most {PICTURES_MAX}, uploaded here")).into());
    }
    Ok(serde_json::to_string(pictures).expect("addresses are JSON"))
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
