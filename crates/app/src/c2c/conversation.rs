//! The conversation of an order: between its two sides and, in an appeal, the staff. Nothing in it is ever changed.

use plimsoll_store::c2c::{C2cMessage, NewC2cMessage};
use plimsoll_store::projections::C2cOrderRow;
use plimsoll_units::{AccountId, C2cOrderId, DAY_MS, Timestamp};

use super::orders::Order;
use super::people::plain;
use super::{C2c, Step, step, words};
use crate::error::Result;
use crate::history::Listed;
use crate::principal::Principal;
use crate::rate_limits::{Budgets, Limit};
use crate::refusal;
use crate::seal::Sealed;

/// Messages of one page.
const MESSAGES_MAX: i64 = 100;
/// Messages of an order that an export holds.
const EXPORTED_MAX: i64 = 5_000;
const MESSAGES_A_DAY: Limit = Limit { name: "c2c messages", most: 1_000, window_ms: DAY_MS };
/// An order can be talked about for this long after its end.
const TALK_AFTER_MS: i64 = 7 * DAY_MS;
pub(super) const BY_SIDE: i64 = 0;
pub(super) const BY_STAFF: i64 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    Me,
    Other,
    System,
    Staff,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageContent {
    Text(String),
    /// The name of an uploaded picture.
    Picture(String),
    Step(Step),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Steps have negative numbers.
    pub id: i64,
    pub from: Author,
    pub content: MessageContent,
    pub at: i64,
    /// By the other side.
    pub is_read: bool,
}

/// A file with everything that was said and done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub name: String,
    pub text: String,
}

