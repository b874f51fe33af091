//! The person behind a request.

use plimsoll_units::StaffId;

use crate::access::{Roles, held_by};

#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub(crate) id: StaffId,
    pub(crate) roles: Roles,
    pub(crate) ip: String,
    pub(crate) via: Via,
}

#[derive(Clone, Debug)]
pub(crate) enum Via {
    Session {
        id: i64,
        csrf: String,
        ends_at: i64,
        step_up_at: Option<i64>,
    },
    /// A script's token, with what it may do.
    Token {
        id: i64,
        permissions: Vec<String>,
    },
}

impl Actor {
    pub(crate) fn may(&self, permission: &str) -> bool {
        held_by(permission, self.roles)
    }

    /// As the audit log names it.
    pub(crate) fn how(&self) -> String {
        match &self.via {
            Via::Session { id, .. } => format!("session {id}"),
            Via::Token { id, .. } => format!("token {id}"),
        }
    }

    pub(crate) fn session(&self) -> Option<i64> {
        match &self.via {
            Via::Session { id, .. } => Some(*id),
            Via::Token { .. } => None,
        }
    }

    pub(crate) fn number(&self) -> i64 {
        self.id.0.into()
    }
}
