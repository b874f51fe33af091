//! The oracle of registered staff: who may act, and who decides about that, worked out from the commands alone.

use std::collections::BTreeMap;

use plimsoll_engine::command::{AnchorAudit, Command, RegisterStaff};
use plimsoll_engine::{Event, Reject};
use plimsoll_units::{StaffId, Timestamp};

use super::{Moment, Verdict, hold};

const OWNER: u16 = 1;
const AUDITOR: u16 = 256;
const AUTOMATION: u16 = 512;
/// The largest number of automation.
const AUTOMATION_MAX: u32 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Person {
    roles: u16,
    active: bool,
    since: Timestamp,
}

#[derive(Default)]
pub(super) struct Roster {
    people: BTreeMap<StaffId, Person>,
    anchor: Option<(u64, [u8; 32])>,
}

impl Roster {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        let is_about_its_key = matches!(moment.result, Err(Reject::RequestReused | Reject::RequestExpired));
        let is_repeated = matches!(moment.result, Ok(receipt) if receipt.repeated);
        if is_about_its_key || is_repeated {
            return Ok(());
        }
        self.check_named(moment)?;
        match &moment.request.command {
            Command::RegisterStaff(c) => self.check_registration(moment, c),
            Command::AnchorAudit(c) => self.check_anchor(moment, c),
            _ => Ok(()),
        }
    }

    fn owners(&self) -> Vec<StaffId> {
        self.people.iter().filter(|(_, p)| p.active && p.roles & OWNER != 0).map(|(id, _)| *id).collect()
    }

    /// An accepted command names active staff only, and `StaffUnknown` is given only when it does not.
    fn check_named(&self, moment: &Moment<'_>) -> Verdict {
        let command = &moment.request.command;
        let is_registration = matches!(command, Command::RegisterStaff(_));
        if self.owners().is_empty() {
            let wrongly = matches!(moment.result, Err(Reject::StaffUnknown)) && !is_registration;
            return hold(!wrongly, || format!("nobody is registered, and still: {command:?}"));
        }
        let named = named_in(command);
        let is_gone = |id: &StaffId| !self.people.get(id).is_some_and(|person| person.active);
        let gone = named.iter().any(is_gone);
        match moment.result {
            Ok(_) => {
                hold(!gone, || format!("by somebody who is not active: {command:?}"))?;
                let are_two = named.first() != named.get(1);
                hold(named.len() <= 2 && (named.is_empty() || are_two), || format!("one person alone: {command:?}"))
            }
            Err(Reject::StaffUnknown) if !is_registration => {
                hold(gone, || format!("everybody is active, and still: {command:?}"))
            }
            Err(reject) => hold(!gone || matches!(reject, Reject::StaffUnknown), || {
                format!("{reject:?} before anybody asked who it was: {command:?}")
            }),
        }
    }

    fn check_registration(&mut self, moment: &Moment<'_>, command: &RegisterStaff) -> Verdict {
        let RegisterStaff { staff, roles, active, by, second } = *command;
        let permitted = self.permits(command);
        if let Err(reject) = moment.result {
            return hold(!permitted, || format!("{reject:?} although it is permitted: {command:?}"));
        }
        hold(permitted, || format!("registered although it is not permitted: {command:?}"))?;
        let before = self.people.get(&staff).copied();
        let since = before.filter(|before| before.roles == roles.0).map_or(moment.at, |before| before.since);
        self.people.insert(staff, Person { roles: roles.0, active, since });
        let said = Event::StaffRegistered { staff, roles, active, since, by, second };
        hold(moment.events == [said], || format!("{:?} after {command:?}", moment.events))?;
        let person =
            |r: &plimsoll_engine::staff::StaffRecord| Person { roles: r.roles.0, active: r.active, since: r.since };
        let kept: BTreeMap<_, _> = moment.engine.staff().people().map(|(id, record)| (id, person(record))).collect();
        hold(kept == self.people, || format!("the engine keeps {kept:?}, and it should be {:?}", self.people))
    }

    fn permits(&self, command: &RegisterStaff) -> bool {
        let RegisterStaff { staff, active, by, second, .. } = *command;
        let roles = command.roles.0;
        let is_automation = staff.0 <= AUTOMATION_MAX;
        let holds_alone = [AUDITOR, AUTOMATION].iter().all(|role| roles & role == 0 || roles == *role);
        let is_right_kind = roles == 0 || is_automation == (roles == AUTOMATION);
        let before = self.people.get(&staff);
        let is_news = match before {
            Some(before) => (before.roles, before.active) != (roles, active),
            None => active,
        };
        if roles >= 1024 || !holds_alone || !is_right_kind || (active && roles == 0) || !is_news {
            return false;
        }
        let will_own = active && roles & OWNER != 0;
        let owners = self.owners();
        if owners.is_empty() {
            return by == staff && second.is_none() && (is_automation || will_own);
        }
        let is_by_owners = owners.contains(&by) && second.is_none_or(|second| owners.contains(&second) && second != by);
        let only_ends = !active && before.is_some_and(|before| before.roles == roles);
        let is_agreed = match second {
            Some(second) => second != staff,
            None => owners.len() == 1 || only_ends,
        };
        let owner_remains = will_own || owners.iter().any(|owner| *owner != staff);
        is_by_owners && is_agreed && owner_remains && !(is_automation && active)
    }

    fn check_anchor(&mut self, moment: &Moment<'_>, command: &AnchorAudit) -> Verdict {
        let last = self.anchor.map_or(0, |(seq, _)| seq);
        let is_ahead = command.seq > last;
        hold(moment.result.is_ok() == is_ahead, || format!("{:?} after {last}: {:?}", command, moment.result))?;
        if is_ahead {
            self.anchor = Some((command.seq, command.hash));
        }
        let kept = moment.engine.staff().anchor().map(|anchor| (anchor.seq, anchor.hash));
        hold(kept == self.anchor, || format!("the engine keeps {kept:?}"))
    }
}

/// The people who act, read off the command's own text: no list of commands that somebody could forget to extend.
fn named_in(command: &Command) -> Vec<StaffId> {
    if let Command::RegisterStaff(c) = command {
        return std::iter::once(c.by).chain(c.second).collect();
    }
    let text = format!("{command:?}");
    let numbers = text.split("StaffId(").skip(1).filter_map(|rest| rest.split(')').next());
    numbers.filter_map(|number| number.parse().ok()).map(StaffId).collect()
}

#[cfg(test)]
mod tests {
    use plimsoll_engine::command::{AdvanceWithdrawal, RunTimers, WithdrawalStep};
    use plimsoll_units::WithdrawalId;

    use super::*;

    #[test]
    fn people_are_read_off_a_command() {
        let step = WithdrawalStep::Approve { by: StaffId(12), second: StaffId(7) };
        let approval = AdvanceWithdrawal { withdrawal: WithdrawalId(3), step };
        assert_eq!(named_in(&approval.into()), [StaffId(12), StaffId(7)]);
        assert_eq!(named_in(&RunTimers {}.into()), []);
    }
}
