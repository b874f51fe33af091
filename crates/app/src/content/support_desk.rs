//! Support conversations as the staff sees them: who waits, what was said, answers.
//!
//! Knows nothing of permissions: the console checks them first.

use plimsoll_store::content::{CannedRow, Conversation, NewMessage, QueueFilter};
use plimsoll_units::HOUR_MS;

use super::Content;
use super::feedback::{BY_STAFF, Said, THREAD_MAX, Thread, ThreadStatus, checked};
use crate::error::Result;
use crate::principal::UserId;
use crate::refusal;

/// A first answer is due within an hour, another one within eight.
const FIRST_ANSWER_MS: i64 = HOUR_MS;
const NEXT_ANSWER_MS: i64 = 8 * HOUR_MS;
const TITLE_CHARS: std::ops::RangeInclusive<usize> = 1..=80;
/// Canned answers in all languages together.
const CANNED_MAX: i64 = 500;

/// What a queue holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueState {
    /// They wait for an answer.
    Open,
    Answered,
    Closed,
}

/// Whose conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseQueue {
    Everybodys,
    Nobodys,
    Of(i64),
}

/// A conversation of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub conversation: Conversation,
    pub last: Said,
    /// Until when an answer is due, if one is.
    pub due_at: Option<i64>,
}

/// An answer of the staff.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    pub staff: i64,
    pub text: &'a str,
    pub close: bool,
    /// Of the conversation as it was read.
    pub version: i64,
}

const fn due_at(conversation: &Conversation, was_answered: bool) -> Option<i64> {
    let length = if was_answered { NEXT_ANSWER_MS } else { FIRST_ANSWER_MS };
    match conversation.waiting_since {
        Some(since) => Some(since + length),
        None => None,
    }
}

impl Content {
    /// A page of the queue: who waits longest first, or what changed last first.
    pub async fn support_queue(
        &self,
        state: QueueState,
        whose: WhoseQueue,
        after: Option<(i64, i64)>,
        limit: i64,
    ) -> Result<Vec<Waiting>> {
        let assignee = match whose {
            WhoseQueue::Everybodys => None,
            WhoseQueue::Nobodys => Some(0),
            WhoseQueue::Of(staff) => Some(staff),
        };
        let filter = |status: ThreadStatus| QueueFilter { status: status as i64, assignee, after, limit };
        let rows = match state {
            QueueState::Open => self.store.conversations_waiting(&filter(ThreadStatus::Open)).await?,
            QueueState::Answered => self.store.conversations_answered(&filter(ThreadStatus::Answered)).await?,
            QueueState::Closed => self.store.conversations_answered(&filter(ThreadStatus::Closed)).await?,
        };
        let mut queue = Vec::with_capacity(rows.len());
        for conversation in rows {
            let Some((last, was_answered)) = self.store.last_message(conversation.id).await? else { continue };
            let due_at = due_at(&conversation, was_answered);
            queue.push(Waiting { last: self.said(conversation.user, &last)?, due_at, conversation });
        }
        Ok(queue)
    }

    /// How many wait, since when the first does, and whether an answer is late.
    pub async fn support_waiting(&self) -> Result<(u64, Option<i64>, bool)> {
        let (count, first, next) = self.store.support_waiting().await?;
        let now = self.clock.now().0;
        let is_late =
            first.is_some_and(|at| now - at > FIRST_ANSWER_MS) || next.is_some_and(|at| now - at > NEXT_ANSWER_MS);
        let oldest = [first, next].into_iter().flatten().min();
        Ok((u64::try_from(count).unwrap_or_default(), oldest, is_late))
    }

    /// A conversation with its last messages, its contact opened, and until when an answer is due.
    pub async fn support_thread(&self, id: i64) -> Result<(Thread, Option<i64>)> {
        let mut conversation = self.store.conversation_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        if !conversation.contact.is_empty() {
            conversation.contact = self.open_words(conversation.user, &conversation.contact)?;
        }
        let rows = self.store.messages(conversation.user, id, THREAD_MAX).await?;
        let messages = self.opened(conversation.user, &rows)?;
        let unread = messages.iter().filter(|said| said.by_staff && said.id > conversation.read_by_user).count();
        let due_at = due_at(&conversation, messages.iter().any(|said| said.by_staff));
        Ok((Thread { conversation, messages, unread }, due_at))
    }

