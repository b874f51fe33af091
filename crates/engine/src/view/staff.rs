//! The operator's staff as a console asks for it.

use plimsoll_units::StaffId;

use crate::engine::Engine;
use crate::staff::{AuditAnchor, StaffRecord};

/// Everybody who may be named in commands, and how far the audit log is anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffView {
    /// By number; those who were made inactive too.
    pub people: Vec<(StaffId, StaffRecord)>,
    pub active_owners: usize,
    /// Only registered people are taken for staff.
    pub is_in_force: bool,
    pub anchor: Option<AuditAnchor>,
}

impl Engine {
    pub fn staff_view(&self) -> StaffView {
        let book = self.staff();
        StaffView {
            people: book.people().map(|(id, record)| (id, *record)).collect(),
            active_owners: book.active_owners(),
            is_in_force: book.is_in_force(),
            anchor: book.anchor().copied(),
        }
    }
}
