//! From a person's news to the frames of their sockets.
//! Decides nothing: whom it concerns was decided before.

use std::sync::Arc;

use plimsoll_app::pushes::{Push, PushSink, Recipient};
use plimsoll_fanout::Hub;

use super::{topic, wire};

pub(super) struct SocketPushSink {
    hub: Arc<Hub>,
}

impl SocketPushSink {
    pub(super) fn new(hub: Arc<Hub>) -> Self {
        Self { hub }
    }
}

impl PushSink for SocketPushSink {
    fn deliver(&self, to: Recipient, push: &Push) {
        let name = match (to, push) {
            (Recipient::Account(account), Push::StatusChanged(_)) => topic::status(account),
            (Recipient::Account(account), _) => topic::account(account),
            (Recipient::User(user), _) => topic::user(user),
        };
        let user = match to {
            Recipient::User(user) => Some(user),
            Recipient::Account(_) => None,
        };
        self.hub.publish_with(&name, || wire::push(user, push));
    }
}
