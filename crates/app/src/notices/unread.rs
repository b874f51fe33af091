//! Notices of unread messages in C2C orders, for those who are not looking at the conversation.

use plimsoll_store::StoreError;
use plimsoll_store::c2c::UnreadC2c;
use plimsoll_units::DAY_MS;

use super::{Notice, Notices, Topic, Written};
use crate::error::Result;
use crate::principal::UserId;

/// Older messages are not told of, as after a long shutdown.
const UNREAD_MAX_AGE_MS: i64 = DAY_MS;
/// Readers at a time.
const TOLD_AT_ONCE: i64 = 100;

impl Notices {
    /// One notice for all that is unread in an order; the next one only after its reader has looked.
    pub(super) async fn tell_of_unread(&self) -> Result<()> {
        let now = self.base.clock.now().0;
        let ages = now - UNREAD_MAX_AGE_MS..=now - self.base.config.notices.unread_ms;
        for unread in self.base.store.c2c_unread_untold(ages, TOLD_AT_ONCE).await? {
            if let Some(written) = self.tell_of(&unread, now).await? {
                self.announce(written).await;
            }
        }
        Ok(())
    }

    /// The mark and the message are written together: one notice, however often this is tried.
    async fn tell_of(&self, unread: &UnreadC2c, now: i64) -> Result<Option<Written>> {
        let store = &self.base.store;
        let mut tx = store.begin().await?;
        let is_new = store.note_c2c_told(&mut tx, unread).await?;
        let user = store.user_of_live_account(&mut tx, i64::from(unread.reader.0)).await?;
        let written = match user.filter(|_| is_new) {
            Some(user) => {
                let notice = of(unread);
                let mail = store.add_mail_with(&mut tx, user, notice.title, &notice.text, now).await?;
                Some(Written { user: UserId(user), mail, notice, update: None })
            }
            None => None,
        };
        tx.commit().await.map_err(StoreError::from)?;
        Ok(written)
    }
}

fn of(unread: &UnreadC2c) -> Notice {
    let text = format!(
        "Order {}: the other side or the staff wrote to you and you have not read it yet. Answer in the order's own \
         conversation only: what is agreed elsewhere can't be proved.",
        unread.order.0
    );
    Notice { topic: Topic::C2c, title: "C2C: a message waits for you", text }
}