fn number(id: C2cOrderId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

fn content(message: &C2cMessage) -> MessageContent {
    match &message.file {
        Some(file) => MessageContent::Picture(file.clone()),
        None => MessageContent::Text(message.text.clone()),
    }
}

impl C2c {
    /// Messages and steps before a message, newest first.
    pub async fn messages(
        &self,
        principal: &Principal,
        id: C2cOrderId,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Listed<Message>> {
        let row = self.own_row(principal, id).await?;
        let own = principal.live_account;
        let other = if row.buyer == own { row.seller } else { row.buyer };
        let limit = limit.clamp(1, MESSAGES_MAX);
        let (total, found) = self.kept_messages(id, before.unwrap_or(i64::MAX), limit).await?;
        let read = self.base.store.c2c_read(id, other).await?;
        let newest = match before {
            None => i64::MAX,
            Some(_) => found.first().map_or(0, |message| message.at),
        };
        // A full page may have older messages behind it: their steps come with them.
        let oldest = if found.len() as i64 == limit { found.last().map_or(0, |message| message.at) } else { 0 };
        let mut messages: Vec<Message> = found.iter().map(|message| seen(message, own, read)).collect();
        let steps = step::steps(&row, self.base.clock.now()).into_iter().enumerate();
        let steps = steps.filter(|(_, step)| step.at.0 >= oldest && step.at.0 <= newest);
        messages.extend(steps.map(|(place, step)| Message {
            id: -1 - place as i64,
            from: Author::System,
            content: MessageContent::Step(step),
            at: step.at.0,
            is_read: true,
        }));
        messages.sort_by_key(|message| std::cmp::Reverse((message.at, message.id)));
        Ok((total, messages))
    }

    /// Messages before one, newest first, with their words opened.
    pub(super) async fn kept_messages(
        &self,
        id: C2cOrderId,
        before: i64,
        limit: i64,
    ) -> Result<(u64, Vec<C2cMessage>)> {
        let (total, mut messages) = self.base.store.c2c_messages(id, before, limit).await?;
        for message in &mut messages {
            message.text = self.open_words(id, &message.text)?;
        }
        Ok((total, messages))
    }

    /// People write account numbers and names to each other: rows keep none of it readable.
    pub(super) fn seal_words(&self, id: C2cOrderId, text: &str) -> String {
        self.base.seals.seal_text(Sealed::Conversation, number(id), text)
    }

    pub(super) fn open_words(&self, id: C2cOrderId, sealed: &str) -> Result<String> {
        self.base.seals.open_text(Sealed::Conversation, number(id), sealed)
    }

    pub async fn say(&self, principal: &Principal, id: C2cOrderId, text: &str) -> Result<Message> {
        let row = self.talkable(principal, id).await?;
        let text = plain(text, "text", false)?;
        if words::leads_outside(text) {
            return Err(refusal::C2C_LINK.because("text").into());
        }
        let known = self.own_numbers(&row).await?;
        let text = words::mask_accounts(text, &known).into_owned();
        self.write(&row, principal.live_account, &text, None).await
    }

    /// Sends a picture that the caller has uploaded.
    pub async fn show(&self, principal: &Principal, id: C2cOrderId, url: &str) -> Result<Message> {
        let row = self.talkable(principal, id).await?;
        let name = self.base.files.own(principal, url).await?;
        if !self.base.files.is_picture(&name) {
            return Err(refusal::PARAM.because("file: a picture").into());
        }
        self.write(&row, principal.live_account, "", Some(&name)).await
    }

    async fn talkable(&self, principal: &Principal, id: C2cOrderId) -> Result<C2cOrderRow> {
        let row = self.own_row(principal, id).await?;
        let is_late = row.ended_at.is_some_and(|ended| self.now() - ended.0 > TALK_AFTER_MS);
        if is_late {
            return Err(plimsoll_engine::Reject::C2cState.into());
        }
        let budgets = Budgets::new(self.base.store.clone(), self.base.clock.clone());
        let refused = || refusal::RATE_LIMIT.because(format!("{} messages a day", MESSAGES_A_DAY.most));
        let _spent = budgets.spend(&[MESSAGES_A_DAY.by(principal.live_account.0)]).await?.map_err(|_| refused())?;
        Ok(row)
    }

    /// Numbers that belong into this conversation: the order's own account and number.
    async fn own_numbers(&self, row: &C2cOrderRow) -> Result<Vec<String>> {
        let mut known = vec![row.amount.to_string(), format!("{:016}", row.id.0)];
        if let Some(terms) = self.base.store.c2c_order_terms(row.id).await? {
            let details = self.open_details(terms.seller, &terms.pay_account)?;
            known.extend(details.fields.into_iter().map(|field| field.value));
        }
        Ok(known)
    }

    pub(super) async fn write(
        &self,
        row: &C2cOrderRow,
        author: AccountId,
        text: &str,
        file: Option<&str>,
    ) -> Result<Message> {
        let at = self.now();
        let sealed = self.seal_words(row.id, text);
        let new = NewC2cMessage { order: row.id, author, kind: BY_SIDE, text: &sealed, file, at };
        let id = self.base.store.add_c2c_message(&new).await?;
        self.base.store.note_c2c_read(row.id, author, id).await?;
        self.refresh(row);
        let content = match file {
            Some(file) => MessageContent::Picture(file.to_owned()),
            None => MessageContent::Text(text.to_owned()),
        };
        Ok(Message { id, from: Author::Me, content, at, is_read: false })
    }

    /// Everything up to a message is read.
    pub async fn note_read(&self, principal: &Principal, id: C2cOrderId, message: i64) -> Result<()> {
        let row = self.own_row(principal, id).await?;
        let (_, newest) = self.base.store.c2c_messages(id, i64::MAX, 1).await?;
        let message = message.min(newest.first().map_or(0, |newest| newest.id));
        if self.base.store.note_c2c_read(id, principal.live_account, message).await? {
            self.refresh(&row);
        }
        Ok(())
    }

    /// The order and its conversation as plain text.
    pub async fn export(&self, principal: &Principal, id: C2cOrderId) -> Result<Transcript> {
        let order = self.order(principal, id).await?;
        let (_, messages) = self.kept_messages(id, i64::MAX, EXPORTED_MAX).await?;
        let text = transcript(&order, &messages);
        Ok(Transcript { name: format!("c2c-order-{}.txt", id.0), text })
    }
}

fn seen(message: &C2cMessage, own: AccountId, read_by_other: i64) -> Message {
    let from = match message.author {
        _ if message.kind == BY_STAFF => Author::Staff,
        author if author == own => Author::Me,
        _ => Author::Other,
    };
    Message { id: message.id, from, content: content(message), at: message.at, is_read: message.id <= read_by_other }
}

fn moment(at: i64) -> String {
    jiff::Timestamp::from_millisecond(at).map_or_else(|_| at.to_string(), |at| at.to_string())
}

fn transcript(order: &Order, messages: &[C2cMessage]) -> String {
    use std::fmt::Write;
    let row = &order.listed.row;
    let side = |account: AccountId| if account == row.buyer { "buyer" } else { "seller" };
    let mut text = format!(
        "C2C order {}\n{} {} for {} {} at {}\nPayment method: {}\nWritten: {}\n\nSteps\n",
        row.id,
        row.quantity,
        order.listed.coin,
        row.amount,
        row.fiat,
        row.price,
        order.method,
        moment(order.now.0)
    );
    for Step { kind, at: Timestamp(at) } in &order.steps {
        let _ = writeln!(text, "{} {}", moment(*at), kind.name());
    }
    text.push_str("\nFiles (SHA-256)\n");
    for proof in &order.proofs {
        let by = if proof.by_buyer { "buyer" } else { "seller" };
        let _ = writeln!(text, "{} {by} {} {}", moment(proof.at), proof.hash, proof.file);
    }
    if let Some(appeal) = &order.appeal {
        text.push_str("\nStatements\n");
        for said in &appeal.statements {
            let by = if said.by_buyer { "buyer" } else { "seller" };
            let _ = writeln!(text, "{} {by}: {}", moment(said.at), said.text);
        }
    }
    if let Some(decision) = &order.decision {
        let outcome = if decision.is_release { "released to the buyer" } else { "refunded to the seller" };
        let _ = writeln!(text, "\nDecision {}: {outcome}. {}", moment(decision.at), decision.text);
    }
    text.push_str("\nConversation\n");
    for message in messages.iter().rev() {
        let by = if message.kind == BY_STAFF { "staff" } else { side(message.author) };
        let said = message.file.as_ref().map_or_else(|| message.text.clone(), |file| format!("[picture {file}]"));
        let _ = writeln!(text, "{} {by}: {said}", moment(message.at));
    }
    text
}
