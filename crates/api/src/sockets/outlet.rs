//! From a person's news to the frames of their sockets.
//! Decides nothing: whom it concerns was decided before.

use std::sync::Arc;

use plimsoll_app::pushes::{Outlet, Push, To};
use plimsoll_fanout::Hub;

use super::{topic, wire};

pub(super) struct SocketOutlet {
    hub: Arc<Hub>,
}

impl SocketOutlet {
    pub(super) fn new(hub: Arc<Hub>) -> Self {
        Self { hub }
    }
}

impl Outlet for SocketOutlet {
    fn deliver(&self, to: To, push: &Push) {
        let name = match (to, push) {
            (To::Account(account), Push::StatusChanged(_)) => topic::status(account),
            (To::Account(account), _) => topic::account(account),
            (To::User(user), _) => topic::user(user),
        };
        let user = match to {
            To::User(user) => Some(user),
            To::Account(_) => None,
        };
        self.hub.publish_with(&name, || wire::push(user, push));
    }
}
