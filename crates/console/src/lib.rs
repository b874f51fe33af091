//! The operator's console: staff and their permissions, actions that need two people, the audit log, and the desks.
//!
//! Owns `/ops/v1`. Moves no money and edits no balance: every action is a command that the engine checks again, with the
//! people who decided it.

mod access;
mod approvals;
mod audit;
mod console;
mod desks;
mod http;
mod products;
mod refusal;
mod settings;
mod staff;

pub use access::{CALLS, Role, Roles};
pub use audit::{AuditCheck, check_rows};
pub use console::Console;
pub use http::{document, router};
pub use settings::ConsoleSettings;
