//! The audit log: who did or tried what, in a chain of hashes whose head is written into the journal.

use plimsoll_app::engine::command::AnchorAudit;
use plimsoll_app::{AppError, Result};
use plimsoll_store::console::{AuditRow, NewAudit};

use crate::console::Console;
use crate::staff::Actor;

/// Begins every hash of a record.
const DOMAIN: &str = "plimsoll staff audit v1";
/// Records read at once while the log is checked.
const CHECKED_AT_ONCE: i64 = 1_000;

/// One record before it has its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) action: &'static str,
    pub(crate) target: String,
    pub(crate) reason: String,
    pub(crate) before: String,
    pub(crate) after: String,
    /// `done`, or the refusal.
    pub(crate) result: String,
}

impl Entry {
    pub(crate) fn of(action: &'static str, target: impl Into<String>) -> Self {
        Self { action, target: target.into(), result: "done".to_owned(), ..Self::default() }
    }

    pub(crate) fn because(mut self, reason: &str) -> Self {
        reason.clone_into(&mut self.reason);
        self
    }

    pub(crate) fn change(mut self, before: impl Into<String>, after: impl Into<String>) -> Self {
        (self.before, self.after) = (before.into(), after.into());
        self
    }

    pub(crate) fn result(mut self, result: impl Into<String>) -> Self {
        self.result = result.into();
        self
    }
}

/// The state of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditCheck {
    pub records: u64,
    pub head: String,
    /// The first thing that is wrong.
    pub problem: Option<String>,
}

/// The hash of a record: of its fields, each with its length, and of the hash before it.
pub(crate) fn hash_of(row: &AuditRow) -> String {
    let mut hasher = blake3::Hasher::new();
    let number = |number: Option<i64>| number.map(|n| n.to_string()).unwrap_or_default();
    let (seq, at) = (row.seq.to_string(), row.at.to_string());
    let (actor, command) = (number(row.actor), number(row.command_seq));
    for text in [
        DOMAIN,
        &row.prev,
        &seq,
        &at,
        &actor,
        &row.session,
        &row.ip,
        &row.action,
        &row.target,
        &row.reason,
        &row.before,
        &row.after,
        &row.result,
        &command,
    ] {
        hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// Continues a check with the next records.
pub fn check_rows(check: &mut AuditCheck, rows: &[AuditRow]) {
    for row in rows {
        if check.problem.is_some() {
            return;
        }
        if row.seq != check.records as i64 + 1 {
            check.problem = Some(format!("record {} is missing", check.records + 1));
        } else if row.prev != check.head {
            check.problem = Some(format!("record {} does not follow the one before it", row.seq));
        } else if row.hash != hash_of(row) {
            check.problem = Some(format!("record {} was changed", row.seq));
        }
        check.records += 1;
        check.head.clone_from(&row.hash);
    }
}

impl Console {
    /// Adds a record to the log.
    pub(crate) async fn record(&self, actor: Option<&Actor>, entry: Entry) -> Result<i64> {
        let _one = self.appending.lock().await;
        let new = NewAudit {
            at: self.now(),
            actor: actor.map(|actor| i64::from(actor.id.0)),
            session: actor.map(Actor::how).unwrap_or_default(),
            ip: actor.map(|actor| actor.ip.clone()).unwrap_or_default(),
            action: entry.action.to_owned(),
            target: entry.target,
            reason: entry.reason,
            before: entry.before,
            after: entry.after,
            result: entry.result,
            command_seq: None,
        };
        Ok(self.store().append_audit(&new, hash_of).await?)
    }

    /// Checks the whole log, and the journal's newest anchor against it.
    pub(crate) async fn check_audit(&self) -> Result<(AuditCheck, Option<u64>)> {
        let anchor = self.app.engine_client.read(|engine| engine.staff().anchor().copied()).await?;
        let mut check = AuditCheck::default();
        loop {
            let rows = self.store().audit_after(check.records as i64, CHECKED_AT_ONCE).await?;
            check_rows(&mut check, &rows);
            if let Some(anchor) = &anchor
                && let Some(row) = rows.iter().find(|row| row.seq as u64 == anchor.seq)
                && row.hash != hex::encode(anchor.hash)
            {
                check.problem.get_or_insert(format!("record {} is not the one in the journal", anchor.seq));
            }
            if rows.is_empty() || check.problem.is_some() {
                break;
            }
        }
        if let Some(anchor) = &anchor
            && check.problem.is_none()
            && check.records < anchor.seq
        {
            check.problem = Some(format!("{} records, and the journal knows of {}", check.records, anchor.seq));
        }
        Ok((check, anchor.map(|anchor| anchor.seq)))
    }

    /// Writes the head into the journal, if there is a new one.
    pub(crate) async fn anchor_audit(&self) -> Result<()> {
        let Some((seq, hash)) = self.store().audit_head().await? else { return Ok(()) };
        let known = self.app.engine_client.read(|engine| engine.staff().anchor().map(|anchor| anchor.seq)).await?;
        if known.is_some_and(|known| known >= seq as u64) {
            return Ok(());
        }
        let mut bytes = [0; 32];
        hex::decode_to_slice(&hash, &mut bytes).map_err(AppError::world)?;
        self.app.engine_client.submit(AnchorAudit { seq: seq as u64, hash: bytes }, None).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(count: i64) -> Vec<AuditRow> {
        let mut rows: Vec<AuditRow> = Vec::new();
        for seq in 1..=count {
            let mut row = AuditRow {
                seq,
                at: seq * 10,
                actor: Some(10),
                session: "session 1".to_owned(),
                ip: "127.0.0.1".to_owned(),
                action: "customer.note".to_owned(),
                target: format!("customer {seq}"),
                reason: String::new(),
                before: String::new(),
                after: "text".to_owned(),
                result: "done".to_owned(),
                command_seq: None,
                prev: rows.last().map(|row| row.hash.clone()).unwrap_or_default(),
                hash: String::new(),
            };
            row.hash = hash_of(&row);
            rows.push(row);
        }
        rows
    }

    fn problem(rows: &[AuditRow]) -> Option<String> {
        let mut check = AuditCheck::default();
        check_rows(&mut check, rows);
        check.problem
    }

    /// OPS-18.
    #[test]
    fn a_record_that_was_changed_or_removed_is_named() {
        assert_eq!(problem(&chain(5)), None);
        let mut changed = chain(5);
        changed[2].reason = "another".to_owned();
        assert_eq!(problem(&changed).unwrap(), "record 3 was changed");
        changed[2].hash = hash_of(&changed[2]);
        assert_eq!(problem(&changed).unwrap(), "record 4 does not follow the one before it");
        let mut removed = chain(5);
        removed.remove(2);
        assert_eq!(problem(&removed).unwrap(), "record 3 is missing");
    }
}
