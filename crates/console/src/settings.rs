//! Settings of the console.

use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS};

/// How long people stay signed in, and how long a role must be held before its holder approves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsoleSettings {
    pub idle_ms: i64,
    pub session_ms: i64,
    /// How long the digits of an authenticator count for actions that ask for them.
    pub step_up_ms: i64,
    pub invitation_ms: i64,
    /// The first owner's link.
    pub first_link_ms: i64,
    /// A new role approves nothing before this.
    pub role_held_ms: i64,
}

impl ConsoleSettings {
    /// With play money a new role counts at once, so that an evaluation need not wait a day.
    pub fn new(is_sandbox: bool) -> Self {
        Self {
            idle_ms: 15 * MINUTE_MS,
            session_ms: 8 * HOUR_MS,
            step_up_ms: 5 * MINUTE_MS,
            invitation_ms: 3 * DAY_MS,
            first_link_ms: 30 * MINUTE_MS,
            role_held_ms: if is_sandbox { 0 } else { DAY_MS },
        }
    }
}
