//! The log that shows a person where their account was used.

use plimsoll_store::Page;
use plimsoll_store::identity::{LoginRow, NewLogin};

use super::Identity;
use super::client_info::{ClientInfo, LOCATION_UNKNOWN};
use crate::error::Result;
use crate::principal::Principal;

impl Identity {
    pub(super) fn login_entry(
        &self,
        user: i64,
        event: &'static str,
        result: &'static str,
        origin: &ClientInfo,
    ) -> NewLogin {
        NewLogin {
            user,
            event,
            result,
            ip: origin.ip.to_string(),
            location: LOCATION_UNKNOWN.to_owned(),
            browser: origin.browser.to_owned(),
            system: origin.system.to_owned(),
            at: self.clock.now().0,
        }
    }

    pub(super) async fn note_login(
        &self,
        user: i64,
        event: &'static str,
        result: &'static str,
        origin: &ClientInfo,
    ) -> Result<()> {
        Ok(self.store.add_login(&self.login_entry(user, event, result, origin)).await?)
    }

    /// The app was opened with this session.
    pub async fn note_visit(&self, principal: &Principal, origin: &ClientInfo) -> Result<()> {
        self.note_login(principal.user.0, "visit", "ok", origin).await
    }

    /// One page of the person's own log, and how many rows there are.
    pub async fn logins(&self, principal: &Principal, page: Page) -> Result<(i64, Vec<LoginRow>)> {
        Ok(self.store.logins_of(principal.user.0, page).await?)
    }
}
