//! Personal tokens for scripts: part of what their holder may do, for a while.

use plimsoll_app::{AppError, Result};
use plimsoll_store::console::StaffTokenRow;
use plimsoll_units::{DAY_MS, StaffId};

use super::actor::Via;
use super::{Actor, secrets};
use crate::access::is_for_people_only;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;

const TOKENS_MAX: i64 = 10;
const DAYS_MAX: i64 = 90;
const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=60;

impl Console {
    /// Returns the token, which is shown once.
    pub(crate) async fn make_token(
        &self,
        actor: &Actor,
        name: &str,
        permissions: &[String],
        days: i64,
    ) -> Result<String> {
        let name = name.trim();
        if !NAME_CHARS.contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("name").into());
        }
        if !(1..=DAYS_MAX).contains(&days) {
            return Err(refusal::PARAM.because("days: 1 to 90").into());
        }
        let allowed = |permission: &String| actor.may(permission) && !is_for_people_only(permission);
        if permissions.is_empty() || !permissions.iter().all(allowed) {
            return Err(refusal::PARAM.because("permissions").into());
        }
        let (token, now) = (secrets::random_token(), self.now());
        let new = StaffTokenRow {
            id: 0,
            staff: actor.number(),
            name: name.to_owned(),
            permissions: permissions.join(" "),
            created_at: now,
            expires_at: now + days * DAY_MS,
            used_at: None,
        };
        if !self.store().add_staff_token(&new, &secrets::hash_of(&token), TOKENS_MAX).await? {
            return Err(refusal::LIMIT.because("ten tokens").into());
        }
        let entry = Entry::of("token.make", format!("staff {}", actor.id.0)).change("", &new.permissions);
        self.record(Some(actor), entry).await?;
        Ok(token)
    }

    pub(crate) async fn actor_of_token(&self, token: &str, ip: &str) -> Result<Actor> {
        let row = self.store().use_staff_token(&secrets::hash_of(token), self.now()).await?;
        let row = row.ok_or(AppError::Unauthenticated)?;
        let id = StaffId(u32::try_from(row.staff).map_err(AppError::world)?);
        let (roles, _) = self.standing(id).await?.ok_or(AppError::Unauthenticated)?;
        let permissions = row.permissions.split(' ').map(str::to_owned).collect();
        Ok(Actor { id, roles, ip: ip.to_owned(), via: Via::Token { id: row.id, permissions } })
    }

    pub(crate) async fn end_token(&self, actor: &Actor, id: i64) -> Result<()> {
        if !self.store().close_staff_token(actor.number(), id, self.now()).await? {
            return Err(refusal::NOT_FOUND.into());
        }
        self.record(Some(actor), Entry::of("token.end", format!("token {id}"))).await?;
        Ok(())
    }
}
