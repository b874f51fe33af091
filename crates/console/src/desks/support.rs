//! Support: the queue of conversations, one with its customer, answers, and canned ones.

use plimsoll_app::Result;
use plimsoll_app::content::{CannedRow, QueueState, Reply, Said, ThreadStatus, Waiting, WhoseQueue};
use plimsoll_app::files::Served;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Page, Paged, PersonRow};
use crate::approvals::checked_reason;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, Names, Person, hash_of};

/// Characters of the last message in the list.
const PREVIEW_CHARS: usize = 140;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConversationRow {
    id: i64,
    user: i64,
    name: String,
    topic: String,
    /// The beginning of the last message.
    last: String,
    last_by_staff: bool,
    /// `open`, `answered` or `closed`.
    state: &'static str,
    assignee: Option<Person>,
    updated_at: i64,
    waiting_since: Option<i64>,
    due_at: Option<i64>,
    version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConversationMessage {
    id: i64,
    /// Who of the staff wrote it; the customer if nobody.
    staff: Option<Person>,
    by_staff: bool,
    text: String,
    /// Names of pictures.
    pictures: Vec<String>,
    at: i64,
    /// An answer that the customer has read.
    is_read: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConversationDetail {
    #[serde(flatten)]
    row: ConversationRow,
    created_at: i64,
    /// Where else the customer asked to be reached.
    contact: String,
    customer: PersonRow,
    /// Oldest first.
    messages: Vec<ConversationMessage>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CannedAnswer {
    id: i64,
    language: String,
    title: String,
    text: String,
    version: i64,
    by: Person,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CannedAnswers {
    rows: Vec<CannedAnswer>,
    /// Languages that answers may be in.
    languages: Vec<ContentLanguage>,
}

/// A language of the platform, by its own name and in English.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentLanguage {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) remark: String,
}

const fn state_word(status: i64) -> &'static str {
    match status {
        0 => "open",
        1 => "answered",
        _ => "closed",
    }
}

fn preview(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(PREVIEW_CHARS).collect()
}

fn file_name(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or_default()
}

fn target(id: i64) -> String {
    format!("conversation {id}")
}

impl Console {
    pub(super) fn content_languages(&self) -> Vec<ContentLanguage> {
        let languages = self.app.content.settings().languages.clone().into_iter();
        languages
            .map(|language| ContentLanguage { value: language.value, label: language.label, remark: language.remark })
            .collect()
    }

    async fn conversation_row(&self, waiting: &Waiting, names: &Names) -> Result<ConversationRow> {
        let Waiting { conversation, last, due_at } = waiting;
        let user = self.store().user(conversation.user).await?;
        let name = user.map(|user| user.login_name).unwrap_or_default();
        Ok(ConversationRow {
            id: conversation.id,
            user: conversation.user,
            name,
            topic: conversation.topic.clone(),
            last: preview(&last.text),
            last_by_staff: last.by_staff,
            state: state_word(conversation.status),
            assignee: names.maybe(conversation.assignee),
            updated_at: conversation.updated_at,
            waiting_since: conversation.waiting_since,
            due_at: *due_at,
            version: conversation.version,
        })
    }

    pub(crate) async fn conversations(
        &self,
        actor: &Actor,
        (state, assignee): (&str, &str),
        page: &Page,
    ) -> Result<Paged<ConversationRow>> {
        let state = match state {
            "" | "open" => QueueState::Open,
            "answered" => QueueState::Answered,
            "closed" => QueueState::Closed,
            _ => return Err(refusal::PARAM.because("state").into()),
        };
        let whose = match assignee {
            "" => WhoseQueue::Everybodys,
            "nobody" => WhoseQueue::Nobodys,
            "me" => WhoseQueue::Of(actor.number()),
            _ => return Err(refusal::PARAM.because("assignee").into()),
        };
        let cursor = page.cursor.as_deref().and_then(|cursor| cursor.split_once('_'));
        let after = cursor.and_then(|(at, id)| Some((at.parse().ok()?, id.parse().ok()?)));
        let queue = self.app.content.support_queue(state, whose, after, page.limit()).await?;
        let next = queue.last().filter(|_| queue.len() as i64 == page.limit()).map(|last| {
            let conversation = &last.conversation;
            let at = if state == QueueState::Open { conversation.waiting_since } else { None };
            format!("{}_{}", at.unwrap_or(conversation.updated_at), conversation.id)
        });
        let names = self.names().await?;
        let mut rows = Vec::with_capacity(queue.len());
        for waiting in &queue {
            rows.push(self.conversation_row(waiting, &names).await?);
        }
        Ok(Paged { rows, next })
    }

    pub(crate) async fn conversation(&self, actor: &Actor, id: i64) -> Result<ConversationDetail> {
        let (thread, due_at) = self.app.content.support_thread(id).await?;
        if self.seen.is_first(actor.id, -id - (1 << 40), self.now()) {
            self.record(Some(actor), Entry::of("support.read", target(id))).await?;
        }
        let names = self.names().await?;
        let conversation = thread.conversation;
        let read = conversation.read_by_user;
        let customer = self.person_row_of(conversation.user).await?;
        let contact = conversation.contact.clone();
        let last = thread.messages.last().cloned().ok_or(refusal::NOT_FOUND)?;
        let created_at = conversation.created_at;
        let row = self.conversation_row(&Waiting { conversation, last, due_at }, &names).await?;
        let message = |said: Said| ConversationMessage {
            id: said.id,
            staff: names.maybe(said.staff),
            by_staff: said.by_staff,
            text: said.text,
            pictures: said.pictures.iter().map(|address| file_name(address).to_owned()).collect(),
            at: said.at,
            is_read: said.by_staff && said.id <= read,
        };
        let messages = thread.messages.into_iter().map(message).collect();
        Ok(ConversationDetail { row, created_at, contact, customer, messages })
    }

    /// A picture that the customer sent in this very conversation.
    pub(crate) async fn conversation_picture(&self, actor: &Actor, id: i64, name: &str) -> Result<Served> {
        let (thread, _) = self.app.content.support_thread(id).await?;
        let mut sent = thread.messages.iter().flat_map(|said| &said.pictures);
        if !sent.any(|address| address.starts_with("/files/") && file_name(address) == name) {
            return Err(refusal::NOT_FOUND.into());
        }
        let served = self.app.files.read_shared_by(name, thread.conversation.user).await?;
        self.record(Some(actor), Entry::of("support.file", target(id)).change("", name)).await?;
        Ok(served)
    }

    pub(crate) async fn reply(&self, actor: &Actor, id: i64, reply: &Reply<'_>, canned: Option<i64>) -> Result<()> {
        if let Some(canned) = canned {
            self.app.content.canned(canned).await?;
        }
        if !self.app.content.answer_feedback(id, reply).await? {
            return Err(refusal::VERSION.into());
        }
        // What is said stays in the conversation; the log has a digest of it.
        let how = canned.map(|canned| format!(" from canned answer {canned}")).unwrap_or_default();
        let after = format!("message {}{how}", &hash_of(reply.text.trim())[..16]);
        let entry = Entry::of("support.reply", target(id)).change("", after);
        self.record(Some(actor), entry.result(if reply.close { "answered and closed" } else { "answered" })).await?;
        Ok(())
    }

    /// Takes a conversation, or gives it back.
    pub(crate) async fn assign_conversation(&self, actor: &Actor, id: i64, version: i64, take: bool) -> Result<()> {
        let (thread, _) = self.app.content.support_thread(id).await?;
        let staff = take.then(|| actor.number());
        if !self.app.content.assign_feedback(id, version, staff).await? {
            return Err(refusal::VERSION.into());
        }
        let word = |staff: Option<i64>| staff.map(|staff| format!("staff {staff}")).unwrap_or_default();
        let entry = Entry::of("support.assign", target(id));
        self.record(Some(actor), entry.change(word(thread.conversation.assignee), word(staff))).await?;
        Ok(())
    }

    /// Closes without an answer.
    pub(crate) async fn close_conversation(&self, actor: &Actor, id: i64, version: i64, reason: &str) -> Result<()> {
        let reason = checked_reason(reason)?;
        let (thread, _) = self.app.content.support_thread(id).await?;
        if thread.conversation.status == ThreadStatus::Closed as i64 {
            return Err(refusal::DECIDED.into());
        }
        if !self.app.content.close_feedback(id, version).await? {
            return Err(refusal::VERSION.into());
        }
        let entry = Entry::of("support.close", target(id)).because(reason);
        self.record(Some(actor), entry.change(state_word(thread.conversation.status), "closed")).await?;
        Ok(())
    }

    pub(super) async fn conversations_waiting(&self) -> Result<(u64, Option<i64>, bool)> {
        self.app.content.support_waiting().await
    }

    pub(crate) async fn canned_answers(&self) -> Result<CannedAnswers> {
        let names = self.names().await?;
        let rows = self.app.content.canned_answers().await?.into_iter();
        let rows = rows
            .map(|row| CannedAnswer {
                id: row.id,
                language: row.language,
                title: row.title,
                text: row.body,
                version: row.version,
                by: names.of(row.by),
                at: row.at,
            })
            .collect();
        Ok(CannedAnswers { rows, languages: self.content_languages() })
    }

    /// Adds one, or changes the one with this id.
    pub(crate) async fn save_canned(&self, actor: &Actor, row: CannedRow) -> Result<i64> {
        let before = if row.id == 0 { String::new() } else { self.app.content.canned(row.id).await?.body };
        let after = row.body.trim().to_owned();
        let id = self.app.content.save_canned(row).await?.ok_or(refusal::VERSION)?;
        let entry = Entry::of("support.canned", format!("canned answer {id}"));
        self.record(Some(actor), entry.change(before, after)).await?;
        Ok(id)
    }

    pub(crate) async fn remove_canned(&self, actor: &Actor, id: i64) -> Result<()> {
        let before = self.app.content.canned(id).await?.body;
        self.app.content.remove_canned(id).await?;
        let entry = Entry::of("support.canned", format!("canned answer {id}"));
        self.record(Some(actor), entry.change(before, "").result("removed")).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_is_one_line() {
        assert_eq!(preview("two\nlines"), "two lines");
        assert_eq!(preview(&"é".repeat(500)).chars().count(), PREVIEW_CHARS);
    }
}
