//! Registering staff. Order of checks: roles, the people who decide, whether anything changes, the second person, the last
//! owner.

use plimsoll_units::StaffId;

use super::{FIRST_PERSON, STAFF_MAX, StaffRecord, StaffRoles};
use crate::command::RegisterStaff;
use crate::engine::Engine;
use crate::event::Event;
use crate::reject::Reject;

impl Engine {
    pub(crate) fn register_staff(&mut self, command: &RegisterStaff) -> Result<(), Reject> {
        let RegisterStaff { staff, roles, active, by, second } = *command;
        check_roles(command)?;
        let is_in_force = self.staff.is_in_force();
        if is_in_force {
            self.check_owner_decides(command)?;
        } else {
            check_first(command)?;
        }
        let known = self.staff.get(staff).copied();
        if known.is_none() && !active {
            return Err(Reject::StaffUnknown);
        }
        if known.is_some_and(|known| (known.roles, known.active) == (roles, active)) {
            return Err(Reject::AlreadyExists);
        }
        if known.is_none() && self.staff.people.len() >= STAFF_MAX {
            return Err(Reject::CapacityReached);
        }
        if is_in_force {
            self.check_second(command, known)?;
        }
        // Every check is above. From here on nothing may fail.
        let now = self.now();
        let since = known.filter(|known| known.roles == roles).map_or(now, |known| known.since);
        self.staff.people.insert(staff, StaffRecord { roles, active, since });
        self.ledger.fold(&[u64::from(staff.0), u64::from(roles.0) << 1 | u64::from(active)]);
        self.out.push(Event::StaffRegistered { staff, roles, active, since, by, second });
        Ok(())
    }

    /// Owners decide. The gate before all commands has found that those who are named are active and differ.
    fn check_owner_decides(&self, command: &RegisterStaff) -> Result<(), Reject> {
        let RegisterStaff { staff, active, by, second, .. } = *command;
        if is_automation(staff) && active {
            return Err(Reject::StaffAutomation);
        }
        if [Some(by), second].into_iter().flatten().any(|person| !self.staff.is_active_owner(person)) {
            return Err(Reject::StaffNotOwner);
        }
        Ok(())
    }

    /// Making somebody inactive can't wait for a second person; everything else does while there is one to ask.
    fn check_second(&self, command: &RegisterStaff, known: Option<StaffRecord>) -> Result<(), Reject> {
        let RegisterStaff { staff, roles, active, second, .. } = *command;
        let owners = self.staff.active_owners();
        let only_ends = !active && known.is_some_and(|known| known.roles == roles);
        if second.is_none() && owners > 1 && !only_ends {
            return Err(Reject::StaffSecondNeeded);
        }
        if second == Some(staff) {
            return Err(Reject::StaffSelfApproval);
        }
        let was_owner = known.is_some_and(|known| known.is_active_owner());
        let stays_owner = active && roles.has(StaffRoles::OWNER);
        if owners == 1 && was_owner && !stays_owner {
            return Err(Reject::StaffLastOwner);
        }
        Ok(())
    }
}

fn is_automation(staff: StaffId) -> bool {
    staff < FIRST_PERSON
}

/// Roles that one person may hold together; automation has its numbers, and people have theirs.
fn check_roles(command: &RegisterStaff) -> Result<(), Reject> {
    let RegisterStaff { staff, roles, active, .. } = *command;
    let fits_number = roles.is_empty() || is_automation(staff) == roles.has(StaffRoles::AUTOMATION);
    let has_some = !active || !roles.is_empty();
    if roles.is_possible() && fits_number && has_some { Ok(()) } else { Err(Reject::StaffRoles) }
}

/// Nobody can be asked before there is an owner: automation registers itself, and so does the first owner.
fn check_first(command: &RegisterStaff) -> Result<(), Reject> {
    let RegisterStaff { staff, roles, active, by, second } = *command;
    let is_alone = staff == by && second.is_none();
    if is_automation(staff) {
        return if is_alone { Ok(()) } else { Err(Reject::StaffAutomation) };
    }
    if is_alone && active && roles.has(StaffRoles::OWNER) { Ok(()) } else { Err(Reject::StaffNotOwner) }
}
