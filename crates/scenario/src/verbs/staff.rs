//! The operator's staff and its audit log: `register-staff`, `suspend-staff`, `anchor-audit`, `staff`, `audit`.

use plimsoll_engine::command::{AnchorAudit, RegisterStaff};
use plimsoll_engine::staff::StaffRoles;

use super::tail::People;
use crate::describe::{roles as show_roles, yes};
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const STAFF: &[&str] = &["roles", "active", "since", "owners"];

/// `owner+finance`, or `none`.
fn read_roles(words: &mut Words<'_>) -> Result<StaffRoles, ParseError> {
    words.read("roles like owner+finance", |text| {
        if text == "none" {
            return Ok(StaffRoles::NONE);
        }
        text.split('+').try_fold(StaffRoles::NONE, |roles, name| {
            let role = StaffRoles::ALL.iter().find(|(known, _)| *known == name).map(|(_, role)| *role);
            role.map(|role| roles.and(role)).ok_or_else(|| format!("no role is called `{name}`"))
        })
    })
}

pub(super) fn register(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a person")?;
    let roles = read_roles(words)?;
    let active = !words.take("inactive");
    let people = People::read(words)?;
    Ok(Box::new(move |world| {
        let staff = world.names.staff(&name)?;
        let (by, second) = people.ids(world)?;
        world.ask(RegisterStaff { staff, roles, active, by, second })?;
        Ok(Observations::none())
    }))
}

/// With the roles as they are.
pub(super) fn suspend(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a person")?;
    let people = People::read(words)?;
    Ok(Box::new(move |world| {
        let staff = world.names.staff(&name)?;
        let (by, second) = people.ids(world)?;
        let roles = world.engine.staff().get(staff).map(|record| record.roles).unwrap_or_default();
        world.ask(RegisterStaff { staff, roles, active: false, by, second })?;
        Ok(Observations::none())
    }))
}

pub(super) fn anchor(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let seq = words.parse("a number")?;
    words.must("hash")?;
    let hash = words.read("two hexadecimal digits, which are repeated", |text| match u8::from_str_radix(text, 16) {
        Ok(byte) if text.len() == 2 => Ok([byte; 32]),
        _ => Err("two hexadecimal digits".to_owned()),
    })?;
    Ok(Box::new(move |world| {
        world.ask(AnchorAudit { seq, hash })?;
        Ok(Observations::none())
    }))
}

pub(super) fn staff(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a person")?;
    Ok(Box::new(move |world| {
        let id = world.names.staff(&name)?;
        let view = world.engine.staff_view();
        let Some((_, record)) = view.people.iter().find(|(known, _)| *known == id) else {
            return Err(StepError::at(&name, format!("`{}` is not registered", name.text)));
        };
        Ok(Observations::none()
            .with("roles", show_roles(record.roles))
            .with("active", yes(record.active))
            .with("since", show_moment(record.since))
            .with("owners", view.active_owners))
    }))
}

pub(super) fn audit(_: &mut Words<'_>) -> Result<Run, ParseError> {
    Ok(Box::new(move |world| {
        let anchor = world.engine.staff_view().anchor;
        let anchor = anchor.ok_or_else(|| StepError::trouble("the audit log was never anchored".to_owned()))?;
        Ok(Observations::none()
            .with("seq", anchor.seq)
            .with("hash", format!("{:02x}", anchor.hash[0]))
            .with("at", show_moment(anchor.at)))
    }))
}
