//! Who may do what: roles, the permissions of each, and what every call needs.

mod calls;
#[cfg(test)]
mod limits;
mod permissions;
mod roles;

pub use calls::CALLS;
pub(crate) use calls::{Call, Need, find};
pub(crate) use permissions::{held_by, is_for_people_only, permissions_of, roles_with};
pub use roles::{Role, Roles};
