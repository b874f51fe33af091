//! Which situations of registered staff and of the audit log's anchors a command brought about.

use std::collections::BTreeMap;

use plimsoll_engine::Reject;
use plimsoll_engine::command::{Command, RegisterStaff};
use plimsoll_engine::event::Event;
use plimsoll_engine::staff::{FIRST_PERSON, StaffRoles, people_named};
use plimsoll_units::StaffId;

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct StaffMarking {
    /// Whether each was active, and the roles.
    known: BTreeMap<StaffId, (bool, StaffRoles)>,
    owned: bool,
}

impl StaffMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let command = &moment.request.command;
        if let Err(reject) = moment.result {
            return self.hear_refused(command, reject, coverage);
        }
        for event in moment.events {
            match *event {
                Event::StaffRegistered { staff, roles, active, second, .. } => {
                    self.hear_registered(staff, roles, active, coverage);
                    coverage.reach_if(second.is_some(), CoveragePoint::StaffByTwoOwners);
                }
                Event::AuditAnchored { .. } => coverage.reach(CoveragePoint::AuditAnchored),
                _ => {}
            }
        }
        if let ((Some(by), _), true) = (people_named(command), self.owned && moment.done().is_some()) {
            let is_registration = matches!(command, Command::RegisterStaff(_));
            coverage.reach_if(by < FIRST_PERSON, CoveragePoint::AutomationActed);
            coverage.reach_if(by >= FIRST_PERSON && !is_registration, CoveragePoint::PersonActed);
        }
    }

    fn hear_registered(&mut self, staff: StaffId, roles: StaffRoles, active: bool, coverage: &mut Coverage) {
        let before = self.known.insert(staff, (active, roles));
        let (was_active, had) = before.unwrap_or((false, StaffRoles::NONE));
        coverage.reach_if(was_active && !active, CoveragePoint::StaffSuspended);
        coverage.reach_if(before.is_some() && !was_active && active && self.owned, CoveragePoint::StaffBroughtBack);
        coverage.reach_if(before.is_some() && had != roles, CoveragePoint::StaffRolesChanged);
        coverage.reach_if(staff < FIRST_PERSON && !self.owned, CoveragePoint::AutomationRegistered);
        coverage.reach_if(staff < FIRST_PERSON && self.owned, CoveragePoint::AutomationEnded);
        self.owned |= active && roles.has(StaffRoles::OWNER);
    }

    fn hear_refused(&self, command: &Command, reject: &Reject, coverage: &mut Coverage) {
        let is_gone = |id: StaffId| self.known.get(&id).is_some_and(|(active, _)| !active);
        let (by, second) = people_named(command);
        coverage.reach(match (command, reject) {
            (_, Reject::StaffUnknown) if by.is_some_and(is_gone) || second.is_some_and(is_gone) => {
                CoveragePoint::InactiveRefused
            }
            (_, Reject::StaffUnknown) => CoveragePoint::UnknownRefused,
            (_, Reject::SamePerson) if self.owned => CoveragePoint::SamePersonOfStaff,
            (_, Reject::StaffNotOwner) if self.owned => CoveragePoint::NotOwnerRefused,
            (_, Reject::StaffNotOwner) => CoveragePoint::FirstIsNoOwner,
            (_, Reject::StaffRoles) => CoveragePoint::StaffRolesRefused,
            (_, Reject::StaffSecondNeeded) => CoveragePoint::StaffSecondNeeded,
            (_, Reject::StaffSelfApproval) => CoveragePoint::StaffSelfApproval,
            (_, Reject::StaffLastOwner) => CoveragePoint::StaffLastOwner,
            (_, Reject::StaffAutomation) if self.owned => CoveragePoint::AutomationTooLate,
            (_, Reject::StaffAutomation) => CoveragePoint::AutomationByOthers,
            (Command::RegisterStaff(RegisterStaff { .. }), Reject::AlreadyExists) => CoveragePoint::StaffUnchanged,
            (_, Reject::AuditBehind { .. }) => CoveragePoint::AuditBehind,
            _ => return,
        });
    }
}
