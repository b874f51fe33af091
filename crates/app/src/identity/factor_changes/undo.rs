//! Taking a change back, with the code that was mailed to the mailbox of that time.
//!
//! Everything changed since is taken back with it: what somebody else has added must not stay. All sessions end, the
//! login password counts no more, and a code for a new one is mailed.

use plimsoll_units::Timestamp;

use crate::error::{AppError, Result};
use crate::identity::Identity;
use crate::identity::identifiers::Email;
use crate::identity::outbound::{OutboundMessage, Target};
use crate::identity::purpose::CodeType;
use crate::identity::token::Hash;
use crate::principal::UserId;
use crate::refusal;

const GROUPS: usize = 4;
/// Five symbols carry 25 bits: the code has a hundred, and needs no limit of tries.
const GROUP_CHARS: usize = 5;
/// Symbols that are hard to mistake when typed from a letter.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz+";

/// A code in the letter, and its hash in the row.
pub(super) struct UndoCode {
    pub(super) text: String,
    pub(super) hash: String,
}

impl UndoCode {
    pub(super) fn random() -> Self {
        let bytes: [u8; GROUPS * GROUP_CHARS] = rand::random();
        let symbols: Vec<char> = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect();
        let groups: Vec<String> = symbols.chunks(GROUP_CHARS).map(|group| group.iter().collect()).collect();
        let text = groups.join("-");
        Self { hash: hash(&text), text }
    }
}

/// However it is typed: capitals, dashes and spaces do not matter.
fn hash(typed: &str) -> String {
    let plain: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    Hash::of_all(&["undo", &plain.to_lowercase()]).to_string()
}

/// A change was taken back.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The mailbox to which a code for a new password was sent.
    pub email: String,
}

impl Identity {
    /// Takes back a change and all later ones. The code is good once.
    pub async fn undo_change(&self, typed: &str) -> Result<Undone> {
        let (now, hash) = (self.clock.now(), hash(typed));
        let Some(found) = self.store.undoable_change(&hash, now.0).await? else {
            return Err(refusal::CODE_WRONG.into());
        };
        let mut tx = self.store.begin().await?;
        let row = self.lock(&mut tx, found.user).await?;
        // Two who hold the code: the second finds the change taken back.
        if !row.changes.iter().any(|change| change.id == found.id) {
            return Err(refusal::CODE_WRONG.into());
        }
        for change in row.changes.iter().rev().take_while(|change| change.id >= found.id) {
            self.restore(&mut tx, change, now.0).await?;
        }
        self.store.set_password(&mut tx, found.user, None).await?;
        self.store.note_undone(&mut tx, found.user, found.id, now.0).await?;
        tx.commit().await.map_err(AppError::world)?;
        self.after_undo(UserId(found.user), now).await
    }

    async fn after_undo(&self, user: UserId, now: Timestamp) -> Result<Undone> {
        self.close_sessions(user, None).await?;
        let user = self.user(user).await?;
        self.note_security_change(&user).await?;
        // A code is only ever sent to a mailbox, which is the account's again.
        let email = user.email.clone().ok_or(AppError::world("a change was undone from no mailbox"))?;
        let title = "A change was taken back";
        let text = "A change of how your account is secured was taken back from your mailbox. Every session has ended, \
                    a new password is set through the mailbox, and withdrawals rest for a day.";
        self.content.mail(UserId(user.id), title, text).await?;
        let target = Target::Mailbox(Email::parse(&email)?);
        let code = self.new_code(&target, CodeType::FindPassword, now).await?;
        let letter = OutboundMessage::code(self.site(), &code, CodeType::FindPassword.deed());
        self.courier.send(&target, letter.with_word(&user.phishing_word)).await?;
        Ok(Undone { email })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = UndoCode::random();
        assert_eq!(code.text.len(), GROUPS * GROUP_CHARS + GROUPS - 1);
        assert_eq!(hash(&code.text.to_uppercase().replace('-', " ")), code.hash);
        assert_ne!(UndoCode::random().hash, code.hash);
    }
}
