//! The list of the staff, and changes of it.

use std::collections::BTreeMap;

use plimsoll_app::Result;
use plimsoll_app::engine::command::RegisterStaff;
use plimsoll_app::engine::staff::{FIRST_PERSON, StaffRoles};
use plimsoll_units::StaffId;
use serde::Serialize;
use utoipa::ToSchema;

use super::Actor;
use crate::access::{Role, Roles};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;

/// Somebody of the staff, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) roles: Vec<Role>,
    pub(crate) is_active: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaffMember {
    #[serde(flatten)]
    person: Person,
    created_at: i64,
    seen_at: Option<i64>,
    roles_since: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitationView {
    id: i64,
    email: String,
    roles: Vec<Role>,
    ends_at: i64,
    by: Option<Person>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffList {
    rows: Vec<StaffMember>,
    invitations: Vec<InvitationView>,
}

/// Names of people, to show beside what they did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(BTreeMap<i64, Person>);

impl Names {
    pub(crate) fn of(&self, id: i64) -> Person {
        self.0.get(&id).cloned().unwrap_or_else(|| Person {
            id,
            name: if id < i64::from(FIRST_PERSON.0) { "Simulated staff".to_owned() } else { format!("Staff {id}") },
            email: String::new(),
            roles: Vec::new(),
            is_active: false,
        })
    }

    pub(crate) fn maybe(&self, id: Option<i64>) -> Option<Person> {
        id.map(|id| self.of(id))
    }
}

impl Console {
    /// What the journal says of somebody: their roles and since when, while active.
    pub(crate) async fn standing(&self, id: StaffId) -> Result<Option<(Roles, i64)>> {
        self.app
            .engine_client
            .read(|engine| {
                let record = engine.staff().get(id).filter(|record| record.active)?;
                Some((Roles(record.roles.0), record.since.0))
            })
            .await
    }

    pub(crate) async fn names(&self) -> Result<Names> {
        let rows = self.store().all_staff().await?;
        let standings = self.standings().await?;
        let person = |row: plimsoll_store::console::StaffRow| {
            let (roles, is_active) = standings.get(&row.id).copied().unwrap_or_default();
            (row.id, Person { id: row.id, name: row.name, email: row.email, roles: roles.list(), is_active })
        };
        Ok(Names(rows.into_iter().map(person).collect()))
    }

    async fn standings(&self) -> Result<BTreeMap<i64, (Roles, bool)>> {
        self.app
            .engine_client
            .read(|engine| {
                let people = engine.staff().people();
                people.map(|(id, record)| (i64::from(id.0), (Roles(record.roles.0), record.active))).collect()
            })
            .await
    }

    pub(crate) async fn staff_list(&self) -> Result<StaffList> {
        let names = self.names().await?;
        let rows = self.store().all_staff().await?;
        let member = |row: plimsoll_store::console::StaffRow| StaffMember {
            person: names.of(row.id),
            created_at: row.created_at,
            seen_at: row.seen_at,
            roles_since: row.roles_since,
        };
        let invitations = self.store().open_invitations(self.now()).await?;
        let invitation = |row: plimsoll_store::console::InvitationRow| InvitationView {
            id: row.id,
            email: row.email,
            roles: Roles(row.roles as u16).list(),
            ends_at: row.expires_at,
            by: names.maybe(row.invited_by),
        };
        Ok(StaffList {
            rows: rows.into_iter().map(member).collect(),
            invitations: invitations.into_iter().map(invitation).collect(),
        })
    }

    /// Whether a second owner must agree about the staff.
    pub(crate) async fn staff_needs_two(&self) -> Result<bool> {
        self.app.engine_client.read(|engine| engine.staff().active_owners() > 1).await
    }

    /// Gives somebody these roles. Everything they had open ends.
    pub(crate) async fn set_roles(
        &self,
        id: StaffId,
        roles: Roles,
        by: StaffId,
        second: Option<StaffId>,
    ) -> Result<()> {
        let command = RegisterStaff { staff: id, roles: StaffRoles(roles.0), active: true, by, second };
        self.app.engine_client.submit(command, None).await?;
        self.store().set_staff_roles(id.0.into(), roles.0.into(), true, self.now()).await?;
        Ok(self.store().close_staff_access(id.0.into(), self.now()).await?)
    }

    /// One owner suffices, and it counts at once.
    pub(crate) async fn suspend(&self, actor: &Actor, id: i64, reason: &str) -> Result<()> {
        let row = self.store().staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        let staff = StaffId(u32::try_from(id).map_err(|_| refusal::NOT_FOUND)?);
        let (roles, _) = self.standing(staff).await?.ok_or(refusal::NOT_FOUND)?;
        let command = RegisterStaff { staff, roles: StaffRoles(roles.0), active: false, by: actor.id, second: None };
        self.app.engine_client.submit(command, None).await?;
        self.store().set_staff_roles(id, roles.0.into(), false, self.now()).await?;
        self.store().close_staff_access(id, self.now()).await?;
        let entry = Entry::of("staff.suspend", format!("staff {id}")).because(reason);
        self.record(Some(actor), entry.change(format!("{} active", row.name), "suspended")).await?;
        Ok(())
    }
}
