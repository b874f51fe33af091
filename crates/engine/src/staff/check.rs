//! What must be true of the staff after every command, and of a state that was read back.

use super::{FIRST_PERSON, STAFF_MAX, StaffRoles};
use crate::engine::Engine;

impl Engine {
    /// Everybody holds roles that are possible together; people are only there after an owner, and an owner remains.
    pub(crate) fn check_staff(&self) -> Result<(), String> {
        let book = &self.staff;
        if book.people.len() > STAFF_MAX {
            return Err(format!("{} members of the staff", book.people.len()));
        }
        for (id, record) in book.people() {
            let roles = record.roles;
            let is_automation = id < FIRST_PERSON;
            let fits_number = roles.is_empty() || is_automation == roles.has(StaffRoles::AUTOMATION);
            let is_idle = record.active && roles.is_empty();
            if !roles.is_possible() || !fits_number || is_idle || record.since > self.stamp.at {
                return Err(format!("staff {id} has an impossible record: {record:?}"));
            }
        }
        if book.people.keys().any(|id| *id >= FIRST_PERSON) && !book.is_in_force() {
            return Err("people without an active owner".to_owned());
        }
        if book.anchor.is_some_and(|anchor| anchor.seq == 0 || anchor.at > self.stamp.at) {
            return Err(format!("an impossible anchor: {:?}", book.anchor));
        }
        Ok(())
    }
}