    /// Answers as staff, and notifies the customer. `false` when the conversation is no longer as it was read.
    pub async fn answer_feedback(&self, id: i64, reply: &Reply<'_>) -> Result<bool> {
        let pictures = checked(reply.text, &[])?;
        // Nobody of the staff has a customer's keys, and a conversation is no place for anybody's.
        if crate::looks_like_secret(reply.text) {
            return Err(refusal::SECRET_REFUSED.into());
        }
        let conversation = self.store.conversation_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        let status = if reply.close { ThreadStatus::Closed } else { ThreadStatus::Answered };
        let sealed = self.seal_words(conversation.user, reply.text.trim());
        let at = self.clock.now().0;
        let new = NewMessage { author: BY_STAFF, staff: Some(reply.staff), body: &sealed, images: &pictures, at };
        if !self.store.answer_conversation(id, (reply.version, status as i64), &new).await? {
            return Ok(false);
        }
        let title = "Support has answered";
        self.mail(UserId(conversation.user), title, "The answer is in your conversation, under Service.").await?;
        Ok(true)
    }

    /// Gives a conversation to somebody, or to nobody. `false` when it is no longer as it was read.
    pub async fn assign_feedback(&self, id: i64, version: i64, staff: Option<i64>) -> Result<bool> {
        self.store.conversation_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        Ok(self.store.assign_conversation(id, version, staff).await?)
    }

    /// Closes without an answer. `false` when it is no longer as it was read.
    pub async fn close_feedback(&self, id: i64, version: i64) -> Result<bool> {
        self.store.conversation_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        let closed = ThreadStatus::Closed as i64;
        Ok(self.store.close_conversation(id, (version, closed), self.clock.now().0).await?)
    }

    pub async fn canned_answers(&self) -> Result<Vec<CannedRow>> {
        Ok(self.store.canned_answers(CANNED_MAX).await?)
    }

    /// Adds a canned answer, or changes one that is still at its `version`. `None` when it is not.
    pub async fn save_canned(&self, mut row: CannedRow) -> Result<Option<i64>> {
        row.title = row.title.trim().to_owned();
        row.body = row.body.trim().to_owned();
        row.at = self.clock.now().0;
        if !TITLE_CHARS.contains(&row.title.chars().count()) || row.title.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("title: 1 to 80 characters").into());
        }
        if !self.settings().languages.iter().any(|language| language.value == row.language) {
            return Err(refusal::PARAM.because("language").into());
        }
        checked(&row.body, &[])?;
        if crate::looks_like_secret(&row.body) {
            return Err(refusal::SECRET_REFUSED.into());
        }
        if row.id != 0 {
            self.store.canned_answer(row.id).await?.ok_or(refusal::NOT_FOUND)?;
            return Ok(self.store.change_canned_answer(&row).await?.then_some(row.id));
        }
        if self.canned_answers().await?.len() as i64 >= CANNED_MAX {
            return Err(refusal::PARAM.because("at most 500 canned answers").into());
        }
        Ok(Some(self.store.add_canned_answer(&row).await?))
    }

    pub async fn canned(&self, id: i64) -> Result<CannedRow> {
        Ok(self.store.canned_answer(id).await?.ok_or(refusal::NOT_FOUND)?)
    }

    pub async fn remove_canned(&self, id: i64) -> Result<()> {
        if self.store.remove_canned_answer(id).await? { Ok(()) } else { Err(refusal::NOT_FOUND.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_answer_is_due_sooner_than_the_next() {
        let mut conversation = Conversation {
            id: 1,
            user: 1,
            topic: String::new(),
            contact: String::new(),
            status: 0,
            created_at: 5,
            updated_at: 9,
            assignee: None,
            waiting_since: Some(5),
            read_by_user: 0,
            version: 1,
        };
        assert_eq!(due_at(&conversation, false), Some(5 + HOUR_MS));
        assert_eq!(due_at(&conversation, true), Some(5 + 8 * HOUR_MS));
        conversation.waiting_since = None;
        assert_eq!(due_at(&conversation, false), None, "answered");
    }
}
