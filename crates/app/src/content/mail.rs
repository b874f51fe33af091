//! In-app messages, kept for good: whatever a push announces can be read here.

use plimsoll_store::content::{EVERYBODY, Mail};

use super::Content;
use crate::Page;
use crate::error::Result;
use crate::principal::UserId;
use crate::pushes::Push;
use crate::refusal;

const TITLE_MAX: usize = 200;
const TEXT_MAX: usize = 8_000;
/// Messages marked in one request.
const MARKED_MAX: usize = 200;

impl Content {
    /// Writes to one user. Plain text, shown as it is. Returns the message's id.
    pub async fn mail(&self, user: UserId, title: &str, text: &str) -> Result<i64> {
        assert!(user.0 != EVERYBODY, "nobody is everybody");
        self.write(user.0, title, text).await
    }

    /// Writes to all users, including later ones.
    pub async fn mail_everybody(&self, title: &str, text: &str) -> Result<i64> {
        self.write(EVERYBODY, title, text).await
    }

    async fn write(&self, user: i64, title: &str, text: &str) -> Result<i64> {
        let (title, text) = (cut(title, TITLE_MAX), cut(text, TEXT_MAX));
        let id = self.store.add_mail(user, title, text, self.clock.now().0).await?;
        if user != EVERYBODY {
            self.announce(UserId(user), id, title);
        }
        Ok(id)
    }

    /// Pushes a new message to open screens.
    pub(crate) fn announce(&self, user: UserId, mail: i64, title: &str) {
        self.pushes.push(user, &Push::NewMessage { mail, title: title.to_owned() });
    }

    /// Pushes to open screens what no list of messages shows.
    pub(crate) fn push(&self, user: UserId, push: &Push) {
        self.pushes.push(user, push);
    }

    /// One page of a user's messages, newest first, and the total count.
    pub async fn mails(&self, user: UserId, page: Page) -> Result<(i64, Vec<Mail>)> {
        Ok(self.store.mails(user.0, page).await?)
    }

    /// Marks messages as read. Ids of other users' messages are ignored.
    pub async fn mark_mails(&self, user: UserId, mails: &[i64]) -> Result<()> {
        if mails.len() > MARKED_MAX {
            return Err(refusal::PARAM.because(format!("at most {MARKED_MAX} at once")).into());
        }
        self.store.mark_mails(user.0, mails, self.clock.now().0).await?;
        Ok(())
    }

    pub async fn unread_mails(&self, user: UserId) -> Result<i64> {
        Ok(self.store.unread_mails(user.0).await?)
    }
}

/// Cuts a text to at most this many bytes, at a character boundary.
fn cut(text: &str, max: usize) -> &str {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("abc", 2), "ab");
        assert_eq!(cut("aé", 2), "a");
        assert_eq!(cut("", 2), "");
    }
}
