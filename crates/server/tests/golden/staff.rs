//! The operator's staff and the anchors of its audit log in the golden journal's story.

use plimsoll_engine::command::*;
use plimsoll_engine::staff::StaffRoles;
use plimsoll_engine::{Command, Reject};
use plimsoll_units::StaffId;

use super::{STAFF, Story};
use crate::venue::BTC_INDEX;

const ANNA: StaffId = StaffId(10);
const BEN: StaffId = StaffId(11);
const CARA: StaffId = StaffId(12);

impl Story {
    /// Automation comes before the first owner and goes on with the story; a second owner makes two decide, and somebody is
    /// made inactive. From here on commands that name unregistered staff are refused.
    pub(super) fn register_staff(&mut self) {
        let automation = StaffRoles::AUTOMATION;
        for staff in STAFF {
            self.say(RegisterStaff { staff, roles: automation, active: true, by: staff, second: None });
        }
        let owner = StaffRoles::OWNER;
        let anna = RegisterStaff { staff: ANNA, roles: owner, active: true, by: ANNA, second: None };
        self.say(anna);
        let finance = StaffRoles::FINANCE.and(StaffRoles::SUPPORT);
        let cara = RegisterStaff { staff: CARA, roles: finance, ..anna };
        self.say(cara);
        self.say(RegisterStaff { staff: BEN, roles: owner.and(StaffRoles::RISK), ..anna });
        let risk = RegisterStaff { roles: StaffRoles::RISK, ..cara };
        self.is_refused(risk, Reject::StaffSecondNeeded);
        self.say(RegisterStaff { second: Some(BEN), ..risk });
        self.say(RegisterStaff { active: false, by: BEN, ..risk });
        let halt = |by| HaltIndex { index: BTC_INDEX, by, reason: "a test".to_owned() };
        self.is_refused(halt(CARA), Reject::StaffUnknown);
        self.say(halt(BEN));
        self.say(ResumeIndex { index: BTC_INDEX, by: ANNA });
        self.say(AnchorAudit { seq: 3, hash: [0x33; 32] });
        self.say(AnchorAudit { seq: 1_003, hash: [0x34; 32] });
        self.is_refused(AnchorAudit { seq: 1_003, hash: [0x34; 32] }, Reject::AuditBehind { last: 1_003 });
    }

    fn is_refused(&mut self, command: impl Into<Command>, reject: Reject) {
        let outcome = self.request(command.into().into());
        assert_eq!(outcome.result, Err(reject));
    }
}
