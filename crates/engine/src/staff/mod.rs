//! The operator's staff: who may be named in commands, and who decides about that.
//!
//! In force from the first active owner on; before, any number is taken for a person, so that journals from before staff
//! was registered replay unchanged. Knows no names, passwords or sessions, and not which role a command needs.

mod audit;
mod check;
mod named;
mod register;
mod roles;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{StaffId, Timestamp};

use crate::engine::Engine;

pub use audit::AuditAnchor;
pub use named::people_named;
pub use roles::StaffRoles;

/// Members of the staff, active or not. Nobody is ever removed.
pub const STAFF_MAX: usize = 1_000;
/// Lower numbers belong to automation.
pub const FIRST_PERSON: StaffId = StaffId(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct StaffRecord {
    #[n(0)]
    pub roles: StaffRoles,
    #[n(1)]
    pub active: bool,
    /// When the roles were last changed.
    #[n(2)]
    pub since: Timestamp,
}

impl StaffRecord {
    pub const fn is_active_owner(&self) -> bool {
        self.active && self.roles.has(StaffRoles::OWNER)
    }
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct StaffBook {
    #[n(0)]
    people: BTreeMap<StaffId, StaffRecord>,
    /// The newest one.
    #[n(1)]
    anchor: Option<AuditAnchor>,
}

impl StaffBook {
    pub fn get(&self, id: StaffId) -> Option<&StaffRecord> {
        self.people.get(&id)
    }
    /// Everybody ever registered, by number.
    pub fn people(&self) -> impl Iterator<Item = (StaffId, &StaffRecord)> + '_ {
        self.people.iter().map(|(id, record)| (*id, record))
    }
    pub fn is_active(&self, id: StaffId) -> bool {
        self.get(id).is_some_and(|record| record.active)
    }
    pub fn is_active_owner(&self, id: StaffId) -> bool {
        self.get(id).is_some_and(StaffRecord::is_active_owner)
    }
    pub fn active_owners(&self) -> usize {
        self.people.values().filter(|record| record.is_active_owner()).count()
    }
    /// Whether only registered people are taken for staff.
    pub fn is_in_force(&self) -> bool {
        self.people.values().any(StaffRecord::is_active_owner)
    }
    /// The newest anchor of the operator's audit log.
    pub fn anchor(&self) -> Option<&AuditAnchor> {
        self.anchor.as_ref()
    }
    pub(crate) fn is_unused(&self) -> bool {
        self.people.is_empty() && self.anchor.is_none()
    }
}

impl Engine {
    pub fn staff(&self) -> &StaffBook {
        &self.staff
    }
}
